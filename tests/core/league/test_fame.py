"""The hall of fame names champions and records, and tells its reader how many weeks in a row they have played."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from bot.core.clock.pace import HOUR, MINUTE
from bot.core.league.fame import MOST_SHARE, champions, records
from bot.core.league.league_views import Champions, EveningChampions, Record, RecordKind, Titles, WeekRows
from bot.core.league.week_rows import week_rows
from bot.core.ports import Presence
from storage.ids import PlayerId
from storage.league.fame_rows import BestScore, FameRows, Holder, Winner
from storage.league.kinds import Scoring
from tests.core.evenings.test_evening_job import LENGTH, TERMS, at, ends, found, planned, says, seated
from tests.core.evenings.test_tournaments import KNOCK_OUT, SIX, begun, played
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, DORA, EMILY
from tests.core.playing import finish
from tests.core.room import Room

WEEK = 7 * 24 * HOUR
POINTS, WINS = Scoring.POINTS, Scoring.WINS


def won(week: int, player: int, points: int, scoring: Scoring = POINTS) -> Winner:
    """The winner of a week."""
    return Winner(f"2026-W{week:02}", PlayerId(player), f"Player {player}", points, scoring)


def held(*players: int, value: int = 9) -> list[Holder]:
    """People who hold a record together."""
    return [Holder(PlayerId(player), f"Player {player}", value) for player in players]


def rows(
    weeks: Sequence[Winner] = (),
    games: Sequence[Holder] = (),
    wins: Sequence[Holder] = (),
    scores: Sequence[BestScore] = (),
    longest: Sequence[Holder] = (),
) -> FameRows:
    """The rows of a hall of fame; ``longest`` have played in the most consecutive weeks."""
    return FameRows(tuple(weeks), (), tuple(games), tuple(wins), tuple(scores), tuple(longest))


def test_who_shares_a_week_is_named_together() -> None:
    """The order of the weeks stays."""
    found = champions([won(3, 1, 50), won(3, 2, 50), won(2, 1, 70)])

    assert found == (
        Champions("2026-W03", ("Player 1", "Player 2"), 50, POINTS),
        Champions("2026-W02", ("Player 1",), 70, POINTS),
    )


def test_each_record_names_who_holds_it() -> None:
    """Equal weeks are held by the first of them."""
    weeks = [won(4, 2, 90), won(3, 1, 90), won(2, 2, 50)]

    scores = [BestScore("mythe", one) for one in held(1, 3, value=40)] + [BestScore("mythic-dice", *held(2))]

    assert records(rows(weeks, held(3), held(1, 2, value=5), scores, held(2, value=4)), POINTS) == (
        Record(RecordKind.WEEKS_WON, ("Player 2",), 2),
        Record(RecordKind.BEST_WEEK, ("Player 1",), 90, "2026-W03", POINTS),
        Record(RecordKind.BEST_SCORE, ("Player 1", "Player 3"), 40, game="mythe"),
        Record(RecordKind.BEST_SCORE, ("Player 2",), 9, game="mythic-dice"),
        Record(RecordKind.WINS, ("Player 1", "Player 2"), 5),
        Record(RecordKind.GAMES, ("Player 3",), 9),
        Record(RecordKind.WEEKS_IN_A_ROW, ("Player 2",), 4),
    )


def test_one_week_is_no_row() -> None:
    """Everybody who has played once would hold that record."""
    assert records(rows(longest=held(1, value=1)), POINTS) == ()


def test_points_of_another_scoring_are_not_compared() -> None:
    """A week of an earlier season that counted otherwise is no best week, but it was won."""
    found = records(rows([won(4, 2, 3, WINS), won(3, 1, 900)]), WINS)

    assert [(one.kind, one.names) for one in found] == [
        (RecordKind.WEEKS_WON, ("Player 1", "Player 2")),
        (RecordKind.BEST_WEEK, ("Player 2",)),
    ]


def test_a_record_that_many_share_is_not_told() -> None:
    """Nor is one that nobody holds."""
    assert records(rows(games=held(*range(MOST_SHARE + 1))), POINTS) == ()


@pytest.mark.parametrize(
    ("weeks", "expected"),
    [
        ((), WeekRows(0, 0)),
        (("2026-W44", "2026-W45", "2026-W47"), WeekRows(1, 2)),
        (("2026-W45", "2026-W46"), WeekRows(2, 2)),
        (("2026-W44", "2026-W45"), WeekRows(0, 2)),
        (("2020-W53", "2021-W01", "2026-W47"), WeekRows(1, 2)),
    ],
)
def test_weeks_in_a_row_go_on_until_one_is_missed(weeks: tuple[str, ...], expected: WeekRows) -> None:
    """In the 47th week somebody may still play. A year may have 53 weeks."""
    assert week_rows(weeks, date.fromisocalendar(2026, 47, 1)) == expected


async def test_a_leagues_hall_fills_with_its_weeks(room: Room) -> None:
    """The week that goes on has no champion. Three games make a rank."""
    for _ in range(2):
        for _ in range(3):
            await finish(room, CINDY, BEN, EMILY)
        room.time.forward(WEEK)
    await finish(room, BEN, CINDY)
    hall = await room.standings.fame((await room.own()).id, EMILY)

    assert [one.names for one in hall.weeks] == [("Cindy",), ("Cindy",)]
    assert hall.seasons == ()
    assert [(one.kind, one.names, one.value) for one in hall.records if one.kind is not RecordKind.BEST_WEEK] == [
        (RecordKind.WEEKS_WON, ("Cindy",), 2),
        (RecordKind.BEST_SCORE, ("Emily",), 20),
        (RecordKind.WINS, ("Cindy",), 6),
        (RecordKind.GAMES, ("Cindy", "Ben"), 7),
        (RecordKind.WEEKS_IN_A_ROW, ("Cindy", "Ben"), 3),
    ]
    assert (hall.name, hall.practice, hall.mine) == (None, False, WeekRows(2, 2))
    assert await room.standings.week_rows((await room.own()).id, CINDY) == WeekRows(3, 3)
    own = await room.own()
    assert await room.standings.titles(own.community, CINDY) == Titles(weeks=2)
    assert await room.standings.titles(own.community, BEN) == Titles()


async def test_a_hall_names_who_has_won_the_last_evenings(room: Room) -> None:
    """The newest first. In a knock-out the final decides, although Cindy has more points of both rounds."""
    tournament = await begun(room, KNOCK_OUT, SIX)
    await played(room, tournament)
    ((final, _),) = (await seated(room, tournament)).items()
    room.time.forward(LENGTH)
    await ends(room, final, EMILY, CINDY, BEN, CHARLIE)
    await at(room, room.time.now())

    evening = await planned(room, replace(TERMS, day=date(2025, 11, 19)))
    hours = (await found(room, evening)).hours
    await at(room, hours.starts)
    await says(room, evening, Presence.HERE, CINDY, BEN, CHARLIE, DORA)
    await at(room, room.time.now())
    ((table, _),) = (await seated(room, evening)).items()
    room.time.forward(LENGTH)
    await ends(room, table, BEN, CINDY, CHARLIE, DORA)
    own = (await room.own()).id
    assert [one.names for one in (await room.standings.fame(own)).evenings] == [("Emily",)]

    await at(room, hours.ends)
    await at(room, hours.ends + MINUTE)
    assert (await room.standings.fame(own)).evenings == (
        EveningChampions(date(2025, 11, 19), ("Ben",), is_tournament=False),
        EveningChampions(date(2025, 11, 18), ("Emily",), is_tournament=True),
    )
    titles = [await room.standings.titles((await room.own()).community, one) for one in (BEN, EMILY, CINDY)]
    assert titles == [Titles(evenings=1), Titles(tournaments=1), Titles()]


async def test_more_tournaments_cost_no_more_reads(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rounds of many tournaments are read at once: on a file, moves wait for each read."""
    reads = []
    read = room.store._file.read  # noqa: SLF001 - the test's own store

    async def counted(*given: object) -> object:
        reads.append(given)
        return await read(*given)  # type: ignore[arg-type] # As it was given.

    told = []
    for day in (18, 19):
        await played(room, await begun(room, KNOCK_OUT, SIX[:4], day=date(2025, 11, day)))
        community = await room.community()
        reads.clear()
        with monkeypatch.context() as patched:
            patched.setattr(room.store._file, "read", counted)  # noqa: SLF001 - as above
            told.append((await room.standings.titles(community, CINDY), len(reads)))
    (first, cost), second = told
    assert (first, second) == (Titles(tournaments=1), (Titles(tournaments=2), cost))
