"""What a press does: something at a table, or a page to look at."""

from dataclasses import replace
from typing import Final

from bot.app import evening_answers, lessons, linking, lookups, personal_data
from bot.app.application import Application
from bot.app.caller import Caller, Place
from bot.app.following import goes_on
from bot.app.help_page import help_pressed
from bot.app.league import correcting, league_lookups, league_steps, organising, score_lookups
from bot.app.lookups import STALE, mine
from bot.app.open_table import Wishes, check_rematch, open_table, play_now
from bot.app.preferences import show_own_settings, show_settings
from bot.app.response import Noticed, Private, Redrawn, Refusal, Response, Revision
from bot.app.settings_presses import set_by_press
from bot.app.table_lookup import seen
from bot.core.errors import Refused
from bot.core.games import games, notation
from bot.core.ports import Message
from bot.core.table.actions import Action, Answer
from bot.core.table.table_ids import rematch_id
from bot.core.table.verbs import VERBS
from bot.core.table.views import TableView
from bot.core.ui.panels import Panel
from bot.core.ui.presses import Press, Verb
from storage.ids import TableId

IN_THE_LOBBY: Final = frozenset(
    {Verb.JOIN, Verb.LEAVE, Verb.ADD_ROBOT, Verb.FILL, Verb.START, Verb.REMOVE, Verb.CANCEL}
)
"""The verbs on the lobby's card. The answer to such a press redraws that card."""

ON_THE_HAND: Final = frozenset({Verb.MOVE, Verb.REVEAL, Verb.CHOOSE})
"""The verbs on the private card. The answer to such a press redraws that card."""

AT_A_TABLE: Final = VERBS.keys() | {Verb.REMATCH}
"""The verbs that do something at a table, or open the next one. All others show a page, or concern no table."""


def pressed_card(place: Place, verb: Verb) -> Message | None:
    """The kind of card that was pressed, if the answer may redraw that card; else None."""
    # A private copy is no card that the dispatcher keeps up to date.
    if place.private_copy:
        return None
    if place.community is None:
        # In a private message the only cards are private cards.
        return Message.HAND if verb in ON_THE_HAND else None
    return Message.TABLE if verb in IN_THE_LOBBY else None


async def answer_press(app: Application, caller: Caller, press: Press | None, card: Message | None) -> Response:
    """Do what the press asks for, or show it. None is a press that this version does not know. Raises Refused.

    ``card`` comes from ``pressed_card``: the card that the answer redraws, or None.
    """
    if press is None:
        return Refusal(app.sentence(caller.language, app.texts.old_button))
    if press.verb in AT_A_TABLE:
        return await _act(app, caller, press, card)
    if press.verb is Verb.CHOOSE and card is not None:
        return await _begin(app, caller, press)
    if press.verb is Verb.PLAY_NOW and press.arg in games():
        return await play_now(app, caller, press.arg)
    if press.verb is Verb.LEAGUE:
        return await league_steps.take_step(app, caller, press.arg)
    if press.verb is Verb.HELP:
        return await help_pressed(app, caller, press.arg)
    if press.verb is Verb.SETTING and press.arg:
        return _in_place(caller, await set_by_press(app, caller, press.arg))
    if press.verb is Verb.CORRECT:
        return _in_place(caller, await correcting.correct_pressed(app, caller, press.arg))
    page = await _page(app, caller, press)
    return Redrawn(page.panel, attachment=page.attachment) if _turns(caller, press) else page


def _in_place(caller: Caller, response: Response) -> Response:
    """The response to a question. A private one takes the place of the question, so nobody answers it again."""
    if isinstance(response, Private) and caller.place.private_copy:
        return Redrawn(response.panel)
    return response


# --- pages --------------------------------------------------------------------------------------------------


async def _page(app: Application, caller: Caller, press: Press) -> Private:
    """The page that the press asks for. Raises Refused."""
    match press.verb:
        case Verb.LEARN:
            return Private(await lessons.page(app, caller, press))
        case Verb.WEEK:
            return Private(await score_lookups.week(app, caller, press.arg))
        case Verb.COUNTING:
            return Private(await score_lookups.counting(app, caller, press.arg))
        case Verb.SETTING:
            alone = caller.place.community is None
            return await (show_own_settings if alone else show_settings)(app, caller)
        case Verb.TERMS:
            return await league_lookups.terms(app, caller, press.arg)
        case Verb.FORGET:
            return Private(await personal_data.forget(app, caller))
        case Verb.EVENING:
            return await evening_answers.say_of_evening(app, caller, press)
        case Verb.LINK:
            return Private(await linking.decide(app, caller, press.arg))
        case Verb.BEGIN_SEASON:
            return await organising.begin_pressed(app, caller, press.arg)
        case Verb.CANCEL_EVENING:
            return await evening_answers.cancel_pressed(app, caller, press)
        case Verb.CLOSE_LEAGUE:
            return await organising.close_pressed(app, caller, press.arg)
        case Verb.OPEN | Verb.PLAY_NOW:
            game = press.arg if press.arg in games() else None
            return Private(await open_table(app, caller, Wishes(game), pressed=True))
        case _:
            return await _game_page(app, caller, press)


async def _game_page(app: Application, caller: Caller, press: Press) -> Private:
    """The page of a table or of a game that the press asks for. Raises Refused."""
    match press.verb:
        case Verb.HAND:
            return Private(await lookups.hand(app, caller, press.table))
        case Verb.SHOW:
            return Private(await lookups.card(app, caller, press.table))
        case Verb.ADVICE:
            return Private(await lookups.advice(app, caller, press))
        case Verb.CHOOSE:
            return Private(await lookups.begun(app, caller, press))
        case Verb.RULES:
            return Private(await lookups.rules(app, caller, press))
        case Verb.REPLAY:
            return await lookups.replay(app, caller, press.table, press.arg)
        case Verb.WHY:
            return Private(await lookups.why(app, caller, press.table, press.arg))
        case Verb.DETAILS:
            return Private(await lookups.details(app, caller, press.table))
        case Verb.VERIFY:
            return Private(await lookups.verified(app, caller, press.table))
        case Verb.FAIRNESS:
            return Private(await lookups.fairness(app, caller, press.table))
        case _:
            raise AssertionError(press.verb)


def _turns(caller: Caller, press: Press) -> bool:
    """Whether the page replaces the message that was pressed: only if the caller alone sees that message."""
    match press.verb:
        case Verb.REPLAY | Verb.WHY | Verb.CHOOSE | Verb.COUNTING | Verb.LEARN:
            return caller.place.private_copy
        case Verb.TERMS:
            # A press without a number comes from a page that must stay, such as the help.
            return caller.place.private_copy and bool(press.arg)
        case Verb.FORGET | Verb.LINK | Verb.CLOSE_LEAGUE | Verb.BEGIN_SEASON | Verb.CANCEL_EVENING:
            return caller.place.private_copy
        case Verb.RULES | Verb.WEEK:
            # Only a page of rules or standings has presses with "/". Any other message, as the invitation, must stay.
            return caller.place.private_copy and "/" in press.arg
        case _:
            return False


# --- at a table ---------------------------------------------------------------------------------------------


async def _begin(app: Application, caller: Caller, press: Press) -> Response:
    """Show on the caller's private card the ways to finish the move that the press begins. Raises Refused.

    Nothing of this is stored: the next change of the table redraws the card as it is.
    """
    await seen(app, caller, press.table)
    # ``look`` does not check what the caller may see, ``seen`` does.
    look = await app.services.tables.look(press.table, caller.person.id)
    assert look is not None
    # The question was closed after the card was drawn.
    if press.decision != look.view.decision:
        return Refusal(refusal(app, caller, Answer(look.view, Refused(STALE))))
    revision = Revision(press.table, look.revision, caller.person.id)
    return Redrawn(lookups.begun_on(app, caller, look.view, press.arg), revision)


async def _act(app: Application, caller: Caller, press: Press, card: Message | None) -> Response:
    answer = await act(app, caller, press, card=card)
    view = answer.view
    if answer.refusal is not None:
        told = Refusal(refusal(app, caller, answer))
        # The present card takes the place of a copy that shows an earlier question.
        is_present = answer.refusal.code == STALE and view is not None and view.seat is not None
        return _in_place(caller, told) if is_present else told
    assert view is not None
    following = goes_on(caller, answer)
    if caller.place.private_copy:
        return Redrawn(mine(app, caller, view), following=following)
    if (shown := answer.card) is not None:
        # One person reads a private card, everybody reads the table's card.
        language = caller.language if shown.kind is Message.HAND else view.language
        panel = app.services.screens.message(shown.kind, view, language, shown.about)
        return Redrawn(panel, Revision(view.id, answer.revision, shown.player), following=following)
    if card is not None or press.verb in IN_THE_LOBBY:
        # The dispatcher redraws the card. A press that comes a second time names no card, but has pressed one.
        return Noticed()
    return Private(mine(app, caller, view), following=following)


async def act(app: Application, caller: Caller, press: Press, *, word: str = "", card: Message | None = None) -> Answer:
    """Do what the press asks for. What is accepted is committed. ``card`` is the card that the answer will redraw.

    Raises Refused for a table that the caller may not see: they cannot join it, and read no other refusal of it.
    """
    if press.verb is Verb.REMATCH:
        await _check_rematch(app, caller, press.table)
    if press.verb in {Verb.JOIN, Verb.SIT}:
        await seen(app, caller, press.table)
    action = Action(
        press.table, caller.person.id, caller.command, press.verb, press.arg, press.decision, word=word, card=card
    )
    answer = await app.services.tables.act(action)
    # A refusal tells something of the table. Somebody without a seat reads it only if they may see the table.
    if answer.refusal is not None and answer.view is not None and answer.view.seat is None:
        await seen(app, caller, press.table)
    return answer


async def _check_rematch(app: Application, caller: Caller, table: TableId) -> None:
    """Check that the caller may open the table's rematch, or join it if it is open already. Raises Refused.

    A game that goes on, or where the caller has no seat, is refused by the table itself.
    """
    tables = app.services.tables
    old = await tables.view(table, caller.person.id)
    if old is None or old.status.live or old.seat is None:
        return
    again = await tables.view(rematch_id(table), caller.person.id)
    if again is None:
        await check_rematch(app, caller, old, opens=True)
        app.count_table(caller)
    elif again.seat is None:
        await check_rematch(app, caller, old, opens=False)


def refusal(app: Application, caller: Caller, answer: Answer, *, typed: str | None = None) -> Panel:
    """The reason of a refusal.

    If the question is stale, or the press stands for the move ``typed``, the caller's present card is below.
    """
    assert answer.refusal is not None
    told = app.refused(answer.refusal.code, caller.language, answer.refusal.values)
    view = answer.view
    if view is None or view.seat is None or not (typed is not None or answer.refusal.code == STALE):
        return told
    if typed is not None and is_late(view, typed):
        return made_already(app, caller, view)
    return replace(mine(app, caller, view), notice=told.notice)


# --- moves that are typed late --------------------------------------------------------------------------------


def is_late(view: TableView, typed: str = "") -> bool:
    """Whether a typed move comes just after the table has made the viewer's only possible move.

    If the viewer has another question by now, only the same move is meant.
    """
    if view.made is None:
        return False
    return not view.awaits_viewer or notation(view.game).spell(view.made) == typed


def made_already(app: Application, caller: Caller, view: TableView) -> Panel:
    """The answer to such a move: what the table has done, and what came of it."""
    return replace(mine(app, caller, view), notice=app.services.languages.say(caller.language, "made-already"))
