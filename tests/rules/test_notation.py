"""Moves are written as short texts and read back exactly. Mythic Dice has longer texts and its own test file."""

import pytest

from rules.catalogue import newest
from rules.game import Move
from rules.mythe.moves import Gift, Give
from rules.mythe.notation import parse_begun, spell_begun
from rules.mythe.pieces import NEUTRAL, Card
from rules.mythical_dice.moves import Bet, Roll
from rules.mythical_dice.pieces import Kind

TWO_ZEROS = Give((Gift(Card.ZERO, 1), Gift(Card.ZERO, 1)))


@pytest.mark.parametrize(
    ("game", "move", "text"),
    [
        *[("mythical-dice", Bet(tricks), f"bet.{tricks}") for tricks in range(9)],
        *[("mythical-dice", Roll(kind), f"roll.{kind.key}") for kind in Kind],
        *[
            ("mythe", Give((Gift(card, to),)), f"give.{card.key}.{hand}")
            for card in Card
            for to, hand in [*((seat, f"s{seat}") for seat in range(5)), (NEUTRAL, "neutral")]
        ],
        ("mythe", Give((*TWO_ZEROS.gifts, Gift(Card.SWORD, NEUTRAL))), "give.zero.s1+give.zero.s1+give.sword.neutral"),
    ],
)
def test_a_move_is_spelled_shortly_and_read_back(game: str, move: Move, text: str) -> None:
    """The texts use the names of dice, cards and seats."""
    notation = newest(game).notation
    assert (notation.spell(move), notation.parse(text)) == (text, move)


def test_of_equal_gifts_the_second_may_be_counted() -> None:
    """A menu needs different texts for equal gifts, so the second one may have a number."""
    assert newest("mythe").notation.parse("give.zero.s1+give.zero.s1~2") == TWO_ZEROS


def test_gifts_have_a_short_text_too() -> None:
    """Buttons have room for it. Cards without a hand are a beginning, and no move."""
    several = (*TWO_ZEROS.gifts, Gift(Card.OBSTACLE, NEUTRAL))
    assert spell_begun(several, ()) == "g.z1z1bn"
    assert newest("mythe").notation.parse("g.z1z1bn") == Give(several)
    assert parse_begun(spell_begun(several, (Card.SWORD,))) == (several, (Card.SWORD,))
    assert parse_begun("g.z+g.z~2+g.f") == ((), (Card.ZERO, Card.ZERO, Card.FAIRY))
    assert newest("mythe").notation.parse("g.z1f") is None


@pytest.mark.parametrize(
    ("game", "text"),
    [
        *[("mythical-dice", text) for text in ("", "bet", "bet.9", "bet.-1", "bet.²", "roll.pink", "x.red")],
        *[("mythe", text) for text in ("", "x", "stop.s1", "draw", "draw.s9", "draw.1", "declare.joker", "to.s1")],
        *[("mythe", text) for text in ("give.zero", "give.zero.s9", "give.joker.s1", "give.zero.s1~x", "roll.red")],
        *[("mythe", text) for text in ("give.zero.s1~", "give+give", "give.zero.s1+", "give.zero.s1+stop")],
        *[("mythe", text) for text in ("g", "g.", "g.x1", "g.z5", "g.z1+stop", "g.z1 o1", "g.1z")],
    ],
)
def test_other_words_are_no_move(game: str, text: str) -> None:
    """Texts that are forged, cut or of another game are no move."""
    assert newest(game).notation.parse(text) is None
