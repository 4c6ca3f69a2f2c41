"""Corrects results: an organiser voids a result or restores it, and both the name and the reason are kept."""

from collections.abc import Callable
from typing import Final

from bot.core.clock.wall_time import Time
from bot.core.errors import Refused
from bot.core.ui.plain_text import clean
from storage.ids import CommunityId, Millis, PlayerId, TableId
from storage.league.results import Correction
from storage.store import Store

LONGEST_REASON: Final = 200


class Corrections:
    """Voids and restores results. A request that cannot be granted raises Refused and changes nothing."""

    def __init__(self, store: Store, time: Time) -> None:
        self._store = store.leagues
        self._time = time
        self.on_correction: list[Callable[[], None]] = []
        """Called after a result was voided or restored. A listener must not raise."""

    async def void(self, community: CommunityId, table: TableId, actor: PlayerId, reason: str) -> Millis:
        """Void a game's result: it counts nowhere. Returns when the game ended.

        Raises Refused: no-such-result, no-reason, already-void.
        """
        return await self._correct(community, table, actor, reason, voids=True)

    async def restore(self, community: CommunityId, table: TableId, actor: PlayerId, reason: str) -> Millis:
        """Restore a result that was voided: it counts again. Returns when the game ended.

        Raises Refused: no-such-result, no-reason, not-void.
        """
        return await self._correct(community, table, actor, reason, voids=False)

    async def _correct(
        self, community: CommunityId, table: TableId, actor: PlayerId, reason: str, *, voids: bool
    ) -> Millis:
        result = await self._store.result_of(table)
        # To organisers a result of another community is the same as none.
        if result is None or await self._store.community_of(table) != community:
            raise Refused("no-such-result")
        reason = clean(reason)
        if not 0 < len(reason) <= LONGEST_REASON:
            raise Refused("no-reason", most=LONGEST_REASON)
        if not await self._store.correct(Correction(table, voids, actor, reason, self._time.now())):
            raise Refused("already-void" if voids else "not-void")
        for listener in self.on_correction:
            listener()
        return result.ended
