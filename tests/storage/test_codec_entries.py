"""A table's entries as the store keeps them: one line each, and the same entry back."""

import json

import pytest

from rules.game import REVEAL, Move, Outcome
from rules.mythical_dice.moves import Bet, Deal, Leader, Roll, Side
from rules.mythical_dice.pieces import FACE_KEYS, Kind
from rules.record import Abandoned, Luck, Play
from storage.codec import BadRecord, dump_entry, dump_record, load_entry
from storage.ids import PlayerId
from storage.tables.entries import (
    CameBack,
    Closed,
    Ending,
    Forced,
    Joined,
    Reachable,
    RobotAdded,
    SeatLeft,
    Started,
    TableEntry,
    Unreachable,
    Warned,
    WentAway,
)
from tests.recorded import recorded

GAME = "mythical-dice"
KNOWN = (
    "'joined', 'robot-added', 'seat-left', 'started', 'warned', 'went-away', 'came-back', 'forced', "
    "'unreachable', 'reachable', 'closed'"
)
LINES: list[tuple[TableEntry, str]] = [
    (Joined(PlayerId(2**53), "kůň\n"), '{"table": "joined", "player": 9007199254740992, "contribution": "kůň\\n"}'),
    (Joined(PlayerId(7), "", 3), '{"table": "joined", "player": 7, "contribution": "", "seat": 3}'),
    (
        Joined(PlayerId(7), "", newcomer=True),
        '{"table": "joined", "player": 7, "contribution": "", "newcomer": true}',
    ),
    (RobotAdded("steady"), '{"table": "robot-added", "robot": "steady"}'),
    (SeatLeft(0), '{"table": "seat-left", "seat": 0, "removed": false}'),
    (SeatLeft(1, removed=True), '{"table": "seat-left", "seat": 1, "removed": true}'),
    (Started(), '{"table": "started"}'),
    (Started((2, 0, 1)), '{"table": "started", "order": [2, 0, 1]}'),
    (Warned(1), '{"table": "warned", "seat": 1}'),
    (WentAway(1), '{"table": "went-away", "seat": 1}'),
    (CameBack(1), '{"table": "came-back", "seat": 1}'),
    (Forced(1), '{"table": "forced", "seat": 1}'),
    (Unreachable(2), '{"table": "unreachable", "seat": 2}'),
    (Reachable(2), '{"table": "reachable", "seat": 2}'),
    (Closed(Ending.CANCELLED), '{"table": "closed", "why": "cancelled"}'),
    (Closed(Ending.EXPIRED), '{"table": "closed", "why": "expired"}'),
    (Closed(Ending.PLACE_GONE), '{"table": "closed", "why": "place-gone"}'),
    (Closed(Ending.RESTORED), '{"table": "closed", "why": "restored"}'),
    (Play(0, Bet(2)), '{"seat": 0, "do": "bet", "tricks": 2}'),
    (Play(1, Roll(Kind.RED), by_clock=True), '{"seat": 1, "do": "roll", "die": "red", "by": "clock"}'),
    (Play(None, REVEAL), '{"do": "reveal"}'),
    (Play(None, REVEAL, by_clock=True), '{"do": "reveal", "by": "clock"}'),
    (Luck(Leader(2)), '{"chance": "leader", "seat": 2}'),
    (Luck(Deal(((Kind.RED,), (Kind.GREY,)))), '{"chance": "deal", "dice": [["red"], ["grey"]]}'),
    (Luck(Side(0)), '{"chance": "face", "face": "flag"}'),
    (Abandoned("nobody left"), '{"end": "abandoned", "why": "nobody left"}'),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "line"), LINES)
def test_an_entry_is_one_line(entry: TableEntry, line: str) -> None:
    """The words in the store never change, so that old games can still be read."""
    assert dump_entry(GAME, entry) == line
    assert load_entry(GAME, line) == entry


@pytest.mark.parametrize(
    ("entry", "key", "name"),
    [
        *[(Play(0, Roll(kind)), "die", kind.key) for kind in Kind],
        *[(Luck(Side(face)), "face", name) for face, name in enumerate(FACE_KEYS)],
    ],
)
def test_every_die_and_face_has_its_name(entry: TableEntry, key: str, name: str) -> None:
    """Each kind of die and each face is written by name under its own key, and is read back."""
    line = dump_entry(GAME, entry)
    assert json.loads(line)[key] == name
    assert load_entry(GAME, line) == entry


def test_the_store_and_the_record_say_a_game_alike() -> None:
    """A stored game entry has exactly the same text as its line in the record's log."""
    record = recorded()
    logged = [line.strip().removesuffix(",") for line in dump_record(record).splitlines()]
    stored = [dump_entry(GAME, entry) for entry in record.log]
    assert logged[logged.index('"log": [') + 1 : -2] == stored


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "not JSON: EOF while parsing a value at line 1 column 0"),
        ("7", "should be an object"),
        ('{"table": "burnt"}', "unknown word 'burnt', known are " + KNOWN),
        ('{"table": "warned"}', "seat: missing"),
        ('{"table": "warned", "seat": 0, "why": 1}', "why: unknown key"),
        ('{"table": "closed", "why": "rain"}', "why: should be 'cancelled', 'expired', 'place-gone' or 'restored'"),
        ('{"table": "joined", "player": 1, "contribution": "", "seat": null}', "seat: should be left out, not null"),
        ('{"seat": 0, "do": "bet"}', "tricks: missing"),
    ],
)  # fmt: skip
def test_a_damaged_line_is_refused(text: str, line: str) -> None:
    """A row that is not an entry raises ``BadRecord`` with the reason; the store never guesses."""
    with pytest.raises(BadRecord) as refusal:
        load_entry(GAME, text)
    assert str(refusal.value) == line


def test_an_unknown_game_has_no_words() -> None:
    """Entries of a game need that game's words; without them nothing is read or written."""
    with pytest.raises(KeyError):
        dump_entry("chess", Play(0, Bet(1)))
    with pytest.raises(KeyError):
        load_entry("chess", '{"seat": 0, "do": "bet", "tricks": 1}')


def test_another_game_s_words_are_not_written() -> None:
    """A move or an outcome of another game is a bug of the caller, so it raises ``TypeError``."""
    with pytest.raises(TypeError):
        dump_entry(GAME, Play(0, Move()))
    with pytest.raises(TypeError):
        dump_entry(GAME, Luck(Outcome()))
