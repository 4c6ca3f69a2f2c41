"""The parts of a change that the store keeps, and the reasons for which it refuses a change."""

import asyncio
from dataclasses import replace
from typing import Final

import pytest
from sqlalchemy import create_engine
from sqlalchemy.exc import IntegrityError

from rules.game import REVEAL
from rules.mythical_dice.moves import Bet, Leader
from rules.record import Luck, Play
from storage.changes import Change, Message, Owed, SeatResult, Status
from storage.commit import store_changes
from storage.errors import DuplicateCommand, StaleVersion
from storage.ids import CommandId, Millis, PlayerId, TableId
from storage.league.results import Correction
from storage.people.players import community_of, player_of
from storage.schema import metadata
from storage.store import Store
from storage.tables.entries import Joined, RobotAdded, SeatLeft, Started
from storage.tables.stored_tables import StoredEntry, StoredTable
from tests.storage.sample_changes import NOON, PLATFORMS, change, deadline, opening, place, purge, result, setup
from tests.storage.statements_sent import statements_told
from tests.storage.stranger import stranger

ONE = TableId("table-one")
BETS = (Play(0, Bet(1)), Play(1, Bet(0), by_clock=True))


# --- what is stored -------------------------------------------------------------------------------------------


async def test_a_table_comes_back_as_it_went_in(store: Store, ann: PlayerId) -> None:
    """The setup, status, deadline and entries come back; each entry has its time, its actor and its place in order."""
    opens = setup(host=ann)
    await store.commit(opening(opens, RobotAdded("steady"), Started((1, 0)), Luck(Leader(0))))
    await store.commit(change(4, *BETS, Play(None, REVEAL), actor=ann, due=NOON + 60_000, revision=2))
    expected = StoredTable(
        setup=opens,
        status=Status.PLAYING,
        version=7,
        revision=2,
        deadline=deadline("table-one", NOON + 60_000),
        entries=(
            StoredEntry(1, NOON, ann, Joined(ann, "word")),
            StoredEntry(2, NOON, ann, RobotAdded("steady")),
            StoredEntry(3, NOON, ann, Started((1, 0))),
            StoredEntry(4, NOON, ann, Luck(Leader(0))),
            StoredEntry(5, Millis(NOON + 4), ann, Play(0, Bet(1))),
            StoredEntry(6, Millis(NOON + 4), ann, Play(1, Bet(0), by_clock=True)),
            StoredEntry(7, Millis(NOON + 4), ann, Play(None, REVEAL)),
        ),
    )
    assert expected == await store.table(ONE)


async def test_a_rematch_knows_the_table_before(store: Store, table: str, ann: PlayerId) -> None:
    """The setup of a rematch keeps the id of the table before."""
    again = setup("table-two", host=ann, after=ONE)
    await store.commit(opening(again))
    found = await store.table(again.id)
    assert found is not None
    assert again == found.setup


async def test_a_command_without_entries_is_remembered(store: Store, table: str) -> None:
    """A command that adds no entries is refused the second time, too."""
    nothing = change(1, status=Status.LOBBY, command="pressed")
    await store.commit(nothing)
    assert await store.command_known(CommandId("pressed"))
    with pytest.raises(DuplicateCommand):
        await store.commit(nothing)


async def test_a_table_that_is_not_there_is_none(store: Store) -> None:
    """For an unknown table the store returns None, and knows no command."""
    assert await store.table(ONE) is None
    assert not await store.command_known(CommandId("open:table-one"))


APPENDED: Final = ("entries", "results", "seat_results", "seat_feats", "counted", "corrections", "purges", "digests")
"""Tables whose rows never change."""


@pytest.mark.parametrize(
    ("url", "verb"),
    [
        ("sqlite", "UPDATE {0} SET {3} = {3}"),
        ("sqlite", "UPDATE OR REPLACE {0} SET {3} = {3}"),
        ("sqlite", "DELETE FROM {0}"),
        ("sqlite", "INSERT OR REPLACE INTO {0} SELECT * FROM {0}"),
        ("sqlite", "INSERT OR REPLACE INTO {0} (rowid, {1}) SELECT rowid, {2} FROM {0}"),
        ("postgresql", "UPDATE {0} SET {3} = {3}"),
        ("postgresql", "DELETE FROM {0}"),
        ("postgresql", "INSERT INTO {0} SELECT * FROM {0} ON CONFLICT ON CONSTRAINT pk_{0} DO UPDATE SET {3} = NULL"),
    ],
    indirect=["url"],
)
async def test_what_happened_can_only_be_added_to(store: Store, table: str, ann: PlayerId, url: str, verb: str) -> None:
    """The database refuses to change, remove or replace these rows, even over a connection that is not ours."""
    await store.commit(opening(setup("table-two", host=ann)))
    seats = (SeatResult(0, ann, 70, 1, 5040, {"bets.1": 1}), SeatResult(1, None, 10, 2, 0))
    await store.commit(change(1, *BETS, status=Status.FINISHED, result=result(*seats)))
    await store.leagues.correct(Correction(ONE, voids=True, actor=ann, reason="a trial", at=NOON))
    await purge(store, await place(store, "there"))
    ((league, week),) = await store.leagues.counted_in(ONE)
    await store.leagues.close_week(league, week, NOON)
    for kind in APPENDED:
        # In a table with a number column, that column is the row id.
        columns = [column.name for column in metadata.tables[kind].columns if column.name != "number"]
        theirs = ["'table-two'" if name == "table" else name for name in columns]
        quoted = [f'"{name}"' for name in columns]
        statement = verb.format(kind, ", ".join(quoted), ", ".join(theirs), quoted[0])
        with stranger(url) as connection, pytest.raises(IntegrityError, match=f"{kind} is append-only"):
            connection.exec_driver_sql(statement)


# --- what is refused ------------------------------------------------------------------------------------------


async def test_a_stale_version_is_refused_and_changes_nothing(store: Store, table: str) -> None:
    """A change made without the latest entries stores no entry, no message, no deadline and no command."""
    before = await store.table(ONE)
    late = change(0, *BETS, due=NOON, owed=(Owed(Message.TABLE),))
    with pytest.raises(StaleVersion) as refused:
        await store.commit(late)
    assert refused.value.table == ONE
    assert before == await store.table(ONE)
    assert (await store.messages.due(NOON, 10, PLATFORMS)).rows == ()
    assert not await store.command_known(late.command)


@pytest.mark.parametrize("version", [0, 1, 2])
async def test_a_table_that_does_not_exist_is_stale(store: Store, ann: PlayerId, version: int) -> None:
    """A change at a table that was never opened is refused with every version."""
    with pytest.raises(StaleVersion):
        await store.commit(change(version, *BETS))


async def test_a_change_without_entries_makes_others_stale(store: Store, table: str, ann: PlayerId) -> None:
    """A deadline that moves on is no entry. A change that was decided before it is refused all the same."""
    await store.commit(change(1, command="moves on", status=Status.LOBBY, due=NOON + 50))
    with pytest.raises(StaleVersion):
        await store.commit(change(1, RobotAdded("steady"), status=Status.LOBBY, due=NOON + 40))
    assert await store.next_deadline() == deadline(table, NOON + 50)
    await store.commit(change(1, RobotAdded("steady"), status=Status.LOBBY, due=NOON + 40, revision=3))
    assert await store.next_deadline() == deadline(table, NOON + 40)


async def test_a_table_opens_once(store: Store, table: str, ann: PlayerId) -> None:
    """A second command cannot open the same table again."""
    with pytest.raises(StaleVersion):
        await store.commit(opening(setup(host=ann), command="another"))


async def test_a_command_is_carried_out_once(store: Store, table: str, ann: PlayerId) -> None:
    """A repeated command is a duplicate, even at another table or with a stale version as well."""
    await store.commit(opening(setup("table-two", host=ann)))
    await store.commit(change(1, *BETS, command="press"))
    for again in (change(1, *BETS, command="press"), change(3, *BETS, command="press", table="table-two")):
        with pytest.raises(DuplicateCommand) as refused:
            await store.commit(again)
        assert refused.value.command == "press"


# --- groups ---------------------------------------------------------------------------------------------------


async def outcomes(store: Store, *changes: Change) -> list[type[BaseException] | None]:
    """Commits the changes at the same moment; for each, the type of the error raised, or None."""
    answers = await asyncio.gather(*[store.commit(one) for one in changes], return_exceptions=True)
    return [type(answer) if answer else None for answer in answers]


async def test_one_conflict_fails_one_move(store: Store, table: str, ann: PlayerId) -> None:
    """Other changes of the same moment are stored."""
    two, three = setup("table-two", host=ann), setup("table-three", host=ann)
    await store.commit(opening(two))
    await store.commit(opening(three))
    came = await outcomes(
        store,
        change(1, *BETS),
        change(7, *BETS, table="table-two"),
        change(1, *BETS, table="table-three"),
        change(1, *BETS, command="open:table-one", table="table-two"),
    )
    assert [None, StaleVersion, None, DuplicateCommand] == came
    found = [await store.table(id_) for id_ in (ONE, two.id, three.id)]
    assert [one.version for one in found if one] == [3, 1, 3]


async def test_a_later_change_of_the_moment_sees_the_earlier_one(store: Store, table: str, ann: PlayerId) -> None:
    """The second of two changes with the same version is stale; a change that expects the first is stored."""
    came = await outcomes(
        store,
        change(1, Play(0, Bet(1)), command="first", due=NOON + 1),
        change(1, Play(1, Bet(1)), command="too late"),
        change(2, Play(1, Bet(2)), command="second", due=NOON + 2),
        change(3, Play(2, Bet(2)), command="first"),
        opening(setup("table-two", host=ann)),
        change(1, RobotAdded("random"), table="table-two", status=Status.LOBBY),
        opening(setup("table-two", host=ann), command="again"),
    )
    assert [None, StaleVersion, None, DuplicateCommand, None, None, StaleVersion] == came
    one, two = await store.table(ONE), await store.table(TableId("table-two"))
    assert one is not None
    assert two is not None
    assert [Play(0, Bet(1)), Play(1, Bet(2))] == [stored.entry for stored in one.entries[1:]]
    assert deadline("table-one", NOON + 2) == one.deadline
    assert [Joined(ann, "word"), RobotAdded("random")] == [stored.entry for stored in two.entries]
    assert two.version == 2


def test_a_group_needs_few_more_statements_than_one_change() -> None:
    """Otherwise each change would wait for all others that came at the same moment."""

    def statements(size: int) -> int:
        engine = create_engine("sqlite://")
        metadata.create_all(engine)
        with engine.begin() as connection:
            community_of(connection, "terminal", "here", "UTC", "en")
            player_of(connection, "terminal", "Ann", "Ann", NOON)
            names = [f"table-{number}" for number in range(size)]
            store_changes(connection, [replace(opening(setup(name)), entries=()) for name in names])
            counted: list[str] = []
            call = Owed(Message.TURN, PlayerId(1), 1)
            moves = [
                change(0, *BETS, table=name, due=NOON, owed=(Owed(Message.TABLE),), retracts=(call,), revision=2)
                for name in names
            ]
            with statements_told(connection, lambda statement, *_: counted.append(statement)):
                assert [None] * size == store_changes(connection, moves)
        engine.dispose()
        return len(counted)

    # A hundred rows are inserted in three statements.
    assert statements(100) <= 3 * statements(1)


# --- who sits where -------------------------------------------------------------------------------------------


async def test_a_person_is_found_where_they_sit(store: Store, ann: PlayerId, ben: PlayerId) -> None:
    """A player is at a table from sitting down until getting up, as long as the table is live."""
    await store.commit(opening(setup("b", host=ann, opened=Millis(NOON + 1)), Joined(ben, "x")))
    await store.commit(opening(setup("a", host=ann, opened=Millis(NOON + 2))))
    assert await store.tables_of(ann) == ("b", "a")
    assert await store.tables_of(ben) == ("b",)
    await store.commit(change(2, SeatLeft(0), table="b", status=Status.LOBBY, people=[ben], revision=2))
    assert await store.tables_of(ann) == ("a",)
    assert await store.tables_of(ben) == ("b",)
    gone = (RobotAdded("steady"), Started((1, 0)), SeatLeft(1))
    await store.commit(change(3, *gone, table="b", people=[], revision=3))
    assert await store.tables_of(ben) == ()
    await store.commit(change(6, Joined(ann, "again", 1), table="b", people=[ann], revision=4))
    assert await store.tables_of(ann) == ("b", "a")
    await store.commit(change(7, table="b", status=Status.ABANDONED, revision=5))
    assert await store.tables_of(ann) == ("a",)


async def test_live_tables_stand_in_the_order_of_their_opening(store: Store, ann: PlayerId) -> None:
    """All tables, a community's and a channel's have this order; a finished table is in none of these lists."""
    other = (await store.people.community_of("terminal", "there", time_zone="UTC", language="en")).id
    await store.commit(opening(setup("d", host=ann, opened=Millis(NOON + 1))))
    await store.commit(opening(setup("c", host=ann, opened=Millis(NOON + 2), channel="garden")))
    await store.commit(opening(setup("b", host=ann, opened=Millis(NOON + 3), community=other)))
    await store.commit(opening(setup("a", host=ann, opened=Millis(NOON + 4))))
    here = setup().community
    assert await store.live_tables() == ("d", "c", "b", "a")
    assert await store.tables_in(here) == ("d", "c", "a")
    assert await store.tables_in(here, "garden") == ("c",)
    await store.commit(change(1, *BETS, table="d", status=Status.FINISHED))
    assert await store.live_tables() == ("c", "b", "a")
    assert await store.tables_in(here, "hall") == ("a",)


async def test_a_table_is_found_in_the_place_that_was_made_for_it(store: Store, table: str, ann: PlayerId) -> None:
    """The table is found in its own thread and still in its channel, but not by the id of another of its messages."""
    await store.commit(opening(setup("table-two", host=ann, opened=Millis(NOON + 1), channel="garden")))
    owed = Owed(Message.PLACE), Owed(Message.RESULT)
    await store.commit(change(1, *BETS, owed=owed))
    for row, ref in zip((await store.messages.due(NOON, 10, PLATFORMS)).rows, ("thread 9", "post 7"), strict=True):
        await store.messages.posted(row, ref, NOON, 2)
    here = setup().community
    channels = ("hall", "thread 9", "garden", "post 7")
    assert [await store.tables_in(here, channel) for channel in channels] == [(ONE,), (ONE,), ("table-two",), ()]
