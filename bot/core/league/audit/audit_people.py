"""Checks who is named in results, entries and corrections: that these people exist, and what corrections say."""

from collections.abc import Iterator
from itertools import groupby

from bot.core.league.corrections import LONGEST_REASON
from bot.core.league.differences import Difference
from storage.engine.snapshot import Snapshot
from storage.league import audit_people


def people_differences(books: Snapshot) -> Iterator[Difference]:
    """Whoever is named and does not exist, or is not known on the platform; and corrections that cannot be right."""
    for table, seq, actor in books.read(audit_people.unknown_actors):
        yield Difference(f"table {table}", f"entry {seq}: its actor, player {actor}, does not exist")
    for platform, player in books.read(audit_people.unknown_identities):
        yield Difference(f"player {player}", f"has an identity on {platform}, but does not exist")
    for platform, player in books.read(audit_people.double_identities):
        yield Difference(f"player {player}", f"has several identities on {platform}")
    for table, platform, player in books.read(audit_people.strangers):
        yield Difference(f"table {table}", f"player {player} has a result there, but is not known on {platform}")
    yield from _correction_differences(books)


def _correction_differences(books: Snapshot) -> Iterator[Difference]:
    for table, rows in groupby(books.read(audit_people.noted_corrections), lambda one: one.table):
        is_void = False
        for row in rows:
            where = f"correction {row.number} (table {table})"
            # The first correction voids the result, and each one after it says the opposite of the one before.
            if row.voids is is_void:
                yield Difference(where, f"the result was {'void' if is_void else 'not void'} already")
            is_void = row.voids
            if not 0 < len(row.reason) <= LONGEST_REASON:
                yield Difference(where, f"its reason has {len(row.reason)} characters, should be 1 to {LONGEST_REASON}")
            if not row.exists:
                yield Difference(where, f"its actor, player {row.actor}, does not exist")
            elif not row.is_known:
                yield Difference(where, f"its actor, player {row.actor}, is not known on {row.platform}")
