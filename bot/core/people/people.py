"""People and communities: found by the names that platforms give them, and stored with ids of the bot's own."""

from typing import NamedTuple

from bot.core.clock.wall_time import Time
from bot.core.ui.languages import spoken
from bot.core.ui.plain_text import clean_name
from storage.ids import CommunityId, PlayerId
from storage.store import Store


class Person(NamedTuple):
    """A player."""

    id: PlayerId
    name: str
    language: str | None
    """``en``, ``cs`` or ``fr``: the person's own choice, else what their platform reports; None if there is neither."""

    notify: bool = True
    """Whether they want to be called when it is their turn."""

    aloud: bool = False
    """Whether a screen reader reads texts aloud to them: then they get sentences where others get columns."""

    advice: bool = False
    """Whether they want to be able to ask robots for advice."""


class People:
    """Finds people and communities by the names that platforms give them, and stores new ones."""

    def __init__(self, store: Store, time: Time) -> None:
        self._store = store.people
        self._time = time

    async def person(self, platform: str, external: str, name: str, locale: str | None = None) -> Person:
        """Find the person, or store a new one, with this name and the language that the platform reports.

        ``locale`` is a BCP 47 tag; a language that the bot does not speak is ignored.
        """
        seen, now = spoken(locale), self._time.now()
        player = await self._store.player_of(platform, external, clean_name(name), now, seen)
        return Person(player.id, player.name, player.reads, player.notify, player.aloud, player.advice)

    async def known(self, platform: str, external: str) -> PlayerId | None:
        """The person's id, or None for somebody who has never used the bot: no row is made for them."""
        player = await self._store.known_player(platform, external)
        return None if player is None else player.id

    async def language_of(self, platform: str, external: str) -> str | None:
        """The language of a person, as in Person; None also for somebody who has never used the bot."""
        player = await self._store.known_player(platform, external)
        return None if player is None else player.language or player.seen_language

    async def speak(self, player: PlayerId, language: str | None) -> None:
        """Set the language of a person; None for the one that their platform reports."""
        await self._store.set_language(player, language)

    async def notify(self, player: PlayerId, notify: bool) -> None:  # noqa: FBT001 - the wish itself
        """Set whether a person is called when it is their turn."""
        await self._store.set_notify(player, notify=notify)

    async def listen(self, player: PlayerId, aloud: bool) -> None:  # noqa: FBT001 - the wish itself
        """Set whether a screen reader reads texts to the person: then they get sentences where others get columns."""
        await self._store.set_aloud(player, aloud=aloud)

    async def advise(self, player: PlayerId, advice: bool) -> None:  # noqa: FBT001 - the wish itself
        """Set whether a person wants to be able to ask robots for advice."""
        await self._store.set_advice(player, advice=advice)

    async def community(self, platform: str, external: str, time_zone: str, language: str) -> CommunityId:
        """The community with this name on the platform; a new one gets this time zone and language."""
        found = await self._store.community_of(platform, external, time_zone=time_zone, language=language)
        return found.id
