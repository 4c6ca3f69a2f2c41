"""Evenings: hours in which tables fill by themselves."""

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    Named,
    Table,
    TypedColumns,
    false,
)

from storage.evenings.kinds import Format, NoShows, Presence, Stage
from storage.ids import CommandId, CommunityId, EveningId, LeagueId, Millis, PlayerId, TableId
from storage.schema.base import (
    COMMAND_ID,
    COMMUNITY_ID,
    EVENING_ID,
    LEAGUE_ID,
    MILLIS,
    NAMES,
    PLAYER_ID,
    TABLE_ID,
    TEXT,
    metadata,
    word,
)


class EveningColumns(TypedColumns):
    """Evenings, each for one league. ``day`` and ``clock`` are local, in ``zone``; ``starts`` and ``ends`` are not.

    A weekly evening has a row for each week; the next one is made when the one before is over. ``revision`` counts
    changes, as that of a table. ``card_due`` is the moment for which the last edit of the card was wanted. Until
    ``held_until`` no tables open, because the bot may not write in the channel.
    """

    id: Named[EveningId] = Column(EVENING_ID, primary_key=True)
    community: Named[CommunityId] = Column(COMMUNITY_ID, ForeignKey("communities.id", ondelete="CASCADE"), index=True)
    league: Named[LeagueId] = Column(LEAGUE_ID, ForeignKey("leagues.id", ondelete="CASCADE"), index=True)
    channel: Named[str] = Column(TEXT)
    games: Named[list[str]] = Column(NAMES)
    weekly: Named[bool] = Column(Boolean)
    day: Named[str] = Column(TEXT)
    clock: Named[str] = Column(TEXT)
    zone: Named[str] = Column(TEXT)
    starts: Named[Millis] = Column(MILLIS)
    ends: Named[Millis] = Column(MILLIS)
    stage: Named[Stage] = Column(word(Stage), index=True)
    revision: Named[int] = Column(Integer)
    reminded: Named[bool] = Column(Boolean, server_default=false())
    card_due: Named[Millis] = Column(MILLIS)
    held_until: Named[Millis | None] = Column(MILLIS)


# AUTOINCREMENT never uses an id twice, so an old button cannot lead to another evening.
evenings: Final = Table("evenings", metadata, EveningColumns, sqlite_autoincrement=True)


class EveningPeopleColumns(TypedColumns):
    """Who has signed up for an evening, is there, or pauses. ``press`` is the command with which the person came.

    ``since`` is when the person said so. Whoever is here when the evening begins, or when they leave a live game, is
    free since then. ``away``: the person pauses because they have left a game of the evening, or a robot plays for them
    there. They are here again when they are back.
    """

    evening: Named[EveningId] = Column(EVENING_ID, ForeignKey("evenings.id", ondelete="CASCADE"), primary_key=True)
    player: Named[PlayerId] = Column(
        PLAYER_ID, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    presence: Named[Presence] = Column(word(Presence))
    since: Named[Millis] = Column(MILLIS)
    press: Named[CommandId] = Column(COMMAND_ID)
    away: Named[bool] = Column(Boolean, server_default=false())


evening_people: Final = Table("evening_people", metadata, EveningPeopleColumns)


class EveningTableColumns(TypedColumns):
    """Tables of an evening. The row is stored before its table opens; ``over`` is null until the table is over.

    The table itself may never open: so ``table`` refers to no row. ``round`` is that of a tournament, otherwise null.
    """

    evening: Named[EveningId] = Column(EVENING_ID, ForeignKey("evenings.id", ondelete="CASCADE"), primary_key=True)
    number: Named[int] = Column(Integer, primary_key=True)
    table: Named[TableId] = Column(TABLE_ID, unique=True)
    game: Named[str] = Column(TEXT)
    robots: Named[int] = Column(Integer)
    over: Named[Millis | None] = Column(MILLIS)
    round: Named[int | None] = Column(Integer)


evening_tables: Final = Table("evening_tables", metadata, EveningTableColumns)


class EveningSeatColumns(TypedColumns):
    """Who was seated at which table of an evening. ``press`` is the person's contribution to the table's luck."""

    evening: Named[EveningId] = Column(EVENING_ID, primary_key=True)
    number: Named[int] = Column(Integer, primary_key=True)
    player: Named[PlayerId] = Column(
        PLAYER_ID, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    press: Named[CommandId] = Column(COMMAND_ID)


evening_seats: Final = Table(
    "evening_seats",
    metadata,
    EveningSeatColumns,
    ForeignKeyConstraint(
        ["evening", "number"], ["evening_tables.evening", "evening_tables.number"], ondelete="CASCADE"
    ),
)


class TournamentColumns(TypedColumns):
    """What an evening has besides if it is a tournament.

    ``rounds`` is null for a knock-out, whose number of rounds depends on the people. ``minutes`` is the longest time
    of a round. ``round`` is the last one that has begun (0: none), and ``round_ends`` the moment when its time is over;
    before the first round it is the moment until which that waits for people, or null.
    """

    evening: Named[EveningId] = Column(EVENING_ID, ForeignKey("evenings.id", ondelete="CASCADE"), primary_key=True)
    format: Named[Format] = Column(word(Format))
    rounds: Named[int | None] = Column(Integer)
    no_shows: Named[NoShows] = Column(word(NoShows))
    minutes: Named[int] = Column(Integer)
    round: Named[int] = Column(Integer, server_default="0")
    round_ends: Named[Millis | None] = Column(MILLIS)


tournaments: Final = Table("tournaments", metadata, TournamentColumns)


class EveningByeColumns(TypedColumns):
    """Who sits out which round of a tournament."""

    evening: Named[EveningId] = Column(EVENING_ID, ForeignKey("evenings.id", ondelete="CASCADE"), primary_key=True)
    round: Named[int] = Column(Integer, primary_key=True)
    player: Named[PlayerId] = Column(
        PLAYER_ID, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True
    )


evening_byes: Final = Table("evening_byes", metadata, EveningByeColumns)
