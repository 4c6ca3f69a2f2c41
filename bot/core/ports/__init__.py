"""What the core needs from outside: screens, pictures and platforms.

A port is imported from here, wherever it is defined. Screens import from here also what they show of the core's values.
"""

from bot.core.evenings.evening_views import EveningLine, EveningShown, RoundShown, RoundTable, TournamentShown
from bot.core.evenings.standing import BYE
from bot.core.league.league_views import (
    Champions,
    CorrectionShown,
    EveningChampions,
    FeatKind,
    HallOfFame,
    LeagueDates,
    LeagueShown,
    PairLine,
    PairsShown,
    RatingCourse,
    RatingPoint,
    Record,
    RecordKind,
    ShownRating,
    StandingLine,
    StandingsPage,
    Titles,
    WebhookShown,
    WeekFeat,
    WeekRows,
)
from bot.core.league.pair_statistics import PairKind
from bot.core.people.community_views import CommunityShown, Named, TroubleShown
from bot.core.people.linking import LinkCode
from bot.core.people.won import Won, WonKind
from bot.core.ports.platforms import CALLS, CARDS, TO_PEOPLE, Delivery, NotSent, Occasion, Platform, Sent, Trouble
from bot.core.ports.screens import Pictures, Screen, Screens
from bot.core.ports.shown import LessonStop, Losses, PersonShown, ReplayStop, Reviewed
from bot.core.records.verification import Mismatch, Verification
from rules.game import PrivateEvent
from storage.changes import Message, Owed, Pace, Status
from storage.evenings.kinds import Format, NoShows, Presence, Stage
from storage.evenings.steps import Evening, Tournament
from storage.league.champion_rows import ChampionRole
from storage.league.kinds import Announcing, Contest, LeagueKind, RoleTrouble, Scoring, WebhookTrouble
from storage.league.leagues import League, Season
from storage.league.scoring import ALONE_TOGETHER, NOT_PLAYED, PLACEMENT_SCALE, shown_points
from storage.messages.troubles import CHANNEL_GONE
from storage.people.honours import Best, Honours
from storage.people.links import Account
from storage.people.players import Community
from storage.people.stats import Meetings, PlayerStats
from storage.tables.entries import Ending
from storage.tables.stored_tables import EndedTable

__all__ = [
    "ALONE_TOGETHER",
    "BYE",
    "CALLS",
    "CARDS",
    "CHANNEL_GONE",
    "NOT_PLAYED",
    "PLACEMENT_SCALE",
    "TO_PEOPLE",
    "Account",
    "Announcing",
    "Best",
    "ChampionRole",
    "Champions",
    "Community",
    "CommunityShown",
    "Contest",
    "CorrectionShown",
    "Delivery",
    "EndedTable",
    "Ending",
    "Evening",
    "EveningChampions",
    "EveningLine",
    "EveningShown",
    "FeatKind",
    "Format",
    "HallOfFame",
    "Honours",
    "League",
    "LeagueDates",
    "LeagueKind",
    "LeagueShown",
    "LessonStop",
    "LinkCode",
    "Losses",
    "Meetings",
    "Message",
    "Mismatch",
    "Named",
    "NoShows",
    "NotSent",
    "Occasion",
    "Owed",
    "Pace",
    "PairKind",
    "PairLine",
    "PairsShown",
    "PersonShown",
    "Pictures",
    "Platform",
    "PlayerStats",
    "Presence",
    "PrivateEvent",
    "RatingCourse",
    "RatingPoint",
    "Record",
    "RecordKind",
    "ReplayStop",
    "Reviewed",
    "RoleTrouble",
    "RoundShown",
    "RoundTable",
    "Scoring",
    "Screen",
    "Screens",
    "Season",
    "Sent",
    "ShownRating",
    "Stage",
    "StandingLine",
    "StandingsPage",
    "Status",
    "Titles",
    "Tournament",
    "TournamentShown",
    "Trouble",
    "TroubleShown",
    "Verification",
    "WebhookShown",
    "WebhookTrouble",
    "WeekFeat",
    "WeekRows",
    "Won",
    "WonKind",
    "shown_points",
]
"""Also the store's terms that screens use: screens know the store through this port only."""
