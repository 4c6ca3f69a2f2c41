"""The command line itself: usage, help, exit codes, environment and pipes."""

import io
import os
import subprocess
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

import pytest
import structlog

from bot.cli import COMMANDS, main
from rules.record import Record
from tests.recorded import recorded, written

ROOT = Path(__file__).resolve().parent.parent
MINOTAUR = [sys.executable, "-m", "bot"]


def started(words: Sequence[str], **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run ``python -m bot`` with these arguments, in a process of its own."""
    return subprocess.run(
        [*MINOTAUR, *words], cwd=ROOT, env={**os.environ, **environment}, capture_output=True, check=False
    )


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["fly"],
        ["replay"],
        ["replay", "a", "b"],
        ["verify", "--json", "a"],
        ["simulate"],
        ["simulate", "--game", "mythical-dice", "--players", "3", "--games", "0", "--seed", "1"],
        ["simulate", "--game", "mythical-dice", "--players", "three", "--games", "1", "--seed", "1"],
    ],
)
def test_wrong_usage_is_exit_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """For unknown commands or options the usage is printed, without names of Python, and nothing is done."""
    assert main(words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("usage: minotaur")
    assert "_" not in printed.err


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    """``--help`` exits with 0 and lists each command with its description."""
    assert main(["--help"]) == 0
    printed = capsys.readouterr().out
    assert [name for name, line in COMMANDS.items() if name not in printed or line not in printed] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """``COMMAND --help`` exits with 0 and shows the command's own usage."""
    assert main([command, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"usage: minotaur {command} ")


def test_the_module_is_the_command(tmp_path: Path) -> None:
    """``python -m bot`` prints and exits as ``minotaur`` does."""
    done = started(["verify", written(tmp_path, recorded())])
    assert (done.returncode, done.stderr) == (0, b"")
    assert started(["verify", str(tmp_path)]).returncode == 1
    assert started([]).returncode == 2


def test_output_is_utf8_in_any_locale(tmp_path: Path) -> None:
    """Names with characters that the locale cannot encode are printed as well."""
    done = started(["replay", written(tmp_path, recorded(5))], LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Žofie, Émile, 小明" in done.stdout.decode("utf-8")


def test_half_a_letter_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A byte that cannot be decoded is read as its number, so it ends no game."""
    read = []

    def run(_args: Namespace) -> int:
        read.append(sys.stdin.readline())
        return 0

    monkeypatch.setattr("bot.commands.play.run", run)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xc3\n"), encoding="utf-8"))
    assert main(["play"]) == 0
    assert read == ["\\xc3\n"]


def test_who_listens_no_longer_is_no_error(tmp_path: Path) -> None:
    """A pipe that is closed early ends the command quietly."""
    file = written(tmp_path, recorded(6))
    reading, writing = os.pipe()
    os.close(reading)
    with subprocess.Popen([*MINOTAUR, "replay", file], cwd=ROOT, stdout=writing, stderr=subprocess.PIPE) as process:
        os.close(writing)
        _, complaint = process.communicate()
    assert (process.returncode, complaint) == (0, b"")


@pytest.mark.parametrize(
    ("words", "lines", "found", "code", "complaint"),
    [
        (["audit"], 1, 1, 1, ""),
        (["audit"], 1, 0, 0, ""),
        # The pipe breaks while the command still works: its answer is not known.
        (["audit"], 10_000, 0, 1, "minotaur: Broken pipe\n"),
        (["restore", "a.backup", "--verify"], 10_000, 0, 1, "minotaur: Broken pipe\n"),
        (["league", "list"], 10_000, 0, 0, ""),
    ],
)
def test_a_closed_pipe_hides_no_bad_answer(
    words: list[str],
    lines: int,
    found: int,
    code: int,
    complaint: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Exit code 0 says that all is well, so ``minotaur audit | head`` only has it if the command has ended with it."""

    def finding(_args: Namespace) -> int:
        sys.stdout.write("a difference\n" * lines)
        return found

    monkeypatch.setattr(f"bot.commands.{words[0]}.run", finding)
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as closed:
        monkeypatch.setattr("sys.stdout", closed)
        assert main(words) == code
    assert capsys.readouterr().err == complaint


def test_what_a_command_logs_is_not_a_part_of_its_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Programs read standard output; a warning goes to standard error, and what goes well is not logged."""

    def logging(_file: str) -> Record:
        structlog.get_logger().info("copied the database before its migration")
        structlog.get_logger().warning("this process waits for the store")
        raise SystemExit(0)

    monkeypatch.setattr("bot.commands.verify.read_record", logging)
    assert main(["verify", "-"]) == 0
    out, err = capsys.readouterr()
    assert (out, err.count("\n"), "this process waits for the store" in err) == ("", 1, True)


def test_an_interrupted_command_ends_with_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C gives exit code 130, as shells expect, without a traceback."""

    def interrupted(_file: str) -> Record:
        raise KeyboardInterrupt

    monkeypatch.setattr("bot.commands.verify.read_record", interrupted)
    assert main(["verify", "-"]) == 130
    assert capsys.readouterr() == ("", "minotaur: stopped before the end\n")
