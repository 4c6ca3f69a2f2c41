"""What each seat did that is worth counting over many games."""

from collections import Counter
from collections.abc import Mapping, Sequence

from rules.game import Seat
from rules.mythical_dice.luck import Trick, luck_of
from rules.mythical_dice.moves import RoundScored


def feats_of(seats: int, sheet: Sequence[RoundScored], tricks: Sequence[Trick]) -> tuple[Mapping[str, int], ...]:
    """The feats of a game that is over, by seat.

    ``bets.2``, ``kept.2``: how often it bet two tricks, and how often it kept that bet. ``bonus``: the points that
    bonuses brought it, which are those of kept bets. ``most.round``, ``least.round``: the points of its best and its
    worst round. ``luck``: how kind the faces were, in sixths of a trick; ``luck.games``: that this was counted.
    """
    lucks = luck_of(seats, sheet, tricks)
    return tuple(_feats(seat, sheet) | {"luck": lucks[seat], "luck.games": 1} for seat in range(seats))


def _feats(seat: Seat, sheet: Sequence[RoundScored]) -> dict[str, int]:
    feats = Counter[str]()
    for line in sheet:
        bet = line.bets[seat]
        feats[f"bets.{bet}"] += 1
        if bet == line.taken[seat]:
            feats[f"kept.{bet}"] += 1
            feats["bonus"] += line.bonuses[seat]
    points = [line.points[seat] for line in sheet]
    return {**feats, "most.round": max(points), "least.round": min(points)}
