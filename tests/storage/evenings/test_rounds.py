"""Tournaments as they are stored: rounds, people who sit out, and people who are out."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from sqlalchemy import Connection

from storage.changes import Status
from storage.commit import store_changes
from storage.evenings import evening_tables, rounds, steps
from storage.evenings.announced import round_of
from storage.evenings.attendance import presence, say
from storage.evenings.evening_tables import PlannedTable
from storage.evenings.hours import HOUR
from storage.evenings.kinds import Format, NoShows, Presence, Stage
from storage.evenings.rounds import Bye, NewRound
from storage.evenings.steps import Tournament
from storage.ids import CommandId, EveningId, LeagueId, Millis, PlayerId, TableId
from storage.league.kinds import Announcing
from storage.league.leagues import Season
from storage.people.forgetting import forget
from storage.tables.entries import Joined
from tests.storage.evenings.test_evenings import ANN, BEN, CID, HALF, THURSDAY, new, owed
from tests.storage.league.sample_results import FIRST_MONDAY, correct, found
from tests.storage.sample_changes import FIRST_PLACE, NOON, change, opening, result, seat, setup

SWISS = Tournament(Format.SWISS, 3, NoShows.ROBOT, 40)
STARTS = THURSDAY.starts
MINUTE = 60_000


@pytest.fixture
def league(connection: Connection) -> LeagueId:
    """A league of the first community."""
    return found(connection, Season(1, FIRST_MONDAY, None))


@pytest.fixture
def evening(connection: Connection, league: LeagueId) -> EveningId:
    """A weekly tournament that has begun with Ann and Ben; Cid has signed up."""
    which = steps.plan(connection, replace(new(league), tournament=SWISS), NOON)
    says(connection, which, Presence.SIGNED_UP, CID, at=NOON)
    says(connection, which, Presence.HERE, ANN, BEN, at=STARTS)
    assert steps.begin(connection, which, STARTS)
    return which


def says(connection: Connection, evening: EveningId, said: Presence, *people: PlayerId, at: int = STARTS) -> bool:
    """These people say this; whether the tournament takes it."""
    return all(say(connection, evening, one, said, CommandId(f"press {one}"), Millis(at), HALF)[1] for one in people)


def plans(
    connection: Connection,
    evening: EveningId,
    seated: Sequence[PlayerId],
    *byes: PlayerId,
    out: Sequence[PlayerId] = (),
) -> bool:
    """The next round is planned: one table."""
    there = rounds.bracket(connection, evening)
    assert there is not None
    people = tuple((player, CommandId(f"press {player}")) for player in seated)
    number = there.last + 1
    table = PlannedTable(number, TableId(f"table {number}"), "mythical-dice", 1, people)
    coming = NewRound(number, [table], byes, out, Millis(STARTS + HOUR))
    return rounds.plan_round(connection, evening, there.revision, coming, STARTS)


def test_a_tournament_is_stored_and_comes_again(connection: Connection, evening: EveningId) -> None:
    """The next week's is the same, before its first round."""
    assert plans(connection, evening, [ANN, BEN])
    (there,) = steps.live_in(connection, FIRST_PLACE)
    assert (there.tournament, there.round, there.round_ends) == (SWISS, 1, STARTS + HOUR)
    assert steps.finish(connection, evening, Stage.CANCELLED, STARTS)
    (coming,) = steps.live_in(connection, FIRST_PLACE)
    assert (coming.tournament, coming.round, coming.round_ends) == (SWISS, 0, None)


def test_a_round_is_planned_once(connection: Connection, evening: EveningId) -> None:
    """Only as long as nothing has changed. It wants its pairings in the tournament's own channel."""
    there = rounds.bracket(connection, evening)
    assert there is not None
    assert [(one.player, one.here) for one in there.people] == [(ANN, True), (BEN, True), (CID, False)]
    assert plans(connection, evening, [ANN, BEN])
    stale = NewRound(1, [], [], [], Millis(STARTS + HOUR))
    assert not rounds.plan_round(connection, evening, there.revision, stale, STARTS)
    (told,) = [row for row in owed(connection, STARTS) if row.kind is Announcing.PAIRINGS]
    assert (told.about, round_of(told.key), told.route.channel) == (evening, 1, "green")


@pytest.mark.parametrize(
    ("gone", "back", "begins"),
    [(-40, -20, None), (-40, -5, 5), (-25, -1, 9), (-2, 2, 4), (-25, 4, 14), (-25, 11, None)],
)
def test_a_first_round_gives_people_time_to_check_in(
    connection: Connection, league: LeagueId, gone: int, back: int, begins: int | None
) -> None:
    """The time that was lost before it, but not longer than until ten minutes after that. All is in minutes."""
    which = steps.plan(connection, replace(new(league), tournament=SWISS), NOON)
    rounds.move_on(connection, Millis(STARTS + gone * MINUTE), Millis(STARTS + back * MINUTE), (back - gone) * MINUTE)
    there = steps.evening(connection, which)
    assert there is not None
    assert there.round_ends == (None if begins is None else STARTS + begins * MINUTE)


def test_only_a_round_that_was_under_way_ends_later(connection: Connection, evening: EveningId) -> None:
    """Its time was not over when the clock began to stand still, and more rounds may follow."""
    assert plans(connection, evening, [ANN, BEN])

    def ends_after(since: int) -> Millis | None:
        rounds.move_on(connection, Millis(since), Millis(since + MINUTE), MINUTE)
        there = steps.evening(connection, evening)
        assert there is not None
        return there.round_ends

    assert ends_after(STARTS + HOUR) == STARTS + HOUR
    assert ends_after(STARTS + HOUR - 1) == STARTS + HOUR + MINUTE
    assert steps.close(connection, evening, STARTS)
    assert ends_after(STARTS) == STARTS + HOUR + MINUTE


def test_who_is_out_stays_out(connection: Connection, evening: EveningId) -> None:
    """And nobody comes who has not signed up."""
    assert says(connection, evening, Presence.HERE, CID)
    assert plans(connection, evening, [ANN, BEN], out=[CID])
    assert not says(connection, evening, Presence.HERE, CID)
    assert not says(connection, evening, Presence.HERE, PlayerId(4))
    assert presence(connection, evening, CID) is Presence.OUT
    there = rounds.bracket(connection, evening)
    assert there is not None
    assert [one.player for one in there.people] == [ANN, BEN]


def test_what_a_game_has_brought_belongs_to_its_round(connection: Connection, evening: EveningId) -> None:
    """A void game brings nothing."""
    assert plans(connection, evening, [ANN, BEN])
    assert store_changes(connection, [opening(setup("table 1", host=ANN), Joined(BEN, ""))]) == [None]
    game = result(seat(0, ANN, 1, 5040), seat(1, BEN, 2))
    over = change(2, table="table 1", status=Status.FINISHED, result=game, revision=2)
    assert store_changes(connection, [over]) == [None]
    assert [one.over for one in rounds.course(connection, evening).seats] == [False, False]
    assert evening_tables.note_over(connection, evening, STARTS)
    seats = rounds.course(connection, evening).seats
    assert [(one.round, one.player, one.over, one.placement, one.rank) for one in seats] == [
        (1, ANN, True, 5040, 1),
        (1, BEN, True, 0, 2),
    ]
    correct(connection, "table 1", voids=True)
    seats = rounds.course(connection, evening).seats
    assert [(one.placement, one.rank) for one in seats] == [(None, None)] * 2


def test_the_people_of_a_table_that_cannot_open_sit_out(connection: Connection, evening: EveningId) -> None:
    """All but those who were forgotten."""
    assert plans(connection, evening, [ANN, BEN], CID)
    assert forget(connection, BEN)
    evening_tables.drop(connection, evening, 1, STARTS)
    course = rounds.course(connection, evening)
    assert (course.seats, course.byes) == ([], [Bye(1, ANN, "Ann"), Bye(1, CID, "Cid")])
