"""Who was forgotten on Matrix stays unknown until they use the bot again."""

from pathlib import Path

from tests.adapters.matrix.hostile.conftest import Come, handled
from tests.adapters.matrix.hostile.meeting import BOT, together
from tests.adapters.matrix.hostile.memory_homeserver import MemoryHomeserver
from tests.adapters.matrix.players import game_polls


async def test_a_new_name_and_leaving_make_nobody_known(memory: MemoryHomeserver, come: Come, tmp_path: Path) -> None:
    """Both are events in the private room, which still says whose room it is. The database has no account."""
    async with together(memory, come, tmp_path / "bot") as (player, playing):
        ann = player.person
        await ann.say(player.room, "!privacy forget")
        private = await ann.accept_of(BOT.user)
        await ann.until(lambda: game_polls(ann), seconds=10)
        await ann.say(private.id, "yes, forget me")
        await ann.until(lambda: "no longer knows who you are" in player.private.words(), seconds=10)

        renamed = {"membership": "join", "displayname": "Ann the Second"}
        memory.put(private.id, ann.user, "m.room.member", renamed, state_key=ann.user)
        await ann.leave(private.id)
        await handled(memory, playing)
        assert await playing.bot.people.known("matrix", ann.user) is None
        files = [*(tmp_path / "bot").glob("games.db*")]
        assert files
        assert [file.name for file in files if ann.user.encode() in file.read_bytes()] == []
