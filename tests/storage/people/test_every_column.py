"""Every column of the database: what is left in it when a person was forgotten, or a community's games were deleted.

One row is put into each table, and each text in it gets a mark of its own: the name of its column. A new column is in
none of the lists below. So these tests fail until somebody has decided what the column tells of a person, and has
written it down: here, in PRIVACY.md, and, if it has to go, in storage/people/forgetting.py.
"""

import re
from collections.abc import Callable, Collection, Mapping
from typing import Final, TypeVar

from sqlalchemy import Column, Connection, insert, select

from storage.ids import CommunityId, Millis
from storage.people.departures import Since
from storage.people.forgetting import WITH_NAMES
from storage.schema import champions, identities, metadata, players
from storage.store import Store
from tests.storage.sample_rows import ANN, BEN, Row, full_name, mark, sample_row

_T = TypeVar("_T")

HERE: Final = CommunityId(1)

OF_THE_BOT: Final[Mapping[str, Collection[str]]] = {
    "alive": {"id", "beat", "open"},
    "ballast": {"id", "bytes"},
    "claims": {"name", "process"},
    "heard": {"platform", "connection", "open"},
    "moved": {"id", "to", "at", "unfinished"},
    "numbers": {"id", "counted"},
    "other_commands": {"id", "at"},
    "platform_values": {"platform", "name", "value"},
    "processes": {"id", "alive_until"},
    "purging": {"id"},
    "sent": {"process", "channel", "at"},
}
"""Tables with nothing of a person or of a league: those of the clock, of processes, and of what adapters keep.

A claim names a person by the bot's own number, and a channel is stored as a hash. The ids of other commands go after a
day.
"""

OF_PLACES: Final = {
    *("communities.platform", "communities.external", "communities.time_zone", "communities.language"),
    *("communities.channels", "communities.options", "communities.organisers"),
    *("leagues.name", "leagues.game", "leagues.options", "leagues.time_zone", "leagues.hosts", "leagues.channel"),
    *("seasons.first_day", "seasons.last_day", "weeks.name", "weeks.zone", "digests.digest"),
    *("evenings.channel", "evenings.games", "evenings.day", "evenings.clock", "evenings.zone"),
    *("champion_roles.role", "champion_roles.period", "champion_roles.reason"),
    *("webhooks.address", "webhooks.secret", "webhooks.week"),
}
"""What is stored of a community and of its leagues: ids, days, and what organisers have chosen or written."""

OF_GAMES: Final = {
    *("tables.id", "tables.channel", "tables.game", "tables.options", "tables.language", "tables.seed"),
    *("entries.command", "entries.body", "commands.id", "results.game", "results.options", "results.moves"),
    *("seat_feats.feat", "played.week", "played.game", "tallies.game", "tallies.period"),
    *("evening_tables.table", "evening_tables.game", "evening_seats.press"),
}
"""What is stored of a game, which is other people's game, too. An entry may hold a word that somebody has typed."""

STAYS: Final = {*OF_PLACES, *OF_GAMES, "corrections.reason", "purges.why"}
"""The texts that are left when a person was forgotten. PRIVACY.md says so of words and of reasons."""

NAMELESS_TABLES: Final = {"evening_people", "link_offers", "messages"}
"""Tables from which rows go that have neither a name nor an account: ids of presses and messages, and a hash."""

NUMBERED: Final = {
    *("tables.host", "entries.actor", "sitting.player", "sat.player", "seat_results.player", "corrections.actor"),
    *("played.player", "tallies.player", "ratings.player", "evening_seats.player", "evening_byes.player"),
}
"""The columns in which the number of a forgotten person is left: it leads to nobody."""

TOLD_WITH_TABLES: Final = {*OF_GAMES - {"tables.id", "entries.command", "evening_seats.press"}}
"""Not among what is known of a person, because the file tells it with the person's tables, or it follows from them."""

NOT_TOLD: Final = {
    # Random keys, and the hash of one: they say nothing of the person.
    *("identities.alias_key", "link_offers.code"),
    # The bot's own names for a message.
    *("messages.key", "messages.nonce"),
    # Ids of presses. That of an entry may be somebody else's, whose press led to it.
    *("entries.command", "evening_people.press", "evening_seats.press"),
}
"""Texts of a person that the file of ``/privacy export`` does not have."""


def fill(connection: Connection) -> None:
    """Put a row into each table that may have something of Ann or of her community."""
    rows: dict[str, Row] = {}
    for table in metadata.sorted_tables:
        if table.name not in OF_THE_BOT:
            rows[table.name] = sample_row(table.columns, rows)
            if table is champions:
                # Only who was forgotten before has an account there.
                rows[table.name] = {**rows[table.name], "address": None}
            connection.execute(insert(table).values(rows[table.name]))
        if table is players:
            connection.execute(insert(players).values(id=BEN, name="Ben", created=0))


def marks_in(text: str) -> set[str]:
    """The columns whose marks stand in the text."""
    return set(re.findall(r"<(\w+\.\w+)>", text))


def texts_left(connection: Connection) -> set[str]:
    """The columns whose marks stand anywhere in the database."""
    return marks_in(repr([connection.execute(select(table)).all() for table in metadata.sorted_tables]))


def names_people(column: Column[object]) -> bool:
    """Whether the column has the numbers of people. Those that can be computed again refer to no other table."""
    return column.name == "player" or any(key.column is players.c.id for key in column.foreign_keys)


def is_of_people(columns: Collection[Column[object]]) -> bool:
    """Whether each row with these columns belongs to a person, or to the account of one."""
    accounts = any(key.column.table is identities for column in columns for key in column.foreign_keys)
    return accounts or any(column.table is players or names_people(column) for column in columns)


def numbers_left(connection: Connection) -> set[str]:
    """The columns that still have Ann's number."""
    columns = [column for table in metadata.sorted_tables for column in table.columns if names_people(column)]
    return {full_name(one) for one in columns if connection.execute(select(one).where(one == ANN)).first()}


async def run(store: Store, job: Callable[[Connection], _T]) -> _T:
    """Run what no use case does, in a transaction."""
    return await store._writer.run(job)  # noqa: SLF001


def test_no_column_is_overlooked() -> None:
    """The tables that get no row below have only these columns. They tell nothing of people."""
    columns = {table.name: {column.name for column in table.columns} for table in metadata.sorted_tables}
    assert {table: columns[table] for table in OF_THE_BOT} == OF_THE_BOT


async def test_of_who_is_forgotten_only_known_columns_are_left(store: Store) -> None:
    """Neither a name, nor an account, nor a setting, nor a message; and the number stands only where it must."""
    await run(store, fill)
    assert {"players.name", "identities.external", "lessons.answers"} < await run(store, texts_left)
    assert await store.people.forget(ANN)
    assert await run(store, texts_left) == STAYS
    assert await run(store, numbers_left) == NUMBERED


async def test_names_and_accounts_are_only_where_old_pages_are_overwritten(store: Store) -> None:
    """A file is written anew only in part: the tables from which texts go, but for those without names and accounts."""
    await run(store, fill)
    before = await run(store, texts_left)
    await store.people.forget(ANN)
    gone = before - await run(store, texts_left)
    assert {column.partition(".")[0] for column in gone} - NAMELESS_TABLES == set(WITH_NAMES)


async def test_of_a_deleted_community_and_its_people_only_a_note_is_left(store: Store) -> None:
    """Ann has played only there: so no row has her number any more, but for her own, which is empty."""
    await run(store, fill)
    assert await store.people.purge_absent(HERE, Since(Millis(2), Millis(2)), "a trial", Millis(3)) is not None
    assert await run(store, texts_left) == {"purges.why"}
    assert await run(store, numbers_left) == set()
    assert (await store.people.player(ANN)).name == ""


async def test_all_texts_of_a_person_are_in_their_file(store: Store) -> None:
    """Except those that say nothing of the person, and the ids of presses."""
    await run(store, fill)
    told = marks_in(repr(await store.people.known_of(ANN)))
    tables = [list(table.columns) for table in metadata.sorted_tables]
    theirs = " ".join(mark(column) for columns in tables if is_of_people(columns) for column in columns)
    stored = marks_in(theirs) & await run(store, texts_left)
    assert stored - told - TOLD_WITH_TABLES == NOT_TOLD
