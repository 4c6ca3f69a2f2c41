"""Records as JSON: each record has exactly one text, and reading the text gives the record back."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.game import REVEAL
from rules.mythical_dice.moves import Bet, Deal, Leader, Roll, Side
from rules.mythical_dice.pieces import FACE_KEYS, Kind
from rules.record import Abandoned, Entry, Luck, Play, Record
from storage.codec import BadRecord, dump_record, load_record
from storage.codec.records import MOST_ENTRIES
from tests.recorded import recorded

SEATS = st.integers(0, 5)
KINDS = st.sampled_from(Kind)
HANDS = st.lists(KINDS, max_size=8).map(lambda hand: tuple(sorted(hand)))
OUTCOMES = (
    st.builds(Leader, SEATS)
    | st.builds(Deal, st.lists(HANDS, max_size=6).map(tuple))
    | st.builds(Side, st.integers(0, len(FACE_KEYS) - 1))
)
MOVES = st.builds(Bet, st.integers(0, 8)) | st.builds(Roll, KINDS)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=80)
ENTRIES: st.SearchStrategy[Entry] = st.one_of(
    st.builds(Luck, OUTCOMES),
    st.builds(Play, SEATS, MOVES, st.booleans()),
    st.builds(Play, st.none(), st.just(REVEAL), st.booleans()),
    st.builds(Abandoned, TEXTS),
)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "edition": st.sampled_from(["english", "czech", "french"]),
        "variant": st.sampled_from(["standard", "simplified"]),
    },
)
RECORDS = st.builds(
    Record,
    game=st.just("mythical-dice"),
    seats=st.lists(TEXTS, min_size=3, max_size=6).map(tuple),
    log=st.lists(ENTRIES, max_size=20).map(tuple),
    robots=st.lists(st.integers(0, 2), unique=True).map(tuple),
    options=OPTIONS,
    fairness=st.none() | st.just(recorded().fairness),
    after=st.none() | st.just("k7m2q4x9ab"),
)

WRITTEN = """\
{
 "format": "minotaur-record",
 "version": 1,
 "game": "mythical-dice",
 "rules": 1,
 "options": {"edition": "french", "variant": "simplified"},
 "seats": ["Cindy", "Ben", "Žofie"],
 "robots": [2],
 "after": "k7m2q4x9ab",
 "log": [
  {"chance": "leader", "seat": 0},
  {"chance": "deal", "dice": [["griffin", "grey"], ["red", "red"], []]},
  {"seat": 0, "do": "bet", "tricks": 1},
  {"seat": 2, "do": "bet", "tricks": 0, "by": "clock"},
  {"do": "reveal"},
  {"seat": 0, "do": "roll", "die": "grey"},
  {"chance": "face", "face": "7"},
  {"end": "abandoned", "why": "no people left"}
 ]
}
"""
RECORD = Record(
    "mythical-dice",
    ("Cindy", "Ben", "Žofie"),
    (
        Luck(Leader(0)),
        Luck(Deal(((Kind.GRIFFIN, Kind.GREY), (Kind.RED, Kind.RED), ()))),
        Play(0, Bet(1)),
        Play(2, Bet(0), by_clock=True),
        Play(None, REVEAL),
        Play(0, Roll(Kind.GREY)),
        Luck(Side(7)),
        Abandoned("no people left"),
    ),
    robots=(2,),
    options={"variant": "simplified", "edition": "french"},
    after="k7m2q4x9ab",
)


def test_a_record_is_written_in_one_way() -> None:
    """Keys have a fixed order and each entry has its own line; reading the text gives the same record."""
    assert dump_record(RECORD) == WRITTEN
    assert load_record(WRITTEN) == RECORD


@given(RECORDS)
def test_any_record_survives_writing_and_reading(record: Record) -> None:
    """Writing then reading gives an equal record, and writing that one gives the same text."""
    text = dump_record(record)
    assert load_record(text) == record
    assert dump_record(load_record(text)) == text


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_whole_game_survives_writing_and_reading(seats: int) -> None:
    """The record of a whole game, with its fairness proof, comes back equal."""
    record = recorded(seats)
    assert load_record(dump_record(record)) == record


def test_a_log_takes_one_line_an_entry() -> None:
    """One more entry adds one line, and all lines before the end of the log stay the same."""
    longer = recorded()
    shorter = replace(longer, log=longer.log[:-1])
    kept = dump_record(shorter).splitlines()[:-3]
    assert dump_record(longer).splitlines()[: len(kept)] == kept
    assert len(dump_record(longer).splitlines()) == len(dump_record(shorter).splitlines()) + 1


def test_the_order_of_options_leaves_no_trace() -> None:
    """Records with the same options in another order have the same text."""
    turned = replace(RECORD, options=dict(reversed(list(RECORD.options.items()))))
    assert dump_record(turned) == dump_record(RECORD)


def test_what_is_left_out_has_its_default() -> None:
    """A record without these keys has rules 1, no robots, no options, no fairness proof and no table before."""
    text = '{"format": "minotaur-record", "version": 1, "game": "mythical-dice", "seats": ["A", "B", "C"], "log": []}'
    assert load_record(text) == Record("mythical-dice", ("A", "B", "C"), ())


def test_hands_may_be_listed_in_any_order() -> None:
    """A record written by hand may list the weakest die first; the store writes the strongest first."""
    turned = WRITTEN.replace('["griffin", "grey"]', '["grey", "griffin"]')
    assert turned != WRITTEN
    assert dump_record(load_record(turned)) == WRITTEN


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        (replace(RECORD, game="chess"), "game: unknown game (game chess)"),
        (replace(RECORD, rules=9), "rules: unknown rules (game mythical-dice)"),
        (replace(RECORD, seats=("A", "B")), "seats: wrong number of seats (seats 2, least 3, most 6)"),
        (replace(RECORD, seats=("A", "B", "C" * 81)), "seats.2: String should have at most 80 characters"),
        (replace(RECORD, robots=(3,)), "robots: no such seat (seat 3)"),
        (replace(RECORD, options={"board": "round"}), "options: unknown option (option board)"),
    ],
)
def test_what_could_not_be_read_is_not_written(changed: Record, fault: str) -> None:
    """A record that its own reader would refuse is refused when it is written."""
    with pytest.raises(BadRecord) as refusal:
        dump_record(changed)
    assert str(refusal.value) == fault


def test_a_log_may_be_long_but_not_endless() -> None:
    """The longest log is read; one entry more is refused by the key ``log``."""
    entry = '{"do": "reveal"}'
    head, tail = WRITTEN.split('"log": [', maxsplit=1)[0], "]}"
    longest = f'{head}"log": [{",".join([entry] * MOST_ENTRIES)}{tail}'
    assert len(load_record(longest).log) == MOST_ENTRIES
    with pytest.raises(BadRecord) as refusal:
        load_record(longest.replace(tail, f",{entry}{tail}"))
    assert str(refusal.value) == "log: too long (most 50000 entries)"
