"""Files of records that people download and upload."""

import pytest

from bot.core.errors import Refused
from bot.core.records.finished_games import Records
from bot.core.records.record_files import record_text, verified_text
from bot.core.records.verification import Verification
from tests.core.in_memory_table import CINDY
from tests.core.room import Room


async def played(room: Room) -> str:
    """The text of a finished game's record."""
    await room.play(CINDY, robots=2)
    return record_text(await Records(room.store).of(room.table))


async def test_a_record_that_is_handed_out_can_be_verified(room: Room) -> None:
    """Anybody can verify it from its text alone."""
    found = verified_text((await played(room)).encode())

    assert isinstance(found, Verification)
    assert (found.table, found.mismatch) == (room.table, None)


async def test_a_record_without_a_seed_shows_nothing(room: Room) -> None:
    """A record of a game with real dice has no seed."""
    assert (
        verified_text(
            b'{"format": "minotaur-record", "version": 1, "game": "mythical-dice", "seats": ["A", "B", "C"], "log": []}'
        )
        is None
    )


@pytest.mark.parametrize("text", [b"", b"{}", b"\xff", b"[]", b'{"format": "minotaur-record", "version": 2}'])
def test_what_is_no_record_is_refused_with_the_reason(text: bytes) -> None:
    """A damaged or foreign file is a player's mistake, not a bug."""
    with pytest.raises(Refused) as refused:
        verified_text(text)

    assert refused.value.code == "unreadable-record"
    assert refused.value.values["reason"]
