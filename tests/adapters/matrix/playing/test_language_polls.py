"""Everybody of whom no language is known is asked for it once, however often the bot restarts."""

import asyncio
from pathlib import Path

import pytest

from bot.adapters.matrix.language_polls import ASKED, LanguagePolls
from tests.adapters.matrix.running_bot import bot_on
from tests.homeserver.accounts import Account, Accounts, path
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People, Person
from tests.homeserver.room_view import Message


async def _asks_for_rules(ann: Person, bot: Account, room: str) -> None:
    """Type a command, and wait for its private answer."""
    answers = len(_texts(ann, bot))
    await ann.say(room, "!rules")
    await ann.until(lambda: len(_texts(ann, bot)) > answers or ann.invitations)
    for private in list(ann.invitations):
        await ann.accept(private)
    await ann.until(lambda: len(_texts(ann, bot)) > answers)


def _texts(ann: Person, bot: Account) -> list[Message]:
    return [one for view in ann.rooms.values() for one in view.messages if one.sender == bot.user and one.poll is None]


async def test_a_restart_before_the_poll_does_not_lose_it(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first message after the restart leads to the poll, and no message after that to another one."""
    account, ann = await accounts.new("minotaur"), await people.new("ann")
    room = await Moderator(ann.account).create("Games", invite=[account.user])

    async def stopped(self: LanguagePolls, address: str) -> None:
        """The bot ends before the poll is sent."""

    async with asyncio.timeout(120):
        with monkeypatch.context() as before:
            before.setattr(LanguagePolls, "follow", stopped)
            async with bot_on(homeserver, account, tmp_path):
                await ann.until(lambda: ann.room(room).members.get(account.user) == "join")
                await _asks_for_rules(ann, account, room)
        assert ann.open_polls == []
        for _ in range(2):
            async with bot_on(homeserver, account, tmp_path):
                await _asks_for_rules(ann, account, room)
                await ann.until(lambda: ann.open_polls)
        await ann.sync()
        (poll,) = ann.open_polls
        # The server repeats no event with the same transaction id for a day only, so the bot keeps a note.
        note = path("user", account.user, "rooms", poll.room, "account_data", ASKED)
        assert await account.call("GET", note) == {"poll": poll.id}
