"""Answers to people who call the bot by its name: buttons that open a table, for those who have no commands."""

from typing import Final

from bot.app.application import Application
from bot.app.caller import CommunityName
from bot.core.ui.panels import Panel

CALM: Final = 10_000
"""Milliseconds between two answers in one channel."""

MOST_CHANNELS: Final = 1_000
"""Channels that are answered within that time."""


class Invitations:
    """Answers calls, but not every call in a channel where many call."""

    def __init__(self, app: Application) -> None:
        self._app = app
        self._answered: dict[str, int] = {}
        """Channel → when its last call was answered. An entry is removed when a later call may be answered."""

    def may_answer(self, channel: str) -> bool:
        """Whether a call in this channel is answered now; if so, it is noted as answered."""
        now = self._app.services.time.now()
        # A clock that was set back keeps nobody waiting.
        self._answered = {place: at for place, at in self._answered.items() if abs(now - at) < CALM}
        if channel in self._answered or len(self._answered) >= MOST_CHANNELS:
            return False
        self._answered[channel] = now
        return True

    async def invitation(self, platform: str, name: CommunityName) -> Panel:
        """The buttons, in the language of the community's tables. A new community stays unknown."""
        community = await self._app.services.communities.seen(platform, *name)
        return self._app.services.screens.open_invitation(community.language)
