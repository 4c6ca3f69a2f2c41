"""``minotaur forget``: forgets a person who asks the host for it, as ``/privacy forget`` does."""

import argparse
import asyncio
import sys

from bot.commands.account import Found, configure_account, confirm, find
from bot.settings import BadSetting, read_settings
from storage.errors import BadAddress, StoreBusy, StoreError
from storage.store import Store


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    configure_account(parser)


def run(args: argparse.Namespace) -> int:
    """Return 0 when the person is forgotten.

    Raises SystemExit if there is no such person, if they sit at a live table, or if the database cannot be used: a file
    not while the bot runs.
    """
    try:
        _forget(read_settings().database_url, args)
    except BadAddress as fault:
        raise SystemExit(f"DATABASE_URL: {fault}") from fault
    except StoreBusy as fault:
        raise SystemExit(f"{fault}, or let the person use /privacy forget") from fault
    except (BadSetting, StoreError) as fault:
        raise SystemExit(str(fault)) from fault
    return 0


def _forget(database: str, args: argparse.Namespace) -> None:
    found = find(database, args)
    if found.plays:
        raise SystemExit(_plays(args))
    if not asyncio.run(_forgotten(database, found, args)):
        raise SystemExit(_plays(args))
    sys.stdout.write(f"the bot no longer knows {args.account} on {args.platform}; their games stay, without a name\n")


def _plays(args: argparse.Namespace) -> str:
    return f"{args.account} on {args.platform} sits at a live table: they must leave it first"


async def _forgotten(database: str, found: Found, args: argparse.Namespace) -> bool:
    """Ask, and forget. Returns False, and forgets nobody, if the person has sat down meanwhile."""
    # Opened first: nobody should be asked in vain because the bot has the file.
    store = await Store.open(database)
    try:
        confirm(found, args, "Forget this person? This cannot be undone.")
        return await store.people.forget(found.player)
    finally:
        await store.close()
