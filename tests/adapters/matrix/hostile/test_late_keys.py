"""Room keys that come long after the event that they open."""

import asyncio
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.adapters.matrix.hostile.conftest import Come, handled
from tests.adapters.matrix.hostile.meeting import BOT
from tests.adapters.matrix.hostile.memory_homeserver import URL, MemoryHomeserver
from tests.adapters.matrix.running_bot import bot_on
from tests.stub.bodies import Json


def sent(memory: MemoryHomeserver, event: str) -> int:
    """How often the bot has sent its answer to the event. The homeserver makes one message of all."""
    return sum(user == BOT.user and f"answer-{event}" in unquote(one.where) for user, one in memory.requests)


async def test_a_restart_before_the_key_comes_repeats_no_other_command(
    memory: MemoryHomeserver, come: Come, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What somebody else has typed meanwhile is carried out once, and the late command, too."""
    ann, ben = await come("ann"), await come("ben")
    withheld: list[tuple[str, str, Json]] = []
    room = memory.make_room(ann.user, ben.user, encrypted=True)
    memory.put(room, ann.user, "m.room.member", {"membership": "invite"}, state_key=BOT.user)
    async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(25):
        await memory.joins(room, BOT.user)
        await handled(memory, playing)
        await ann.sync()
        with monkeypatch.context() as patch:
            patch.setattr(memory, "_deliver", lambda *message: withheld.append(message))
            late = await ann.say(room, "!help")
        await ben.sync()
        other = await ben.say(room, "!help")
        await handled(memory, playing)
        assert (sent(memory, late), sent(memory, other)) == (0, 1)
    async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(25):
        await handled(memory, playing)
        for message in withheld:
            memory._deliver(*message)  # noqa: SLF001 - as if the server of the sender had been slow
        await ann.accept_of(BOT.user)
        await handled(memory, playing)
    assert (sent(memory, late), sent(memory, other)) == (1, 1)
