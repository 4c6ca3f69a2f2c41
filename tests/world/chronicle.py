"""A table told from its entries alone, independent of the house: how it was at each version, and what was secret."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from sqlalchemy import Connection, select

from bot.core.table import Table
from bot.core.views import TableView
from rules.game import Seat
from rules.mythical_dice.moves import Bet, Deal
from rules.record import Luck, Play
from storage import schema, tables
from storage.changes import Deadline, Status, TableSetup
from storage.entries import TableEntry
from storage.ids import CommandId, Millis, PlayerId, TableId
from storage.league import leagues
from storage.tables import StoredEntry, StoredTable
from tests.world.disk import Disk
from tests.world.shadows import SHADOWS

Hands: TypeAlias = Mapping[PlayerId, tuple[str, ...]]
"""What people hold, as their pictures' keys."""

NEVER: Final = Millis(0)


class Chronicle:
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
        """The player's view, had those seats other dice and bets of which that reader may not know.

        None where nothing is hidden, and for a game in which nothing can be told otherwise without other things to be
        seen.
        """
        state = self.versions[version].state
        if state is None or not state.secret or self.setup.game != "mythical-dice":
            return None
        own = self.versions[version].seat_of(hidden_from)
        entries = self.entries[:version]
        last = max(at for at, entry in enumerate(entries) if _is_deal(entry))
        table = self.versions[last].copy()
        for entry in entries[last:]:
            table.enter(_otherwise(entry, own))
        return self._seen(table, player)


def _hands(versions: Sequence[Table], held: Iterable[Mapping[Seat, tuple[str, ...]]]) -> Iterator[Hands]:
    for table, hands in zip(versions, held, strict=True):
        chairs = enumerate(table.chairs)
        yield {chair.player: hands[seat] for seat, chair in chairs if chair.player is not None and seat in hands}


def _is_deal(entry: TableEntry) -> bool:
    return isinstance(entry, Luck) and isinstance(entry.outcome, Deal)


def _otherwise(entry: TableEntry, own: Seat | None) -> TableEntry:
    """The entry with what is hidden from that seat changed: the other hands handed on, the other bets another one."""
    match entry:
        case Luck(Deal(dice)):
            others = [seat for seat in range(len(dice)) if seat != own]
            moved = dict(zip(others, [*others[1:], others[0]], strict=True))
            return Luck(Deal(tuple(dice[moved.get(seat, seat)] for seat in range(len(dice)))))
        case Play(int(seat), Bet(tricks)) if seat != own:
            return replace(entry, move=Bet(0 if tricks else 1))
        case _:
            return entry


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
        self._told: dict[TableId, Chronicle] = {}

    def read(self) -> Mapping[TableId, Chronicle]:
        """Every table's past up to now, in the order in which they opened."""
        columns = schema.tables.c
        found = self._disk.read(
            lambda rows: rows.scalars(select(columns.id).order_by(columns.opened, columns.id)).all()
        )
        names = names_of(self._disk)
        for table in found:
            stored = self._disk.read(tables.table, table)
            assert stored is not None
            chronicle = self._told.setdefault(table, Chronicle(stored.setup, self._former(stored.setup), names))
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
