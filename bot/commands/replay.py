"""``minotaur replay FILE [--json]``: a recorded game as text, round by round, or as one JSON object."""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import replace

from bot.commands.files import read_record
from bot.commands.tellings import TELLINGS
from bot.core.names import clean, clean_name
from rules.game import Event
from rules.record import Abandoned, BadEntry, Record, Replay, replay, steps


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", metavar="FILE", help="the record, or - for standard input")
    parser.add_argument("--json", action="store_true", help="print scores and rounds as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the game. Raises SystemExit for a record that cannot be read or that the rules refuse."""
    record = read_record(args.file)
    try:
        end = replay(record)
    except BadEntry as refusal:
        raise SystemExit(str(refusal)) from refusal
    lines = [as_json(record, end)] if args.json else as_text(record, end)
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return 0


def as_json(record: Record, end: Replay) -> str:
    """Where the log leads, as one JSON object: what every game has, then the game's own report."""
    result = end.state.result()
    return json.dumps(
        {
            "game": record.game,
            "finished": end.finished,
            "to_act": end.to_act,
            "scores": end.state.scores(),
            "ranks": result.ranks if result else None,
            **end.state.report(),
        }
    )


def as_text(record: Record, end: Replay) -> Iterator[str]:
    """The game for readers, line by line; names are clean, for a record's may hold anything."""
    record = replace(record, seats=tuple(map(clean_name, record.seats)))
    yield ", ".join([record.game, *(f"{name} {value}" for name, value in record.options.items())])
    yield f"Seats: {', '.join(_seat(record, seat) for seat in range(len(record.seats)))}"
    yield from TELLINGS[record.game](record.seats, _events(record))
    yield ""
    yield from _ending(record, end)


def _seat(record: Record, seat: int) -> str:
    return f"{record.seats[seat]} (house)" if seat in record.robots else record.seats[seat]


def _events(record: Record) -> Iterator[Event]:
    for step in steps(record):
        yield from step.events


def _ending(record: Record, end: Replay) -> Iterator[str]:
    """How the game ended, or what it waits for."""
    result = end.state.result()
    if result:
        for rank, name, score in sorted(zip(result.ranks, record.seats, result.scores, strict=True)):
            yield f"{rank}. {name} {score}"
    elif isinstance(last := record.log[-1] if record.log else None, Abandoned):
        yield f"Abandoned: {clean(last.why)}"
    else:
        names = ", ".join(record.seats[seat] for seat in end.to_act)
        yield f"The record stops here, waiting for {names or 'luck'}."
