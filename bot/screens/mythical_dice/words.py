"""Dice, faces and tricks of Mythical Dice in words, and the keys of their pictures."""

from collections.abc import Sequence
from typing import Final

from bot.core.ui.languages import Say
from bot.core.ui.panels import Piece, Pieces
from bot.screens.numbers import signed
from rules.game import Move, Seat
from rules.mythical_dice.moves import Bet, Roll, Rolled, RoundScored
from rules.mythical_dice.pieces import FACE_KEYS, FLAG, SYMBOL, Kind
from rules.mythical_dice.view import MythicalView

SHOUTS: Final = {"english": "MIN-O-TAUR!", "czech": "MI-NO-TAUR!", "french": "GRA-GRA-GRAOUUU!"}
"""The shout at the reveal. It depends on the edition alone, and is the same in every language."""

_BETWEEN: Final = " · "
_BESIDE: Final = "\u00a0"
"""A space between a name and its number at which a line is never broken."""


def die_picture(kind: Kind) -> str:
    """The key of a die's picture: ``die.red``."""
    return f"die.{kind.key}"


def face_picture(rolled: Rolled) -> str:
    """The key of a face's picture: ``face.red.7``, ``face.minotaur.symbol``."""
    return f"face.{rolled.die.key}.{FACE_KEYS[rolled.face]}"


def die_words(kind: Kind, say: Say) -> str:
    """The die's name: its colour, or its creature."""
    return say(f"die-{kind.key}")


def face_words(face: int, say: Say) -> str:
    """A face by itself: a number, "flag" or "symbol"."""
    return say(f"face-{FACE_KEYS[face]}") if face in {FLAG, SYMBOL} else FACE_KEYS[face]


def shown(rolled: Rolled, say: Say) -> str:
    """A die and its face: "red 7", "grey flag"."""
    return say("die-shows", die=die_words(rolled.die, say), face=FACE_KEYS[rolled.face])


def dice_pieces(dice: Sequence[Kind], say: Say) -> Pieces:
    """Dice that are not rolled yet, as a row of pieces."""
    return Pieces(tuple(Piece(die_picture(kind), die_words(kind, say)) for kind in dice))


def trick_words(trick: Sequence[Rolled], names: Sequence[str], say: Say) -> str:
    """The dice of a trick in the order of rolling, each with the name of its player."""
    return _BETWEEN.join(say("by", name=names[rolled.seat], what=shown(rolled, say)) for rolled in trick)


def bet_words(bets: Sequence[int], names: Sequence[str]) -> str:
    """Everybody's bet: "Cindy 1 · Ben 2"."""
    return _BETWEEN.join(f"{name}{_BESIDE}{bet}" for name, bet in zip(names, bets, strict=True))


def reveal_words(edition: str, bets: Sequence[int], names: Sequence[str], say: Say) -> str:
    """The shout of the reveal, and all bets."""
    return say("reveal", shout=SHOUTS[edition], bets=bet_words(bets, names))


def taken_words(message: str, bonus: int, say: Say, **values: int | str) -> str:
    """Who takes a trick, and the bonus that it brings, if any."""
    taken = say(message, **values)
    return f"{taken} {say('trick-bonus', bonus=bonus)}" if bonus else taken


def last_trick_words(play: MythicalView, names: Sequence[str], say: Say) -> str:
    """How the last finished trick ended: its dice, its winner, its bonus."""
    dice = trick_words(play.last_trick, names, say)
    return taken_words("last-trick", play.last_bonus, say, dice=dice, name=names[play.last_winner])


def round_words(line: RoundScored, names: Sequence[str], say: Say) -> str:
    """A round's points: "Round 3: Cindy +20 · Ben −10"."""
    points = _BETWEEN.join(f"{name}{_BESIDE}{signed(points)}" for name, points in zip(names, line.points, strict=True))
    return say("round-line", round=line.round, points=points)


def in_order(play: MythicalView) -> tuple[Seat, ...]:
    """The seats in the order in which they roll in the trick on the table."""
    return tuple((play.leader + step) % play.seats for step in range(play.seats))


def move_label(move: Move, say: Say) -> str:
    """The move on a button: the number of a bet, or the name of a die."""
    match move:
        case Bet(tricks):
            return str(tricks)
        case Roll(die):
            return die_words(die, say)
        case _:
            raise TypeError(f"no button is a {type(move).__name__}")


def move_picture(move: Move) -> str | None:
    """The key of the picture before the label; None for a bet, which has no picture."""
    return die_picture(move.die) if isinstance(move, Roll) else None
