"""The settings of a league and of a season, as an organiser enters them, and the checks on their values."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date
from typing import Final, TypeVar

from bot.core.errors import Refused
from bot.core.games import known_options, option_values, table_sizes
from bot.core.people.communities import check_time_zone
from bot.core.ports import Pace
from bot.core.ui.plain_text import clean
from rules.catalogue import newest
from storage.league.kinds import LeagueKind, Scoring
from storage.league.leagues import LEAST_PEOPLE, League, NewLeague, Season, best_weeks, whole

_L = TypeVar("_L", League, NewLeague)

LONGEST_NAME: Final = 40
MOST_GAMES_THAT_COUNT: Final = 100
PEOPLE: Final = range(LEAST_PEOPLE, table_sizes()[-1] + 1)
"""How many people a league may ask for, so that a game counts."""

HOURS: Final = 24


@dataclass(frozen=True, slots=True)
class Terms:
    """Which tables a league takes, and where and when it announces.

    None keeps the league's present value; for a new league it means the default.
    """

    game: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    pace: Pace | None = None
    time_zone: str | None = None
    hosts: str | None = None
    """The group of people who may open its tables, by the platform's id: on Discord a role."""

    channel: str | None = None
    hour: int | None = None
    advice: bool | None = None
    """Whether robots may advise people at its tables."""

    freed: Collection[str] = ()
    """Names of fields above and of game options that are to be unset, such as ``pace`` or ``edition``.

    A league without a pace takes every pace; a league without a channel announces nothing.
    """


@dataclass(frozen=True, slots=True)
class Counting:
    """The days of a season, and how its games count.

    None keeps the season's present value; for a new season it means the default.
    """

    first_day: date | None = None
    last_day: date | None = None
    scoring: Scoring | None = None
    that_count: int | None = None
    """How many of a person's games in a week bring points."""

    to_be_ranked: int | None = None
    """How many games a person needs for a rank."""

    least_people: int | None = None
    """How many people a game needs, so that it counts."""


def described(league: _L, terms: Terms) -> _L:
    """The league with these settings.

    Raises Refused: unknown-time-zone, league-hour, unknown-option, unknown-option-value.
    """
    if terms.time_zone is not None:
        check_time_zone(terms.time_zone)
    if terms.hour is not None and not 0 <= terms.hour < HOURS:
        raise Refused("league-hour")
    game = terms.game or league.game
    # A league of all games may fix an option that only some of its games have; the others ignore it.
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
    # If the league changes to another game, options that this game does not have are dropped.
    if game is not None:
        options = dict(known_options(options, game))
    return replace(league, **named | freed, options=options)


def free_name(name: str, others: Sequence[League]) -> str:
    """The name, cleaned, if no other league has it. Raises Refused: league-name, league-name-taken."""
    name = clean(name)
    if not 0 < len(name) <= LONGEST_NAME:
        raise Refused("league-name", most=LONGEST_NAME)
    # The kinds are names too: on the command line ``--league all`` means the community's own league.
    if name.casefold() in {one.name.casefold() for one in others} | {kind.value for kind in LeagueKind}:
        raise Refused("league-name-taken", name=name)
    return name


def counted(season: Season, counting: Counting) -> Season:
    """The season with this counting; its first day becomes a Monday and its last day a Sunday.

    Raises Refused: season-days, league-count, league-people.
    """
    said = {one.name: getattr(counting, one.name) for one in fields(counting)}
    found = whole(replace(season, **{name: value for name, value in said.items() if value is not None}))
    check_days(found)
    found = replace(found, best_weeks=best_weeks(found))
    if not (1 <= found.that_count <= MOST_GAMES_THAT_COUNT and 1 <= found.to_be_ranked <= MOST_GAMES_THAT_COUNT):
        raise Refused("league-count", most=MOST_GAMES_THAT_COUNT)
    if found.least_people not in PEOPLE:
        raise Refused("league-people", least=PEOPLE[0], most=PEOPLE[-1])
    return found


def check_days(season: Season) -> None:
    """Raise Refused, season-days, if the season ends before it begins."""
    if season.last_day is not None and season.last_day < season.first_day:
        raise Refused("season-days")


def check_follows(earlier: Sequence[Season], season: Season) -> None:
    """Raise Refused, seasons-overlap, if the season begins before all earlier seasons have ended."""
    if any(one.last_day is None or one.last_day >= season.first_day for one in earlier):
        raise Refused("seasons-overlap")
