"""Records and table entries as JSON text and back: strict, bounded, each game with words of its own.

Every fault of a text that is read is a ``BadRecord`` that says where it is and why.
"""

from storage.codec.records import dump_record, load_record
from storage.codec.strict import MOST_BYTES, BadRecord
from storage.codec.table_entries import dump_entry, is_games_own, load_entry

__all__ = ["MOST_BYTES", "BadRecord", "dump_entry", "dump_record", "is_games_own", "load_entry", "load_record"]
