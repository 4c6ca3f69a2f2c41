"""The stub's record of everything that went over the wire."""

import discord
import pytest

from tests.adapters.discord.bodies import DESCRIPTION
from tests.stub.described import answer_faults, call_faults
from tests.stub.own_tests.test_faults import post
from tests.stub.own_tests.test_interactions import PLAY
from tests.stub.own_tests.test_messages import card
from tests.stub.people import Person
from tests.stub.server import UNKNOWN, Discord
from tests.stub.things import Channel, Guild, Message
from tests.stub.tiny import Tiny


async def test_each_byte_has_its_readers(
    stub: Discord, bot: Tiny, guild: Guild, channel: Channel, ann: Person, ben: Person
) -> None:
    """Readers of a channel see its bytes; a private channel's bytes are seen by its owner only."""
    hidden = stub.world.add_channel(guild, "hidden", readers=frozenset({ben.id}))
    for place, said in ((channel.id, "to all"), (hidden.id, "to Ben"), (stub.world.dm(ann.id).id, "to Ann")):
        await bot.channel(place).send(said)
    words = (b"to all", b"to Ben", b"to Ann")
    read = {
        person.user.name: [word for word in words if word in b"".join(stub.wire.seen_by(person.id))]
        for person in (ann, ben)
    }
    assert read == {"Ann": [b"to all", b"to Ann"], "Ben": [b"to all", b"to Ben"]}


async def test_what_was_refused_nobody_read(stub: Discord, bot: Tiny, guild: Guild, ann: Person) -> None:
    """The refused call is recorded, but counts as read by nobody."""
    guild.members.discard(ann.id)
    with pytest.raises(discord.Forbidden):
        await bot.channel(stub.world.dm(ann.id).id).send("psst")
    assert list(stub.wire.seen_by(ann.id)) == []
    assert any(b"psst" in raw for raw in stub.wire.everything())


async def test_the_gateways_frames_are_kept_as_they_read_unpacked(stub: Discord, bot: Tiny) -> None:
    """Frames of both directions are recorded."""
    names = [frame.name for frame in stub.wire.frames if frame.to_bot]
    assert names[:1] == ["10"]
    assert {"READY", "GUILD_CREATE"} <= set(names)
    assert any(stub.token.encode() in frame.raw for frame in stub.wire.frames if not frame.to_bot)


async def test_under_load_only_figures_are_kept(stub: Discord, bot: Tiny, channel: Channel) -> None:
    """The stub counts the calls by route and by answer, and keeps none of them."""
    stub.wire.keeping = False
    kept = len(stub.wire.calls)
    await bot.channel(channel.id).send("one")
    assert len(stub.wire.calls) == kept
    assert stub.wire.counted["POST /channels/{channel}/messages"] == 1


async def test_a_route_that_is_none_is_written_down(stub: Discord, bot: Tiny) -> None:
    """The stub records a call to a route that it lacks, so such a call does not go unnoticed."""
    with pytest.raises(discord.NotFound):
        await bot.http.get_roles(1)
    assert [call.path for call in stub.wire.routed(UNKNOWN)] == ["/guilds/1/roles"]


async def test_a_bug_of_the_stub_does_not_pass_for_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stub answers with 500 and raises the error when it is closed."""

    def stumble(*_: object, **__: object) -> Message:
        raise ZeroDivisionError

    stub = Discord()
    runner = await stub.open()
    channel = stub.world.add_channel(stub.world.add_guild("Crete"), "dice")
    monkeypatch.setattr(stub.messages, "add", stumble)
    assert await post(stub, channel) == 500
    with pytest.raises(ExceptionGroup, match="the stub has bugs"):
        await stub.close(runner)


@pytest.mark.skipif(not DESCRIPTION.exists(), reason="Discord's description of its interface is not at hand")
async def test_calls_and_answers_are_as_discord_describes_them(
    stub: Discord, bot: Tiny, channel: Channel, ann: Person
) -> None:
    """Every route that our bot uses is checked."""
    await bot.http.bulk_upsert_global_commands(stub.world.bot.id, [PLAY])
    await bot.create_application_emoji(name="red_die", image=b"\x89PNG\r\n\x1a\n" + bytes(32))
    await bot.fetch_application_emojis()
    posted = await bot.channel(channel.id).send(view=card("Join"), nonce="n1")
    await bot.http.start_thread_with_message(channel.id, posted.id, name="Game", auto_archive_duration=1440)
    await (await bot.create_dm(discord.Object(ann.id))).send("psst", nonce="n2")

    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("yes", ephemeral=True)
        await interaction.followup.send("and")
        await interaction.edit_original_response(content="no")

    bot.answer = answer
    interaction = await ann.press(channel.messages[posted.id], "join")
    await stub.until(lambda: interaction.edits)
    await posted.edit(view=card("Leave"))
    await bot.channel(channel.id).fetch_message(posted.id)
    await posted.delete()
    assert call_faults(stub.wire.calls) == []
    assert answer_faults(stub.wire.calls) == []
