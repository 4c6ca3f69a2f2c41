"""``minotaur migrate``: brings the database to this release's schema without starting the bot.

The bot does the same at its start. By itself the command serves those who prepare a database first, for example with
rights that the bot does not have.
"""

import argparse
import asyncio
import sys

from bot.settings import BadSetting, read_settings
from storage.errors import BadAddress, StoreError
from storage.migrations.revisions import own_number
from storage.store import Store


def configure(_: argparse.ArgumentParser) -> None:
    """The command has no arguments."""


def run(_: argparse.Namespace) -> int:
    """Return 0 when this release can use the database. An empty database gets its tables.

    Raises SystemExit if it cannot, or if the bot has the file; then nothing was changed.
    """
    try:
        asyncio.run(_migrate(read_settings().database_url))
    except BadAddress as fault:
        raise SystemExit(f"DATABASE_URL: {fault}") from fault
    except (BadSetting, StoreError) as fault:
        raise SystemExit(str(fault)) from fault
    sys.stdout.write(f"this release can use the database; the release has schema {own_number():04}\n")
    return 0


async def _migrate(url: str) -> None:
    await (await Store.open(url)).close()
