"""What Mythic Dice counts of a person over many games: creatures captured, and actions by their kind."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Heading, Text
from bot.screens.mythic_dice.words import face_words
from bot.screens.seated import listed
from rules.mythic_dice.moves import ACTIONS
from rules.mythic_dice.pieces import CREATURES

BADGE_PICTURES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "tamer": "icon.nemean-lion",
        "haul": "icon.kraken",
        "bestiary": "icon.phoenix",
        "poacher": "icon.antlers",
        "artificer": "icon.storm-drum",
    }
)
"""The keys of small pictures, by badge."""

_FAVOURITES: Final = 5
"""How many creatures are named."""


def feat_blocks(feats: Mapping[str, int], say: Say) -> tuple[Block, ...]:
    """The creatures captured most, and how often each action was taken; nothing for a person who has neither."""
    caught = [(feats.get(f"captured.{one.face.key}", 0), one.face) for one in CREATURES]
    # Negative counts sort the highest first, and equal counts in the order of the cards.
    most = sorted([(-count, face) for count, face in caught if count])[:_FAVOURITES]
    actions = [(action, feats.get(action, 0)) for action in ACTIONS if feats.get(action, 0)]
    if not most and not actions:
        return ()
    creatures = listed(f"{face_words(face, say)} {-count}" for count, face in most) or say("mythic-none")
    done = listed(f"{say(f'mythic-action-{action}')} {count}" for action, count in actions) or say("mythic-none")
    return (
        Heading(say("mythic-feats-title")),
        Text(say("mythic-feats-captured", count=feats.get("captured", 0), creatures=creatures)),
        Text(say("mythic-feats-actions", actions=done)),
    )
