"""A move of two steps on a real homeserver: two polls, of which the second one ends with its question."""

import asyncio
import re
from pathlib import Path

from tests.adapters.matrix.players import Player, game_polls
from tests.adapters.matrix.running_bot import bot_on
from tests.homeserver.accounts import Accounts
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People
from tests.homeserver.room_view import Message

ROLL = "Roll [2-9] dice …"
BACK = "Back"


def _answers(poll: Message, word: str) -> list[str]:
    """The ids of the poll's answers that read so."""
    assert poll.poll is not None
    return [one for one, text in poll.poll.answers.items() if re.fullmatch(word, text)]


def _offering(player: Player, word: str) -> list[Message]:
    """The open polls of games that offer an answer that reads so."""
    return [one for one in game_polls(player.person) if _answers(one, word)]


async def test_a_second_step_goes_back_and_ends_with_its_own_question(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path
) -> None:
    """Neither another table nor a restart changes that, and a word after ``Back`` answers the first step again."""
    account, ann = await accounts.new("minotaur"), await people.new("ann")
    room = await Moderator(ann.account).create("Games", invite=[account.user])
    player = Player(ann, account.user, room)
    async with asyncio.timeout(150):
        async with bot_on(homeserver, account, tmp_path):
            await player.opens("!play mythic-dice robots 1 pace relaxed")
            await ann.say(room, "!start")
            await player.plays(until=lambda: bool(_offering(player, ROLL)))
            (first,) = _offering(player, ROLL)
            # The poll of a capture's second step may still be open for a moment, and offers ``Back``, too.
            await ann.until(lambda: not _offering(player, BACK))
            await ann.vote(first, *_answers(first, ROLL))
            (second,) = await ann.until(lambda: _offering(player, BACK))
            await ann.vote(second, *_answers(second, BACK))
            await ann.until(lambda: not _offering(player, BACK))
            await ann.say(first.room, "roll")
            (second,) = await ann.until(lambda: _offering(player, BACK))
            # A question of another table, which is full and so begins at once, comes and goes.
            await ann.say(room, "!play mythical-dice seats 3 robots 2 pace relaxed")
            (bet,) = await ann.until(lambda: _offering(player, "0"))
            await ann.vote(bet, *_answers(bet, "0"))
            await ann.until(lambda: bet.id not in [one.id for one in game_polls(ann)])
            assert [one.id for one in _offering(player, BACK)] == [second.id]
        async with bot_on(homeserver, account, tmp_path):
            assert second.poll is not None
            dice = [one for one in second.poll.answers if one not in _answers(second, BACK)]
            await ann.vote(second, *dice[: second.poll.most])
            await ann.until(lambda: not {first.id, second.id} & {one.id for one in game_polls(ann)})
