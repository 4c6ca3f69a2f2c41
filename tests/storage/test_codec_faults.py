"""Texts that are not records: each fault is found and reported in one short line with its place."""

import json
from contextlib import suppress
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.codec import MOST_BYTES, BadRecord, dump_record, load_record
from tests.recorded import recorded

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]

FAIRNESS: dict[str, Json] = {
    "scheme": 1,
    "seed": "0" * 64,
    "commitment": "1" * 64,
    "table": "k7m2q4x9ab",
    "contributions": ["one", "two"],
}
HEAD: dict[str, Json] = {
    "format": "minotaur-record",
    "version": 1,
    "game": "mythical-dice",
    "seats": ["Cindy", "Ben", "Charlie"],
    "log": [{"chance": "leader", "seat": 0}],
}
WHOLE = json.dumps(HEAD)
DEEP = 100_000
LONGEST_LINE = 450
"""The place and the reason, each cut at 200 characters, with the text around them."""


def fault_of(text: str) -> BadRecord:
    """The error with which the text is refused."""
    with pytest.raises(BadRecord) as refusal:
        load_record(text)
    return refusal.value


def test_the_record_to_be_spoiled_is_whole() -> None:
    """The sample record is valid, so that each test below has only the fault which it adds."""
    assert len(load_record(WHOLE).log) == 1
    assert load_record(json.dumps({**HEAD, "fairness": FAIRNESS})).fairness is not None


@dataclass(frozen=True)
class Gone:
    """Stands for a key that is left out."""


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"format": "chess"}, "format: should be 'minotaur-record'"),
        ({"format": Gone()}, "format: missing"),
        ({"version": 2}, "version: should be less than or equal to 1"),
        ({"version": True}, "version: should be a valid integer"),
        ({"version": "1"}, "version: should be a valid integer"),
        ({"version": Gone()}, "version: missing"),
        ({"game": "chess"}, "game: unknown game (game chess)"),
        ({"game": 1}, "game: should be a valid string"),
        ({"rules": 2}, "rules: unknown rules (game mythical-dice)"),
        ({"rules": "1"}, "rules: should be a valid integer"),
        ({"rules": 10**30}, "rules: 100000000000000000 is no whole number that we read"),
        ({"options": {"board": "round"}}, "options: unknown option (option board)"),
        ({"options": {"edition": "klingon"}}, "options: unknown option value (option edition, value klingon)"),
        ({"options": {"edition": None}}, "options.edition: should be a valid string"),
        ({"options": []}, "options: should be a valid dictionary"),
        ({"seats": ["Cindy", "Ben"]}, "seats: wrong number of seats (seats 2, least 3, most 6)"),
        ({"seats": ["Cindy", "Ben", ""]}, "seats.2: String should have at least 1 character"),
        ({"seats": ["Cindy", "Ben", "C" * 81]}, "seats.2: String should have at most 80 characters"),
        ({"seats": ["Cindy", "Ben", 3]}, "seats.2: should be a valid string"),
        ({"seats": Gone()}, "seats: missing"),
        ({"seats": ["x"] * 101}, "seats: List should have at most 100 items after validation, not 101"),
        ({"robots": [3]}, "robots: no such seat (seat 3)"),
        ({"robots": [1, 1]}, "robots: a seat stands twice"),
        ({"robots": [-1]}, "robots.0: should be greater than or equal to 0"),
        ({"robots": [True]}, "robots.0: should be a valid integer"),
        ({"robots": [1.0]}, "robots.0: 1.0 is no whole number that we read"),
        ({"after": None}, "after: should be left out, not null"),
        ({"after": "a\nb"}, "after: String should match pattern '^[^\\x00-\\x1f\\x7f]+$'"),
        ({"fairness": None}, "fairness: should be left out, not null"),
        ({"fairness": {}}, "fairness.scheme: missing"),
        ({"fairness": {**FAIRNESS, "seed": "0" * 63}}, "fairness.seed: String should match pattern '^[0-9a-f]{64}$'"),
        ({"fairness": {**FAIRNESS, "salt": ""}}, "fairness.salt: unknown key"),
        ({"fairness": {**FAIRNESS, "contributions": [7]}}, "fairness.contributions.0: should be a valid string"),
        ({"log": Gone()}, "log: missing"),
        ({"log": {}}, "log: should be a valid list"),
        ({"dice": 36}, "dice: unknown key"),
        ({"": 1}, "unknown key"),
    ],
)
def test_a_fault_outside_the_log_names_its_key(changes: dict[str, Json | Gone], line: str) -> None:
    """The line is the dotted name of the key and then the reason."""
    spoiled = {key: value for key, value in {**HEAD, **changes}.items() if not isinstance(value, Gone)}
    assert str(fault_of(json.dumps(spoiled))) == line


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({}, "none of the keys do, chance, end"),
        (None, "should be an object"),
        ([], "should be an object"),
        (7, "should be an object"),
        ({"do": "fly", "seat": 0}, "unknown word 'fly', known are 'bet', 'roll', 'reveal'"),
        ({"do": ["bet"], "seat": 0}, "unknown word \"['bet']\", known are 'bet', 'roll', 'reveal'"),
        ({"do": "bet", "tricks": 1}, "seat: missing"),
        ({"do": "bet", "seat": 0}, "tricks: missing"),
        ({"do": "bet", "seat": True, "tricks": 1}, "seat: should be a valid integer"),
        ({"do": "bet", "seat": "0", "tricks": 1}, "seat: should be a valid integer"),
        ({"do": "bet", "seat": 0, "tricks": -1}, "tricks: should be greater than or equal to 0"),
        ({"do": "bet", "seat": 0, "tricks": 1000}, "tricks: should be less than or equal to 999"),
        ({"do": "bet", "seat": 0, "tricks": 1.0}, "tricks: 1.0 is no whole number that we read"),
        ({"do": "bet", "seat": 0, "tricks": float("nan")}, "tricks: NaN is no whole number that we read"),
        ({"do": "bet", "seat": 0, "tricks": 1, "die": "red"}, "die: unknown key"),
        ({"do": "bet", "seat": 0, "tricks": 1, "chance": "face"}, "chance: unknown key"),
        ({"do": "bet", "seat": 0, "tricks": 1, "by": "Ben"}, "by: should be 'clock'"),
        ({"do": "bet", "seat": 0, "tricks": 1, "by": None}, "by: should be left out, not null"),
        (
            {"do": "roll", "seat": 0, "die": "blue"},
            "die: should be 'minotaur', 'griffin', 'mermaid', 'red', 'yellow', 'purple' or 'grey'",
        ),
        ({"do": "reveal", "seat": 0}, "seat: unknown key"),
        ({"chance": "coin"}, "unknown word 'coin', known are 'leader', 'deal', 'face'"),
        ({"chance": "leader", "seat": -1}, "seat: should be greater than or equal to 0"),
        (
            {"chance": "face", "face": 6},
            "face: should be 'flag', '1', '2', '3', '4', '5', '6', '7' or 'symbol'",
        ),
        ({"chance": "deal", "dice": "red"}, "dice: should be a valid list"),
        (
            {"chance": "deal", "dice": [["red"], [3]]},
            "dice.1.0: should be 'minotaur', 'griffin', 'mermaid', 'red', 'yellow', 'purple' or 'grey'",
        ),
        (
            {"chance": "deal", "dice": [["red"] * 37]},
            "dice.0: List should have at most 36 items after validation, not 37",
        ),
        ({"end": "abandoned"}, "why: missing"),
        ({"end": "won", "why": "luck"}, "end: should be 'abandoned'"),
    ],
)
def test_a_malformed_entry_names_its_index(entry: Json, reason: str) -> None:
    """The place is the entry's index in the log, from 0; the reason names the entry's key."""
    fault = fault_of(json.dumps({**HEAD, "log": [{"chance": "leader", "seat": 0}, entry]}))
    assert (fault.where, fault.reason) == (1, reason)
    assert str(fault) == f"log entry 1: {reason}"


@pytest.mark.parametrize(
    ("found", "doubled", "line"),
    [
        ('"version": 1', '"version": 1, "version": 1', "version: the key 'version' stands twice"),
        ('"seat": 0', '"seat": 0, "seat": 1', "log entry 0: seat: the key 'seat' stands twice"),
        ('"seat": 0', '"seat": {"a": 1, "a": 1}', "log entry 0: seat: the key 'a' stands twice"),
        ('"version": 1', '"version": 1, "options": {"a": 1, "a": 1}', "options: the key 'a' stands twice"),
    ],
)
def test_a_key_that_stands_twice_is_a_fault_at_its_place(found: str, doubled: str, line: str) -> None:
    """The text is refused; neither of the two values is used."""
    assert str(fault_of(WHOLE.replace(found, doubled))) == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "not JSON: Expecting value: line 1 column 1 (char 0)"),
        ("[]", "should be an object"),
        ('"record"', "should be an object"),
        ("NaN", "NaN is no whole number that we read"),
        ("1" * 5_000, "111111111111111111 is no whole number that we read"),
        (WHOLE[:-1], f"not JSON: Expecting ',' delimiter: line 1 column {len(WHOLE)} (char {len(WHOLE) - 1})"),
        (WHOLE * 2, f"not JSON: Extra data: line 1 column {len(WHOLE) + 1} (char {len(WHOLE)})"),
        ("[" * DEEP, "not JSON that we read: nested too deeply"),
        ('{"a":' * DEEP, "not JSON that we read: nested too deeply"),
        (" " * (MOST_BYTES + 1), "too long (most 4194304 bytes)"),
        ("ž" * (MOST_BYTES // 2 + 1), "too long (most 4194304 bytes)"),
    ],
)
def test_a_text_that_is_no_record_at_all_says_so(text: str, line: str) -> None:
    """Broken JSON, too deep nesting and a too long text are each reported in one line without a place."""
    fault = fault_of(text)
    assert (fault.where, str(fault)) == (None, line)


@pytest.mark.parametrize("key", ["seats", "contributions", "table", "why"])
def test_half_a_sign_is_no_text(key: str) -> None:
    """A lone surrogate cannot be written as UTF-8, so it is refused wherever a player's text may stand."""
    half = r'"\ud800"'
    fair = json.dumps({**HEAD, "fairness": FAIRNESS, "log": [{"end": "abandoned", "why": "why"}]})
    words = {"seats": '"Ben"', "contributions": '"two"', "table": '"k7m2q4x9ab"', "why": '"why"}'}
    spoiled = fair.replace(words[key], half + words[key][len(words[key].rstrip("}")) :])
    assert "should be a valid string, unable to parse" in fault_of(spoiled).reason


def test_an_object_of_many_keys_is_refused_unread() -> None:
    """Thousands of unknown keys are reported as one fault."""
    many = ",".join(f'"{number}":0' for number in range(10_000))
    assert str(fault_of(WHOLE.replace('"seat": 0', many))) == "log entry 0: too many keys"


@pytest.mark.parametrize(
    "spoiled",
    [
        {**HEAD, "k" * 10_000: 1},
        {**HEAD, "\n\x1b[31m\u2028": 1},
        {**HEAD, "game": "\n" * 80},
        {**HEAD, "options": {"edition": "\x1b]0;title\x07"}},
        {**HEAD, "log": [{"do": "fly" * 10_000}]},
        {**HEAD, "log": [{"do": "\r\nexit 0\n"}]},
    ],
)
def test_a_fault_is_one_short_printable_line(spoiled: dict[str, Json]) -> None:
    """No text can put control characters, a line break or more than the longest line into the fault."""
    line = str(fault_of(json.dumps(spoiled)))
    assert line.isprintable()
    assert len(line) <= LONGEST_LINE


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["seat", "do", "a"]), inner),
        max_leaves=8,
    ),
    st.sampled_from([*HEAD, "options", "robots", "fairness", "after", "rules"]),
)
def test_any_value_anywhere_is_read_or_refused(value: Json, key: str) -> None:
    """The result is a record or a ``BadRecord``; a fault in the log names the entry's index."""
    with suppress(BadRecord):
        load_record(json.dumps({**HEAD, key: value}))
    with suppress(BadRecord):
        load_record(json.dumps({**HEAD, "log": [value]}))


@given(st.data())
def test_any_damage_to_a_text_is_read_or_refused(data: st.DataObject) -> None:
    """A record with some characters removed, doubled or replaced is read, or refused with ``BadRecord``."""
    text = dump_record(recorded())
    at = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 5))
    damaged = text[:at] + data.draw(st.text(max_size=3)) + text[at + length :]
    with suppress(BadRecord):
        load_record(damaged)
