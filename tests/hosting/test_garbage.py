"""The process is tuned: garbage is collected seldom, but still collected, and threads take turns quickly."""

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from bot.cli import main

CIRCLES: Final = """
import gc, sys, weakref
from bot.runtime import SELDOM, TURN, tune

class Circle:
    def __init__(self):
        self.itself = self

tune()
assert gc.isenabled()
assert round(sys.getswitchinterval(), 6) == TURN
first = weakref.ref(Circle())
circles = [Circle() for _ in range(SELDOM - 1000)]
assert first() is not None, "it was looked for early"
circles = [Circle() for _ in range(2000)]
assert first() is None, "it was never looked for"
assert gc.get_freeze_count() > 1000
"""


def test_cycles_are_collected_in_the_end() -> None:
    """A subprocess collects the cycles, because the collector's settings belong to the whole process."""
    ran = subprocess.run([sys.executable, "-c", CIRCLES], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.usefixtures("quiet_run")
def test_the_bot_does_so_before_it_opens_anything(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The process is tuned even when the database cannot be opened."""
    told: list[str] = []
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}")
    monkeypatch.setattr("bot.commands.run.tune", lambda: told.append("tuned"))
    assert main(["run"]) == 1
    assert told == ["tuned"]
