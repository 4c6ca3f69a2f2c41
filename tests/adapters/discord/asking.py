"""Short calls for what tests of commands and buttons often do."""

from collections.abc import Mapping, Sequence

import discord
import simcord

from tests.adapters.discord.seen_messages import TEXT, Seen, buttons, every
from tests.adapters.discord.simulated_discord import World


async def press(
    world: World, person: simcord.MemberActor, message: discord.Message | simcord.ResponseMessage, label: str
) -> simcord.InteractionResult:
    """Press a button by its label, and deliver all messages that follow from it."""
    direct = isinstance(message, discord.Message) and message.guild is None
    result = await (person.user if direct else person).click(message, custom_id=buttons(message)[label])
    await world.deliver()
    return result


async def give(
    world: World, person: simcord.MemberActor, command: str, options: Mapping[str, object]
) -> simcord.InteractionResult:
    """Type a command with these options, and deliver all messages that follow from it."""
    result = await person.slash(world.channel, command, **options)
    await world.deliver()
    return result


def answer(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    """The message that answers an interaction, at once or later."""
    if result.followups:
        return result.followups[-1]
    assert result.response is not None
    return result.response


def told(result: simcord.InteractionResult) -> str:
    """The texts of the answer, without buttons and menus."""
    return words(answer(result))


def words(message: Seen) -> str:
    """The texts of a message, without buttons and menus."""
    return "\n".join(str(part["content"]) for part in every(message, TEXT))


def last(world: World) -> discord.Message:
    """The newest message of the channel."""
    return world.channel.history()[-1]


def own_channel(person: simcord.MemberActor) -> list[discord.Message]:
    """The messages of the bot's DM with the person, oldest first."""
    return person.user.dm_channel.history()


def written(world: World) -> int:
    """How many messages in the channel are the bot's."""
    return sum(message.author == world.client.user for message in world.channel.history())


def admin(world: World, name: str) -> simcord.MemberActor:
    """A member who may manage the server."""
    role = world.guild.create_role("keeper", permissions=discord.Permissions(manage_guild=True))
    return world.guild.add_member(world.env.create_user(name.lower(), global_name=name), roles=[role])


def forbid(world: World, *permissions: str) -> None:
    """Replace the channel by a new one in which the bot lacks these permissions."""
    denied = discord.PermissionOverwrite(**dict.fromkeys(permissions, False))
    world.channel = world.guild.create_text_channel("quiet", overwrites={world.guild.default_role: denied})


async def awaited(world: World, people: Sequence[simcord.MemberActor]) -> simcord.MemberActor:
    """The first of these people whom the newest table waits for."""
    view = await world.table()
    assert view.play is not None
    names = [view.seats[seat].name.lower() for seat in view.play.awaited]
    return next(person for person in people if person.name in names)


async def mention(world: World, person: simcord.MemberActor) -> None:
    """The person mentions the bot in the channel."""
    me = world.client.user
    assert me is not None
    await person.send(world.channel, f"{me.mention} are you there?")


async def speak(world: World, person: simcord.MemberActor, language: str) -> None:
    """The person chooses a language."""
    await world.slash(person, "language", language=language)


async def begun(world: World, *names: str) -> list[simcord.MemberActor]:
    """People at a table whose game has begun. The first of them is the host."""
    host, *others = people = world.people(*names)
    await world.slash(host, "play", seats=len(people))
    lobby = last(world)
    for other in others:
        await press(world, other, lobby, "Join")
    return people
