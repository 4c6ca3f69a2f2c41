"""The JSON objects of Discord's accounts, servers, channels and messages, as discord.py reads them."""

import time
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Final

from tests.stub.bodies import Json, Made, every, number, part, parts, text
from tests.stub.things import BOT, Allowed, Channel, Guild, Kind, Message, User
from tests.stub.world import World

CDN: Final = "https://cdn.discordapp.com"
DEFAULT_MESSAGE: Final = 0
REPLY: Final = 19
COMMAND_ANSWER: Final = 20
EPHEMERAL: Final = 1 << 6
LOADING: Final = 1 << 7
JOINED: Final = "2026-01-01T00:00:00.000000+00:00"


def moment(seconds: float) -> str:
    """The time in Discord's format."""
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds)) + f".{int(seconds % 1 * 1000):03}000+00:00"


# --- people and places ------------------------------------------------------------------------------------


def user_object(user: User) -> Made:
    """An account."""
    return {
        "id": str(user.id),
        "username": user.name.lower(),
        "global_name": None if user.bot else user.name,
        "discriminator": "0",
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def member_object(user: User, permissions: Allowed | None = None) -> Made:
    """A member of a server. Interactions also give the member's permissions."""
    found: Made = {
        "user": user_object(user),
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "flags": 0,
        "joined_at": JOINED,
        "nick": None,
        "pending": False,
        "premium_since": None,
        "roles": [],
        "mute": False,
        "deaf": False,
    }
    return found if permissions is None else {**found, "permissions": str(int(permissions))}


def channel_object(world: World, channel: Channel) -> Made:
    """A channel of any kind."""
    if channel.recipient is not None:
        recipients = [user_object(world.users[channel.recipient])]
        return {"id": str(channel.id), "type": Kind.DM, "flags": 0, "last_message_id": None, "recipients": recipients}
    found: Made = {
        "id": str(channel.id),
        "type": channel.kind,
        "flags": 0,
        "guild_id": str(channel.guild),
        "name": channel.name,
        "parent_id": None if channel.parent is None else str(channel.parent),
        "last_message_id": None,
        "rate_limit_per_user": 0,
    }
    if channel.kind is Kind.TEXT:
        return {**found, "position": 0, "permission_overwrites": _overwrites(channel), "nsfw": False, "topic": None}
    return {**found, **_thread(world, channel)}


def _overwrites(channel: Channel) -> Sequence[Made]:
    """What differs in this channel from the permissions that everybody has in the server, and so the bot."""
    allow, deny = channel.allowed & ~BOT, BOT & ~channel.allowed
    everyone = {"id": str(channel.guild), "type": 0, "allow": str(int(allow)), "deny": str(int(deny))}
    return [everyone] if allow or deny else []


def _thread(world: World, thread: Channel) -> Made:
    state = {
        "archived": thread.archived,
        "locked": thread.locked,
        "archive_timestamp": JOINED,
        "create_timestamp": JOINED,
        "auto_archive_duration": 1440,
        "invitable": True,
    }
    said = len(thread.messages)
    counts = {"message_count": said, "member_count": 1, "total_message_sent": said}
    return {"owner_id": str(world.bot.id), "thread_metadata": state, **counts}


def guild_object(world: World, guild: Guild) -> Made:
    """A server with its channels and threads, as in the event GUILD_CREATE."""
    places = [channel for channel in world.channels.values() if channel.guild == guild.id]
    everyone = {
        "id": str(guild.id),
        "name": "@everyone",
        "permissions": str(int(BOT)),
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "position": 0,
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
    return {
        "id": str(guild.id),
        "name": guild.name,
        "unavailable": False,
        "preferred_locale": guild.locale,
        "owner_id": "1",
        "member_count": len(guild.members),
        "large": False,
        "joined_at": JOINED,
        "features": [],
        "roles": [everyone],
        "members": [member_object(world.bot)],
        "channels": [channel_object(world, place) for place in places if place.kind is Kind.TEXT],
        "threads": [channel_object(world, place) for place in places if place.kind is Kind.THREAD],
        **{key: [] for key in ("emojis", "stickers", "voice_states", "presences", "stage_instances")},
        **{key: [] for key in ("guild_scheduled_events", "soundboard_sounds")},
    }


# --- messages ---------------------------------------------------------------------------------------------


def message_object(world: World, message: Message, *, to_bot: bool = True) -> Made:
    """A message. If not ``to_bot``, the text is left out: the bot may not read messages that do not mention it."""
    said = message.now
    private = EPHEMERAL if message.only_for is not None else 0
    kind = DEFAULT_MESSAGE if message.reference is None else REPLY
    found: Made = {
        "id": str(message.id),
        "channel_id": str(message.channel),
        "type": COMMAND_ANSWER if message.interaction is not None else kind,
        "author": user_object(world.users[message.author]),
        "content": said.content if to_bot else "",
        "components": list(said.components),
        "attachments": list(said.attachments),
        "embeds": [],
        "flags": said.flags | private | (LOADING if message.loading else 0),
        "timestamp": moment(message.versions[0].at),
        "edited_timestamp": moment(said.at) if len(message.versions) > 1 else None,
        "mentions": [user_object(world.users[user]) for user in sorted(message.rings)],
        "mention_roles": [],
        "mention_everyone": False,
        "pinned": False,
        "tts": False,
    }
    if message.nonce is not None:
        found["nonce"] = message.nonce
    if message.reference is not None:
        found["message_reference"] = {"message_id": str(message.reference), "channel_id": str(message.channel)}
    return found


def attachment_object(world: World, channel: int, name: str, content: bytes, said: Json) -> Made:
    """A file attached to a message."""
    made = world.new_id()
    url = f"{CDN}/attachments/{channel}/{made}/{name}"
    words = {"description": text(said, "description")} if "description" in said else {}
    return {"id": str(made), "filename": name, "size": len(content), "url": url, "proxy_url": url, **words}


def placed(components: Sequence[Json], attachments: Sequence[Json], card: int) -> list[Json]:
    """The components as Discord returns them: with ids, and with URLs in place of ``attachment://`` names.

    A component keeps the id that was sent with it; the others get the next free one.
    In a message without Components V2 every id is 0.
    """
    files = {f"attachment://{text(file, 'filename')}": file for file in attachments}
    said = {number(component, "id") for component in every(components)}
    free = (place for place in count(1) if place not in said)
    numbers = {id(part): (number(part, "id") or next(free)) if card else 0 for part in every(components)}
    return [_placed(component, files, numbers) for component in components]


def _placed(component: Json, files: Mapping[str, Json], numbers: Mapping[int, int]) -> Json:
    made: Made = {**_with_emoji(component), "id": numbers[id(component)]}
    if "components" in component:
        made["components"] = [_placed(child, files, numbers) for child in parts(component, "components")]
    if accessory := part(component, "accessory"):
        made["accessory"] = _placed(accessory, files, numbers)
    if "items" in component:
        made["items"] = [_shown(item, files) for item in parts(component, "items")]
    match component.get("type"):
        case 17:
            made = {"accent_color": None, "spoiler": False, **made}
        case 13:
            file = files.get(text(part(component, "file"), "url"), {})
            named = {"name": file.get("filename"), "size": file.get("size"), "spoiler": False}
            made = {**named, **made, "file": _media(part(component, "file"), files)}
        case 3:
            options = [_with_emoji(option) for option in parts(component, "options")]
            made = {"min_values": 1, "max_values": 1, **made, "options": options}
        case 11:
            made = {"description": None, "spoiler": False, **made}
        case 14:
            made = {"divider": True, "spacing": 1, **made}
        case _:
            pass
    return made


def _with_emoji(component: Json) -> Json:
    """discord.py sends the emoji's id as a number, and Discord returns a text."""
    emoji = part(component, "emoji")
    return {**component, "emoji": {**emoji, "id": str(emoji["id"])}} if emoji.get("id") else component


def _shown(item: Json, files: Mapping[str, Json]) -> Json:
    return {"description": None, "spoiler": False, **item, "media": _media(part(item, "media"), files)}


def _media(media: Json, files: Mapping[str, Json]) -> Json:
    file = files.get(text(media, "url"))
    if file is None:
        return {"id": "0", "proxy_url": text(media, "url"), **media}
    return {"id": file["id"], "attachment_id": file["id"], "url": file["url"], "proxy_url": file["url"]}
