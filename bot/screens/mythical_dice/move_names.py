"""The moves of Mythical Dice as people read them."""

from bot.core.ui.languages import Say
from bot.screens.mythical_dice.words import die_picture, die_words
from rules.game import Move
from rules.mythical_dice.moves import Bet, Roll


def move_label(move: Move, say: Say) -> str:
    """The move on a button: the bet's number, the die's name."""
    match move:
        case Bet(tricks):
            return str(tricks)
        case Roll(die):
            return die_words(die, say)
        case _:
            raise TypeError(f"no button is a {type(move).__name__}")


def move_picture(move: Move) -> str | None:
    """The picture that may stand before the label."""
    return die_picture(move.die) if isinstance(move, Roll) else None
