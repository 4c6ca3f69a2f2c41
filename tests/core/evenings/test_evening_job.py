"""Whole evenings by a clock that is moved by hand: they remind, begin, seat people, and end, whatever dies."""

import asyncio
import random
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import UTC, date, datetime, time
from pathlib import Path
from threading import get_ident
from typing import Final, TypeVar
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import Connection, select
from structlog.testing import capture_logs

from bot.core.clock.pace import HOUR, MINUTE, SECOND
from bot.core.errors import LeftToNewer, Refused, StoreTrouble
from bot.core.evenings import evening_job
from bot.core.evenings.evening_job import PUNCTUAL, TRY_AGAIN, EveningJob, planned_tables
from bot.core.evenings.evening_plans import CHECK_IN, EveningTerms, shown
from bot.core.evenings.seating import PATIENCE, REUNION
from bot.core.league.league_settings import Counting, Terms
from bot.core.ports import Announcing, Pace, Presence, Stage
from bot.core.table.actions import Answer
from bot.core.ui.panels import Countdown
from bot.core.ui.presses import Verb
from storage.changes import Status
from storage.errors import StoreFault
from storage.evenings import attendance
from storage.evenings.steps import Evening
from storage.ids import CommandId, EveningId, Millis, PlayerId, TableId
from storage.league.scoring import placements
from storage.schema import evening_seats, evening_tables, tables
from tests.core.fakes import HandClock, Mailman
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, DORA, EMILY, FRED
from tests.core.refusals import refused
from tests.core.room import Room, open_room, reopened
from tests.core.running import running_part
from tests.screens.sample_views import screens
from tests.screens.text import panel_text
from tests.storage.sample_changes import change, result, seat

_T = TypeVar("_T")

PARTS: Final = 24
"""In so many parts all writes are tried, so that the parts can run side by side."""

DEATHS: Final = (None, *(pytest.param(part, marks=pytest.mark.long) for part in range(PARTS)))
"""``make test`` tries one death, and ``make test-long`` each one."""

EVERYBODY: Final = (CINDY, BEN, CHARLIE, EMILY, DORA, FRED)
TERMS: Final = EveningTerms(date(2025, 11, 18), time(20), 2, ("mythe",), "green", weekly=False)
"""The evening after that on which the clock of the tests begins. In Prague it is an hour later than in UTC."""

COUNTING: Final = Counting()
LENGTH: Final = 12 * MINUTE
"""How long a game lasts."""


async def planned(room: Room, terms: EveningTerms = TERMS) -> EveningId:
    """An evening of the community's own league."""
    return await room.evenings.plan(await room.own(), terms)


async def found(room: Room, evening: EveningId) -> Evening:
    """The evening as it is stored."""
    there = await room.store.evenings.evening(evening)
    assert there is not None
    return there


async def says(room: Room, evening: EveningId, said: Presence | None, *people: PlayerId) -> None:
    """These people press the same button."""
    for player in people:
        await room.evenings.say(evening, player, said, CommandId(f"{said}:{player}:{room.time.now()}"))


async def at(room: Room, moment: int) -> None:
    """The clock comes to this moment while the bot works; the job does what is due, and all is delivered."""
    await room.pass_by(moment - room.time.now())
    await room.evening_job.work()
    await room.deliver()


async def read(room: Room, query: Callable[[Connection], _T]) -> _T:
    """Read what the store has no call for."""
    return await room.store._file.read(query)  # noqa: SLF001 - the test's own store


async def seated(room: Room, evening: EveningId) -> Mapping[TableId, Sequence[PlayerId]]:
    """The people at the evening's tables that are not noted as over."""
    same = evening_tables.c.evening == evening_seats.c.evening, evening_tables.c.number == evening_seats.c.number
    query = (
        select(evening_tables.c.table, evening_seats.c.player)
        .join(evening_seats, same[0] & same[1])
        .where(evening_tables.c.evening == evening, evening_tables.c.over.is_(None))
        .order_by(evening_tables.c.number, evening_seats.c.player)
    )
    rows = await read(room, lambda connection: connection.execute(query).all())
    at_tables: dict[TableId, list[PlayerId]] = {}
    for table, player in rows:
        at_tables.setdefault(table, []).append(player)
    return at_tables


async def ends(room: Room, table: TableId, *people: PlayerId) -> None:
    """The table's game ends, with these people first, second and so on."""
    stored = await room.stored(table)
    ranks = range(1, len(people) + 1)
    won = zip(people, ranks, placements(ranks) if len(people) > 1 else [0], strict=True)
    seats = [seat(rank - 1, player, rank, worth) for player, rank, worth in won]
    game = result(*seats, people=len(people), ended=room.time.now(), game=stored.setup.game)
    over = change(stored.version, table=table, command=f"end {table}", status=Status.FINISHED, result=game)
    await room.store.commit(replace(over, revision=stored.revision + 1, at=room.time.now()))


def posted(mailman: Mailman) -> Counter[tuple[str, int]]:
    """How often each kind of message of evenings was posted, with the evening."""
    kinds = (Announcing.EVENING, Announcing.REMINDER, Announcing.EVENING_END)
    return Counter((one.kind.value, one.about) for one in mailman.delivered if one.post is None and one.kind in kinds)


# --- the course of an evening -----------------------------------------------------------------------------------


async def test_an_evening_takes_its_course(room: Room) -> None:
    """Sign-up, reminder, check-in, tables, standing, last tables, podium: nobody starts anything by hand."""
    evening = await planned(room)
    starts, over = (await found(room, evening)).starts, (await found(room, evening)).ends
    await at(room, room.time.now())
    assert posted(room.mailman) == {("evening", evening): 1}
    await says(room, evening, Presence.SIGNED_UP, CINDY, BEN)

    await at(room, starts - CHECK_IN - 1)
    assert ("evening-reminder", evening) not in posted(room.mailman)
    await at(room, starts - CHECK_IN)
    reminded = [one for one in room.mailman.delivered if one.kind is Announcing.REMINDER]
    # What different people are sent has no order.
    reminders = Counter((one.player, one.sounds, one.language) for one in reminded)
    assert reminders == {(CINDY, True, "en"): 1, (BEN, True, "en"): 1}
    await says(room, evening, Presence.HERE, CINDY, BEN, CHARLIE)
    assert await seated(room, evening) == {}

    await at(room, starts)
    assert (await found(room, evening)).stage is Stage.RUNNING
    # However early they came, three people wait a minute for a fourth.
    assert await seated(room, evening) == {}
    await at(room, starts + MINUTE)
    ((first, people),) = (await seated(room, evening)).items()
    assert people == [CINDY, BEN, CHARLIE]
    stored = await room.stored(first)
    assert (stored.status, stored.setup.channel, stored.setup.game) == (Status.PLAYING, "green", "mythe")

    room.time.forward(LENGTH)
    await ends(room, first, BEN, CINDY, CHARLIE)
    await says(room, evening, Presence.HERE, EMILY)
    await says(room, evening, Presence.PAUSED, CHARLIE)
    await at(room, starts + MINUTE + LENGTH)
    assert await seated(room, evening) == {}
    await at(room, starts + MINUTE + LENGTH + MINUTE)
    ((second, people),) = (await seated(room, evening)).items()
    assert people == [CINDY, BEN, EMILY]

    await at(room, over)
    assert (await found(room, evening)).stage is Stage.CLOSING
    await refused("evening-over", says(room, evening, Presence.HERE, DORA))
    await ends(room, second, EMILY, BEN, CINDY)
    await at(room, over + MINUTE)
    assert (await found(room, evening)).stage is Stage.ENDED
    assert posted(room.mailman) == {
        ("evening", evening): 1,
        ("evening-reminder", evening): 2,
        ("evening-end", evening): 1,
    }
    await at(room, over + HOUR)
    assert posted(room.mailman)["evening-end", evening] == 1


async def test_the_job_wakes_when_something_is_due(room: Room) -> None:
    """It waits for the reminder and for the beginning, ten minutes at most; a press wakes it at once."""
    evening = await planned(room)
    starts = (await found(room, evening)).starts
    async with running_part(room, room.evening_job.run()):
        await room.time.rests()
        room.time.forward(starts - CHECK_IN - room.time.now() - MINUTE)
        await room.time.ring()
        assert room.time.wakes == starts - CHECK_IN
        for minutes in (20, 10, 0):
            await room.time.ring()
            assert room.time.wakes == starts - minutes * MINUTE
        await room.time.ring()
        assert (await found(room, evening)).stage is Stage.RUNNING
        await says(room, evening, Presence.HERE, CINDY, BEN, CHARLIE)
        await room.time.rests()
        assert await seated(room, evening) == {}
        await says(room, evening, Presence.HERE, EMILY)
        await room.time.rests()
        assert len(await seated(room, evening)) == 1


async def test_the_job_wakes_for_waits_and_for_the_end(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if nobody presses and no game ends, and without the looks at what other processes have done."""
    monkeypatch.setattr(room.store.processes, "is_shared", False)
    evening = await planned(room)
    there = await found(room, evening)
    await at(room, there.starts)
    room.time.forward(10 * SECOND)
    since = room.time.now()
    await says(room, evening, Presence.HERE, CINDY, BEN)
    assert await room.evening_job.work() == since + REUNION
    room.time.forward(REUNION)
    assert await room.evening_job.work() == since + PATIENCE
    await says(room, evening, Presence.PAUSED, CINDY, BEN)
    room.time.forward(there.ends - 20 * SECOND - room.time.now())
    assert await room.evening_job.work() == there.ends


@pytest.mark.parametrize(("shared", "seconds"), [(True, 5), (False, 60)])
async def test_a_process_looks_soon_at_what_others_may_have_done(
    room: Room, monkeypatch: pytest.MonkeyPatch, *, shared: bool, seconds: int
) -> None:
    """It hears nothing of a game's end if another process plays the table."""
    evening = await planned(room)
    await at(room, (await found(room, evening)).starts)
    monkeypatch.setattr(room.store.processes, "is_shared", shared)
    assert await room.evening_job.work() == room.time.now() + seconds * SECOND


@pytest.mark.parametrize(("most", "beside"), [(4, False), (3, True)])
async def test_many_people_are_seated_in_a_thread(
    room: Room, monkeypatch: pytest.MonkeyPatch, most: int, *, beside: bool
) -> None:
    """The event loop answers presses meanwhile. For few people a thread would only take longer."""
    threads = set()

    def noted(*given: object) -> object:
        threads.add(get_ident())
        return planned_tables(*given)  # type: ignore[arg-type] # As it was given.

    evening = await planned(room)
    await at(room, (await found(room, evening)).starts)
    await says(room, evening, Presence.HERE, CINDY, BEN, CHARLIE, EMILY)
    monkeypatch.setattr(evening_job, "MOST_AT_ONCE", most)
    monkeypatch.setattr(evening_job, "planned_tables", noted)
    # The first look of the job only: in the second one nobody waits any more.
    assert await room.evening_job._seat(await found(room, evening), room.time.now())  # noqa: SLF001 - one step
    assert len(threads) == 1
    assert (get_ident() not in threads) == beside


async def test_a_table_of_an_evening_has_the_presses_of_its_people(room: Room) -> None:
    """What each person adds to the luck is the press with which they came."""
    evening = await planned(room)
    await at(room, (await found(room, evening)).starts)
    await says(room, evening, Presence.HERE, CINDY, BEN, CHARLIE, EMILY)
    await at(room, room.time.now())
    (table,) = await seated(room, evening)
    view = await room.tables.view(table, None)
    assert view is not None
    assert len(set(view.contributions)) == 4
    assert all(one.startswith("here:") for one in view.contributions)


async def test_the_host_of_an_evenings_table_cannot_spoil_the_game_for_others(room: Room) -> None:
    """The bot has made one of them the host. The others, who still play, are rivals in the evening's standing."""
    evening = await planned(room)
    await at(room, (await found(room, evening)).starts)
    await says(room, evening, Presence.HERE, CINDY, BEN, CHARLIE, EMILY)
    await at(room, room.time.now())
    (table,) = await seated(room, evening)
    setup = (await room.stored(table)).setup
    assert setup.league is None
    host, rival = setup.host, next(one for one in (CINDY, BEN, CHARLIE) if one != setup.host)
    for verb, arg, code in ((Verb.CANCEL, "", "cancel-who-plays"), (Verb.REMOVE, str(rival), "remove-who-plays")):
        refusal = (await room.press(host, verb, arg, table=table)).refusal
        assert refusal is not None
        assert refusal.code == code


async def test_robots_sit_down_with_people_who_have_waited_for_a_minute(room: Room) -> None:
    """Not before that."""
    evening = await planned(room)
    starts = (await found(room, evening)).starts
    await at(room, starts)
    await says(room, evening, Presence.HERE, CINDY, BEN)
    await at(room, starts + MINUTE - SECOND)
    assert await seated(room, evening) == {}
    await at(room, starts + MINUTE)
    (table,) = await seated(room, evening)
    assert (await room.stored(table)).setup.seats == 3


async def test_people_play_the_games_of_an_evening_in_turn(room: Room) -> None:
    """After the last game the first one comes again."""
    evening = await planned(room, replace(TERMS, games=("mythe", "mythical-dice")))
    await at(room, (await found(room, evening)).starts)
    await says(room, evening, Presence.HERE, CINDY, BEN, CHARLIE, EMILY)
    games = []
    for _ in range(3):
        await at(room, room.time.now() + MINUTE)
        ((table, people),) = (await seated(room, evening)).items()
        games.append((await room.stored(table)).setup.game)
        room.time.forward(LENGTH)
        await ends(room, table, *people)
        await at(room, room.time.now())
    assert games == ["mythe", "mythical-dice", "mythe"]


async def test_a_late_evening_lets_people_wait_a_minute_too(room: Room) -> None:
    """They came before the bot was away for forty minutes: robots do not sit down in the first second."""
    evening = await planned(room, replace(TERMS, length=3))
    starts = (await found(room, evening)).starts
    await at(room, starts - CHECK_IN)
    await says(room, evening, Presence.HERE, CINDY, BEN)
    begins = starts + 40 * MINUTE
    await at(room, begins)
    await at(room, begins + MINUTE - SECOND)
    assert await seated(room, evening) == {}
    await at(room, begins + MINUTE)
    assert len(await seated(room, evening)) == 1


# --- evenings that do not take place ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("late", "length", "stage"),
    [
        (PUNCTUAL, 1, Stage.RUNNING),
        (PUNCTUAL + 1, 1, Stage.MISSED),
        (HOUR, 2, Stage.RUNNING),
        (HOUR + 1, 2, Stage.MISSED),
        (30 * HOUR, 12, Stage.MISSED),
    ],
)
async def test_an_evening_begins_late_if_an_hour_of_it_is_left(
    room: Room, late: int, length: int, stage: Stage
) -> None:
    """Otherwise it is cancelled, with a message. A few minutes, as of a restart, do not count as late."""
    evening = await planned(room, replace(TERMS, length=length))
    await at(room, (await found(room, evening)).starts + late)
    assert (await found(room, evening)).stage is stage
    assert posted(room.mailman)["evening-end", evening] == (stage is Stage.MISSED)


@pytest.mark.parametrize(("hour", "reminded"), [(20, [CINDY]), (21, [])])
async def test_who_was_not_reminded_is_reminded_when_a_late_evening_begins(
    room: Room, hour: int, reminded: Sequence[PlayerId]
) -> None:
    """The bot was away for an hour and a half. At half past ten at night nobody is called any more."""
    evening = await planned(room, replace(TERMS, clock=time(hour), length=3))
    await says(room, evening, Presence.SIGNED_UP, CINDY)
    await at(room, (await found(room, evening)).starts + 90 * MINUTE)
    await at(room, room.time.now() + MINUTE)
    assert (await found(room, evening)).stage is Stage.RUNNING
    sent = [one for one in room.mailman.delivered if one.kind is Announcing.REMINDER]
    assert [one.player for one in sent] == reminded


@pytest.mark.parametrize("late", [0, 90 * MINUTE])
@pytest.mark.parametrize(("hour", "reminded"), [(20, [CINDY]), (21, [])])
async def test_a_reminder_that_could_not_be_sent_comes_after_the_beginning(
    room: Room, late: int, hour: int, reminded: Sequence[PlayerId]
) -> None:
    """The bot died when it had stored that it would remind people. At half past ten at night it calls nobody."""
    evening = await planned(room, replace(TERMS, clock=time(hour), length=3))
    await says(room, evening, Presence.SIGNED_UP, CINDY)
    starts = (await found(room, evening)).starts
    await room.pass_by(starts - CHECK_IN - room.time.now())
    await room.evening_job.work()
    room.time.forward(CHECK_IN + late)
    async with reopened(room) as again:
        await at(again, again.time.now())
        sent = [one.player for one in again.mailman.delivered if one.kind is Announcing.REMINDER]
        assert sent == (reminded if late else [CINDY])


async def test_a_weekly_evening_comes_again(room: Room) -> None:
    """Also after it was missed: the next one is the first that has not passed."""
    evening = await planned(room, replace(TERMS, weekly=True))
    starts = (await found(room, evening)).starts
    await at(room, starts + 15 * 24 * HOUR)
    (coming,) = await room.store.evenings.live_in(await room.community())
    assert (coming.starts, coming.stage) == (starts + 21 * 24 * HOUR, Stage.PLANNED)
    assert posted(room.mailman)["evening", coming.id] == 1


@pytest.mark.parametrize(
    ("first", "weeks"),
    [
        (date(2026, 3, 22), ["03-22 02:30 = 01:30", "03-29 03:30 = 01:30", "04-05 02:30 = 00:30"]),
        (date(2026, 10, 18), ["10-18 02:30 = 00:30", "10-25 02:30 = 00:30", "11-01 02:30 = 01:30"]),
    ],
    ids=["begins", "ends"],
)
async def test_a_weekly_evening_goes_through_the_change_of_summer_time(
    room: Room, first: date, weeks: Sequence[str]
) -> None:
    """It keeps its local hour; where that is skipped it is an hour later, where it comes twice the first one counts.

    Each evening takes its whole length, and is there once.
    """
    await planned(room, replace(TERMS, day=first, clock=time(2, 30), weekly=True))
    told = []
    for _ in weeks:
        (coming,) = await room.store.evenings.live_in(await room.community())
        card = await shown(room.store, coming.id, room.time.now())
        assert card is not None
        utc = datetime.fromtimestamp(coming.starts / 1000, UTC)
        told.append(f"{card.day:%m-%d} {card.clock} = {utc:%H:%M}")
        await at(room, coming.starts - CHECK_IN)
        await says(room, coming.id, Presence.HERE, CINDY)
        await at(room, coming.starts)
        await at(room, coming.starts + 2 * HOUR - 1)
        assert (await found(room, coming.id)).stage is Stage.RUNNING
        for table in await seated(room, coming.id):
            await ends(room, table, CINDY)
        await at(room, coming.starts + 2 * HOUR)
        assert (await found(room, coming.id)).stage is Stage.ENDED
    assert told == weeks


@pytest.mark.parametrize(
    ("day", "hours"),
    [
        (date(2026, 3, 29), ["01:30", "03:30", "04:30"]),
        (date(2026, 10, 25), ["01:30", "02:30", "02:30"]),
    ],
    ids=["begins", "ends"],
)
async def test_an_evening_runs_through_the_change_of_summer_time(room: Room, day: date, hours: Sequence[str]) -> None:
    """The evening lasts two hours, although clocks are changed meanwhile. Tables open before the change and after it.

    The card says the hour of the beginning, and counts down to the end.
    """
    evening = await planned(room, replace(TERMS, day=day, clock=time(1, 30)))
    starts = (await found(room, evening)).starts
    moments = [Millis(starts + hour * HOUR) for hour in range(3)]
    assert [f"{datetime.fromtimestamp(one / 1000, ZoneInfo('Europe/Prague')):%H:%M}" for one in moments] == hours
    await at(room, starts - CHECK_IN)
    await says(room, evening, Presence.HERE, CINDY, BEN, CHARLIE)
    for begins in moments[:-1]:
        await at(room, begins)
        await at(room, begins + MINUTE)
        ((table, people),) = (await seated(room, evening)).items()
        card = await shown(room.store, evening, room.time.now())
        assert card is not None
        panel = screens().evening(card, "en")
        assert f"📅 Sunday {day:%-d %b %Y} · 01:30 (Europe/Prague)" in panel_text(panel)
        assert [block.due for block in panel.blocks if isinstance(block, Countdown)] == [moments[-1]]
        await at(room, begins + HOUR - 1)
        assert (await found(room, evening)).stage is Stage.RUNNING
        await ends(room, table, *people)
    await at(room, moments[-1])
    assert (await found(room, evening)).stage is Stage.ENDED


async def test_a_reminder_waits_until_quiet_hours_are_over(room: Room) -> None:
    """An evening at a quarter past eight is told of at eight; who has checked in by then needs no reminder."""
    evening = await planned(room, replace(TERMS, clock=time(8, 15)))
    starts = (await found(room, evening)).starts
    await says(room, evening, Presence.SIGNED_UP, CINDY, BEN)
    await at(room, starts - CHECK_IN)
    await at(room, starts - 15 * MINUTE - 1)
    assert ("evening-reminder", evening) not in posted(room.mailman)
    await says(room, evening, Presence.HERE, BEN)
    await at(room, starts - 15 * MINUTE)
    assert [one.player for one in room.mailman.delivered if one.kind is Announcing.REMINDER] == [CINDY]


async def test_an_evening_of_a_closed_league_is_cancelled(room: Room) -> None:
    """Together with the league: a bot that dies then has done both, or neither. The evening does not come again."""
    league = await room.leagues.create(await room.community(), "Cup", Terms(), COUNTING)
    evening = await room.evenings.plan(league, replace(TERMS, weekly=True))
    await room.leagues.close(league)
    assert (await found(room, evening)).stage is Stage.CANCELLED
    assert await room.store.evenings.live_in(await room.community()) == []
    await at(room, (await found(room, evening)).starts)
    assert posted(room.mailman)["evening-end", evening] == 1


async def test_no_evening_is_planned_in_a_league_that_was_closed_meanwhile(room: Room) -> None:
    """The organiser who plans it still saw the league open."""
    league = await room.leagues.create(await room.community(), "Cup", Terms(), COUNTING)
    await room.leagues.close(league)
    await refused("league-closed", room.evenings.plan(league, TERMS))
    assert await room.store.evenings.live_in(await room.community()) == []


async def test_an_evening_that_goes_on_opens_no_more_tables_when_its_league_is_closed(room: Room) -> None:
    """The open table is played to its end, and the weekly evening does not come again."""
    league = await room.leagues.create(await room.community(), "Cup", Terms(), COUNTING)
    evening = await room.evenings.plan(league, replace(TERMS, weekly=True))
    starts = (await found(room, evening)).starts
    await at(room, starts)
    await says(room, evening, Presence.HERE, CINDY, BEN, CHARLIE)
    await at(room, starts + MINUTE)
    ((table, people),) = (await seated(room, evening)).items()
    await room.leagues.close(league)
    await says(room, evening, Presence.HERE, EMILY, DORA)
    await at(room, starts + 5 * MINUTE)
    assert (await found(room, evening)).stage is Stage.CLOSING
    assert list(await seated(room, evening)) == [table]
    await ends(room, table, *people)
    await at(room, starts + 6 * MINUTE)
    assert (await found(room, evening)).stage is Stage.ENDED
    assert await room.store.evenings.live_in(await room.community()) == []


async def test_an_organiser_cancels_an_evening(room: Room) -> None:
    """One week alone, or the whole series; where there is none, nothing is cancelled."""
    await planned(room, replace(TERMS, weekly=True))
    community = await room.community()
    first = await room.evenings.next_in(community)
    await room.evenings.cancel(first.id, series=False)
    second = await room.evenings.next_in(community)
    assert (first.hours.day, second.hours.day) == (TERMS.day, date(2025, 11, 25))
    await room.evenings.cancel(second.id, series=True)
    await refused("no-evening", room.evenings.next_in(community))
    await refused("no-evening", room.evenings.cancel(second.id, series=True))


async def test_an_evening_of_which_only_the_last_tables_play_is_not_cancelled(room: Room) -> None:
    """The organiser was asked before the end, and answers after it. The evening gets its podium."""
    evening = await planned(room)
    starts, over = (await found(room, evening)).starts, (await found(room, evening)).ends
    await at(room, starts)
    await says(room, evening, Presence.HERE, CINDY, BEN, CHARLIE)
    await at(room, starts + MINUTE)
    ((table, people),) = (await seated(room, evening)).items()
    await at(room, over)
    await refused("no-evening", room.evenings.cancel(evening, series=False))
    await refused("no-evening", room.evenings.next_in(await room.community()))
    await ends(room, table, *people)
    await at(room, over + MINUTE)
    assert (await found(room, evening)).stage is Stage.ENDED
    assert posted(room.mailman)["evening-end", evening] == 1


async def test_a_cancelled_week_knows_whether_the_series_goes_on(room: Room) -> None:
    """A weekly evening on another day of the week is no week of the same series, and neither is a single evening."""
    community = await room.community()
    for day in (TERMS.day, date(2025, 11, 20)):
        await planned(room, replace(TERMS, weekly=True, day=day))
    first = await room.evenings.next_in(community, TERMS.day)
    await room.evenings.cancel(first.id, series=False)
    assert (await room.evenings.shown(first.id)).goes_on
    second = await room.evenings.next_in(community, date(2025, 11, 25))
    await room.evenings.cancel(second.id, series=True)
    await planned(room, replace(TERMS, day=date(2025, 12, 2)))
    assert not (await room.evenings.shown(second.id)).goes_on


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        (replace(TERMS, day=date(2025, 11, 17)), "evening-past"),
        (replace(TERMS, day=date(2026, 3, 29), clock=time(2, 30)), "evening-no-hour"),
        (replace(TERMS, length=13), "evening-length"),
        (replace(TERMS, length=0), "evening-length"),
        (replace(TERMS, clock=time(21)), "evening-over-another"),
    ],
)
async def test_what_cannot_be_planned_gets_a_sentence(room: Room, terms: EveningTerms, code: str) -> None:
    """And nothing is stored."""
    await planned(room)
    await refused(code, planned(room, terms))
    assert len(await room.store.evenings.live_in(await room.community())) == 1


async def test_a_league_takes_only_evenings_of_its_own_game(room: Room) -> None:
    """As it takes tables. At an evening people play live, so a league of another pace has none."""
    league = await room.leagues.create(await room.community(), "Cup", Terms(game="mythic-dice"), COUNTING)
    await refused("league-game", room.evenings.plan(league, TERMS))
    slow = await room.leagues.create(await room.community(), "Slow", Terms(pace=Pace.RELAXED), COUNTING)
    await refused("evening-pace", room.evenings.plan(slow, TERMS))


@pytest.mark.parametrize(
    ("said", "minutes", "code"),
    [
        (Presence.HERE, -31, "evening-not-yet"),
        (Presence.PAUSED, -31, "evening-not-there"),
        (Presence.SIGNED_UP, 1, "evening-has-begun"),
        (None, 1, None),
        (Presence.HERE, 121, "evening-over"),
    ],
)
async def test_a_press_that_comes_at_the_wrong_time_is_refused(
    room: Room, said: Presence | None, minutes: int, code: str | None
) -> None:
    """To take back a sign-up that is not there changes nothing."""
    evening = await planned(room)
    await at(room, (await found(room, evening)).starts + min(minutes, 0) * MINUTE)
    await at(room, (await found(room, evening)).starts + minutes * MINUTE)
    if code is None:
        await says(room, evening, said, CINDY)
        return
    await refused(code, says(room, evening, said, CINDY))


async def test_a_full_evening_takes_nobody_more(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither before it begins nor later; those who have signed up can come. A place that becomes free can be taken."""
    monkeypatch.setattr(attendance, "MOST_PEOPLE", 1)
    evening = await planned(room)
    await says(room, evening, Presence.SIGNED_UP, CINDY)
    full = await found(room, evening)
    await refused("evening-full", says(room, evening, Presence.SIGNED_UP, BEN))
    assert await found(room, evening) == full
    await says(room, evening, None, CINDY)
    await says(room, evening, Presence.SIGNED_UP, BEN)
    await at(room, full.starts)
    await says(room, evening, Presence.HERE, BEN)
    await refused("evening-full", says(room, evening, Presence.HERE, CINDY))
    assert not await room.evenings.knows(evening, CINDY)


# --- faults -----------------------------------------------------------------------------------------------------


async def test_a_table_that_cannot_open_lets_its_people_go(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ben was forgotten between the plan and the table; the others are seated without him."""
    evening = await planned(room)
    await at(room, (await found(room, evening)).starts)
    await says(room, evening, Presence.HERE, CINDY, BEN, CHARLIE, EMILY)
    opened = room.tables.open

    async def forgetting(opening: object) -> object:
        monkeypatch.setattr(room.tables, "open", opened)
        assert await room.store.people.forget(BEN)
        return await opened(opening)  # type: ignore[arg-type] # As it was given.

    monkeypatch.setattr(room.tables, "open", forgetting)
    await at(room, room.time.now())
    assert await seated(room, evening) == {}
    await at(room, room.time.now() + MINUTE)
    assert list((await seated(room, evening)).values()) == [[CINDY, CHARLIE, EMILY]]


@pytest.mark.parametrize("refusal", [StoreTrouble(StoreFault("the disk is full")), LeftToNewer("newer-release")])
async def test_a_table_that_cannot_open_yet_is_tried_again(
    room: Room, monkeypatch: pytest.MonkeyPatch, refusal: Refused
) -> None:
    """Its people keep their seats."""
    evening = await planned(room)
    await at(room, (await found(room, evening)).starts)
    await says(room, evening, Presence.HERE, CINDY, BEN, CHARLIE, EMILY)
    opened = room.tables.open

    async def failing(_: object) -> Answer:
        monkeypatch.setattr(room.tables, "open", opened)
        return Answer(None, refusal)

    monkeypatch.setattr(room.tables, "open", failing)
    await at(room, room.time.now())
    (table,) = before = await seated(room, evening)
    assert await room.store.table(table) is None
    await at(room, room.time.now() + TRY_AGAIN)
    assert await seated(room, evening) == before
    assert (await room.stored(table)).status is Status.PLAYING


async def test_a_process_without_the_platform_opens_no_tables(room: Room) -> None:
    """It can plan them; one that serves the platform opens them."""
    evening = await planned(room)
    await at(room, (await found(room, evening)).starts)
    await says(room, evening, Presence.HERE, CINDY, BEN, CHARLIE, EMILY)
    with capture_logs() as logs:
        await EveningJob(room.store, room.tables, room.evenings, room.time, []).work()
    (table,) = await seated(room, evening)
    assert (await room.store.table(table), logs) == (None, [])
    await at(room, room.time.now())
    assert (await room.stored(table)).status is Status.PLAYING


async def test_one_evening_does_not_hold_up_another(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug in one is logged; the others go on."""
    broken = await planned(room)
    other = await room.people.community("somewhere", "elsewhere", "Europe/Prague", "en")
    works = await room.evenings.plan(await room.leagues.own(other), TERMS)
    begin = room.store.evenings.begin

    async def failing(evening: EveningId, now: Millis) -> bool:
        if evening == broken:
            raise ZeroDivisionError
        return await begin(evening, now)

    monkeypatch.setattr(room.store.evenings, "begin", failing)
    await at(room, (await found(room, works)).starts)
    assert [(await found(room, one)).stage for one in (broken, works)] == [Stage.PLANNED, Stage.RUNNING]


class Dying:
    """A store that fails for good at its write of this number: before the write, or just after the commit."""

    def __init__(self, room: Room, write: int, monkeypatch: pytest.MonkeyPatch, *, after: bool) -> None:
        self.dead = False
        self.writes = 0
        """How many writes were tried before the death."""

        left = write
        database = room.store._file  # noqa: SLF001 - the test's own store
        original = database.write

        async def write_or_die(query: Callable[[Connection], object], *, alone: bool = True) -> object:
            nonlocal left
            left -= 1
            self.writes += not self.dead
            if self.dead or (left < 0 and not after):
                self.dead = True
                raise StoreFault("the process dies before the write")
            done = await original(query, alone=alone)
            if left < 0:
                self.dead = True
                raise StoreFault("the process dies after the write")
            return done

        monkeypatch.setattr(database, "write", write_or_die)


class Script:
    """What people do at an evening, minute by minute. Each minute may be played again after a restart."""

    def __init__(self, evening: EveningId, starts: Millis, over: Millis) -> None:
        self.evening = evening
        self.over = over
        self.minutes = [Millis(starts + minute * MINUTE) for minute in range(-31, (over - starts) // MINUTE + 20, 2)]
        self.starts = starts

    async def minute(self, room: Room, moment: Millis, *others: Room) -> None:
        """The presses of this minute, and the games that end in it; then all processes work at the same time."""
        room.time.forward(max(0, moment - room.time.now()))
        minute = (moment - self.starts) // MINUTE
        if minute < -30:
            await says(room, self.evening, Presence.SIGNED_UP, CINDY, FRED)
        if -30 < minute < 0:
            await says(room, self.evening, Presence.HERE, *EVERYBODY[:5])
        if minute == 21:
            await says(room, self.evening, Presence.HERE, FRED)
            await says(room, self.evening, Presence.PAUSED, CINDY)
        if minute == 41:
            await says(room, self.evening, Presence.HERE, CINDY)
        for table, people in (await seated(room, self.evening)).items():
            there = await room.store.table(table)
            if there is not None and there.status.live and room.time.now() - there.setup.opened >= LENGTH:
                await ends(room, table, *people)
        processes = (room, *others)
        for steps in (
            [process.evening_job.work() for process in processes],
            [process.deliver() for process in processes],
        ):
            for done in await asyncio.gather(*steps, return_exceptions=True):
                if isinstance(done, BaseException):
                    raise done


async def check(room: Room, evening: EveningId) -> None:
    """Nobody sits at two tables, and each planned table is there."""
    at_tables = await seated(room, evening)
    everybody = [player for people in at_tables.values() for player in people]
    assert len(everybody) == len(set(everybody))
    opened = await read(room, lambda connection: set(connection.scalars(select(tables.c.id))))
    assert set(at_tables) <= opened


@pytest.mark.parametrize("part", DEATHS)
async def test_an_evening_survives_a_death_at_each_step(
    people_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: int | None
) -> None:
    """Whichever write the process dies before or after, the evening ends with the same tables and messages."""
    expected, writes = await _evening(people_file, tmp_path / "whole.db", monkeypatch, None, after=False)
    assert expected[0] is Stage.ENDED
    assert len(expected[1]) == len(EVERYBODY)
    assert min(expected[1]) > 1
    for number, after in deaths(writes, part):
        file = tmp_path / f"{number}-{after}.db"
        got, _ = await _evening(people_file, file, monkeypatch, number, after=after)
        assert got == expected, (number, after)


def deaths(writes: int, part: int | None) -> Iterator[tuple[int, bool]]:
    """The writes of this part to die at, and to die after; None: one of all for each."""
    for after in (False, True):
        numbers = range(part, writes, PARTS) if part is not None else [random.Random(f"1 {after}").randrange(writes)]
        yield from ((number, after) for number in numbers)


async def _evening(
    people: Path, file: Path, monkeypatch: pytest.MonkeyPatch, write: int | None, *, after: bool
) -> tuple[tuple[Stage, list[int], dict[tuple[str, int], int]], int]:
    """How an evening ends whose process dies at the write of this number, and how many writes it has."""
    shutil.copy(people, file)
    mailman, clock, written = Mailman(), HandClock(), 0
    async with AsyncExitStack() as stack:
        room = await stack.enter_async_context(open_room(file, clock, mailman))
        evening = await planned(room)
        there = await found(room, evening)
        script = Script(evening, there.starts, there.ends)
        with monkeypatch.context() as patch:
            dying = Dying(room, 10**9 if write is None else write, patch, after=after)
            room.store.on_written.append(_counting(count := [0]))
            for moment in script.minutes:
                try:
                    await script.minute(room, moment)
                except (StoreFault, AssertionError):
                    if not dying.dead:
                        raise
                if dying.dead:
                    patch.undo()
                    room = await stack.enter_async_context(reopened(room))
                    dying.dead = False
                    await script.minute(room, moment)
                await check(room, evening)
            written = count[0]
        stage, played = (await found(room, evening)).stage, await room.store.evenings.played(evening)
        games = sorted(Counter(one.player for one in played).values())
        return (stage, games, dict(posted(mailman))), written


def _counting(count: list[int]) -> Callable[[int], None]:
    def counted(_: int) -> None:
        count[0] += 1

    return counted
