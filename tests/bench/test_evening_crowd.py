"""Long evenings with people who come, pause and leave: each promise of evenings holds after each second."""

from pathlib import Path

import pytest

from bot.core.evenings.seating import PATIENCE
from bot.core.ports import Stage
from tests.bench.evening_crowd import MOST_EDITS, figures, spend


@pytest.mark.parametrize(
    ("people", "restlessness", "changes"),
    [
        (15, 0.15, 500),
        pytest.param(30, 0.15, 500, marks=pytest.mark.long),
        pytest.param(100, 1.5, 10_000, marks=pytest.mark.long),
        pytest.param(8, 1.5, 10_000, marks=pytest.mark.long),
    ],
)
async def test_people_who_come_and_go(tmp_path: Path, people: int, restlessness: float, changes: int) -> None:
    """Nobody sits at two tables, nobody waits for more than a minute while three wait, nobody sits down who pauses.

    Robots come only after a minute, each table is noted as over once, and the evening ends.
    """
    spent = await spend(tmp_path / "games.db", people, 1 if changes < 10_000 else 2, restlessness)
    assert spent.crowd.wrongs == []
    assert spent.crowd.longest_wait <= PATIENCE
    assert spent.crowd.changes >= changes
    assert spent.crowd.opened > people
    assert 0 < spent.channel.most_edits() <= MOST_EDITS
    assert spent.stage is Stage.ENDED
    assert {"promises that were broken", "most edits of the card in 5 s"} <= {one.name for one in figures(spent)}
