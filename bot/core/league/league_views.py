"""The values from which screens show leagues: pages of standings, their lines, ratings and feats."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from bot.core.league.pair_statistics import PairKind
from storage.ids import LeagueId
from storage.league.kinds import Scoring, WebhookTrouble
from storage.league.leagues import League, Season


@dataclass(frozen=True, slots=True)
class ShownRating:
    """A rating on the scale that people see."""

    number: int
    """Everybody begins at 1500."""

    provisional: bool
    """Whether it rests on too few games; it is then shown with a question mark."""


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One person's line in standings."""

    name: str
    rank: int | None
    """From 1; None if the person has played too few games for a rank."""

    points: int
    """Points by the season's scoring.

    A placement is worth 0 to 5040; people see hundredths of a victory, so 5040 is shown as 100.
    """

    games: int
    wins: int
    tries: int = 0
    hits: int = 0
    """How many of the tries were hits. ``share`` of the page says what was tried."""

    moved: int | None = None
    """How many ranks the person has risen since the week before; None if one of the two ranks is missing."""

    form: tuple[int, ...] = ()
    """The ranks in the person's last five games in the league, the newest first."""

    streak: int = 0
    """How many games in a row the person has won, counted back from the last one."""

    rating: ShownRating | None = None
    mine: bool = False
    """Whether this line is the reader's own."""

    counted: int = 0
    """How many of the games bring points."""


class FeatKind(StrEnum):
    """The kinds of feats of a week."""

    BEST_GAME = "best-game"
    """The most points in one game, as the game itself counts them."""

    SHARE = "share"
    """The largest share of hits among tries, such as bets that were kept."""

    STREAK = "streak"
    """The most victories in a row."""

    GAMES = "games"
    """The most games."""


@dataclass(frozen=True, slots=True)
class WeekFeat:
    """The best of a week in one respect, and the people who did it."""

    kind: FeatKind
    names: tuple[str, ...]
    """The names of all who share the feat."""

    value: int
    """Points, hits, victories or games, by ``kind``."""

    of: int = 0
    """The number of tries, for SHARE."""

    game: str = ""
    """The game's key, for BEST_GAME: points of different games cannot be compared."""

    share: str = ""
    """What was tried, for SHARE, such as ``bets``."""


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A rating after one game. In two of three cases the true strength lies between ``low`` and ``high``."""

    number: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class RatingCourse:
    """The course of a person's rating in a league."""

    points: tuple[RatingPoint, ...]
    """The rating after each of the last games, the oldest first; at least one."""

    now: ShownRating


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """A page of a league's standings."""

    league: LeagueId
    name: str | None
    """The name that an organiser gave the league; None for the community's own league."""

    practice: bool
    """Whether this is the league of games against robots."""

    scoring: Scoring
    to_be_ranked: int
    """How many games a person needs for a rank."""

    period: str
    """A week (``2026-W47``), a season (``S2``), or ``all``."""

    game: str
    """The key of one game; empty for all games of the league."""

    lines: tuple[StandingLine, ...]
    """The lines of this page, the best first."""

    page: int
    """The number of this page, from 0."""

    pages: int
    mine: int | None
    """The reader's line among the lines of all pages, from 0; None if the reader has no line."""

    weeks: tuple[str, ...]
    """The names of the weeks with games, the newest first."""

    seasons: tuple[str, ...]
    """The seasons as periods, such as ``S2``, the oldest first."""

    share: str = ""
    """What is tried in the games of this page, such as ``bets``; empty if the games have no common share."""

    least_people: int = 2
    """How many people a game needs to count."""

    that_count: int = 10
    """How many of a person's games in a week bring points."""

    best_weeks: int = 0
    """How many of a person's weeks in a season bring points: the best ones."""

    games: tuple[str, ...] = ()
    """The keys of the league's games. If there are several, each game has standings of its own."""

    feats: tuple[WeekFeat, ...] = ()
    """The feats of the week, if they were asked for."""

    of_other: bool = False
    """Whether the marked line is not the reader's, but that of another person whom the reader has asked for."""

    digest: str = ""
    """The beginning of the week's digest, on the announcement of its end."""

    running: bool = False
    """Whether the period is the week that is running."""


@dataclass(frozen=True, slots=True)
class CorrectionShown:
    """A result that was voided or restored, as everybody reads it."""

    voids: bool
    actor: str
    """Who did it; empty for somebody who was forgotten."""

    names: tuple[str, ...]
    """Who played; empty for somebody who was forgotten."""

    ended: date
    """The day on which the game ended."""

    reason: str


@dataclass(frozen=True, slots=True)
class LeagueDates:
    """What comes next in a league. Each may be None: not planned, or not known."""

    shown: "LeagueShown"
    post: date | None
    """The Monday on which it announces next."""

    running: Season | None
    coming: Season | None
    evening: datetime | None
    """The beginning of the league's next evening or tournament, or else the community's, in its time zone."""

    is_tournament: bool
    """Whether that is a tournament."""

    evening_of: League | None = None
    """The league of that evening, if it is another one."""


@dataclass(frozen=True, slots=True)
class LeagueShown:
    """A league as its community sees it."""

    league: League
    season: Season
    """The season that is running; if none is running, the newest."""

    hosts: str | None
    """The name of the group that may open its tables; None if everybody may, and if that group is deleted."""

    channel: str | None
    """The name of the channel in which it announces; None if it announces nothing, and if that channel is deleted.

    Words stand for a channel that the reader cannot see.
    """

    seasons: tuple[Season, ...] = ()
    """All its seasons, the oldest first, where a change of the league is told."""


@dataclass(frozen=True, slots=True)
class WeekRows:
    """In how many consecutive weeks somebody has played in a league."""

    now: int
    """Up to this week or, if they have not played in it yet, up to the week before."""

    longest: int


@dataclass(frozen=True, slots=True)
class Titles:
    """How often somebody was the champion of something in a community, alone or with others."""

    weeks: int = 0
    seasons: int = 0
    evenings: int = 0
    tournaments: int = 0


@dataclass(frozen=True, slots=True)
class Champions:
    """The people who have won a week or a season together, or the one who has won it alone."""

    period: str
    names: tuple[str, ...]
    points: int
    scoring: Scoring


class RecordKind(StrEnum):
    """The records of a league."""

    WEEKS_WON = "weeks-won"
    BEST_WEEK = "best-week"
    """The most points in a week."""

    BEST_SCORE = "best-score"
    """The most points in one game, as the game itself counts them."""

    WEEKS_IN_A_ROW = "weeks-in-a-row"
    WINS = "wins"
    GAMES = "games"


@dataclass(frozen=True, slots=True)
class Record:
    """A record of a league, and the people who hold it."""

    kind: RecordKind
    names: tuple[str, ...]
    value: int
    """Weeks, points, victories or games, by ``kind``."""

    period: str = ""
    """The week, for BEST_WEEK."""

    scoring: Scoring | None = None
    """How the points were counted, for BEST_WEEK."""

    game: str = ""
    """The game's key, for BEST_SCORE."""


@dataclass(frozen=True, slots=True)
class EveningChampions:
    """The people who were first on an evening, or in a tournament."""

    day: date
    """The local day."""

    names: tuple[str, ...]
    is_tournament: bool


@dataclass(frozen=True, slots=True)
class HallOfFame:
    """Who has won a league's seasons, evenings and weeks, the newest first, and who holds its records."""

    league: LeagueId
    name: str | None
    """As in ``StandingsPage``."""

    practice: bool
    seasons: tuple[Champions, ...] = ()
    evenings: tuple[EveningChampions, ...] = ()
    weeks: tuple[Champions, ...] = ()
    records: tuple[Record, ...] = ()
    mine: WeekRows | None = None
    """The reader's own weeks in a row; None without a reader."""


@dataclass(frozen=True, slots=True)
class PairLine:
    """Two people, and how often something happened between them."""

    kind: PairKind
    names: tuple[str, str]
    """MEETS: in any order. LOSES: first who ended ahead. Empty for somebody who was forgotten."""

    times: int
    of: int
    expected: int
    """How often chance would let it happen, rounded."""

    chance: float
    """How likely chance alone makes any pair of the league as unlikely as this."""


@dataclass(frozen=True, slots=True)
class PairsShown:
    """What a season's games say about pairs of people, for organisers."""

    name: str | None
    """The name of an organiser's league; None for the community's own."""

    period: str
    games: int
    people: int
    unlikely: tuple[PairLine, ...]
    """The pairs that are unlikely by chance, the least likely first."""

    often: tuple[PairLine, ...]
    """The pairs who met most."""


@dataclass(frozen=True, slots=True)
class WebhookShown:
    """The address to which a league sends the results of its weeks."""

    name: str | None
    """The name of an organiser's league; None for the community's own."""

    address: str
    names: bool
    """Whether people's names are sent."""

    week: str | None
    """The last week that was sent, or tried; None before the first."""

    trouble: WebhookTrouble | None
    """Why that week did not arrive; None if it did."""

    status: int | None
    """The status of the answer, for ``WebhookTrouble.STATUS``."""

    given_up: bool
    """Whether a week that did not arrive is not tried any more."""
