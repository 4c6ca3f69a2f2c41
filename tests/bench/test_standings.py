"""The benchmark of the standings runs with the current schema."""

from pathlib import Path

import pytest

from tests.bench import standings


async def test_it_comes_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a few leagues and weeks, the benchmark finishes and measures a time for every query."""
    for name, small in {"LEAGUES": 4, "WEEKS": 4, "TIMES": 4, "PEOPLE_ASKED": 8}.items():
        monkeypatch.setattr(standings, name, small)
    found = await standings.measured(tmp_path / "bench.db", 60)
    assert sum(name.startswith("hall of fame: ") for name in found) == 4
    assert {"my rank, same league", "my rank, largest league", "everything rebuilt", "everything rated"} < set(found)
    assert min(found.values()) > 0
