"""What people look up of tables and games: private card, table's card, rules, replay, and the proof of luck."""

import asyncio
from dataclasses import replace
from typing import Final

from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.response import Attachment, Private, Response
from bot.app.table_lookup import (
    at_any_table,
    at_own_table,
    last_ended,
    open_tables,
    own_tables,
    seen,
    tables_around,
    tables_elsewhere,
)
from bot.core.errors import Refused
from bot.core.games import games
from bot.core.ports import ReplayStop, Status, Verification
from bot.core.records.record_files import record_text, verified_text
from bot.core.table.views import TableView
from bot.core.ui.panels import Panel
from bot.core.ui.presses import Press
from storage.ids import TableId

STALE: Final = "stale-question"
"""The code of the refusal of a press whose question is not open any more."""

LARGEST_RECORD: Final = 256 * 1024
"""The most bytes of a record that somebody uploads. A long game takes a tenth of that."""


async def list_tables(app: Application, caller: Caller) -> Response:
    """The caller's own tables, on both platforms if they have linked two accounts, and the community's.

    Raises Refused.
    """
    elsewhere = await tables_elsewhere(app, caller)
    alone = caller.place.community is None
    # ``open_tables`` refuses a private place where there is nothing to show.
    views = await own_tables(app, caller) if alone and elsewhere else await open_tables(app, caller)
    return Private(app.services.screens.tables(views, caller.language, elsewhere))


async def show_table(app: Application, caller: Caller, named: str | None) -> Response:
    """Show the card of the named table; without a name, of the table that ``at_any_table`` finds. Raises Refused."""

    async def shown(view: TableView) -> Response:
        return Private(await card(app, caller, view.id))

    return await at_any_table(app, caller, named, shown)


async def show_hand(app: Application, caller: Caller, named: str | None) -> Response:
    """Show the private card at the named table, or at the one that ``at_own_table`` finds. Raises Refused.

    If the caller sits only at tables of their linked account, these are listed.
    """
    if not named and not await own_tables(app, caller) and (elsewhere := await tables_elsewhere(app, caller)):
        return Private(app.services.screens.tables((), caller.language, elsewhere))

    async def shown(view: TableView) -> Response:
        return Private(await hand(app, caller, view.id))

    return await at_own_table(app, caller, named, shown)


async def show_advice(app: Application, caller: Caller, named: str | None) -> Response:
    """Show what a robot would do at the named table, or at the one that ``at_own_table`` finds. Raises Refused."""

    async def shown(view: TableView) -> Response:
        return Private(await _advised(app, caller, view))

    return await at_own_table(app, caller, named, shown)


# --- cards --------------------------------------------------------------------------------------------------


def mine(app: Application, caller: Caller, view: TableView) -> Panel:
    """What matters to the caller now: their private card while they play, else the table's card."""
    screen = app.services.screens.of(view.game)
    if view.status is Status.PLAYING and view.seat is not None:
        return screen.hand(view, caller.language)
    return screen.table(view, caller.language)


async def hand(app: Application, caller: Caller, table: TableId) -> Panel:
    """The caller's private card, or a panel that says why they have none. Raises Refused."""
    view = await seen(app, caller, table)
    return app.services.screens.of(view.game).glance(view, caller.language)


async def advice(app: Application, caller: Caller, press: Press) -> Panel:
    """What a robot would do in the caller's place. Raises Refused.

    If the press's question is closed, the caller's present card says so.
    """
    view = await seen(app, caller, press.table)
    # The button of an earlier question stands beside that question's choices.
    if view.seat is not None and press.decision != view.decision:
        return replace(mine(app, caller, view), notice=app.refused(STALE, caller.language).notice)
    return await _advised(app, caller, view)


async def _advised(app: Application, caller: Caller, view: TableView) -> Panel:
    if view.seat is None:
        raise Refused("not-seated")
    if not view.advises:
        raise Refused("advice-off" if view.league.name is None or view.league.advice else "advice-in-league")
    if not view.awaits_viewer:
        raise Refused("advice-not-now")
    found = await app.services.robots.advice(view)
    return app.services.screens.of(view.game).advice(view, found, caller.language)


async def begun(app: Application, caller: Caller, press: Press) -> Panel:
    """The private card with the ways to finish the move that the press begins.

    If the press's question is closed, the card is as it is now. Raises Refused.
    """
    view = await seen(app, caller, press.table)
    return begun_on(app, caller, view, press.arg if press.decision == view.decision else "")


def begun_on(app: Application, caller: Caller, view: TableView, beginning: str) -> Panel:
    """The private card with the ways to finish a move. An empty ``beginning`` begins no move: the card as it is now."""
    return app.services.screens.of(view.game).hand(view, caller.language, begun=beginning)


async def card(app: Application, caller: Caller, table: TableId) -> Panel:
    """The table's card. Raises Refused."""
    view = await seen(app, caller, table)
    return app.services.screens.of(view.game).table(view, caller.language)


# --- rules, replays, proofs ---------------------------------------------------------------------------------


async def rules(app: Application, caller: Caller, press: Press) -> Panel:
    """The rules of the game at the press's table, or the page that the press names (``game/page``). Raises Refused."""
    game, _, page = press.arg.partition("/")
    if press.table:
        game = (await seen(app, caller, press.table)).game
    return _rules(app, caller, game, page)


async def show_rules(app: Application, caller: Caller, game: str) -> Response:
    """Show the rules of the game with that key; for any other text, those of the first game."""
    return Private(_rules(app, caller, game))


def _rules(app: Application, caller: Caller, game: str, page: str = "") -> Panel:
    return app.services.screens.of(game if game in games() else games()[0]).rules(caller.language, page)


async def show_replay(app: Application, caller: Caller, named: str | None, step: int) -> Response:
    """Show that step (0: the overview) of the named ended game; without a name, of the last one. Raises Refused."""
    return await replay(app, caller, await last_ended(app, caller, named), str(step))


async def replay(app: Application, caller: Caller, table: TableId, step: str = "") -> Private:
    """A step of an ended game (by default the overview), with the game's record as a file. Raises Refused."""
    # ``seen`` refuses a table that the caller may not see. The calls below do not check that.
    await seen(app, caller, table)
    records = app.services.records
    stop = await records.at(table, int(step) if step.isdecimal() else 0, caller.person.id)
    stop = replace(stop, decisions=await _decisions(app, caller, stop))
    record = Attachment(f"minotaur-{table}.json", record_text(await records.of(table)))
    return Private(app.services.screens.replay(stop, caller.language), record)


async def _decisions(app: Application, caller: Caller, stop: ReplayStop) -> tuple[int, ...]:
    found = await app.services.hindsight.decided(stop.view.id, caller.person.id)
    own_first = sorted(found, key=lambda one: not one.own)
    return tuple(one.version for one in own_first if one.stop == stop.stop or (not stop.stop and one.weighed))


async def why(app: Application, caller: Caller, table: TableId, arg: str) -> Panel:
    """A decision of an ended game, or without an argument the caller's worst ones. Raises Refused."""
    await seen(app, caller, table)
    hindsight, screens = app.services.hindsight, app.services.screens
    if not arg:
        return screens.losses(await hindsight.losses(table, caller.person.id), caller.language)
    if not arg.isascii() or not arg.isdecimal():
        raise Refused("unknown-choice")
    return screens.review(await hindsight.review(table, int(arg), caller.person.id), caller.language)


async def show_details(app: Application, caller: Caller, named: str | None) -> Response:
    """Show the details of the named game; without a name, of the one in play here, or the last one. Raises Refused."""
    here = [] if named else [view for view in await tables_around(app, caller) if _in_play_here(view, caller)]
    return Private(await details(app, caller, here[-1].id if here else await last_ended(app, caller, named)))


def _in_play_here(view: TableView, caller: Caller) -> bool:
    is_here = caller.place.community is None or view.channel in caller.place.channels
    return is_here and view.status is Status.PLAYING


async def details(app: Application, caller: Caller, table: TableId) -> Panel:
    """All about a game that its card leaves out. Raises Refused."""
    view = await seen(app, caller, table)
    standings = await app.services.standings.of_game(table)
    return app.services.screens.of(view.game).details(view, caller.language, standings)


async def verify(app: Application, caller: Caller, named: str | None) -> Response:
    """Recompute the luck of the named ended game, or of the last one, and show the result. Raises Refused."""
    return Private(await verified(app, caller, await last_ended(app, caller, named)))


async def verified(app: Application, caller: Caller, table: TableId) -> Panel:
    """The result of recomputing the game's luck. Raises Refused."""
    await seen(app, caller, table)
    return app.services.screens.verified(await app.services.records.verification(table), caller.language)


async def show_fairness(app: Application, caller: Caller, named: str | None) -> Response:
    """Show how the luck of a table is drawn: the named one, else a live one, else the last one. Raises Refused."""
    if not named and not await tables_around(app, caller):
        return Private(await fairness(app, caller, await last_ended(app, caller, None)))

    async def shown(view: TableView) -> Response:
        return Private(await fairness(app, caller, view.id))

    return await at_any_table(app, caller, named, shown)


async def fairness(app: Application, caller: Caller, table: TableId) -> Panel:
    """How the table's luck is drawn, with what is published of it so far. Raises Refused."""
    return app.services.screens.fairness(await seen(app, caller, table), caller.language)


def check_record_size(size: int) -> None:
    """Check the size of a record before it is downloaded. Raises Refused: file-too-long."""
    if size > LARGEST_RECORD:
        raise Refused("file-too-long", most=LARGEST_RECORD // 1024)


async def verify_record(app: Application, caller: Caller, content: bytes) -> Response:
    """Recompute the luck of a record that somebody uploads, and show the result. Raises Refused."""
    # A thread: a long game would stop the event loop.
    found = await asyncio.to_thread(verified_text, content)
    if found is not None:
        found = replace(found, is_posted=await _is_posted(app, caller, found))
    return Private(app.services.screens.verified(found, caller.language))


async def _is_posted(app: Application, caller: Caller, found: Verification) -> bool | None:
    """Whether the table that a file names posted what is in the file; None if the caller can see no such table.

    Anybody can write a file with a seed of their own.
    """
    try:
        view = await seen(app, caller, TableId(found.table))
    except Refused:
        return None
    # A restored table has lost its commitment.
    return found.fits(view.commitment, view.contributions) if view.commitment else None
