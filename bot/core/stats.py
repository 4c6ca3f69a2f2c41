"""What a person has played, for those who look it up."""

from bot.core.ports import PlayerStats
from storage.ids import CommunityId, PlayerId
from storage.store import Store


class Stats:
    """Reads what people have played."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, player: PlayerId, community: CommunityId | None = None) -> PlayerStats:
        """What the person has played, everywhere or in one community."""
        return await self._store.stats(player, community)
