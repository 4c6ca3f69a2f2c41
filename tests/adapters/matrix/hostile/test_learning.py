"""Somebody learns a game on Matrix, in their private room."""

from pathlib import Path

from tests.adapters.matrix.hostile.conftest import Come
from tests.adapters.matrix.hostile.meeting import BOT, together
from tests.adapters.matrix.hostile.memory_homeserver import MemoryHomeserver
from tests.adapters.matrix.players import Player, game_polls, pages_of, turned

TO_THE_END = ("Begin", "1", "red", "Go on", "1", "minotaur", "yellow")
"""What somebody types in the lesson of Mythical Dice."""


async def to_the_end(player: Player) -> None:
    """The player goes through the lesson in their private room."""
    await player.person.until(lambda: "lesson, step 1" in player.private.words(), seconds=10)
    for word in TO_THE_END:
        await turned(player, player.person.say(player.private.id, word))
    assert "Now you can play" in pages_of(player)[-1].body


async def test_a_lesson_is_played_in_the_private_room(memory: MemoryHomeserver, come: Come, tmp_path: Path) -> None:
    """The command is typed in a shared room; there nobody reads anything of the lesson."""
    async with together(memory, come, tmp_path / "bot") as (player, _):
        ann = player.person
        await ann.say(player.room, "!learn mythe")
        private = await ann.accept_of(BOT.user)
        await ann.until(lambda: "lesson, step 1" in player.private.words(), seconds=10)
        await ann.say(private.id, "1")
        await ann.until(lambda: "lesson, step 2" in player.private.words(), seconds=10)
        await ann.say(private.id, "talos")
        await ann.until(lambda: "lesson, step 3" in player.private.words(), seconds=10)
    assert "lesson" not in player.shared.words()


async def test_a_lesson_ends_with_a_game_where_it_was_asked_for(
    memory: MemoryHomeserver, come: Come, tmp_path: Path
) -> None:
    """The table is opened in the shared room, and the first question comes in the private room."""
    async with together(memory, come, tmp_path / "bot") as (player, _):
        ann = player.person
        await ann.say(player.room, "!learn mythical-dice")
        await ann.accept_of(BOT.user)
        await to_the_end(player)
        await ann.say(player.private.id, "play now")
        await ann.until(lambda: game_polls(ann), seconds=10)
    assert "Mythical Dice" in player.shared.words()


async def test_a_lesson_in_a_private_room_ends_with_the_way_to_a_game(
    memory: MemoryHomeserver, come: Come, tmp_path: Path
) -> None:
    """Others could not join a table there. The bot says where tables are opened, and how."""
    async with together(memory, come, tmp_path / "bot") as (player, _):
        ann = player.person
        await ann.say(player.room, "!rules")
        private = await ann.accept_of(BOT.user)
        await ann.say(private.id, "!learn mythical-dice")
        await to_the_end(player)
        await ann.say(player.private.id, "play now")
        await ann.until(lambda: "Tables are opened where others can join" in player.private.words(), seconds=10)
    assert "“!play” opens one" in player.private.words()
    assert not game_polls(ann)
