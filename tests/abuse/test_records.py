"""Records from strangers: the bot answers any record with a verdict or one refusal, in bounded time and memory."""

import resource
import subprocess
import sys
from typing import Final

import pytest

from tests.abuse.handing import reason

EVERY_TIME: Final = 250
ALL: Final = 100_000
BATCH: Final = 250
MEMORY: Final = 512 * 1024 * 1024
"""Bytes of address space for reading the largest records with one command, and for each batch of the others."""

SECONDS: Final = 60
"""Seconds of processor time."""

BATCHES: Final = [
    pytest.param(first, marks=() if first < EVERY_TIME else pytest.mark.long) for first in range(0, ALL, BATCH)
]


@pytest.mark.parametrize("first", BATCHES)
def test_records_handed_in_are_told_or_refused_in_one_line(first: int) -> None:
    """Read by ``/verify``, ``minotaur replay`` and ``minotaur verify``, in bounded steps, time and memory."""
    done = bounded("tests.abuse.handing", str(first), str(BATCH))
    assert done.returncode == 0, done.stderr


def test_the_inputs_are_of_every_kind() -> None:
    """Some of the records are valid, most are not, and those are refused for many different reasons."""
    reasons = [reason(number) for number in range(EVERY_TIME)]
    refused = [one for one in reasons if one is not None]

    assert EVERY_TIME / 20 < len(reasons) - len(refused) < EVERY_TIME / 2
    assert len({one.partition(":")[0].rstrip("0123456789") for one in refused}) > 12


# --- time and memory ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["verify", pytest.param("replay", marks=pytest.mark.long)])
def test_the_largest_records_take_bounded_time_and_memory(command: str) -> None:
    """The command prints a verdict or one line. Its steps are counted: they grow no faster than the text."""
    done = bounded("tests.abuse.handing", "largest", command)
    assert done.returncode == 0, done.stderr


def bounded(*module: str) -> subprocess.CompletedProcess[str]:
    """Runs the module in a process that may use half a gigabyte of memory and a minute."""
    return subprocess.run(
        [sys.executable, "-m", *module], capture_output=True, text=True, check=False, preexec_fn=_bounded
    )


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
