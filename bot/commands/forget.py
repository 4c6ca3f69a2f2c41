"""``minotaur forget``: forgets a person who asks the host for it, as ``/privacy forget`` does."""

import argparse
import asyncio
import sys

from bot.commands.account import Found, configure_account, confirm, find
from bot.core.errors import LeftToNewer, Refused
from bot.settings import BadSetting, read_settings
from bot.wiring import open_bot
from storage.errors import BadAddress, StoreBusy, StoreError


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    configure_account(parser)


def run(args: argparse.Namespace) -> int:
    """Return 0 when the person is forgotten.

    Raises SystemExit if there is no such person, if they could not be taken from a table, or if the database cannot be
    used: a file not while the bot runs.
    """
    try:
        database = read_settings().database_url
        found = find(database, args)
        asyncio.run(_forget(database, found, args))
    except BadAddress as fault:
        raise SystemExit(f"DATABASE_URL: {fault}") from fault
    except StoreBusy as fault:
        raise SystemExit(f"{fault}, or let the person use /privacy forget") from fault
    except (BadSetting, StoreError) as fault:
        raise SystemExit(str(fault)) from fault
    except LeftToNewer as fault:
        raise SystemExit("they sit at a table that only a newer release can play: use that release") from fault
    except Refused as fault:
        raise SystemExit("they could not be taken from all of their tables: try again") from fault
    sys.stdout.write(f"the bot no longer knows {args.account} on {args.platform}; their games stay, without a name\n")
    return 0


async def _forget(database: str, found: Found, args: argparse.Namespace) -> None:
    # Opened first: nobody should be asked in vain because the bot has the file.
    async with open_bot(database) as bot:
        await bot.processes.leave()  # It serves nothing, and sends nothing.
        leaves = "They leave their tables, where robots play on. " if found.plays else ""
        confirm(found, args, f"{leaves}Forget this person? This cannot be undone.")
        await bot.privacy.forget(found.player)
