"""What an organiser says of a league and of a season, and what of it can be."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date
from typing import Final, TypeVar

from bot.core.errors import Refused
from bot.core.games import known_options, option_values
from bot.core.people.communities import check_time_zone
from bot.core.ports import Pace
from bot.core.ui.plain_text import clean
from rules.catalogue import newest
from storage.league.kinds import LeagueKind, Scoring
from storage.league.leagues import LEAST_PEOPLE, League, NewLeague, Season, best_weeks, whole

_L = TypeVar("_L", League, NewLeague)

LONGEST_NAME: Final = 40
MOST_GAMES_THAT_COUNT: Final = 100
MOST_PEOPLE: Final = 10
HOURS: Final = 24


@dataclass(frozen=True, slots=True)
class Terms:
    """Which tables a league takes, and where and when it speaks; None leaves a thing as it is or usually is."""

    game: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    pace: Pace | None = None
    time_zone: str | None = None
    hosts: str | None = None
    """Who may open its tables, as the platform calls that circle of people."""

    channel: str | None = None
    hour: int | None = None
    freed: Collection[str] = ()
    """What of these and of the games' options is to be free again, such as ``pace`` or ``edition``; no channel is
    silence."""


@dataclass(frozen=True, slots=True)
class Counting:
    """A season's days and how its games count; None leaves a thing as it is or usually is."""

    first_day: date | None = None
    last_day: date | None = None
    scoring: Scoring | None = None
    that_count: int | None = None
    to_be_ranked: int | None = None
    least_people: int | None = None


def described(league: _L, terms: Terms) -> _L:
    """The league on these terms. Raises Refused."""
    if terms.time_zone is not None:
        check_time_zone(terms.time_zone)
    if terms.hour is not None and not 0 <= terms.hour < HOURS:
        raise Refused("league-hour")
    game = terms.game or league.game
    every = {option: option_values(option) for option in terms.options}
    known = newest(game).options if game is not None else every
    for option, value in terms.options.items():
        if not known.get(option):
            raise Refused("unknown-option", option=option)
        if value not in known[option]:
            raise Refused("unknown-option-value", option=option, value=value)
    said = {one.name: getattr(terms, one.name) for one in fields(terms)}
    named = {name: value for name, value in said.items() if value is not None and name not in {"options", "freed"}}
    freed = {name: None for name in terms.freed if name in said}
    options = {name: value for name, value in {**league.options, **terms.options}.items() if name not in terms.freed}
    if game is not None:
        options = dict(known_options(options, game))
    return replace(league, **named | freed, options=options)


def free_name(name: str, others: Sequence[League]) -> str:
    """The name, cleaned. Raises Refused."""
    name = clean(name)
    if not 0 < len(name) <= LONGEST_NAME:
        raise Refused("league-name", most=LONGEST_NAME)
    if name.casefold() in {one.name.casefold() for one in others} | {kind.value for kind in LeagueKind}:
        raise Refused("league-name-taken", name=name)
    return name


def counted(season: Season, counting: Counting) -> Season:
    """The season with its days and ways as they are said, in whole weeks. Raises Refused."""
    said = {one.name: getattr(counting, one.name) for one in fields(counting)}
    found = whole(replace(season, **{name: value for name, value in said.items() if value is not None}))
    check_days(found)
    found = replace(found, best_weeks=best_weeks(found))
    if not (1 <= found.that_count <= MOST_GAMES_THAT_COUNT and 1 <= found.to_be_ranked <= MOST_GAMES_THAT_COUNT):
        raise Refused("league-count", most=MOST_GAMES_THAT_COUNT)
    if not LEAST_PEOPLE <= found.least_people <= MOST_PEOPLE:
        raise Refused("league-people", least=LEAST_PEOPLE, most=MOST_PEOPLE)
    return found


def check_days(season: Season) -> None:
    """Raises Refused for a season that ends before it begins."""
    if season.last_day is not None and season.last_day < season.first_day:
        raise Refused("season-days")


def check_follows(earlier: Sequence[Season], season: Season) -> None:
    """Raises Refused for a season that begins before another has ended."""
    if any(one.last_day is None or one.last_day >= season.first_day for one in earlier):
        raise Refused("seasons-overlap")
