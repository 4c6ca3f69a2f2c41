"""Four real processes on PostgreSQL lose nothing and double nothing, whatever fails."""

from pathlib import Path
from random import Random

import pytest

from tests.faults.storm import storm_over
from tests.postgres.postgres_server import Postgres
from tests.stub.server import Discord


@pytest.mark.long
@pytest.mark.parametrize(("tables", "seconds", "think", "lease"), [(12, 40, 0.5, 3_000), (60, 120, 4.0, 20_000)])
async def test_nothing_is_lost_in_a_storm(
    stub: Discord, own_postgres: Postgres, tmp_path: Path, tables: int, seconds: float, think: float, lease: int
) -> None:
    """What was acknowledged is stored once, each message stands once, cards are new, and no table is stuck."""
    luck = Random(tables)
    async with storm_over(stub, own_postgres, tmp_path, lease) as storm:
        await storm.begin(tables, think, luck)
        await storm.rage(seconds, luck)
        assert await storm.settled() == []
        await storm.go_on(2)
        assert await storm.settled() == []
        # All of it has happened.
        assert min(storm.faults.values()) > 0
        assert sum(len(crowd.accepted) for crowd in storm.crowds) > tables
