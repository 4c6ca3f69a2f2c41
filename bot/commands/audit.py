"""``minotaur audit``: checks that results, weeks, standings and ratings follow from the moves."""

import argparse
import asyncio
import sys
from time import monotonic
from typing import Final

from bot.core.league.audit import Audit, Checked
from bot.core.league.rating_job import ALONE, rate_all
from bot.core.league.restored_results import restore_results
from bot.settings import BadSetting, read_settings
from storage.engine.snapshot import Snapshot, look
from storage.errors import BadAddress, StoreError
from storage.league.rebuilding import LARGE
from storage.store import Store

PROGRESS_EVERY: Final = 5
"""Seconds between two progress messages."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "--rebuild",
        action="store_true",
        help="rebuild standings and ratings from the results; stop the bot first",
    )
    parser.add_argument(
        "--results",
        action="store_true",
        help="with --rebuild: before that, restore results that differ from the moves",
    )


def run(args: argparse.Namespace) -> int:
    """Return 0 if nothing differs, else 1. Raises SystemExit if the database cannot be used."""
    if args.results and not args.rebuild:
        raise SystemExit("--results needs --rebuild")
    try:
        database = read_settings().database_url
        if args.rebuild:
            asyncio.run(_rebuild(database, results=args.results))
            return 0
        return look(database, _audit)
    except BadAddress as fault:
        raise SystemExit(f"DATABASE_URL: {fault}") from fault
    except (BadSetting, StoreError) as fault:
        raise SystemExit(str(fault)) from fault


def _audit(books: Snapshot) -> int:
    different = 0
    audit = Audit(books, ProgressPrinter().report)
    for difference in audit.differences():
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
        # Opening the store has made sure that no bot is running, so large transactions hold nobody up.
        await store.leagues.rebuild(LARGE)
        sys.stdout.write(f"standings rebuilt in {monotonic() - began:.1f} s\n")
        began = monotonic()
        await rate_all(store.leagues, ALONE)
        sys.stdout.write(f"ratings rebuilt in {monotonic() - began:.1f} s\n")
    finally:
        await store.close()


async def _restore(store: Store) -> None:
    done = 0
    async for result in restore_results(store):
        sys.stdout.write(f"{result}\n")
        done += not result.why_not
    sys.stdout.write(f"{done} result{'' if done == 1 else 's'} restored from the moves\n")
