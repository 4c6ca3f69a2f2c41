"""What each seat did that is counted over many games."""

from collections import Counter
from collections.abc import Mapping, Sequence

from rules.badges import run_feats
from rules.game import Seat
from rules.mythical_dice.luck import Trick, luck_of
from rules.mythical_dice.moves import RoundScored


def feats_of(seats: int, sheet: Sequence[RoundScored], tricks: Sequence[Trick]) -> tuple[Mapping[str, int], ...]:
    """The feats of a game that is over, by seat.

    ``bets.2`` and ``kept.2``: how often the seat bet two tricks, and how often it kept this bet. ``bonus``: the points
    from bonuses; only kept bets bring them. ``most.round`` and ``least.round``: the points of its best and of its worst
    round. ``luck``: how lucky its faces were, in sixths of a trick. ``luck.games``: 1, the number of games in ``luck``.
    ``run``: the kept bets in a row, as ``run_feats`` counts them. ``spotless``: 1 if the seat kept every bet.
    """
    # Games stored before luck was counted have neither feat. So ``luck.games`` tells how many games are known.
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
    kept = [line.bets[seat] == line.taken[seat] for line in sheet]
    return {
        **feats,
        "most.round": max(points),
        "least.round": min(points),
        **run_feats("run", kept),
        "spotless": int(all(kept)),
    }
