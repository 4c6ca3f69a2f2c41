"""Rooms that are replaced: tables, leagues and settings move along to the new room, and nobody can steal them."""

import asyncio
from functools import partial
from pathlib import Path

from tests.adapters.matrix.players import Player, all_play
from tests.adapters.matrix.rooms_and_spaces.asking import is_told
from tests.adapters.matrix.running_bot import bot_on
from tests.adapters.matrix.synced_bot import made_room
from tests.homeserver.accounts import Account, Accounts
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People, Person


async def goes_on_in(room: str, player: Player) -> None:
    """Wait until the game's cards stand in the room: the lobby's, and others in a thread on it."""
    player.room = room
    lobby = await player.person.until(lambda: next(iter(player.shared.messages), None))
    await player.person.until(lambda: any(one.thread == lobby.id for one in player.shared.messages))
    assert {one.thread for one in player.shared.messages} == {None, lobby.id}


async def all_come(room: str, moderator: Moderator, bot: Account, *others: Person) -> None:
    """Invite all to the new room, the bot first. The others come."""
    await moderator.invite(room, bot.user)
    for person in others:
        await moderator.invite(room, person.user)
        await person.accept(room)


async def test_a_live_game_goes_on_through_two_upgrades(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path
) -> None:
    """The second one happens while the bot is off. The league that was held in the first room follows.

    Somebody whom the settings do not allow to invite the bot invites it to the new rooms.
    """
    account, ann, ben = await accounts.new("minotaur"), await people.new("ann"), await people.new("ben")
    first = await Moderator(ann.account).create("Games", invite=[account.user, ben.user], version="10")
    await ben.accept(first)
    await Moderator(ann.account).set_power(first, ben.user, 100)
    players = [Player(one, account.user, first) for one in (ann, ben)]

    bot_at_work = partial(bot_on, homeserver, account, tmp_path, allowed=[ann.user])
    async with asyncio.timeout(400):
        async with bot_at_work():
            await ann.until(lambda: players[0].shared.members.get(account.user) == "join")
            await is_told(ann, first, "!league create Cup", "Cup")
            await players[0].opens("!play mythical-dice robots=1 league=Cup")
            await players[1].joins()
            await players[0].starts("ben")
            await all_play(players, until=lambda: len(players[0].answered) >= 2)
            second = await Moderator(ben.account).upgrade(first, "11")
            # The old room is shut, and nobody has invited the bot to the new one.
            await all_play(players, until=lambda: len(players[0].answered) >= 3)
            await all_come(second, Moderator(ben.account), account, ann)
            for player in players:
                await goes_on_in(second, player)
            await all_play(players, until=lambda: len(players[0].answered) >= 4)
        third = await Moderator(ben.account).upgrade(second, "12")
        await all_come(third, Moderator(ben.account), account, ann)
        async with bot_at_work():
            for player in players:
                await goes_on_in(third, player)
            await all_play(players, until=lambda: len(players[0].answered) >= 5)
            await is_told(ann, third, "!league list", "Cup")


async def test_nobody_steals_a_league(homeserver: str, accounts: Accounts, people: People, tmp_path: Path) -> None:
    """A league moves only if both rooms name each other. If the new room has a league too, each keeps its own."""
    account, ann, eve = await accounts.new("minotaur"), await people.new("ann"), await people.new("eve")
    old, unrelated = await made_room(ann.account, account), await made_room(ann.account, account)
    after_old = {"predecessor": {"room_id": old, "event_id": "$last"}}
    stolen = await made_room(eve.account, account, creation_content=after_old)
    used = await made_room(ann.account, account, creation_content=after_old)
    moderator = Moderator(ann.account)
    async with bot_on(homeserver, account, tmp_path), asyncio.timeout(120):
        await is_told(ann, old, "!league create Cup", "Cup")
        await is_told(ann, used, "!league create Own", "Own")
        await is_told(eve, stolen, "!league list", "no league")
        await moderator.set_state(old, "m.room.tombstone", {"replacement_room": unrelated})
        await is_told(ann, unrelated, "!league list", "no league")
        await is_told(ann, old, "!league list", "Cup")
        await moderator.set_state(old, "m.room.tombstone", {"replacement_room": used})
        await ann.until(lambda: any("already has games" in one.body for one in ann.room(used).messages))
        await is_told(ann, used, "!league list", "Own")
