"""Answers people who mention the bot: buttons that open a table, for people who cannot use commands."""

from typing import Final

from bot.app.application import Application
from bot.app.caller import CommunityName
from bot.core.ui.panels import Panel

CALM: Final = 10_000
"""Milliseconds between two answers in one channel."""

MOST_CHANNELS: Final = 1_000
"""How many channels are answered within that time."""


class Invitations:
    """Answers mentions of the bot, but in each channel at most one every ``CALM`` milliseconds."""

    def __init__(self, app: Application) -> None:
        self._app = app
        self._answered: dict[str, int] = {}
        """Channel → time of its last answer. An entry is removed when the channel may be answered again."""

    def may_answer(self, channel: str) -> bool:
        """Whether a mention in this channel is answered now. If so, it is noted as answered."""
        now = self._app.services.time.now()
        # ``abs``: a clock that was set back makes nobody wait.
        self._answered = {place: at for place, at in self._answered.items() if abs(now - at) < CALM}
        if channel in self._answered or len(self._answered) >= MOST_CHANNELS:
            return False
        self._answered[channel] = now
        return True

    async def invitation(self, platform: str, name: CommunityName) -> Panel:
        """The buttons, in the language of the community's tables. A new community stays unknown."""
        community = await self._app.services.communities.seen(platform, *name)
        return self._app.services.screens.open_invitation(community.language)
