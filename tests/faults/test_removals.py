"""The bot is removed from a server while it is not connected: the next session of that shard shows the removal."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from bot.core.ports import Status
from storage.engine.sqlite import sqlite3
from tests.faults.conftest import gathered
from tests.faults.evening import Evening, eventually
from tests.stub.bots import hosted
from tests.stub.server import Discord
from tests.stub.things import Guild


def server(evening: Evening) -> Guild:
    """The server in which this evening is played."""
    guild = evening.table.channel.guild
    assert guild is not None
    return evening.stub.world.guilds[guild]


def left(database: Path) -> Sequence[str]:
    """The servers that are marked as left."""
    with closing(sqlite3.connect(database)) as store:
        return [server for (server,) in store.execute("SELECT external FROM communities WHERE absent_since > 0")]


def statuses(database: Path) -> Sequence[str]:
    """The statuses of all tables, in the order in which they were opened."""
    with closing(sqlite3.connect(database)) as store:
        return [status for (status,) in store.execute("SELECT status FROM tables ORDER BY opened")]


@pytest.mark.usefixtures("pauses")
@pytest.mark.parametrize("shards", [1, 2])
async def test_a_removal_that_nobody_heard_is_seen_by_the_next_session(
    stub: Discord, tmp_path: Path, shards: int
) -> None:
    """The removal is only noted, and a new invitation undoes it; only a removal event of Discord ends the table."""
    stub.application.shards = shards
    stays, leaves = (gathered(stub, 0, shard=shard) for shard in (0, shards - 1))
    database, gone = tmp_path / "minotaur.db", server(leaves)
    async with hosted(stub, database):
        await stub.until(lambda: len(stub.gateway.live()) == shards)
        for evening in (stays, leaves):
            await evening.begin()
        gone.has_bot = False
        stub.gateway.invalidate(shards - 1)
        await eventually(lambda: left(database) == [str(gone.id)])
        stub.invite_bot(gone)
        await eventually(lambda: left(database) == [])
        assert statuses(database) == [Status.PLAYING, Status.PLAYING]
        stub.remove_bot(gone)
        await eventually(lambda: left(database) == [str(gone.id)])
        assert statuses(database) == [Status.PLAYING, Status.ABANDONED]
