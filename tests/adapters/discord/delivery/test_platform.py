"""Messages to Discord: where they go, whom they call, and what happens if Discord refuses them."""

import asyncio
import errno
import threading
from dataclasses import replace
from pathlib import Path

import discord
import pytest
import simcord
from structlog.testing import capture_logs

from bot.adapters.discord.interaction_calls import ref
from bot.adapters.discord.platform import OLD, deliver
from bot.adapters.discord.responder import InteractionResponder
from bot.core.ports import Delivery, Message, NotSent, Sent, Trouble
from bot.core.ui.panels import Choice, Panel, Picture, Piece, Pieces, Text
from bot.core.ui.presses import Press, Verb
from storage.ids import PlayerId, TableId
from tests.adapters.deliveries import CARD
from tests.adapters.discord.asking import own_channel, words
from tests.adapters.discord.cards.panels import Painter
from tests.adapters.discord.seen_messages import text
from tests.adapters.discord.simulated_discord import World, open_world

PANEL = Panel("A notice", (Text("A word."),), (Choice("Rules", Press(TableId(""), 0, Verb.RULES)),))
CLOSED = replace(PANEL, choices=())


def delivery(world: World, person: simcord.MemberActor | None = None, **differs: object) -> Delivery:
    """A message to the channel or to a person: by default a card of a table; ``differs`` replaces its fields."""
    place = {"community": str(world.guild.id), "channel": str(world.channel.id), "panel": PANEL}
    theirs = {"kind": Message.HAND, "player": PlayerId(1), "address": str(person.id)} if person else {}
    return replace(CARD, **{**place, **theirs, **differs})  # type: ignore[arg-type]  # Each test names real fields.


async def posted(world: World, person: simcord.MemberActor | None = None, **differs: object) -> str:
    """Send the message; returns its ref."""
    sent = await world.client.deliver(delivery(world, person, **differs))
    assert isinstance(sent, Sent)
    assert sent.post is not None
    return sent.post


def bodies(world: World, method: str) -> list[dict[str, object]]:
    """The bodies of the messages that were sent with this HTTP method."""
    return [
        request.json
        for request in world.env.http_requests
        if request.method == method and "/messages" in request.path and isinstance(request.json, dict)
    ]


# --- posting -----------------------------------------------------------------------------------------------


async def test_a_card_comes_to_its_channel(world: World) -> None:
    """The card makes no sound and mentions nobody. Its enforced nonce keeps Discord from posting it twice."""
    post = await posted(world)

    (message,) = world.channel.history()
    (body,) = bodies(world, "POST")
    assert post == ref(world.channel.id, message.id)
    assert words(message) == "-# A notice\nA word."
    assert message.flags.suppress_notifications
    assert (body["nonce"], body["enforce_nonce"]) == ("abcdefghij-1", True)
    assert body["allowed_mentions"] == {"parse": []}


async def test_a_place_that_was_made_is_where_the_game_is(world: World) -> None:
    """The thread gets its name from the notice, and the next message with this place is posted there."""
    thread = await posted(world, kind=Message.PLACE, post=await posted(world))

    await posted(world, place=thread)

    assert world.channel.threads[0].name == "A notice"
    assert words(world.channel.threads[0].history()[-1]) == "-# A notice\nA word."


async def test_a_hand_comes_to_its_person(world: World) -> None:
    """The private card stands in no channel, makes a sound, and has a link to the table."""
    (cindy,) = world.people("Cindy")

    await posted(world, cindy, sounds=True)

    (message,) = own_channel(cindy)
    assert world.channel.history() == []
    assert not message.flags.suppress_notifications
    assert "[To the table ↗]" in text(message)


async def test_who_is_to_move_is_called(world: World) -> None:
    """The call mentions the people, makes a sound, and notifies nobody else."""
    cindy, ben = world.people("Cindy", "Ben")

    await posted(world, kind=Message.TURN, sounds=True, called=(str(cindy.id), str(ben.id)))

    (message,) = world.channel.history()
    (body,) = bodies(world, "POST")
    assert message.content.startswith(f"{cindy.mention} {ben.mention} ")
    assert not message.flags.suppress_notifications
    assert (body["nonce"], body["enforce_nonce"]) == ("abcdefghij-1", True)
    assert body["allowed_mentions"] == {"parse": [], "users": [cindy.id, ben.id]}


async def test_where_no_files_may_be_sent_the_words_come(tmp_path: Path) -> None:
    """Without permission for files, the card shows the words in place of the picture."""
    picture = Picture("course", "Scores", ("Cindy",), ((10,),), "A line.", instead=(Text("Cindy 10"),))
    async with open_world(tmp_path / "drawn.db", pictures=Painter()) as world:
        drawn = await posted(world, panel=Panel("A notice", (picture,)))
        world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
        worded = await posted(world, panel=Panel("A notice", (picture,)), nonce="abcdefghij-2")
        world.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013)
        edited = await posted(world, panel=Panel("A notice", (picture,)), post=drawn, posted=world.time.now())

        assert edited == drawn != worded
        assert [text(message).splitlines()[-1] for message in world.channel.history()] == ["Cindy 10", "Cindy 10"]
        assert [len(message.attachments) for message in world.channel.history()] == [0, 0]


async def test_presses_are_heard_while_a_picture_is_drawn(tmp_path: Path) -> None:
    """The thread that draws the picture is not the one of the event loop."""
    painter = Painter()
    async with open_world(tmp_path / "drawn.db", pictures=painter) as world:
        await posted(world, panel=Panel("", (Picture("course", "", (), (), ""),)))

    assert len(painter.threads) == 1
    assert threading.get_ident() not in painter.threads


async def test_a_card_that_is_refused_as_it_was_drawn_comes_in_words(tmp_path: Path) -> None:
    """If Discord finds a post or an edit invalid, as with a deleted emoji, the card is sent again without emoji."""
    panel = Panel("A notice", (Pieces((Piece("red", "red"),)),))
    async with open_world(tmp_path / "drawn.db") as world:
        world.client.responder.emoji = {"red": "<:red:123456789012345678>"}
        world.env.inject_error("POST", "/channels/*/messages", status=400, code=50035)
        with capture_logs() as logs:
            post = await posted(world, panel=panel)
        world.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50035)
        await posted(world, panel=panel, post=post, posted=world.time.now())

        assert [words(message) for message in world.channel.history()] == ["-# A notice\nred"]
        assert [log["event"] for log in logs] == ["a card is sent without emoji and pictures"]


async def test_a_card_that_is_refused_even_in_words_is_a_bug(world: World) -> None:
    """The card is sent once more without emoji and pictures, and then the error is raised."""
    world.env.inject_error("POST", "/channels/*/messages", status=400, code=50035, times=None)

    with pytest.raises(discord.HTTPException):
        await world.client.deliver(delivery(world))

    assert len(bodies(world, "POST")) == 2


async def test_a_picture_that_cannot_be_drawn_is_a_bug(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The painter's error is raised; it is not taken for a failure of Discord that will pass."""

    def full(_: object) -> bytes:
        raise OSError(errno.ENOSPC, "the disk is full")

    world.client.responder.pictures = Painter()
    monkeypatch.setattr(world.client.responder.pictures, "draw", full)
    with pytest.raises(OSError, match="full"):
        await posted(world, panel=Panel("", (Picture("course", "", (), (), ""),)))


async def test_one_picture_is_drawn_at_a_time(world: World) -> None:
    """The second picture is begun only after the first one is done."""
    painter = world.client.responder.pictures = Slow()
    panels = [Panel("", (Picture(key, "", (), (), ""),)) for key in ("sheet", "course")]
    rendering = asyncio.gather(*map(world.client.responder.render, panels))
    await asyncio.to_thread(painter.begun.wait)
    painter.done.set()
    await rendering

    assert painter.told == ["sheet begun", "sheet done", "course begun", "course done"]


class Slow(Painter):
    """A painter that finishes a picture only when the test allows it."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.done = threading.Event(), threading.Event()
        self.told: list[str] = []

    def draw(self, picture: Picture) -> bytes:
        """Returns an empty picture when ``done`` is set."""
        self.told.append(f"{picture.key} begun")
        self.begun.set()
        self.done.wait()
        self.told.append(f"{picture.key} done")
        return b""


# --- editing -----------------------------------------------------------------------------------------------


async def test_an_edit_uploads_only_a_picture_that_is_new(tmp_path: Path) -> None:
    """A card that shows the same picture keeps its file; another picture replaces the file."""
    first = Picture("board", "The board", ("Cindy",), ((3,), (1, 1, 2)), "Cindy is on space 3.")
    second = replace(first, title="Another board")
    async with open_world(tmp_path / "drawn.db", pictures=Painter()) as world:
        post = await posted(world, panel=Panel("A notice", (first,)))
        (before,) = world.channel.history()
        file = before.attachments[0].id
        files = []
        for blocks in ((Text("A word."), first), (first,), (second,), (Text("A word."), second), ()):
            await posted(world, panel=Panel("A notice", blocks), post=post, posted=world.time.now())
            (message,) = world.channel.history()
            files.append([one.id for one in message.attachments])

    assert files[:2] == [[file], [file]]
    assert files[2] == files[3] != files[0]
    assert files[4] == []


async def test_after_a_failed_edit_every_picture_is_uploaded_again(tmp_path: Path) -> None:
    """Nobody knows which files the post has then."""
    panel = Panel("A notice", (Picture("board", "The board", ("Cindy",), ((3,), (1, 1, 2)), "Cindy: 3."),))
    async with open_world(tmp_path / "drawn.db", pictures=Painter()) as world:
        post = await posted(world, panel=panel)
        (before,) = world.channel.history()
        world.env.inject_error("PATCH", "/channels/*/messages/*", status=404, code=10003)
        await world.client.deliver(delivery(world, panel=panel, post=post, posted=world.time.now()))
        await posted(world, panel=panel, post=post, posted=world.time.now())
        (after,) = world.channel.history()

    assert [one.filename for one in after.attachments] == [one.filename for one in before.attachments]
    assert after.attachments[0].id != before.attachments[0].id


async def test_a_picture_stays_on_a_card_that_another_process_has_edited(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process has uploaded the picture again, so it is another file on Discord."""
    monkeypatch.setattr(world.bot.processes, "is_shared", True)
    one, other = InteractionResponder(world.bot, Painter()), InteractionResponder(world.bot, Painter())
    panel = Panel("A notice", (Picture("board", "The board", ("Cindy",), ((3,), (1, 1, 2)), "Cindy: 3."),))
    sent = await deliver(world.client, one, delivery(world, panel=panel))
    assert isinstance(sent, Sent)
    for process in (other, one):
        await deliver(world.client, process, delivery(world, panel=panel, post=sent.post, posted=world.time.now()))
    (message,) = world.channel.history()
    assert len(message.attachments) == 1


async def test_a_card_is_edited_where_it_stands(world: World) -> None:
    """The existing message is edited and keeps its ref."""
    post = await posted(world)

    sent = await world.client.deliver(delivery(world, post=post, posted=world.time.now(), panel=CLOSED))

    assert sent == Sent(post)
    (message,) = world.channel.history()
    assert "[Rules]" not in text(message)


async def test_a_card_that_has_grown_old_is_posted_afresh(world: World) -> None:
    """An old card with buttons is posted as a new message, and the old message stays."""
    post, began = await posted(world), world.time.now()
    world.time.forward(OLD + 1)

    fresh = await posted(world, post=post, posted=began, nonce="abcdefghij-2")

    assert [post, fresh] == [ref(world.channel.id, message.id) for message in world.channel.history()]


async def test_a_card_without_choices_stays_where_it_is(world: World) -> None:
    """A card without buttons is edited in place, however old it is."""
    post, began = await posted(world), world.time.now()
    world.time.forward(OLD + 1)

    assert await posted(world, post=post, posted=began, panel=CLOSED) == post


async def test_a_404_without_discords_code_deletes_nothing(world: World) -> None:
    """A 404 without Discord's code may come from a proxy: the deletion is tried later, and the message still stands."""
    post = await posted(world)
    world.env.inject_error("DELETE", "/channels/*/messages/*", status=404, code=0)

    assert await world.client.retract(str(world.channel.id), post) == NotSent(Trouble.LATER)
    assert len(world.channel.history()) == 1


@pytest.mark.parametrize("code", [50001, 50013, 160005])
async def test_before_a_thread_that_is_shut_nobody_waits(world: World, code: int) -> None:
    """In a closed thread an edit fails with POST_GONE. A new post, and an edit in the channel, fail with PLACE_SHUT."""
    thread = await posted(world, kind=Message.PLACE, post=await posted(world))
    there = await posted(world, place=thread)
    lobby = await posted(world, nonce="abcdefghij-2")
    world.env.inject_error("*", "/channels/*/messages*", status=403, code=code, times=None)

    edited, new, in_channel = [
        await world.client.deliver(delivery(world, place=thread, post=post)) for post in (there, None, lobby)
    ]

    assert edited == NotSent(Trouble.POST_GONE)
    assert new == in_channel == NotSent(Trouble.PLACE_SHUT)


# --- what Discord refuses ----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/users/@me/channels", "/channels/*/messages"])
@pytest.mark.parametrize(("status", "code"), [(403, 50007), (403, 50278)])
async def test_a_person_who_cannot_be_written_to(world: World, path: str, status: int, code: int) -> None:
    """Discord refuses to open the person's channel, or refuses the message: both mean UNREACHABLE."""
    (cindy,) = world.people("Cindy")
    world.env.inject_error("POST", path, status=status, code=code)

    assert await world.client.deliver(delivery(world, cindy)) == NotSent(Trouble.UNREACHABLE)


@pytest.mark.parametrize("code", [50001, 50013, 50024])
async def test_where_no_thread_may_be_made_the_game_stays_in_the_channel(world: World, code: int) -> None:
    """If Discord refuses the thread, the call succeeds without a place."""
    world.env.inject_error("POST", "/channels/*/messages/*/threads", status=403, code=code)

    assert await world.client.deliver(delivery(world, kind=Message.PLACE, post=await posted(world))) == Sent(None)


async def test_without_the_lobbys_card_there_is_no_place(world: World) -> None:
    """If the lobby's card is deleted or was never posted, no thread can be made."""
    post = await posted(world)
    await world.client.retract(str(world.channel.id), post)

    assert await world.client.deliver(delivery(world, kind=Message.PLACE, post=post)) == Sent(None)
    assert await world.client.deliver(delivery(world, kind=Message.PLACE)) == Sent(None)
