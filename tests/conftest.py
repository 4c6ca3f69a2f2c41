"""For all tests: the same cases in every run, stores that open fast, and tests that mostly wait come first."""

import gc
import logging
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest
import structlog
from execnet import XSpec
from hypothesis import settings

from bot.runtime import tune
from storage.engine import sqlite_database
from storage.engine.driver import Driver
from tests.forks.starting import Forks
from tests.quick_commands import quick_commands
from tests.quick_stores import quick_stores

pytest_plugins = ["tests.homeserver.fixtures", "tests.postgres.fixtures"]

settings.register_profile("short", max_examples=50, derandomize=True, deadline=None, print_blob=True)
settings.register_profile("long", settings.get_profile("short"), derandomize=False, max_examples=2_000)
settings.load_profile("short")

WAITING: Final = ("tests/faults/", "tests/hosting/", "tests/adapters/matrix/playing/")
"""Tests that wait long for other processes: meanwhile the other workers run the rest."""

MEMORY: Final = Path("/dev/shm")  # noqa: S108 - pytest makes a folder there that only this user may read
ROOM: Final = 4 << 30
"""How many bytes must be free in memory for the folders of the tests to be there."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that lets many tests run on PostgreSQL."""
    parser.addoption("--on-server", action="store_true", help="stores that need no file are on a PostgreSQL server")


def pytest_configure() -> None:
    """Make the folders of the tests in memory if there is room: there no commit waits for a disk."""
    if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config, specs: Sequence[XSpec]) -> None:
    """Let all workers be forks of one process that has imported the tests, which takes five seconds of CPU time.

    Windows has no forks. Coverage counts no lines in them.
    """
    if sys.platform != "win32" and "coverage" not in sys.modules:
        forks = Forks(config.invocation_params.args)
        config.add_cleanup(forks.close)
        forks.share()
        for spec in specs:
            spec.python = forks.python


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let half of the workers begin with the tests that mostly wait, while the others compute.

    So nobody waits for such tests at the end. Each worker first gets an equal part of the list.
    """
    workers = int(getattr(config, "workerinput", {"workercount": 1})["workercount"])
    waiting = [item for item in items if item.nodeid.startswith(WAITING)]
    others = [item for item in items if not item.nodeid.startswith(WAITING)]
    part, half = len(items) // workers, (workers + 1) // 2
    items.clear()
    for number in range(half):
        begin = waiting[number::half]
        rest = max(0, part - len(begin))
        items += begin + others[:rest]
        del others[:rest]
    items += others


def pytest_collection() -> None:
    """Collect no garbage until all tests are known: each worker imports everything, and nothing of it is garbage."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Collect garbage as seldom as the bot does: as often as by default, it takes a tenth of the tests' time."""
    tune()
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _quick_stores() -> Iterator[None]:
    """Share one schema and all compiled statements between the stores of all tests, which have no thread."""
    with quick_stores():
        yield


@pytest.fixture(scope="session", autouse=True)
def _quick_commands() -> Iterator[None]:
    """Share the translated slash commands between the bots of all tests."""
    with quick_commands():
        yield


@pytest.fixture
def database_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the SQLite files that the test opens the thread that they have in the bot."""
    monkeypatch.setattr(sqlite_database, "Driver", Driver)


@pytest.fixture
def bot_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database: of a file that does not exist yet, or with ``--on-server`` on PostgreSQL."""
    if request.config.getoption("--on-server"):
        return str(request.getfixturevalue("postgres_url"))
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture(autouse=True)
def _logging_as_before() -> Iterator[None]:
    """Restore logging after the test: each command sets it up for the whole process."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()
