"""The moves of Mythe as short texts.

    declare.sword · draw.s1 · draw.neutral · stop
    give                               give nothing
        give.zero.s1+give.sword.neutral    two gifts: choices that a player takes together from one menu

    g.z1o1bn                           several gifts in short: each card's letter, then its hand
    g.z1ob                             a beginning: it is not chosen yet who gets the last two cards

A hand is ``s0`` for the first seat and ``neutral`` for the neutral deck; in short ``0`` and ``n``. If a menu offers the
same card twice, the second one ends with ``~2``, because the choices of a menu need different texts. It is read as the
same card.
"""

import re
from collections.abc import Sequence
from typing import Final

from rules.game import JOINT, Move, Notation, Seat
from rules.mythe.moves import Declare, Draw, Gift, Give, Stop
from rules.mythe.pieces import LEGENDARY, NEUTRAL, Card

_COPY: Final = "~"
_GIVE: Final = "give"
_BEGUN: Final = "g."
_LETTERS: Final = dict(zip(Card, "zohfsb", strict=True))
"""One letter for each kind of card: zero, one, shield, fairy, sword, obstacle."""

_SIGNS: Final = {NEUTRAL: "n"}
_SHORT: Final = re.compile("([zohfsb])([0-4n]?)")
_MOST_SEATS: Final = 5
_CARDS: Final = {card.key: card for card in Card}
_HANDS: Final = {**{f"s{seat}": seat for seat in range(_MOST_SEATS)}, "neutral": NEUTRAL}


def spell(move: Move) -> str:
    """The move as a text. Raises TypeError for a move of another game."""
    match move:
        case Declare(card):
            return f"declare.{card.key}"
        case Draw(source):
            return f"draw.{spell_hand(source)}"
        case Stop():
            return "stop"
        case Give(gifts):
            return JOINT.join(_spell_gift(gift) for gift in gifts) or _GIVE
        case _:
            raise TypeError(f"no move of Mythe: {type(move).__name__}")


def spell_hand(hand: Seat) -> str:
    """The text of a hand: ``s1``, or ``neutral``."""
    return "neutral" if hand == NEUTRAL else f"s{hand}"


def _spell_gift(gift: Gift) -> str:
    return f"{_GIVE}.{gift.card.key}.{spell_hand(gift.to)}"


def spell_begun(gifts: Sequence[Gift], left: Sequence[Card], copy: int = 1) -> str:
    """Gifts, and cards of which it is not chosen yet who gets them, as a short text.

    ``copy`` numbers equal cards of one menu, from 1.
    """
    given = [_LETTERS[card] + _SIGNS.get(to, str(to)) for card, to in gifts]
    spelled = "".join([_BEGUN, *given, *(_LETTERS[card] for card in left)])
    return spelled if copy == 1 else f"{spelled}{_COPY}{copy}"


def parse_begun(text: str) -> tuple[tuple[Gift, ...], tuple[Card, ...]] | None:
    """The gifts and the cards that the short text spells; None for any other text.

    Cards that a player takes together from one menu arrive joined.
    """
    words = [word.partition(_COPY)[0] for word in text.split(JOINT)]
    spelled = "".join(word.removeprefix(_BEGUN) for word in words)
    if not all(word.startswith(_BEGUN) for word in words) or _SHORT.sub("", spelled):
        return None
    cards = {letter: card for card, letter in _LETTERS.items()}
    hands = {_SIGNS.get(hand, str(hand)): hand for hand in _HANDS.values()}
    found = [(cards[letter], hands.get(hand)) for letter, hand in _SHORT.findall(spelled)]
    gifts = tuple(Gift(card, to) for card, to in found if to is not None)
    return gifts, tuple(card for card, to in found if to is None)


def parse(text: str) -> Move | None:
    """The move that the text spells; None for any other text. The rules say whether the move is legal."""
    match text.split("."):
        case ["stop"]:
            return Stop()
        case ["declare", card] if card in _CARDS:
            return Declare(_CARDS[card])
        case ["draw", hand] if hand in _HANDS:
            return Draw(_HANDS[hand])
        case ["give"]:
            return Give()
        case ["give", *_]:
            # Each part of the text is a whole gift, because each choice of the menu has the text of a whole move.
            gifts = [_gift(part) for part in text.split(JOINT)]
            return Give(tuple(gift for gift in gifts if gift)) if all(gifts) else None
        case ["g", *_]:
            given, left = parse_begun(text) or ((), ())
            return Give(given) if given and not left else None
        case _:
            return None


def _gift(text: str) -> Gift | None:
    spelled, _, copy = text.partition(_COPY)
    match spelled.split("."):
        case ["give", card, hand] if card in _CARDS and hand in _HANDS and (copy.isdecimal() or spelled == text):
            return Gift(_CARDS[card], _HANDS[hand])
        case _:
            return None


NOTATION: Final = Notation(spell, parse, (*map(Declare, LEGENDARY), Stop(), Give()))
