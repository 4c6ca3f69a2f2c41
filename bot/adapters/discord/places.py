"""Which table somebody means who names none."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from bot.adapters.discord.desk import Caller, Desk
from bot.adapters.discord.pages import seen
from bot.adapters.discord.permissions import can_read, channels
from bot.adapters.discord.reactions import Private, Reaction
from bot.core.errors import Refused
from bot.core.ports import EndedTable
from bot.core.views import TableView
from storage.ids import TableId

AtTable: TypeAlias = Callable[[TableView], Awaitable[Reaction]]
"""What is to be done at a table."""

MOST_ENDED: Final = 10
"""Tables that have ended, as far back as they are offered."""

MOST_SOUGHT: Final = 300
"""The same for organisers, who look by day and by name for one that ended some time ago."""


async def at_own_table(desk: Desk, caller: Caller, named: str | None, do: AtTable) -> Reaction:
    """Do it at the table named; else at the one here, or the only one, where they sit, or the one that waits for them.

    Where that is not one table, they are asked. Raises Refused.
    """
    own = await own_tables(desk, caller)
    if not named and not own:
        raise Refused("no-table-of-yours")
    return await _at_one(desk, caller, named, own, do)


async def at_any_table(desk: Desk, caller: Caller, named: str | None, do: AtTable) -> Reaction:
    """As ``at_own_table``, among all tables of this server, if they are in one. Raises Refused."""
    if caller.interaction.guild_id is None:
        return await at_own_table(desk, caller, named, do)
    return await _at_one(desk, caller, named, await tables_around(desk, caller), do)


async def own_tables(desk: Desk, caller: Caller) -> Sequence[TableView]:
    """The live tables where they sit, oldest first."""
    return await _views(desk, caller, await desk.house.tables.live_of(caller.person.id))


async def tables_around(desk: Desk, caller: Caller) -> Sequence[TableView]:
    """The live tables of this server where they can read, oldest first; in their own channel those where they sit."""
    if caller.interaction.guild_id is None:
        return await own_tables(desk, caller)
    community = await desk.community(caller.interaction)
    return await _readable(desk, caller, await desk.house.tables.live_in(community.id))


async def ended_tables(desk: Desk, caller: Caller, most: int = MOST_ENDED) -> Sequence[EndedTable]:
    """The tables of this server whose games ended last, where they sat or can read, newest first. Raises Refused."""
    community = await desk.community(caller.interaction)
    ended = await desk.house.tables.ended_in(community.id, most)
    return [one for one in ended if caller.person.id in one.people or can_read(caller.interaction, one.channel)]


async def last_ended(desk: Desk, caller: Caller, named: str | None, *, own: bool = False) -> TableId:
    """The ended table that is named, else the last one here, else the last one. Raises Refused."""
    if named:
        return (await seen(desk, caller, TableId(named))).id
    ended = [one for one in await ended_tables(desk, caller) if caller.person.id in one.people or not own]
    here = [one for one in ended if one.channel in channels(caller.interaction)]
    if not ended:
        raise Refused("no-ended-game")
    return (here or ended)[0].id


async def _at_one(desk: Desk, caller: Caller, named: str | None, among: Sequence[TableView], do: AtTable) -> Reaction:
    if named:
        return await do(await seen(desk, caller, TableId(named)))
    if not among:
        return Private(desk.house.screens.tables((), caller.language))
    here = set(await _here(desk, caller))
    candidates = [view for view in among if view.id in here] or among
    waiting = [view for view in candidates if view.awaits_viewer]
    for found in (candidates, waiting):
        if len(found) == 1:
            return await do(found[0])
    question = desk.house.languages.say(caller.language, "discord-which-table")
    return Private(replace(desk.house.screens.tables(candidates, caller.language), notice=question))


async def _here(desk: Desk, caller: Caller) -> Sequence[TableId]:
    """The tables of this channel, or of this thread; none where there is no server."""
    if caller.interaction.guild_id is None:
        return ()
    community = await desk.community(caller.interaction)
    return await desk.house.tables.live_in(community.id, str(caller.interaction.channel_id))


async def _readable(desk: Desk, caller: Caller, tables: Sequence[TableId]) -> list[TableView]:
    """Those of the tables where they sit, or whose channel they can read."""
    views = await _views(desk, caller, tables)
    return [view for view in views if view.seat is not None or can_read(caller.interaction, view.channel)]


async def _views(desk: Desk, caller: Caller, tables: Sequence[TableId]) -> list[TableView]:
    views = [await desk.house.tables.view(table, caller.person.id) for table in tables]
    return [view for view in views if view is not None]
