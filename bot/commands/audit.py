"""``minotaur audit``: checks that results, weeks, standings and ratings follow from the moves."""

import argparse
import asyncio
import sys
from collections.abc import Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from time import monotonic
from typing import Final

from bot.commands.league import find_league
from bot.core.league.audit.league_audit import Audit, Checked
from bot.core.league.differences import Difference
from bot.core.league.posted_digests import BadLineError, posted_differences, posted_in
from bot.core.league.rating_job import ALONE, AT_ONCE, rate_all
from bot.core.league.restored_results import restore_results
from bot.settings import BadSetting, read_settings
from storage.engine.snapshot import Snapshot, check_filled, look
from storage.errors import BadAddress, StoreError
from storage.league.rebuilding import LARGE, SMALL
from storage.store import Store

PROGRESS_EVERY: Final = 5
"""Seconds between two progress messages."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "--rebuild",
        action="store_true",
        help="rebuild standings and ratings from the results; with a SQLite file stop the bot first",
    )
    parser.add_argument(
        "--results",
        action="store_true",
        help="with --rebuild: before that, restore results that differ from the moves",
    )
    parser.add_argument(
        "--posted",
        type=Path,
        metavar="FILE",
        help="compare a league's digests with those it has posted, in lines such as 2026-W47  490f a0e3 f827 38a1 e79c",
    )
    parser.add_argument("--league", metavar="NAME", help="with --posted: the league's name; the server's own: all")
    parser.add_argument("--server", metavar="ID", help="with --posted: the server's id on its platform")
    parser.set_defaults(refuse=parser.error)


def run(args: argparse.Namespace) -> int:
    """Return 0 if nothing differs, else 1. Raises SystemExit if the database or the options cannot be used."""
    _check(args)
    try:
        database = read_settings().database_url
        if args.rebuild:
            check_filled(database)
            asyncio.run(_rebuild(database, results=args.results))
            return 0
        return look(database, partial(_audit, args))
    except BadAddress as fault:
        raise SystemExit(f"DATABASE_URL: {fault}") from fault
    except (BadSetting, StoreError) as fault:
        raise SystemExit(str(fault)) from fault


def _check(args: argparse.Namespace) -> None:
    """Exit with 2 for options that do not fit each other: 1 would mean differences."""
    if args.results and not args.rebuild:
        args.refuse("--results needs --rebuild")
    if args.posted is not None and args.rebuild:
        args.refuse("--posted compares, and --rebuild writes: use one of them")
    if (args.posted is None) is not (args.league is None) or (args.posted is None) is not (args.server is None):
        args.refuse("--posted, --league and --server need each other")


def _posted(books: Snapshot, args: argparse.Namespace) -> Iterator[Difference]:
    """Where the league's digests are not those of the file. Raises SystemExit."""
    if args.posted is None:
        return
    _, league = find_league(books, args.server, args.league)
    try:
        posted = posted_in(args.posted.read_text(encoding="utf-8"))
    except OSError as error:
        raise SystemExit(f"{args.posted}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise SystemExit(f"{args.posted}: not UTF-8 ({error.reason} at byte {error.start})") from error
    except BadLineError as error:
        raise SystemExit(f"{args.posted}: {error}") from error
    if not posted:
        raise SystemExit(f"{args.posted}: no line has a week with its digest")
    yield from posted_differences(books, league.id, posted)
    sys.stdout.write(f"{len(posted)} posted digest{'' if len(posted) == 1 else 's'} compared\n")


def _audit(args: argparse.Namespace, books: Snapshot) -> int:
    different = 0
    audit = Audit(books, ProgressPrinter().report)
    for difference in chain(_posted(books, args), audit.differences()):
        sys.stdout.write(f"{difference}\n")
        different += 1
    for line in audit.waiting:
        sys.stdout.write(f"{line}\n")
    sys.stdout.write(f"{different or 'no'} difference{'' if different == 1 else 's'}; checked {audit.checked}\n")
    return 1 if different else 0


class ProgressPrinter:
    """Prints the progress of a long audit on stderr."""

    def __init__(self) -> None:
        self._next = monotonic() + PROGRESS_EVERY

    def report(self, checked: Checked) -> None:
        """Print the progress, unless it was printed a moment ago."""
        if monotonic() >= self._next:
            self._next = monotonic() + PROGRESS_EVERY
            sys.stderr.write(f"checked {checked} …\n")


async def _rebuild(database: str, *, results: bool) -> None:
    store = await Store.open(database)
    try:
        if results:
            await _restore(store)
        began = monotonic()
        # Nobody else uses a file, so large transactions hold nobody up. On a server bots may be at work.
        rows, games = (SMALL, AT_ONCE) if store.processes.is_shared else (LARGE, ALONE)
        await store.leagues.rebuild(rows)
        sys.stdout.write(f"standings rebuilt in {monotonic() - began:.1f} s\n")
        began = monotonic()
        await rate_all(store.leagues, games)
        sys.stdout.write(f"ratings rebuilt in {monotonic() - began:.1f} s\n")
    finally:
        await store.close()


async def _restore(store: Store) -> None:
    done = 0
    async for result in restore_results(store):
        sys.stdout.write(f"{result}\n")
        done += not result.why_not
    sys.stdout.write(f"{done} result{'' if done == 1 else 's'} restored from the moves\n")
