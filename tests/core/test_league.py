"""What a finished game is worth, in which week it stands, and what the week's tables say."""

from datetime import datetime

import pytest

from bot.core.league import game_result, iso_week
from bot.core.pace import HOUR
from bot.core.panels import Text, Verb
from bot.core.ports import Message, PlayerStats, StandingLine, WeekTable
from bot.core.stats import Stats
from storage.changes import GameResult, SeatResult
from storage.ids import Millis
from tests.core.fakes import MONDAY_EVENING
from tests.core.paper import BEN, CHARLIE, CINDY, PaperTable
from tests.core.room import Room

# --- weeks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moment", "time_zone", "week"),
    [
        ("2025-12-28T22:59", "Europe/Prague", "2025-W52"),
        ("2025-12-28T23:00", "Europe/Prague", "2026-W01"),
        ("2025-12-28T23:30", "UTC", "2025-W52"),
        ("2025-12-28T23:30", "America/New_York", "2025-W52"),
        ("2026-12-31T23:30", "Europe/Prague", "2026-W53"),
        ("2027-01-03T22:59", "Europe/Prague", "2026-W53"),
        ("2027-01-03T23:00", "Europe/Prague", "2027-W01"),
    ],
)
def test_a_year_begins_with_the_week_of_its_first_thursday(moment: str, time_zone: str, week: str) -> None:
    """Monday at midnight in the community's time zone; the year is the week's, not the calendar's."""
    assert iso_week(millis(moment), time_zone) == week


@pytest.mark.parametrize(
    ("moment", "week"),
    [
        ("2026-03-29T21:59", "2026-W13"),
        ("2026-03-29T22:00", "2026-W14"),
        ("2026-10-25T22:59", "2026-W43"),
        ("2026-10-25T23:00", "2026-W44"),
    ],
)
def test_weeks_follow_summer_and_winter_time(moment: str, week: str) -> None:
    """The clocks in Prague change on the night before these Mondays."""
    assert iso_week(millis(moment), "Europe/Prague") == week


@pytest.mark.parametrize(
    ("moment", "time_zone", "week"),
    [
        ("2026-06-07T09:59", "Pacific/Kiritimati", "2026-W23"),
        ("2026-06-07T10:00", "Pacific/Kiritimati", "2026-W24"),
        ("2026-06-08T09:59", "Pacific/Honolulu", "2026-W23"),
        ("2026-06-08T10:00", "Pacific/Honolulu", "2026-W24"),
    ],
)
def test_weeks_begin_everywhere_at_their_own_time(moment: str, time_zone: str, week: str) -> None:
    """Fourteen hours before UTC, and ten after it."""
    assert iso_week(millis(moment), time_zone) == week


def millis(moment: str) -> Millis:
    """A moment in UTC."""
    return Millis(int(datetime.fromisoformat(f"{moment}+00:00").timestamp() * 1000))


# --- results ----------------------------------------------------------------------------------------------


def played(number: int, *, robots: int = 0) -> PaperTable:
    """A game of three, of people and robots, in which nobody but robots ever bets a trick."""
    paper = PaperTable(*(CINDY, BEN, CHARLIE)[: 3 - robots], robots=robots, seed=number.to_bytes(32, "big"))
    paper.play_out()
    return paper


@pytest.mark.parametrize(
    ("number", "seats"),
    [
        (26, [(-240, 3, 0), (-120, 1, 3780), (-120, 1, 3780)]),
        (46, [(-200, 1, 5040), (-240, 2, 1260), (-240, 2, 1260)]),
        (49, [(-240, 1, 2520)] * 3),
    ],
)
def test_those_who_tie_share_rank_and_placement(number: int, seats: list[tuple[int, int, int]]) -> None:
    """Equal points, equal rank, and the mean of the places they take up."""
    result = game_result(played(number).table, MONDAY_EVENING, "Europe/Prague")
    assert [(seat.score, seat.rank, seat.placement) for seat in result.seats] == seats


def test_a_result_says_all_that_standings_need() -> None:
    """Game, options, end, week, and each seat with who sat there."""
    result = game_result(played(49, robots=1).table, MONDAY_EVENING, "Europe/Prague")
    assert (result.game, dict(result.options)) == ("mythical-dice", {"edition": "english", "variant": "standard"})
    assert (result.ended, result.week, result.practice) == (MONDAY_EVENING, "2025-W47", False)
    assert [(seat.seat, seat.player) for seat in result.seats] == [(0, CINDY), (1, BEN), (2, None)]


def test_a_game_of_one_person_is_practice() -> None:
    """Against robots alone."""
    assert game_result(played(1, robots=2).table, MONDAY_EVENING, "UTC").practice is True


@pytest.mark.parametrize(("comes", "practice"), [(False, True), (True, False)])
def test_who_is_there_at_the_end_decides_whether_a_game_counts(*, comes: bool, practice: bool) -> None:
    """Two people at the start and one at the end is practice; the seat of one who left brings them nothing."""
    paper = PaperTable(CINDY, BEN, robots=1)
    paper.press(BEN, Verb.LEAVE)
    if comes:
        paper.press(CHARLIE, Verb.JOIN)
    paper.play_out()
    result = game_result(paper.table, MONDAY_EVENING, "UTC")
    assert result.practice is practice
    assert [seat.player for seat in result.seats] == [CINDY, CHARLIE if comes else None, None]


def test_who_is_away_at_the_end_still_sits_there() -> None:
    """They have played, and the house kept the seat for them: the game counts, for both."""
    paper = PaperTable(CINDY, BEN, robots=1)
    paper.bet_all()
    while not paper.table.over:
        if 0 not in paper.table.awaited_people() and not paper.table.may_reveal(BEN):
            paper.bet(BEN, 0) if paper.state.secret else paper.roll()
        elif paper.table.may_reveal(BEN):
            paper.press(BEN, Verb.REVEAL)
        else:
            paper.miss()
    assert paper.table.chairs[0].away is True
    result = game_result(paper.table, MONDAY_EVENING, "UTC")
    assert (result.practice, result.seats[0].player) == (False, CINDY)


# --- the tables of the week ---------------------------------------------------------------------------------


async def test_a_finished_game_stands_in_the_week_at_once(room: Room) -> None:
    """It is written with the game's last move; lines say what screens show."""
    cindy, ben = await room.seat("Cindy", "Ben")
    community = await room.community()
    assert (await room.standings.this_week(community), await room.standings.weeks(community)) == ("2025-W47", ())
    await room.open(cindy, ben, robots=1)
    await room.play_out()
    stored = await room.store.results_of(room.table)
    assert isinstance(stored, GameResult)
    lines = await room.standings.week(community, "2025-W47", practice=False)
    assert sorted(lines, key=lambda line: line.name) == [
        line_of("Ben", stored.seats[1]),
        line_of("Cindy", stored.seats[0]),
    ]
    assert await room.standings.weeks(community) == ("2025-W47",)
    assert await room.standings.week(community, "2025-W47", practice=True) == []
    assert await room.standings.week(community, "2025-W46", practice=False) == []
    assert await room.standings.all_time(community, practice=False) == lines
    assert await room.standings.all_time(community, practice=True) == []


async def test_a_result_tells_what_the_week_says_now(room: Room) -> None:
    """The game itself counted: the message is owed from the same moment on."""
    cindy, ben = await room.seat("Cindy", "Ben")
    await room.open(cindy, ben, robots=1)
    community = await room.community()
    assert await room.standings.of_game(room.table, community) is None
    await room.play_out()
    await room.deliver()
    lines = await room.standings.week(community, "2025-W47", practice=False)
    told = await room.standings.of_game(room.table, community)
    assert told == WeekTable("2025-W47", practice=False, lines=tuple(lines))
    (result,) = [one for one in room.mailman.delivered if one.kind is Message.RESULT]
    assert result.panel.blocks[-2:] == tuple(Text(repr(line)) for line in lines)


async def test_a_finished_game_is_in_everybodys_stats(room: Room) -> None:
    """With what the game counts of each seat: eight bets of nothing, for those who never bet a trick."""
    cindy, ben = await room.seat("Cindy", "Ben")
    stats = Stats(room.store)
    assert await stats.of(cindy) == PlayerStats()
    await room.open(cindy, ben, robots=1)
    await room.play_out()
    stored = await room.store.results_of(room.table)
    assert stored is not None
    for seat in stored.seats[:2]:
        assert seat.player is not None
        found = await stats.of(seat.player, await room.community())
        assert found == PlayerStats(games=1, wins=int(seat.rank == 1), practice_games=0, feats=seat.feats)
        assert found.feats["bets.0"] == 8


def line_of(name: str, seat: SeatResult) -> StandingLine:
    """The line of somebody who has played one game: provisional."""
    return StandingLine(name, None, seat.placement, 1, int(seat.rank == 1))


async def test_a_practice_game_stands_in_the_practice_table(room: Room) -> None:
    """And in no other."""
    (cindy,) = await room.seat("Cindy")
    await room.open(cindy, robots=2)
    await room.play_out()
    community = await room.community()
    lines = [await room.standings.week(community, "2025-W47", practice=practice) for practice in (False, True)]
    assert [[line.name for line in part] for part in lines] == [[], ["Cindy"]]


async def test_a_game_counts_in_the_week_in_which_it_ends(room: Room) -> None:
    """By the community's clock: it began on Sunday evening in Prague, and ended on Monday."""
    cindy, ben = await room.seat("Cindy", "Ben")
    room.time.forward(6 * 24 * HOUR + 3 * HOUR + HOUR // 2)
    await room.open(cindy, ben, robots=1)
    await room.play_to_rolls()
    community = await room.community()
    assert await room.standings.this_week(community) == "2025-W47"
    room.time.forward(HOUR)
    await room.play_out()
    assert await room.standings.weeks(community) == ("2025-W48",)
    assert await room.standings.this_week(community) == "2025-W48"


async def test_an_abandoned_game_counts_nowhere(room: Room) -> None:
    """There is no result to count."""
    cindy, ben = await room.seat("Cindy", "Ben")
    await room.open(cindy, ben, robots=1)
    await room.play_to_rolls()
    await room.press(cindy, Verb.CANCEL)
    assert await room.store.results_of(room.table) is None
    assert await room.standings.weeks(await room.community()) == ()
