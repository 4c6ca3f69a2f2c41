"""``minotaur verify FILE``: checks that a recorded game's luck follows from its published seed."""

import argparse
import sys
from typing import Final

from bot.commands.files import read_record
from bot.core.records.verification import Mismatch, Verification, verification
from rules.game import BadSetup
from rules.record import BadEntry, Record

_NOTHING_TO_VERIFY: Final = 3


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", metavar="FILE", help="the record, or - for standard input")


def run(args: argparse.Namespace) -> int:
    """Return 0 if all luck is verified, 3 if the record publishes no seed.

    Raises SystemExit with the first difference; also if the record cannot be read, or if the rules refuse it.
    """
    found = _verification(read_record(args.file))
    if found is None:
        sys.stderr.write("minotaur: nothing to verify: the record has no fairness\n")
        return _NOTHING_TO_VERIFY
    if found.mismatch:
        raise SystemExit(f"not verified: {_told(found.mismatch)}")
    sys.stdout.write(f"verified: the commitment and {found.outcomes} random outcomes match the seed\n")
    return 0


def _verification(record: Record) -> Verification | None:
    try:
        return verification(record)
    except BadEntry as refusal:
        raise SystemExit(str(refusal)) from refusal
    except BadSetup as refusal:
        # Reading the record has checked the setup. Only an unknown scheme of luck is still refused here.
        raise SystemExit(f"fairness.scheme: {refusal}") from refusal


def _told(mismatch: Mismatch) -> str:
    """The difference, with the names that the record uses."""
    if mismatch.index is None:
        return "fairness.commitment: it is not the SHA-256 of the seed"
    return f"log entry {mismatch.index}: the seed gives {mismatch.due}, the record says {mismatch.found}"
