"""Roles on Discord for champions: made, given to people and taken from them. Discord's refusals are results."""

from collections.abc import Awaitable
from dataclasses import dataclass

import discord

from bot.adapters.discord import faults
from bot.app.caller import Lack
from bot.core.ports import RoleTrouble
from bot.core.ui.languages import Say
from bot.core.ui.panels import Text


async def put_role(
    client: discord.Client, community: str, role: str, address: str, *, held: bool
) -> RoleTrouble | None:
    """Give the member the role, or take it. None: it is so now, or the person is not in the server any more."""
    call = client.http.add_role if held else client.http.remove_role
    return await _trouble(client, int(community), call(int(community), int(address), int(role)))


@dataclass(frozen=True, slots=True)
class RoleMaker:
    """Makes roles in the server of a command."""

    client: discord.Client
    server: int

    async def make(self, name: str) -> str | RoleTrouble:
        """Make a role without permissions; returns its id. It stands below all others, so the bot may give it."""
        made: list[str] = []

        async def call() -> None:
            role = await self.client.http.create_role(self.server, name=name, permissions=0)
            made.append(str(role["id"]))

        return await _trouble(self.client, self.server, call()) or made[0]


async def _trouble(client: discord.Client, server: int, call: Awaitable[object]) -> RoleTrouble | None:
    try:
        await call
    except discord.HTTPException as error:
        if faults.passes(error):
            return RoleTrouble.LATER
        match error.code:
            case faults.UNKNOWN_MEMBER | faults.UNKNOWN_USER:
                return None
            case faults.UNKNOWN_ROLE:
                return RoleTrouble.GONE
            case faults.MISSING_PERMISSIONS:
                return await _missing(client, server)
            case faults.MISSING_ACCESS | faults.UNKNOWN_GUILD:
                return RoleTrouble.FORBIDDEN
            case faults.TOO_MANY_ROLES:
                return RoleTrouble.FULL
            case faults.TWO_FACTOR_REQUIRED:
                return RoleTrouble.TWO_FACTOR
            case _:
                raise
    except faults.BROKEN:
        return RoleTrouble.LATER
    return None


async def _missing(client: discord.Client, server: int) -> RoleTrouble:
    """Whether the bot lacks the permission to manage roles, or the role stands too high.

    Discord is asked: the shard that knows the server may run in another process.
    """
    assert client.user is not None
    try:
        guild = await client.fetch_guild(server, with_counts=False)
        me = await guild.fetch_member(client.user.id)
    except faults.EXPECTED:
        return RoleTrouble.LATER
    return RoleTrouble.ABOVE if me.guild_permissions.manage_roles else RoleTrouble.FORBIDDEN


@dataclass(frozen=True, slots=True)
class NamedRole:
    """A role of the server that somebody names."""

    role: discord.Role

    @property
    def id(self) -> str:
        """The role's id, as it is stored."""
        return str(self.role.id)

    @property
    def name(self) -> str:
        """The role's name."""
        return self.role.name

    def lack(self, say: Say) -> Lack | None:
        """Why the bot cannot give the role to people; None if it can."""
        me = self.role.guild.me
        if self.role.is_default() or self.role.managed:
            why = say("champion-trouble-own", role=self.role.name)
        elif not me.guild_permissions.manage_roles:
            why = say("champion-trouble-forbidden")
        elif not self.role.permissions <= self.role.guild.default_role.permissions:
            # The winner of a week gets this role: the role must not make the winner a moderator.
            why = say("champion-trouble-powers", role=self.role.name)
        elif self.role >= me.top_role:
            why = say("champion-trouble-above", role=self.role.name)
        else:
            return None
        return Lack(prevents=True, remedy=(Text(why),))
