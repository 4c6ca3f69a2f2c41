"""A league as a server's people read of it: with the names of its role and its channel."""

from bot.adapters.discord.desk import Desk, Interaction
from bot.adapters.discord.opening import channel_names
from bot.core.ports import League, LeagueShown, Season

GONE = "?"
"""The name of what has been deleted."""


async def shown(desk: Desk, interaction: Interaction, league: League, season: Season | None = None) -> LeagueShown:
    """The league with that season; without one with that which is running, else the newest."""
    said = season or await desk.house.leagues.latest(league)
    return LeagueShown(league, said, _hosts(interaction, league), _channel(interaction, league))


def _hosts(interaction: Interaction, league: League) -> str | None:
    if league.hosts is None:
        return None
    role = interaction.guild.get_role(int(league.hosts)) if interaction.guild is not None else None
    return role.name if role is not None else GONE


def _channel(interaction: Interaction, league: League) -> str | None:
    if league.channel is None:
        return None
    return next(iter(channel_names(interaction.guild, (league.channel,))), GONE)
