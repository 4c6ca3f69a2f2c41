"""The commands of ``!league`` for evenings and tournaments: organisers plan and cancel them, people say who comes."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.adapters.matrix.commands.definition import Command, Number, OneOf, Option, Request, Shaped, YesNo
from bot.adapters.matrix.commands.shared_options import DAY, GAME, LEAGUE_NAMED, ROOM, SURE
from bot.app import evening_answers
from bot.app.evening_answers import FORMATS, NO_SHOWS, EveningWish, TournamentWish
from bot.app.response import Response
from bot.core.evenings.evening_plans import LENGTHS
from bot.core.evenings.tournament_terms import MINUTES, ROUNDS
from bot.core.ports import Format, NoShows
from bot.core.ui.presses import EVENING_WORDS

_GROUP: Final = "command-league"
_GAMES: Final = ("game", "second_game", "third_game")


def evening_commands() -> Iterator[Command]:
    """The commands. ``!attend`` also works without ``!league``."""
    day = Option("day", Shaped(DAY), required=True)
    clock = Option("clock", Shaped(re.compile(r"[0-9]{1,2}[:.][0-9]{2}")), required=True)
    weekly = Option("weekly", YesNo(), bare=False)
    plan = (
        day,
        clock,
        Option("length", Number(LENGTHS[0], LENGTHS[-1]), required=True),
        LEAGUE_NAMED,
        *(Option(name, GAME.kind, bare=name == GAME.name) for name in _GAMES),
        weekly,
        ROOM,
    )
    yield Command("command-evening", _plan, plan, _GROUP)
    rounds = (
        day,
        clock,
        Option("format", OneOf(FORMATS), required=True),
        Option("rounds", Number(ROUNDS[0], ROUNDS[-1]), bare=False),
        Option("minutes", Number(MINUTES[0], MINUTES[-1]), bare=False),
        Option("no_shows", OneOf(NO_SHOWS), bare=False),
        GAME,
        LEAGUE_NAMED,
        weekly,
        ROOM,
    )
    yield Command("command-tournament", _tournament, rounds, _GROUP)
    # On Discord the suggestions for the day have the time, too.
    one = replace(day, required=False), replace(clock, required=False)
    cancelled = *one, Option("series", YesNo(), bare=False), SURE
    yield Command("command-cancel-evening", _cancel, cancelled, _GROUP)
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


async def _tournament(request: Request) -> Response:
    given, game, missing = request.given, request.given.text("game"), request.given.text("no_shows")
    games = () if game is None else (game,)
    day, clock = given.text("day") or "", given.text("clock") or ""
    wish = EveningWish(day, clock, 0, given.text("league"), games, given.flag("weekly"))
    of = TournamentWish(
        Format(given.text("format") or ""),
        given.number("rounds"),
        given.number("minutes"),
        None if missing is None else NoShows(missing),
    )
    return await evening_answers.plan_tournament(request.app, request.caller, wish, of, given.room("channel"))


async def _cancel(request: Request) -> Response:
    given, do = request.given, evening_answers.cancel_evening
    when = " ".join(word for word in (given.text("day"), given.text("clock")) if word is not None) or None
    return await do(request.app, request.caller, when, series=given.flag("series"), sure=given.flag("sure"))


async def _attend(request: Request) -> Response:
    return await evening_answers.attend(request.app, request.caller, request.given.text("answer") or "")
