"""``minotaur export-person``: prints all that is stored about a person, as the file of ``/privacy export``."""

import argparse
import sys

from bot.commands.account import Found, configure_account, confirm, find
from bot.core.clock.wall_time import WallTime
from bot.core.people.personal_file import Piece, pieces, texts
from bot.settings import BadSetting, read_settings
from storage.engine.snapshot import Snapshot, look
from storage.errors import BadAddress, StoreError
from storage.people.personal_tables import personal_table


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    configure_account(parser)


def run(args: argparse.Namespace) -> int:
    """Print the file. Raises SystemExit if there is no such person, or if the database cannot be used."""
    try:
        database = read_settings().database_url
        found = find(database, args)
        confirm(found, args, "Print all that is stored about this person?")
        sys.stdout.write(look(database, lambda books: _file(books, found)))
    except BadAddress as fault:
        raise SystemExit(f"DATABASE_URL: {fault}") from fault
    except (BadSetting, StoreError) as fault:
        raise SystemExit(str(fault)) from fault
    return 0


def _file(books: Snapshot, found: Found) -> str:
    told: list[Piece] = []
    for known in found.accounts:
        tables = [books.read(personal_table, table) for table in known.tables]
        told += pieces(known, [table for table in tables if table is not None])
    (text,) = texts(found.accounts, told, WallTime().now(), sys.maxsize)
    return text
