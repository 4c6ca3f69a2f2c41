"""Pictures, files and the question for a language: what the bot sends, and what people's clients make of it."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from bot.adapters.matrix.homeserver import Homeserver
from bot.adapters.matrix.language_polls import chosen_language, language_poll, offered_languages
from bot.adapters.matrix.rooms.joined_rooms import Rooms
from bot.adapters.matrix.uploads import Uploads
from bot.app.response import Attachment
from bot.core.ports import Announcing, Delivery, Message, Sent
from bot.core.ui.panels import Heading, Panel, Picture
from bot.core.ui.presses import read
from bot.pictures.painter import Painter
from storage.ids import TableId
from tests.adapters.matrix.players import Player, without_hello
from tests.adapters.matrix.running_bot import bot_on
from tests.adapters.matrix.test_room_state import ME, event
from tests.homeserver.accounts import Accounts
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People
from tests.screens.sample_views import languages
from tests.stub.bodies import part, parts, text

COURSE: Final = Picture("course", "The scores", ("Cindy", "Ben"), ((3, 5), (9, 6)), "Cindy 9, Ben 6")
RESULT: Final = Panel("", (Heading("Cindy wins"), COURSE))


def result(room: str, nonce: str) -> Delivery:
    """A result for the room."""
    return Delivery(
        table=TableId("t"),
        community=room,
        channel=room,
        place=None,
        kind=Message.RESULT,
        about=0,
        player=None,
        address=None,
        panel=RESULT,
        language="en",
        nonce=nonce,
        post=None,
        posted=None,
        sounds=True,
    )


async def test_results_and_announcements_bring_their_picture(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path
) -> None:
    """People open the picture, in an encrypted room with its keys. It is uploaded once for each kind of room."""
    account, ann = await accounts.new("minotaur"), await people.new("ann")
    moderator = Moderator(ann.account)
    rooms = [await moderator.create("Games", invite=[account.user], encrypted=secret) for secret in (False, True)]
    async with bot_on(homeserver, account, tmp_path) as playing:
        for room in rooms:
            await ann.until(lambda room=room: ann.room(room).members.get(account.user) == "join")  # type: ignore[misc]
            while not playing.matrix.sees(room):
                await ann.sync(100)
            one = result(room, "first")
            for delivery in (one, replace(one, nonce="second", kind=Announcing.WEEK)):
                assert isinstance(await playing.matrix.deliver(delivery), Sent)
            await ann.until(lambda room=room: len(without_hello(ann.room(room).messages)) == 2)  # type: ignore[misc]
        card = replace(result(rooms[1], "third"), kind=Message.TABLE)
        assert isinstance(await playing.matrix.deliver(card), Sent)
    for room, secret in zip(rooms, (False, True), strict=True):
        messages = without_hello(ann.room(room).messages)[:2]
        assert [text(one.content, "msgtype") for one in messages] == ["m.image"] * 2
        assert all("Cindy wins" in one.body for one in messages)
        assert [await ann.open_file(one) for one in messages] == [Painter().draw(COURSE)] * 2
        addresses = {text(part(one.content, "file") if secret else one.content, "url") for one in messages}
        assert len(addresses) == 1
    await ann.sync()
    assert text(without_hello(ann.room(rooms[1]).messages)[2].content, "msgtype") == "m.text", "a card is edited later"


async def test_files_come_privately_and_a_language_is_asked_for_once(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path
) -> None:
    """A file comes encrypted. A poll for the language follows the first message.

    A vote ends the poll, and from then on the person reads the language that they have chosen.
    """
    account, ann, ben = await accounts.new("minotaur"), await people.new("ann"), await people.new("ben")
    room = await Moderator(ann.account).create("Games", invite=[account.user, ben.user])
    await ben.accept(room)
    async with bot_on(homeserver, account, tmp_path), asyncio.timeout(60):
        await ann.until(lambda: ann.room(room).members.get(account.user) == "join")
        player, other = Player(ann, account.user, room), Player(ben, account.user, room)
        await ann.say(room, "!privacy export")
        await ann.accept_of(account.user)
        poll = (await ann.until(lambda: ann.open_polls))[0]
        sent, answer = player.private.messages[:2]
        assert (text(sent.content, "msgtype"), text(sent.content, "filename")) == ("m.file", "minotaur-you.json")
        assert "stored about you" in sent.body
        assert "private messages" in answer.body
        assert "ann" in json.dumps(json.loads(await ann.open_file(sent)))
        assert poll.poll is not None
        assert list(poll.poll.answers.values()) == ["English", "Čeština", "Français"]
        await ann.vote(poll, list(poll.poll.answers)[1])
        await ann.until(lambda: not ann.open_polls)
        await ann.say(player.private.id, "!settings")
        await ann.until(lambda: "Nastavení změníš jedním" in player.private.words())
        await ben.say(room, "!help")
        await ben.accept_of(account.user)
        poll = (await ben.until(lambda: ben.open_polls))[0]
        await ben.react(poll, "3\ufe0f\u20e3")
        await ben.until(lambda: not ben.open_polls)
    assert [len(one.private.polls) for one in (player, other)] == [1, 1]
    said = [one.body for one in without_hello(ben.room(room).messages)]
    assert said == ["!privacy export", "!help"], "nothing but the two commands stands in the room"


async def test_without_the_homeserver_nothing_is_uploaded() -> None:
    """The message goes without its picture; a file is not sent."""
    rooms, server = Rooms(ME), Homeserver("http://127.0.0.1:9")
    rooms.apply("!games", [event("m.room.create", {"room_version": "11"})])
    assert await Uploads(server, rooms, Painter()).picture(RESULT, "!games") == {}
    assert await Uploads(server, rooms, None).picture(RESULT, "!games") == {}
    assert await Uploads(server, rooms, Painter()).file(Attachment("a.json", "{}")) is None
    await server.close()


async def test_only_so_many_uploads_are_remembered(
    homeserver: str, accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The picture that was used the longest time ago is uploaded again."""
    monkeypatch.setattr("bot.adapters.matrix.uploads.MOST_KEPT", 2)
    rooms, server = Rooms(ME), Homeserver(homeserver, (await accounts.new("minotaur")).token)
    rooms.apply("!games", [event("m.room.create", {"room_version": "11"})])
    uploads = Uploads(server, rooms, Painter())
    pictures = [replace(COURSE, title=title) for title in "abc"]
    shown = [pictures[number] for number in (0, 1, 0, 2, 0, 1)]
    found = [(await uploads.picture(Panel("", (one,)), "!games"))[one].address for one in shown]
    assert found[0] == found[2] == found[4]
    assert len(set(found)) == 4
    await server.close()


def test_a_vote_says_which_language() -> None:
    """The ids of the answers tell the language. They are no presses, and other votes choose no language."""
    poll = language_poll(languages())
    ids = [text(one, "id") for one in parts(part(poll, "org.matrix.msc3381.poll.start"), "answers")]
    assert [chosen_language(one) for one in ids] == ["en", "cs", "fr"] == offered_languages(poll)
    assert [read(one) for one in ids] == [None, None, None]
    assert [chosen_language(one) for one in ("v1-language:xx", "v1:t:1:move:0", "cs")] == [None, None, None]
