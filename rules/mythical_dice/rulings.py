"""Who wins a trick, what a round is worth, who leads: the rulings as small pure functions."""

from collections.abc import Mapping, Sequence
from typing import Final

from rules.game import Seat
from rules.mythical_dice.moves import Rolled
from rules.mythical_dice.pieces import SYMBOL, Kind

ROUNDS: Final[Mapping[int, int]] = {3: 8, 4: 8, 5: 7, 6: 6}
"""Rounds of a game by the number of players; all editions agree."""

MERMAID_BONUS: Final = 50
"""For a mermaid's symbol that beats the minotaur's, once a trick."""

GRIFFIN_BONUS: Final = 30
"""For each griffin's symbol that the winning minotaur's symbol meets in its trick."""

_LOWEST_NUMBER: Final = 1
_MINOTAUR: Final = Kind.MINOTAUR
_GRIFFIN: Final = Kind.GRIFFIN
_MERMAID: Final = Kind.MERMAID


def trick_winner(trick: Sequence[Rolled], leader: Seat) -> tuple[Seat, int]:
    """The seat that takes a full trick, and the bonus it carries. Faces decide, not dice.

    Symbols beat numbers. The highest number wins, among equals the one rolled last; any number beats a flag.
    A trick of flags goes to its leader.
    """
    highest, winner = _LOWEST_NUMBER, leader
    for roll in trick:
        if roll.face >= highest:
            highest = roll.face
            winner = roll.seat
    return _best_symbol(trick) if highest == SYMBOL else (winner, 0)


def _best_symbol(trick: Sequence[Rolled]) -> tuple[Seat, int]:
    """The last symbol of the strongest kind wins; only where the minotaur's lies, a mermaid's beats it."""
    last = {roll.die: roll.seat for roll in trick if roll.face == SYMBOL}
    if _MINOTAUR not in last:
        return last[min(last)], 0
    if _MERMAID in last:
        return last[_MERMAID], MERMAID_BONUS
    griffins = sum(roll.die is _GRIFFIN and roll.face == SYMBOL for roll in trick)
    return last[_MINOTAUR], GRIFFIN_BONUS * griffins


def round_points(round_: int, bet: int, taken: int, bonus: int) -> int:
    """What a round is worth in the standard game.

    A kept bet of tricks earns 20 for each and the bonuses; a missed one costs 10 for each trick it is off. A
    kept bet of none earns 10 for each die of the round; a missed one costs as much, however many were taken.
    """
    if bet == taken:
        return 20 * taken + bonus if bet else 10 * round_
    return -10 * abs(bet - taken) if bet else -10 * round_


def simplified_round_points(round_: int, bet: int, taken: int) -> int:
    """What a round is worth in the simplified game: missed bets cost nothing and there are no bonuses."""
    return round_points(round_, bet, taken, 0) if bet == taken else 0


def next_round_leader(edition: str, round_leader: Seat, last_winner: Seat, seats: int) -> Seat:
    """Who leads the next round: the last trick's winner, or in the French edition the seat to the left."""
    return (round_leader + 1) % seats if edition == "french" else last_winner
