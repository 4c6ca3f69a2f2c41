"""Records and table entries as JSON text, and back. Reading is strict and has limits; each game has its own words.

Text that cannot be read raises ``BadRecord``, which says where the fault is and why.
"""

from storage.codec.entries import dump_entry, is_games_own, load_entry
from storage.codec.records import dump_record, load_record
from storage.codec.strict import MOST_BYTES, BadRecord, UnknownWord

__all__ = [
    "MOST_BYTES",
    "BadRecord",
    "UnknownWord",
    "dump_entry",
    "dump_record",
    "is_games_own",
    "load_entry",
    "load_record",
]
