"""What the contract's tests need from each platform: how to see what stands there, and how to cause each trouble."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Protocol

from bot.core.ports import Delivery, Platform


class Need(StrEnum):
    """What a promise is about. A platform that has no such thing says why, and the promise is skipped."""

    PRIVATE = "private messages"
    EDIT = "editing and deleting messages"
    FIND = "finding messages"
    ONCE = "nonces that are posted twice"
    THREAD = "threads"
    NOT_OPEN = "not being open"
    LOST_CALL = "a call that is lost on its way"
    LOST_ANSWER = "a call that is carried out, and whose answer is lost"
    FULL = "a rate limit"
    POST_GONE = "a message that somebody deletes"
    UNREACHABLE = "a person whom no private message reaches"
    PLACE_GONE = "a channel that is gone"
    PLACE_SHUT = "a channel in which the bot may not write"
    NEVER = "a message that the platform will never take"


class PlatformUnderTest(Protocol):
    """One platform, with a channel and a person of its own for each test."""

    cannot: Mapping[Need, str]
    """What this platform does not have, and why."""

    platform: Platform
    """The platform, open."""

    def message(self) -> Delivery:
        """A message for everybody in the channel. Its panel and nonce are replaced by the test."""

    def hand(self) -> Delivery:
        """A private message for the person."""

    async def standing(self, delivery: Delivery) -> Sequence[str]:
        """The texts of the bot's messages that stand where this one goes, oldest first."""

    async def cause(self, need: Need) -> None:
        """Cause the trouble: LOST_CALL, LOST_ANSWER, FULL and NEVER for one call, the others for good."""

    async def deleted(self, delivery: Delivery, post: str) -> Sequence[str]:
        """Somebody deletes the message. Returns the refs that the platform then reports as lost by itself."""

    def closed(self) -> Platform:
        """The same platform before it is open."""
