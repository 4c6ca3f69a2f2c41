"""Whole tournaments by a clock that is moved by hand: rounds begin and end by themselves, whatever dies."""

import shutil
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import date, time
from itertools import chain
from pathlib import Path
from threading import get_ident
from typing import Final

import pytest

from bot.core.clock.pace import HOUR, MINUTE, SECOND
from bot.core.evenings import evening_job
from bot.core.evenings.evening_plans import CHECK_IN, EveningTerms, round_shown, shown
from bot.core.evenings.evening_views import EveningLine
from bot.core.evenings.standing import BYE
from bot.core.evenings.tournament_rounds import next_round
from bot.core.ports import Announcing, Format, NoShows, Presence, Stage
from bot.core.ui.presses import Verb
from storage.errors import StoreFault
from storage.evenings.rounds import LATE_CHECK_IN
from storage.evenings.steps import Tournament
from storage.ids import EveningId, Millis, PlayerId
from storage.league.kinds import OF_EVENINGS
from tests.core.evenings.test_evening_job import DEATHS, LENGTH, Dying, at, check, deaths, ends, found, says, seated
from tests.core.fakes import HandClock, Mailman
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, DORA, EMILY, FRED
from tests.core.refusals import refused
from tests.core.room import Room, open_room, reopened

SWISS: Final = Tournament(Format.SWISS, 3, NoShows.STRUCK, 30)
KNOCK_OUT: Final = Tournament(Format.KNOCK_OUT, None, NoShows.STRUCK, 30)
SIX: Final = (CINDY, BEN, CHARLIE, EMILY, DORA, FRED)


async def begun(
    room: Room,
    tournament: Tournament,
    people: Sequence[PlayerId],
    missing: Sequence[PlayerId] = (),
    day: date = date(2025, 11, 18),
) -> EveningId:
    """A tournament that begins with these people; those who are missing have signed up and do not come."""
    evening = await planned(room, tournament, day=day)
    await says(room, evening, Presence.SIGNED_UP, *people, *missing)
    starts = (await found(room, evening)).starts
    await at(room, starts - CHECK_IN)
    await says(room, evening, Presence.HERE, *people)
    await at(room, starts)
    return evening


async def planned(room: Room, tournament: Tournament, hours: int = 2, day: date = date(2025, 11, 18)) -> EveningId:
    """A tournament of the community's own league, planned for so many hours."""
    terms = EveningTerms(day, time(20), hours, ("mythe",), "green", weekly=False, tournament=tournament)
    return await room.evenings.plan(await room.own(), terms)


async def crowd(room: Room, people: int) -> Sequence[PlayerId]:
    """So many people, more than the six whom the room knows."""
    return [(await room.people.person("somewhere", f"p{one}", f"Person {one:02}")).id for one in range(people)]


async def played(room: Room, evening: EveningId) -> None:
    """All open tables end; the person with the lowest number wins, and so on."""
    room.time.forward(LENGTH)
    for table, people in (await seated(room, evening)).items():
        await ends(room, table, *people)
    await at(room, room.time.now())


async def lines(room: Room, evening: EveningId) -> Sequence[EveningLine]:
    """The standing."""
    there = await shown(room.store, evening, room.time.now())
    assert there is not None
    return there.lines


async def tables(room: Room, evening: EveningId) -> list[list[PlayerId]]:
    """Who sits with whom now."""
    return [list(people) for people in (await seated(room, evening)).values()]


async def stage(room: Room, evening: EveningId) -> tuple[Stage, int]:
    """How far the tournament has come, and in which round it is."""
    there = await found(room, evening)
    return there.stage, there.round


def posts(mailman: Mailman) -> Counter[str]:
    """How often each kind of message was posted; an event in the calendar is looked for by the platform itself."""
    return Counter(
        one.kind.value for one in mailman.delivered if one.post is None and one.kind in OF_EVENINGS - {Announcing.EVENT}
    )


# --- the course of a tournament ---------------------------------------------------------------------------------


async def test_a_swiss_system_takes_its_course(room: Room) -> None:
    """Three rounds follow each other; each has pairings, and who sat together in one part in the next."""
    evening = await begun(room, SWISS, SIX)
    assert await stage(room, evening) == (Stage.RUNNING, 1)
    assert await tables(room, evening) == [[CINDY, EMILY, DORA], [BEN, CHARLIE, FRED]]
    for number in (1, 2, 3):
        assert await stage(room, evening) == (Stage.RUNNING, number)
        assert posts(room.mailman)["pairings"] == number
        await played(room, evening)
    assert (await found(room, evening)).stage is Stage.ENDED
    assert posts(room.mailman) == {"evening": 1, "evening-reminder": 6, "pairings": 3, "evening-end": 1}
    standing = await lines(room, evening)
    assert [line.games for line in standing] == [3] * 6
    assert (standing[0].name, standing[0].rank, standing[0].points) == ("Cindy", 1, 3 * 5040)
    assert sum(line.points for line in standing) == 3 * 2 * (5040 + 2520)


async def test_a_round_waits_for_its_last_table(room: Room) -> None:
    """Until its time is over; who still plays then has half a victory for the round that they miss."""
    evening = await begun(room, SWISS, SIX)
    first, *_ = (await seated(room, evening)).items()
    await ends(room, first[0], *first[1])
    await at(room, room.time.now() + 30 * MINUTE - 1)
    assert await stage(room, evening) == (Stage.RUNNING, 1)
    assert await room.evening_job.work() == room.time.now() + 1
    await at(room, room.time.now() + 1)
    assert await stage(room, evening) == (Stage.RUNNING, 2)
    paired = await round_shown(room.store, evening, 2, Format.SWISS)
    assert [table.people for table in paired.tables] == [("Cindy", "Emily", "Dora")]
    assert paired.byes == ("Ben", "Charlie", "Fred")
    assert {line.name: line.points for line in await lines(room, evening)}["Fred"] == BYE


async def test_who_has_left_a_game_that_goes_on_gets_nothing_for_the_next_round(room: Room) -> None:
    """Only those who still play there have half a victory for the round that they miss."""
    evening = await begun(room, SWISS, SIX)
    (first, people), (second, others) = (await seated(room, evening)).items()
    gone, *_ = others
    view = await room.tables.view(second, gone)
    assert view is not None
    assert (await room.press(gone, Verb.LEAVE, decision=view.decision, table=second)).refusal is None
    await ends(room, first, *people)
    await at(room, room.time.now() + 30 * MINUTE)
    assert await stage(room, evening) == (Stage.RUNNING, 2)
    brought = {line.name: line.points for line in await lines(room, evening)}
    names = dict(zip(SIX, ("Cindy", "Ben", "Charlie", "Emily", "Dora", "Fred"), strict=True))
    assert [brought.get(names[player], 0) for player in others] == [0, BYE, BYE]


async def is_final(room: Room, evening: EveningId, number: int) -> bool:
    """Whether the card and the pairings call this round, which has just begun, the final."""
    seen = await shown(room.store, evening, room.time.now())
    assert seen is not None
    assert seen.tournament is not None
    paired = await round_shown(room.store, evening, number, Format.KNOCK_OUT)
    assert paired.final is seen.tournament.final
    return paired.final


async def test_the_best_two_of_each_table_go_on(room: Room) -> None:
    """Twelve people play at three tables, then six at two, then four the final, which is called so."""
    people = await crowd(room, 12)
    evening = await begun(room, KNOCK_OUT, people)
    assert sorted(map(len, await tables(room, evening))) == [4, 4, 4]
    await played(room, evening)
    assert await stage(room, evening) == (Stage.RUNNING, 2)
    semifinals = await tables(room, evening)
    assert sorted(map(len, semifinals)) == [3, 3]
    assert not await is_final(room, evening, 2)
    beaten = next(one for one in people if one not in {*semifinals[0], *semifinals[1]})
    for said in (Presence.HERE, Presence.PAUSED, Presence.SIGNED_UP):
        await refused("tournament-closed", says(room, evening, said, beaten))
    await played(room, evening)
    (final,) = await tables(room, evening)
    assert final == sorted([*semifinals[0][:2], *semifinals[1][:2]])
    assert await is_final(room, evening, 3)
    await played(room, evening)
    assert await stage(room, evening) == (Stage.ENDED, 3)
    standing = await lines(room, evening)
    assert [(line.player, line.rank) for line in standing[:4]] == [(player, at) for at, player in enumerate(final, 1)]
    assert [line.games for line in standing] == [3] * 4 + [2] * 2 + [1] * 6


async def test_the_standing_of_a_knock_out_says_who_still_plays(room: Room) -> None:
    """At which table of the round. Who goes on and who plays is still in, and stands before those who are out."""
    people = await crowd(room, 12)
    evening = await begun(room, KNOCK_OUT, people)
    await played(room, evening)
    first, last = (await seated(room, evening)).items()
    await ends(room, first[0], *first[1])
    await at(room, room.time.now() + MINUTE)
    playing = {line.player: (line.games, line.table) for line in await lines(room, evening)}
    assert {player: playing[player] for player in last[1]} == dict.fromkeys(last[1], (2, 2))
    assert {player: playing[player] for player in first[1]} == dict.fromkeys(first[1], (2, None))
    still_in = {*last[1], *first[1][:2]}
    standing = await lines(room, evening)
    assert {line.player for line in standing if line.is_in} == still_in
    assert [line.is_in for line in standing] == [True] * 5 + [False] * 7
    await ends(room, last[0], *last[1])
    await at(room, room.time.now())
    await played(room, evening)
    assert not any(line.is_in for line in await lines(room, evening))


async def test_nobody_who_is_beaten_is_promised_another_game(room: Room) -> None:
    """Also before the next round begins, while other tables still play."""
    evening = await begun(room, KNOCK_OUT, await crowd(room, 8))
    first, _ = (await seated(room, evening)).items()
    await ends(room, first[0], *first[1])
    await at(room, room.time.now())
    second, third = first[1][1:3]
    for said in (Presence.HERE, Presence.PAUSED):
        await refused("tournament-closed", says(room, evening, said, third))
        await says(room, evening, said, second)


async def test_who_misses_a_round_of_a_knock_out_is_not_in_any_more(room: Room) -> None:
    """Although the person was not beaten."""
    people = await crowd(room, 12)
    evening = await begun(room, KNOCK_OUT, people)
    missing = (await tables(room, evening))[0][0]
    await says(room, evening, Presence.PAUSED, missing)
    await played(room, evening)
    assert await stage(room, evening) == (Stage.RUNNING, 2)
    assert {line.player: line.is_in for line in await lines(room, evening)}[missing] is False


async def test_only_the_last_table_of_a_knock_out_is_in_when_no_more_rounds_begin(room: Room) -> None:
    """The final goes on after its time is over."""
    evening = await begun(room, KNOCK_OUT, await crowd(room, 8))
    await played(room, evening)
    (final,) = await tables(room, evening)
    await at(room, room.time.now() + 30 * MINUTE)
    assert await stage(room, evening) == (Stage.CLOSING, 2)
    assert {line.player for line in await lines(room, evening) if line.is_in} == set(final)


async def test_a_knock_out_goes_on_without_those_who_still_play(room: Room) -> None:
    """The best two of the last table join the round after that, and the others are out."""
    evening = await begun(room, KNOCK_OUT, await crowd(room, 16))
    *three, last = (await seated(room, evening)).items()
    for table, people in three:
        await ends(room, table, *people)
    await at(room, room.time.now() + 30 * MINUTE)
    assert await stage(room, evening) == (Stage.RUNNING, 2)
    assert {line.player for line in await lines(room, evening) if line.is_in} >= {*last[1]}
    assert (await round_shown(room.store, evening, 2, Format.KNOCK_OUT)).byes == ()
    await ends(room, last[0], *last[1])
    await at(room, room.time.now())
    second = await seated(room, evening)
    for table, people in second.items():
        await ends(room, table, *people)
    await at(room, room.time.now())
    assert await stage(room, evening) == (Stage.RUNNING, 3)
    assert {*chain(*await tables(room, evening))} == {*last[1][:2], *chain(*(people[:2] for people in second.values()))}


async def test_the_final_waits_for_those_who_still_play(room: Room) -> None:
    """However long that takes: nobody knows yet who goes on."""
    people = await crowd(room, 8)
    evening = await begun(room, KNOCK_OUT, people)
    first, last = (await seated(room, evening)).items()
    await ends(room, first[0], *first[1])
    await at(room, room.time.now() + 90 * MINUTE)
    assert await stage(room, evening) == (Stage.RUNNING, 1)
    await ends(room, last[0], *last[1])
    await at(room, room.time.now())
    assert await stage(room, evening) == (Stage.RUNNING, 2)
    assert await tables(room, evening) == [sorted([*first[1][:2], *last[1][:2]])]


@pytest.mark.parametrize(("most", "beside"), [(12, False), (11, True)])
async def test_a_large_round_is_paired_in_a_thread(
    room: Room, monkeypatch: pytest.MonkeyPatch, most: int, *, beside: bool
) -> None:
    """The event loop answers presses meanwhile. For few people a thread would only take longer."""
    threads = set()

    def noted(*given: object) -> object:
        threads.add(get_ident())
        return next_round(*given)  # type: ignore[arg-type] # As it was given.

    monkeypatch.setattr(evening_job, "MOST_AT_ONCE", most)
    monkeypatch.setattr(evening_job, "next_round", noted)
    evening = await begun(room, SWISS, await crowd(room, 12))
    assert await stage(room, evening) == (Stage.RUNNING, 1)
    assert len(threads) > 0
    assert (get_ident() not in threads) == beside


# --- people who are missing -------------------------------------------------------------------------------------


async def test_who_is_missing_is_struck(room: Room) -> None:
    """They cannot come back."""
    evening = await begun(room, SWISS, SIX[:4], missing=[DORA])
    assert await tables(room, evening) == [[CINDY, BEN, CHARLIE, EMILY]]
    await refused("tournament-closed", says(room, evening, Presence.HERE, DORA))
    await says(room, evening, Presence.PAUSED, EMILY)
    await played(room, evening)
    assert await tables(room, evening) == [[CINDY, BEN, CHARLIE]]
    await refused("tournament-closed", says(room, evening, Presence.HERE, EMILY))


async def test_a_robot_plays_for_who_is_missing(room: Room) -> None:
    """They may come back for the next round. Nobody comes who has not signed up."""
    evening = await begun(room, replace(SWISS, no_shows=NoShows.ROBOT), SIX[:3], missing=[DORA])
    ((table, people),) = (await seated(room, evening)).items()
    assert ((await room.stored(table)).setup.seats, people) == (4, [CINDY, BEN, CHARLIE])
    for said in (Presence.HERE, Presence.PAUSED, Presence.SIGNED_UP):
        await refused("tournament-closed", says(room, evening, said, FRED))
    await refused("evening-not-there", says(room, evening, Presence.PAUSED, DORA))
    await says(room, evening, Presence.HERE, DORA)
    await played(room, evening)
    assert await tables(room, evening) == [[CINDY, BEN, CHARLIE, DORA]]


async def test_who_is_missing_in_a_knock_out_cannot_come_back(room: Room) -> None:
    """Although a robot plays in their place."""
    evening = await begun(room, replace(KNOCK_OUT, no_shows=NoShows.ROBOT), SIX[:3], missing=[DORA])
    ((table, people),) = (await seated(room, evening)).items()
    assert ((await room.stored(table)).setup.seats, people) == (4, [CINDY, BEN, CHARLIE])
    await refused("tournament-closed", says(room, evening, Presence.HERE, DORA))


@pytest.mark.parametrize("tournament", [SWISS, KNOCK_OUT])
async def test_a_tournament_needs_three_people(room: Room, tournament: Tournament) -> None:
    """It does not take place if fewer are there, however many have signed up."""
    evening = await begun(room, tournament, SIX[:2], missing=SIX[2:])
    assert await stage(room, evening) == (Stage.TOO_FEW, 0)
    assert posts(room.mailman)["evening-end"] == 1


async def comes_late(room: Room, tournament: Tournament, late: int, hours: int = 2) -> EveningId:
    """The bot was away from the sign-up until so long after the beginning; the six have signed up."""
    evening = await planned(room, tournament, hours)
    await says(room, evening, Presence.SIGNED_UP, *SIX)
    await at(room, (await found(room, evening)).starts + late)
    return evening


@pytest.mark.parametrize(("late", "is_played"), [(HOUR, True), (HOUR + MINUTE, False)])
async def test_a_short_tournament_begins_up_to_an_hour_late(room: Room, late: int, *, is_played: bool) -> None:
    """Its rounds take less than an hour, so after five minutes no hour of it is left. It does not end at an hour."""
    evening = await comes_late(room, replace(SWISS, minutes=15), late, hours=1)
    assert await stage(room, evening) == ((Stage.RUNNING, 0) if is_played else (Stage.MISSED, 0))


@pytest.mark.parametrize("late", [0, 20 * MINUTE])
async def test_a_tournament_whose_check_in_was_missed_waits_for_people(room: Room, late: int) -> None:
    """For ten minutes. Those who have signed up are reminded, and others may come, too."""
    evening = await comes_late(room, SWISS, late)
    assert await stage(room, evening) == (Stage.RUNNING, 0)
    assert posts(room.mailman)["evening-reminder"] == 6
    seen = await shown(room.store, evening, room.time.now())
    assert seen is not None
    assert seen.takes_check_ins
    assert seen.tournament is not None
    assert seen.tournament.round_ends == room.time.now() + LATE_CHECK_IN
    await says(room, evening, Presence.HERE, *SIX[:3])
    newcomers = await crowd(room, 1)
    await says(room, evening, Presence.HERE, *newcomers)
    await at(room, room.time.now() + LATE_CHECK_IN - 1)
    assert await stage(room, evening) == (Stage.RUNNING, 0)
    await at(room, room.time.now() + 1)
    assert await stage(room, evening) == (Stage.RUNNING, 1)
    assert await tables(room, evening) == [sorted([*SIX[:3], *newcomers])]


async def test_who_checked_in_before_the_bot_was_away_waits_with_the_others(room: Room) -> None:
    """The bot came back six minutes after the beginning: others may have tried to come meanwhile."""
    evening = await planned(room, SWISS)
    starts = (await found(room, evening)).starts
    await at(room, starts - CHECK_IN)
    await says(room, evening, Presence.HERE, *SIX[:4])
    await at(room, starts + 6 * MINUTE)
    assert await stage(room, evening) == (Stage.RUNNING, 0)
    await at(room, starts + 6 * MINUTE + LATE_CHECK_IN)
    assert await stage(room, evening) == (Stage.RUNNING, 1)


async def test_a_first_round_does_not_wait_for_a_clock_that_was_set_back(room: Room) -> None:
    """The round would have begun at a moment that is a day ahead now."""
    evening = await comes_late(room, SWISS, 20 * MINUTE)
    await says(room, evening, Presence.HERE, *SIX)
    room.time.forward(-24 * HOUR)
    await room.store.beat(room.time.now())
    await at(room, room.time.now() + LATE_CHECK_IN - 1)
    assert await stage(room, evening) == (Stage.RUNNING, 0)
    await at(room, room.time.now() + 1)
    assert await stage(room, evening) == (Stage.RUNNING, 1)


@pytest.mark.parametrize("people", [0, 1, 2])
async def test_a_late_tournament_needs_three_people_too(room: Room, people: int) -> None:
    """When it has waited for them."""
    evening = await comes_late(room, SWISS, 20 * MINUTE)
    await says(room, evening, Presence.HERE, *SIX[:people])
    await at(room, room.time.now() + LATE_CHECK_IN)
    assert await stage(room, evening) == (Stage.TOO_FEW, 0)
    assert posts(room.mailman)["evening-end"] == 1


async def test_a_tournament_that_people_leave_ends(room: Room) -> None:
    """One person alone plays no round."""
    evening = await begun(room, SWISS, SIX[:3])
    await says(room, evening, Presence.PAUSED, BEN, CHARLIE)
    await played(room, evening)
    assert await stage(room, evening) == (Stage.ENDED, 1)
    assert [line.name for line in await lines(room, evening)] == ["Cindy", "Ben", "Charlie"]


async def test_a_table_that_cannot_open_lets_its_people_sit_out(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ben was forgotten between the plan and the table; the others have half a victory for the round."""
    opened = room.tables.open

    async def forgetting(opening: object) -> object:
        monkeypatch.setattr(room.tables, "open", opened)
        assert await room.store.people.forget(BEN)
        return await opened(opening)  # type: ignore[arg-type] # As it was given.

    monkeypatch.setattr(room.tables, "open", forgetting)
    evening = await begun(room, SWISS, SIX[:4])
    assert await tables(room, evening) == []
    assert (await round_shown(room.store, evening, 1, Format.SWISS)).byes == ("Cindy", "Charlie", "Emily")
    await at(room, room.time.now() + MINUTE)
    assert await tables(room, evening) == [[CINDY, CHARLIE, EMILY]]


# --- time that does not count -----------------------------------------------------------------------------------


async def after_ten_minutes(room: Room) -> EveningId:
    """A tournament whose first round lasts twenty minutes more. One of its two tables is over."""
    evening = await begun(room, SWISS, SIX)
    (table, people), _ = (await seated(room, evening)).items()
    await ends(room, table, *people)
    await at(room, room.time.now() + 10 * MINUTE)
    return evening


async def check_twenty_minutes_are_left(room: Room, evening: EveningId) -> None:
    """The card says so, and then the second round begins."""
    seen = await shown(room.store, evening, room.time.now())
    assert seen is not None
    assert seen.tournament is not None
    assert seen.tournament.round_ends == room.time.now() + 20 * MINUTE
    await at(room, room.time.now() + 20 * MINUTE - 1)
    assert await stage(room, evening) == (Stage.RUNNING, 1)
    await at(room, room.time.now() + 1)
    assert await stage(room, evening) == (Stage.RUNNING, 2)


async def test_a_round_ends_later_if_the_bot_was_down(room: Room) -> None:
    """Nobody could play meanwhile. The card is drawn again, because it tells when the next round begins."""
    evening = await after_ten_minutes(room)
    room.time.forward(HOUR)
    async with reopened(room) as again:
        drawn = len([one for one in again.mailman.delivered if one.kind is Announcing.EVENING])
        await at(again, again.time.now())
        assert len([one for one in again.mailman.delivered if one.kind is Announcing.EVENING]) == drawn + 1
        await check_twenty_minutes_are_left(again, evening)


async def test_a_round_does_not_end_while_the_clock_stands_still(room: Room) -> None:
    """The machine was suspended for an hour, and the tournament wakes before the clock has noticed that."""
    evening = await after_ten_minutes(room)
    room.time.forward(HOUR)
    assert await room.evening_job.work() == room.time.now() + SECOND
    assert await stage(room, evening) == (Stage.RUNNING, 1)
    await room.store.beat(room.time.now())
    await check_twenty_minutes_are_left(room, evening)


@pytest.mark.parametrize("gone", [40 * MINUTE, 20 * MINUTE], ids=["before reminding", "after reminding"])
async def test_a_first_round_waits_for_people_who_could_not_check_in(room: Room, gone: int) -> None:
    """The bot was down until a minute before the beginning. They have ten minutes, as if it had come late."""
    evening = await planned(room, SWISS)
    await says(room, evening, Presence.SIGNED_UP, *SIX)
    starts = (await found(room, evening)).starts
    await at(room, starts - gone)
    room.time.forward(gone - MINUTE)
    async with reopened(room) as again:
        back = again.time.now()
        await at(again, back)
        await at(again, starts)
        assert await stage(again, evening) == (Stage.RUNNING, 0)
        await says(again, evening, Presence.HERE, *SIX)
        await at(again, back + LATE_CHECK_IN - 1)
        assert await stage(again, evening) == (Stage.RUNNING, 0)
        await at(again, back + LATE_CHECK_IN)
        assert await stage(again, evening) == (Stage.RUNNING, 1)


# --- faults -----------------------------------------------------------------------------------------------------


async def test_a_round_is_planned_once_although_another_process_was_faster(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It plans the second round, and then the last table of the first one ends."""
    evening = await begun(room, SWISS, SIX)
    (first, people), (second, others) = (await seated(room, evening)).items()
    await ends(room, first, *people)
    read = room.store.evenings.bracket

    async def late(which: EveningId) -> object:
        monkeypatch.setattr(room.store.evenings, "bracket", read)
        await room.evening_job.work()
        await ends(room, second, *others)
        await room.evening_job.work()
        return await read(which)

    monkeypatch.setattr(room.store.evenings, "bracket", late)
    await at(room, room.time.now() + 30 * MINUTE)
    assert await stage(room, evening) == (Stage.RUNNING, 2)
    assert await tables(room, evening) == [people]


@pytest.mark.parametrize("tournament", [SWISS, replace(KNOCK_OUT, no_shows=NoShows.ROBOT)], ids=["swiss", "knock-out"])
@pytest.mark.parametrize("part", DEATHS)
async def test_a_tournament_survives_a_death_at_each_step(
    people_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: int | None, tournament: Tournament
) -> None:
    """Whichever write the process dies before or after, the tournament ends with the same standing and messages."""
    expected, writes = await _tournament(people_file, tmp_path / "whole.db", monkeypatch, tournament, None, after=False)
    assert expected[0] is Stage.ENDED
    assert expected[2]["pairings"] == (3 if tournament.format is Format.SWISS else 2)
    for number, after in deaths(writes, part):
        file = tmp_path / f"{number}-{after}.db"
        got, _ = await _tournament(people_file, file, monkeypatch, tournament, number, after=after)
        assert got == expected, (number, after)


async def _tournament(
    people_file: Path,
    file: Path,
    monkeypatch: pytest.MonkeyPatch,
    tournament: Tournament,
    write: int | None,
    *,
    after: bool,
) -> tuple[tuple[Stage, Sequence[EveningLine], Counter[str]], int]:
    """How a tournament ends whose process dies at the write of this number, and how many writes it has."""
    shutil.copy(people_file, file)
    mailman = Mailman()
    async with AsyncExitStack() as stack:
        room = await stack.enter_async_context(open_room(file, HandClock(), mailman))
        people = await crowd(room, 9)
        evening = await planned(room, tournament)
        starts = (await found(room, evening)).starts
        with monkeypatch.context() as patch:
            dying = Dying(room, 10**9 if write is None else write, patch, after=after)
            for minute in range(-31, 60, 2):
                moment = Millis(starts + minute * MINUTE)
                try:
                    await _minute(room, evening, people, moment, minute)
                except (StoreFault, AssertionError):
                    if not dying.dead:
                        raise
                if dying.dead:
                    patch.undo()
                    room = await stack.enter_async_context(reopened(room))
                    dying.dead = False
                    await _minute(room, evening, people, moment, minute)
                await check(room, evening)
        return ((await found(room, evening)).stage, await lines(room, evening), posts(mailman)), dying.writes


async def _minute(room: Room, evening: EveningId, people: Sequence[PlayerId], moment: Millis, minute: int) -> None:
    """The presses of this minute, and the games that end in it. It may be played again after a restart."""
    await room.pass_by(max(0, moment - room.time.now()))
    if minute < -30:
        await says(room, evening, Presence.SIGNED_UP, *people)
    if -30 < minute < 0:
        await says(room, evening, Presence.HERE, *people[:8])
    for table, at_table in (await seated(room, evening)).items():
        there = await room.store.table(table)
        if there is not None and there.status.live and room.time.now() - there.setup.opened >= LENGTH:
            await ends(room, table, *at_table)
    await room.evening_job.work()
    await room.deliver()
