"""What Mythical Dice counts of a person over many games: bets by their size, rounds, bonuses and luck."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Facts, Grid, Heading, Text
from bot.screens.numbers import points, signed
from rules.mythical_dice.luck import SIXTHS
from rules.mythical_dice.moves import MOST_DICE

BADGE_PICTURES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "oracle": "icon.sphinx",
        "spotless": "icon.unicorn",
        "daring": "icon.bet",
        "ascetic": "icon.water-dish",
        "hunter": "icon.bonus",
    }
)
"""The keys of small pictures, by badge."""

_POINTS: Final = MappingProxyType(
    {"most.round": "feats-best-round", "least.round": "feats-worst-round", "bonus": "feats-bonus"}
)
"""What is counted in points, each with the message that says it."""


def feat_blocks(feats: Mapping[str, int], say: Say) -> tuple[Block, ...]:
    """How often each bet was made and kept, best and worst round, and luck; nothing for a person who never bet."""
    # Only bets that the person has made: a line for every possible bet would be mostly zeros for a new player.
    bets = {size: count for size in range(MOST_DICE + 1) if (count := feats.get(f"bets.{size}", 0))}
    if not bets:
        return ()
    kept = {size: feats.get(f"kept.{size}", 0) for size in bets}
    return (
        Heading(say("feats-title")),
        Text(say("feats-kept", kept=sum(kept.values()), bets=sum(bets.values()))),
        _grid(bets, kept, say),
        Facts(tuple(_facts(feats, say))),
        *_luck(feats, say),
    )


def _grid(bets: Mapping[int, int], kept: Mapping[int, int], say: Say) -> Grid:
    return Grid(
        (say("head-bet"), say("head-made"), say("head-kept")),
        tuple((str(size), str(bets[size]), str(kept[size])) for size in bets),
        tuple(say("feats-spoken", bet=size, made=bets[size], kept=kept[size]) for size in bets),
    )


def _facts(feats: Mapping[str, int], say: Say) -> Iterator[str]:
    for feat, message in _POINTS.items():
        if feat in feats:
            yield say(message, points=points(feats[feat], say))


def _luck(feats: Mapping[str, int], say: Say) -> Iterator[Block]:
    """The luck in whole tricks, and in how many games it is unknown, because they are older than this count."""
    known = feats.get("luck.games", 0)
    if not known:
        return
    # The rules count luck in sixths of a trick: a die has six sides.
    tricks = round(feats["luck"] / SIXTHS)
    unknown = feats["games"] - known
    yield Heading(say("luck-title"))
    yield Text(say("luck-tricks", count=abs(tricks), tricks=signed(tricks), games=known))
    yield Text(say("luck-about"))
    if unknown:
        yield Text(say("luck-unknown", games=unknown))
