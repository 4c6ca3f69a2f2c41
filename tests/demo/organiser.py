"""The organiser of the simulated Discord."""

import simcord

from storage.ids import CommunityId
from tests.adapters.discord.asking import admin
from tests.adapters.discord.simulated_discord import World
from tests.demo.discord_server import LOCALES


async def organiser(world: World, language: str) -> tuple[CommunityId, simcord.MemberActor]:
    """Give the server this language; returns its community, and Emily, who organises there and reads the language."""
    community = await world.bot.communities.of("discord", str(world.guild.id), language)
    await world.bot.communities.set_language(community.id, language)
    emily = admin(world, "Emily")
    world.locales[str(emily.id)] = LOCALES[language]
    return community.id, emily
