"""The terminal as a platform: it prints the result of a game, and takes all other messages as sent.

The session shows cards when they are needed, and the fingerprint of the seed when the game begins. A person at the
keyboard need not be called or warned, and a game needs no thread. So nothing of another table in the same database is
printed in the middle of this game, except a result that nobody was told yet.
"""

from collections.abc import Sequence
from typing import Final

from bot.adapters.console.terminal import Terminal
from bot.core.ports import Delivery, Message, NotSent, Sent, Trouble
from storage.ids import Millis

NAME: Final = "terminal"


class TerminalPlatform:
    """Prints results as soon as the dispatcher sends them."""

    name = NAME
    is_open = True
    careful = False
    polls = False
    serves = ()

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal

    def connections(self, community: str | None = None) -> Sequence[str]:
        """Always empty: no network lies between the player and the bot, so no line can be lost."""
        return ()

    def hears(self, community: str) -> bool:
        """Always: the player sits at this terminal."""
        return True

    async def silence(self, connection: str) -> Millis:
        """Always 0: there is no connection that could be silent."""
        return Millis(0)

    async def deliver(self, delivery: Delivery) -> Sent | NotSent:
        """Print the message if it is a result; ``Trouble.LATER`` if nothing can be written."""
        if delivery.kind is Message.RESULT:
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
