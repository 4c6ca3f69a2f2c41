"""Leagues as screens show them: pages of standings and what stands on them."""

from dataclasses import dataclass
from enum import StrEnum

from storage.ids import LeagueId
from storage.league.kinds import Scoring
from storage.league.leagues import League, Season


@dataclass(frozen=True, slots=True)
class ShownRating:
    """How strong somebody is thought to be, as people read it."""

    number: int
    """1500 is where everybody begins."""

    provisional: bool


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One person's line in standings."""

    name: str
    rank: int | None
    """None while there are too few games to be ranked: the line is provisional."""

    points: int
    """By the season's scoring; placements are 0 to 5040 each, and people see them in hundredths of a victory."""

    games: int
    wins: int
    tries: int = 0
    hits: int = 0
    """How many of the tries were hits, by the page's share."""

    moved: int | None = None
    """How many ranks they have risen since the week before; None where one of the two ranks is missing."""

    form: tuple[int, ...] = ()
    """The ranks of the last five games, the newest first."""

    streak: int = 0
    """How many games in a row they have won, up to the last."""

    rating: ShownRating | None = None
    mine: bool = False
    """Whether it is the reader's own."""

    counted: int = 0
    """How many of the games bring points."""


class FeatKind(StrEnum):
    """What of a week is worth telling."""

    BEST_GAME = "best-game"
    """The most points in one game, by the game's own count."""

    SHARE = "share"
    """The largest share: the most hits of the tries, by the shares that games declare."""

    STREAK = "streak"
    """The most games won in a row."""

    GAMES = "games"
    """The most games."""


@dataclass(frozen=True, slots=True)
class WeekFeat:
    """What somebody did best in a week."""

    kind: FeatKind
    names: tuple[str, ...]
    """Of all who share it."""

    value: int
    of: int = 0
    """Of how many tries, for SHARE."""

    game: str = ""
    """Of which game, for BEST_GAME: points of different games are not to be compared."""

    share: str = ""
    """What was tried, for SHARE, such as ``bets``."""


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A rating after one game, with the band in which the truth lies in two of three cases."""

    number: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class RatingCourse:
    """How somebody's rating in a league went."""

    points: tuple[RatingPoint, ...]
    """After each of their last games, the oldest first; one at least."""

    now: ShownRating


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """A page of a league's standings."""

    league: LeagueId
    name: str | None
    """What its organiser calls it; None for the community's own table."""

    practice: bool
    """Whether it is the league of games against robots."""

    scoring: Scoring
    to_be_ranked: int
    """How many games somebody needs for a rank."""

    period: str
    """A week (``2026-W47``), a season (``S2``), or ``all``."""

    game: str
    """One game's key, or nothing for all of the league's."""

    lines: tuple[StandingLine, ...]
    """In their order."""

    page: int
    """From 0."""

    pages: int
    mine: int | None
    """The reader's line in the whole, from 0; None where they do not stand."""

    weeks: tuple[str, ...]
    """Those with games, the newest first."""

    seasons: tuple[str, ...]
    """Such as ``S2``, the oldest first."""

    share: str = ""
    """What is tried in the games of the page, such as ``bets``; nothing where no share is told."""

    that_count: int = 10
    """How many of a week's games count."""

    best_weeks: int = 0
    """How many of a season's weeks count."""

    games: tuple[str, ...] = ()
    """The keys of the games that the league has, each of which has a table of its own where there are several."""

    feats: tuple[WeekFeat, ...] = ()
    """What people did best in the week; only where it was asked for."""


@dataclass(frozen=True, slots=True)
class LeagueShown:
    """A league as its community reads of it."""

    league: League
    season: Season
    """The one that is running, else the newest."""

    hosts: str | None
    """What the circle of people is called who may open its tables; None for everybody."""

    channel: str | None
    """What the channel is called where it announces; None for nowhere."""
