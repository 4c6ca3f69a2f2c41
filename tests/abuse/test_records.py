"""Records from strangers: the bot answers any record with a verdict or one refusal, in bounded time and memory."""

import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from storage.codec import MOST_BYTES, dump_record
from tests.abuse.handing import COMMANDS, LONGEST_LINE, most_steps, reason, steps, warm_up
from tests.abuse.hostile import texts
from tests.recorded import recorded, recorded_of

EVERY_TIME: Final = 2_000
ALL: Final = 100_000
BATCH: Final = 500
MEMORY: Final = 512 * 1024 * 1024
"""Bytes of address space for reading the largest records, and for each batch of the others."""

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

    assert 50 < len(reasons) - len(refused) < EVERY_TIME / 2
    assert len({one.partition(":")[0].rstrip("0123456789") for one in refused}) > 12


# --- time and memory ---------------------------------------------------------------------------------------


def largest() -> Iterator[tuple[str, str]]:
    """The most costly texts that are still read, each with its description."""
    many = (MOST_BYTES - 5_000) // 14
    yield "keys, one of them twice", "{" + ",".join(f'"{n:08}":0' for n in range(many)) + ',"00000001":0}'
    yield "lists in lists", "[" * MOST_BYTES
    yield "objects in objects", '{"a":' * (MOST_BYTES // 5)
    yield "empty objects", with_log(",".join(["{}"] * (MOST_BYTES // 3 - 2_000)))
    yield "empty lists", with_log(",".join(["[]"] * (MOST_BYTES // 3 - 2_000)))
    yield "one number", with_log("9" * (MOST_BYTES - 5_000))
    yield "one fraction", with_log("0." + "9" * (MOST_BYTES - 5_000))
    yield "one string", with_log('"' + "\\u0301" * ((MOST_BYTES - 5_000) // 6) + '"')
    yield "one name", dump_record(recorded()).replace("Cindy", "x" * (MOST_BYTES - 50_000))
    yield "bets changed without end", with_log(",".join([*opening(), *['{"seat":0,"do":"bet","tricks":0}'] * 49_990]))
    yield "wishes changed without end", wishing()
    yield "ends without end", with_log(",".join(['{"end":"abandoned","why":""}'] * 50_000))


def with_log(entries: str) -> str:
    """A record with these entries."""
    head = json.loads(texts()[0])
    head["log"] = []
    return json.dumps(head).replace('"log": []', f'"log": [{entries}]')


def wishing() -> str:
    """A game of Mythic Dice whose second seat changes a list of a hundred wishes again and again."""
    head = json.loads(dump_record(recorded_of("mythic-dice", 2, 1)))
    opened, head["log"] = [json.dumps(entry) for entry in head["log"][:2]], []
    wish = {"seat": 1, "do": "wish", "captures": [{"creature": "nemean-lion", "dice": [6, 6]}] * 100}
    text = json.dumps(wish, separators=(",", ":"))
    wishes = [text] * ((MOST_BYTES - 5_000) // (len(text) + 1))
    return json.dumps(head).replace('"log": []', f'"log": [{",".join([*opened, *wishes])}]')


def opening() -> list[str]:
    """A game's first entries, up to its first bet."""
    log = json.loads(texts()[0])["log"]
    return [json.dumps(entry) for entry in log[: next(place for place, entry in enumerate(log) if "do" in entry)]]


@pytest.mark.parametrize(("what", "text"), [pytest.param(what, text, id=what) for what, text in largest()])
@pytest.mark.parametrize("command", COMMANDS)
def test_the_largest_records_take_bounded_time_and_memory(what: str, text: str, command: str, tmp_path: Path) -> None:
    """The command prints a verdict or one line."""
    path = tmp_path / "record.json"
    path.write_text(text)
    assert path.stat().st_size <= MOST_BYTES
    done = bounded("bot", command, str(path))

    assert done.returncode in {0, 1, 3}
    assert "Traceback" not in done.stderr
    assert len(done.stderr) < LONGEST_LINE


def bounded(*module: str) -> subprocess.CompletedProcess[str]:
    """Runs the module in a process that may use half a gigabyte of memory and a minute."""
    return subprocess.run(
        [sys.executable, "-m", *module], capture_output=True, text=True, check=False, preexec_fn=_bounded
    )


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


@pytest.mark.parametrize("command", COMMANDS)
def test_the_steps_follow_the_length(command: str, tmp_path: Path) -> None:
    """The steps are counted, not timed: even for the largest records they grow no faster than the text."""
    path = tmp_path / "record.json"
    warm_up(path)
    for what, text in largest():
        path.write_text(text)
        assert steps(command, path)[1] <= most_steps(path), what
