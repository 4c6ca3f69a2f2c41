"""The invitation to play: for people who mention the bot, and once for each place to which the bot comes."""

from dataclasses import replace
from typing import Final

from bot.app.application import Application
from bot.app.caller import CommunityName
from bot.core.ui.panels import Panel, Text

CALM: Final = 10_000
"""Milliseconds between two answers in one channel."""

MOST_CHANNELS: Final = 1_000
"""How many channels are answered within that time."""


class Invitations:
    """Makes the invitation. In each channel at most one mention every ``CALM`` milliseconds is answered."""

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
        """The invitation, in the language of the community's tables. A new community stays unknown."""
        return self._app.services.screens.open_invitation(await self._language(platform, name))

    async def welcome(self, platform: str, name: CommunityName) -> Panel:
        """The invitation for a server or a room that the bot has just joined, with what people do there."""
        language = await self._language(platform, name)
        more = Text(self._app.services.languages.say(language, self._app.texts.welcome))
        panel = self._app.services.screens.open_invitation(language)
        return replace(panel, blocks=(more, *panel.blocks))

    async def _language(self, platform: str, name: CommunityName) -> str:
        return (await self._app.services.communities.seen(platform, *name)).language
