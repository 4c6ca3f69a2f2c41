"""Events that come once more: the bot was killed before it had stored that it has heard them."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.adapters.matrix import client
from bot.adapters.matrix.answering import Answering
from bot.adapters.matrix.sync.event_queue import Job
from bot.adapters.matrix.sync.room_events import RoomEvent
from bot.core.ports import Evening, Season
from bot.wiring import Bot
from storage.ids import CommunityId
from tests.adapters.matrix.hostile.conftest import Come, handled
from tests.adapters.matrix.hostile.meeting import BOT, met
from tests.adapters.matrix.hostile.memory_homeserver import URL, MemoryHomeserver
from tests.adapters.matrix.hostile.test_late_keys import sent
from tests.adapters.matrix.players import game_polls
from tests.adapters.matrix.running_bot import bot_on

HERE = CommunityId(1)


async def forget(_tokens: object, _token: str) -> None:
    """Store no token, as if the bot was killed before it could."""


async def planned(bot: Bot) -> tuple[list[Season], list[Evening]]:
    """The seasons of the only league, and the evenings to come."""
    (cup,) = await bot.leagues.held_in(HERE)
    return list(await bot.leagues.seasons(cup)), list(await bot.evenings.coming_in(HERE))


async def test_a_command_that_comes_again_is_carried_out_once(
    memory: MemoryHomeserver, come: Come, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One season begins and one evening is cancelled. Nobody reads anything new."""
    ann = await met(memory, come)
    day = datetime.now(UTC).date() + timedelta(days=8)
    with monkeypatch.context() as patch:
        async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(25):
            await memory.joins(ann.room, BOT.user)
            await handled(memory, playing)
            patch.setattr(client._Tokens, "save", forget)  # noqa: SLF001 - what the kill prevents
            for command in (
                "create Cup",
                'season sure Cup act="start a new one"',
                f"evening {day} 20:00 2",
                f"evening {day + timedelta(days=1)} 20:00 2",
                "cancel-evening sure",
            ):
                await ann.person.say(ann.room, f"!league {command}")
            await handled(memory, playing)
            before = await planned(playing.bot)
            assert [len(one) for one in before] == [2, 1]
    await ann.person.accept_of(BOT.user)
    told = ann.person.words()
    async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(25):
        await handled(memory, playing)
        assert await planned(playing.bot) == before
    await ann.person.sync()
    assert ann.person.words() == told


async def test_a_vote_that_comes_again_brings_no_card(
    memory: MemoryHomeserver, come: Come, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first time the vote brought no message either: the card was edited."""
    ann = await met(memory, come)
    with monkeypatch.context() as patch:
        async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(25):
            await ann.opens("!play mythical-dice robots 2")
            await ann.starts("ann")
            await ann.person.accept_of(BOT.user)
            (poll,) = await ann.person.until(lambda: game_polls(ann.person))
            await handled(memory, playing)
            patch.setattr(client._Tokens, "save", forget)  # noqa: SLF001 - what the kill prevents
            assert poll.poll is not None
            vote = await ann.person.vote(poll, next(iter(poll.poll.answers)))
            await handled(memory, playing)
    heard, happened = list[str](), Answering.happened

    async def hear(self: Answering, event: RoomEvent) -> Job | None:
        heard.append(event.id)
        return await happened(self, event)

    monkeypatch.setattr(Answering, "happened", hear)
    async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(25):
        await handled(memory, playing)
    assert heard == [vote]
    assert sent(memory, vote) == 0
