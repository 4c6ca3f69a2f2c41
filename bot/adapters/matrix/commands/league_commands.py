"""``!league``: what everybody can read of a community's leagues, and what organisers do for them."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.adapters.matrix.commands.definition import Command, FreeText, Given, OneOf, Option, Request, SomePerson, YesNo
from bot.adapters.matrix.commands.lookup_commands import period, standings_request
from bot.adapters.matrix.commands.own_commands import LARGEST
from bot.adapters.matrix.commands.shared_options import (
    GAME,
    GAME_OPTIONS,
    HOSTS,
    HOUR,
    LAST_DAY,
    LEAGUE,
    LEAGUE_NAMED,
    PACE,
    PAGE,
    ROOM,
    SEASON,
    SEASON_TERMS,
    SURE,
    TABLE,
    WEEK,
    ZONE,
)
from bot.app.league import league_lookups, organising
from bot.app.league.correcting import correct_result
from bot.app.league.league_exports import export_league
from bot.app.league.league_steps import invite_to_league
from bot.app.league.organising import ACTS, FREE, SeasonTerms
from bot.app.league.pair_lookups import league_pairs
from bot.app.league.score_lookups import StandingsRequest
from bot.app.league.webhook_answers import league_webhook
from bot.app.response import Response
from bot.core.games import option_names
from bot.core.league.league_settings import Terms
from bot.core.ports import Pace, Scoring

_GROUP: Final = "command-league"
_NAME: Final = Option("name", FreeText(), required=True)
_TERMS: Final = (GAME, *GAME_OPTIONS, PACE, ZONE, HOSTS, Option("advised", YesNo(), bare=False))


def league_commands() -> Iterator[Command]:
    """The commands: first those that everybody may use."""
    player = Option("player", SomePerson())
    yield Command("command-list", _list, group=_GROUP)
    yield Command("command-standings", _standings, (LEAGUE, GAME, PAGE), _GROUP)
    yield Command("command-week", _week, (LEAGUE, WEEK, GAME, PAGE), _GROUP)
    yield Command("command-player", _player, (LEAGUE, player), _GROUP)
    act = Option("act", OneOf(ACTS), bare=False)
    yield Command("command-season", _season, (LEAGUE, SEASON, act, *SEASON_TERMS, SURE), _GROUP)
    yield from _organising()


def _organising() -> Iterator[Command]:
    quiet, free = Option("quiet", YesNo(), bare=False), Option("free", OneOf(FREE), bare=False)
    reason, undo = Option("reason", FreeText(whole=True), required=True), Option("undo", YesNo(), bare=False)
    name = replace(_NAME, required=False, bare=False)
    yield Command("command-create", _create, (_NAME, *_TERMS, ROOM, HOUR, *SEASON_TERMS), _GROUP)
    yield Command("command-edit", _edit, (LEAGUE, name, *_TERMS, LAST_DAY, free), _GROUP)
    yield Command("matrix-command-invite", _invite, (LEAGUE,), _GROUP)
    yield Command("command-announce", _announce, (LEAGUE_NAMED, ROOM, HOUR, quiet), _GROUP)
    yield Command("command-close", _close, (LEAGUE, SURE), _GROUP)
    yield Command("command-pairs", _pairs, (LEAGUE_NAMED, SEASON), _GROUP)
    address, names = Option("address", FreeText()), Option("names", YesNo(), bare=False)
    yield Command("command-webhook", _webhook, (LEAGUE_NAMED, address, names, quiet), _GROUP)
    yield Command("command-export", _export, (LEAGUE_NAMED, names), _GROUP)
    yield Command("command-void", _void, (replace(TABLE, required=True), reason, undo, SURE), _GROUP)


# --- everybody's --------------------------------------------------------------------------------------------


async def _list(request: Request) -> Response:
    return await league_lookups.list_leagues(request.app, request.caller)


async def _standings(request: Request) -> Response:
    asked = standings_request(request.given)
    return await league_lookups.league_season(request.app, request.caller, _league(request), asked)


async def _week(request: Request) -> Response:
    asked = standings_request(request.given)
    return await league_lookups.league_week(request.app, request.caller, _league(request), asked)


async def _player(request: Request) -> Response:
    player = request.given.person("player")
    return await league_lookups.league_player(request.app, request.caller, _league(request), player)


async def _season(request: Request) -> Response:
    given = request.given
    asked, terms = StandingsRequest(_season_named(given)), _season_terms(given)
    act, sure = given.text("act"), given.flag("sure")
    return await organising.season(request.app, request.caller, _league(request), asked, terms, act, sure=sure)


# --- organisers' --------------------------------------------------------------------------------------------


async def _create(request: Request) -> Response:
    given = request.given
    terms = replace(_terms(given), hour=given.number("hour"))
    return await organising.create_league(
        request.app, request.caller, given.text("name") or "", terms, _season_terms(given), given.room("channel")
    )


async def _edit(request: Request) -> Response:
    given, free = request.given, request.given.text("free")
    terms = replace(_terms(given), freed=() if free is None else (free,))
    return await organising.edit_league(
        request.app, request.caller, _league(request), terms, given.text("name"), given.text("last_day")
    )


async def _invite(request: Request) -> Response:
    return await invite_to_league(request.app, request.caller, _league(request))


async def _announce(request: Request) -> Response:
    given = request.given
    return await organising.announce_league(
        request.app,
        request.caller,
        given.text("league"),
        given.room("channel"),
        given.number("hour"),
        quiet=given.flag("quiet"),
    )


async def _close(request: Request) -> Response:
    return await organising.close_league(request.app, request.caller, _league(request), sure=request.given.flag("sure"))


async def _pairs(request: Request) -> Response:
    given = request.given
    return await league_pairs(request.app, request.caller, given.text("league"), _season_named(given))


async def _webhook(request: Request) -> Response:
    given = request.given
    return await league_webhook(
        request.app,
        request.caller,
        given.text("league"),
        given.text("address"),
        names=given.flag("names") if "names" in given.values else None,
        quiet=given.flag("quiet"),
    )


async def _export(request: Request) -> Response:
    given = request.given
    return await export_league(request.app, request.caller, given.text("league"), LARGEST, names=given.flag("names"))


async def _void(request: Request) -> Response:
    given = request.given
    table, reason, undo = given.text("table") or "", given.text("reason") or "", given.flag("undo")
    return await correct_result(request.app, request.caller, table, reason, undo=undo, sure=given.flag("sure"))


# --- options ------------------------------------------------------------------------------------------------


def _league(request: Request) -> str:
    return request.given.text("league") or ""


def _season_named(given: Given) -> str:
    season = period(given.text("season"))
    # People may leave out the S of a season's name.
    return f"S{season}" if season.isdecimal() else season


def _terms(given: Given) -> Terms:
    pace, options = given.text("pace"), {name: given.text(name) for name in option_names()}
    return Terms(
        given.text("game"),
        {name: value for name, value in options.items() if value is not None},
        Pace(pace) if pace else None,
        given.text("zone"),
        given.text("hosts"),
        advice=given.flag("advised") if "advised" in given.values else None,
    )


def _season_terms(given: Given) -> SeasonTerms:
    scoring = given.text("scoring")
    return SeasonTerms(
        given.text("first_day"),
        given.text("last_day"),
        Scoring(scoring) if scoring else None,
        given.number("that_count"),
        given.number("to_be_ranked"),
        given.number("least_people"),
    )
