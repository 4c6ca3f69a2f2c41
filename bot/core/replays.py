"""Finished games as records: to be replayed, verified and handed out. Nothing leaves before the end."""

from collections.abc import Mapping

from bot.core.errors import Refused
from bot.core.table import Table
from rules.chance import commitment
from rules.record import Abandoned, Fairness, Luck, Play, Record
from storage.entries import Joined, Started
from storage.ids import PlayerId, TableId
from storage.store import Store
from storage.tables import StoredTable


class Records:
    """Hands out the records of games that have ended."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, table: TableId) -> Record:
        """The record of the table's game. Raises Refused: no-such-table, not-yet-over, game-not-begun."""
        stored = await self._store.table(table)
        if stored is None:
            raise Refused("no-such-table")
        if stored.status.live:
            raise Refused("not-yet-over")
        people = {row.entry.player for row in stored.entries if isinstance(row.entry, Joined)}
        names = {person.id: person.name for person in await self._store.players(sorted(people))}
        return as_record(stored, names)


def as_record(stored: StoredTable, names: Mapping[PlayerId, str]) -> Record:
    """An ended table as its record, with the names of those who sat down at the start."""
    table = Table(stored.setup)
    seats: tuple[str, ...] = ()
    log: list[Play | Luck | Abandoned] = []
    for row in stored.entries:
        table.enter(row.entry)
        match row.entry:
            case Started():
                seats = tuple(seat.name for seat in table.view(None, names).seats)
            case Play() | Luck() | Abandoned():
                log.append(row.entry)
            case _:
                pass
    if not seats:
        raise Refused("game-not-begun")
    return Record(
        game=stored.setup.game,
        rules=stored.setup.rules,
        options=stored.setup.options,
        seats=seats,
        robots=table.opening_robots,
        fairness=Fairness(
            seed=stored.setup.seed.hex(),
            commitment=commitment(stored.setup.seed),
            table=stored.setup.id,
            contributions=table.contributions,
        ),
        log=tuple(log),
        after=stored.setup.after,
    )
