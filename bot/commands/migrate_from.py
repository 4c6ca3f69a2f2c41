"""``minotaur migrate-from``: moves all that is stored from another database into the one that the settings name."""

import argparse
import asyncio
import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Final

from bot.core.clock.wall_time import WallTime
from bot.settings import BadSetting, read_settings
from storage.engine.addresses import is_on_server
from storage.engine.database import Database
from storage.engine.inspection import inspect_own, place
from storage.engine.mark import lost_file
from storage.engine.open_database import open_database, where
from storage.engine.undoing import undone_on_failure
from storage.errors import BadAddress, StoreError, StoreFault
from storage.ids import Millis
from storage.moving import (
    Content,
    begin,
    check_markable,
    check_movable,
    contents,
    finish,
    mark_moved,
    unfinished_since,
    write_out,
)

SHOWN: Final = 16
"""How many digits of a hash are printed."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "source",
        metavar="ADDRESS",
        help="the address of the database to move, such as sqlite:///data/minotaur.db; stop its bot first",
    )


def run(args: argparse.Namespace) -> int:
    """Return 0 when everything is in the database of the settings. Else raises SystemExit, with one line."""
    try:
        target = read_settings().database_url
        _check_address("DATABASE_URL", target)
        _check_address("the address of the database to move", args.source)
        if where(args.source) == where(target):
            raise SystemExit("DATABASE_URL names the database to move: set it to the new, empty one")
        asyncio.run(_move(args.source, target))
    except (BadSetting, StoreError) as fault:
        raise SystemExit(str(fault)) from fault
    return 0


def _check_address(whose: str, url: str) -> None:
    """Raise SystemExit, which says whose address it is, if it names no database."""
    try:
        where(url)
    except BadAddress as fault:
        raise SystemExit(f"{whose}: {fault}") from fault


@dataclass(frozen=True, slots=True)
class _Copy:
    """The new database is filled: since when the move is unfinished, and what each of the two contains."""

    began: Millis
    there: Mapping[str, Content]
    here: Mapping[str, Content]


async def _move(source: str, target: str) -> None:
    """Move everything. Both databases are owned meanwhile, so no bot is running on either of them."""
    with _undone(source):
        old = await _source(source)
        try:
            new, copy = await _copied(old, source, target)
            try:
                await old.write(partial(mark_moved, to=where(target), at=copy.began, there=copy.there))
                await new.write(finish)
            finally:
                await new.close()
        finally:
            await old.close()
    for name, content in copy.here.items():
        there = copy.there[name].hash[:SHOWN]
        sys.stdout.write(f"{name:16} {content.rows:9} rows  {there} = {content.hash[:SHOWN]}\n")
    old_place, new_place = where(source), where(target)
    sys.stdout.write(f"moved to {new_place}; {old_place} is marked as moved, and no bot starts on it any more\n")


async def _source(url: str) -> Database:
    """Open the database to move. Raises StoreFault if it cannot be moved, or has lost what was stored in it."""
    file = None if is_on_server(url) else place(url)
    if file is not None and not file.exists():
        raise StoreFault(lost_file(file) or f"there is no {file}: name the database that the bot has used")
    # A bot may be writing its mark. So the database is owned before the mark is read.
    old = await open_database(url, alone=True)
    try:
        if file is not None:
            seen = inspect_own(file)
            old.check_memory(seen.open)
            # The first query would make a database of an empty file.
            if seen.revision is None:
                raise StoreFault(f"{file} holds no games: there is nothing to move")
        await old.read(check_movable)
        # Otherwise everything would be copied before it is found out.
        await old.write(check_markable)
    except BaseException:
        await old.close()
        raise
    return old


async def _copied(old: Database, source: str, target: str) -> tuple[Database, _Copy]:
    """Open the new database, and fill it. If that fails, no file is left."""
    # Beside a database there is room for all its rows. The system's folder may be in memory, as in a container.
    folder = next((place(url).parent for url in (target, source) if not is_on_server(url)), None)
    with _undone(target):
        new = await open_database(target, alone=True)
        try:
            # The file has no name, so the system deletes it, with its names and seeds, however this process ends.
            with TemporaryFile("w+", encoding="utf-8", dir=folder) as rows:
                return new, await _copy(old, new, rows, where(source), folder)
        except BaseException:
            await new.close()
            raise


async def _copy(old: Database, new: Database, rows: IO[str], source: str, folder: Path | None) -> _Copy:
    """Copy everything, unless a move that was broken off has copied what is in the old database now."""
    began = await new.read(unfinished_since)
    there = await old.read(write_out, rows, began, folder)
    if began is not None and (here := await new.read(contents)) == there:
        return _Copy(began, there, here)
    at = WallTime().now() if began is None else began
    return _Copy(at, there, await new.write(partial(begin, file=rows, there=there, source=source, at=at)))


def _undone(url: str) -> AbstractContextManager[None]:
    """``undone_on_failure`` for a file. On a server nothing is made: it is filled in one transaction."""
    return nullcontext() if is_on_server(url) else undone_on_failure(place(url))
