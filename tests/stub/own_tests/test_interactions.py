"""Interactions of players and the bot's answers, as the real library handles them."""

import discord
import pytest

from tests.stub.own_tests.test_messages import card
from tests.stub.people import Person
from tests.stub.reading import words
from tests.stub.server import Discord
from tests.stub.things import Channel, Message
from tests.stub.tiny import Answer, Tiny

PLAY = {
    "name": "table",
    "description": "Tables",
    "options": [
        {
            "name": "show",
            "type": 1,
            "description": "Show one",
            "options": [{"name": "seat", "type": 4, "description": "Which"}],
        }
    ],
}


@pytest.fixture
async def asked(stub: Discord, bot: Tiny, channel: Channel) -> Message:
    """A card with a button in the channel."""
    posted = await bot.channel(channel.id).send(view=card("Join"))
    return channel.messages[posted.id]


def saying(said: str, *, ephemeral: bool = False) -> Answer:
    """The bot answers with this text; ``{}`` is the player's name and the server."""

    async def answer(interaction: discord.Interaction) -> None:
        who = f"{interaction.user.display_name} {interaction.guild_id}"
        await interaction.response.send_message(said.format(who), ephemeral=ephemeral)

    return answer


def telling(told: list[object]) -> Answer:
    """The bot records each interaction and answers with no text."""

    async def answer(interaction: discord.Interaction) -> None:
        told.append(interaction.data)
        await interaction.response.defer()

    return answer


async def test_a_private_answer_is_seen_by_one(
    stub: Discord, bot: Tiny, asked: Message, channel: Channel, ann: Person, ben: Person
) -> None:
    """The others see the answer neither on the screen nor on the wire."""
    bot.answer = saying("a secret", ephemeral=True)
    await ann.press(asked, "join")
    assert [words(message) for message in ann.sees(channel)] == ["A card", "a secret"]
    assert [words(message) for message in ben.sees(channel)] == ["A card"]
    seen = {person.user.name: b"a secret" in b"".join(stub.wire.seen_by(person.id)) for person in (ann, ben)}
    assert seen == {"Ann": True, "Ben": False}


async def test_only_what_stands_there_can_be_pressed(bot: Tiny, asked: Message, ann: Person) -> None:
    """A test cannot press what no screen offers."""
    with pytest.raises(AssertionError):
        await ann.press(asked, "start")


async def test_who_is_told_to_wait_gets_the_answer_in_the_same_message(
    bot: Tiny, stub: Discord, asked: Message, channel: Channel, ann: Person
) -> None:
    """Each later answer after the first one is a message of its own."""

    async def late(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send("first")
        await interaction.followup.send("second", ephemeral=True)

    bot.answer = late
    interaction = await ann.press(asked, "join")
    await stub.until(lambda: interaction.followups)
    assert [words(message) for message in ann.sees(channel)[1:]] == ["first", "second"]
    assert [message.only_for for message in channel.standing[1:]] == [ann.id, ann.id]


async def test_an_answer_after_three_seconds_is_too_late(stub: Discord, bot: Tiny, asked: Message, ann: Person) -> None:
    """Discord has forgotten the interaction by then."""

    async def dawdle(interaction: discord.Interaction) -> None:
        stub.world.clock.ahead += 3.1
        await interaction.response.defer()

    bot.answer = dawdle
    ann.patience = 0.2
    interaction = await ann.press(asked, "join")
    assert (interaction.callback, interaction.refused) == (None, [10062])


async def test_nobody_is_answered_before_the_first_answer_or_after_fifteen_minutes(
    bot: Tiny, stub: Discord, asked: Message, ann: Person
) -> None:
    """Each of the two is refused with an error code of its own."""

    async def follow_up(interaction: discord.Interaction) -> None:
        with pytest.raises(discord.NotFound):
            await interaction.followup.send("too early")
        await interaction.response.defer()
        stub.world.clock.ahead += 15 * 60 + 1
        await interaction.followup.send("too late")

    bot.answer = follow_up
    interaction = await ann.press(asked, "join")
    assert await bot.hears(2) == [f"message '' from {bot.user}", "refused 50027"]
    assert interaction.refused == [10015, 50027]


async def test_a_half_typed_command_is_completed(bot: Tiny, stub: Discord, channel: Channel, ann: Person) -> None:
    """Discord offers the choices that the bot proposes."""
    await bot.http.bulk_upsert_global_commands(stub.world.bot.id, [PLAY])
    choices = [discord.app_commands.Choice(name="Three", value=3)]

    async def propose(interaction: discord.Interaction) -> None:
        await interaction.response.autocomplete(choices)

    bot.answer = propose
    interaction = await ann.complete(channel, "table show", "seat", seat="3")
    assert interaction.callback is not None
    assert interaction.callback.choices == [{"name": "Three", "value": 3}]


async def test_an_option_of_a_menu_is_chosen_by_its_value(bot: Tiny, channel: Channel, ann: Person) -> None:
    """The bot gets the menu's id and the chosen value."""
    view = discord.ui.View(timeout=None)
    options = [discord.SelectOption(label="Red", value="red"), discord.SelectOption(label="Grey", value="grey")]
    view.add_item(discord.ui.Select(custom_id="die", options=options))
    view.stop()
    posted = await bot.channel(channel.id).send("Which?", view=view)
    told: list[object] = []
    bot.answer = telling(told)
    await ann.press(channel.messages[posted.id], "grey")
    assert told == [{"component_type": 3, "custom_id": "die", "values": ["grey"]}]


async def test_an_old_interaction_told_again_cannot_be_answered(
    stub: Discord, bot: Tiny, asked: Message, ann: Person
) -> None:
    """Discord refuses the second answer, and refuses every answer after three seconds."""
    bot.answer = saying("yes")
    interaction = await ann.press(asked, "join")
    ann.send(interaction)
    await interaction.changes.until(lambda: interaction.refused)
    stub.world.clock.ahead += 4
    ann.send(interaction)
    await interaction.changes.until(lambda: interaction.refused[1:])
    assert interaction.refused == [40060, 10062]
