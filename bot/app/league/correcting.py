"""Corrects results of games: organisers void or restore a result, and everybody is told."""

from dataclasses import replace

from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.league.league_lookups import shown
from bot.app.league.organising import question
from bot.app.open_table import channel_names
from bot.app.organisers import check_organises
from bot.app.response import Private, Public, Response
from bot.app.table_lookup import played_in
from bot.core.clock.wall_time import day_of
from bot.core.errors import Refused
from bot.core.ports import CorrectionShown
from bot.core.table.views import TableView
from bot.core.ui.panels import Text
from bot.core.ui.plain_text import clean
from bot.core.ui.presses import RESTORE, VOID
from storage.ids import TableId


async def correct_result(  # noqa: PLR0913 - what to correct, and how
    app: Application, caller: Caller, table: str, reason: str, *, undo: bool, sure: bool = False
) -> Response:
    """Void the result of a game, or restore it. Everybody reads who did so, and why.

    The leagues in which the game counts announce it in their channels. If none of them has a channel, it is told here.
    A caller who is not ``sure`` is told what that does, and asked.
    """
    await check_organises(app, caller)
    community = await app.community(caller)
    view = await played_in(app, community, TableId(table))
    if not sure:
        return await _asks_to_correct(app, caller, view, reason, undo=undo)
    correct = app.services.corrections.restore if undo else app.services.corrections.void
    corrected = await correct(community.id, view.id, caller.person.id, reason, caller.command)
    told = CorrectionShown(
        voids=not undo,
        actor=caller.person.name,
        names=tuple(seat.name for seat in view.seats),
        ended=day_of(corrected.ended, community.time_zone),
        reason=clean(reason),
    )
    say = app.services.languages.voice(caller.language)
    channels = channel_names(caller, corrected.channels, say)
    if not channels:
        # Everybody in the channel reads this, so the language is the community's.
        return Public(app.services.screens.correction(told, community.language))
    panel = app.services.screens.correction(told, caller.language)
    posted = Text(say("league-correction-posted", channels=", ".join(channels)))
    return Private(replace(panel, blocks=(*panel.blocks, posted)))


async def correct_pressed(app: Application, caller: Caller, arg: str) -> Response:
    """Void or restore the result that the pressed button names. The reason is the one that stands above the button.

    Raises Refused.
    """
    await check_organises(app, caller)
    act, _, table = arg.partition("/")
    if act not in {VOID, RESTORE} or caller.place.quoted is None:
        raise Refused("unknown-choice")
    return await correct_result(app, caller, table, caller.place.quoted, undo=act == RESTORE, sure=True)


async def _asks_to_correct(app: Application, caller: Caller, view: TableView, reason: str, *, undo: bool) -> Private:
    community = await app.community(caller)
    check = app.services.corrections.check
    # A backtick could end the lines in which the message carries the reason.
    found = await check(community.id, view.id, reason.replace("`", "’"), voids=not undo)
    told = CorrectionShown(
        voids=not undo,
        actor=caller.person.name,
        names=tuple(seat.name for seat in view.seats),
        ended=day_of(found.ended, community.time_zone),
        reason=found.reason,
    )
    leagues = [await app.services.leagues.of(community.id, league) for league in found.leagues]
    shown_leagues = [await shown(app, caller, league) for league in leagues]
    arg = f"{RESTORE if undo else VOID}/{view.id}"
    return question(app, caller, app.services.screens.correcting(told, shown_leagues, arg, caller.language))
