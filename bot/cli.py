"""The command line: ``minotaur COMMAND``, where each command is a module of ``bot.commands``.

Such a module has ``configure(parser)``, which adds the command's arguments, and ``run(args) -> int``, which does
it and gives the exit code. A command that cannot be done raises SystemExit with one line that says why.
"""

import argparse
import io
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Final

COMMANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "play": "play at a table in the terminal",
        "run": "run the bot until it is stopped",
        "replay": "print a recorded game, or where it stands",
        "verify": "recompute a recorded game's luck from its published seed",
        "league": "list leagues, print or export their standings",
        "audit": "recompute results, weeks and ratings from the moves",
        "simulate": "let robots play many games against each other",
        "doctor": "check machine, settings, database and token",
    }
)
"""What there is, with a line for the help."""

_FAILED: Final = 1
_INTERRUPTED: Final = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the words ask and give the exit code: 0 done, 1 an error (one line on stderr), 2 usage."""
    _speak_utf8()
    try:
        code = _run(sys.argv[1:] if argv is None else argv)
        print(end="", flush=True)
    except OSError as error:
        # What is still unsaid must not fail again when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            # Who listened has heard enough (`| head`).
            return 0
        print(f"minotaur: {error.strerror or error}", file=sys.stderr)
        return _FAILED
    except KeyboardInterrupt:
        return _INTERRUPTED
    return code


def _speak_utf8() -> None:
    """Names and dice have signs that not every locale can say; files and pipes are UTF-8 everywhere."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _run(words: Sequence[str]) -> int:
    try:
        args = _parser(words).parse_args(words)
        code: int = args.run(args)
    except SystemExit as stop:
        return _exit_code(stop)
    return code


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of all commands; only those that the words name are imported."""
    parser = argparse.ArgumentParser(prog="minotaur", description="Game tables for dice and card games.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=f"{summary.capitalize()}.")
        if name in words:
            module = import_module(f"bot.commands.{name}")
            module.configure(command)
            command.set_defaults(run=module.run)
    return parser


def _exit_code(stop: SystemExit) -> int:
    """The code of an early end; a text is told on stderr, in one line whatever it quotes."""
    if stop.code is None or isinstance(stop.code, int):
        return stop.code or 0
    line = "".join(sign if sign.isprintable() else " " for sign in str(stop.code))
    print(f"minotaur: {line}", file=sys.stderr)
    return _FAILED
