"""``!play``, ``!table``, ``!hand``, ``!move`` and the short forms of moves: what people do to play."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.adapters.matrix.commands.definition import Command, FreeText, Number, Option, Request
from bot.adapters.matrix.commands.shared_options import GAME, GAME_OPTIONS, LEAGUE_NAMED, LEVEL, PACE, TABLE
from bot.app import lookups, table_actions, typed_moves
from bot.app.open_table import Wishes, open_table
from bot.app.response import Noticed, Private, Response
from bot.app.table_lookup import at_own_table
from bot.core.games import option_names, short_forms
from bot.core.ports import Pace
from bot.core.table.views import TableView
from bot.core.ui.presses import Verb

_GROUP: Final = "command-table"
_BEHIND: Final = replace(TABLE, bare=False)
"""Behind a free text, the table needs its name."""


def table_commands() -> Iterator[Command]:
    """The commands, in the order in which people need them during an evening."""
    seats, robots = Option("seats", Number(2, 10)), Option("robots", Number(0, 9), called=("matrix-option-robots",))
    yield Command("command-play", _play, (GAME, *GAME_OPTIONS, PACE, seats, robots, LEVEL, LEAGUE_NAMED))
    yield Command("command-list", _list, group=_GROUP)
    yield Command("command-show", _show, (TABLE,), _GROUP)
    yield Command("command-join", _join, (TABLE, Option("word", FreeText())), _GROUP, alone=True)
    yield _own("command-start", Verb.START, alone=True)
    yield _own("command-leave", Verb.LEAVE, alone=True)
    yield _own("command-back", Verb.BACK, alone=True)
    yield Command("command-add-robot", _add_robot, (LEVEL, TABLE), _GROUP)
    yield Command("command-remove", _remove, (Option("seat", FreeText(), required=True), TABLE), _GROUP)
    yield _own("command-cancel", Verb.CANCEL, alone=True)
    yield Command("command-rematch", _rematch, (TABLE,), _GROUP, alone=True)
    yield Command("command-hand", _hand, (TABLE,))
    yield Command("matrix-command-advice", _advice, (TABLE,))
    yield Command("command-move", _move, (Option("move", FreeText(whole=True), required=True), _BEHIND))
    yield from (_short(form.verb, form.argument, form.numbers) for form in short_forms())


async def _play(request: Request) -> Response:
    given = request.given
    options, pace = {name: given.text(name) for name in option_names()}, given.text("pace")
    wishes = Wishes(
        given.text("game"),
        options,
        Pace(pace) if pace else None,
        given.number("seats"),
        given.number("robots") or 0,
        given.text("level"),
        given.text("league"),
    )
    answer = await open_table(request.app, request.caller, wishes)
    # The lobby's card answers already. A message that only says so would be one more of the few that limits allow.
    said = request.app.sentence(request.caller.language, request.app.texts.opened)
    return Noticed() if answer == said else Private(answer)


# --- tables -------------------------------------------------------------------------------------------------


async def _list(request: Request) -> Response:
    return await lookups.list_tables(request.app, request.caller)


async def _show(request: Request) -> Response:
    return await lookups.show_table(request.app, request.caller, request.given.text("table"))


async def _join(request: Request) -> Response:
    given = request.given
    return await table_actions.join(request.app, request.caller, given.text("table"), given.text("word") or "")


def _own(name: str, verb: Verb, *, alone: bool = False) -> Command:
    """A command that does one thing at a table where the caller sits."""

    async def do(request: Request) -> Response:
        named = request.given.text("table")
        return await table_actions.act_at_own_table(request.app, request.caller, named, verb)

    return Command(name, do, (TABLE,), _GROUP, alone)


async def _add_robot(request: Request) -> Response:
    given = request.given
    return await table_actions.add_robot(request.app, request.caller, given.text("table"), given.text("level"))


async def _remove(request: Request) -> Response:
    given = request.given
    return await table_actions.remove(request.app, request.caller, given.text("table"), given.text("seat") or "")


async def _rematch(request: Request) -> Response:
    return await table_actions.rematch(request.app, request.caller, request.given.text("table"))


# --- at a table ---------------------------------------------------------------------------------------------


async def _hand(request: Request) -> Response:
    return await lookups.show_hand(request.app, request.caller, request.given.text("table"))


async def _advice(request: Request) -> Response:
    return await lookups.show_advice(request.app, request.caller, request.given.text("table"))


async def _move(request: Request) -> Response:
    return await _moved(request, request.given.text("move") or "")


def _short(verb: str, argument: str, numbers: range | None) -> Command:
    """The command for one kind of move, such as ``!bet 2`` for the move ``bet.2``."""
    kind = FreeText(whole=True) if numbers is None else Number(numbers[0], numbers[-1])

    async def do(request: Request) -> Response:
        given = request.given
        word = given.text(argument) if numbers is None else str(given.number(argument))
        return await _moved(request, word or "", f"{verb}.")

    table = _BEHIND if numbers is None else TABLE
    return Command(f"command-{verb}", do, (Option(argument, kind, required=True), table))


async def _moved(request: Request, word: str, beginning: str = "") -> Response:
    """Make the move. A secret answer is not taken where others can read the command."""
    app, caller = request.app, request.caller

    async def made(view: TableView) -> Response:
        if caller.place.community is not None and view.play is not None and view.play.secret:
            return Private(app.sentence(caller.language, "matrix-secret-in-the-open"))
        return await typed_moves.move(app, caller, view.id, word, beginning)

    return await at_own_table(app, caller, request.given.text("table"), made)
