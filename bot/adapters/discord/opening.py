"""How a table is opened from Discord: in this channel, as the server opens its tables, where the bot may."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import discord

from bot.adapters.discord.desk import Caller, Desk
from bot.adapters.discord.permissions import CHANNEL, THREAD, explained, missing
from bot.core.actions import Opening
from bot.core.admission import admit
from bot.core.errors import Refused
from bot.core.games import games, options_at, robot
from bot.core.opening import check_opening
from bot.core.panels import Panel
from bot.core.ports import Community, League, Pace


@dataclass(frozen=True, slots=True)
class Wishes:
    """What table somebody wants; what they leave out is as tables are opened there."""

    game: str | None = None
    options: Mapping[str, str | None] = field(default_factory=dict)
    pace: Pace | None = None
    seats: int | None = None
    robots: int = 0
    league: str | None = None
    """Its name: what they leave out is then as the league wants it."""


async def open_table(desk: Desk, caller: Caller, wishes: Wishes) -> Panel:
    """Open the table, and say so; or say what is missing and who can grant it. Raises Refused."""
    community = await desk.community(caller.interaction)
    _check_channel(caller, community)
    say = desk.house.languages.voice(caller.language)
    in_thread = isinstance(caller.interaction.channel, discord.Thread)
    lacking = missing(caller.interaction.app_permissions, THREAD if in_thread else CHANNEL)
    remedy = explained(lacking, say) if lacking else ()
    if any(need.must for need in lacking):
        return Panel(say("discord-not-opened"), remedy)
    league = None if wishes.league is None else await desk.house.leagues.named(community.id, wishes.league)
    opening = _opening(caller, community, wishes, league)
    if league is not None:
        await admit(desk.house.leagues, league, opening, circles(caller))
    check_opening(opening)
    desk.count_table(caller)
    known = await desk.known_community(caller.interaction)
    answer = await desk.house.tables.open(replace(opening, community=known.id))
    if answer.refusal is not None:
        return desk.refused(answer.refusal.code, caller.language, answer.refusal.values)
    return Panel(say("discord-opened"), remedy)


def circles(caller: Caller) -> frozenset[str]:
    """The circles of people that they belong to: their roles, that of everybody among them."""
    roles = caller.interaction.user.roles if isinstance(caller.interaction.user, discord.Member) else ()
    return frozenset(str(role.id) for role in roles)


def _opening(caller: Caller, community: Community, wishes: Wishes, league: League | None) -> Opening:
    game = wishes.game or (league and league.game) or games()[0]
    return Opening(
        community=community.id,
        channel=str(caller.interaction.channel_id),
        host=caller.person.id,
        command=caller.command,
        language=community.language,
        game=game,
        options=options_at(community, game, wishes.options, league.options if league else None),
        pace=wishes.pace or (league and league.pace) or community.pace,
        seats=wishes.seats,
        robots=(robot(game),) * wishes.robots,
        league=league.id if league else None,
    )


def _check_channel(caller: Caller, community: Community) -> None:
    """Raise Refused where the server wants its tables elsewhere; a thread is where its channel is."""
    here = caller.interaction.channel
    places = {str(caller.interaction.channel_id)}
    if isinstance(here, discord.Thread):
        places.add(str(here.parent_id))
    if community.channels and not places & set(community.channels):
        raise Refused("other-channel", channels=", ".join(channel_names(caller.interaction.guild, community.channels)))


def channel_names(guild: discord.Guild | None, channels: tuple[str, ...]) -> tuple[str, ...]:
    """What people call these channels; those that are gone are left out."""
    found = [guild.get_channel(int(channel)) for channel in channels] if guild is not None else []
    return tuple(f"#{channel.name}" for channel in found if channel is not None)
