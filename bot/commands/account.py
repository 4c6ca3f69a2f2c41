"""Finds the person whom a command names by platform and account, shows them, and asks whether they are meant."""

import argparse
import sys
from datetime import UTC, datetime
from typing import NamedTuple

from bot.core.ui.plain_text import legible
from storage.engine.snapshot import Snapshot, look
from storage.ids import PlayerId
from storage.people.known import Known, known_of
from storage.people.links import accounts_of
from storage.people.players import identified
from storage.tables.stored_tables import live_of


class Found(NamedTuple):
    """A person with all of their accounts."""

    player: PlayerId
    accounts: tuple[Known, ...]
    """The account that was named, and the one that is linked with it."""

    plays: bool
    """Whether they sit at a live table."""


def configure_account(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that name a person."""
    parser.add_argument("platform", metavar="PLATFORM", type=str.casefold, help="discord or matrix")
    parser.add_argument("account", metavar="ACCOUNT", help="the number on Discord; @ann:example.org on Matrix")
    parser.add_argument("--yes", action="store_true", help="do not ask whether this person is meant")


def find(database: str, args: argparse.Namespace) -> Found:
    """The person whom the arguments name. Raises SystemExit, BadAddress and StoreFault."""

    def finding(books: Snapshot) -> Found | None:
        person = books.read(identified, args.platform, args.account)
        if person is None:
            return None
        players = books.read(accounts_of, person.id)
        plays = any(books.read(live_of, one) for one in players)
        return Found(person.id, tuple(books.read(known_of, one) for one in players), plays)

    found = look(database, finding)
    if found is None:
        form = "write discord and a number, or matrix and a name such as @ann:example.org"
        raise SystemExit(f"the bot knows nobody with the account {args.account} on {args.platform}: {form}")
    return found


def confirm(found: Found, args: argparse.Namespace, question: str) -> None:
    """Show the person, and ask once, unless ``--yes`` was given. Raises SystemExit if the answer is not yes."""
    for known in found.accounts:
        # Names come from people: ``legible`` keeps control characters out of the terminal.
        where = ", ".join(f"{platform} {legible(account)}" for platform, account in known.identities.items())
        since = datetime.fromtimestamp(known.created / 1000, UTC).date()
        sys.stderr.write(f"{where}: {legible(known.player.name)}, known since {since}, tables: {len(known.tables)}\n")
    if args.yes:
        return
    sys.stderr.write(f"{question} [y/N] ")
    sys.stderr.flush()
    answer = sys.stdin.readline()
    if answer.strip().casefold() not in {"y", "yes"}:
        raise SystemExit("nothing was done; answer with yes, or add --yes")
