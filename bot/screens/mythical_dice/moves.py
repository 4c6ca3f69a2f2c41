"""The moves of Mythical Dice as presses spell them and as people read them."""

from collections.abc import Mapping
from typing import Final

from bot.core.i18n import Say
from bot.screens.mythical_dice.words import die_picture, die_words
from rules.game import Move
from rules.mythical_dice.moves import BETS, ROLLS, Bet, Roll


def spell(move: Move) -> str:
    """The move as the argument of a press: ``bet.2``, ``roll.red``."""
    match move:
        case Bet(tricks):
            return f"bet.{tricks}"
        case Roll(die):
            return f"roll.{die.key}"
        case _:
            raise TypeError(f"no press makes a {type(move).__name__}")


SPELLED: Final[Mapping[str, Move]] = {spell(move): move for move in (*BETS[-1], *ROLLS)}
"""Every move that a press may spell."""


def move_label(move: Move, say: Say) -> str:
    """The move on a button: the bet's number, the die's name."""
    match move:
        case Bet(tricks):
            return str(tricks)
        case Roll(die):
            return die_words(die, say)
        case _:
            raise TypeError(f"no button is a {type(move).__name__}")


def typed(words: str, say: Say) -> str | None:
    """How a press spells the move whose label it is, in great or small letters."""
    labels = {move_label(move, say).casefold(): arg for arg, move in SPELLED.items()}
    return labels.get(words.casefold())


def move_picture(move: Move) -> str | None:
    """The picture that may stand before the label."""
    return die_picture(move.die) if isinstance(move, Roll) else None
