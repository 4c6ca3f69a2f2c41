"""Somebody on a phone turns pages on a real homeserver: they type numbers and names, and react to pages."""

import asyncio
from pathlib import Path

from tests.adapters.matrix.players import Player, game_polls, pages_of, turned
from tests.adapters.matrix.running_bot import bot_on
from tests.homeserver.accounts import Accounts
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People


async def test_pages_are_turned_by_numbers_and_names(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path
) -> None:
    """The rules are turned; but while a question of a game is open, numbers answer that question."""
    account, ann = await accounts.new("minotaur"), await people.new("ann")
    room = await Moderator(ann.account).create("Games", invite=[account.user])
    player = Player(ann, account.user, room)
    async with bot_on(homeserver, account, tmp_path), asyncio.timeout(200):
        await ann.until(lambda: player.shared.members.get(account.user) == "join")
        await ann.say(room, "!rules mythic-dice")
        private = (await ann.accept_of(account.user)).id
        first = await ann.until(lambda: next(iter(pages_of(player)), None))
        others = [await turned(player, ann.say(private, number)) for number in "1234"]
        assert len({one.body.partition("\n1. ")[0] for one in (first, *others)}) == 5

        lobby = await player.opens("!play mythe robots 1 pace relaxed")
        assert "!rules mythe" in lobby.body
        await player.starts("ann")
        (poll,) = await ann.until(lambda: game_polls(ann))
        page = await turned(player, ann.say(private, "!rules mythic-dice"))
        await turned(player, ann.react(page, "2\ufe0f\u20e3"))
        await turned(player, ann.say(private, "4", reply=page.id))
        await turned(player, ann.say(private, "creatures on"))
        pages = len(pages_of(player))
        assert poll.poll is not None
        not_offered = str(len(poll.poll.answers) + 1)
        await ann.say(private, not_offered)
        await ann.until(lambda: f"“{not_offered}” is not one of the choices" in player.private.words())
        # Numbers of cards stand in the choices, so a letter stands before each of them.
        await ann.say(private, next(iter(poll.poll.answers.values())).partition(". ")[0])
        await ann.until(lambda: poll.id not in {one.id for one in game_polls(ann)})
        assert len(pages_of(player)) == pages
