"""Discord's error codes, each with its HTTP status and its message."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tests.stub.bodies import Made

REFUSALS: Final[Mapping[int, tuple[int, str]]] = MappingProxyType(
    {
        0: (401, "401: Unauthorized"),
        10003: (404, "Unknown Channel"),
        10004: (404, "Unknown Guild"),
        10008: (404, "Unknown Message"),
        10013: (404, "Unknown User"),
        10014: (404, "Unknown Emoji"),
        10015: (404, "Unknown Webhook"),
        10062: (404, "Unknown interaction"),
        20026: (403, "Your bot has been flagged by our anti-spam system for abusive behavior"),
        30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
        40003: (403, "You are opening direct messages too fast"),
        40060: (400, "Interaction has already been acknowledged."),
        50001: (403, "Missing Access"),
        50005: (403, "Cannot edit a message authored by another user"),
        50006: (400, "Cannot send an empty message"),
        50007: (403, "Cannot send messages to this user"),
        50013: (403, "Missing Permissions"),
        50027: (401, "Invalid Webhook Token"),
        50035: (400, "Invalid Form Body"),
        50083: (400, "Thread is archived"),
        50240: (400, "You cannot remove this app's Entry Point command in a bulk update operation."),
        50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
        160004: (400, "A thread has already been created for this message"),
        160005: (403, "Thread is locked"),
    }
)


class Refusal(Exception):
    """The call is refused with this error code. Nothing was changed."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code

    @property
    def status(self) -> int:
        """The HTTP status of the answer."""
        return REFUSALS[self.code][0]

    @property
    def body(self) -> Made:
        """The JSON body of the answer."""
        return {"message": REFUSALS[self.code][1], "code": self.code}
