"""The moves of Mythe as presses spell them and as people read them.

A hand is spelled ``s0`` for the first seat, ``neutral`` for the neutral deck. Gifts are ``give.zero.s1``, several of
them joined as a menu joins what is taken from it; of equal gifts the second may end in ``~2``.
"""

from typing import Final

from bot.core.i18n import Say
from bot.core.panels import JOINT
from bot.screens.mythe.words import LETTERS, Names, card_words
from bot.screens.names import listed
from rules.game import Move, Seat
from rules.mythe.moves import Declare, Draw, Gift, Give, Stop
from rules.mythe.pieces import LEGENDARY, NEUTRAL, Card

_COPY: Final = "~"
_GIVE: Final = "give"
_CARDS: Final = {card.key: card for card in Card}
_HANDS: Final = {**{f"s{seat}": seat for seat in range(len(LETTERS))}, "neutral": NEUTRAL}


def spell(move: Move) -> str:
    """The move as the argument of a press: ``draw.s1``, ``stop``, ``give.sword.neutral+give.zero.s1``."""
    match move:
        case Declare(card):
            return f"declare.{card.key}"
        case Draw(source):
            return f"draw.{spell_hand(source)}"
        case Stop():
            return "stop"
        case Give(gifts):
            return JOINT.join(spell_gift(gift) for gift in gifts) or _GIVE
        case _:
            raise TypeError(f"no press makes a {type(move).__name__}")


def spell_hand(hand: Seat) -> str:
    """``s1``, ``neutral``."""
    return "neutral" if hand == NEUTRAL else f"s{hand}"


def spell_gift(gift: Gift, copy: int = 1) -> str:
    """One gift; ``copy`` counts equal ones from 1."""
    spelled = f"{_GIVE}.{gift.card.key}.{spell_hand(gift.to)}"
    return spelled if copy == 1 else f"{spelled}{_COPY}{copy}"


def parse(arg: str) -> Move | None:
    """The move that a press spells, or None; whether it is legal the rules say."""
    match arg.split("."):
        case ["stop"]:
            return Stop()
        case ["declare", card] if card in _CARDS:
            return Declare(_CARDS[card])
        case ["draw", hand] if hand in _HANDS:
            return Draw(_HANDS[hand])
        case ["give"]:
            return Give()
        case ["give", *_]:
            gifts = [_gift(part) for part in arg.split(JOINT)]
            return Give(tuple(gift for gift in gifts if gift)) if all(gifts) else None
        case _:
            return None


def _gift(arg: str) -> Gift | None:
    spelled, _, copy = arg.partition(_COPY)
    match spelled.split("."):
        case ["give", card, hand] if card in _CARDS and hand in _HANDS and (copy.isdecimal() or spelled == arg):
            return Gift(_CARDS[card], _HANDS[hand])
        case _:
            return None


def move_label(move: Move, names: Names, say: Say) -> str:
    """The move as people read it: "Draw from Ben", "Give Ben: 0"."""
    match move:
        case Declare(card):
            return say("mythe-declare", card=card_words(card, say))
        case Draw(source):
            return say("mythe-draw", name=names[source])
        case Stop():
            return say("mythe-stop")
        case Give(()):
            return say("mythe-give-none")
        case Give(gifts):
            return say("mythe-give", gifts=listed(gift_label(gift, names, say) for gift in gifts))
        case _:
            raise TypeError(f"no button is a {type(move).__name__}")


def gift_label(gift: Gift, names: Names, say: Say) -> str:
    """One gift: "Ben: Sword 3"."""
    return say("by", name=names[gift.to], what=card_words(gift.card, say))


def typed(words: str, say: Say) -> str | None:
    """How a press spells the move whose label it is, in great or small letters, of those that name no hand."""
    labels = {move_label(move, {}, say).casefold(): spell(move) for move in (*map(Declare, LEGENDARY), Stop(), Give())}
    return labels.get(words.casefold())
