"""Nothing secret goes where somebody else could read it, and people are told what to do instead."""

import asyncio
import json
from pathlib import Path

from bot.core.ui.presses import Verb
from tests.adapters.matrix.players import JOIN, Player, all_play, game_polls
from tests.adapters.matrix.running_bot import bot_on
from tests.homeserver.accounts import Accounts
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People, Person
from tests.homeserver.room_view import RoomView

UNVERIFIED = "only to devices that you have verified"
OPENLY_TYPED = "Everybody in the room could read that"
CROWDED = "Somebody else is in our private room"
UNREACHED = "{}: I cannot send you private messages. Type “!hand”, and I tell you why."


def by(view: RoomView, sender: str) -> str:
    """All that the reader of a room could ever read of a sender, with each edit, vote and poll."""
    return json.dumps([event.content for event in view.events if event.sender == sender], ensure_ascii=False)


async def test_nothing_secret_is_sent_where_others_read(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path
) -> None:
    """To an unsigned device, to a private room with a third account and to the encrypted shared room goes no secret.

    Each of these people is told what to do, and plays on after that.
    """
    account = await accounts.new("minotaur")
    ann, ben, eve = await people.new("ann"), await people.unsigned("ben"), await people.new("eve")
    room = await Moderator(ann.account).create("Games", invite=[account.user, ben.user], encrypted=True)
    await ben.accept(room)
    players = [Player(one, account.user, room) for one in (ann, ben)]
    async with bot_on(homeserver, account, tmp_path), asyncio.timeout(150):
        await players[0].opens("!play mythical-dice robots 1 pace relaxed")
        await ben.say(room, "!join")
        told = await ben.until(
            lambda: next((one for one in players[1].shared.messages if UNVERIFIED in one.body), None)
        )
        assert told.pings == 1
        # The card cannot be read on the unsigned device. Reactions are never encrypted.
        await ben.react(await ann.until(lambda: players[0].lobby), JOIN)
        await players[0].starts("ben")
        await ann.until(lambda: UNREACHED.format("ben") in by(players[0].shared, account.user))
        await _unsigned(players[1])
        await _typed_in_the_open(players[0])
        await _third_account(players[0], eve)
        await all_play(players, until=lambda: any("Round 1" in one.body for one in players[0].shared.messages))
    shared = by(ann.room(room), account.user)
    for secret in ("poll", f":{Verb.MOVE.value}:", "for your eyes only", OPENLY_TYPED):
        assert secret not in shared


async def _unsigned(player: Player) -> None:
    """Nothing goes to the unsigned device. As soon as it is signed, the hand and the question come."""
    person = player.person
    await person.accept_of(player.bot)
    assert not player.private.messages
    await person.sign_device()
    await person.say(player.room, "!hand")
    await person.until(lambda: game_polls(person))
    assert any("for your eyes only" in one.body for one in player.private.messages)


async def _typed_in_the_open(player: Player) -> None:
    """A bet that others can read is not taken."""
    person = player.person
    await person.accept_of(player.bot)
    asked = (await person.until(lambda: game_polls(person)))[0]
    await person.say(player.room, "!bet 2")
    await person.until(lambda: any(OPENLY_TYPED in one.body for one in player.private.messages))
    assert [one.id for one in game_polls(person)] == [asked.id]
    assert not [one for one in player.private.messages if "Your answer is saved" in one.body]


async def _third_account(player: Player, eve: Person) -> None:
    """From the invitation on nothing is sent that the third account could open; when it is gone, the game goes on."""
    person, private, asked = player.person, player.private.id, game_polls(player.person)[0]
    await Moderator(person.account).invite(private, eve.user)
    seen = await eve.accept(private)
    assert asked.poll is not None
    await person.vote(asked, next(iter(asked.poll.answers)))
    await person.until(
        lambda: any(one.pings and "Your answer is missing" in one.body for one in player.shared.messages)
    )
    await person.until(lambda: UNREACHED.format("ann") in by(player.shared, player.bot))
    await person.say(player.room, "!hand")
    await person.until(lambda: any(CROWDED in one.body for one in player.shared.messages))
    await eve.sync()
    assert [one.content for one in seen.messages if one.sender == player.bot] == []
    assert any(one.sender == player.bot for one in seen.undecryptable)
    await eve.leave(private)
    assert await person.until(lambda: [one for one in game_polls(person) if one.id != asked.id])
