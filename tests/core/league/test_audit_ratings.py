"""An audit checks all ratings that are made, at every moment, and counts the games that are still to be rated."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import date
from typing import Final

import pytest

from bot.core.clock.pace import HOUR
from bot.core.league.rating_job import rate_all, rated
from bot.core.league.rating_math import VERSION
from storage.ids import LeagueId, Millis, PlayerId, TableId
from storage.league.leagues import Season
from storage.league.results import Correction
from storage.league.standings import Rating
from storage.store import Store
from tests.core.fakes import MONDAY_EVENING
from tests.core.in_memory_table import CINDY
from tests.core.league.audited import audit, played_at, rebuilt, spoil, waiting

CUP: Final = LeagueId(1)
"""The cup has the games with the even numbers from 2 to 14; game 8 is void."""

ALL_RATED: Final[tuple[list[str], list[str]]] = ([], [])


def line(games: int, outdated: int, league: int = CUP) -> str:
    """The audit's line for a league with games to be rated."""
    plural = "" if games == 1 else "s"
    return f"league {league}: {games} game{plural} to be rated; ratings that cannot be proved until then: {outdated}"


@asynccontextmanager
async def at_work(url: str) -> AsyncIterator[Store]:
    """The bot's store, open for the time of the block."""
    store = await Store.open(url)
    yield store
    await store.close()


async def correct(store: Store, table: str, *, voids: bool) -> None:
    """Make the game void, or good again."""
    correction = Correction(TableId(table), voids=voids, actor=CINDY, reason="a test", at=MONDAY_EVENING)
    await store.leagues.correct(correction)


async def rate_two(store: Store, version: int = VERSION) -> None:
    """Rate only the next two games of the cup."""
    unrated = await store.leagues.unrated(CUP, version, 2)
    assert await store.leagues.rate(unrated, rated(unrated))


async def rate_the_rest(url: str) -> None:
    """Rate all games; then the audit finds no difference, and no game is left to be rated."""
    async with at_work(url) as store:
        await rate_all(store.leagues)
    assert waiting(url) == ALL_RATED


def cups(url: str) -> list[str]:
    """The audit's lines for games of the cup that are to be rated; the audit finds no difference."""
    told, waits = waiting(url)
    assert told == []
    return [one for one in waits if one.startswith(f"league {CUP}:")]


# --- while ratings are made ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("voids", "outdated"), [(True, 15), (False, 12)])
async def test_a_correction_is_no_difference_at_any_moment(
    books: str,
    voids: bool,  # noqa: FBT001 - a case
    outdated: int,
) -> None:
    """Ratings from the corrected game on cannot be proved until they are made again, two games at a time."""
    async with at_work(books) as store:
        if not voids:
            # A void game has no ratings.
            await correct(store, "three-1", voids=True)
            await rate_all(store.leagues)
        await correct(store, "three-1", voids=voids)
    assert cups(books) == [line(6, outdated)]
    for waits in ([line(4, 9)], [line(2, 6)], []):
        async with at_work(books) as store:
            await rate_two(store)
        assert waits == cups(books)


@pytest.mark.parametrize(
    ("second", "games"), [("three-0", 7), ("three-1", 6), ("three-2", 5), ("three-3", 4), ("three-6", 4)]
)
async def test_a_second_correction_while_the_first_is_rated_is_no_difference(
    books: str, second: str, games: int
) -> None:
    """The second game comes before, at or after the point that rating has reached."""
    async with at_work(books) as store:
        await correct(store, "three-1", voids=True)
        await rate_two(store)
    is_void = second == "three-1"
    for voids in (not is_void, is_void):
        async with at_work(books) as store:
            await correct(store, second, voids=voids)
        (said,) = cups(books)
        assert said.startswith(f"league 1: {games} games to be rated; ")
    await rate_the_rest(books)


async def test_another_way_of_rating_is_no_difference_at_any_moment(
    books: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of the games are rated in the new way; then one of these is corrected before the rest is rated."""
    another = VERSION + 1
    monkeypatch.setattr("bot.core.league.audit.league_audit.VERSION", another)
    monkeypatch.setattr("bot.core.league.rating_math.after_game", flat)
    assert waiting(books) == ([], [line(7, 18), line(13, 33, league=2)])
    for said in (line(5, 12), line(3, 9)):
        async with at_work(books) as store:
            await rate_two(store, another)
        assert cups(books) == [said]
    async with at_work(books) as store:
        await correct(store, "three-1", voids=True)
    assert cups(books) == [line(6, 15)]
    for waits in ([line(4, 9)], [line(2, 6)], []):
        async with at_work(books) as store:
            await rate_two(store, another)
        assert waits == cups(books)


def flat(before: Sequence[Rating], _: object, season: int) -> tuple[Rating, ...]:
    """Another way of rating: everybody gains the same."""
    return tuple(Rating(one.mu + 1, one.sigma, one.games + 1, season) for one in before)


async def test_a_rebuild_is_no_difference_at_any_moment(books: str) -> None:
    """The rebuild is broken off once and begun again."""
    for table, waits in (("three-0", line(7, 18)), ("three-5", line(5, 12))):
        async with at_work(books) as store:
            await store.leagues.rebuild()
        assert waiting(books) == ([], [line(7, 18), line(13, 33, league=2)])
        async with at_work(books) as store:
            await rate_two(store)
        assert cups(books) == [line(5, 12)]
        async with at_work(books) as store:
            await correct(store, table, voids=True)
        assert cups(books) == [waits]
    await rate_the_rest(books)


async def test_a_game_that_ended_before_rated_ones_is_no_difference(books: str) -> None:
    """The game is stored after them, so it is also rated after them."""
    async with at_work(books) as store:
        for change in played_at("late", 5, Millis(MONDAY_EVENING + HOUR), CUP):
            await store.commit(change)
    assert cups(books) == [line(1, 0)]
    await rate_the_rest(books)


async def test_a_season_that_is_moved_is_no_difference(books: str) -> None:
    """Games that were played stay in their season, rated or not."""
    async with at_work(books) as store:
        await correct(store, "three-1", voids=True)
        await rate_two(store)
        (first,) = await store.leagues.seasons(CUP)
        cup = await store.leagues.league(CUP)
        await store.leagues.change_season(cup, replace(first, last_day=date(2025, 12, 14)))
        await store.leagues.begin_season(
            cup,
            Season(2, date(2025, 11, 17), None),
            after=replace(first, first_day=date(2025, 11, 3), last_day=date(2025, 11, 23)),
        )
    assert cups(books) == [line(4, 9)]
    await rate_the_rest(books)


# --- what was changed ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [2, 4])
async def test_ratings_are_checked_up_to_the_last_rated_game(books: str, number: int) -> None:
    """All ratings up to the last rated game are checked."""
    async with at_work(books) as store:
        await store.leagues.rebuild()
        await rate_two(store)
    spoil(books, f"UPDATE ratings SET mu = mu + 1 WHERE league = 1 AND number = {number}")  # noqa: S608 - a number
    assert [one for one in waiting(books)[0] if one.startswith(f"league 1 counted {number}: rating of player 1: mu is")]


@pytest.mark.parametrize("to", [0, 2, 6])
async def test_setting_back_the_last_rated_game_hides_nothing(books: str, to: int) -> None:
    """Ratings beyond that point are reported as not provable, and the next rating run replaces them."""
    before = await course(books)
    spoil(
        books,
        "UPDATE ratings SET mu = mu + 1 WHERE league = 1 AND number = 14",
        f"UPDATE leagues SET rated_to = {to} WHERE id = 1",  # noqa: S608 - a number
    )
    assert cups(books) != []
    assert await course(books) != before
    await rate_the_rest(books)
    assert await course(books) == before


async def course(url: str) -> tuple[Rating, ...]:
    """Cindy's ratings in the cup, one for each game."""
    async with at_work(url) as store:
        return await store.leagues.rating_course(CUP, PlayerId(CINDY), 99)


@pytest.mark.parametrize(("to", "number"), [(14, 7), (0, 7), (0, 99), (14, 99), (0, 0), (14, -1)])
def test_a_rating_of_what_is_no_game_of_the_league_is_named(books: str, to: int, number: int) -> None:
    """A rating for a game outside the league is wrong, even if all games are to be rated again."""
    spoil(
        books,
        f"UPDATE ratings SET number = {number} WHERE league = 1 AND number = 14",  # noqa: S608 - a number
        f"UPDATE leagues SET rated_to = {to} WHERE id = 1",  # noqa: S608 - a number
    )
    assert f"league 1 counted {number}: rating of player 1: should not be there" in audit(books)[0]


@pytest.mark.parametrize("to", [-1, 15, 99])
def test_an_impossible_last_rated_game_is_reported(books: str, to: int) -> None:
    """The mark is before the first game or after the last: with a mark that is too high, new games are never rated."""
    spoil(books, f"UPDATE leagues SET rated_to = {to} WHERE id = 1")  # noqa: S608 - a number
    assert audit(books)[0] == [f"league 1: is rated up to {to}, and its newest game is 14"]


def test_games_that_nobody_has_rated_are_told_by_their_number(books: str) -> None:
    """They have no ratings, so nothing is unprovable. The summary counts unrated games and unprovable ratings."""
    spoil(books, "UPDATE leagues SET rated_to = 0 WHERE id = 1", "DELETE FROM ratings WHERE league = 1")
    assert waiting(books) == ([], [line(7, 0)])
    spoil(books, "UPDATE leagues SET rated_to = 20 WHERE id = 2")
    _, checked = audit(books)
    assert (checked.ratings, checked.unrated, checked.outdated) == (30, 8, 3)
    assert str(checked).endswith("30 ratings (8 games not rated yet; 3 more ratings not provable until then)")


@pytest.mark.parametrize(
    ("way", "statement"),
    [(0, "UPDATE leagues SET rated_by = 0 WHERE id = 1"), (3, "UPDATE leagues SET rated_by = 3 WHERE id = 1")],
)
def test_a_way_of_rating_that_there_is_not_is_named(books: str, way: int, statement: str) -> None:
    """Ratings made in that way are to be made again."""
    spoil(books, statement)
    assert waiting(books) == ([f"league 1: was rated in way {way}, and there are 2"], [line(7, 18)])


def test_a_rating_in_practice_is_named_and_goes(books: str) -> None:
    """Practice games have no ratings; a rebuild deletes this one."""
    spoil(books, "INSERT INTO ratings SELECT 3, player, number, 1, 1, 1, 1 FROM played WHERE league = 3")
    assert [one for one in audit(books)[0] if "counted 19: rating of player" in one] == audit(books)[0] != []
    asyncio.run(rebuilt(books))
    assert audit(books)[0] == []
