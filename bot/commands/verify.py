"""``minotaur verify FILE``: whether a recorded game's luck is what its published seed says."""

import argparse
import sys
from typing import Final

from bot.commands.files import read_record
from rules.game import BadSetup
from rules.record import BadEntry, Difference, Luck, Record, Verdict, verify
from storage.codec import dump_entry

_NOTHING_TO_VERIFY: Final = 3


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", metavar="FILE", help="the record, or - for standard input")


def run(args: argparse.Namespace) -> int:
    """0 when all luck is verified, 3 when the record publishes no seed.

    Raises SystemExit with the first difference, or for a record that cannot be read or that the rules refuse.
    """
    record = read_record(args.file)
    verdict = _verdict(record)
    if verdict is None:
        sys.stderr.write("minotaur: nothing to verify: the record has no fairness\n")
        return _NOTHING_TO_VERIFY
    if verdict.difference:
        raise SystemExit(f"not verified: {_told(record, verdict.difference)}")
    outcomes = sum(isinstance(entry, Luck) for entry in record.log)
    sys.stdout.write(f"verified: the commitment and {outcomes} outcomes of luck are what the seed says\n")
    return 0


def _verdict(record: Record) -> Verdict | None:
    try:
        return verify(record)
    except BadEntry as refusal:
        raise SystemExit(str(refusal)) from refusal
    except BadSetup as refusal:
        # The setup was checked when the record was read: what is left to refuse is the scheme of its luck.
        raise SystemExit(f"fairness.scheme: {refusal}") from refusal


def _told(record: Record, difference: Difference) -> str:
    """The difference in the words of the record."""
    if difference.index is None or difference.due is None or difference.found is None:
        return "fairness.commitment: it is not the SHA-256 of the seed"
    due = dump_entry(record.game, Luck(difference.due))
    found = dump_entry(record.game, Luck(difference.found))
    return f"log entry {difference.index}: the seed gives {due}, the record says {found}"
