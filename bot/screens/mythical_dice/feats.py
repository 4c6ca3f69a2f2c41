"""What Mythical Dice counts of a person over many games: bets by their size, and bonuses."""

from collections.abc import Mapping

from bot.core.i18n import Say
from bot.core.panels import Block, Grid, Heading, Text
from bot.screens.numbers import points
from rules.mythical_dice.moves import MOST_DICE


def feat_blocks(feats: Mapping[str, int], say: Say) -> tuple[Block, ...]:
    """How often each bet was made and kept, and what the bonuses brought; nothing for who has never bet."""
    bets = {size: count for size in range(MOST_DICE + 1) if (count := feats.get(f"bets.{size}", 0))}
    if not bets:
        return ()
    kept = {size: feats.get(f"kept.{size}", 0) for size in bets}
    bonus = feats.get("bonus", 0)
    return (
        Heading(say("feats-title")),
        Text(say("feats-kept", kept=sum(kept.values()), bets=sum(bets.values()))),
        _grid(bets, kept, say),
        Text(say("feats-bonus", points=points(bonus, say))),
    )


def _grid(bets: Mapping[int, int], kept: Mapping[int, int], say: Say) -> Grid:
    return Grid(
        (say("head-bet"), say("head-made"), say("head-kept")),
        tuple((str(size), str(bets[size]), str(kept[size])) for size in bets),
        tuple(say("feats-spoken", bet=size, made=bets[size], kept=kept[size]) for size in bets),
    )
