"""Four real processes on PostgreSQL lose nothing and double nothing, whatever fails."""

import logging
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tests.core.league.audited import audit
from tests.faults.disks import small_disk
from tests.faults.processes.storm import Size, storm_over
from tests.postgres.postgres_server import Postgres
from tests.shared_servers import own_folder
from tests.stub.changes import PATIENCE
from tests.stub.server import Discord

_log: Final = logging.getLogger(__name__)

ROOM: Final = 1 << 30
"""The size of the server's disk in bytes."""


@pytest.fixture
def server() -> Iterator[Postgres]:
    """A server on a disk of its own, which can be full."""
    with own_folder() as (folder, users), small_disk(folder / "disk", ROOM) as disk:
        folder.chmod(0o711)  # Another user runs the server.
        # As on a host's server: in ten minutes so much is changed that it must clear up.
        made = Postgres(disk, users, settings=["autovacuum=on"])
        made.start()
        try:
            yield made
        finally:
            made.kill()


# In a second each fault happens once. A busy machine may need longer than the others until all is sent.
@pytest.mark.parametrize(
    "size",
    [
        pytest.param(Size(4, 1, 1.0, 4_000, live=2, fresh_within=PATIENCE), id="small"),
        pytest.param(Size(12, 40, 0.5, 3_000, clock_ahead=-60), marks=pytest.mark.long, id="12 tables"),
        pytest.param(Size(24, 60, 1.0, 5_000, divided=True), marks=pytest.mark.long, id="24 tables"),
        pytest.param(
            Size(500, 600, 20.0, 20_000, divided=True), marks=[pytest.mark.long, pytest.mark.alone], id="500 tables"
        ),
    ],
)
async def test_nothing_is_lost_in_a_storm(stub: Discord, server: Postgres, tmp_path: Path, size: Size) -> None:
    """What was acknowledged is stored once, each message stands once, cards are new, and no table is stuck."""
    luck = Random(size.tables)
    async with storm_over(stub, server, tmp_path, size) as storm:
        await storm.begin(luck)
        await storm.rage(luck)
        # Two processes have made the moves at each table, but where their shards are the same.
        assert [crowd.id for crowd in storm.crowds if crowd.heard_by != {0, crowd.shard}] == []
        assert await storm.settled() == []
        await storm.go_on(2)
        # The audit checks finished games only.
        await storm.crowds[-1].end()
        assert await storm.settled() == []
        assert audit(server.url)[1].results > 0
        # All of it has happened.
        assert min(storm.faults.values()) > 0
        presses = sum(len(crowd.accepted) for crowd in storm.crowds)
        _log.info("%d tables, %d accepted presses, faults: %s", size.tables, presses, dict(storm.faults))
        assert presses > 5 * size.tables
