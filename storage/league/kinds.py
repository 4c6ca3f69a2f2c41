"""The enumerations by which leagues are described."""

from enum import StrEnum
from typing import Final


class LeagueKind(StrEnum):
    """Which games belong to a league."""

    ALL = "all"
    """All games of the community with two people or more. The league is made with the first such game."""

    PRACTICE = "practice"
    """The community's games with fewer than two people: practice against robots."""

    HELD = "held"
    """A league of an organiser: the games of the tables that were opened for it."""


class Scoring(StrEnum):
    """What a game is worth."""

    PLACEMENT = "placement"
    """5040 for the winner, 0 for the last, and even steps between them."""

    POINTS = "points"
    """The points that the game itself counts."""

    WINS = "wins"
    """One for a victory, shared or not; otherwise nothing."""


class Announcing(StrEnum):
    """What a league announces: in its own channel, or in that of an evening."""

    WEEK = "week"
    SEASON = "season"

    CORRECTION = "correction"
    """A result was voided, or restored."""

    EVENING = "evening"
    """The card of an evening, which is edited."""

    REMINDER = "evening-reminder"
    """Private: an evening begins soon. Sent to each person who has signed up."""

    EVENING_END = "evening-end"
    """The podium of an evening; or that it does not take place, and why."""

    EVENT = "evening-event"
    """An evening in the calendar of the platform. Its ref is the event's id."""

    TROUBLE = "trouble"
    """Private, to an organiser: the bot cannot write in a channel any more."""

    PAIRINGS = "pairings"
    """Who sits with whom in a round of a tournament."""


OF_EVENINGS: Final = frozenset(
    {Announcing.EVENING, Announcing.REMINDER, Announcing.EVENING_END, Announcing.EVENT, Announcing.PAIRINGS}
)
"""What is told of an evening. ``about`` of such a message is the evening's id, and the evening has its own channel."""


class WebhookTrouble(StrEnum):
    """Why a call to a webhook did not arrive."""

    PRIVATE = "private"
    """The name leads to an address that is not public, so nothing was sent."""

    UNKNOWN = "unknown"
    """The name leads to no address."""

    UNREACHABLE = "unreachable"
    """No connection, or one that broke."""

    CERTIFICATE = "certificate"
    """The server has no valid certificate for the name."""

    SLOW = "slow"
    """No answer in time."""

    STATUS = "status"
    """An answer that is no success; a redirect, too."""


class Contest(StrEnum):
    """After what somebody is a champion."""

    WEEK = "week"
    SEASON = "season"
    EVENING = "evening"


class RoleTrouble(StrEnum):
    """Why a champion's role could not be given or taken."""

    FORBIDDEN = "forbidden"
    """The bot may not manage roles."""

    ABOVE = "above"
    """The role stands above the bot's own, or belongs to another app."""

    GONE = "gone"
    """The role was deleted."""

    FULL = "full"
    """The platform allows no more roles, so none can be made."""

    TWO_FACTOR = "two-factor"
    """The community demands two-factor authentication, and the account that owns the bot has none."""

    LATER = "later"
    """The platform failed for the moment."""

    GIVEN_UP = "given-up"
    """The platform failed for days, and the role is not tried again."""
