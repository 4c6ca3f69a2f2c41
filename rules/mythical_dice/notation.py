"""The moves of Mythical Dice as short texts: ``bet.2``, ``roll.red``."""

from collections.abc import Mapping
from typing import Final

from rules.game import Move, Notation, ShortForm
from rules.mythical_dice.moves import BETS, MOST_DICE, ROLLS, Bet, Roll

_MOVES: Final[tuple[Move, ...]] = (*BETS[-1], *ROLLS)
_SHORT_FORMS: Final = ShortForm("bet", "tricks", range(MOST_DICE + 1)), ShortForm("roll", "die")


def spell(move: Move) -> str:
    """The move as a text. Raises TypeError for a move of another game."""
    match move:
        case Bet(tricks):
            return f"bet.{tricks}"
        case Roll(die):
            return f"roll.{die.key}"
        case _:
            raise TypeError(f"no move of Mythical Dice: {type(move).__name__}")


_BY_TEXT: Final[Mapping[str, Move]] = {spell(move): move for move in _MOVES}


def parse(text: str) -> Move | None:
    """The move that the text spells; None for any other text. The rules say whether the move is legal."""
    return _BY_TEXT.get(text)


NOTATION: Final = Notation(spell, parse, _MOVES, _SHORT_FORMS)
