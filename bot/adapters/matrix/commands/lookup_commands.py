"""``!learn``, ``!leaderboard``, ``!stats``, ``!replay``, ``!details``, ``!verify``, ``!fairness``, ``!rules``."""

from collections.abc import Iterator
from typing import Final

from bot.adapters.matrix.commands.definition import Command, Given, Number, OneOf, Option, Request, SomePerson, YesNo
from bot.adapters.matrix.commands.shared_options import GAME, PAGE, TABLE, WEEK
from bot.app import lookups
from bot.app.league import score_lookups
from bot.app.league.score_lookups import StandingsRequest
from bot.app.lessons import show_lesson
from bot.app.response import Response
from bot.core.lessons import taught
from bot.core.ui.presses import ALL_TIME

LESSON: Final = Option("game", OneOf({game: f"game-{game}" for game in taught()}))
"""A game that has a lesson."""


def lookup_commands() -> Iterator[Command]:
    """The commands."""
    practice = Option("practice", YesNo(), bare=False)
    player, versus = Option("player", SomePerson()), Option("versus", SomePerson())
    yield Command("command-learn", _learn, (LESSON,))
    yield Command("command-leaderboard", _leaderboard, (WEEK, GAME, PAGE, practice))
    yield Command("command-stats", _stats, (player, versus))
    yield Command("command-replay", _replay, (TABLE, Option("step", Number(1))))
    yield Command("matrix-command-details", _details, (TABLE,))
    yield Command("command-verify", _verify, (TABLE,))
    yield Command("matrix-command-fairness", _fairness, (TABLE,))
    yield Command("command-rules", _rules, (GAME,))


async def _learn(request: Request) -> Response:
    return await show_lesson(request.app, request.caller, request.given.text("game"))


async def _leaderboard(request: Request) -> Response:
    practice = request.given.flag("practice")
    return await score_lookups.leaderboard(
        request.app, request.caller, standings_request(request.given), practice=practice
    )


def standings_request(given: Given) -> StandingsRequest:
    """The page of standings that the options name."""
    return StandingsRequest(period(given.text("week")), given.text("game") or "", given.number("page"))


def period(typed: str | None) -> str:
    """A week or a season as the store names it: people may type ``2026-w47`` for ``2026-W47``."""
    return typed if typed == ALL_TIME else (typed or "").upper()


async def _stats(request: Request) -> Response:
    given = request.given
    return await score_lookups.stats(request.app, request.caller, given.person("player"), given.person("versus"))


async def _replay(request: Request) -> Response:
    given = request.given
    return await lookups.show_replay(request.app, request.caller, given.text("table"), given.number("step") or 0)


async def _details(request: Request) -> Response:
    return await lookups.show_details(request.app, request.caller, request.given.text("table"))


async def _verify(request: Request) -> Response:
    return await lookups.verify(request.app, request.caller, request.given.text("table"))


async def _fairness(request: Request) -> Response:
    return await lookups.show_fairness(request.app, request.caller, request.given.text("table"))


async def _rules(request: Request) -> Response:
    return await lookups.show_rules(request.app, request.caller, request.given.text("game") or "")
