"""What people look at privately, whether a button or a command asks for it."""

from typing import Final

from bot.adapters.discord.desk import Caller, Desk
from bot.adapters.discord.permissions import can_read
from bot.core.errors import Refused
from bot.core.games import games
from bot.core.panels import ALL_TIME, Panel, Press
from bot.core.ports import Status
from bot.core.views import TableView
from storage.ids import PlayerId, TableId

FIRST_STOP: Final = 1


async def seen(desk: Desk, caller: Caller, table: TableId) -> TableView:
    """The table as they may see it: where they sit, or one of this server whose channel they can read.

    Of all others they learn nothing, not even that they are there. Raises Refused.
    """
    # A command's option may hold signs that no store takes.
    view = await desk.house.tables.view(table, caller.person.id) if table.isprintable() else None
    if view is None or not (view.seat is not None or await _is_around(desk, caller, view)):
        raise Refused("no-such-table")
    return view


async def _is_around(desk: Desk, caller: Caller, view: TableView) -> bool:
    if caller.interaction.guild_id is None or view.community != (await desk.community(caller.interaction)).id:
        return False
    return can_read(caller.interaction, view.channel)


def mine(desk: Desk, caller: Caller, view: TableView) -> Panel:
    """What matters to them now: what they hold while they play, else the table's card."""
    screen = desk.house.screens.of(view.game)
    if view.status is Status.PLAYING and view.seat is not None:
        return screen.hand(view, caller.language)
    return screen.table(view, caller.language)


async def hand(desk: Desk, caller: Caller, table: TableId) -> Panel:
    """What they hold, or why they hold nothing. Raises Refused."""
    view = await seen(desk, caller, table)
    return desk.house.screens.of(view.game).hand(view, caller.language)


async def card(desk: Desk, caller: Caller, table: TableId) -> Panel:
    """The table's card. Raises Refused."""
    view = await seen(desk, caller, table)
    return desk.house.screens.of(view.game).table(view, caller.language)


async def rules(desk: Desk, caller: Caller, press: Press) -> Panel:
    """How the game is played: the table's, or the one that the press names. Raises Refused."""
    if press.table:
        game = (await seen(desk, caller, press.table)).game
    else:
        game = press.arg if press.arg in games() else games()[0]
    return desk.house.screens.of(game).rules(caller.language)


async def week(desk: Desk, caller: Caller, named: str, *, practice: bool = False) -> Panel:
    """The standings of a week (``2026-W47``), of all time (``all``), or for nothing of this week. Raises Refused."""
    community = await desk.community(caller.interaction)
    screens, standings = desk.house.screens, desk.house.standings
    weeks = await standings.weeks(community.id)
    if named == ALL_TIME:
        lines = await standings.all_time(community.id, practice=practice)
        return screens.all_time(lines, caller.language, practice=practice, weeks=weeks)
    this = await standings.this_week(community.id)
    if named and named not in {*weeks, this}:
        raise Refused("unknown-choice")
    lines = await standings.week(community.id, named or this, practice=practice)
    return screens.week(named or this, lines, caller.language, practice=practice, weeks=weeks)


async def replay(desk: Desk, caller: Caller, table: TableId, stop: str = "") -> Panel:
    """A game that has ended, at one of its stops. Raises Refused."""
    await seen(desk, caller, table)
    number = int(stop) if stop.isdecimal() else FIRST_STOP
    return desk.house.screens.replay(await desk.house.records.at(table, number, caller.person.id), caller.language)


async def verified(desk: Desk, caller: Caller, table: TableId) -> Panel:
    """What recomputing the game's luck shows. Raises Refused."""
    await seen(desk, caller, table)
    return desk.house.screens.verified(await desk.house.records.verification(table), caller.language)


async def stats(desk: Desk, caller: Caller, player: PlayerId, name: str) -> Panel:
    """What somebody has played."""
    return desk.house.screens.stats(name, await desk.house.stats.of(player), caller.language)
