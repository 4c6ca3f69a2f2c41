"""A bet is secret: whatever it is, all other people see, are sent and are asked exactly the same."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from bot.core.ports import Announcing, Message
from bot.core.table import opening
from bot.core.ui.panels import Panel
from bot.core.ui.presses import Verb
from storage.changes import Deadline
from storage.ids import Millis, PlayerId
from tests.core.fakes import HandClock
from tests.core.room import Room, open_room

Told = Mapping[PlayerId | None, Sequence[tuple[Message | Announcing, PlayerId | None, Panel]]]
"""What each person was sent and, for None, the channel, in order: kind, player and content."""


@pytest.fixture(autouse=True)
def _the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table of these tests has the same seed."""
    monkeypatch.setattr(opening, "new_seed", lambda: bytes(32))


class Game:
    """A game in which Ben makes given bets in the third round; records what everybody else is sent and can see."""

    def __init__(self) -> None:
        self.told: list[tuple[Millis, Told]] = []
        self.sights: list[list[str]] = []
        self.deadlines: list[Deadline | None] = []
        self.revealed = Counter[tuple[Message | Announcing, PlayerId | None]]()
        self.bets: tuple[int | None, ...] = ()

    async def play(self, path: Path, bets: Sequence[int]) -> None:
        """Play to the third round, record everything around its bets, and end with the bet that brings the reveal."""
        async with open_room(path, HandClock()) as room:
            cindy, ben, emily = await room.seat("Cindy", "Ben", "Emily")
            await room.open(cindy, ben, emily)
            while (await room.seen(None)).round < 3:
                await room.play_one()
            await self.note(room, ben)
            await room.press(cindy, Verb.MOVE, "bet.1", command="cindy")
            await self.note(room, ben)
            for number, bet in enumerate(bets):
                await room.deliver_after(room.press(ben, Verb.MOVE, f"bet.{bet}", command=f"ben-{number}"))
            await self.note(room, ben)
            await room.expire()
            await self.note(room, ben)
            await room.press(cindy, Verb.MOVE, "bet.2", command="cindy again")
            await self.note(room, ben)
            before = len(room.mailman.delivered)
            await room.deliver_after(room.press(emily, Verb.MOVE, "bet.0", command="emily"))
            self.revealed = Counter((one.kind, one.player) for one in room.mailman.delivered[before:])
            self.bets = (await room.seen(None)).bets

    async def note(self, room: Room, ben: PlayerId) -> None:
        """Deliver, and record what everybody but Ben was sent and can see now."""
        await room.deliver()
        told = {
            person: [(one.kind, one.player, one.panel) for one in messages if one.player != ben]
            for person, messages in room.mailman.told_each().items()
            if person != ben
        }
        self.told.append((room.time.now(), told))
        room.mailman.delivered.clear()
        people = [seat.player for seat in (await room.view()).seats]
        views = [await room.view(player) for player in (None, *people)]
        self.sights.append([repr(view) for view in views if view.viewer != ben])
        self.deadlines.append(await room.store.next_deadline())


@pytest.mark.parametrize("bets", [[3], [0, 3], [3, 2, 1, 0], [0, 0, 0]])
async def test_nobody_can_tell_one_secret_bet_from_another(tmp_path: Path, bets: list[int]) -> None:
    """Until the reveal all others have equal panels, messages, views and deadlines, whatever and how often Ben bets."""
    one, other = Game(), Game()
    await one.play(tmp_path / "one.db", [0])
    await other.play(tmp_path / "other.db", bets)
    assert other.told == one.told
    assert other.sights == one.sights
    assert other.deadlines == one.deadlines
    assert other.revealed == one.revealed
    assert (one.bets, other.bets) == ((2, 0, 0), (2, bets[-1], 0))
