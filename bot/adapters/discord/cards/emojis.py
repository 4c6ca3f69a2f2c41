"""Dice and cards as emoji of the application: uploaded once, and recognised by their names after that."""

import hashlib
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Final, Protocol

import aiohttp
import discord
import structlog

_OURS: Final = re.compile(r"mino_\w+_[0-9a-f]{8}")
_LONGEST_KEY: Final = 18
"""Characters of the key in an emoji's name. Discord allows 32; the prefix and the fingerprint take the others."""

_log: Final = structlog.get_logger()


class EmojiApi(Protocol):
    """The calls for the application's emoji, as discord.Client has them."""

    async def fetch_application_emojis(self) -> Sequence[discord.Emoji]:
        """All emoji of the application."""

    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.Emoji:
        """Upload a new emoji."""


def emoji_name(key: str, image: bytes) -> str:
    """The name of this picture's emoji, such as ``mino_face_red_7_0a1b2c3d``.

    The end is a fingerprint of the key and the picture, so a changed picture is uploaded under a new name.
    """
    mark = hashlib.sha256(key.encode() + b"\0" + image).hexdigest()[:8]
    return f"mino_{re.sub(r'[^a-z0-9]', '_', key.lower())[:_LONGEST_KEY]}_{mark}"


async def emoji_of(
    api: EmojiApi, images: Mapping[str, bytes], *, deletes: bool = True
) -> AsyncIterator[Mapping[str, str]]:
    """Emoji as they are written in messages, by the pictures' keys: first those that exist, at the end all of them.

    In between, missing emoji are uploaded; if it ``deletes``, emoji go that the bot does not draw any more. If Discord
    refuses a call, the last value holds the emoji that exist, and panels show words for the others.
    """
    written: dict[str, str] = {}
    names = {emoji_name(key, image): key for key, image in images.items()}
    try:
        kept = {emoji.name: emoji for emoji in await api.fetch_application_emojis()}
        written.update((names[name], str(emoji)) for name, emoji in kept.items() if name in names)
        yield dict(written)
        for name, key in names.items():
            if name not in kept:
                written[key] = str(await api.create_application_emoji(name=name, image=images[key]))
        # The application may have emoji that are not ours: only names of our form are deleted.
        for name, emoji in kept.items():
            if deletes and name not in names and _OURS.fullmatch(name):
                await emoji.delete()
    except (discord.DiscordException, aiohttp.ClientError, OSError) as refused:
        _log.warning("some emoji are missing", there=len(written), of=len(images), reason=str(refused))
    yield written
