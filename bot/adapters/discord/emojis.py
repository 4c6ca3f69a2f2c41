"""Dice and cards as the application's own emoji: uploaded once, found again by what they show."""

import hashlib
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Final, Protocol

import aiohttp
import discord
import structlog

_OURS: Final = re.compile(r"mino_\w+_[0-9a-f]{8}")
_LONGEST_KEY: Final = 18
"""Signs of a key in a name; the rest of Discord's 32 are ours."""

_log: Final = structlog.get_logger()


class Drawer(Protocol):
    """Where the application's emoji are kept; discord.Client is one."""

    async def fetch_application_emojis(self) -> Sequence[discord.Emoji]:
        """All of them."""

    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.Emoji:
        """A new one."""


def emoji_name(key: str, image: bytes) -> str:
    """What the emoji of this picture is called, such as ``mino_face_red_7_0a1b2c3d``.

    It is another one when the picture is.
    """
    mark = hashlib.sha256(key.encode() + b"\0" + image).hexdigest()[:8]
    return f"mino_{re.sub(r'[^a-z0-9]', '_', key.lower())[:_LONGEST_KEY]}_{mark}"


async def faces_of(drawer: Drawer, images: Mapping[str, bytes]) -> AsyncIterator[Mapping[str, str]]:
    """The emoji by the pictures' keys, as they are written in messages: those that are there; at last, all.

    What is missing is uploaded meanwhile, what we do not draw any more is deleted. When Discord refuses, those that
    are there are all there is, and panels do without the others.
    """
    faces: dict[str, str] = {}
    names = {emoji_name(key, image): key for key, image in images.items()}
    try:
        kept = {emoji.name: emoji for emoji in await drawer.fetch_application_emojis()}
        faces.update((names[name], str(emoji)) for name, emoji in kept.items() if name in names)
        yield dict(faces)
        for name, key in names.items():
            if name not in kept:
                faces[key] = str(await drawer.create_application_emoji(name=name, image=images[key]))
        for name, emoji in kept.items():
            if name not in names and _OURS.fullmatch(name):
                await emoji.delete()
    except (discord.DiscordException, aiohttp.ClientError, OSError) as refused:
        _log.warning("emoji are not all there", there=len(faces), of=len(images), reason=str(refused))
    yield faces
