"""The moves of Brave Coins as short texts: ``toss.3``."""

import re
from typing import Final

from rules.game import Move, Notation, ShortForm
from tests.fourth_game.rules.coins.moves import MOST_COINS, Toss


def spell(move: Move) -> str:
    """The move as a text. Raises TypeError for a move of another game."""
    if isinstance(move, Toss):
        return f"toss.{move.coins}"
    raise TypeError(f"no move of Brave Coins: {type(move).__name__}")


def parse(text: str) -> Move | None:
    """The move that the text spells; None for any other text."""
    found = re.fullmatch(r"toss\.([0-9])", text)
    return Toss(int(found[1])) if found else None


NOTATION: Final = Notation(spell, parse, short_forms=(ShortForm("toss", "coins", range(1, MOST_COINS + 1)),))
