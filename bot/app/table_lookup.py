"""Finds the table that a command refers to, among those that the caller may see."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeAlias

from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.response import Private, Response
from bot.core.errors import LeftToNewer, Refused
from bot.core.ports import Community, EndedTable
from bot.core.table.views import TableView
from storage.ids import PlayerId, TableId

AtTable: TypeAlias = Callable[[TableView], Awaitable[Response]]
"""A use case that takes a table."""

MOST_ENDED: Final = 10
"""How many ended tables a list offers."""

MOST_SOUGHT: Final = 300
"""The same for organisers, who look for an older table by its day and its people."""

_LONGEST_NUMBER: Final = 2
"""The most digits of a table's number in a list. The ids of tables are longer."""


async def seen(app: Application, caller: Caller, table: TableId) -> TableView:
    """The table as the caller may see it: they sit there, or it is of this community and they can read its channel.

    Of any other table they learn nothing, not even that the table exists. Raises Refused: no-such-table.
    """
    view = await _view(app, table, caller.person.id)
    if view is None or not (view.seat is not None or await _is_around(app, caller, view)):
        raise Refused("no-such-table")
    return view


async def played_in(app: Application, community: Community, table: TableId) -> TableView:
    """The community's table as everybody sees it, for organisers: its channel may be deleted. Raises Refused."""
    view = await _view(app, table, None)
    if view is None or view.community != community.id:
        raise Refused("no-such-table")
    return view


async def _view(app: Application, table: TableId, viewer: PlayerId | None) -> TableView | None:
    # A person may have typed the id, and the store does not take every character.
    return await app.services.tables.view(table, viewer) if table.isprintable() else None


async def _is_around(app: Application, caller: Caller, view: TableView) -> bool:
    if caller.place.community is None or view.community != (await app.community(caller)).id:
        return False
    return caller.place.can_read(view.channel)


# --- lists of tables ----------------------------------------------------------------------------------------


async def own_tables(app: Application, caller: Caller) -> Sequence[TableView]:
    """The live tables where the caller sits, oldest first."""
    return await _views(app, caller.person.id, await app.services.tables.live_of(caller.person.id))


async def tables_around(app: Application, caller: Caller) -> Sequence[TableView]:
    """The live tables of this community that the caller can read, oldest first; in a private place the caller's own."""
    if caller.place.community is None:
        return await own_tables(app, caller)
    community = await app.community(caller)
    views = await _views(app, caller.person.id, await app.services.tables.live_in(community.id))
    return [view for view in views if view.seat is not None or caller.place.can_read(view.channel)]


async def open_tables(app: Application, caller: Caller) -> Sequence[TableView]:
    """The caller's own tables, then the community's. Raises Refused: server-needed, if there are none to look at."""
    views = await _own_first(app, caller, await tables_around(app, caller))
    if not views and caller.place.community is None:
        raise Refused("server-needed")
    return views


async def _own_first(app: Application, caller: Caller, around: Sequence[TableView]) -> Sequence[TableView]:
    """The caller's own tables, then the others, as they are listed and numbered.

    Each part is ordered by age. So a number means the same own table in each list and room, and after the next move.
    """
    try:
        own = await own_tables(app, caller)
    except LeftToNewer:
        # Those of others can be used all the same.
        if not around:
            raise
        own = ()
    # A table where the caller sits may be in both lists.
    return list({view.id: view for view in (*own, *around)}.values())


async def tables_elsewhere(app: Application, caller: Caller) -> Sequence[tuple[str, TableView]]:
    """The live tables where the caller's linked account sits, as everybody sees them, each with its platform."""
    found: list[tuple[str, TableView]] = []
    for account in await app.services.linking.other_accounts(caller.person.id):
        views = await _views(app, None, await app.services.tables.live_of(account.player))
        found += [(account.platform, view) for view in views]
    return found


async def ended_tables(app: Application, caller: Caller, most: int = MOST_ENDED) -> Sequence[EndedTable]:
    """The community's last ended tables, if the caller sat there or can read them. The one that ended last comes first.

    Raises Refused.
    """
    return (await _ended(app, caller, None))[:most]


async def _ended(app: Application, caller: Caller, player: PlayerId | None) -> Sequence[EndedTable]:
    community = await app.community(caller)
    # More than a list offers: the last ones may be in channels that the caller cannot read.
    ended = await app.services.tables.ended_in(community.id, MOST_SOUGHT, player)
    return [one for one in ended if caller.person.id in one.people or caller.place.can_read(one.channel)]


async def _views(app: Application, viewer: PlayerId | None, tables: Sequence[TableId]) -> list[TableView]:
    """The tables as the viewer may see them, without those that a newer release looks after.

    Raises LeftToNewer if there are no others.
    """
    views: list[TableView] = []
    left = None
    for table in tables:
        try:
            view = await app.services.tables.view(table, viewer)
        except LeftToNewer as refusal:
            left = refusal
        else:
            views += [] if view is None else [view]
    if left is not None and not views:
        raise left
    return views


# --- the table that is meant --------------------------------------------------------------------------------


async def at_own_table(app: Application, caller: Caller, named: str | None, do: AtTable) -> Response:
    """Run a use case at the named table, or else at one of the caller's tables. Raises Refused.

    Without a name it is their only table in this channel, or, if none is in this channel, their only table at all. If
    there are several, it is the one that waits for them. If that is not exactly one, the response asks which is meant.
    A name of one or two digits is the table's number in that response, and in the list of tables.
    """
    own = await own_tables(app, caller)
    if not named and not own:
        raise Refused("no-table-of-yours")
    return await _at_one(app, caller, named, own, do)


async def at_any_table(app: Application, caller: Caller, named: str | None, do: AtTable) -> Response:
    """Like ``at_own_table``, but among all tables of this community, if the caller is in one. Raises Refused."""
    if caller.place.community is None:
        return await at_own_table(app, caller, named, do)
    return await _at_one(app, caller, named, await tables_around(app, caller), do)


async def last_ended(app: Application, caller: Caller, named: str | None, *, own: bool = False) -> TableId:
    """The named ended table; without a name, the last one of this channel, or else the last one. Raises Refused.

    With ``own``, only tables where the caller sat are looked at.
    """
    if named:
        return (await seen(app, caller, TableId(named))).id
    ended = await _ended(app, caller, caller.person.id if own else None)
    here = [one for one in ended if one.channel in caller.place.channels]
    if not ended:
        raise Refused("no-ended-game")
    return (here or ended)[0].id


async def _at_one(
    app: Application, caller: Caller, named: str | None, among: Sequence[TableView], do: AtTable
) -> Response:
    if named and named.isdecimal() and len(named) <= _LONGEST_NUMBER:
        return await do(_at_number(await _own_first(app, caller, among), int(named)))
    if named:
        return await do(await seen(app, caller, TableId(named)))
    if not among:
        return Private(app.services.screens.tables((), caller.language))
    # A table in this channel is meant before any other, and a table that waits for the caller before one that does not.
    here = set(await _here(app, caller))
    candidates = [view for view in among if view.id in here] or among
    waiting = [view for view in candidates if view.awaits_viewer]
    for found in (candidates, waiting):
        if len(found) == 1:
            return await do(found[0])
    question = app.services.languages.say(caller.language, app.texts.which_table)
    listed = await _own_first(app, caller, among)
    return Private(app.services.screens.which_table(listed, question, caller.language))


def _at_number(among: Sequence[TableView], number: int) -> TableView:
    """The table with this number, from 1. Raises Refused."""
    if not 1 <= number <= len(among):
        raise Refused("no-such-table")
    return among[number - 1]


async def _here(app: Application, caller: Caller) -> Sequence[TableId]:
    """The live tables of this channel or thread; none in a private place."""
    if caller.place.community is None:
        return ()
    community = await app.community(caller)
    return await app.services.tables.live_in(community.id, caller.place.channel)
