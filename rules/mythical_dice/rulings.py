"""The rulings as small pure functions: who wins a trick, what a round is worth, who leads."""

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

from rules.game import Seat
from rules.mythical_dice.moves import Rolled
from rules.mythical_dice.pieces import SYMBOL, Kind

ROUNDS: Final[Mapping[int, int]] = {3: 8, 4: 8, 5: 7, 6: 6}
"""The number of rounds, by the number of players. All editions agree."""

MERMAID_BONUS: Final = 50
"""For a mermaid symbol that beats a minotaur symbol, once a trick. Source: the rulebooks."""

GRIFFIN_BONUS: Final = 30
"""For each griffin symbol in a trick that the minotaur symbol wins. Source: the rulebooks."""


class Ruling(StrEnum):
    """The rule that decides who takes a trick, in the order in which the rules are tried."""

    MERMAID_OVER_MINOTAUR = "mermaid-over-minotaur"
    MINOTAUR = "minotaur"
    GRIFFIN = "griffin"
    LAST_GRIFFIN = "last-griffin"
    MERMAID = "mermaid"
    LAST_MERMAID = "last-mermaid"
    NUMBER = "number"
    LAST_NUMBER = "last-number"
    """Several equal numbers are the highest, so the last one of them counts."""

    FLAGS = "flags"


_LOWEST_NUMBER: Final = 1
_MINOTAUR: Final = Kind.MINOTAUR
_GRIFFIN: Final = Kind.GRIFFIN
_MERMAID: Final = Kind.MERMAID


def trick_winner(trick: Sequence[Rolled], leader: Seat) -> tuple[Seat, int]:
    """The seat that takes a full trick, and its bonus. Faces count, not dice: a minotaur die on its flag is a flag.

    A symbol beats every number. Without symbols the highest number wins, and among equal numbers the one rolled last.
    Every number beats a flag. If all dice show flags, the leader takes the trick. Source: the rulebooks.
    """
    # No flag reaches the lowest number, so in a trick of flags the leader stays the winner.
    highest, winner = _LOWEST_NUMBER, leader
    for roll in trick:
        # With ">" the first of equal numbers would win; the rulebooks give the trick to the last one.
        if roll.face >= highest:
            highest = roll.face
            winner = roll.seat
    return _best_symbol(trick) if highest == SYMBOL else (winner, 0)


def _best_symbol(trick: Sequence[Rolled]) -> tuple[Seat, int]:
    """The last symbol of the strongest kind wins. But if minotaur and mermaid are both there, the last mermaid wins."""
    last = {roll.die: roll.seat for roll in trick if roll.face == SYMBOL}
    if _MINOTAUR not in last:
        # Kinds are ordered strongest first, so the lowest one is the strongest.
        return last[min(last)], 0
    if _MERMAID in last:
        # The winner gets 50 once. The 30 for each griffin are lost, because the minotaur does not win.
        return last[_MERMAID], MERMAID_BONUS
    griffins = sum(roll.die is _GRIFFIN and roll.face == SYMBOL for roll in trick)
    return last[_MINOTAUR], GRIFFIN_BONUS * griffins


def ruling(trick: Sequence[Rolled]) -> Ruling:
    """The rule by which ``trick_winner`` chooses the winner. The trick has at least one die, and may be unfinished."""
    symbols = Counter(roll.die for roll in trick if roll.face == SYMBOL)
    if _MINOTAUR in symbols:
        return Ruling.MERMAID_OVER_MINOTAUR if _MERMAID in symbols else Ruling.MINOTAUR
    if symbols:
        strongest = min(symbols)
        return Ruling(strongest.key if symbols[strongest] == 1 else f"last-{strongest.key}")
    faces = [roll.face for roll in trick]
    highest = max(faces)
    if highest < _LOWEST_NUMBER:
        return Ruling.FLAGS
    return Ruling.NUMBER if faces.count(highest) == 1 else Ruling.LAST_NUMBER


def can_be_kept(bet: int, taken: int, left: int) -> bool:
    """Whether the bet can be kept by a seat that has taken so many tricks, if so many tricks of the round are left."""
    return 0 <= bet - taken <= left


def round_points(round_: int, bet: int, taken: int, bonus: int) -> int:
    """What a round is worth in the standard game.

    A kept bet of 1 or more earns 20 for each trick, and bonuses; a missed one costs 10 for each trick of difference.
    A kept bet of 0 earns 10 for each die of the round; a missed one costs the same, however many tricks were taken.
    Source: the rulebooks.
    """
    if bet == taken:
        return 20 * taken + bonus if bet else 10 * round_
    return -10 * abs(bet - taken) if bet else -10 * round_


def simplified_round_points(round_: int, bet: int, taken: int) -> int:
    """What a round is worth in the simplified game: a missed bet costs nothing, and there are no bonuses."""
    return round_points(round_, bet, taken, 0) if bet == taken else 0


def next_round_leader(edition: str, round_leader: Seat, last_winner: Seat, seats: int) -> Seat:
    """Who leads the next round: the winner of the last trick, or in the French edition the seat left of this leader."""
    return (round_leader + 1) % seats if edition == "french" else last_winner
