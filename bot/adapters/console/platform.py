"""The terminal as a platform: it prints the messages that a table sends."""

from collections.abc import Sequence
from typing import Final

from bot.adapters.console.terminal import Terminal
from bot.core.ports import Delivery, Message, NotSent, Sent, Trouble
from storage.ids import Millis

NAME: Final = "terminal"

NOT_PRINTED: Final = frozenset({Message.PLACE, Message.TABLE, Message.HAND, Message.TURN})
"""Kinds of messages that are not printed.

The session shows cards when they are needed, and a person at the keyboard need not be called. The game needs
no thread (``PLACE``), because the terminal is its place.
"""


class TerminalPlatform:
    """Prints each message as soon as the dispatcher sends it."""

    name = NAME
    is_open = True
    careful = False

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal

    def connections(self, community: str | None = None) -> Sequence[str]:
        """Always empty: no network lies between the player and the bot, so no line can be lost."""
        return ()

    async def silence(self, connection: str) -> Millis:
        """Always 0: there is no connection that could be silent."""
        return Millis(0)

    async def deliver(self, delivery: Delivery) -> Sent | NotSent:
        """Print the message unless its kind is in ``NOT_PRINTED``; ``Trouble.LATER`` if nothing can be written."""
        if delivery.kind not in NOT_PRINTED:
            try:
                self._terminal.panel(delivery.panel)
            except OSError:
                return NotSent(Trouble.LATER)
        return Sent(None)

    async def find(self, channel: str, address: str | None, nonce: str) -> Sent | NotSent:
        """Find nothing: a printed line has no id."""
        return Sent(None)

    async def retract(self, channel: str, post: str) -> Sent | NotSent:
        """Do nothing, and count the message as deleted: a printed line stays."""
        return Sent(None)
