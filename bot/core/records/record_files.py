"""Records as files: handed out after the end, and handed in to be verified."""

from bot.core.errors import Refused
from bot.core.records.verification import Verification, verification
from rules.game import RulesError
from rules.record import BadEntry, Record
from storage.codec import BadRecord, dump_record, load_record


def record_text(record: Record) -> str:
    """The record as its file's text."""
    return dump_record(record)


def verified_text(text: bytes) -> Verification | None:
    """What recomputing the luck of a record file shows; None where no seed is published.

    Raises Refused: unreadable-record, with the reason in the words of the record.
    """
    try:
        return verification(load_record(text.decode()))
    except (BadRecord, BadEntry, RulesError, UnicodeDecodeError) as error:
        raise Refused("unreadable-record", reason=str(error)) from error
