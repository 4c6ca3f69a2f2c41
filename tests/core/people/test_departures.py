"""The bot is removed from a community or channel: that is noted, tables end, and games are deleted after a month."""

import pytest
from sqlalchemy import func, select
from structlog.contextvars import merge_contextvars
from structlog.testing import capture_logs

from bot.core.errors import StoreFault
from bot.core.people.departures import AGAIN_AFTER, DAY, KEPT, WHY, Departures, Location
from storage.changes import Status
from storage.ids import TableId
from storage.league import purging
from storage.schema import purges
from tests.core.in_memory_table import BEN, CHARLIE, CINDY
from tests.core.room import Room, reopened
from tests.core.running import running_part

HALL = "hall"


class Platform:
    """A platform that knows whether the bot is in the hall."""

    def __init__(self, room: Room) -> None:
        self.here: bool | None = True
        self.departures = Departures(room.store, room.tables, room.time)

    def sees(self, community: str) -> bool | None:
        """Whether the bot is in the community; None for every community but the hall."""
        return self.here if community == HALL else None

    def happens(self, *, here: bool | None) -> None:
        """The bot is invited or removed, and the platform reports that something changed."""
        self.here = here
        self.departures.watch("somewhere", self.sees)

    def tells(self, channel: str | None = None, community: str = HALL) -> None:
        """The platform reports that a channel is gone, or that the bot was removed from a community."""
        self.departures.gone(Location("somewhere", community, channel))

    async def hears(self, channel: str | None = None, community: str = HALL) -> None:
        """The platform reports it, and all work that follows is done."""
        self.tells(channel, community)
        await self.departures.bring_up_to_date()

    async def see(self, *, here: bool | None) -> None:
        """The bot is invited or removed, and all work that follows is done."""
        self.happens(here=here)
        await self.departures.bring_up_to_date()


@pytest.fixture
def platform(room: Room) -> Platform:
    """A platform for the room's bot."""
    return Platform(room)


async def opened(room: Room, command: str = "opening") -> None:
    """Open a lobby in the hall."""
    await room.open(CINDY, BEN, seats=4, command=command)


async def played(room: Room, command: str = "opening") -> TableId:
    """A finished game in the hall."""
    await room.play(CINDY, BEN, CHARLIE, command=command)
    return room.table


async def left(room: Room, platform: Platform, command: str = "opening") -> TableId:
    """A finished game in the hall; afterwards the bot is removed."""
    table = await played(room, command)
    await platform.see(here=False)
    return table


async def deleted(room: Room) -> int:
    """How many purges of a community are stored."""
    return await room.store.rewrite(lambda connection: connection.scalars(select(func.count(purges.c.at))).one())


async def fails(*_: object) -> None:
    """A call that the store refuses."""
    raise StoreFault("a trial")


async def stumbles(*_: object) -> None:
    """A call that fails because of a bug."""
    raise ZeroDivisionError


async def noted_as_left(room: Room) -> bool:
    """Whether an absence of the bot from the hall is stored."""
    return (await room.store.people.whereabouts("somewhere"))[HALL].absent_since is not None


async def test_what_is_left_is_deleted_after_a_month(room: Room, platform: Platform) -> None:
    """One millisecond earlier nothing is deleted; afterwards nothing is deleted a second time."""
    await left(room, platform)
    await room.pass_by(KEPT - 1)
    await platform.see(here=False)
    assert await room.store.table(room.table) is not None
    await room.pass_by(1)
    for _ in range(2):
        await platform.see(here=False)
        assert await room.store.table(room.table) is None
    assert await deleted(room) == 1


async def test_who_takes_the_bot_back_keeps_everything(room: Room, platform: Platform) -> None:
    """Nothing is lost even on the last day. A later removal begins a new month."""
    await left(room, platform)
    await room.pass_by(KEPT)
    for here in (True, False, False):
        await platform.see(here=here)
    assert await room.store.table(room.table) is not None


async def test_an_unseen_community_is_only_noted(room: Room, platform: Platform) -> None:
    """A platform may see nothing for a day, so no table ends. If it does not know, what is noted stays as it is."""
    await opened(room)
    noted = []
    for here in (True, None, False, None, True):
        await platform.see(here=here)
        noted.append(await noted_as_left(room))
    assert noted == [False, False, True, True, False]
    assert (await room.view()).status is Status.LOBBY


async def test_where_the_platform_says_so_tables_end_at_once(room: Room, platform: Platform) -> None:
    """All tables of the community end. Of a community that the bot does not know nothing is stored."""
    await opened(room)
    for community in ("nowhere", HALL):
        await platform.hears(community=community)
        assert (await room.view()).status is (Status.CLOSED if community == HALL else Status.LOBBY)
    assert list(await room.store.people.whereabouts("somewhere")) == [HALL]


async def test_where_the_bot_is_back_nothing_ends_any_more(room: Room, platform: Platform) -> None:
    """An old report of a removal ends no table after the bot is back. A channel that is gone does not come back."""
    await opened(room)
    await platform.see(here=True)
    await platform.hears()
    assert (await room.view()).status is Status.LOBBY
    await platform.hears("green")
    assert (await room.view()).status is Status.CLOSED


async def test_no_month_runs_while_the_bot_sleeps(room: Room, platform: Platform) -> None:
    """If departures are checked before the clocks notice the suspension, nothing is deleted either."""
    await left(room, platform)
    room.time.forward(KEPT)
    await platform.see(here=False)
    await room.clocks.resume()
    await platform.see(here=False)
    assert await room.store.table(room.table) is not None


async def test_open_tables_end_before_a_purge(room: Room, platform: Platform) -> None:
    """Tables end before their rows are deleted, so nobody plays at a table that is not stored."""
    await opened(room)
    await platform.see(here=False)
    await room.pass_by(KEPT)
    with capture_logs([merge_contextvars]) as logs:
        await platform.see(here=False)
    assert [log["event"] for log in logs] == ["a table's place is gone", "a community's games are deleted"]
    assert await room.store.table(room.table) is None


async def test_an_invitation_in_the_last_moment_keeps_everything(
    room: Room, platform: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot is invited again while tables are being ended: nothing is deleted."""
    await left(room, platform)
    await room.pass_by(KEPT)
    look = room.store.tables_in

    async def invited(*there: object) -> tuple[TableId, ...]:
        platform.here = True
        return await look(await room.community())

    monkeypatch.setattr(room.store, "tables_in", invited)
    await platform.see(here=False)
    assert await room.store.table(room.table) is not None


async def test_the_month_runs_over_restarts(room: Room) -> None:
    """After a restart, games are deleted only when the platform has confirmed that the bot is not there."""
    table = await left(room, Platform(room))
    await room.pass_by(KEPT)
    async with reopened(room) as again:
        platform = Platform(again)
        await platform.departures.bring_up_to_date()
        await platform.see(here=None)
        assert await again.store.table(table) is not None
        await platform.see(here=False)
        assert await again.store.table(table) is None


async def test_a_bot_that_is_shut_lets_no_month_run(room: Room) -> None:
    """Time in which the bot did not run does not count towards the month."""
    table = await left(room, Platform(room))
    room.time.forward(2 * KEPT)
    async with reopened(room) as again:
        for stands in (True, False):
            await Platform(again).see(here=False)
            assert (await again.store.table(table) is not None) is stands
            await again.pass_by(KEPT)


async def test_where_somebody_has_played_since_nothing_is_deleted(room: Room, platform: Platform) -> None:
    """A later game proves that the bot was back, even if its return was never noted."""
    await left(room, platform)
    room.time.forward(DAY)
    table = await played(room, "later")
    await room.pass_by(KEPT - DAY)
    await platform.see(here=False)
    assert await room.store.table(table) is not None


@pytest.mark.parametrize("broken", ["known_community", "tables_in", "commit", "whereabouts", "note_absence"])
async def test_a_removal_that_was_not_stored_is_tried_again(
    room: Room, platform: Platform, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failing store is logged once, not as an error; the removal is noted at the next try, without a new report."""
    await opened(room)
    with monkeypatch.context() as patched, capture_logs() as logs:
        patched.setattr(room.store.having(broken), broken, fails)
        platform.tells()
        platform.happens(here=False)
        async with running_part(room, platform.departures.run()):
            assert room.time.wakes == room.time.now() + AGAIN_AFTER
            patched.undo()
            await room.time.ring()
            assert room.time.wakes == room.time.now() + DAY
    assert [log["event"] for log in logs].count("departures wait for the store") == 1
    assert "error" not in {log["log_level"] for log in logs}
    assert (await noted_as_left(room), (await room.view()).status) == (True, Status.CLOSED)


@pytest.mark.parametrize(("broken", "here"), [("note_presence", True), ("purge_absent", False), ("purge_rest", False)])
async def test_a_refused_invitation_or_deletion_is_tried_again(
    room: Room, platform: Platform, broken: str, monkeypatch: pytest.MonkeyPatch, *, here: bool
) -> None:
    """An invitation or a deletion that the store refused at first is stored at the next try."""
    table = await left(room, platform)
    await room.pass_by(KEPT)
    with monkeypatch.context() as patched:
        patched.setattr(room.store.having(broken), broken, fails)
        platform.happens(here=here)
        async with running_part(room, platform.departures.run()):
            assert await noted_as_left(room)
            patched.undo()
            await room.time.ring()
    assert (await room.store.table(table) is not None) is here
    assert await deleted(room) == (not here)
    assert not here or not await noted_as_left(room)


async def test_a_purge_that_was_cut_off_goes_on_after_the_next_start(
    room: Room, platform: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process ended after the first part: nobody can invite the bot to the rest, and it is deleted."""
    tables = [await played(room, command) for command in ("one", "two")]
    monkeypatch.setattr(purging, "TABLES", 1)
    community = await room.community()
    await room.store.rewrite(lambda connection: purging.purge(connection, community, WHY, room.time.now()))
    assert [await room.store.table(table) for table in tables].count(None) == 1
    assert await room.community() != community

    async with reopened(room) as again:
        await Platform(again).departures.bring_up_to_date()
        assert [await again.store.table(table) for table in tables] == [None, None]
        assert await deleted(again) == 2


async def test_a_removal_during_the_check_causes_another_check(room: Room, platform: Platform) -> None:
    """A removal during the check causes another check."""
    await room.community()

    def removed_meanwhile(_: str) -> bool:
        platform.happens(here=False)
        return True

    platform.departures.watch("somewhere", removed_meanwhile)
    async with running_part(room, platform.departures.run()):
        await room.time.waits_until(DAY)
        assert await noted_as_left(room)


async def test_a_clock_that_was_set_back_keeps_nothing_waiting(room: Room, platform: Platform) -> None:
    """The next check looks at the community, although its last check seems to lie in the future."""
    await room.community()
    await platform.see(here=True)
    room.time.forward(-KEPT)
    platform.here = False
    await platform.departures.bring_up_to_date()
    assert await noted_as_left(room)


async def test_tables_end_with_their_channel(room: Room, platform: Platform) -> None:
    """Tables of that channel end as soon as the store works; tables in other channels continue."""
    await opened(room)
    await platform.hears("red")
    assert (await room.view()).status is Status.LOBBY
    platform.tells("green")
    room.store.broken = {"commit"}
    async with running_part(room, platform.departures.run()):
        assert (await room.view()).status is Status.LOBBY
        room.store.broken = set()
        await room.time.ring()
        assert (await room.view()).status is Status.CLOSED
    assert not await noted_as_left(room)


async def test_a_bug_at_one_table_keeps_no_other(
    room: Room, platform: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bug is logged, and the other table ends."""
    for command in ("one", "two"):
        await opened(room, command)
    end, (broken, _) = room.tables.end, await room.tables.live_in(await room.community())
    monkeypatch.setattr(room.tables, "end", lambda table, why: (stumbles if table == broken else end)(table, why))
    platform.tells()
    with capture_logs([merge_contextvars]) as logs:
        await platform.departures.bring_up_to_date()
    assert [log.get("table") for log in logs if log["log_level"] == "error"] == [broken]
    assert await room.tables.live_in(await room.community()) == (broken,)


async def test_a_bug_at_a_channel_is_logged_once_and_the_next_ends(
    room: Room, platform: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The failed report is not tried in a loop, and the next report is handled at once."""
    await opened(room)
    ask = room.store.people.known_community

    async def asked(platform: str, external: str) -> object:
        return await (stumbles if external == "nowhere" else ask)(platform, external)

    monkeypatch.setattr(room.store.people, "known_community", asked)
    for community in ("nowhere", HALL):
        platform.tells(community=community)
    with capture_logs([merge_contextvars]) as logs:
        async with running_part(room, platform.departures.run()):
            assert room.time.wakes == room.time.now() + DAY
            await room.time.ring()
    assert [log.get("server") for log in logs if log["log_level"] == "error"] == ["nowhere"]
    assert (await room.view()).status is Status.CLOSED


async def test_a_bug_at_one_community_keeps_no_other(room: Room, platform: Platform) -> None:
    """The bug is logged at each check, once a day; the other community's absence is noted."""
    await room.people.community("somewhere", "attic", "UTC", "en")
    await room.community()
    platform.departures.watch("somewhere", lambda external: bool(1 // 0) if external == "attic" else False)
    with capture_logs([merge_contextvars]) as logs:
        async with running_part(room, platform.departures.run()):
            assert room.time.wakes == room.time.now() + DAY
            await room.time.ring()
            assert room.time.wakes == room.time.now() + DAY
    assert [(log["event"], log["log_level"]) for log in logs] == [("a departure could not be noted", "error")] * 2
    assert await noted_as_left(room)


async def test_a_bug_at_one_platform_keeps_no_other(
    room: Room, platform: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bug is logged, and the other platform's absence is noted."""
    await room.community()
    ask = room.store.people.whereabouts

    async def asked(name: str) -> object:
        return await (stumbles if name == "nowhere" else ask)(name)

    monkeypatch.setattr(room.store.people, "whereabouts", asked)
    platform.departures.watch("nowhere", platform.sees)
    with capture_logs([merge_contextvars]) as logs:
        await platform.see(here=False)
    assert [log.get("platform") for log in logs if log["log_level"] == "error"] == ["nowhere"]
    monkeypatch.undo()
    assert await noted_as_left(room)
