"""``minotaur play``: a game in the terminal, alone against robots or with several people at one keyboard."""

import argparse
import asyncio
import os
import shlex
import sys
import time
from collections.abc import Callable, Mapping
from itertools import cycle, islice
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.adapters.console.evening import Evening, Wishes
from bot.adapters.console.platform import TerminalPlatform
from bot.adapters.console.session import PlayedElsewhere
from bot.adapters.console.terminal import Left, Terminal
from bot.commands.arguments import positive
from bot.commands.at_terminal import (
    login_name,
    nobody_types,
    open_terminal,
    person_name,
    program,
    started_by_make,
    usual_language,
)
from bot.commands.files import check_free, write_whole
from bot.commands.refused_tables import sentence
from bot.core.games import games, option_names, option_values
from bot.core.ui.languages import LANGUAGES, Languages, Say
from bot.settings import BadSetting, read_settings
from bot.wiring import open_bot
from rules.catalogue import ROBOTS, newest
from rules.game import BadSetup, Game, RulesError, check_seats, chosen_options
from rules.record import Record
from storage.codec import BadRecord, dump_record
from storage.engine.open_database import where
from storage.errors import BadAddress, StoreError

PLAYERS: Final = 4
PAUSE: Final = 0.6
"""Seconds for which people at a terminal see each die before the next one falls."""

LONGEST_PAUSE: Final = 10


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--game", choices=games(), help=f"default: {games()[0]}")
    parser.add_argument("--lang", choices=LANGUAGES, help="the table's language; default: from LC_ALL and LANG")
    parser.add_argument("--players", metavar="N", type=positive, help=f"seats; default: {PLAYERS}")
    for option in option_names():
        parser.add_argument(f"--{option}", choices=option_values(option), help="only for games that have it")
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--name", type=person_name, help="your name; default: your login name")
    who.add_argument("--hotseat", metavar="NAME", type=person_name, nargs="*", help="several people at this keyboard")
    parser.add_argument("--robots", metavar="A,B,…", type=_robots, help="the other seats, in order, repeated as needed")
    parser.add_argument("--record", metavar="FILE", type=Path, help="write the finished game's record to this new file")
    parser.add_argument("--force", action="store_true", help="let --record replace a file that exists")
    parser.add_argument("--speed", metavar="SECONDS", type=_seconds, help=f"the pause after each die; default: {PAUSE}")
    parser.add_argument("--watch", action="store_true", help="look on: a fair robot plays your seat, too")
    parser.add_argument("--aloud", action="store_true", help="sentences instead of tables, for screen readers")
    parser.set_defaults(refuse=parser.error)


def _seconds(word: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= LONGEST_PAUSE:
        raise argparse.ArgumentTypeError(f"the pause is 0 to {LONGEST_PAUSE} seconds")
    return seconds


def _robots(words: str) -> tuple[str, ...]:
    return tuple(words.split(","))


def run(args: argparse.Namespace) -> int:
    """Play a game to its end. If the player leaves before, the table is kept for the next time.

    Raises SystemExit, with one line, if the database or the record's file cannot be used, or if the arguments do not go
    together.
    """
    if args.record is not None:
        check_free(args.record, replace=args.force)
    language = args.lang or usual_language()
    say = Languages().voice(language)
    # Without a keyboard a robot answers for everybody.
    watched = nobody_types() or args.watch
    hurried = not sys.stdout.isatty() or (nobody_types() and not args.watch)
    terminal = open_terminal(aloud=args.aloud, wait=waiting(args.speed, hurried=hurried))
    try:
        people = _people(args, terminal, say, watched=watched)
    except Left:
        return 0
    wishes = _wishes(args, language, people)
    try:
        record = _played(args, terminal, wishes, watched=watched)
        if args.record is not None:
            write_whole(args.record, dump_record(record), replace=args.force)
            verify = shlex.join([program(), "verify", str(args.record)])
            terminal.say(say("console-record", file=str(args.record), command=verify))
    except BadAddress as fault:
        raise SystemExit(f"DATABASE_URL: {fault}") from fault
    except (BadSetting, RulesError, StoreError, BadRecord) as fault:
        raise SystemExit(str(fault)) from fault
    except PlayedElsewhere as fault:
        raise SystemExit(say("console-elsewhere")) from fault
    except (Left, KeyboardInterrupt):
        terminal.say(say("console-kept", command=_same_command(args)))
        terminal.small(say("console-kept-in", file=where(read_settings().database_url)))
    return 0


def waiting(speed: float | None, *, hurried: bool) -> Callable[[float], None] | None:
    """Waits for a number of pauses; None for no pauses. ``hurried``: nobody looks, unless a speed was asked for."""
    seconds = speed if speed is not None else 0.0 if hurried else PAUSE
    return (lambda pauses: time.sleep(seconds * pauses)) if seconds else None


def _same_command(args: argparse.Namespace) -> str:
    """The command that continues the table as it was played: ``make run`` if that has started this."""
    words = [*_language_words(args)]
    words += ["--aloud"] if args.aloud else []
    words += [] if args.speed is None else ["--speed", f"{args.speed:g}"]
    if args.record is not None:
        words += ["--record", str(args.record), *(["--force"] if args.force else [])]
    if not started_by_make():
        return shlex.join([program(), "play", *words])
    return "make run" + (f' ARGS="{shlex.join(words)}"' if words else "")


def _language_words(args: argparse.Namespace) -> tuple[str, ...]:
    return () if args.lang is None else ("--lang", args.lang)


def _played(args: argparse.Namespace, terminal: Terminal, wishes: Wishes, *, watched: bool) -> Record:
    """Play; returns the last game's record. Raises as ``_spend`` does."""
    # A record's file is for one game.
    once = watched or args.record is not None
    try:
        return asyncio.run(_spend(read_settings().database_url, terminal, wishes, watched=watched, once=once))
    except BrokenPipeError as closed:
        if args.record is None:
            raise
        # Without the file, people do not have what they asked for.
        raise SystemExit(f"{args.record}: not written, because the output was closed before the end") from closed


async def _spend(database: str, terminal: Terminal, wishes: Wishes, *, watched: bool, once: bool) -> Record:
    """Play, and with ``once`` only one game. Returns the last game's record.

    Raises Left if people leave a game, and PlayedElsewhere.
    """
    async with open_bot(database, [TerminalPlatform(terminal)]) as bot:
        await bot.processes.leave()  # It enters whenever it sends something.
        evening = Evening(bot, terminal, wishes, watched=watched)
        table = await evening.spend()
        while not once and (another := await evening.again(table)) is not None:
            table = another
        return await bot.records.of(table)


# --- which table --------------------------------------------------------------------------------------------


def _people(args: argparse.Namespace, terminal: Terminal, say: Say, *, watched: bool) -> tuple[str, ...]:
    """The names of the people at the keyboard. With ``--hotseat`` and no names, they are asked for them."""
    if args.hotseat is None:
        return (args.name or login_name(),)
    names = tuple(args.hotseat)
    if not names and watched:
        args.refuse("--hotseat needs names when input is not a terminal")
    while not names:
        terminal.say(say("console-who"))
        names = _names(terminal.ask())
    if not _all_differ(names):
        args.refuse("two people cannot have the same name")
    return names


def _names(line: str) -> tuple[str, ...]:
    """The names in a typed line; empty if one is not allowed, or if two are the same."""
    try:
        names = tuple(person_name(word) for word in line.replace(",", " ").split())
    except argparse.ArgumentTypeError:
        return ()
    return names if _all_differ(names) else ()


def _all_differ(names: tuple[str, ...]) -> bool:
    return len({name.casefold() for name in names}) == len(names)


def _wishes(args: argparse.Namespace, language: str, people: tuple[str, ...]) -> Wishes:
    """The table to open, from the arguments. Exits if the arguments do not fit together."""
    game = newest(args.game or games()[0])
    # With more people than the usual four seats, the table gets a seat for each, as far as the game allows.
    seats = min(max(PLAYERS, len(people)), game.seats[-1]) if args.players is None else args.players
    if len(people) > seats:
        args.refuse(f"--players: {len(people)} people do not fit in {seats} seats")
    options = _options(args, game, seats, language)
    robots = args.robots or tuple(islice(ROBOTS[game.key], 1))
    if not set(robots) <= set(ROBOTS[game.key]):
        args.refuse(f"--robots: the robots of {game.key} are {', '.join(ROBOTS[game.key])}")
    if args.robots and len(robots) > seats - len(people):
        args.refuse(f"--robots: {len(robots)} robots do not fit in {seats} seats, of which people have {len(people)}")
    return Wishes(
        language=language,
        people=people,
        robots=tuple(islice(cycle(robots), seats - len(people))),
        game=game.key,
        options=options,
        time_zone=_time_zone(),
        learn=shlex.join([program(), "learn", *_language_words(args)]),
        named=args.game is not None,
    )


def _options(args: argparse.Namespace, game: Game, seats: int, language: str) -> Mapping[str, str]:
    """The game's options: those that were named, then those usual in the language. Exits if the game refuses them."""
    usual = game.usual.get(language, {})
    named = {option: value for option in option_names() if (value := getattr(args, option))}
    try:
        check_seats(game, seats)
        return chosen_options(game, {**usual, **named})
    except BadSetup as refusal:
        args.refuse(sentence(refusal, game.key))
        # ``refuse`` has ended the program: it is the parser's ``error``. This line tells type checkers so.
        raise


def _time_zone() -> str:
    """The machine's time zone as an IANA name; UTC if it cannot be found out."""
    named = os.environ.get("TZ", "").removeprefix(":")
    # On most systems this is a link such as /usr/share/zoneinfo/Europe/Prague.
    linked = Path("/etc/localtime").resolve().as_posix().rpartition("zoneinfo/")[2]
    for name in (named, linked):
        try:
            return ZoneInfo(name).key
        except (ValueError, OSError, ZoneInfoNotFoundError):
            continue
    return "UTC"
