"""Somebody learns a game on Matrix, in their private room."""

from pathlib import Path

from tests.adapters.matrix.hostile.conftest import Come
from tests.adapters.matrix.hostile.memory_homeserver import URL, MemoryHomeserver
from tests.adapters.matrix.hostile.test_answers_of_the_bot import BOT, met
from tests.adapters.matrix.running_bot import bot_on


async def test_a_lesson_is_played_in_the_private_room(memory: MemoryHomeserver, come: Come, tmp_path: Path) -> None:
    """The command is typed in a shared room; there nobody reads anything of the lesson."""
    player = await met(memory, come)
    ann = player.person
    async with bot_on(URL, BOT, tmp_path / "bot"):
        await memory.joins(player.room, BOT.user)
        await ann.sync()
        await ann.say(player.room, "!learn mythe")
        private = await ann.accept_of(BOT.user)
        await ann.until(lambda: "lesson, step 1" in player.private.words(), seconds=10)
        await ann.say(private.id, "1")
        await ann.until(lambda: "lesson, step 2" in player.private.words(), seconds=10)
        await ann.say(private.id, "talos")
        await ann.until(lambda: "lesson, step 3" in player.private.words(), seconds=10)
    assert "lesson" not in player.shared.words()
