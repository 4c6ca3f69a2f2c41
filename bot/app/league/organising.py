"""What organisers do for their leagues: create and edit them, announce, begin seasons.

Every use case here raises Refused: only-organisers, for a caller who does not organise the community. Only reading a
season is open to everybody.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, fields, replace
from datetime import date, timedelta
from types import MappingProxyType
from typing import Final

from bot.app.application import Application
from bot.app.caller import Caller, Channel
from bot.app.channel_health import troubles
from bot.app.league.league_evenings import check_evenings_fit, coming_evenings, ended_with
from bot.app.league.league_lookups import league_season, shown
from bot.app.league.score_lookups import StandingsRequest
from bot.app.league.uncounted_evenings import evenings_in_season, lost_season
from bot.app.organisers import check_organises
from bot.app.response import Private, Response
from bot.core.clock.wall_time import monday
from bot.core.errors import Refused
from bot.core.games import option_names
from bot.core.league.league_settings import Counting, Terms
from bot.core.ports import Community, League, LeagueShown, Scoring, Season
from bot.core.ui.days import day_in_words
from bot.core.ui.panels import Panel, Text

YEARS: Final = range(2000, 2100)

FREE: Final = MappingProxyType(
    {
        "game": "league-free-game",
        **{option: f"league-free-{option}" for option in option_names()},
        "pace": "league-free-pace",
        "hosts": "league-free-hosts",
        "time_zone": "league-free-zone",
        "last_day": "league-free-last-day",
    }
)
"""What a league may leave open again after it was set → the id of the message that names it."""

BEGIN: Final = "begin"
ACTS: Final = MappingProxyType({BEGIN: "league-season-begin", "change": "league-season-change"})
"""What ``season`` may do → the id of the message that names it."""


@dataclass(frozen=True, slots=True)
class SeasonTerms:
    """A season as an organiser describes it. None leaves a value as it is; a new season gets the usual value."""

    first_day: str | None = None
    """A day, written like ``2026-11-23``."""

    last_day: str | None = None
    scoring: Scoring | None = None
    that_count: int | None = None
    to_be_ranked: int | None = None
    least_people: int | None = None

    def counting(self) -> Counting:
        """The same with the days parsed. Raises Refused: not-a-day."""
        days = _day(self.first_day), _day(self.last_day)
        return Counting(*days, self.scoring, self.that_count, self.to_be_ranked, self.least_people)


async def named_or_own(app: Application, caller: Caller, league: str | None, *, makes: bool = False) -> League | None:
    """The named league; without a name the community's own, which is created now if it ``makes`` it. Raises Refused."""
    leagues = app.services.leagues
    if league:
        return await leagues.named((await app.community(caller)).id, league)
    if makes:
        return await leagues.own((await app.known_community(caller)).id)
    return await leagues.begun((await app.community(caller)).id)


# --- leagues ------------------------------------------------------------------------------------------------


async def create_league(  # noqa: PLR0913, PLR0917 - all that a league is made of
    app: Application, caller: Caller, name: str, terms: Terms, season: SeasonTerms, channel: Channel | None
) -> Response:
    """Create a league with its first season. If the bot cannot post in its channel, nothing is created."""
    community = await _organised(app, caller)
    terms, counting = replace(terms, channel=_id(channel)), season.counting()

    async def keep() -> Private:
        # This line only checks: a refused league must not store a new community.
        await app.services.leagues.planned(community, name, terms, counting)
        known = await app.known_community(caller)
        created = await app.services.leagues.create(known.id, name, terms, counting, caller.command)
        return await _founded(app, caller, created)

    return await _if_it_can_post(app, caller, channel, keep)


async def edit_league(  # noqa: PLR0913, PLR0917 - all that may be changed of a league
    app: Application, caller: Caller, league: str, terms: Terms, name: str | None, last_day: str | None
) -> Response:
    """Change a league's name, the tables that it takes, and its last day.

    Raises Refused: set-and-cleared, league-evening, league-evening-ends.
    """
    found = await _league(app, caller, league)
    _check_not_both(terms, last_day)
    await check_evenings_fit(app, found, terms)
    before, evenings = await _with_seasons(app, caller, found), await evenings_in_season(app, found)
    changed = await app.services.leagues.edit(found, terms, name, _day(last_day), caller.command)
    said = await lost_season(app, changed, evenings, app.services.languages.voice(caller.language))
    return await _settled(app, caller, before, said)


async def announce_league(  # noqa: PLR0913 - where and when a league announces
    app: Application, caller: Caller, league: str | None, channel: Channel | None, hour: int | None, *, quiet: bool
) -> Private:
    """Choose where and when a league announces its week; without a league, the community's own table of all games.

    Raises Refused: channel-and-quiet.
    """
    community = await _organised(app, caller)
    if quiet and channel is not None:
        raise Refused("channel-and-quiet")
    leagues = app.services.leagues
    terms = Terms(channel=_id(channel), hour=hour, freed=("channel",) if quiet else ())

    async def keep() -> Private:
        # A community with a named league is stored already. Without a name it may be new.
        named = league and await leagues.named(community.id, league)
        found = named or await leagues.own((await app.known_community(caller)).id)
        before = await shown(app, caller, found)
        await leagues.edit(found, terms, command=caller.command)
        return await _settled(app, caller, before)

    return await _if_it_can_post(app, caller, channel, keep)


async def close_league(app: Application, caller: Caller, league: str, *, sure: bool = False) -> Response:
    """Close a league: its running season ends with this week, later seasons are deleted, planned evenings cancelled.

    A caller who is not ``sure`` is told what that does, and asked.
    """
    found = await _league(app, caller, league)
    return await _closed(app, caller, found) if sure else await _asks_to_close(app, caller, found)


async def close_pressed(app: Application, caller: Caller, arg: str) -> Private:
    """Close the league that the pressed button names. Raises Refused."""
    await check_organises(app, caller)
    return await _closed(app, caller, await pressed_league(app, caller, arg))


async def pressed_league(app: Application, caller: Caller, number: str) -> League:
    """The organisers' league that a press names by its number. Raises Refused: no-such-league, unknown-choice."""
    community = await app.community(caller)
    if not number.isascii() or not number.isdecimal():
        raise Refused("unknown-choice")
    # A forged press may name the community's own league: nobody closes it, and no table is opened for it.
    for one in await app.services.leagues.held_in(community.id):
        if str(one.id) == number:
            return one
    raise Refused("no-such-league", name="")


async def _asks_to_close(app: Application, caller: Caller, league: League) -> Private:
    before = await _with_seasons(app, caller, league)
    seasons, tables = await app.services.leagues.closing(league)
    panel = app.services.screens.closing(before, replace(before, seasons=seasons), caller.language)
    running = app.services.leagues.running_among(league, seasons)
    said = _open_tables(app, caller, tables, running)
    evenings = ended_with(app, caller, await coming_evenings(app, league))
    return question(app, caller, replace(panel, blocks=(*panel.blocks, *([Text(said)] if said else ()), *evenings)))


async def _closed(app: Application, caller: Caller, league: League) -> Private:
    before = await _with_seasons(app, caller, league)
    evenings = await coming_evenings(app, league)
    tables = await app.services.leagues.close(league, caller.command)
    app.services.evenings.changed()
    running = await app.services.leagues.season(league)
    panel = (await _settled(app, caller, before, _open_tables(app, caller, tables, running))).panel
    return Private(replace(panel, blocks=(*panel.blocks, *ended_with(app, caller, evenings))))


def question(app: Application, caller: Caller, panel: Panel) -> Private:
    """The question whether to do something dangerous, with a hint how to answer it where there are no buttons."""
    hint = app.hint("asks-first", caller.language)
    return Private(replace(panel, blocks=(*panel.blocks, *([Text(hint)] if hint else ()))))


def _open_tables(app: Application, caller: Caller, tables: int, running: Season | None) -> str:
    """Which games of a closed league do not count any more; empty if it has no open tables."""
    say = app.services.languages.voice(caller.language)
    if not tables:
        return ""
    if running is None:
        return say("league-closed-between-seasons", tables=tables)
    assert running.last_day is not None, "closing a league ends its running season"
    return say("league-closed-tables", tables=tables, last=day_in_words(running.last_day, say))


# --- seasons ------------------------------------------------------------------------------------------------


async def season(  # noqa: PLR0913, PLR0917 - all that the command takes
    app: Application,
    caller: Caller,
    league: str,
    request: StandingsRequest,
    terms: SeasonTerms,
    act: str | None,
    *,
    sure: bool = False,
) -> Response:
    """Begin another season of a league, or change one. ``act`` is a key of ``ACTS``; None means to change.

    The season that is requested is changed; the newest, if none is. Without ``act`` and without any terms: show that
    season, to everybody. A caller who is not ``sure`` is told what beginning a season does, and asked.
    """
    if act is None and terms == SeasonTerms():
        return await league_season(app, caller, league, request)
    found = await _league(app, caller, league)
    if act == BEGIN:
        if request.period:
            raise Refused("new-season-named")
        return await (_begun(app, caller, found, terms) if sure else _asks_to_begin(app, caller, found, terms))
    before, evenings = await _with_seasons(app, caller, found), await evenings_in_season(app, found)
    await app.services.leagues.change_season(found, terms.counting(), request.period, caller.command)
    said = await lost_season(app, found, evenings, app.services.languages.voice(caller.language))
    return await _settled(app, caller, before, said)


async def begin_pressed(app: Application, caller: Caller, arg: str) -> Private:
    """Begin the season that the pressed button describes, as ``_spelled`` has written it. Raises Refused."""
    await check_organises(app, caller)
    number, *told = arg.split("/")
    if len(told) != len(fields(SeasonTerms)):
        raise Refused("unknown-choice")
    first, last, scoring, *counts = (one or None for one in told)
    if any(one is not None and not (one.isascii() and one.isdecimal()) for one in counts):
        raise Refused("unknown-choice")
    if scoring is not None and scoring not in set(Scoring):
        raise Refused("unknown-choice")
    numbers = (None if one is None else int(one) for one in counts)
    terms = SeasonTerms(first, last, None if scoring is None else Scoring(scoring), *numbers)
    return await _begun(app, caller, await pressed_league(app, caller, number), terms)


def _spelled(league: League, terms: SeasonTerms) -> str:
    """The league's number and the terms, in their order: ``4/2025-11-24//wins/10/3/2``."""
    values = (getattr(terms, one.name) for one in fields(terms))
    return "/".join((str(league.id), *("" if one is None else str(one) for one in values)))


async def _asks_to_begin(app: Application, caller: Caller, league: League, terms: SeasonTerms) -> Private:
    before = await _with_seasons(app, caller, league)
    seasons = await app.services.leagues.beginning(league, terms.counting())
    # The button names the day that is shown: if it is pressed a week later, no other season begins.
    arg = _spelled(league, replace(terms, first_day=seasons[-1].first_day.isoformat()))
    after = replace(before, seasons=seasons, season=seasons[-1])
    return question(app, caller, app.services.screens.beginning(before, after, arg, caller.language))


async def _begun(app: Application, caller: Caller, league: League, terms: SeasonTerms) -> Private:
    before = await _with_seasons(app, caller, league)
    await app.services.leagues.begin_season(league, terms.counting(), caller.command)
    return await _settled(app, caller, before)


# --- what all of them share ---------------------------------------------------------------------------------


async def _organised(app: Application, caller: Caller) -> Community:
    await check_organises(app, caller)
    return await app.community(caller)


async def _league(app: Application, caller: Caller, named: str) -> League:
    community = await _organised(app, caller)
    return await app.services.leagues.named(community.id, named)


async def _with_seasons(app: Application, caller: Caller, league: League) -> LeagueShown:
    """The league as screens show it, with all its seasons, so that a change of them can be told."""
    found = await shown(app, caller, league)
    return replace(found, seasons=await app.services.leagues.seasons(league))


async def _if_it_can_post(
    app: Application, caller: Caller, channel: Channel | None, keep: Callable[[], Awaitable[Private]]
) -> Private:
    """Store a league with ``keep`` and answer with its response. If the bot cannot post in the channel, say why."""
    say = app.services.languages.voice(caller.language)
    lack = channel.lack(say) if channel is not None else None
    if lack is not None and lack.prevents:
        return Private(Panel(say("announce-not-kept"), lack.remedy))
    # Permissions that are only useful may still be missing: they are named below the answer.
    panel = (await keep()).panel
    return Private(replace(panel, blocks=(*panel.blocks, *(lack.remedy if lack is not None else ()))))


async def _founded(app: Application, caller: Caller, league: League) -> Private:
    await app.services.communities.note_organiser(league.community, caller.person.id)
    founded = await shown(app, caller, league)
    panel = app.services.screens.league_founded(founded, caller.language)
    hint = app.hint("league-founded-title", caller.language, league=league.name)
    below = (*([Text(hint)] if hint else ()), *await troubles(app, caller))
    return Private(replace(panel, blocks=(*_first_post(app, caller, founded), *panel.blocks, *below)))


async def _settled(app: Application, caller: Caller, before: LeagueShown, said: str = "") -> Private:
    """Say what has changed of the league since ``before``.

    ``said`` stands below. If the change has opened a closed league again, the response says that instead.
    """
    community = before.league.community
    await app.services.communities.note_organiser(community, caller.person.id)
    league = await app.services.leagues.of(community, before.league.id)
    # Nobody sets the seasons of a community's own league.
    now = await (_with_seasons if before.seasons else shown)(app, caller, league)
    if _tells_tables(before) != _tells_tables(now):
        await app.services.tables.league_changed(league.id)
    panel = app.services.screens.league_changed(before, now, caller.language)
    if before.league.closed is not None and league.closed is None:
        said = app.services.languages.say(caller.language, "league-open-again")
    below = (*([Text(said)] if said else ()), *await troubles(app, caller))
    return Private(replace(panel, blocks=(*panel.blocks, *below)))


def _first_post(app: Application, caller: Caller, founded: LeagueShown) -> tuple[Text, ...]:
    """When a new league announces for the first time; nothing if it has no channel."""
    if founded.channel is None:
        return ()
    first_week = max(founded.season.first_day, monday(app.services.time.now(), founded.league.zone))
    say = app.services.languages.voice(caller.language)
    day = day_in_words(first_week + timedelta(days=7), say)
    return (Text(say("league-first-post", day=day, hour=founded.league.hour, channel=founded.channel)),)


def _tells_tables(shown: LeagueShown) -> object:
    """What the cards of a league's tables show of it."""
    league = shown.league
    least = shown.season.least_people
    return league.name, league.closed, league.advice, least, [] if league.closed is None else shown.seasons[-1:]


def _check_not_both(terms: Terms, last_day: str | None) -> None:
    """Raise Refused, set-and-cleared, if a setting gets a new value and is cleared by the same command."""
    given = {one.name for one in fields(terms) if getattr(terms, one.name) is not None} | set(terms.options)
    if given & set(terms.freed) or (last_day is not None and "last_day" in terms.freed):
        raise Refused("set-and-cleared")


def _id(channel: Channel | None) -> str | None:
    return None if channel is None else channel.id


def _day(text: str | None) -> date | None:
    return None if text is None else day_named(text)


def day_named(text: str) -> date:
    """The day of this century that the text names, such as ``2026-11-23``. Raises Refused: not-a-day."""
    try:
        found = date.fromisoformat(text)
    except ValueError as error:
        raise Refused("not-a-day") from error
    # ``fromisoformat`` also reads other forms of a day, such as ``20261123``; one form is enough.
    if found.isoformat() != text or found.year not in YEARS:
        raise Refused("not-a-day")
    return found
