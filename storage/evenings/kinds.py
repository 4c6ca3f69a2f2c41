"""The enumerations by which evenings are described."""

from enum import StrEnum
from typing import Final


class Stage(StrEnum):
    """How far an evening has come."""

    PLANNED = "planned"
    RUNNING = "running"
    """Tables open for the people who are free."""

    CLOSING = "closing"
    """The end has come: no new table opens, and the last ones finish."""

    ENDED = "ended"
    CANCELLED = "cancelled"
    """An organiser has cancelled it, or its league was closed."""

    MISSED = "missed"
    """Its hour passed while the bot was away."""

    TOO_FEW = "too-few"
    """It was a tournament, and too few people were there at its beginning."""

    def __init__(self, value: str) -> None:
        self.live: Final = value in {"planned", "running", "closing"}
        """Whether the evening is still to come, or goes on."""


class Presence(StrEnum):
    """What a person has said about an evening."""

    SIGNED_UP = "signed-up"
    HERE = "here"
    """The person takes part: they sit at a table or wait for one."""

    PAUSED = "paused"
    OUT = "out"
    """The person is out of a tournament: beaten in a knock-out, or missing when a round was paired."""


class Format(StrEnum):
    """How a tournament goes on from round to round."""

    SWISS = "swiss"
    """A fixed number of rounds. Everybody plays in each, with people who have nearly the same points."""

    KNOCK_OUT = "knock-out"
    """The best two of each table go on, until one table is left."""


class NoShows(StrEnum):
    """What becomes of people who are missing when a round is paired."""

    ROBOT = "robot"
    """A robot plays instead of them. They may come back for a later round, unless the tournament is a knock-out."""

    STRUCK = "struck"
    """They are out."""
