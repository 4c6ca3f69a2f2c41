"""What people do at a table, whether by a button or by a command, and what they see then."""

from dataclasses import replace
from typing import Final

from bot.adapters.discord.desk import Caller, Desk
from bot.adapters.discord.pages import mine, seen
from bot.adapters.discord.reactions import Private, Reaction
from bot.core.actions import Action, Answer
from bot.core.panels import Panel, Press, Verb
from bot.core.ports import Message
from bot.core.views import TableView

STALE: Final = "stale-question"


async def act(desk: Desk, caller: Caller, press: Press, *, word: str = "", card: Message | None = None) -> Answer:
    """Do what the press stands for: accepted is committed. ``card`` is the one that the answer will redraw.

    Raises Refused for a table that they may not see: nobody sits down there, or learns why they could not.
    """
    if press.verb is Verb.REMATCH:
        desk.count_table(caller)
    if press.verb is Verb.JOIN:
        await seen(desk, caller, press.table)
    action = Action(
        press.table, caller.person.id, caller.command, press.verb, press.arg, press.decision, word=word, card=card
    )
    answer = await desk.house.tables.act(action)
    if answer.refusal is not None and answer.view is not None and answer.view.seat is None:
        await seen(desk, caller, press.table)
    return answer


def now(view: TableView, verb: Verb, arg: str = "") -> Press:
    """What a command asks for: it speaks of the question that is open now."""
    return Press(view.id, view.decision, verb, arg)


async def act_by_word(desk: Desk, caller: Caller, press: Press, *, word: str = "") -> Reaction:
    """Do it as a command asks, then show what matters to them."""
    answer = await act(desk, caller, press, word=word)
    if answer.refusal is not None:
        return Private(refusal(desk, caller, answer, typed=press.verb is Verb.MOVE))
    assert answer.view is not None
    return Private(mine(desk, caller, answer.view))


def refusal(desk: Desk, caller: Caller, answer: Answer, *, typed: bool = False) -> Panel:
    """Why it was refused; with what they may do now, where the question has moved on or a move was ``typed``."""
    assert answer.refusal is not None
    told = desk.refused(answer.refusal.code, caller.language, answer.refusal.values)
    view = answer.view
    if view is None or view.seat is None or not (typed or answer.refusal.code == STALE):
        return told
    return replace(mine(desk, caller, view), notice=told.notice)
