"""Channels, messages, threads and private channels of the stub, as the real library meets them."""

import io

import discord
import pytest

from tests.stub.people import Person
from tests.stub.server import Discord
from tests.stub.things import Channel, Guild
from tests.stub.tiny import Tiny


def card(*labels: str) -> discord.ui.LayoutView:
    """A card with these buttons."""
    view = discord.ui.LayoutView(timeout=None)
    row: discord.ui.ActionRow[discord.ui.LayoutView] = discord.ui.ActionRow()
    for label in labels:
        row.add_item(discord.ui.Button(label=label, custom_id=label.lower()))
    view.add_item(discord.ui.Container(discord.ui.TextDisplay("A card"), row))
    view.stop()
    return view


async def refused(call: object) -> tuple[int, int]:
    """The HTTP status and the error code with which the call is refused."""
    with pytest.raises(discord.HTTPException) as caught:
        await call  # type: ignore[misc]  # Any call of the library.
    return caught.value.status, caught.value.code


async def test_the_same_nonce_means_the_same_message_for_five_minutes(
    stub: Discord, bot: Tiny, channel: Channel, guild: Guild
) -> None:
    """The nonce counts in one channel and for five minutes; elsewhere or later it makes a new message."""
    other = stub.world.add_channel(guild, "other")
    first = await bot.channel(channel.id).send("once", nonce="n1")
    again = await bot.channel(channel.id).send("once", nonce="n1")
    elsewhere = await bot.channel(other.id).send("once", nonce="n1")
    stub.world.clock.ahead += 301
    late = await bot.channel(channel.id).send("once", nonce="n1")
    assert again.id == first.id
    assert len({first.id, elsewhere.id, late.id}) == 3
    assert len(channel.standing) == 2


async def test_files_are_uploaded_byte_for_byte_and_shown_by_their_address(
    stub: Discord, bot: Tiny, channel: Channel
) -> None:
    """Even bytes that look like the form's own delimiter are kept."""
    picture = bytes(range(256)) + b"\r\n--\r\n"
    file = discord.File(io.BytesIO(picture), "sheet.png", description="The sheet")
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem(file)))
    posted = await bot.channel(channel.id).send(view=view, file=file)
    view.stop()
    assert [(sent.name, sent.content) for sent in stub.wire.calls[-1].files] == [("sheet.png", picture)]
    attachment = posted.attachments[0]
    assert (attachment.size, attachment.description) == (len(picture), "The sheet")
    gallery = posted.components[0]
    assert isinstance(gallery, discord.components.MediaGalleryComponent)
    assert gallery.items[0].media.url == attachment.url


async def test_an_edit_keeps_the_attachments_that_it_names(bot: Tiny, channel: Channel) -> None:
    """Attachments that the edit does not name are removed, and new ones are added."""
    old, new = (discord.File(io.BytesIO(b"picture"), name) for name in ("old.png", "new.png"))
    posted = await bot.channel(channel.id).send("pictures", file=old)
    both = await posted.edit(attachments=[*posted.attachments, new])
    assert [file.filename for file in both.attachments] == ["old.png", "new.png"]
    none = await both.edit(attachments=[])
    assert none.attachments == []


async def test_only_who_may_be_called_is_called(bot: Tiny, channel: Channel, ann: Person, ben: Person) -> None:
    """A mention notifies only if the message allows it, and never in a silent message."""
    said, place = f"<@{ann.id}> <@{ben.id}>", bot.channel(channel.id)
    only_ann = discord.AllowedMentions(users=[discord.Object(ann.id)])
    rings = [
        channel.messages[(await place.send(said, allowed_mentions=allowed, silent=silent)).id].rings
        for allowed, silent in ((only_ann, False), (discord.AllowedMentions.none(), False), (only_ann, True))
    ]
    assert rings == [{ann.id}, set(), set()]


async def test_a_thread_hangs_on_its_message_and_there_is_one(bot: Tiny, channel: Channel) -> None:
    """The thread has the message's id, and a second thread is refused."""
    posted = await bot.channel(channel.id).send("start")
    thread = await bot.http.start_thread_with_message(channel.id, posted.id, name="Game", auto_archive_duration=1440)
    assert int(thread["id"]) == posted.id
    again = bot.http.start_thread_with_message(channel.id, posted.id, name="Game", auto_archive_duration=1440)
    assert await refused(again) == (400, 160004)
    said = await bot.channel(posted.id).send("within")
    assert said.channel.id == posted.id


async def test_an_archived_thread_is_opened_by_a_message_and_closed_to_edits(
    stub: Discord, bot: Tiny, channel: Channel
) -> None:
    """An archived thread behaves as on Discord; a locked one takes no message."""
    start = await bot.channel(channel.id).send("start")
    thread = stub.world.add_thread(channel, channel.messages[start.id], "Game")
    said = await bot.channel(thread.id).send("first")
    thread.archived = True
    assert await refused(said.edit(content="second")) == (400, 50083)
    await bot.channel(thread.id).send("second")
    assert not thread.archived
    thread.locked = True
    assert await refused(bot.channel(thread.id).send("third")) == (403, 160005)


async def test_what_nobody_could_read_is_refused(bot: Tiny, channel: Channel) -> None:
    """Discord refuses an empty message, and a card with two buttons of one id."""
    assert await refused(bot.channel(channel.id).send("")) == (400, 50006)
    assert await refused(bot.channel(channel.id).send(view=card("Join", "Join"))) == (400, 50035)
