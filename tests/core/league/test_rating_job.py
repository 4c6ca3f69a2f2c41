"""Ratings are openskill's numbers in whole millionths, and every recomputation gives the same numbers."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.clock.pace import HOUR
from bot.core.league.league_settings import Counting, Terms
from bot.core.league.rating_job import AT_ONCE
from bot.core.league.rating_math import (
    DOUBT,
    MEAN,
    NEWCOMER,
    SETTLED,
    VERSION,
    after,
    after_game,
    at_season,
    point,
    shown,
)
from bot.core.ports import RatingPoint
from storage.ids import LeagueId, PlayerId
from storage.league.rating_rows import RatedGame, RatedSeat, Unrated
from storage.league.standings import Rating
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, EMILY
from tests.core.playing import finish
from tests.core.room import Room
from tests.core.running import running_part

WEEK = 7 * 24 * HOUR

# --- one game -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "ranks", "expected"),
    [
        ([NEWCOMER] * 2, [1, 2], [(26_317_734, 8_300_738), (23_682_266, 8_300_738)]),
        ([NEWCOMER] * 3, [1, 2, 3], [(27_635_468, 8_267_595), (25_000_000, 8_267_595), (22_364_532, 8_267_595)]),
        ([NEWCOMER] * 3, [1, 1, 3], [(26_317_734, 8_267_595), (26_317_734, 8_267_595), (22_364_532, 8_267_595)]),
        ([NEWCOMER] * 4, [1, 1, 1, 1], [(25_000_000, 8_234_319)] * 4),
        (
            [Rating(30_000_000, 5_000_000, 20), Rating(20_000_000, 6_000_000, 9), NEWCOMER],
            [3, 1, 2],
            [(28_858_050, 4_991_109), (21_637_224, 5_980_933), (25_013_589, 8_262_264)],
        ),
    ],
)
def test_a_game_moves_ratings_as_the_model_says(
    before: Sequence[Rating], ranks: Sequence[int], expected: Sequence[tuple[int, int]]
) -> None:
    """The expected numbers are openskill's. Results of played games depend on them, so they may never change."""
    ended = after_game(before, ranks, 3)
    assert expected == [(one.mu, one.sigma) for one in ended]
    assert [(one.games + 1, 3) for one in before] == [(one.games, one.season) for one in ended]


def test_two_who_meet_for_the_first_time_are_rated_as_by_hand() -> None:
    """The winner gains sigma squared over c, times one half: the share of the victory that was not expected.

    c squared is twice beta squared plus twice sigma squared; sigma squared already has tau squared added.
    """
    beta_squared, sigma_squared = (4 * 25 / 6) ** 2, (25 / 3) ** 2 + (25 / 300) ** 2
    by_hand = 25 + sigma_squared / (2 * beta_squared + 2 * sigma_squared) ** 0.5 / 2
    assert after_game([NEWCOMER] * 2, [1, 2], 1)[0].mu == pytest.approx(by_hand * 1_000_000, abs=1)


means, doubts = st.integers(0, 50 * 10**6), st.integers(10**6, DOUBT)
any_ratings = st.builds(Rating, means, doubts, st.integers(1, 50), st.integers(1, 2))
seats = st.lists(st.tuples(any_ratings, st.integers(1, 6), st.booleans()), min_size=2, max_size=6)


@given(seats)
def test_a_seat_that_a_robot_finished_never_raises_a_rating(ended: list[tuple[Rating, int, bool]]) -> None:
    """Its owner may be before others that left, and lose nothing. All else is as without robots."""
    players = [PlayerId(number) for number in range(len(ended))]
    rated = [RatedSeat(player, rank, left) for player, (_, rank, left) in zip(players, ended, strict=True)]
    before = {player: rating for player, (rating, *_) in zip(players, ended, strict=True)}
    begun = [at_season(rating, 2) for rating in before.values()]
    plain = after_game(begun, [rank for _, rank, _ in ended], 2)
    found = after(RatedGame(1, 2, void=False, seats=tuple(rated)), before)
    for seat, old, due in zip(rated, begun, plain, strict=True):
        assert found[seat.player] == (replace(due, mu=min(due.mu, old.mu)) if seat.left else due)


@given(st.permutations([1, 2, 3, 4]))
def test_seats_do_not_matter(ranks: Sequence[int]) -> None:
    """The winner of four newcomers gets the same rating in every seat."""
    in_order = after_game([NEWCOMER] * 4, [1, 2, 3, 4], 1)
    for rank, found in zip(ranks, after_game([NEWCOMER] * 4, ranks, 1), strict=True):
        assert (found.mu, found.sigma) == pytest.approx((in_order[rank - 1].mu, in_order[rank - 1].sigma), abs=1)


def test_people_see_where_they_began_as_1500() -> None:
    """A rating is provisional until its sigma is below 7."""
    assert ((first := shown(NEWCOMER)).number, first.provisional) == (1500, True)
    assert ((settled := shown(Rating(MEAN + 2_500_000, SETTLED - 1, 20))).number, settled.provisional) == (1600, False)
    assert shown(Rating(MEAN, SETTLED, 20)).provisional is True


def test_a_chart_shows_one_measure_of_doubt_on_both_sides() -> None:
    """The band is one sigma wide on each side, on the scale that people see."""
    assert point(Rating(MEAN + 2_500_000, 5_000_000, 20)) == RatingPoint(1600, 1400, 1800)


def test_a_new_season_is_a_quarter_of_the_way_back() -> None:
    """The mean and the doubt both move. Within a season nothing moves, and for a newcomer there is nothing to move."""
    rating = Rating(33_000_000, 5_000_000, 30, 1)
    assert Rating(31_000_000, 6_009_252, 30, 2) == at_season(rating, 2)
    assert rating == at_season(rating, 1)
    assert ((new := at_season(NEWCOMER, 5)).mu, new.sigma) == (MEAN, DOUBT)


def test_a_season_begins_once_for_each_person() -> None:
    """A game of an earlier season (the clock ran ahead) does not set a rating back to that season."""
    rating = Rating(33_000_000, 5_000_000, 30, 2)
    assert rating == at_season(rating, 1)
    assert [one.season for one in after_game([rating] * 2, [1, 2], 1)] == [2, 2]


# --- a league -----------------------------------------------------------------------------------------------


async def ratings(room: Room, league: LeagueId, *people: PlayerId) -> list[Rating | None]:
    """Each player's newest rating as it is stored."""
    courses = [await room.store.leagues.rating_course(league, player, 1) for player in people]
    return [course[0] if course else None for course in courses]


async def played(room: Room, people: Sequence[PlayerId], games: int, league: LeagueId | None = None) -> None:
    """Finish games of three or four of these people, in a random order that is the same in each run."""
    luck = random.Random(games)
    for _ in range(games):
        await finish(room, *luck.sample(people, luck.choice((3, 4))), league=league)


async def test_games_are_rated_in_their_order_each_once(room: Room) -> None:
    """The stored ratings equal those computed game by game in the test."""
    people = [CINDY, BEN]
    by_hand = [NEWCOMER, NEWCOMER]
    for turn in (1, -1, -1):
        await finish(room, *people[::turn])
        by_hand = list(after_game(by_hand, [1, 2][::turn], 1))
        if turn == 1:
            await room.ratings.bring_up_to_date()
    for _ in range(2):
        await room.ratings.bring_up_to_date()
        assert by_hand == await ratings(room, (await room.own()).id, CINDY, BEN)


async def test_all_computed_anew_is_the_same(room: Room) -> None:
    """The rebuild takes several batches, and earlier games were rated at different moments."""
    people = [CINDY, BEN, EMILY, CHARLIE]
    own = (await room.own()).id
    for games in (3, AT_ONCE // 10, 1):
        await played(room, people, games)
        await room.ratings.bring_up_to_date()
    before = await ratings(room, own, CINDY, BEN, EMILY, CHARLIE)
    courses = [await room.store.leagues.rating_course(own, player, 1000) for player in people]
    await room.store.rewrite(lambda connection: connection.exec_driver_sql("UPDATE ratings SET mu = 1, games = 0"))
    await room.store.leagues.rebuild()
    assert await room.store.leagues.leagues_to_rate(VERSION) == (own,)
    await room.ratings.bring_up_to_date()
    assert before == await ratings(room, own, CINDY, BEN, EMILY, CHARLIE)
    assert courses == [await room.store.leagues.rating_course(own, player, 1000) for player in people]


async def test_a_void_game_changes_no_rating(room: Room) -> None:
    """Later games are rated again as if the void game had never been played; restored, it counts as before."""
    people = [CINDY, BEN]
    here, own = await room.community(), (await room.own()).id
    first = await finish(room, CINDY, BEN)
    await room.ratings.bring_up_to_date()
    alone = await ratings(room, own, CINDY, BEN)
    second = await finish(room, *reversed(people))
    await room.ratings.bring_up_to_date()
    both = await ratings(room, own, CINDY, BEN)
    await room.corrections.void(here, second, CINDY, "a test")
    await room.ratings.bring_up_to_date()
    assert alone == await ratings(room, own, CINDY, BEN)
    await room.corrections.restore(here, second, CINDY, "no test")
    await room.corrections.void(here, first, CINDY, "a test")
    await room.ratings.bring_up_to_date()
    assert list(after_game([NEWCOMER] * 2, [2, 1], 1)) == await ratings(room, own, CINDY, BEN)
    await room.corrections.restore(here, first, CINDY, "no test")
    await room.ratings.bring_up_to_date()
    assert both == await ratings(room, own, CINDY, BEN)


async def test_a_new_season_begins_nearer_to_the_middle(room: Room) -> None:
    """A rating moves with its player's first game of the season. Each league has ratings of its own."""
    cup = await room.leagues.create(await room.community(), "Cup", Terms(), Counting())
    await finish(room, CINDY, BEN, EMILY, league=cup.id)
    await room.ratings.bring_up_to_date()
    one, two, three = [rating for rating in await ratings(room, cup.id, CINDY, BEN, EMILY) if rating]
    room.time.forward(WEEK)
    await room.leagues.begin_season(cup, Counting())
    await finish(room, CINDY, BEN, league=cup.id)
    await room.ratings.bring_up_to_date()
    expected = after_game([at_season(one, 2), at_season(two, 2)], [1, 2], 2)
    assert [*expected, three] == await ratings(room, cup.id, CINDY, BEN, EMILY)
    assert list(after_game([one, two], [1, 2], 1)) == await ratings(room, (await room.own()).id, CINDY, BEN)


# --- at work ------------------------------------------------------------------------------------------------


async def test_ratings_of_outdated_games_are_dropped(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is made void between reading and writing: the job drops what it computed and reads again."""
    here, own = await room.community(), (await room.own()).id
    first = await finish(room, CINDY, BEN)
    await finish(room, CINDY, BEN)
    leagues, rate = room.store.leagues, room.store.leagues.rate
    stale = [first]

    async def late(unrated: Unrated, new: Mapping[int, Mapping[PlayerId, Rating]]) -> bool:
        if stale:
            await room.corrections.void(here, stale.pop(), CINDY, "a test")
        return await rate(unrated, new)

    monkeypatch.setattr(leagues, "rate", late)
    await room.ratings.bring_up_to_date()
    assert list(after_game([NEWCOMER] * 2, [1, 2], 1)) == await ratings(room, own, CINDY, BEN)


async def test_a_game_is_rated_as_soon_as_it_has_ended(room: Room) -> None:
    """The running job rates the game without a request."""
    await room.open(CINDY, BEN, robots=1)
    async with running_part(room, room.ratings.run()):
        room.time.waiting.clear()
        await room.play_out()
        await room.time.waiting.wait()
        assert None not in await ratings(room, (await room.own()).id, CINDY, BEN)


async def test_a_corrected_game_is_rated_again_at_once(room: Room) -> None:
    """A committed correction starts the job; it does not wait for the end of another game."""
    here, own = await room.community(), (await room.own()).id
    game = await finish(room, CINDY, BEN)
    async with running_part(room, room.ratings.run()):
        assert None not in await ratings(room, own, CINDY, BEN)
        for correct in (room.corrections.void, room.corrections.restore):
            before = await ratings(room, own, CINDY, BEN)
            room.time.waiting.clear()
            await correct(here, game, CINDY, "a test")
            await room.time.waiting.wait()
            assert before != await ratings(room, own, CINDY, BEN)


async def test_an_update_that_rates_in_another_way_rates_everything_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new version of the formula rates all games again, once."""
    own = (await room.own()).id
    await finish(room, CINDY, BEN)
    await room.ratings.bring_up_to_date()
    monkeypatch.setattr("bot.core.league.rating_job.VERSION", VERSION + 1)
    monkeypatch.setattr(
        "bot.core.league.rating_math.after_game", lambda before, _, season: [Rating(1, 1, 1, season)] * len(before)
    )
    for _ in range(2):
        await room.ratings.bring_up_to_date()
        assert await ratings(room, own, CINDY, BEN) == [Rating(1, 1, 1, 1)] * 2
    assert await room.store.leagues.leagues_to_rate(VERSION + 1) == ()
