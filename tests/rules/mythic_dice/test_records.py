"""Records of Mythic Dice: each entry is written and read in the same words, and a log brings the whole game back."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.game import REVEAL, Move, Outcome, Pending
from rules.mythic_dice.moves import (
    Capture,
    Choice,
    Coin,
    Decay,
    Dice,
    Feather,
    Hands,
    Mask,
    Pass,
    Poach,
    Release,
    Roll,
    Sides,
    Starter,
    Take,
    Use,
    Wishes,
    Yield,
)
from rules.mythic_dice.pieces import TOSSED, Face
from rules.record import Entry, Luck, Play, enter
from storage.codec.entries import read_entry, tell_entry
from storage.codec.mythic_dice import WORDS
from storage.codec.strict import BadRecord
from tests.rules.mythic_dice.tables import entries, new_game, views
from tests.rules.refusing import Foreign

CERBERUS = Capture(Face.CERBERUS, (3, 5), 8, Mask(3, 4), Feather(1, 8))
ALL = Choice((1,), (2,), (8,), (7,), 3, 4)
MOVES: list[tuple[Move, str]] = [
    (Capture(Face.KAPPA, (2, 2)), '{"do": "capture", "creature": "kappa", "dice": [2, 2]}'),
    (
        CERBERUS,
        (
            '{"do": "capture", "creature": "cerberus", "dice": [3, 5], "any": 8, "mask": {"value": 3, "as": 4}, '
            '"feather": {"from": 1, "to": 8}}'
        ),
    ),
    (
        Wishes((Capture(Face.WILL_O_THE_WISP, (1, 3)),)),
        '{"do": "wish", "captures": [{"creature": "will-o-the-wisp", "dice": [1, 3]}]}',
    ),
    (Wishes(()), '{"do": "wish", "captures": []}'),
    (Pass(), '{"do": "pass"}'),
    (Roll((1, 3)), '{"do": "roll", "dice": [1, 3]}'),
    (Release(Face.ROC), '{"do": "release", "creature": "roc"}'),
    (Release(Face.ROC, Choice()), '{"do": "release", "creature": "roc", "power": {}}'),
    (
        Release(Face.UNICORN, ALL),
        (
            '{"do": "release", "creature": "unicorn", "power": {"victims": [1], "dice": [2], "theirs": [8], "to": [7], '
            '"number": 3, "of": 4}}'
        ),
    ),
    (Poach(Face.LUNG, 8), '{"do": "poach", "creature": "lung", "die": 8}'),
    (Poach(Face.ROC, 3, Choice()), '{"do": "poach", "creature": "roc", "die": 3, "use": {}}'),
    (Use(Face.POT_OF_GOLD), '{"do": "use", "artifact": "pot-of-gold"}'),
    (Use(Face.ANTLERS, Choice(dice=(1,))), '{"do": "use", "artifact": "antlers", "dice": [1]}'),
    (Take(), '{"do": "take"}'),
    (Yield((4,)), '{"do": "yield", "dice": [4]}'),
    (Decay(4, 3), '{"do": "decay", "die": 4, "to": 3}'),
]
OUTCOMES: list[tuple[Outcome, str]] = [
    (Sides((Face.KRAKEN, Face.BUNYIP)), '{"chance": "sides", "up": ["kraken", "bunyip"]}'),
    (Hands(((3, 1), (8, 8))), '{"chance": "hands", "values": [[3, 1], [8, 8]]}'),
    (Starter(1), '{"chance": "starter", "seat": 1}'),
    (Dice((7, 2)), '{"chance": "dice", "values": [7, 2]}'),
    (Coin(won=True), '{"chance": "coin", "won": true}'),
]
CASES: list[tuple[Entry, dict[str, object]]] = [
    *[(Play(3, move), {"seat": 3, **json.loads(text)}) for move, text in MOVES],
    *[(Luck(outcome), json.loads(text)) for outcome, text in OUTCOMES],
    (Play(None, REVEAL), {"do": "reveal"}),
]


@pytest.mark.parametrize(("entry", "text"), CASES)
def test_each_word_is_written_and_read(entry: Entry, text: dict[str, object]) -> None:
    """Each entry is written in these words and read back; choices that were not made are left out."""
    assert tell_entry(WORDS, entry) == text
    assert read_entry(WORDS, text) == entry


def test_sides_are_read_in_any_order() -> None:
    """The result has the sides in the order of the cards."""
    up = [pair[1] for pair in TOSSED]
    assert read_entry(WORDS, {"chance": "sides", "up": [face.key for face in reversed(up)]}) == Luck(Sides(tuple(up)))


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{"seat": 0, "do": "capture", "creature": "egg", "dice": [3]}', "creature"),
        ('{"seat": 0, "do": "use", "artifact": "roc"}', "artifact"),
        ('{"seat": 0, "do": "roll", "dice": [9]}', "dice.0"),
        ('{"seat": 0, "do": "release", "creature": "roc", "power": null}', "power"),
        ('{"seat": 0, "do": "release", "creature": "roc", "power": {"whom": 1}}', "power.whom"),
        ('{"seat": 0, "do": "capture", "creature": "roc", "dice": [3], "mask": {"value": 3}}', "mask.as"),
    ],
)
def test_what_is_no_word_is_refused_at_its_place(text: str, where: str) -> None:
    """The error names the wrong field: for example an artifact instead of a creature, or a die that shows 9."""
    with pytest.raises(BadRecord) as refused:
        read_entry(WORDS, json.loads(text))
    assert refused.value.where == where


def test_another_games_moves_are_not_told() -> None:
    """A move of another game has no word here, so TypeError is raised."""
    with pytest.raises(TypeError):
        tell_entry(WORDS, Play(0, Foreign()))


@settings(max_examples=10)
@given(seats=st.integers(2, 10), seed=st.integers(0, 2**32 - 1))
def test_a_whole_game_comes_back_from_its_words(seats: int, seed: int) -> None:
    """Each entry is written as JSON, read and made again: the events and the final views are the same."""
    state, again = new_game(seats), new_game(seats)
    for entry, events in entries(state, seed):
        read = read_entry(WORDS, json.loads(json.dumps(tell_entry(WORDS, entry))))
        assert read == entry
        assert list(enter(again, read)) == list(events)
    assert again.pending is Pending.OVER
    assert views(again) == views(state)
