"""The terminal as a platform: what a table posts is printed."""

from collections.abc import Sequence
from typing import Final

from bot.adapters.console.terminal import Terminal
from bot.core.ports import Delivery, Message, NotSent, Sent, Trouble
from storage.ids import Millis

NAME: Final = "terminal"

NOT_PRINTED: Final = frozenset({Message.PLACE, Message.TABLE, Message.HAND, Message.TURN})
"""Cards and calls: whoever is at the keyboard sees them when their turn comes, and cannot miss them. And a terminal
is a place already."""


class TerminalPlatform:
    """Prints what is posted, as soon as it is owed."""

    name = NAME
    is_open = True

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal

    def connections(self, community: str | None = None) -> Sequence[str]:
        """None: what is typed here always arrives."""
        return ()

    async def silence(self, connection: str) -> Millis:
        """There is none."""
        return Millis(0)

    async def deliver(self, delivery: Delivery) -> Sent | NotSent:
        """Print the message, unless it is of those that are shown otherwise."""
        if delivery.kind not in NOT_PRINTED:
            try:
                self._terminal.panel(delivery.panel)
            except OSError:
                return NotSent(Trouble.LATER)
        return Sent(None)

    async def find(self, channel: str, address: str | None, nonce: str) -> Sent | NotSent:
        """What is printed cannot be found again."""
        return Sent(None)

    async def retract(self, channel: str, post: str) -> Sent | NotSent:
        """What is printed is printed."""
        return Sent(None)
