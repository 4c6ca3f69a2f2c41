"""The command line: ``minotaur COMMAND``, where each command is a module of ``bot.commands``.

Each module has two functions: ``configure(parser)`` adds the command's arguments, and ``run(args) -> int`` carries the
command out and returns the exit code. A command that fails raises SystemExit with one line that says why.
"""

import argparse
import gc
import io
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Final

COMMANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "play": "play at a table in the terminal",
        "learn": "learn a game by playing it, alone, in a few minutes",
        "run": "run the bot until it is stopped",
        "replay": "print a recorded game, or where it stands",
        "verify": "recompute a recorded game's luck from its published seed",
        "league": "list leagues, print or export their standings",
        "audit": "recompute results, weeks and ratings from the moves",
        "backup": "copy the database to a file, also while the bot runs",
        "restore": "put a backup in place of the database",
        "migrate": "bring the database to this release's schema",
        "migrate-from": "move everything from another database into this one",
        "export-person": "print all that is stored about a person",
        "forget": "forget a person who asks you for it",
        "simulate": "let robots play many games against each other",
        "doctor": "check machine, settings, database and token",
    }
)
"""The commands, each with its line for ``--help``."""

_ONLY_PRINT: Final = frozenset({"play", "learn", "replay", "league", "export-person", "simulate"})
"""Commands whose output is all that people want of them. The exit code of the others says what was found or done."""

_FAILED: Final = 1
# Shells report a program that Ctrl-C has ended with 128 + SIGINT.
_INTERRUPTED: Final = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out the command that ``argv`` names; None for the arguments of the process.

    Returns the exit code: 0 done, 1 an error (one line on stderr), 2 wrong usage, 130 after Ctrl-C.
    """
    _replace_closed_streams()
    _set_encodings()
    words = sys.argv[1:] if argv is None else argv
    code: int | None = None
    try:
        code = _run(words)
        # A full disk or a closed pipe must fail here, where it is handled, and not when Python exits.
        print(end="", flush=True)
    except OSError as error:
        # Python flushes stdout again at its exit. With stdout on /dev/null that cannot fail a second time.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError) and (code is not None or not _ONLY_PRINT.isdisjoint(words[:1])):
            # The reader has closed the pipe because it needs no more, as in `minotaur … | head`: no error.
            return code or 0
        print(f"minotaur: {error.strerror or error}", file=sys.stderr)
        return _FAILED
    except KeyboardInterrupt:
        print("minotaur: stopped before the end", file=sys.stderr)
        return _INTERRUPTED
    return code


def _replace_closed_streams() -> None:
    """Open ``/dev/null`` for each standard stream that was closed at the start (``>&-``). Python sets those to None."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # It stays open. To import pathlib here would make `--help` slower.
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115


def _set_encodings() -> None:
    """Write UTF-8 in every locale: names and dice have characters that some encodings lack.

    A byte that cannot be decoded, such as half of a letter at the keyboard, is read as its number: a line that nothing
    understands, but no error.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")


def _run(words: Sequence[str]) -> int:
    try:
        args = _parser(words).parse_args(words)
        # Imported here, because `--help` logs nothing.
        from bot.logs import log_to_stderr

        log_to_stderr()
        code: int = args.run(args)
    except SystemExit as stop:
        return _exit_code(stop)
    except OSError as error:
        if error.filename is None:
            raise
        return _exit_code(SystemExit(_of_file(error)))
    return code


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of all commands. Only the modules of commands that ``words`` name are imported."""
    parser = argparse.ArgumentParser(prog="minotaur", description="Game tables for dice and card games.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=f"{summary.capitalize()}.")
        # `minotaur --help` should not wait for the imports of every command, such as a database driver.
        if name in words:
            module = _imported(name)
            module.configure(command)
            command.set_defaults(run=module.run)
    return parser


def _imported(command: str) -> ModuleType:
    """The command's module. What imports make stays: to look for garbage in it takes a third of the time of a start."""
    gc.disable()
    try:
        return import_module(f"bot.commands.{command.replace('-', '_')}")
    finally:
        gc.freeze()  # Otherwise the collector would look at all of it soon afterwards.
        gc.enable()


def _of_file(error: OSError) -> str:
    """Which file cannot be used, and why; for a file of another user, what to do."""
    remedy = ": run this command as the user who runs the bot" if isinstance(error, PermissionError) else ""
    return f"{error.filename}: {error.strerror or error}{remedy}"


def _exit_code(stop: SystemExit) -> int:
    """The exit code of a SystemExit; its message, if it has one, is printed on stderr in one line."""
    if stop.code is None or isinstance(stop.code, int):
        return stop.code or 0
    # A message may quote a name or a path that contains line breaks.
    line = "".join(sign if sign.isprintable() else " " for sign in str(stop.code))
    print(f"minotaur: {line}", file=sys.stderr)
    return _FAILED
