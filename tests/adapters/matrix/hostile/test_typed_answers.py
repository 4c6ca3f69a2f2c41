"""Which question a typed word or a reaction answers, and what somebody is told whose word answers none."""

from pathlib import Path

from tests.adapters.matrix.hostile.conftest import Come
from tests.adapters.matrix.hostile.memory_homeserver import MemoryHomeserver
from tests.adapters.matrix.hostile.test_requests import at_table
from tests.adapters.matrix.players import Player, game_polls
from tests.homeserver.room_view import Message


def is_open(player: Player, poll: Message) -> bool:
    """Whether the player can still answer the poll."""
    return poll.id in {one.id for one in game_polls(player.person)}


async def test_a_reply_answers_the_question_that_it_names(memory: MemoryHomeserver, come: Come, tmp_path: Path) -> None:
    """That is so although the question of another table stands below it."""
    async with at_table(memory, come, tmp_path) as player:
        ann, (first,) = player.person, game_polls(player.person)
        await ann.say(player.room, "!play mythical-dice seats 3 robots 2")
        second = await ann.until(lambda: next((one for one in game_polls(ann) if one.id != first.id), None))
        await ann.say(first.room, "0", reply=first.id)
        await ann.until(lambda: not is_open(player, first))
        assert is_open(player, second)
