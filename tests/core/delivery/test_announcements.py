"""Leagues announce the end of each week and season in their channels: once, in order, and late if necessary."""

import shutil
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

import pytest

from bot.core.clock.pace import HOUR, MINUTE, SECOND
from bot.core.delivery.trouble_messages import FIRST_PAUSE, SHUT_TRIES
from bot.core.league.league_settings import Counting, Terms
from bot.core.ports import NotSent, StandingsPage, Trouble
from bot.core.ui.panels import Panel, Text
from storage.ids import LeagueId, Millis
from storage.league import digests
from storage.league.kinds import Announcing
from storage.league.leagues import League
from storage.messages.message_store import MessageStore
from storage.messages.rows import LONGEST_WAIT
from tests.core.fakes import HandClock, Mailman
from tests.core.in_memory_table import BEN, CINDY
from tests.core.playing import finish
from tests.core.room import Room, open_room
from tests.core.running import running, told
from tests.storage.sample_changes import PLATFORMS

_P = ParamSpec("_P")
_T = TypeVar("_T")

DAY: Final = 24 * HOUR
WEEK: Final = 7 * DAY


async def speaking(room: Room, *weeks: int, channel: str | None = "green") -> LeagueId:
    """The community's own league, which announces; two people play in each of these weeks, counted from this week."""
    own = await room.own()
    if channel is not None:
        await room.leagues.edit(own, Terms(channel=channel))
    now = 0
    for week in weeks:
        room.time.forward((week - now) * WEEK)
        now = week
        await finish(room, CINDY, BEN)
    return own.id


async def tell_all(room: Room) -> None:
    """Let time pass until no message is left to send."""
    for _ in range(2 * SHUT_TRIES):
        await room.deliver()
        due = (await room.store.messages.due(room.time.now(), 1, PLATFORMS)).next
        if due is None:
            return
        room.time.forward(due - room.time.now())
    raise AssertionError("something is owed for ever")


def stands(mailman: Mailman) -> Sequence[str]:
    """The weeks and seasons that were announced, in the order of their posts."""
    return [one.panel.notice for one in mailman.posts.values() if one.kind in {Announcing.WEEK, Announcing.SEASON}]


def utc(moment: Millis | None) -> str:
    """The moment in UTC as ISO text, to the minute."""
    assert moment is not None
    return datetime.fromtimestamp(moment / 1000, UTC).isoformat(timespec="minutes")[:16]


# --- when ---------------------------------------------------------------------------------------------------


async def test_a_correction_is_told_where_the_leagues_speak(room: Room) -> None:
    """At once, for each correction; in a channel that two leagues share only once."""
    cup = await room.leagues.create(await room.community(), "Cup", Terms(channel="red"), Counting())
    await room.leagues.edit(await room.own(), Terms(channel="green"))
    table = await finish(room, CINDY, BEN, league=cup.id)
    here, before = await room.community(), len(room.mailman.posts)

    first = await room.corrections.void(here, table, CINDY, "wrong dice")
    await room.leagues.edit(cup, Terms(channel="green"))
    second = await room.corrections.restore(here, table, CINDY, "right dice")
    await room.deliver()

    assert (first.channels, second.channels) == (("green", "red"), ("green",))
    told = [one for one in list(room.mailman.posts.values())[before:] if one.kind is Announcing.CORRECTION]
    texts = sorted(block.text for one in told for block in one.panel.blocks if isinstance(block, Text))
    assert texts == ["right dice", "wrong dice", "wrong dice"]
    assert {one.channel for one in told} == {"green"}


async def test_a_league_without_a_channel_tells_no_correction(room: Room) -> None:
    """The result is corrected all the same."""
    table = await finish(room, CINDY, BEN)

    assert (await room.corrections.void(await room.community(), table, CINDY, "wrong dice")).channels == ()
    await room.deliver()
    assert [one for one in room.mailman.posts.values() if one.kind is Announcing.CORRECTION] == []


async def test_a_week_is_told_on_monday_at_nine(room: Room) -> None:
    """The announcement is sent once and silently to the league's channel, at nine in the league's time zone."""
    await speaking(room, 0)
    await room.deliver_after((due := await next_due(room)) - room.time.now() - 1)
    assert room.mailman.delivered == []
    await room.deliver_after(1)
    await room.deliver()
    (told,) = room.mailman.delivered
    assert (
        told.channel,
        told.community,
        told.player,
        told.sounds,
        told.panel.notice,
    ) == ("green", "hall", None, False, "2025-W47")
    assert (utc(due), len(told.panel.blocks)) == ("2025-11-24T08:00", 2)


async def next_due(room: Room) -> Millis:
    """The time of the next announcement that is not due yet."""
    due = (await room.store.messages.due(room.time.now(), 1, PLATFORMS)).next
    assert due is not None
    return due


@pytest.mark.one_process
async def test_it_is_told_by_itself(room: Room) -> None:
    """The announcement is sent at its time although nobody presses anything."""
    await speaking(room, 0)
    room.time.forward(await next_due(room) - room.time.now() - SECOND)
    async with running(room):
        await room.time.ring()
        await told(room, 1)
        assert utc(room.time.now()) == "2025-11-24T08:00"


# --- what ---------------------------------------------------------------------------------------------------


async def test_a_week_without_games_is_not_told(room: Room) -> None:
    """Neither is a week in which every game is void."""
    await speaking(room, 0, 2, 3)
    room.time.forward(WEEK)
    table = await finish(room, CINDY, BEN)
    await room.corrections.void(await room.community(), table, CINDY, "a test")
    await tell_all(room)
    assert stands(room.mailman) == ["2025-W47", "2025-W49", "2025-W50"]


async def test_a_week_is_told_with_its_digest(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is voided later enters the next week's digest. Weeks that nobody hears of have one, too."""
    told, shown = [], room.screens.announcement

    def announcement(page: StandingsPage, language: str) -> Panel:
        told.append(page.digest)
        return shown(page, language)

    monkeypatch.setattr(room.screens, "announcement", announcement)
    league = await speaking(room, 0, 1)
    await tell_all(room)
    assert told == [await digest_of(room, league, week) for week in ("2025-W47", "2025-W48")]
    await room.leagues.edit(await room.own(), Terms(freed=frozenset({"channel"})))
    await finish(room, CINDY, BEN)
    await tell_all(room)
    assert await digest_of(room, league, "2025-W49") != ""


async def digest_of(room: Room, league: LeagueId, week: str) -> str:
    """The beginning of the week's digest, which is stored."""
    stored = await room.store._database.read(digests.link_of, league, week)  # noqa: SLF001 - no player reads it
    return "" if stored is None else stored.short


async def test_a_league_without_a_channel_tells_nothing(room: Room) -> None:
    """Weeks that ended while the league had no channel are not announced later."""
    league = await speaking(room, 0, channel=None)
    await tell_all(room)
    await room.leagues.edit(await room.leagues.of(await room.community(), league), Terms(channel="green"))
    await finish(room, CINDY, BEN)
    await tell_all(room)
    assert stands(room.mailman) == ["2025-W48"]


async def test_a_seasons_end_is_told_after_its_last_week(room: Room) -> None:
    """The season's end is announced after its last week, in the league's own channel."""
    cup = await held(room, Counting(last_day=date(2025, 11, 30)))
    room.time.forward(WEEK)
    await finish(room, CINDY, BEN, league=cup.id)
    await tell_all(room)
    assert stands(room.mailman) == ["2025-W47", "2025-W48", "S1"]
    assert {"cups"} == {one.channel for one in room.mailman.delivered}


async def test_a_closed_league_that_goes_on_tells_each_last_day_once(room: Room) -> None:
    """The league goes on in two ways: its last day moves before the announcement, or a new season begins after it."""
    league = await held(room, Counting())
    await room.leagues.close(league)
    await room.leagues.change_season(await now(room, league), Counting(last_day=date(2025, 11, 23)))
    await tell_all(room)
    await room.leagues.close(await now(room, league))
    days = Counting(first_day=date(2025, 12, 1), last_day=date(2025, 12, 7))
    await room.leagues.begin_season(await now(room, league), days)
    room.time.forward(WEEK)
    await finish(room, CINDY, BEN, league=league.id)
    await tell_all(room)
    await room.leagues.change_season(await now(room, league), days)
    await tell_all(room)
    assert stands(room.mailman) == ["2025-W47", "S1", "2025-W49", "S2"]


async def now(room: Room, league: League) -> League:
    """The league as it is now."""
    return await room.leagues.of(league.community, league.id)


async def held(room: Room, counting: Counting) -> League:
    """An organiser's league with a channel, for which a game has been played."""
    cup = await room.leagues.create(await room.community(), "Cup", Terms(channel="cups"), counting)
    await finish(room, CINDY, BEN, league=cup.id)
    return cup


async def test_a_season_without_games_has_no_end_to_tell(room: Room) -> None:
    """There are no standings to announce."""
    counting = Counting(last_day=date(2025, 11, 30))
    await room.leagues.create(await room.community(), "Cup", Terms(channel="cups"), counting)
    await tell_all(room)
    assert room.mailman.delivered == []


# --- troubles -----------------------------------------------------------------------------------------------

THREE: Final = ["2025-W47", "2025-W48", "2025-W50"]


async def test_a_platform_that_is_away_for_weeks_gets_all_in_order(room: Room) -> None:
    """The announcements keep their order, however often the first one has failed."""
    await speaking(room, 0, 1, 3)
    room.mailman.closed = True
    room.time.forward(WEEK)
    for _ in range(SHUT_TRIES + 5):
        await room.deliver()
        room.time.forward(await next_due(room) - room.time.now())
    await room.deliver()
    assert await next_due(room) - room.time.now() == LONGEST_WAIT
    room.mailman.closed = False
    await tell_all(room)
    assert stands(room.mailman) == THREE


async def test_a_channel_that_is_gone_is_told_nothing(room: Room) -> None:
    """The channel is not tried again."""
    await speaking(room, 0, 1)
    room.mailman.gone = {"green"}
    await tell_all(room)
    assert stands(room.mailman) == []


async def test_a_channel_that_is_shut_is_tried_for_days(room: Room) -> None:
    """If the channel is opened again within days, it gets the announcements; otherwise the bot gives up."""
    await speaking(room, 0, 1)
    room.mailman.shut = {"green"}
    room.time.forward(WEEK)
    for _ in range(10):
        await room.deliver()
        room.time.forward(await next_due(room) - room.time.now())
    room.mailman.shut = set()
    await tell_all(room)
    assert stands(room.mailman) == ["2025-W47", "2025-W48"]
    await finish(room, CINDY, BEN)
    room.mailman.shut = {"green"}
    await tell_all(room)
    assert stands(room.mailman) == ["2025-W47", "2025-W48"]


@pytest.mark.parametrize(("asked", "waited"), [(5 * MINUTE, 5 * MINUTE), (3 * DAY, LONGEST_WAIT)])
async def test_what_a_platform_asks_to_wait_is_waited(room: Room, asked: int, waited: int) -> None:
    """The wait is an hour at most, so that later announcements are not held up; after a wait of zero the bot pauses."""
    await speaking(room, 0)
    room.time.forward(await next_due(room) - room.time.now())
    room.mailman.failures = [NotSent(Trouble.LATER, Millis(asked)), NotSent(Trouble.LATER, Millis(0))]
    await room.deliver()
    assert await next_due(room) - room.time.now() == waited
    await room.deliver_after(waited)
    assert await next_due(room) - room.time.now() == 2 * FIRST_PAUSE
    await tell_all(room)
    assert stands(room.mailman) == ["2025-W47"]


async def test_a_platform_that_is_not_open_yet_costs_no_tries_and_no_turn(room: Room) -> None:
    """A full platform uses up no tries, and the order stays: the season's end comes after its last week."""
    await speaking(room, 0)
    sunday = datetime.fromtimestamp(room.time.now() / 1000, UTC).date() + timedelta(days=6)
    await room.leagues.change_season(await room.own(), Counting(last_day=sunday))
    room.time.forward(WEEK)
    room.mailman.failures = [NotSent(Trouble.FULL, Millis(1))] * 3
    async with running(room):
        for _ in range(3):
            await room.time.waits_until(1)
            assert [(one.kind, one.tries) for one in await room.owed()] == [
                (Announcing.WEEK, 0),
                (Announcing.SEASON, 0),
            ]
            await room.time.ring()
        await told(room, 2)
    assert stands(room.mailman) == ["2025-W47", "S1"]


async def test_a_bug_in_one_keeps_no_other_from_its_people(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """The announcement with the bug is given up, and the next one is posted."""
    await speaking(room, 0, 1)
    room.time.forward(WEEK)
    bugs, shown = [ValueError("a bug")], room.screens.announcement

    def announcement(page: StandingsPage, language: str) -> Panel:
        if bugs:
            raise bugs.pop()
        return shown(page, language)

    monkeypatch.setattr(room.screens, "announcement", announcement)
    await room.deliver()
    assert stands(room.mailman) == ["2025-W48"]


# --- crashes ------------------------------------------------------------------------------------------------


class Crash(BaseException):
    """Raised where the bot crashes."""


class Fate:
    """Lets the bot crash at one of its steps, which are counted before and after each call to the store or platform."""

    def __init__(self) -> None:
        self.steps_left: int | None = None

    def step(self) -> None:
        """Count a step; crash if no steps are left."""
        if self.steps_left is not None:
            self.steps_left -= 1
            if self.steps_left < 0:
                raise Crash

    def stepped(self, call: Callable[_P, Awaitable[_T]]) -> Callable[_P, Awaitable[_T]]:
        """Count a step before the call and one after it."""

        async def taken(*args: _P.args, **kwargs: _P.kwargs) -> _T:
            self.step()
            found = await call(*args, **kwargs)
            self.step()
            return found

        return taken


@pytest.fixture
def fate(monkeypatch: pytest.MonkeyPatch) -> Fate:
    """The steps are the calls to the store and the platform with which announcements are sent."""
    found = Fate()
    for kind, name in ((MessageStore, "due"), (MessageStore, "posted"), (Mailman, "deliver"), (Mailman, "find")):
        monkeypatch.setattr(kind, name, found.stepped(getattr(kind, name)))
    return found


async def crashed(path: Path, fate: Fate, steps: int, *, unheard: bool = False) -> tuple[bool, Sequence[str]]:
    """Let the bot crash at a step of announcing a league's end; returns whether it did, and what is posted in the end.

    The bot delivers twice, so that it searches for a post without an answer. The platform has forgotten all nonces.
    """
    time, mailman = HandClock(), Mailman()
    mailman.forgetful = True
    mailman.unheard = {Announcing.WEEK} if unheard else set()
    gone = False
    async with open_room(path, time, mailman) as room:
        await room.leagues.close(await held(room, Counting()))
        time.forward(WEEK)
        fate.steps_left = steps
        try:
            await room.deliver()
            time.forward(MINUTE)
            await room.deliver()
        except Crash:
            gone = True
        fate.steps_left = None
    time.forward(WEEK if steps % 2 else 0)
    async with open_room(path, time, mailman, number=2) as room:
        await tell_all(room)
    return gone, stands(mailman)


@pytest.mark.usefixtures("killed")
@pytest.mark.parametrize("unheard", [False, True])
async def test_each_is_told_once_wherever_the_bot_crashes(
    people_file: Path, tmp_path: Path, fate: Fate, *, unheard: bool
) -> None:
    """The crash comes between any two steps; the bot is away for a moment or a week; an answer may be lost before."""
    for steps in count():
        file = Path(shutil.copy(people_file, tmp_path / f"{steps}.db"))
        gone, found = await crashed(file, fate, steps, unheard=unheard)
        assert (steps, ["2025-W47", "S1"]) == (steps, found)
        if not gone:
            break
    assert steps > 10
