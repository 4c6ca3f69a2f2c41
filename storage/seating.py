"""Who sits where, as a table's entries say it."""

from collections.abc import Iterable, Sequence

from storage.entries import Joined, RobotAdded, SeatLeft, Started, TableEntry
from storage.ids import PlayerId


def seated(entries: Iterable[TableEntry]) -> Sequence[PlayerId | None]:
    """Who sits in each seat after these entries; None is the house."""
    seats: list[PlayerId | None] = []
    playing = False
    for entry in entries:
        match entry:
            case Joined(player, seat=None):
                seats.append(player)
            case Joined(player, seat=int(seat)):
                seats[seat] = player
            case RobotAdded():
                seats.append(None)
            case SeatLeft(seat) if playing:
                seats[seat] = None
            case SeatLeft(seat):
                del seats[seat]
            case Started(order):
                playing = True
                seats = [seats[seat] for seat in order] or seats
            case _:
                pass
    return seats
