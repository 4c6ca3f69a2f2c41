"""The commands of ``!league`` for evenings: organisers plan and cancel them, and people say whether they come."""

import re
from collections.abc import Iterator
from typing import Final

from bot.adapters.matrix.commands.definition import Command, Number, OneOf, Option, Request, Shaped, YesNo
from bot.adapters.matrix.commands.shared_options import DAY, GAME, LEAGUE_NAMED, ROOM
from bot.app import evening_answers
from bot.app.evening_answers import EveningWish
from bot.app.response import Response
from bot.core.evenings.evening_plans import LENGTHS
from bot.core.ui.panels import EVENING_WORDS

_GROUP: Final = "command-league"
_GAMES: Final = ("game", "second_game", "third_game")


def evening_commands() -> Iterator[Command]:
    """The commands. ``!attend`` also works without ``!league``."""
    plan = (
        Option("day", Shaped(DAY), required=True),
        Option("clock", Shaped(re.compile(r"[0-9]{1,2}[:.][0-9]{2}")), required=True),
        Option("length", Number(LENGTHS[0], LENGTHS[-1]), required=True),
        LEAGUE_NAMED,
        *(Option(name, GAME.kind, bare=name == GAME.name) for name in _GAMES),
        Option("weekly", YesNo(), bare=False),
        ROOM,
    )
    yield Command("command-evening", _plan, plan, _GROUP)
    yield Command("command-cancel-evening", _cancel, (Option("series", YesNo(), bare=False),), _GROUP)
    answer = Option("answer", OneOf({word: f"choice-evening-{word}" for word in EVENING_WORDS}), required=True)
    yield Command("command-attend", _attend, (answer,), _GROUP, alone=True)


async def _plan(request: Request) -> Response:
    given = request.given
    games = tuple(game for name in _GAMES if (game := given.text(name)) is not None)
    wish = EveningWish(
        given.text("day") or "",
        given.text("clock") or "",
        given.number("length") or 0,
        given.text("league"),
        games,
        given.flag("weekly"),
    )
    return await evening_answers.plan_evening(request.app, request.caller, wish, given.room("channel"))


async def _cancel(request: Request) -> Response:
    return await evening_answers.cancel_evening(request.app, request.caller, series=request.given.flag("series"))


async def _attend(request: Request) -> Response:
    return await evening_answers.attend(request.app, request.caller, request.given.text("answer") or "")
