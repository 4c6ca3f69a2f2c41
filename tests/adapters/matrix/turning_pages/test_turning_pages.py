"""Somebody on a phone turns pages on a real homeserver: they type numbers and names, and react to pages."""

import asyncio
from collections.abc import Awaitable
from pathlib import Path

from bot.adapters.matrix.pages import WAYS
from tests.adapters.matrix.players import Player, game_polls
from tests.adapters.matrix.running_bot import bot_on
from tests.homeserver.accounts import Accounts
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People
from tests.homeserver.room_view import Message


def _pages(player: Player) -> list[Message]:
    return [one for one in player.private.messages if WAYS in one.content]


async def _turned(player: Player, act: Awaitable[str]) -> Message:
    """The page that comes after the act."""
    before = len(_pages(player))
    await act
    await player.person.until(lambda: len(_pages(player)) > before)
    return _pages(player)[-1]


async def test_pages_are_turned_by_numbers_and_names(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path
) -> None:
    """Rules, a replay and standings; but while a question of a game is open, numbers answer that question."""
    account, ann = await accounts.new("minotaur"), await people.new("ann")
    room = await Moderator(ann.account).create("Games", invite=[account.user])
    player = Player(ann, account.user, room)
    async with bot_on(homeserver, account, tmp_path), asyncio.timeout(200):
        await ann.until(lambda: player.shared.members.get(account.user) == "join")
        await ann.say(room, "!rules mythic-dice")
        private = (await ann.accept_of(account.user)).id
        first = await ann.until(lambda: next(iter(_pages(player)), None))
        others = [await _turned(player, ann.say(private, number)) for number in "1234"]
        assert len({one.body.partition("\n1. ")[0] for one in (first, *others)}) == 5

        lobby = await player.opens("!play mythe robots 1 pace relaxed")
        assert "!rules mythe" in lobby.body
        await player.starts("ann")
        (poll,) = await ann.until(lambda: game_polls(ann))
        page = await _turned(player, ann.say(private, "!rules mythic-dice"))
        await _turned(player, ann.react(page, "2\ufe0f\u20e3"))
        await _turned(player, ann.say(private, "4", reply=page.id))
        await _turned(player, ann.say(private, "creatures on"))
        pages = len(_pages(player))
        assert poll.poll is not None
        not_offered = str(len(poll.poll.answers) + 1)
        await ann.say(private, not_offered)
        await ann.until(lambda: f"“{not_offered}” is not one of the choices" in player.private.words())
        await ann.say(private, "1")
        await ann.until(lambda: poll.id not in {one.id for one in game_polls(ann)})
        assert len(_pages(player)) == pages

        await player.plays(until=lambda: player.is_over)
        assert "!replay" in player.shared.words()
        await _turned(player, ann.say(room, "!replay"))
        second = await _turned(player, ann.say(private, "1"))
        assert "· 2 of" in second.body
        assert "· 3 of" in (await _turned(player, ann.say(private, "next"))).body
        assert sum(one.body.endswith(".json") for one in player.private.messages) == 1
        this_week = await _turned(player, ann.say(room, "!leaderboard practice yes"))
        season = await _turned(player, ann.say(private, "1"))
        titles = [one.body.partition("\n")[0].partition(" · ")[2] for one in (this_week, season)]
        assert (titles[0][:4], titles[1]) == ("week", "season 1")
