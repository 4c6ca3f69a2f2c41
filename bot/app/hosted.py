"""What ``minotaur run`` asks of a platform that it opens and closes."""

from typing import Protocol

from bot.core.ports import Platform


class NotLetIn(Exception):
    """A platform has refused the bot, or has closed its connection for good. One line says why."""


class HostedPlatform(Platform, Protocol):
    """A platform with a connection that stays open while the bot runs."""

    def is_closed(self) -> bool:
        """Whether the connection is closed, or is being closed. Then it ends by itself."""

    async def hang_up(self) -> None:
        """Take no new presses or commands, and finish the running answers. Messages can still be sent."""
