"""Places that the house has been taken out of: what is noted of them, tried again until it is, and what is deleted."""

from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.core.departures import AGAIN_AFTER, DAY, KEPT, Channel, Departures
from bot.core.errors import StoreFault
from storage.changes import Status
from storage.ids import TableId
from tests.core.fakes import HandClock
from tests.core.room import Room, open_room
from tests.core.running import running_part

HALL = "hall"


class Platform:
    """Knows where the house is, as far as it sees."""

    def __init__(self, room: Room) -> None:
        self.here: bool | None = True
        self.departures = Departures(room.store, room.tables, room.time)

    def sees(self, community: str) -> bool | None:
        """Whether the house is in the hall; of what is elsewhere it knows nothing."""
        return self.here if community == HALL else None

    def happens(self, *, here: bool | None) -> None:
        """The house is invited or removed."""
        self.here = here
        self.departures.watch("somewhere", self.sees)

    async def see(self, *, here: bool | None) -> None:
        """Something happens, and what is to be done is done."""
        self.happens(here=here)
        await self.departures.bring_up_to_date()


@pytest.fixture
def platform(room: Room) -> Platform:
    """The room's."""
    return Platform(room)


async def opened(room: Room, command: str = "opening") -> None:
    """A lobby in the hall."""
    await room.open(*await room.seat("Ann", "Ben"), seats=4, command=command)


async def played(room: Room, command: str = "opening") -> TableId:
    """A finished game in the hall."""
    await room.open(*await room.seat("Ann", "Ben", "Cid"), command=command)
    await room.play_out()
    return room.table


async def noted_as_left(room: Room) -> bool:
    """Whether the store takes the hall for left."""
    return (await room.store.whereabouts("somewhere"))[HALL].absent_since is not None


async def test_what_is_left_is_deleted_after_a_month(room: Room, platform: Platform) -> None:
    """Not a moment before, and not twice."""
    await played(room)
    await platform.see(here=False)
    room.time.forward(KEPT - 1)
    await platform.see(here=False)
    assert await room.store.table(room.table) is not None
    room.time.forward(1)
    for _ in range(2):
        await platform.see(here=False)
    assert await room.store.table(room.table) is None


async def test_who_takes_the_house_back_keeps_everything(room: Room, platform: Platform) -> None:
    """On the last day, too; and being left again later begins a new month."""
    await played(room)
    await platform.see(here=False)
    room.time.forward(KEPT)
    for here in (True, False, False):
        await platform.see(here=here)
    assert await room.store.table(room.table) is not None


async def test_tables_end_where_the_house_is_not(room: Room, platform: Platform) -> None:
    """What is out of sight is not judged."""
    await opened(room)
    statuses = []
    for here in (True, None, False):
        await platform.see(here=here)
        statuses.append(((await room.view()).status, await noted_as_left(room)))
    assert statuses == [(Status.LOBBY, False), (Status.LOBBY, False), (Status.CLOSED, True)]


async def test_the_month_runs_over_restarts(house_file: Path) -> None:
    """What came due while the house was shut is deleted once its platform has looked, and not where it is there."""
    time = HandClock()
    async with open_room(house_file, time) as room:
        table = await played(room)
        await Platform(room).see(here=False)
    time.forward(KEPT + DAY)
    async with open_room(house_file, time, number=2) as room:
        platform = Platform(room)
        await platform.departures.bring_up_to_date()
        await platform.see(here=None)
        assert await room.store.table(table) is not None
        await platform.see(here=False)
        assert await room.store.table(table) is None


async def test_where_somebody_has_played_since_nothing_is_deleted(room: Room, platform: Platform) -> None:
    """Even if nobody has noted that the house was back."""
    await played(room)
    await platform.see(here=False)
    room.time.forward(DAY)
    table = await played(room, "later")
    room.time.forward(KEPT - DAY)
    await platform.see(here=False)
    assert await room.store.table(table) is not None


@pytest.mark.parametrize("broken", ["whereabouts", "tables_in", "commit", "note_absence"])
async def test_what_the_store_does_not_take_is_still_to_be_done(
    room: Room, platform: Platform, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A removal is told as trouble of the store, and noted when it can be, without a new event."""
    await opened(room)

    async def fails(*_: object) -> None:
        raise StoreFault("a trial")

    with monkeypatch.context() as patched, capture_logs() as logs:
        patched.setattr(room.store, broken, fails)
        platform.happens(here=False)
        async with running_part(room, platform.departures.run()):
            assert room.time.wakes == room.time.now() + AGAIN_AFTER
            patched.undo()
            await room.time.ring()
            assert room.time.wakes == room.time.now() + DAY
    assert [log["event"] for log in logs].count("departures wait for the store") == 1
    assert "error" not in {log["log_level"] for log in logs}
    assert (await noted_as_left(room), (await room.view()).status) == (True, Status.CLOSED)


async def test_an_invitation_in_a_fault_of_the_store_keeps_what_was_played(
    room: Room, platform: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is made up for before anything is deleted; a table that stands there stays."""
    table = await played(room)
    await platform.see(here=False)

    async def fails(*_: object) -> None:
        raise StoreFault("a trial")

    with monkeypatch.context() as patched:
        patched.setattr(room.store, "note_presence", fails)
        with pytest.raises(StoreFault):
            await platform.see(here=True)
    await opened(room, "later")
    room.time.forward(KEPT)
    await platform.departures.bring_up_to_date()
    assert not await noted_as_left(room)
    assert (await room.view()).status is Status.LOBBY
    assert await room.store.table(table) is not None


async def test_what_happens_while_it_looks_is_seen(room: Room, platform: Platform) -> None:
    """The platform is asked again."""
    await room.community()

    def removed_meanwhile(_: str) -> bool:
        platform.happens(here=False)
        return True

    platform.departures.watch("somewhere", removed_meanwhile)
    async with running_part(room, platform.departures.run()):
        await room.time.waits_until(DAY)
        assert await noted_as_left(room)


async def test_tables_end_with_their_channel(room: Room, platform: Platform) -> None:
    """Once the store takes it; others go on, and of strangers nothing is written."""
    await opened(room)
    for community, channel in (("nowhere", "green"), (HALL, "red"), (HALL, "green")):
        platform.departures.channel_gone(Channel("somewhere", community, channel))
        if channel == "red":
            await platform.departures.bring_up_to_date()
            assert (await room.view()).status is Status.LOBBY
    room.store.broken = {"commit"}
    async with running_part(room, platform.departures.run()):
        assert (await room.view()).status is Status.LOBBY
        room.store.broken = set()
        await room.time.ring()
        assert (await room.view()).status is Status.CLOSED
    assert list(await room.store.whereabouts("somewhere")) == [HALL]


async def test_a_bug_at_one_table_is_logged_and_stops_nothing_else(
    room: Room, platform: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That the community is left is noted all the same."""
    await opened(room)

    async def stumbles(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(room.tables, "end", stumbles)
    with capture_logs() as logs:
        await platform.see(here=False)
    assert [log["event"] for log in logs if log["log_level"] == "error"] == ["a table is broken"]
    assert await noted_as_left(room)


async def test_a_bug_in_a_platform_ends_nothing_else(room: Room, platform: Platform) -> None:
    """It is logged, and the platform asked again the next day."""
    await room.community()
    platform.departures.watch("somewhere", lambda _: bool(1 // 0))
    with capture_logs() as logs:
        async with running_part(room, platform.departures.run()):
            assert room.time.wakes == room.time.now() + DAY
    assert [(log["event"], log["log_level"]) for log in logs] == [("departures could not be noted", "error")]
