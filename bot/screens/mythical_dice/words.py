"""Dice, faces and tricks of Mythical Dice in words, and the keys of their pictures."""

from collections.abc import Sequence
from typing import Final

from bot.core.ui.languages import Say
from bot.core.ui.panels import LargePieces, Piece, Pieces
from bot.screens.numbers import number, signed
from rules.game import Move, Seat
from rules.mythical_dice.moves import Bet, Roll, Rolled, RoundScored
from rules.mythical_dice.pieces import FACE_KEYS, Kind
from rules.mythical_dice.rulings import ruling
from rules.mythical_dice.view import MythicalView

SHOUTS: Final = {"english": "MIN-O-TAUR!", "czech": "MI-NO-TAUR!", "french": "GRA-GRA-GRAOUUU!"}
"""The shout at the reveal. It depends on the edition alone, and is the same in every language."""

EMPTY_PLACE: Final = "▫️"
"""Stands in a trick for a die that is not rolled yet."""

PENDING: Final = "die.tumbling"
"""The key of the picture for what the table waits for: the next die of a trick, and a bet that is missing."""

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


def shown(rolled: Rolled, say: Say) -> str:
    """A die and its face: "red 7", "grey flag"."""
    return say("die-shows", die=die_words(rolled.die, say), face=FACE_KEYS[rolled.face])


def dice_pieces(dice: Sequence[Kind], say: Say) -> Pieces:
    """Dice that are not rolled yet, as a row of pieces."""
    return Pieces(tuple(Piece(die_picture(kind), die_words(kind, say)) for kind in dice))


def trick_words(trick: Sequence[Rolled], names: Sequence[str], say: Say) -> str:
    """The dice of a trick in the order of rolling, each with the name of its player."""
    return _BETWEEN.join(say("by", name=names[rolled.seat], what=shown(rolled, say)) for rolled in trick)


def trick_pieces(play: MythicalView, say: Say) -> LargePieces:
    """The trick on the table as large dice. The next die tumbles; each later one has an empty place."""
    fallen = tuple(Piece(face_picture(rolled), shown(rolled, say)) for rolled in play.trick)
    empty = (Piece("", EMPTY_PLACE),) * (play.seats - len(fallen))
    return LargePieces(fallen + tuple(Piece(PENDING, EMPTY_PLACE) for _ in empty[:1]) + empty[1:])


def named_pieces(trick: Sequence[Rolled], names: Sequence[str], say: Say) -> Pieces:
    """The dice of a trick in the order of rolling, each with its picture, its words, and the name of its player."""
    # The words of a die stay in one line.
    words = [say("by", name=names[one.seat], what=shown(one, say).replace(" ", _BESIDE)) for one in trick]
    return Pieces(tuple(Piece(face_picture(one), told) for one, told in zip(trick, words, strict=True)))


def die_of(seat: Seat, trick: Sequence[Rolled]) -> Rolled | None:
    """The die that the seat rolled in the trick; None if it has not rolled yet."""
    return next((rolled for rolled in trick if rolled.seat == seat), None)


def why_words(trick: Sequence[Rolled], say: Say) -> str:
    """The rule that decides the trick as it lies."""
    return say(f"decides-{ruling(trick)}")


def best_words(seat: Seat, trick: Sequence[Rolled], say: Say) -> str:
    """The die of the seat that is ahead in the trick, or takes it."""
    best = die_of(seat, trick)
    assert best is not None
    return shown(best, say)


def led_words(play: MythicalView, names: Sequence[str], say: Say) -> str:
    """The first die of the trick on the table and who leads with it; if it sets no colour, that there is none yet."""
    led = play.trick[0]
    message = "trick-led-open" if play.colour is None else "trick-led"
    return say(message, name=names[led.seat], die=shown(led, say))


def ahead_words(play: MythicalView, names: Sequence[str], say: Say) -> str:
    """Who would take the trick on the table as it lies, why, and for which bonus. At least one die must lie there."""
    best, why = best_words(play.ahead, play.trick, say), why_words(play.trick, say)
    return taken_words("trick-ahead", play.bonus_ahead, say, name=names[play.ahead], best=best, why=why)


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
    """How the last finished trick ended: its dice, its winner, the rule that decided, its bonus."""
    dice, why = trick_words(play.last_trick, names, say), why_words(play.last_trick, say)
    return taken_words("last-trick", play.last_bonus, say, dice=dice, name=names[play.last_winner], why=why)


def round_words(line: RoundScored, names: Sequence[str], say: Say) -> str:
    """A round's points: "Round 3: Cindy +20 · Ben −10"."""
    points = _BETWEEN.join(f"{name}{_BESIDE}{signed(points)}" for name, points in zip(names, line.points, strict=True))
    return say("round-line", round=line.round, points=points)


def kept_mark(line: RoundScored, seat: Seat) -> str:
    """Whether the seat kept its bet of the round, as one sign."""
    return "✅" if line.bets[seat] == line.taken[seat] else "❌"


def scores_words(play: MythicalView, names: Sequence[str], say: Say) -> str:
    """Everybody's score in one line."""
    scores = (f"{name}{_BESIDE}{number(score)}" for name, score in zip(names, play.scores, strict=True))
    return say("hand-scores", seats=_BETWEEN.join(scores))


def move_label(move: Move, say: Say) -> str:
    """The move on a button: the number of a bet, or the name of a die."""
    match move:
        case Bet(tricks):
            return str(tricks)
        case Roll(die):
            return die_words(die, say)
        case _:
            raise TypeError(f"no button is a {type(move).__name__}")


def clock_words(move: Move, name: str, say: Say) -> str:
    """The sentence that the time was up and a robot moved for the person of this name or, without a name, for you."""
    # Only the person's own card tells their bet.
    if isinstance(move, Bet):
        return say("clock-bet-you", bet=move.tricks)
    die = move_label(move, say)
    return say("clock-rolled", die=die, name=name) if name else say("clock-rolled-you", die=die)


def move_picture(move: Move) -> str | None:
    """The key of the picture before the label; None for a bet, which has no picture."""
    return die_picture(move.die) if isinstance(move, Roll) else None
