"""What people do at a table, by a press or by a command, and what they see then."""

from dataclasses import replace
from typing import Final

from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.lookups import mine
from bot.app.response import Private, Response
from bot.app.table_lookup import at_any_table, at_own_table, last_ended, seen
from bot.core.ports import Message
from bot.core.table.actions import Action, Answer
from bot.core.table.views import TableView
from bot.core.ui.panels import Panel, Press, Verb

STALE: Final = "stale-question"


# --- commands -----------------------------------------------------------------------------------------------


async def act_at_own_table(app: Application, caller: Caller, named: str | None, verb: Verb) -> Response:
    """Do one thing at the caller's table that is named or meant. Raises Refused."""
    return await at_own_table(app, caller, named, lambda view: act_by_command(app, caller, press_now(view, verb)))


async def join(app: Application, caller: Caller, named: str | None, word: str = "") -> Response:
    """Sit down at the table that is named or meant, with a word that the luck is made from, too. Raises Refused."""

    async def joined(view: TableView) -> Response:
        return await act_by_command(app, caller, press_now(view, Verb.JOIN), word=word)

    return await at_any_table(app, caller, named, joined)


async def remove(app: Application, caller: Caller, named: str | None, seat: str) -> Response:
    """Take the person or robot of that name from the caller's table. Raises Refused."""

    async def removed(view: TableView) -> Response:
        word = next((one.word for one in view.seats if one.name == seat), seat)
        return await act_by_command(app, caller, press_now(view, Verb.REMOVE, word))

    return await at_own_table(app, caller, named, removed)


async def rematch(app: Application, caller: Caller, named: str | None) -> Response:
    """Open, or join, the rematch of the caller's ended game that is named or was the last. Raises Refused."""
    view = await seen(app, caller, await last_ended(app, caller, named, own=True))
    return await act_by_command(app, caller, press_now(view, Verb.REMATCH))


def press_now(view: TableView, verb: Verb, arg: str = "") -> Press:
    """The press that a command stands for: it speaks of the question that is open now."""
    return Press(view.id, view.decision, verb, arg)


async def act_by_command(app: Application, caller: Caller, press: Press, *, word: str = "") -> Response:
    """Do what the command asks, then show what matters to the caller. Raises Refused."""
    answer = await act(app, caller, press, word=word)
    if answer.refusal is not None:
        return Private(refusal(app, caller, answer, typed=press.verb is Verb.MOVE))
    assert answer.view is not None
    return Private(mine(app, caller, answer.view))


# --- presses and commands -----------------------------------------------------------------------------------


async def act(app: Application, caller: Caller, press: Press, *, word: str = "", card: Message | None = None) -> Answer:
    """Do what the press stands for: accepted means committed. ``card`` is the one that the answer will redraw.

    Raises Refused for a table that the caller may not see: they neither join there nor learn why they could not.
    """
    if press.verb is Verb.REMATCH:
        app.count_table(caller)
    if press.verb is Verb.JOIN:
        await seen(app, caller, press.table)
    action = Action(
        press.table, caller.person.id, caller.command, press.verb, press.arg, press.decision, word=word, card=card
    )
    answer = await app.services.tables.act(action)
    if answer.refusal is not None and answer.view is not None and answer.view.seat is None:
        await seen(app, caller, press.table)
    return answer


def refusal(app: Application, caller: Caller, answer: Answer, *, typed: bool = False) -> Panel:
    """Why it was refused; with what the caller may do now, where the question is stale or the move was ``typed``."""
    assert answer.refusal is not None
    told = app.refused(answer.refusal.code, caller.language, answer.refusal.values)
    view = answer.view
    if view is None or view.seat is None or not (typed or answer.refusal.code == STALE):
        return told
    return replace(mine(app, caller, view), notice=told.notice)
