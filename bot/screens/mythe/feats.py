"""What Mythe counts of a person over many games: the cards, the points of turns without an obstacle, the Dragon."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Facts, Heading

BADGE_PICTURES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "slayer": "icon.dragon",
        "challenger": "icon.mask",
        "surefooted": "icon.mouse",
        "wayfarer": "icon.village",
        "leap": "icon.jackalope",
    }
)
"""The keys of small pictures, by badge."""


def feat_blocks(feats: Mapping[str, int], say: Say) -> tuple[Block, ...]:
    """Cards drawn, points of turns without an obstacle, Dragons faced; nothing for a person who has never drawn."""
    if not (drawn := feats.get("cards.drawn", 0)):
        return ()
    facts = (
        say("mythe-feats-drawn", drawn=drawn, obstacles=feats.get("cards.obstacles", 0)),
        say("mythe-feats-points", points=feats.get("cards.points", 0)),
        say("mythe-feats-dragon", faced=feats.get("dragon.declared", 0), beaten=feats.get("dragon.beaten", 0)),
    )
    return Heading(say("mythe-feats-title")), Facts(facts)
