"""Records as files: written after the end of a game, and read to be verified."""

from bot.core.errors import Refused
from bot.core.records.verification import Verification, verification
from rules.game import RulesError
from rules.record import BadEntry, Record
from storage.codec import BadRecord, dump_record, load_record


def record_text(record: Record) -> str:
    """The text of the record's file."""
    return dump_record(record)


def verified_text(text: bytes) -> Verification | None:
    """Draw the luck of a record file again and compare; None if the record publishes no seed.

    Raises Refused: unreadable-record, with the fault as the reader of records words it.
    """
    try:
        return verification(load_record(text.decode()))
    except (BadRecord, BadEntry, RulesError, UnicodeDecodeError) as error:
        raise Refused("unreadable-record", reason=str(error)) from error
