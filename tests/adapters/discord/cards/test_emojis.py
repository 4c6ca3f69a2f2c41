"""Emoji are uploaded once, found again, and replaced when they look different; a refusal stops nothing."""

from collections.abc import Mapping

import discord
import pytest
import simcord
from structlog.testing import capture_logs

from bot.adapters.discord.cards.emojis import EmojiApi, emoji_name, emoji_of

PNG = b"\x89PNG\r\n\x1a\n"
DICE = {"die.red": PNG + b"red", "face.minotaur.symbol": PNG + b"symbol"}


def in_memory() -> simcord.run:
    """A Discord in memory, with a client that has no server."""
    return simcord.run(discord.Client(intents=discord.Intents(guilds=True)))


async def all_emoji(api: EmojiApi, images: Mapping[str, bytes]) -> Mapping[str, str]:
    """The emoji after all uploads."""
    return [emoji async for emoji in emoji_of(api, images)][-1]


def uploads(world: simcord.Env) -> int:
    """How many emoji were sent so far."""
    return sum(request.method == "POST" for request in world.http_requests)


def test_a_name_says_what_it_shows() -> None:
    """A name has at most 32 characters. Another picture or another key has another name."""
    assert emoji_name("die.red", b"1") == "mino_die_red_" + emoji_name("die.red", b"1")[-8:]
    assert len({emoji_name("die.red", b"1"), emoji_name("die.red", b"2"), emoji_name("die.blue", b"1")}) == 3
    assert len(emoji_name("face.minotaur.symbol", b"1")) == 32


async def test_what_is_missing_is_uploaded() -> None:
    """Each key has its emoji in the form that messages use."""
    async with in_memory() as world:
        emoji = await all_emoji(world.bot, DICE)
        kept = {emoji.name: str(emoji) for emoji in await world.bot.fetch_application_emojis()}
        assert emoji == {key: kept[emoji_name(key, image)] for key, image in DICE.items()}


async def test_what_is_there_is_found_again() -> None:
    """A restart uploads nothing."""
    async with in_memory() as world:
        first = await all_emoji(world.bot, DICE)
        before = uploads(world)
        assert await all_emoji(world.bot, DICE) == first
        assert uploads(world) == before


async def test_what_is_there_is_known_before_anything_is_uploaded() -> None:
    """A bot that comes back shows all dice at once; a new one shows none until they are there."""
    async with in_memory() as world:
        news = [emoji async for emoji in emoji_of(world.bot, DICE)]
        again = [emoji async for emoji in emoji_of(world.bot, DICE)]
        assert [len(emoji) for emoji in news] == [0, 2]
        assert again == [news[-1], news[-1]]


async def test_what_is_outdated_is_deleted() -> None:
    """A new look replaces the old one; emoji of others stay."""
    async with in_memory() as world:
        await all_emoji(world.bot, DICE)
        await world.bot.create_application_emoji(name="mino_taur", image=PNG)
        look = {"die.red": PNG + b"redder"}
        emoji = await all_emoji(world.bot, look)
        kept = {emoji.name: str(emoji) for emoji in await world.bot.fetch_application_emojis()}
        assert set(kept) == {emoji_name("die.red", look["die.red"]), "mino_taur"}
        assert set(emoji) == {"die.red"}


@pytest.mark.parametrize(("method", "status"), [("GET", 403), ("POST", 403), ("POST", 400)])
async def test_a_refusal_costs_only_the_pictures(method: str, status: int) -> None:
    """No emoji are shown, and one log line says that some are missing."""
    async with in_memory() as world:
        world.inject_error(method, "/applications/*/emojis", status=status, times=None)
        with capture_logs() as logs:
            emoji = await all_emoji(world.bot, DICE)
        assert emoji == {}
        assert [(line["event"], line["there"], line["of"]) for line in logs] == [("some emoji are missing", 0, 2)]


async def test_a_refusal_keeps_what_is_there() -> None:
    """An emoji that was uploaded before is still shown."""
    async with in_memory() as world:
        before = await all_emoji(world.bot, {"die.red": DICE["die.red"]})
        world.inject_error("POST", "/applications/*/emojis", status=400, code=30008, times=None)
        assert await all_emoji(world.bot, DICE) == before
