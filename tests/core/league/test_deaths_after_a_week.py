"""A week ends and the process dies: its champion has the role once all is done, and its result reaches the address."""

import shutil
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.core.clock.pace import HOUR
from bot.core.league.champion_job import ChampionJob
from bot.core.league.webhook_job import WebhookJob
from tests.core.evenings.test_evening_job import Dying
from tests.core.fakes import HandClock, Mailman
from tests.core.league.test_champion_job import Roles, choose
from tests.core.league.test_webhook_job import Caller, listens, play_week
from tests.core.room import Room, open_room, reopened

WRITES = 5
"""How many writes the two jobs make: the champions, and a try and its outcome for each of them."""


async def tell(room: Room, roles: Roles, caller: Caller) -> None:
    """The role is given, and the week is sent."""
    await ChampionJob(room.store, room.time, [roles]).work()
    await WebhookJob(room.store, room.time, caller).work()


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
async def test_nothing_is_lost_at_any_write(
    people_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, after: bool
) -> None:
    """A call may be repeated after the pause. The receiver knows a repeated week by its number."""
    for write in range(WRITES + 1):
        file = tmp_path / f"{write}.db"
        shutil.copy(people_file, file)
        roles, caller = Roles(), Caller()
        async with AsyncExitStack() as stack:
            room = await stack.enter_async_context(open_room(file, HandClock(), Mailman()))
            await choose(room)
            await listens(room)
            week = await play_week(room)
            with monkeypatch.context() as patch:
                dying = Dying(room, write, patch, after=after)
                await tell(room, roles, caller)
            assert dying.dead == (write < WRITES)
            room = await stack.enter_async_context(reopened(room))
            room.time.forward(HOUR)
            await tell(room, roles, caller)
        assert roles.held == {("gold", "cindy")}
        assert set(caller.weeks) == {week}
        assert len(caller.calls) <= 2
        assert len({headers["Minotaur-Delivery"] for _, _, headers in caller.calls}) == 1
