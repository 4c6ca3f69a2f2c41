"""Four real processes on PostgreSQL lose nothing and double nothing, whatever fails."""

import logging
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tests.core.league.audited import audit
from tests.faults.disks import small_disk
from tests.faults.processes.storm import storm_over
from tests.postgres.postgres_server import Postgres
from tests.shared_servers import own_folder
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


@pytest.mark.long
@pytest.mark.parametrize(
    ("tables", "seconds", "think", "lease", "divided"),
    [
        (6, 1, 0.5, 2_000, False),
        (12, 40, 0.5, 3_000, False),
        (24, 60, 1.0, 5_000, True),
        pytest.param(500, 600, 40.0, 20_000, True, marks=pytest.mark.alone),
    ],
)
async def test_nothing_is_lost_in_a_storm(
    *,
    stub: Discord,
    server: Postgres,
    tmp_path: Path,
    tables: int,
    seconds: float,
    think: float,
    lease: int,
    divided: bool,
) -> None:
    """What was acknowledged is stored once, each message stands once, cards are new, and no table is stuck."""
    luck = Random(tables)
    async with storm_over(stub, server, tmp_path, lease, divided=divided) as storm:
        await storm.begin(tables, think, luck)
        await storm.rage(seconds, luck)
        assert await storm.settled() == []
        await storm.go_on(2)
        # The audit checks finished games only.
        await storm.crowds[-1].play()
        assert await storm.settled() == []
        assert audit(server.url)[1].results > 0
        # All of it has happened.
        assert min(storm.faults.values()) > 0
        presses = sum(len(crowd.accepted) for crowd in storm.crowds)
        _log.info("%d tables, %d accepted presses, faults: %s", tables, presses, dict(storm.faults))
        assert presses > tables
