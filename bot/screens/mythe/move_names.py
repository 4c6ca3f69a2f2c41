"""The moves of Mythe as people read them."""

from bot.core.ui.languages import Say
from bot.screens.mythe.words import Names, card_words
from bot.screens.names import listed
from rules.game import Move
from rules.mythe.moves import Declare, Draw, Gift, Give, Stop


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
