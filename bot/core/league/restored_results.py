"""Computes changed and missing results again from the moves, as far as these prove themselves."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from bot.core.league.audit.audit_moves import replayed
from bot.core.league.audit.league_audit import as_counted_then
from storage.changes import GameResult, Status
from storage.errors import StoreFault
from storage.ids import TableId
from storage.league.auditing import Head
from storage.league.scoring import RANKING
from storage.store import Store


@dataclass(frozen=True, slots=True)
class Restored:
    """A result that differs from the moves."""

    table: TableId
    why_not: str = ""
    """Why it was left as it is; empty if it was restored."""

    def __str__(self) -> str:
        done = f"its result was left as it is: {self.why_not}" if self.why_not else "its result was restored"
        return f"table {self.table}: {done}"


async def restore_results(store: Store) -> AsyncIterator[Restored]:
    """Restore each result that differs from the moves or is missing; standings have to be rebuilt afterwards.

    A result stays as it is if its hash is not that of the moves, or if an entry is not as it should be: then somebody
    has changed the moves. Results of early releases have no hash, and stay, too.
    """
    for head in await store.leagues.finished_tables():
        if head.status == Status.FINISHED:
            done = await _restore(store, head)
            if done is not None:
                yield done


async def _restore(store: Store, head: Head) -> Restored | None:
    """Restore the table's result if it is wrong; None if it is right, or proves nothing."""
    signed = await store.leagues.signed(head.table) if head.has_result else None
    if signed is not None and not signed.moves:
        return None
    if signed is not None and signed.moves != await store.leagues.moves_hash(head.table):
        return Restored(head.table, "it has the hash of other moves")
    found = await _found(store, head.table)
    ranking = found.ranking if found is not None and 0 < found.ranking <= RANKING else RANKING
    try:
        stored = await store.table(head.table)
        assert stored is not None
        replay = replayed(stored, ranking)
    except StoreFault:
        raise
    except Exception as broken:  # noqa: BLE001 - changed entries may break the replay in any way
        return Restored(head.table, f"the moves cannot be replayed: {broken}")
    if replay.result is None or replay.faults:
        return Restored(head.table, next(iter(replay.faults), "the moves do not end the game"))
    due = replay.result if found is None else _as_counted_then(replay.result, found)
    community = stored.setup.community
    if found == due and signed is not None and signed.community == community:
        return None
    await store.leagues.restore_result(head.table, community, due)
    return Restored(head.table)


async def _found(store: Store, table: TableId) -> GameResult | None:
    """The stored result; None if there is none, or if what is there cannot be read."""
    try:
        return await store.leagues.result_of(table)
    except (LookupError, ValueError):
        return None


def _as_counted_then(due: GameResult, found: GameResult) -> GameResult:
    """The result without what an older release did not count. If all counts are gone, somebody has deleted them."""
    return as_counted_then(due, found) if any(seat.feats for seat in found.seats) else due
