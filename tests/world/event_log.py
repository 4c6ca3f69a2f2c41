"""A table told from its entries alone, independent of the house: how it was at each version, and what was secret."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final, TypeAlias

from sqlalchemy import Connection, select

from bot.core.table.table import Table
from bot.core.table.views import TableView
from rules.game import IllegalMove, Seat
from rules.mythe.moves import Gift, Give
from rules.mythe.pieces import Card
from rules.mythical_dice.moves import Deal
from rules.record import Luck, Play
from storage import schema
from storage.changes import Deadline, Status, TableSetup
from storage.ids import CommandId, Millis, PlayerId, TableId
from storage.league import leagues
from storage.tables import stored_tables
from storage.tables.entries import TableEntry
from storage.tables.stored_tables import StoredEntry, StoredTable
from tests.world.disk import Disk
from tests.world.oracle import SHADOWS

Hands: TypeAlias = Mapping[PlayerId, tuple[str, ...]]
"""What people hold, as their pictures' keys."""

NEVER: Final = Millis(0)


class EventLog:
    """One table's past; it grows with the table, and what was once stored stays."""

    def __init__(self, setup: TableSetup, former: tuple[PlayerId | None, ...], names: Mapping[PlayerId, str]) -> None:
        self.setup = setup
        self.league: str | None = None
        """What its league is called."""

        self.names = names
        self.commands: Sequence[CommandId] = ()
        """By entry."""

        self.rows: Sequence[StoredEntry] = ()
        self.deadline: Deadline | None = None
        self.status = Status.LOBBY
        """As they are stored."""

        self.versions = [Table(setup)]
        """The table after so many entries, without a clock."""

        self.versions[0].former = former

    def go_on(self, stored: StoredTable, commands: Sequence[CommandId]) -> None:
        """Tell what has happened since."""
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
        """As it is now, without its clock."""
        return self.versions[-1]

    @property
    def entries(self) -> list[TableEntry]:
        """Everything that happened."""
        return [row.entry for row in self.rows]

    @property
    def moments(self) -> list[int]:
        """The versions that were ever committed."""
        last = len(self.rows)
        return [at for at in range(1, last + 1) if at == last or self.commands[at] != self.commands[at - 1]]

    def since_left(self, chapter: int) -> list[int]:
        """The versions since the game left that chapter; the last one alone if it is in it now."""
        later = [at for at in self.moments if self.versions[at].chapter > chapter]
        return later or [len(self.rows)]

    def hands(self) -> Sequence[Hands]:
        """Who held which dice or cards, by version, of a game that has a shadow."""
        return list(_hands(self.versions, SHADOWS[self.setup.game](self.entries)))

    def view(self, version: int, player: PlayerId | None) -> TableView:
        """What somebody could see then, with a clock that stands still."""
        return self._seen(self.versions[version], player)

    def _seen(self, table: Table, player: PlayerId | None) -> TableView:
        return replace(table.view(player, self.names, self.league), closes=None if table.over else NEVER)

    def other_view(self, version: int, player: PlayerId | None, *, hidden_from: PlayerId | None) -> TableView | None:
        """The player's view, had there been other things of which that reader may not know, and else the same.

        Other dice and answers while a question is secret; else another gift. None where nothing can be told otherwise
        without other things to be seen.
        """
        table = self.versions[version]
        if table.state is None:
            return None
        own = table.seat_of(hidden_from)
        other = self._answered_otherwise(version, own) if table.state.secret else self._given_otherwise(version, own)
        return None if other is None else self._seen(other, player)

    def _answered_otherwise(self, version: int, own: Seat | None) -> Table:
        """The table, had other seats than that other dice since the question was opened, and other answers to it."""
        now = self.versions[version]
        opened = next(at for at, table in enumerate(self.versions) if table.decision == now.decision)
        assert now.state is not None
        hidden = {seat for seat in range(len(now.chairs)) if seat != own and now.state.legal(seat)}
        table = self.versions[opened - 1].copy()
        for entry in self.entries[opened - 1 : version]:
            table.enter(_otherwise(entry, table, own, hidden if table.decision == now.decision else ()))
        return table

    def _given_otherwise(self, version: int, own: Seat | None) -> Table | None:
        """The table, had the last gift between two others been another card, of those with which all could go on."""
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
    """The entry with what is hidden from that seat changed: the other hands handed on, hidden answers another one."""
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
    """The entry with one card that others than that seat give each other changed, whether it can be given or not."""
    if not isinstance(entry, Play) or not isinstance(entry.move, Give) or entry.seat == own:
        return
    gifts = entry.move.gifts
    for number, gift in enumerate(gifts):
        for card in Card:
            if card is not gift.card and gift.to != own:
                yield replace(entry, move=Give((*gifts[:number], Gift(card, gift.to), *gifts[number + 1 :])))


# --- reading it from the disk ---------------------------------------------------------------------------


def names_of(disk: Disk) -> Mapping[PlayerId, str]:
    """What everybody is called."""
    columns = schema.players.c
    found = disk.read(lambda connection: connection.execute(select(columns.id, columns.name)).all())
    return dict(found)


class Archive:
    """All tables on a disk, told as far as they have got."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._told: dict[TableId, EventLog] = {}

    def read(self) -> Mapping[TableId, EventLog]:
        """Every table's past up to now, in the order in which they opened."""
        columns = schema.tables.c
        found = self._disk.read(
            lambda rows: rows.scalars(select(columns.id).order_by(columns.opened, columns.id)).all()
        )
        names = names_of(self._disk)
        for table in found:
            stored = self._disk.read(stored_tables.table, table)
            assert stored is not None
            chronicle = self._told.setdefault(table, EventLog(stored.setup, self._former(stored.setup), names))
            chronicle.names = names
            if stored.setup.league is not None and chronicle.league is None:
                chronicle.league = self._disk.read(leagues.league, stored.setup.league).name
            chronicle.go_on(stored, self._disk.read(_commands, table))
        return self._told

    def _former(self, setup: TableSetup) -> tuple[PlayerId | None, ...]:
        before = self._told.get(setup.after) if setup.after else None
        return tuple(chair.player for chair in before.now.chairs) if before else ()


def _commands(connection: Connection, table: TableId) -> Sequence[CommandId]:
    columns = schema.entries.c
    return connection.scalars(select(columns.command).where(columns.table == table).order_by(columns.seq)).all()
