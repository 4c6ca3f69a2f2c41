"""Records of Mythe: how its moves and outcomes are written and read."""

import pytest

from rules.game import REVEAL, Move, Outcome, Pending
from rules.mythe.moves import Deal, Declare, Draw, Gift, Give, Starter, Stop, Turned
from rules.mythe.pieces import NEUTRAL, Card
from rules.record import Entry, Luck, Play, enter
from storage.codec import BadRecord
from storage.codec.entries import read_entry, tell_entry
from storage.codec.mythe import WORDS
from tests.rules.by_luck import entries
from tests.rules.mythe.games import new_game

HANDS = ((Card.ZERO, Card.SWORD), (Card.OBSTACLE,))
TOLD: list[tuple[Entry, object]] = [
    (Play(0, Declare(Card.SWORD)), {"seat": 0, "do": "declare", "card": "sword"}),
    (Play(0, Draw(1)), {"seat": 0, "do": "draw", "from": 1}),
    (Play(1, Draw(NEUTRAL), by_clock=True), {"seat": 1, "do": "draw", "from": "neutral", "by": "clock"}),
    (Play(2, Stop()), {"seat": 2, "do": "stop"}),
    (Play(2, Give()), {"seat": 2, "do": "give", "gifts": []}),
    (
        Play(0, Give((Gift(Card.ONE, 1), Gift(Card.OBSTACLE, NEUTRAL)))),
        {"seat": 0, "do": "give", "gifts": [{"card": "one", "to": 1}, {"card": "obstacle", "to": "neutral"}]},
    ),
    (Luck(Starter(1)), {"chance": "starter", "seat": 1}),
    (Luck(Deal(HANDS)), {"chance": "deal", "hands": [["zero", "sword"], ["obstacle"]]}),
    (
        Luck(Deal(HANDS, (Card.ONE,))),
        {"chance": "deal", "hands": [["zero", "sword"], ["obstacle"]], "neutral": ["one"]},
    ),
    (Luck(Turned(Card.FAIRY)), {"chance": "card", "card": "fairy"}),
]


@pytest.mark.parametrize(("entry", "told"), TOLD)
def test_an_entry_is_told_in_these_words(entry: Entry, told: object) -> None:
    """The words never change, so that old games can still be read."""
    assert tell_entry(WORDS, entry) == told
    assert read_entry(WORDS, told) == entry


def test_dealt_cards_may_stand_in_any_order() -> None:
    """A record written by hand need not sort the dealt cards."""
    told = {"chance": "deal", "hands": [["sword", "zero"], ["obstacle"]]}
    assert read_entry(WORDS, told) == Luck(Deal(HANDS))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_whole_game_survives_its_words(seats: int) -> None:
    """A game that is written, read and replayed ends in the same position."""
    state, again = new_game(seats), new_game(seats)
    for entry, _ in entries(state, seed=seats):
        enter(again, read_entry(WORDS, tell_entry(WORDS, entry)))
    assert again.pending is Pending.OVER
    assert again.view(None) == state.view(None)


@pytest.mark.parametrize(
    ("told", "line"),
    [
        ({"seat": 0, "do": "draw"}, "from: missing"),
        ({"seat": 0, "do": "draw", "from": -1}, "from: should be a seat or 'neutral'"),
        ({"seat": 0, "do": "draw", "from": True}, "from: should be a seat or 'neutral'"),
        ({"seat": 0, "do": "draw", "from": 100}, "from: should be a seat or 'neutral'"),
        ({"seat": 0, "do": "draw", "source": 1}, "from: missing"),
        ({"seat": 0, "do": "give"}, "gifts: missing"),
        ({"seat": 0, "do": "give", "gifts": [{"card": "one"}]}, "gifts.0.to: missing"),
        ({"seat": 0, "do": "give", "gifts": [{"card": "one", "to": "0"}]}, "gifts.0.to: should be a seat or 'neutral'"),
        ({"seat": 0, "do": "stop", "card": "one"}, "card: unknown key"),
        ({"do": "reveal"}, "unknown word 'reveal', known are 'declare', 'draw', 'stop', 'give'"),
        ({"chance": "deal", "hands": [], "neutral": None}, "neutral: should be left out, not null"),
        ({"chance": "leader", "seat": 0}, "unknown word 'leader', known are 'starter', 'deal', 'card'"),
    ],
)  # fmt: skip
def test_other_words_are_refused(told: object, line: str) -> None:
    """Each fault is reported with its place; whether the rules allow the move is not checked here."""
    with pytest.raises(BadRecord) as refusal:
        read_entry(WORDS, told)
    assert str(refusal.value) == line


def test_another_game_s_entries_are_not_written() -> None:
    """A move or an outcome of another game is a bug of the caller, so it raises ``TypeError``."""
    for entry in (Play(0, Move()), Play(0, REVEAL), Luck(Outcome())):
        with pytest.raises(TypeError):
            tell_entry(WORDS, entry)
