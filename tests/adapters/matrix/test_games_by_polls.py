"""Whole games on a real homeserver: people open a table by a command, join by a reaction and answer polls."""

import asyncio
from pathlib import Path

import pytest

from tests.adapters.matrix.players import Player, all_play
from tests.adapters.matrix.running_bot import bot_on
from tests.homeserver.accounts import Accounts
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People


@pytest.mark.parametrize(
    ("command", "encrypted"),
    [
        ("!play mythical-dice robots 1", False),
        ("!play mythe robots 1", True),
        pytest.param("!play mythic-dice robots 1", False, marks=pytest.mark.long),
    ],
)
async def test_two_people_and_a_robot_play_a_whole_game(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path, command: str, *, encrypted: bool
) -> None:
    """The result is posted in the room; nobody could not read a message."""
    account = await accounts.new("minotaur")
    ann, ben = await people.new("ann"), await people.new("ben")
    room = await Moderator(ann.account).create("Games", invite=[account.user, ben.user], encrypted=encrypted)
    await ben.accept(room)
    players = [Player(one, account.user, room) for one in (ann, ben)]
    async with bot_on(homeserver, account, tmp_path), asyncio.timeout(600):
        await players[0].opens(command)
        await players[1].joins()
        await players[0].starts("ben")
        await all_play(players, until=lambda: players[0].is_over)
    for player in players:
        assert [event.raw for event in player.private.undecryptable] == []
