"""Corrects results: an organiser voids a result or restores it, and both the name and the reason are kept."""

from collections.abc import Callable
from typing import Final, NamedTuple

from bot.core.clock.wall_time import Time
from bot.core.errors import Refused
from bot.core.ui.plain_text import clean
from storage.changes import GameResult
from storage.ids import CommandId, CommunityId, LeagueId, Millis, PlayerId, TableId
from storage.league.results import Correction
from storage.store import Store

LONGEST_REASON: Final = 200


class Corrected(NamedTuple):
    """A result that was voided or restored."""

    ended: Millis
    """When its game ended."""

    channels: tuple[str, ...]
    """The channels in which leagues announce the correction."""


class Correctable(NamedTuple):
    """A result that may be voided or restored."""

    ended: Millis
    """When its game ended."""

    reason: str
    """The organiser's reason, as it would be stored."""

    leagues: tuple[LeagueId, ...]
    """Where it counts, or would count again."""


class Corrections:
    """Voids and restores results. A request that cannot be granted raises Refused and changes nothing.

    A call with a ``command`` raises DuplicateCommand if that command has been carried out.
    """

    def __init__(self, store: Store, time: Time) -> None:
        self._store = store.leagues
        self._time = time
        self.on_correction: list[Callable[[], None]] = []
        """Called after a result was voided or restored. A listener must not raise."""

    async def void(
        self,
        community: CommunityId,
        table: TableId,
        actor: PlayerId,
        reason: str,
        command: CommandId | None = None,
    ) -> Corrected:
        """Void a game's result: it counts nowhere.

        Raises Refused: no-such-result, no-reason, already-void.
        """
        return await self._correct(community, table, actor, reason, command, voids=True)

    async def restore(
        self,
        community: CommunityId,
        table: TableId,
        actor: PlayerId,
        reason: str,
        command: CommandId | None = None,
    ) -> Corrected:
        """Restore a result that was voided: it counts again.

        Raises Refused: no-such-result, no-reason, not-void.
        """
        return await self._correct(community, table, actor, reason, command, voids=False)

    async def check(self, community: CommunityId, table: TableId, reason: str, *, voids: bool) -> Correctable:
        """Check what ``void`` or ``restore`` would check, and write nothing. Raises Refused like these."""
        result, reason = await self._correctable(community, table, reason)
        every = await self._store.corrections(table)
        if voids is (bool(every) and every[-1].voids):
            raise Refused("already-void" if voids else "not-void")
        leagues = [league for league, _ in await self._store.counted_in(table)]
        return Correctable(result.ended, reason, tuple(leagues))

    async def _correctable(self, community: CommunityId, table: TableId, reason: str) -> tuple[GameResult, str]:
        result = await self._store.result_of(table)
        # To organisers a result of another community is the same as none.
        if result is None or await self._store.community_of(table) != community:
            raise Refused("no-such-result")
        reason = clean(reason)
        if not 0 < len(reason) <= LONGEST_REASON:
            raise Refused("no-reason", most=LONGEST_REASON)
        return result, reason

    async def _correct(  # noqa: PLR0913 - one command with all that it says
        self,
        community: CommunityId,
        table: TableId,
        actor: PlayerId,
        reason: str,
        command: CommandId | None,
        *,
        voids: bool,
    ) -> Corrected:
        result, reason = await self._correctable(community, table, reason)
        channels = await self._store.correct(Correction(table, voids, actor, reason, self._time.now()), command)
        if channels is None:
            raise Refused("already-void" if voids else "not-void")
        for listener in self.on_correction:
            listener()
        return Corrected(result.ended, channels)
