"""Who is who: people and communities as platforms name them, and as the house knows them."""

from typing import NamedTuple

from bot.core.names import clean_name
from bot.core.time import Time
from storage.ids import CommunityId, PlayerId
from storage.store import Store


class Person(NamedTuple):
    """Somebody who plays."""

    id: PlayerId
    name: str
    language: str | None
    """``en``, ``cs`` or ``fr``; None while they have not chosen."""


class People:
    """Finds people and communities by their platform's names, and makes them known when they are new."""

    def __init__(self, store: Store, time: Time) -> None:
        self._store = store
        self._time = time

    async def person(self, platform: str, external: str, name: str) -> Person:
        """Who this is; their name is brought up to date."""
        player = await self._store.player_of(platform, external, clean_name(name), self._time.now())
        return Person(player.id, player.name, player.language)

    async def speak(self, player: PlayerId, language: str | None) -> None:
        """Remember which language somebody reads."""
        await self._store.set_language(player, language)

    async def community(self, platform: str, external: str, time_zone: str, language: str) -> CommunityId:
        """The community of this name; a new one has this time zone and language."""
        found = await self._store.community_of(platform, external, time_zone=time_zone, language=language)
        return found.id
