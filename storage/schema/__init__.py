"""The tables of the database. Moments are milliseconds since 1970 in UTC, unless a table says open time."""

from storage.schema.base import metadata
from storage.schema.champions import champion_roles, champions
from storage.schema.evenings import (
    evening_byes,
    evening_people,
    evening_seats,
    evening_tables,
    evenings,
    tournaments,
)
from storage.schema.messages import OWED, messages
from storage.schema.people import (
    caretakers,
    communities,
    identities,
    lessons,
    link_offers,
    link_tries,
    links,
    players,
)
from storage.schema.platforms import platform_values
from storage.schema.processes import claims, heard, processes, sent
from storage.schema.results import corrections, counted, numbers, purges, purging, results, seat_feats, seat_results
from storage.schema.seasons import digests, leagues, seasons, weeks
from storage.schema.standings import played, ratings, tallies
from storage.schema.tables import (
    alive,
    ballast,
    commands,
    deadlines,
    entries,
    moved,
    other_commands,
    sat,
    sitting,
    tables,
)
from storage.schema.webhooks import webhooks

__all__ = [
    "OWED",
    "alive",
    "ballast",
    "caretakers",
    "champion_roles",
    "champions",
    "claims",
    "commands",
    "communities",
    "corrections",
    "counted",
    "deadlines",
    "digests",
    "entries",
    "evening_byes",
    "evening_people",
    "evening_seats",
    "evening_tables",
    "evenings",
    "heard",
    "identities",
    "leagues",
    "lessons",
    "link_offers",
    "link_tries",
    "links",
    "messages",
    "metadata",
    "moved",
    "numbers",
    "other_commands",
    "platform_values",
    "played",
    "players",
    "processes",
    "purges",
    "purging",
    "ratings",
    "results",
    "sat",
    "seasons",
    "seat_feats",
    "seat_results",
    "sent",
    "sitting",
    "tables",
    "tallies",
    "tournaments",
    "webhooks",
    "weeks",
]
