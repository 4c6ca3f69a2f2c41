"""Evenings as they are stored: each step is done once, and wants the messages that belong to it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, time
from itertools import pairwise

import pytest
from sqlalchemy import Connection, insert, select, update

from storage.changes import Change, Pace, Status
from storage.commit import store_changes
from storage.evenings import attendance, channels, evening_tables, steps
from storage.evenings.attendance import say
from storage.evenings.evening_tables import PlannedTable
from storage.evenings.hours import HOUR, Hours
from storage.evenings.kinds import Presence, Stage
from storage.evenings.steps import EDITED_EVERY, MOST_PLANNED, NewEvening, Unplanned
from storage.ids import CommandId, EveningId, LeagueId, Millis, PlayerId, TableId
from storage.league import leagues
from storage.league.kinds import Announcing
from storage.league.leagues import Season
from storage.messages.due import due_rows
from storage.messages.rows import OutboxMessage
from storage.people.forgetting import forget
from storage.people.known import known_of
from storage.schema import evening_byes, evenings, messages
from storage.tables.entries import Joined
from tests.storage.league.sample_results import FIRST_MONDAY, correct, found
from tests.storage.sample_changes import FIRST_PLACE, NOON, change, opening, result, seat, setup

ANN, BEN, CID = PlayerId(1), PlayerId(2), PlayerId(3)
THURSDAY = Hours(date(2026, 11, 26), time(20), "UTC", 3)
HALF = Millis(HOUR // 2)
"""How long before the beginning people can check in."""


@pytest.fixture
def league(connection: Connection) -> LeagueId:
    """A league of the first community."""
    return found(connection, Season(1, FIRST_MONDAY, None))


@pytest.fixture
def evening(connection: Connection, league: LeagueId) -> EveningId:
    """A weekly evening that is planned."""
    return steps.plan(connection, new(league), NOON)


def new(league: LeagueId, hours: Hours | None = None) -> NewEvening:
    """An evening that is to be planned."""
    return NewEvening(FIRST_PLACE, league, "green", ("mythical-dice",), hours or replace(THURSDAY, weekly=True))


def owed(connection: Connection, now: Millis) -> Sequence[OutboxMessage]:
    """The messages of evenings that are due."""
    return due_rows(connection, now, 99, ["terminal"])


def stage(connection: Connection, evening: EveningId) -> Stage:
    """How far the evening has come."""
    there = steps.evening(connection, evening)
    assert there is not None
    return there.stage


def comes(connection: Connection, evening: EveningId, *who: PlayerId, at: int = THURSDAY.starts) -> None:
    """These people check in."""
    for player in who:
        _, took = say(connection, evening, player, Presence.HERE, CommandId(f"press {player}"), Millis(at), HALF)
        assert took


def seats(connection: Connection, evening: EveningId, *who: PlayerId, name: str = "one", at: int) -> None:
    """A table with these people is planned, and opens."""
    hall = evening_tables.hall(connection, evening)
    assert hall is not None
    presses = tuple((player, CommandId(f"press {player}")) for player in who)
    table = PlannedTable(hall.last + 1, TableId(name), "mythical-dice", 0, presses)
    assert evening_tables.plan_tables(connection, evening, hall.revision, [table], Millis(at))
    joined = [Joined(player, "") for player in who[1:]]
    assert store_changes(connection, [opening(setup(name, host=who[0]), *joined)]) == [None]


# --- planning -------------------------------------------------------------------------------------------------


def test_a_planned_evening_wants_its_card_in_its_own_channel(
    connection: Connection, league: LeagueId, evening: EveningId
) -> None:
    """The league's channel is another one, or none."""
    card, event = owed(connection, NOON)
    assert (event.kind, event.about, event.wanted) == (Announcing.EVENT, evening, 1)
    assert (card.kind, card.about, card.wanted, card.league) == (Announcing.EVENING, evening, 1, league)
    assert (card.route.channel, card.route.language) == ("green", "en")
    (there,) = steps.live_in(connection, FIRST_PLACE)
    assert (there.hours, there.stage, there.games) == (
        replace(THURSDAY, weekly=True),
        Stage.PLANNED,
        ("mythical-dice",),
    )


def test_two_evenings_are_never_at_the_same_time(connection: Connection, league: LeagueId, evening: EveningId) -> None:
    """Nor more than a community can need."""
    at_the_same_time = replace(THURSDAY, day=date(2026, 12, 10), clock=time(22))
    with pytest.raises(Unplanned) as refused:
        steps.plan(connection, new(league, at_the_same_time), NOON)
    assert refused.value.other is not None
    assert refused.value.other.id == evening
    for day in range(1, MOST_PLANNED):
        steps.plan(connection, new(league, replace(THURSDAY, day=date(2027, 1, day), clock=time(12))), NOON)
    with pytest.raises(Unplanned) as refused:
        steps.plan(connection, new(league, replace(THURSDAY, day=date(2027, 2, 2))), NOON)
    assert refused.value.other is None


def test_evenings_come_in_the_order_in_which_they_begin(connection: Connection, league: LeagueId) -> None:
    """However they were planned: the nearest first. Of those that have ended, the last one comes first."""
    days = [date(2026, 11, day) for day in (26, 12, 19)]
    later, nearest, between = (steps.plan(connection, new(league, replace(THURSDAY, day=day)), NOON) for day in days)
    assert [one.id for one in steps.live_in(connection, FIRST_PLACE)] == [nearest, between, later]
    for which in (later, nearest, between):
        there = steps.evening(connection, which)
        assert there is not None
        assert steps.begin(connection, which, there.starts)
        assert steps.close(connection, which, there.ends)
        assert steps.finish(connection, which, Stage.ENDED, there.ends)
    assert [one.id for one in steps.ended_in(connection, league, 2)] == [later, between]
    assert [one.id for one in steps.begun_in(connection, FIRST_PLACE, ANN)] == [later]


def test_what_is_to_be_done_and_when_is_known(connection: Connection, evening: EveningId) -> None:
    """First the reminder, then the beginning; then the evening is at work."""
    starts = THURSDAY.starts
    assert steps.at_work(connection, NOON, HALF) == ([], starts - HALF)
    (there,), coming = steps.at_work(connection, Millis(starts - HALF), HALF)
    assert (there.id, coming) == (evening, starts)
    assert steps.remind(connection, evening, Millis(starts - HALF))
    assert steps.at_work(connection, Millis(starts - HALF), HALF) == ([], starts)
    assert len(steps.at_work(connection, starts, HALF)[0]) == 1
    assert steps.begin(connection, evening, starts)
    assert len(steps.at_work(connection, Millis(starts + HOUR), HALF)[0]) == 1


# --- people ---------------------------------------------------------------------------------------------------


def test_people_sign_up_check_in_and_pause(connection: Connection, evening: EveningId) -> None:
    """Each presses as often as they like; a press that changes nothing raises no revision."""
    early, late = NOON, Millis(THURSDAY.starts - HALF)
    press = CommandId("press")
    for said, at, takes, then in [
        (Presence.SIGNED_UP, early, True, Presence.SIGNED_UP),
        (Presence.SIGNED_UP, early, True, Presence.SIGNED_UP),
        (Presence.HERE, early, False, Presence.SIGNED_UP),
        (None, early, True, None),
        (Presence.PAUSED, early, False, None),
        (Presence.HERE, late, True, Presence.HERE),
        (Presence.SIGNED_UP, late, True, Presence.HERE),
        (Presence.PAUSED, late, True, Presence.PAUSED),
        (Presence.HERE, late, True, Presence.HERE),
    ]:
        _, took = say(connection, evening, ANN, said, press, at, HALF)
        assert (took, attendance.presence(connection, evening, ANN)) == (takes, then)
    there = steps.evening(connection, evening)
    assert there is not None
    assert there.revision == 6
    assert attendance.counts(connection, evening) == dict.fromkeys(Presence, 0) | {Presence.HERE: 1}
    assert say(connection, EveningId(99), ANN, Presence.HERE, press, late, HALF) == (None, False)
    assert steps.begin(connection, evening, THURSDAY.starts)
    assert not say(connection, evening, ANN, Presence.SIGNED_UP, press, THURSDAY.starts, HALF)[1]


def test_edits_of_the_card_keep_their_distance(connection: Connection, evening: EveningId) -> None:
    """The first one is wanted at once. All that changes in the next seconds is one more edit."""
    at = Millis(NOON + HOUR)
    for number, player in enumerate((ANN, BEN, CID)):
        say(connection, evening, player, Presence.SIGNED_UP, CommandId(""), Millis(at + number), HALF)
    there = steps.evening(connection, evening)
    assert there is not None
    assert there.card_due == at + EDITED_EVERY
    say(connection, evening, ANN, None, CommandId(""), Millis(at - 10 * HOUR), HALF)
    there = steps.evening(connection, evening)
    assert there is not None
    assert there.card_due == at - 10 * HOUR + EDITED_EVERY


def test_those_who_have_signed_up_are_reminded_once(connection: Connection, evening: EveningId) -> None:
    """Each reads the reminder in their own language. People who have checked in get none. Sent reminders are kept."""
    at = Millis(THURSDAY.starts - HALF)
    for player in (ANN, CID):
        say(connection, evening, player, Presence.SIGNED_UP, CommandId(""), NOON, HALF)
    comes(connection, evening, BEN, at=at)
    assert steps.remind(connection, evening, at)
    assert not steps.remind(connection, evening, at)
    reminder, other = [row for row in owed(connection, at) if row.kind is Announcing.REMINDER]
    assert other.player == CID
    assert (reminder.player, reminder.recipient, reminder.about) == (ANN, ANN, evening)
    assert (reminder.route.address, reminder.route.language) == ("0", None)
    connection.execute(update(messages).where(messages.c.player == ANN).values(ref="a reminder", shown=1))
    assert steps.begin(connection, evening, THURSDAY.starts)
    left = select(messages.c.ref).where(messages.c.kind == Announcing.REMINDER)
    assert set(connection.scalars(left)) == {"a reminder", None}
    assert steps.finish(connection, evening, Stage.CANCELLED, THURSDAY.starts)
    assert connection.scalars(left).all() == ["a reminder"]


def test_who_is_forgotten_comes_to_no_evening(connection: Connection, evening: EveningId) -> None:
    """Before that, an export tells what they have said."""
    say(connection, evening, ANN, Presence.SIGNED_UP, CommandId(""), NOON, HALF)
    (told,) = known_of(connection, ANN).evenings
    assert (told.evening, told.presence, told.at) == (evening, Presence.SIGNED_UP, NOON)
    assert forget(connection, ANN)
    assert known_of(connection, ANN).evenings == ()


def test_an_export_tells_what_somebody_did_on_an_evening(connection: Connection, evening: EveningId) -> None:
    """When and for which league it was, where they were seated, and what they sat out."""
    steps.begin(connection, evening, THURSDAY.starts)
    comes(connection, evening, ANN, BEN)
    seats(connection, evening, ANN, BEN, at=THURSDAY.starts + 1)
    connection.execute(insert(evening_byes).values(evening=evening, round=2, player=ANN))
    told, other = (known_of(connection, one).evenings[0] for one in (ANN, BEN))
    assert (told.day, told.clock, told.league) == ("2026-11-26", "20:00", LeagueId(1))
    assert (told.tables, told.sat_out) == ((TableId("one"),), (2,))
    assert (other.tables, other.sat_out) == ((TableId("one"),), ())


# --- tables ---------------------------------------------------------------------------------------------------


def test_whoever_is_free_waits_for_a_table(connection: Connection, evening: EveningId) -> None:
    """Since their check-in, or since their last table was over; with whom they have met."""
    starts = THURSDAY.starts
    assert evening_tables.hall(connection, evening) is None
    steps.begin(connection, evening, starts)
    comes(connection, evening, ANN, BEN, CID, at=starts + 1)
    hall = evening_tables.hall(connection, evening)
    assert hall is not None
    assert [(one.player, one.since, one.met) for one in hall.free] == [
        (player, starts + 1, {}) for player in (ANN, BEN, CID)
    ]
    seats(connection, evening, ANN, BEN, at=starts + 2)
    hall = evening_tables.hall(connection, evening)
    assert hall is not None
    assert [one.player for one in hall.free] == [CID]
    assert evening_tables.going_on(connection, evening) == evening_tables.GoingOn(1, 0)
    ends = change(
        2, table="one", status=Status.FINISHED, result=result(seat(0, ANN, 1, 5040), seat(1, BEN, 2)), revision=2
    )
    assert store_changes(connection, [ends]) == [None]
    assert evening_tables.going_on(connection, evening) == evening_tables.GoingOn(0, 1)
    assert evening_tables.note_over(connection, evening, Millis(starts + 9))
    assert not evening_tables.note_over(connection, evening, Millis(starts + 10))
    hall = evening_tables.hall(connection, evening)
    assert hall is not None
    assert [(one.player, one.since, one.met) for one in hall.free] == [
        (ANN, starts + 9, {BEN: 1}),
        (BEN, starts + 9, {ANN: 1}),
        (CID, starts + 1, {}),
    ]
    assert [(one.player, one.name, one.placement) for one in evening_tables.played(connection, evening)] == [
        (ANN, "Ann", 5040),
        (BEN, "Ben", 0),
    ]
    correct(connection, "one", voids=True)
    assert evening_tables.played(connection, evening) == []


def test_who_took_a_seat_during_a_game_was_at_the_evening(connection: Connection, evening: EveningId) -> None:
    """A robot's seat, or one that somebody had left: the evening itself did not seat them."""
    starts = THURSDAY.starts
    steps.begin(connection, evening, starts)
    comes(connection, evening, ANN, BEN, at=starts + 1)
    seats(connection, evening, ANN, BEN, at=starts + 2)
    ends = result(seat(0, ANN, 2), seat(1, CID, 1, 5040))
    assert store_changes(connection, [change(2, table="one", status=Status.FINISHED, result=ends, revision=2)]) == [
        None
    ]
    assert steps.ended_with(connection, FIRST_PLACE, CID) == []
    connection.execute(update(evenings).values(stage=Stage.ENDED))
    by = [[one.id for one in steps.ended_with(connection, FIRST_PLACE, who)] for who in (ANN, BEN, CID, PlayerId(4))]
    assert by == [[evening], [evening], [evening], []]


def test_a_wait_begins_when_the_person_has_left_another_game(connection: Connection, evening: EveningId) -> None:
    """A table that is not the evening's: whoever checks in there gets no robots at once when that game is over.

    Whoever only sits in a lobby waits meanwhile.
    """
    starts = THURSDAY.starts
    steps.begin(connection, evening, starts)
    comes(connection, evening, ANN, BEN, CID)
    plays = change(3, table="other", command="start", revision=2)
    leaves = replace(change(3, table="other", command="leave", people=[ANN, BEN], revision=3), at=Millis(starts + 5))
    over = replace(change(3, table="other", command="end", status=Status.ABANDONED, revision=4), at=Millis(starts + 9))
    opens = opening(setup("other", host=ANN), Joined(BEN, ""), Joined(CID, ""))

    def waiting(*changes: Change) -> Mapping[PlayerId, int]:
        assert store_changes(connection, changes) == [None] * len(changes)
        hall = evening_tables.hall(connection, evening)
        assert hall is not None
        return {one.player: one.since - starts for one in hall.free}

    assert waiting(opens, plays) == {}
    assert waiting(leaves) == {CID: 5}
    assert waiting(over) == {ANN: 9, BEN: 9, CID: 5}
    closes = change(1, table="lobby", command="close", status=Status.CLOSED, revision=2)
    lobby = opening(setup("lobby", host=CID))
    assert waiting(lobby, replace(closes, at=Millis(starts + 20))) == {ANN: 9, BEN: 9, CID: 5}


@pytest.mark.parametrize("pace", [Pace.RELAXED, Pace.DAILY])
def test_a_slow_game_goes_on_beside_an_evening(connection: Connection, evening: EveningId, pace: Pace) -> None:
    """Who plays one waits for a table like everybody else. When they leave it, their wait does not begin anew."""
    starts = THURSDAY.starts
    steps.begin(connection, evening, starts)
    comes(connection, evening, ANN, BEN)
    opens = opening(replace(setup("slow", host=ANN), pace=pace), Joined(BEN, ""))
    plays = change(2, table="slow", command="start", revision=2)
    leaves = replace(change(2, table="slow", command="leave", people=[BEN], revision=3), at=Millis(starts + 5))
    for happens in (opens, plays, leaves):
        assert store_changes(connection, [happens]) == [None]
        hall = evening_tables.hall(connection, evening)
        assert hall is not None
        assert [(one.player, one.since) for one in hall.free] == [(ANN, starts), (BEN, starts)]


def test_who_goes_away_from_a_game_pauses_until_they_are_back(connection: Connection, evening: EveningId) -> None:
    """At once, so that what a person says later counts. Whoever has paused by their own wish goes on with that."""
    starts, press = THURSDAY.starts, CommandId("")
    steps.begin(connection, evening, starts)
    comes(connection, evening, ANN, BEN, CID)
    seats(connection, evening, ANN, BEN, CID, at=starts)
    say(connection, evening, CID, Presence.PAUSED, press, starts, HALF)

    def then(revision: int, gone: Sequence[PlayerId] = (), back: Sequence[PlayerId] = ()) -> Sequence[Presence | None]:
        happens = change(3, table="one", command=f"{revision}", revision=revision)
        assert store_changes(connection, [replace(happens, gone=frozenset(gone), back=frozenset(back))]) == [None]
        return [attendance.presence(connection, evening, one) for one in (ANN, BEN, CID)]

    here, paused = Presence.HERE, Presence.PAUSED
    assert then(2, gone=[BEN, CID]) == [here, paused, paused]
    assert [known_of(connection, one).evenings[0].away for one in (ANN, BEN, CID)] == [False, True, False]
    assert then(3, back=[BEN, CID]) == [here, here, paused]
    assert then(4, gone=[ANN, BEN]) == [paused, paused, paused]
    assert say(connection, evening, ANN, here, press, starts, HALF)[1]
    assert say(connection, evening, BEN, paused, press, starts, HALF)[1]
    assert not known_of(connection, BEN).evenings[0].away
    assert then(5, back=[BEN]) == [here, paused, paused]
    assert store_changes(connection, [change(3, table="one", command="end", status=Status.ABANDONED, revision=6)]) == [
        None
    ]
    assert evening_tables.note_over(connection, evening, starts)
    hall = evening_tables.hall(connection, evening)
    assert hall is not None
    assert [one.player for one in hall.free] == [ANN]


def test_the_card_tells_who_has_gone_away_and_who_is_back(connection: Connection, evening: EveningId) -> None:
    """It is wanted once more for each change, as long as the evening runs."""
    steps.begin(connection, evening, THURSDAY.starts)
    comes(connection, evening, ANN, BEN)
    seats(connection, evening, ANN, BEN, at=THURSDAY.starts)

    def wanted_after(revision: int, gone: Sequence[PlayerId] = (), back: Sequence[PlayerId] = ()) -> int | None:
        happens = change(2, table="one", command=f"{revision}", revision=revision)
        assert store_changes(connection, [replace(happens, gone=frozenset(gone), back=frozenset(back))]) == [None]
        mine = messages.c.key == f"evening:{evening}"
        return connection.scalar(select(messages.c.wanted).where(mine))

    before = wanted_after(2)
    assert before is not None
    assert wanted_after(3, gone=[ANN]) == before + 1
    assert wanted_after(4, back=[ANN]) == wanted_after(5) == before + 2
    steps.cancel(connection, evening, THURSDAY.starts, goes_on=False)
    cancelled = wanted_after(6)
    assert wanted_after(7, gone=[ANN]) == cancelled


def test_who_goes_away_from_another_game_is_still_at_the_evening(connection: Connection, evening: EveningId) -> None:
    """Only the evening's own tables tell who is there."""
    steps.begin(connection, evening, THURSDAY.starts)
    comes(connection, evening, ANN)
    left = replace(change(1, table="other", command="leave", revision=2), gone=frozenset({ANN}))
    assert store_changes(connection, [opening(setup("other", host=ANN)), left]) == [None, None]
    assert attendance.presence(connection, evening, ANN) is Presence.HERE


def test_a_table_is_planned_only_for_what_was_seen(connection: Connection, evening: EveningId) -> None:
    """Another process may have planned one, or somebody pauses: then the people are looked at again."""
    steps.begin(connection, evening, THURSDAY.starts)
    comes(connection, evening, ANN, BEN)
    hall = evening_tables.hall(connection, evening)
    assert hall is not None
    table = PlannedTable(1, TableId("one"), "mythe", 1, ((ANN, CommandId("a")), (BEN, CommandId("b"))))
    say(connection, evening, BEN, Presence.PAUSED, CommandId(""), THURSDAY.starts, HALF)
    assert not evening_tables.plan_tables(connection, evening, hall.revision, [table], THURSDAY.starts)
    assert evening_tables.plan_tables(connection, evening, hall.revision + 1, [table], THURSDAY.starts)
    assert evening_tables.unopened(connection, evening) == [table]
    evening_tables.drop(connection, evening, 1, THURSDAY.starts)
    assert evening_tables.unopened(connection, evening) == []
    hall = evening_tables.hall(connection, evening)
    assert hall is not None
    assert ([one.player for one in hall.free], hall.last) == ([ANN], 1)


# --- the end --------------------------------------------------------------------------------------------------


def test_the_last_tables_finish_after_the_end(connection: Connection, evening: EveningId) -> None:
    """Then the podium is wanted, and the next week's evening is planned."""
    starts, ends = THURSDAY.starts, THURSDAY.ends
    steps.begin(connection, evening, starts)
    comes(connection, evening, ANN, BEN)
    seats(connection, evening, ANN, BEN, at=starts)
    assert steps.close(connection, evening, ends)
    assert not steps.close(connection, evening, ends)
    assert evening_tables.hall(connection, evening) is None
    assert not steps.finish(connection, evening, Stage.ENDED, ends)
    game = result(seat(0, ANN, 1, 5040), seat(1, BEN, 2))
    assert store_changes(connection, [change(2, table="one", status=Status.FINISHED, result=game, revision=2)]) == [
        None
    ]
    evening_tables.note_over(connection, evening, ends)
    assert steps.finish(connection, evening, Stage.ENDED, ends)
    assert not steps.finish(connection, evening, Stage.ENDED, ends)
    assert stage(connection, evening) is Stage.ENDED
    wanted = select(messages.c.kind, messages.c.about).where(messages.c.wanted > messages.c.shown)
    kinds = [(kind, about == evening) for kind, about in connection.execute(wanted)]
    assert kinds.count((Announcing.EVENING_END, True)) == 1
    assert kinds.count((Announcing.EVENING, False)) == 1
    (coming,) = steps.live_in(connection, FIRST_PLACE)
    assert (coming.hours.day, coming.stage) == (date(2026, 12, 3), Stage.PLANNED)


def test_the_event_in_the_calendar_changes_with_the_stage(connection: Connection, evening: EveningId) -> None:
    """A press changes only the card."""

    def wanted() -> int | None:
        return next(row.wanted for row in owed(connection, THURSDAY.starts) if row.kind is Announcing.EVENT)

    say(connection, evening, ANN, Presence.SIGNED_UP, CommandId(""), NOON, HALF)
    assert wanted() == 1
    steps.begin(connection, evening, THURSDAY.starts)
    assert wanted() == 3
    comes(connection, evening, ANN)
    assert wanted() == 3
    steps.close(connection, evening, THURSDAY.starts)
    assert wanted() == 5


def test_the_last_evenings_that_have_ended_are_found(connection: Connection, league: LeagueId) -> None:
    """The newest first, and no more than are asked for. Others have been missed, or are still to come."""
    which, ended = steps.plan(connection, new(league), NOON), list[EveningId]()
    for last in (Stage.ENDED, Stage.MISSED, Stage.ENDED, Stage.ENDED):
        there = steps.evening(connection, which)
        assert there is not None
        if last is Stage.ENDED:
            ended.append(which)
            assert steps.begin(connection, which, there.starts)
            assert steps.close(connection, which, there.ends)
        assert steps.finish(connection, which, last, there.ends)
        (coming,) = steps.live_in(connection, FIRST_PLACE)
        which = coming.id
    assert [one.id for one in steps.ended_in(connection, league, 2)] == [ended[2], ended[1]]


def test_a_cancelled_series_does_not_come_back(connection: Connection, evening: EveningId) -> None:
    """An evening can be cancelled alone, or with all later weeks."""
    assert steps.finish(connection, evening, Stage.CANCELLED, NOON)
    (coming,) = steps.live_in(connection, FIRST_PLACE)
    assert coming.hours.day == date(2026, 12, 3)
    assert steps.finish(connection, coming.id, Stage.CANCELLED, NOON, goes_on=False)
    assert steps.live_in(connection, FIRST_PLACE) == []


def test_an_evening_is_held_while_its_channel_is_closed(connection: Connection, evening: EveningId) -> None:
    """Its card says so once, however often the bot tries to write there."""

    def seen(at: Millis) -> tuple[int, bool]:
        there = steps.evening(connection, evening)
        assert there is not None
        return there.revision, there.is_held(at)

    moments = [Millis(NOON + number * EDITED_EVERY) for number in range(4)]
    assert seen(NOON) == (1, False)
    for now, until in pairwise(moments):
        channels.hold(connection, FIRST_PLACE, "green", now, Millis(until + 1))
        channels.hold(connection, FIRST_PLACE, "blue", now, now)
        assert seen(until) == (2, True)
    channels.release(connection, "blue")
    assert seen(moments[-1]) == (2, True)
    channels.release(connection, "green")
    assert seen(moments[-1]) == (2, False)


def test_a_closed_channel_ends_only_the_evening_that_goes_on(
    connection: Connection, league: LeagueId, evening: EveningId
) -> None:
    """Until the others begin, the channel may be open again. They end when it is deleted."""
    other = steps.plan(connection, new(league, replace(THURSDAY, day=date(2026, 11, 28))), NOON)
    steps.begin(connection, evening, THURSDAY.starts)
    channels.lose(connection, FIRST_PLACE, "blue", THURSDAY.starts, gone=True)
    assert (stage(connection, evening), stage(connection, other)) == (Stage.RUNNING, Stage.PLANNED)
    channels.lose(connection, FIRST_PLACE, "green", THURSDAY.starts, gone=False)
    assert (stage(connection, evening), stage(connection, other)) == (Stage.CANCELLED, Stage.PLANNED)
    left = [(one.hours.day, one.stage) for one in steps.live_in(connection, FIRST_PLACE)]
    assert left == [(date(2026, 11, 28), Stage.PLANNED), (date(2026, 12, 3), Stage.PLANNED)]
    channels.lose(connection, FIRST_PLACE, "green", THURSDAY.starts, gone=True)
    assert steps.live_in(connection, FIRST_PLACE) == []


def test_the_next_week_takes_the_leagues_time_zone(
    connection: Connection, league: LeagueId, evening: EveningId
) -> None:
    """The league has moved to Prague meanwhile."""
    leagues.edit(connection, replace(leagues.league(connection, league), time_zone="Europe/Prague"))
    assert steps.finish(connection, evening, Stage.MISSED, THURSDAY.ends)
    (coming,) = steps.live_in(connection, FIRST_PLACE)
    assert (coming.hours.zone, coming.starts) == ("Europe/Prague", THURSDAY.starts + 7 * 24 * HOUR - HOUR)


def test_the_last_evenings_that_have_begun_are_found(connection: Connection, league: LeagueId) -> None:
    """One of each channel, and the last one that somebody has to do with; no planned one, and the newest is first."""
    channels = ("green", "red", "red", "red", "green")
    planned = [
        steps.plan(connection, replace(new(league, replace(THURSDAY, day=date(2026, 11, day))), channel=channel), NOON)
        for day, channel in enumerate(channels, 1)
    ]
    green, joined, _, last, _ = planned
    assert steps.begun_in(connection, FIRST_PLACE, ANN) == []
    say(connection, joined, BEN, Presence.SIGNED_UP, CommandId("ben"), NOON, HALF)
    for evening in planned[:-1]:
        steps.begin(connection, evening, NOON)
    steps.finish(connection, joined, Stage.ENDED, NOON, goes_on=False)
    found_by = [[one.id for one in steps.begun_in(connection, FIRST_PLACE, who)] for who in (ANN, BEN)]
    assert found_by == [[last, green], [last, joined, green]]
