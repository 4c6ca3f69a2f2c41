"""Moves as people type them: which moves are possible now, and which press a typed word stands for."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.response import Response
from bot.app.table_actions import act_by_command, press_now
from bot.app.table_lookup import at_own_table
from bot.core.games import notation
from bot.core.table.views import TableView
from bot.core.ui.presses import Verb

REVEAL: Final = "reveal"
"""Typed in place of a move: show the secret answers now."""


async def move(app: Application, caller: Caller, named: str | None, typed: str, kind: str = "") -> Response:
    """Make the typed move at the named table, or at the one that ``at_own_table`` finds. Raises Refused.

    ``kind`` is the beginning of the press's text, such as ``bet.``. People may leave it out.
    """

    async def moved(view: TableView) -> Response:
        arg = _spelled(app, caller, view, typed)
        if not arg.startswith(kind):
            arg = kind + arg
        press = press_now(view, Verb.REVEAL) if arg == REVEAL else press_now(view, Verb.MOVE, arg)
        return await act_by_command(app, caller, press)

    return await at_own_table(app, caller, named, moved)


def _spelled(app: Application, caller: Caller, view: TableView, typed: str) -> str:
    """The move that the typed words name in the caller's language, as text of a press; else the words themselves.

    Whether the move is legal is decided when it is made.
    """
    called = {label.casefold(): value for label, value in moves_now(app, caller, view)}
    found = called.get(typed.casefold()) or app.services.screens.of(view.game).typed(typed, view, caller.language)
    return found or typed


def moves_now(app: Application, caller: Caller, view: TableView) -> Iterator[tuple[str, str]]:
    """The moves that the caller may make now: a label for people, and the text of the press.

    If labels are equal, the second and later ones get a number, such as "Five (2)".
    """
    read = Counter[str]()
    for label, value in _moves_now(app, caller, view):
        read[label] += 1
        yield (f"{label} ({read[label]})" if read[label] > 1 else label), value


def _moves_now(app: Application, caller: Caller, view: TableView) -> Iterator[tuple[str, str]]:
    screen = app.services.screens.of(view.game)
    for move in view.play.choices if view.play else ():
        yield screen.move(move, view, caller.language), notation(view.game).spell(move)
    if view.may_reveal:
        card = screen.hand(view, caller.language)
        yield from ((choice.label, REVEAL) for choice in card.choices if choice.press.verb is Verb.REVEAL)
