"""Finished games as records, for replay, verification and export. Before the end of a game nothing is handed out."""

from collections.abc import Iterator, Mapping
from typing import Final

from bot.core.errors import Refused
from bot.core.people.communities import STRANGE
from bot.core.ports import Pace, ReplayStop, Status, Verification
from bot.core.records.verification import verification
from bot.core.table.mailboxes import stored_table
from bot.core.table.table import Names, Table
from bot.core.table.tables import visible
from bot.core.table.views import Holder, SeatView, TableView
from bot.core.ui.languages import LANGUAGES
from rules.catalogue import game_of
from rules.chance import commitment
from rules.game import Event, Pending, Seat, State, chosen_options
from rules.record import Abandoned, Fairness, Luck, Play, Record
from storage.ids import PlayerId, TableId
from storage.store import Store
from storage.tables.entries import Joined, Started, TableEntry
from storage.tables.stored_tables import StoredTable

UNNAMED: Final = "?"
"""The name of forgotten people in records, where a name may not be empty."""


class Records:
    """Reads finished games. Every call may raise Refused: no-such-table, not-yet-over, nothing-played."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, table: TableId) -> Record:
        """The record of the table's game."""
        stored = await self._ended(table)
        return as_record(stored, await self._names(stored))

    async def entries(self, table: TableId) -> tuple[StoredTable, Names]:
        """All that is stored of the table, and the names of its people."""
        stored = await self._ended(table)
        return stored, await self._names(stored)

    async def verification(self, table: TableId) -> Verification | None:
        """Draw the game's luck again from its seed, and compare. A table that closed in its lobby has drawn nothing.

        None if the seed was destroyed. Raises Refused: no-such-table, not-yet-over.
        """
        stored = await self._over(table)
        if not stored.setup.seed:
            return None
        if not _was_played(stored):
            return Verification(table, commitment(stored.setup.seed), outcomes=0)
        return verification(as_record(stored, await self._names(stored)))

    async def stops(self, table: TableId) -> int:
        """The number of stops, that is moments at which everybody saw something new."""
        return sum(1 for _ in stops(await self._ended(table)))

    async def at(self, table: TableId, stop: int, viewer: PlayerId | None = None) -> ReplayStop:
        """The table at that stop, counted from 1, as ``viewer`` saw it; None sees what everybody saw. 0: the overview.

        Raises Refused also for a stop that does not exist: unknown-choice.
        """
        stored = await self._ended(table)
        names = await self._names(stored)
        view = None
        story: list[tuple[Event, ...]] = []
        chapters: dict[int, int] = {}
        # The loop runs to the end even after the stop is found: the whole story is needed too.
        for number, (told, events) in enumerate(stops(stored), 1):
            chapters.setdefault(told.chapter, number)
            story.append(tuple(visible(told, events, viewer)))
            # The table object changes afterwards. The overview has the last view.
            if number == stop or (stop == 0 and told.over):
                view = told.view(viewer, names)
        if view is None:
            raise Refused("unknown-choice")
        new = story[stop - 1] if stop else ()
        return ReplayStop(view, new, stop, len(story), tuple(chapters.values()), tuple(story))

    async def _ended(self, table: TableId) -> StoredTable:
        """The table of a game that was played and is over. Raises Refused."""
        stored = await self._over(table)
        if not _was_played(stored):
            raise Refused("nothing-played")
        return stored

    async def _over(self, table: TableId) -> StoredTable:
        """The table, if nothing more can happen at it. Raises Refused: no-such-table, not-yet-over."""
        stored = await stored_table(self._store, table)
        if stored is None:
            raise Refused("no-such-table")
        if stored.status.live:
            raise Refused("not-yet-over")
        return stored

    async def _names(self, stored: StoredTable) -> Mapping[PlayerId, str]:
        """The names of all people who ever sat at the table."""
        people = {row.entry.player for row in stored.entries if isinstance(row.entry, Joined)}
        return {person.id: person.name for person in await self._store.people.players(sorted(people))}


def _was_played(stored: StoredTable) -> bool:
    return any(isinstance(row.entry, Started) for row in stored.entries)


def as_record(stored: StoredTable, names: Mapping[PlayerId, str]) -> Record:
    """The record of a table whose game has ended, with the names of the people who sat there at the start."""
    table = Table(stored.setup)
    seats: tuple[str, ...] = ()
    log: list[Play | Luck | Abandoned] = []
    for row in stored.entries:
        table.enter(row.entry)
        match row.entry:
            case Started():
                seats = tuple(seat.name or UNNAMED for seat in table.view(None, names).seats)
            case Play() | Luck() | Abandoned():
                log.append(row.entry)
            # People who come, go or are warned are no part of a game's record.
            case _:
                pass
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
        )
        if stored.setup.seed
        else None,
        log=tuple(log),
        after=stored.setup.after,
    )


def record_view(record: Record, state: State, seat: Seat | None) -> TableView:
    """The view of a record's game in this state, for one seat or for everybody.

    The table of a record belongs to no platform, so the fields for a platform are empty.
    """
    game = game_of(record.game, record.rules)
    return TableView(
        id=TableId(record.fairness.table if record.fairness else ""),
        community=STRANGE,
        channel="",
        game=game.key,
        rules=game.rules,
        options=chosen_options(game, record.options),
        pace=Pace.LIVE,
        status=Status.FINISHED if state.pending is Pending.OVER else Status.PLAYING,
        language=LANGUAGES[0],
        seats=tuple(
            SeatView(name, Holder.ROBOT if number in record.robots else Holder.PERSON, player=None)
            for number, name in enumerate(record.seats)
        ),
        capacity=len(record.seats),
        least=game.seats[0],
        viewer=None,
        seat=seat,
        play=state.view(seat),
        closes=None,
        may_reveal=False,
        commitment=record.fairness.commitment if record.fairness else "",
        contributions=record.fairness.contributions if record.fairness else (),
        seed=record.fairness.seed if record.fairness else None,
        result=state.result(),
        ending=None,
        why_abandoned=None,
        after=None,
    )


def stops(stored: StoredTable) -> Iterator[tuple[Table, list[Event]]]:
    """The table at each stop, with the events since the stop before.

    A stop comes after an entry that shows everybody something new, and at the end. Secret answers make no stop, because
    their reveal shows them; neither does a table that still waits for luck. Each stop gives the same table object,
    which changes afterwards: read it before taking the next stop.
    """
    table = Table(stored.setup)
    news: list[Event] = []
    for row in stored.entries:
        hidden = _is_secret(table, row.entry)
        events = table.enter(row.entry)
        if hidden:
            continue
        news += events
        if table.over or (news and table.state is not None and table.state.pending is not Pending.LUCK):
            yield table, news
            news = []


def _is_secret(table: Table, entry: TableEntry) -> bool:
    """Whether the entry is an answer to a secret question that is still open."""
    return table.state is not None and table.state.secret and isinstance(entry, Play) and entry.seat is not None
