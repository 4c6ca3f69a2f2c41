"""``minotaur replay FILE [--json]``: prints a recorded game, round by round as text or as one JSON object."""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.commands.files import read_record
from bot.core.ports import Screen
from bot.core.records.finished_games import record_view
from bot.core.table.views import TableView
from bot.core.ui.languages import LANGUAGES, Languages, Say
from bot.core.ui.plain_text import clean, clean_name
from bot.screens.all_screens import AllScreens
from rules.game import PrivateEvent, Seat
from rules.record import Abandoned, BadEntry, Record, Replay, replay, steps

NO_BREAK_SPACE: Final = "\N{NO-BREAK SPACE}"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", metavar="FILE", help="the record, or - for standard input")
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=LANGUAGES[0], help="what the text is told in; else English"
    )
    parser.add_argument("--json", action="store_true", help="print scores and rounds as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the game. Raises SystemExit if the record cannot be read, or if the rules refuse it."""
    record = read_record(args.file)
    try:
        end = replay(record)
    except BadEntry as refusal:
        raise SystemExit(str(refusal)) from refusal
    lines = [as_json(record, end)] if args.json else as_text(record, end, args.lang)
    # The texts have no-break spaces for screens. In a terminal they do nothing, and people search for ordinary spaces.
    sys.stdout.writelines(f"{line}\n".replace(NO_BREAK_SPACE, " ") for line in lines)
    return 0


def as_json(record: Record, end: Replay) -> str:
    """The state after the last entry as one JSON object: what all games have, then the game's own report."""
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


def as_text(record: Record, end: Replay, language: str) -> Iterator[str]:
    """The game line by line, with all secrets. The names are cleaned, because a record may hold any text."""
    record = replace(record, seats=tuple(map(clean_name, record.seats)))
    languages = Languages()
    say = languages.voice(language)
    options = record_view(record, end.state, None).options
    yield " · ".join([say(f"game-{record.game}"), *(say(f"{name}-{value}") for name, value in options.items())])
    yield ", ".join(_seat(record, seat, say) for seat in range(len(record.seats)))
    screen = AllScreens(languages).of(record.game)
    if end.finished:
        yield from _key_moments(record, record_view(record, end.state, None), screen, language, say)
    yield from _story(record, screen, language, say)
    yield ""
    yield from _ending(record, end, say)


def _seat(record: Record, seat: Seat, say: Say) -> str:
    return say("robot-name", name=record.seats[seat]) if seat in record.robots else record.seats[seat]


def _key_moments(record: Record, view: TableView, screen: Screen, language: str, say: Say) -> Iterator[str]:
    """What one would look at first, after an empty line; nothing if nothing stands out."""
    story = [[event for event in step.events if not isinstance(event, PrivateEvent)] for step in steps(record)]
    moments = screen.moments(story, view, language)
    if moments:
        yield ""
        yield say("replay-overview-choice")
        yield from (told for _, told in moments)


def _story(record: Record, screen: Screen, language: str, say: Say) -> Iterator[str]:
    """What happened, including what only one player was told. Each chapter begins after an empty line."""
    chapter = 0
    yield ""
    for step in steps(record):
        before, chapter = chapter, step.state.chapter
        # The empty line before the first chapter is printed already.
        if 0 < before < chapter:
            yield ""
        for event in step.events:
            seat = event.seat if isinstance(event, PrivateEvent) else None
            told = screen.event_line(event, record_view(record, step.state, seat), language)
            if told and seat is not None:
                told = say("replay-to", name=record.seats[seat], what=told)
            if told:
                yield told


def _ending(record: Record, end: Replay, say: Say) -> Iterator[str]:
    """How the game ended, or which players or luck it waits for."""
    result = end.state.result()
    if result:
        for rank, name, score in sorted(zip(result.ranks, record.seats, result.scores, strict=True)):
            yield f"{rank}. {name} {score}"
    elif isinstance(last := record.log[-1] if record.log else None, Abandoned):
        yield say("replay-abandoned", why=clean(last.why))
    elif end.to_act:
        yield say("replay-waits", names=", ".join(record.seats[seat] for seat in end.to_act))
    else:
        yield say("replay-waits-luck")
