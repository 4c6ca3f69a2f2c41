"""What somebody has deleted, or left, comes back while the table is played."""

import asyncio
from pathlib import Path

from tests.adapters.matrix.players import Player, game_polls
from tests.adapters.matrix.running_bot import bot_on
from tests.homeserver.accounts import Accounts
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People
from tests.homeserver.room_view import Message

HAND = "for your eyes only"


def _card(player: Player) -> Message | None:
    """The table's card in the game's thread."""
    cards = [one for one in player.shared.messages if one.thread and not one.pings and "Fair luck" not in one.body]
    return cards[-1] if cards else None


async def test_redacted_messages_and_a_room_that_was_left_come_anew(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path
) -> None:
    """The lobby, the table's card, the private card and the poll are posted anew, and ``!hand`` makes a new room."""
    account, ann = await accounts.new("minotaur"), await people.new("ann")
    room = await Moderator(ann.account).create("Games", invite=[account.user])
    player = Player(ann, account.user, room)
    async with bot_on(homeserver, account, tmp_path), asyncio.timeout(150):
        lobby = await player.opens("!play mythical-dice robots 2 pace relaxed")
        await ann.redact(room, lobby.id)
        await ann.until(lambda: (anew := player.lobby) is not None and anew.id != lobby.id)
        await player.starts("ann")
        private = (await ann.accept_of(account.user)).id
        asked = (await ann.until(lambda: game_polls(ann)))[0]
        hand = await ann.until(lambda: next((one for one in player.private.messages if HAND in one.body), None))
        await ann.redact(private, asked.id)
        await ann.redact(private, hand.id)
        anew = await ann.until(lambda: next((one for one in game_polls(ann) if one.id != asked.id), None))
        await ann.until(lambda: any(HAND in one.body for one in player.private.messages if one.id != hand.id))
        assert anew.poll is not None
        assert asked.poll is not None
        assert anew.poll.answers == asked.poll.answers
        card = await ann.until(lambda: _card(player))
        await ann.redact(room, card.id)
        await ann.until(lambda: (other := _card(player)) is not None and other.id != card.id)
        await ann.leave(private)
        await ann.until(lambda: any("Type “!hand”" in one.body for one in player.shared.messages))
        await ann.say(room, "!hand")
        await ann.accept_of(account.user)
        await ann.until(lambda: any(HAND in one.body for one in player.private.messages) and game_polls(ann))
        await ann.vote(game_polls(ann)[0], next(iter(asked.poll.answers)))
        await ann.until(lambda: any(one.id not in {asked.id, anew.id} for one in game_polls(ann)))
