"""A table told from its entries alone, independent of the bot: how it was at each version, and what was secret."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final, TypeAlias

from sqlalchemy import Connection, select

from bot.core.table.table import Table
from bot.core.table.views import LeagueSeen, TableView
from rules.game import IllegalMove, Seat
from rules.mythe.moves import Gift, Give
from rules.mythe.pieces import Card
from rules.mythical_dice.moves import Deal
from rules.record import Luck, Play
from storage import schema
from storage.changes import Deadline, Status, TableSetup
from storage.ids import CommandId, Millis, PlayerId, TableId
from storage.league import leagues
from storage.league.leagues import LEAST_PEOPLE
from storage.tables import stored_tables
from storage.tables.entries import TableEntry
from storage.tables.stored_tables import StoredEntry, StoredTable
from tests.world.disk import Disk
from tests.world.oracle import SHADOWS

Hands: TypeAlias = Mapping[PlayerId, tuple[str, ...]]
"""The dice or cards that people hold, as keys of pictures."""

NEVER: Final = Millis(0)


class EventLog:
    """The past of one table. It grows with the table; entries that were read once may never change."""

    def __init__(self, setup: TableSetup, former: tuple[PlayerId | None, ...], names: Mapping[PlayerId, str]) -> None:
        self.setup = setup
        self.league: str | None = None
        """The name of its league."""

        self.names = names
        self.commands: Sequence[CommandId] = ()
        """The command of each entry."""

        self.rows: Sequence[StoredEntry] = ()
        self.deadline: Deadline | None = None
        self.status = Status.LOBBY
        """Deadline and status as they are stored."""

        self.versions = [Table(setup)]
        """The table after each number of entries, without a deadline."""

        self.versions[0].former = former

        self._otherwise: dict[Seat | None, tuple[int, Table | None]] = {}
        """The last result of ``_given_otherwise`` for each seat, with its version."""

    def go_on(self, stored: StoredTable, commands: Sequence[CommandId]) -> None:
        """Add the entries that are new since the last call."""
        told = len(self.rows)
        assert list(self.rows) == list(stored.entries[:told]), "what was stored has changed"
        for row in stored.entries[told:]:
            table = self.now.copy()
            table.enter(row.entry)
            self.versions.append(table)
        self.rows, self.commands = stored.entries, commands
        self.status, self.deadline = stored.status, stored.deadline

    @property
    def now(self) -> Table:
        """The newest version, without a deadline."""
        return self.versions[-1]

    @property
    def entries(self) -> list[TableEntry]:
        """All entries."""
        return [row.entry for row in self.rows]

    @property
    def moments(self) -> list[int]:
        """The versions that were committed: those at the end of a command."""
        last = len(self.rows)
        return [at for at in range(1, last + 1) if at == last or self.commands[at] != self.commands[at - 1]]

    def since_left(self, chapter: int) -> list[int]:
        """The versions after the game left that chapter; if it has not, only the newest version."""
        later = [at for at in self.moments if self.versions[at].chapter > chapter]
        return later or [len(self.rows)]

    def hands(self) -> Sequence[Hands]:
        """What each person held, by version. The game must have an oracle."""
        return list(_hands(self.versions, SHADOWS[self.setup.game](self.entries)))

    def view(self, version: int, player: PlayerId | None) -> TableView:
        """The view of a player (None for everybody) at a version, without a running countdown."""
        return self._seen(self.versions[version], player)

    def _seen(self, table: Table, player: PlayerId | None) -> TableView:
        runs = not table.over and not table.awaited_robots
        view = table.view(player, self.names, LeagueSeen(self.league, least_people=LEAST_PEOPLE))
        return replace(view, closes=NEVER if runs else None)

    def other_view(self, version: int, player: PlayerId | None, *, hidden_from: PlayerId | None) -> TableView | None:
        """The player's view if everything hidden from ``hidden_from`` had been different.

        While a question is secret, other dice and answers are tried, otherwise another gift. None if no such change is
        possible that leaves the visible things as they are.
        """
        table = self.versions[version]
        if table.state is None:
            return None
        own = table.seat_of(hidden_from)
        other = self._answered_otherwise(version, own) if table.state.secret else self._given_otherwise(version, own)
        return None if other is None else self._seen(other, player)

    def _answered_otherwise(self, version: int, own: Seat | None) -> Table:
        """The table with other dice and answers of the other seats, since the open question was asked."""
        now = self.versions[version]
        opened = next(at for at, table in enumerate(self.versions) if table.decision == now.decision)
        assert now.state is not None
        hidden = {seat for seat in range(len(now.chairs)) if seat != own and now.state.legal(seat)}
        table = self.versions[opened - 1].copy()
        for entry in self.entries[opened - 1 : version]:
            table.enter(_otherwise(entry, table, own, hidden if table.decision == now.decision else ()))
        return table

    def _given_otherwise(self, version: int, own: Seat | None) -> Table | None:
        """The table with another card in the last gift between two others; None if no other card fits later moves."""
        before, found = self._otherwise.get(own, (0, None))
        later = [row.entry for row in self.rows[before:version]]
        if before > version or any(True for entry in later for _ in _other_gifts(entry, own)):
            found = self._search_other_gift(version, own)
        elif found is not None:
            try:
                for entry in later:
                    found.enter(entry)
            except IllegalMove:
                found = self._search_other_gift(version, own)
        self._otherwise[own] = version, found
        return found

    def _search_other_gift(self, version: int, own: Seat | None) -> Table | None:
        entries = self.entries[:version]
        for at in reversed(range(version)):
            for other in _other_gifts(entries[at], own):
                table = self.versions[at].copy()
                with suppress(IllegalMove):
                    for entry in (other, *entries[at + 1 :]):
                        table.enter(entry)
                    return table
        return None


def _hands(versions: Sequence[Table], held: Iterable[Mapping[Seat, tuple[str, ...]]]) -> Iterator[Hands]:
    for table, hands in zip(versions, held, strict=True):
        chairs = enumerate(table.chairs)
        yield {chair.player: hands[seat] for seat, chair in chairs if chair.player is not None and seat in hands}


def _otherwise(entry: TableEntry, table: Table, own: Seat | None, hidden: Collection[Seat]) -> TableEntry:
    """The entry with everything hidden from seat ``own`` changed: hands are exchanged, secret answers are others."""
    match entry:
        case Luck(Deal(dice)):
            others = [seat for seat in range(len(dice)) if seat != own]
            moved = dict(zip(others, [*others[1:], others[0]], strict=True))
            return Luck(Deal(tuple(dice[moved.get(seat, seat)] for seat in range(len(dice)))))
        case Play(int(seat), move) if seat in hidden and table.state is not None:
            other = next((legal for legal in table.state.legal(seat) if legal != move), move)
            return replace(entry, move=other)
        case _:
            return entry


def _other_gifts(entry: TableEntry, own: Seat | None) -> Iterator[Play]:
    """Copies of the entry with one other card between two other seats, whether they have that card or not."""
    if not isinstance(entry, Play) or not isinstance(entry.move, Give) or entry.seat == own:
        return
    gifts = entry.move.gifts
    for number, gift in enumerate(gifts):
        for card in Card:
            if card is not gift.card and gift.to != own:
                yield replace(entry, move=Give((*gifts[:number], Gift(card, gift.to), *gifts[number + 1 :])))


# --- reading it from the disk ---------------------------------------------------------------------------


def names_of(disk: Disk) -> Mapping[PlayerId, str]:
    """The names of all people."""
    columns = schema.players.c
    found = disk.read(lambda connection: connection.execute(select(columns.id, columns.name)).all())
    return dict(found)


class Archive:
    """The past of all tables on a disk, as far as it was read."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self.told: Final[dict[TableId, EventLog]] = {}
        """Every table's past up to when it was read last, in the order in which the tables were opened."""

    def read(self) -> Mapping[TableId, EventLog]:
        """Every table's past up to now: what is ``told`` from then on."""
        columns = schema.tables.c
        found = self._disk.read(
            lambda rows: rows.scalars(select(columns.id).order_by(columns.opened, columns.id)).all()
        )
        names = names_of(self._disk)
        for table in found:
            stored = self._disk.read(stored_tables.table, table)
            assert stored is not None
            chronicle = self.told.setdefault(table, EventLog(stored.setup, self._former(stored.setup), names))
            chronicle.names = names
            if stored.setup.league is not None and chronicle.league is None:
                chronicle.league = self._disk.read(leagues.league, stored.setup.league).name
            chronicle.go_on(stored, self._disk.read(_commands, table))
        return self.told

    def _former(self, setup: TableSetup) -> tuple[PlayerId | None, ...]:
        before = self.told.get(setup.after) if setup.after else None
        return tuple(chair.player for chair in before.now.chairs) if before else ()


def _commands(connection: Connection, table: TableId) -> Sequence[CommandId]:
    columns = schema.entries.c
    return connection.scalars(select(columns.command).where(columns.table == table).order_by(columns.seq)).all()
