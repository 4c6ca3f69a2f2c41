"""Suggestions while somebody types an option of a command: tables, moves, seats, weeks, leagues.

Each function returns pairs: the label that people read, and the value that it stands for. It raises Refused if there is
nothing to choose from, such as outside a community.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, TypeAlias

from bot.app.application import Application
from bot.app.caller import Caller, Place
from bot.app.table_lookup import MOST_ENDED, MOST_SOUGHT, ended_tables, own_tables, tables_around
from bot.app.typed_moves import moves_now
from bot.core.clock.wall_time import day_of, monday
from bot.core.people.people import Person
from bot.core.ports import EndedTable, Evening, League, Season
from bot.core.table.views import TableView
from bot.core.ui.days import day_in_words, days_in_words
from bot.core.ui.languages import Say, pick_language
from bot.core.ui.presses import ALL_TIME
from storage.ids import CommandId, PlayerId

Labels: TypeAlias = Sequence[tuple[str, str]]

NOBODY: Final = PlayerId(0)
"""The id of somebody who has never used the bot. No row has it: they sit at no table, and nothing is stored of them."""


MOST_WEEKS_AHEAD: Final = 14
"""For how many weeks from now on the days of a season are suggested."""

MOST_DAYS_AHEAD: Final = 14
"""For how many days from now on an evening is suggested. Any later day can still be typed."""

_WEEK: Final = timedelta(days=7)
_SIX_DAYS: Final = timedelta(days=6)


@dataclass(frozen=True, slots=True)
class Typing:
    """Somebody who types a command, with the options that they have filled in already."""

    caller: Caller
    table: str | None = None
    league: str | None = None


async def typist(app: Application, place: Place, address: str, name: str, command: CommandId) -> Caller:
    """The person who types. A new person is stored only when they send a command."""
    if await app.services.people.known(place.platform, address) is not None:
        return await app.caller(place, address, name, command)
    return Caller(Person(NOBODY, name, None), pick_language(place.locale), address, command, place)


# --- tables -------------------------------------------------------------------------------------------------


async def own_table(app: Application, typing: Typing) -> Labels:
    """The tables where the caller sits."""
    return _tables(app, typing, await own_tables(app, typing.caller))


async def any_table(app: Application, typing: Typing) -> Labels:
    """The tables of the community."""
    return _tables(app, typing, await tables_around(app, typing.caller))


async def ended_table(app: Application, typing: Typing) -> Labels:
    """The community's last ended tables."""
    return await _ended(app, typing, MOST_ENDED)


async def corrected_table(app: Application, typing: Typing) -> Labels:
    """The community's ended tables of a longer time: organisers look for a table by its day and its people."""
    return await _ended(app, typing, MOST_SOUGHT)


def _tables(app: Application, typing: Typing, views: Sequence[TableView]) -> Labels:
    language = typing.caller.language
    notices = [app.services.screens.of(view.game).table(view, language).notice for view in views]
    people = [", ".join(seat.name for seat in view.seats) for view in views]
    return [(f"{notice}: {names}", view.id) for notice, names, view in zip(notices, people, views, strict=True)]


async def _ended(app: Application, typing: Typing, most: int) -> Labels:
    """Labels from the stored facts alone. Replaying the games would be too slow: this runs for every typed letter."""
    zone = (await app.community(typing.caller)).time_zone
    found = await ended_tables(app, typing.caller, most)
    return [(_ended_label(app, one, zone, typing.caller.language), one.id) for one in found]


def _ended_label(app: Application, ended: EndedTable, zone: str, language: str) -> str:
    say = app.services.languages.voice(language)
    people = ", ".join(name or say("somebody") for name in ended.people.values())
    return f"{say(f'game-{ended.game}')} · {day_in_words(day_of(ended.opened, zone), say)}: {people}"


# --- at a table ---------------------------------------------------------------------------------------------


async def move(app: Application, typing: Typing, beginning: str = "") -> Labels:
    """The moves that the caller may make now; with ``beginning`` only those whose text begins with it."""
    moves = [move for view in await _meant(app, typing) for move in moves_now(app, typing.caller, view)]
    # Several tables may offer the same move: it is suggested once.
    return [(label, value) for label, value in dict.fromkeys(moves) if value.startswith(beginning)]


async def seat(app: Application, typing: Typing) -> Labels:
    """The seats that the caller may remove from the table: all but their own."""
    player = typing.caller.person.id
    views = await _meant(app, typing)
    return [(seat.name, seat.name) for view in views for seat in view.seats if seat.player != player]


async def _meant(app: Application, typing: Typing) -> Sequence[TableView]:
    """The table that is already named; without one, those that wait for the caller; without these, all their tables."""
    own = await own_tables(app, typing.caller)
    return [view for view in own if view.id == typing.table] or [view for view in own if view.awaits_viewer] or own


# --- leagues ------------------------------------------------------------------------------------------------


async def week(app: Application, typing: Typing) -> Labels:
    """The weeks in which games ended, and the entry for all time."""
    own = await app.services.leagues.begun((await app.community(typing.caller)).id)
    return await _weeks(app, typing, own)


async def league(app: Application, typing: Typing) -> Labels:
    """The leagues that organisers have created in the community. Closed ones come last, and say so."""
    say = app.services.languages.voice(typing.caller.language)
    return [
        (one.name if one.closed is None else say("league-choice-closed", name=one.name), one.name)
        for one in await _held(app, typing)
    ]


async def open_league(app: Application, typing: Typing) -> Labels:
    """The leagues that are not closed: for new tables, and to be closed."""
    return [(one.name, one.name) for one in await _held(app, typing) if one.closed is None]


async def _held(app: Application, typing: Typing) -> Sequence[League]:
    return await app.services.leagues.held_in((await app.community(typing.caller)).id)


async def league_week(app: Application, typing: Typing) -> Labels:
    """The weeks of the named league in which games ended, and the entry for all time."""
    return await _weeks(app, typing, await _league(app, typing))


async def season(app: Application, typing: Typing) -> Labels:
    """The seasons of the named league, the newest first."""
    say = app.services.languages.voice(typing.caller.language)
    every = await app.services.leagues.seasons(await _league(app, typing))
    return [(_season_label(one, say), f"S{one.number}") for one in reversed(every)]


def _season_label(season: Season, say: Say) -> str:
    return say("leagues-season", season=season.number, days=days_in_words(season.first_day, season.last_day, say))


async def first_day(app: Application, typing: Typing) -> Labels:
    """The Mondays on which a season may begin: of this week, and of the next ones."""
    return await _days(app, typing, timedelta(0))


async def last_day(app: Application, typing: Typing) -> Labels:
    """The Sundays on which a season may end: of this week, and of the next ones."""
    return await _days(app, typing, _SIX_DAYS)


async def evening_day(app: Application, typing: Typing) -> Labels:
    """The days of the next two weeks, on which an evening may be."""
    say = app.services.languages.voice(typing.caller.language)
    today = day_of(app.services.time.now(), (await app.community(typing.caller)).time_zone)
    days = [(number, today + timedelta(days=number)) for number in range(MOST_DAYS_AHEAD)]
    return [(f"{_day_name(number, day, say)} · {day_in_words(day, say)}", day.isoformat()) for number, day in days]


async def planned_evening(app: Application, typing: Typing) -> Labels:
    """The evenings and tournaments that are planned or go on, by their days and hours."""
    say = app.services.languages.voice(typing.caller.language)
    coming = await app.services.evenings.coming_in((await app.community(typing.caller)).id)
    return [(_evening_name(one, say), f"{one.hours.day} {one.hours.clock:%H:%M}") for one in coming]


def _evening_name(evening: Evening, say: Say) -> str:
    hours = evening.hours
    weekday = say("weekday", number=hours.day.weekday())
    return f"{weekday} · {day_in_words(hours.day, say)} · {hours.clock:%H:%M}"


def _day_name(ahead: int, day: date, say: Say) -> str:
    near = {0: "completion-today", 1: "completion-tomorrow"}
    weekday = say("weekday", number=day.weekday())
    return f"{say(near[ahead])} · {weekday}" if ahead in near else weekday


async def _days(app: Application, typing: Typing, later: timedelta) -> Labels:
    """The days of a season's weeks, by how far their weeks are away; ``later`` is from Monday to that day."""
    say = app.services.languages.voice(typing.caller.language)
    first = _monday(app, (await app.community(typing.caller)).time_zone)
    days = [(number, first + number * _WEEK + later) for number in range(MOST_WEEKS_AHEAD)]
    return [(f"{_ahead(number, say)} · {day_in_words(day, say)}", day.isoformat()) for number, day in days]


def _ahead(weeks: int, say: Say) -> str:
    if weeks < 2:  # noqa: PLR2004 - this week and the next one have words of their own
        return say("completion-next-week" if weeks else "completion-this-week")
    return say("completion-weeks-ahead", count=weeks)


async def _league(app: Application, typing: Typing) -> League:
    community = await app.community(typing.caller)
    return await app.services.leagues.named(community.id, typing.league or "")


async def _weeks(app: Application, typing: Typing, league: League | None) -> Labels:
    """The weeks in which games of the league ended, the newest first, and the entry for all time."""
    say = app.services.languages.voice(typing.caller.language)
    every = say(app.texts.all_time), ALL_TIME
    if league is None:
        return [every]
    this = _monday(app, league.zone)
    return [*((_week_label(week, this, say), week) for week in await app.services.standings.weeks(league)), every]


def _week_label(week: str, this_monday: date, say: Say) -> str:
    """The week in words and its days, such as "Last week · 2025-11-10 to 2025-11-16"."""
    begins = date.fromisoformat(f"{week}-1")
    year, _, number = week.partition("-W")
    words = {this_monday: say("completion-this-week"), this_monday - _WEEK: say("completion-last-week")}
    name = words.get(begins) or say("choice-week", week=number.lstrip("0"), year=year)
    return f"{name} · {days_in_words(begins, begins + _SIX_DAYS, say)}"


def _monday(app: Application, zone: str) -> date:
    """The Monday of the present week in the time zone."""
    return monday(app.services.time.now(), zone)
