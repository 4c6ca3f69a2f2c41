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

    def __init__(self, value: str) -> None:
        self.live: Final = value in {"planned", "running", "closing"}
        """Whether the evening is still to come, or goes on."""


class Presence(StrEnum):
    """What a person has said about an evening."""

    SIGNED_UP = "signed-up"
    HERE = "here"
    """The person takes part: they sit at a table or wait for one."""

    PAUSED = "paused"
