"""Replays a finished table: its luck follows from its seed, and each person made their own moves."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.core.league.game_result import game_result
from bot.core.table.table import Table
from rules.game import Pending, Seat
from rules.record import Luck, Play
from storage.changes import GameResult, Status
from storage.codec import BadRecord, dump_entry
from storage.ids import PlayerId
from storage.league.scoring import RANKING
from storage.tables.entries import Joined, SeatLeft
from storage.tables.stored_tables import StoredEntry, StoredTable


@dataclass(frozen=True, slots=True)
class Replayed:
    """What the replay of a finished table's entries has shown."""

    result: GameResult | None
    """The result of the moves; None if the game is not over."""

    faults: tuple[str, ...]
    """What is wrong with single entries, a sentence each."""


def replayed(stored: StoredTable, ranking: int = RANKING) -> Replayed:
    """Replay the stored entries, and place people by this version of the ranking.

    Raises BadRecord if entries are missing. Entries that somebody has changed may raise any exception.
    """
    table = Table(stored.setup)
    faults: list[str] = []
    for number, row in enumerate(stored.entries, 1):
        if row.seq != number:
            raise BadRecord(None, f"entry {number} is missing")
        faults += (f"entry {number}: {fault}" for fault in _faults(table, row))
        table.enter(row.entry)
    # Entries that are missing at the end leave no gap. Only the table's version tells that they were there.
    if len(stored.entries) != stored.version:
        raise BadRecord(None, f"{len(stored.entries)} entries are there, should be {stored.version}")
    if table.luck is None:
        faults.append("the seed is missing, so its luck proves nothing")
    over = table.status is Status.FINISHED
    return Replayed(game_result(table, stored.entries[-1].at, ranking) if over else None, tuple(faults))


def _faults(table: Table, row: StoredEntry) -> Iterator[str]:
    """What is wrong with an entry that comes next at the table."""
    match row.entry:
        case Luck(outcome) if table.state is not None and table.luck is not None:
            # The rules refuse luck at another moment, when the entry is entered.
            due = table.state.draw(table.luck) if table.state.pending is Pending.LUCK else outcome
            if due != outcome:
                told, found = (dump_entry(table.setup.game, Luck(one)) for one in (due, outcome))
                yield f"the seed gives {told}, not {found}"
        case Joined(player):
            # At a table in the terminal one person seats everybody.
            if row.actor not in {player, table.setup.host}:
                yield f"player {player} was seated by {_told(row.actor)}"
        case SeatLeft(seat, removed):
            due_by = table.host if removed else table.chairs[seat].player
            if row.actor != due_by:
                yield f"seat {seat} was emptied by {_told(row.actor)}, should be {_told(due_by)}"
        case Play(int(seat), by_clock=False) if not _is_made_by_anybody(table, seat):
            sitter = table.chairs[seat].player
            if row.actor != sitter:
                yield f"the move of seat {seat} was made by {_told(row.actor)}, should be {_told(sitter)}"


def _is_made_by_anybody(table: Table, seat: Seat) -> bool:
    """Whether the table itself makes the seat's next move: that of a robot, or the only possible one.

    Such a move is stored with the actor of the command that led to it, who may be anybody.
    """
    robot = table.chairs[seat].player is None
    return robot or table.state is None or len(table.state.legal(seat)) < 2  # noqa: PLR2004 - a choice needs two


def _told(player: PlayerId | None) -> str:
    return "nobody" if player is None else f"player {player}"
