"""Who sits where, as the entries say it."""

import pytest

from storage.entries import CameBack, Joined, RobotAdded, SeatLeft, Started, TableEntry, WentAway
from storage.ids import PlayerId
from storage.seating import seated

ANN, BEN, CID = PlayerId(1), PlayerId(2), PlayerId(3)
LOBBY = (Joined(ANN, "a"), RobotAdded("steady"), Joined(BEN, "b"))


@pytest.mark.parametrize(
    ("entries", "seats"),
    [
        ((), []),
        (LOBBY, [ANN, None, BEN]),
        ((*LOBBY, SeatLeft(0)), [None, BEN]),
        ((*LOBBY, SeatLeft(1, removed=True), Joined(CID, "c")), [ANN, BEN, CID]),
        ((*LOBBY, Started()), [ANN, None, BEN]),
        ((*LOBBY, Started((2, 0, 1))), [BEN, ANN, None]),
        ((*LOBBY, Started((2, 0, 1)), SeatLeft(0)), [None, ANN, None]),
        ((*LOBBY, Started(), SeatLeft(2), Joined(CID, "c", 2)), [ANN, None, CID]),
        ((*LOBBY, Started(), WentAway(0)), [ANN, None, BEN]),
        ((*LOBBY, Started(), WentAway(0), CameBack(0)), [ANN, None, BEN]),
    ],
)
def test_seats_follow_the_entries(entries: tuple[TableEntry, ...], seats: list[PlayerId | None]) -> None:
    """In the lobby later seats move up; in play the house sits down; who is away still has the seat."""
    assert seats == list(seated(entries))
