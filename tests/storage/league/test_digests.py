"""Digests of weeks: what each covers, and that a later change of it is seen."""

import hashlib
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, func, insert, select

from storage.ids import CommunityId, LeagueId, Millis, PlayerId
from storage.league import purging
from storage.league.digests import FORMATS, close_week, digest_of, first_line, late_games, links_of
from storage.league.leagues import Season
from storage.league.scoring import RANKING
from storage.schema import counted, digests
from tests.storage.league.sample_results import FIRST_MONDAY, correct, found, in_memory, on, play, tamper
from tests.storage.sample_changes import FIRST_PLACE, NOON, result, seat

ANN, BEN = PlayerId(1), PlayerId(2)
FIRST, SECOND, THIRD = "2026-W48", "2026-W49", "2026-W50"
NO_MOVES = hashlib.sha256().hexdigest()
"""The hash of the moves of a game that has none."""


@pytest.fixture
def connection() -> Iterator[Connection]:
    """A connection to an empty store."""
    with in_memory() as opened:
        yield opened


@pytest.fixture
def cup(connection: Connection) -> LeagueId:
    """A league with a game in each of three weeks; the community's own league counts the same games."""
    cup = found(connection, Season(1, FIRST_MONDAY, None, to_be_ranked=1))
    for week in range(3):
        game(connection, cup, f"in {week}", 7 * week)
    return cup


def game(connection: Connection, league: LeagueId, table: str, day: int) -> None:
    """Ann wins against Ben on this day."""
    play(connection, table, result(seat(0, BEN, 2, 0), seat(1, ANN, 1, 5040), ended=on(day)), league)


def number_of(connection: Connection, league: LeagueId, table: str) -> int:
    """The number under which the game counts in the league."""
    its_own = select(counted.c.number).where(counted.c.table == table, counted.c.league == league)
    return connection.scalars(its_own).one()


def monday(week: int) -> Millis:
    """The moment on which this week, counted from 0, is announced."""
    return on(7 * week + 7)


def digest(*lines: str) -> bytes:
    """The digest of these lines, after the first."""
    return hashlib.sha256("".join(f"{line}\n" for line in (first_line(FORMATS[-1]), *lines)).encode()).digest()


def matching(connection: Connection, league: LeagueId) -> list[str]:
    """The weeks whose stored digest is that of what it covers now, up to the first that is not."""
    weeks, before = [], None
    for link in links_of(connection, league):
        if digest_of(connection, link, before) != link.digest:
            break
        weeks.append(link.week)
        before = link
    return weeks


def close_all(connection: Connection, league: LeagueId) -> None:
    """Store the digests of the three weeks, each on its Monday."""
    for number, week in enumerate((FIRST, SECOND, THIRD)):
        close_week(connection, league, week, monday(number))


def test_a_digest_covers_the_week_and_the_digest_before(connection: Connection, cup: LeagueId) -> None:
    """Numbers, hashes of moves and ranks by seat; no person."""
    first = close_week(connection, cup, FIRST, monday(0))
    second = close_week(connection, cup, SECOND, monday(1))
    numbers = [number_of(connection, cup, f"in {week}") for week in range(2)]
    assert first.digest == digest("-", FIRST, f"game {numbers[0]} {RANKING} {NO_MOVES} 2 1")
    assert second.digest == digest(first.digest.hex(), SECOND, f"game {numbers[1]} {RANKING} {NO_MOVES} 2 1")
    assert first.short.replace(" ", "") == first.digest.hex()[:20]
    assert (first.link, second.link) == (1, 2)


def test_a_second_try_gives_the_same_digest(connection: Connection, cup: LeagueId) -> None:
    """An announcement may be tried for days, and a game may be voided meanwhile."""
    first = close_week(connection, cup, FIRST, monday(0))
    correct(connection, "in 0", voids=True)
    assert close_week(connection, cup, FIRST, monday(1)) == first


def test_the_first_digest_says_nothing_of_earlier_weeks(connection: Connection, cup: LeagueId) -> None:
    """They are older than digests are."""
    close_week(connection, cup, SECOND, monday(1))
    close_week(connection, cup, FIRST, monday(1))
    close_week(connection, cup, THIRD, monday(2))
    assert [link.week for link in links_of(connection, cup)] == [SECOND, FIRST, THIRD]
    assert matching(connection, cup) == [SECOND, FIRST, THIRD]


def test_a_week_that_was_left_out_gets_its_digest_with_the_next(connection: Connection, cup: LeagueId) -> None:
    """An older release announced it."""
    close_week(connection, cup, FIRST, monday(0))
    close_week(connection, cup, THIRD, monday(2))
    assert [link.week for link in links_of(connection, cup)] == [FIRST, SECOND, THIRD]


def test_corrections_enter_the_next_digest(connection: Connection, cup: LeagueId) -> None:
    """The digest of the game's own week stays."""
    first = close_week(connection, cup, FIRST, monday(0))
    correct(connection, "in 0", voids=True)
    correct(connection, "in 0", voids=False)
    correct(connection, "in 1", voids=True)
    second = close_week(connection, cup, SECOND, monday(1))
    one, two = (number_of(connection, cup, f"in {week}") for week in range(2))
    lines = f"game {two} {RANKING} {NO_MOVES} 2 1", f"void 1 {one}", f"restore 2 {one}", f"void 3 {two}"
    assert second.digest == digest(first.digest.hex(), SECOND, *lines)
    assert matching(connection, cup) == [FIRST, SECOND]


def test_purges_enter_the_next_digest(connection: Connection, cup: LeagueId) -> None:
    """Those of other communities: they explain why numbers are missing."""
    first = close_week(connection, cup, FIRST, monday(0))
    purging.purge(connection, CommunityId(2), "a test", NOON)
    second = close_week(connection, cup, SECOND, monday(1))
    own = number_of(connection, cup, "in 1")
    assert second.digest == digest(first.digest.hex(), SECOND, f"game {own} {RANKING} {NO_MOVES} 2 1", "purge 1 0")


def test_a_purge_of_the_community_takes_its_digests(connection: Connection, cup: LeagueId) -> None:
    """Nothing is left to which they could belong."""
    close_all(connection, cup)
    purging.purge(connection, FIRST_PLACE, "a test", NOON)
    assert connection.scalar(select(func.count()).select_from(digests)) == 0


def test_a_game_that_is_stored_late_enters_the_next_digest(connection: Connection, cup: LeagueId) -> None:
    """It ended in the week, but was stored a moment after the digest was made."""
    close_week(connection, cup, FIRST, monday(0))
    game(connection, cup, "late", 1)
    close_week(connection, cup, SECOND, monday(1))
    assert matching(connection, cup) == [FIRST, SECOND]
    late = number_of(connection, cup, "late")
    assert late_games(connection, cup, Millis(0)) == ((late, FIRST),)
    assert late_games(connection, cup, Millis(30 * 24 * 3_600_000)) == ()


@pytest.mark.parametrize(
    ("statement", "still"),
    [
        ("UPDATE seat_results SET rank = 3 - rank WHERE \"table\" = 'in 1'", [FIRST]),
        ("UPDATE results SET moves = substr(moves, 1, 8) WHERE \"table\" = 'in 0'", []),
        ("DELETE FROM counted WHERE \"table\" = 'in 2'", [FIRST, SECOND]),
        ("UPDATE counted SET week = '2026-W49' WHERE \"table\" = 'in 0'", []),
        ("UPDATE corrections SET voids = false", [FIRST]),
        ("DELETE FROM corrections", [FIRST]),
        ("UPDATE digests SET digest = substr(digest, 1, 8) WHERE link = 3", [FIRST, SECOND]),
    ],
)
def test_the_first_week_that_was_changed_does_not_match(
    connection: Connection, cup: LeagueId, statement: str, still: list[str]
) -> None:
    """Games, what counts where, and corrections."""
    close_week(connection, cup, FIRST, monday(0))
    correct(connection, "in 0", voids=True)
    close_week(connection, cup, SECOND, monday(1))
    close_week(connection, cup, THIRD, monday(2))
    assert matching(connection, cup) == [FIRST, SECOND, THIRD]
    tamper(connection, statement)
    assert matching(connection, cup) == still


def test_people_change_no_digest(connection: Connection, cup: LeagueId) -> None:
    """Whoever is forgotten may be forgotten wholly."""
    close_all(connection, cup)
    tamper(connection, "UPDATE seat_results SET player = 3 WHERE player = 1")
    assert matching(connection, cup) == [FIRST, SECOND, THIRD]


def test_digests_of_the_first_format_stay_valid(connection: Connection, cup: LeagueId) -> None:
    """They do not cover the version of the ranking; the next digest covers it, and them."""
    number = number_of(connection, cup, "in 0")
    older = hashlib.sha256(f"{first_line(1)}\n-\n{FIRST}\ngame {number} {NO_MOVES} 2 1\n".encode()).digest()
    row = {"league": cup, "link": 1, "week": FIRST, "digest": older, "games_to": number, "corrections_to": 0}
    connection.execute(insert(digests).values(**row, purges_to=0, at=monday(0)))
    close_week(connection, cup, SECOND, monday(1))
    assert [link.format for link in links_of(connection, cup)] == [1, FORMATS[-1]]
    assert matching(connection, cup) == [FIRST, SECOND]
    tamper(connection, "UPDATE results SET ranking = 1")
    assert matching(connection, cup) == [FIRST]
