"""What tables owe to people: melted while it waits, sent once, and gone when it has had its day."""

import pytest

from storage.changes import Message, Owed
from storage.entries import Warned
from storage.ids import Millis, PlayerId, TableId
from storage.outbox import OwedRow, Post
from storage.store import Store
from tests.storage.making import NOON, change, opening, setup

ONE = TableId("table-one")
CARD = Owed(Message.TABLE)
LATER = Millis(NOON + 60_000)


@pytest.fixture
def turn(ann: PlayerId) -> Owed:
    """Ann's third question awaits her."""
    return Owed(Message.TURN, ann, 3)


async def owe(store: Store, *owed: Owed, retracts: tuple[str, ...] = ()) -> None:
    """Something happens at the table that owes and retracts messages."""
    found = await store.table(ONE)
    assert found is not None
    await store.commit(change(found.version, Warned(0), owed=owed, retracts=retracts))


async def only(store: Store, now: Millis = NOON) -> OwedRow:
    """The one row that is owed."""
    (row,) = await store.owed(now, 10)
    return row


# --- owing ----------------------------------------------------------------------------------------------------


async def test_a_message_is_owed_with_the_change_that_causes_it(store: Store, ann: PlayerId, turn: Owed) -> None:
    """Who it is for, which question it speaks of, and nothing tried yet."""
    await store.commit(opening(setup(host=ann), owed=(turn,)))
    assert OwedRow(1, ONE, f"turn:{ann}:3", Message.TURN, ann, 3, False, 1, 0) == await only(store)  # noqa: FBT003 - in the order of the fields


async def test_refreshes_of_one_card_melt_into_one(store: Store, table: str) -> None:
    """Owing it again moves the version of the row that waits."""
    await owe(store, CARD)
    first = await only(store)
    await owe(store, CARD)
    await owe(store, CARD)
    again = await only(store)
    assert (first.id, first.version + 2) == (again.id, again.version)


async def test_what_is_sent_is_owed_no_longer(store: Store, table: str) -> None:
    """And where it stands is known."""
    await owe(store, CARD)
    await store.sent(await only(store), "post 7", NOON)
    assert await store.owed(LATER, 10) == ()
    assert await store.posts(ONE) == {"table": Post("post 7", NOON)}


async def test_what_is_owed_again_while_it_is_sent_stays_owed(store: Store, table: str) -> None:
    """The post shows the table as it was: it must be brought up to date."""
    await owe(store, CARD)
    on_its_way = await only(store)
    await owe(store, CARD)
    await store.sent(on_its_way, "post 7", NOON)
    still = await only(store)
    assert (on_its_way.id, on_its_way.version + 1) == (still.id, still.version)
    await store.sent(still, "post 7", LATER)
    assert await store.owed(LATER, 10) == ()


async def test_a_new_message_has_a_number_of_its_own(store: Store, table: str) -> None:
    """Platforms know a message by it: the number of one that was sent is never used again."""
    await owe(store, CARD)
    first = await only(store)
    await store.sent(first, "post 7", NOON)
    await owe(store, CARD)
    assert (await only(store)).id > first.id


@pytest.mark.parametrize(
    ("ref", "post"),
    [(None, Post("post 7", NOON)), ("post 7", Post("post 7", NOON)), ("post 8", Post("post 8", LATER))],
)
async def test_an_edit_leaves_a_post_its_age(store: Store, table: str, ref: str | None, post: Post) -> None:
    """Only a fresh post is as young as its sending."""
    await owe(store, CARD)
    await store.sent(await only(store), "post 7", NOON)
    await owe(store, CARD)
    await store.sent(await only(store), ref, LATER)
    assert await store.posts(ONE) == {"table": post}


async def test_a_post_that_is_gone_is_forgotten(store: Store, table: str) -> None:
    """What is owed stays owed, to be posted anew."""
    await owe(store, CARD)
    await store.sent(await only(store), "post 7", NOON)
    await owe(store, CARD)
    await store.forget_post(ONE, "table")
    assert await store.posts(ONE) == {}
    assert (await only(store)).kind is Message.TABLE


# --- in which order -------------------------------------------------------------------------------------------


async def test_no_table_keeps_the_others_waiting(store: Store, table: str, ann: PlayerId, turn: Owed) -> None:
    """Each table's oldest message, those that are owed longest first."""
    await owe(store, CARD, turn)
    await store.commit(opening(setup("table-two", host=ann), owed=(Owed(Message.COMMITMENT), CARD)))
    rows = await store.owed(NOON, 10)
    assert [(row.table, row.key) for row in rows] == [("table-one", "table"), ("table-two", "commitment")]
    assert rows[:1] == await store.owed(NOON, 1)
    for row in rows:
        await store.sent(row, None, NOON)
    rows = await store.owed(NOON, 10)
    assert [("table-one", turn.key), ("table-two", "table")] == [(row.table, row.key) for row in rows]


async def test_what_failed_waits_and_lets_the_next_one_pass(store: Store, table: str, turn: Owed) -> None:
    """It is due again at its moment, and counts how often it was tried."""
    await owe(store, CARD, turn)
    card = (await store.owed(NOON, 10))[0]
    await store.retry(card, LATER)
    assert turn.key == (await only(store)).key
    (again,) = await store.owed(LATER, 10)
    assert (card.id, 1) == (again.id, again.attempts)


async def test_owing_again_does_not_hurry_what_must_wait(store: Store, table: str) -> None:
    """The platform has said how long."""
    await owe(store, CARD)
    await store.retry(await only(store), LATER)
    await owe(store, CARD)
    assert await store.owed(Millis(LATER - 1), 10) == ()
    assert (await only(store, LATER)).attempts == 1


async def test_what_can_never_be_sent_is_given_up(store: Store, table: str) -> None:
    """Unless it has been owed again since: then that is tried."""
    await owe(store, CARD)
    row = await only(store)
    await owe(store, CARD)
    await store.give_up(row)
    again = await only(store)
    await store.give_up(again)
    assert await store.owed(LATER, 10) == ()


# --- retracting -----------------------------------------------------------------------------------------------


async def test_what_stands_is_owed_a_deletion(store: Store, table: str, turn: Owed) -> None:
    """A retraction is a row like any other, so a crash does not lose it; when it is done the post is forgotten."""
    await owe(store, turn)
    await store.sent(await only(store), "post 7", NOON)
    await owe(store, retracts=(turn.key,))
    row = await only(store)
    assert (Message.TURN, turn.player, 3, True) == (row.kind, row.player, row.decision, row.retract)
    assert list(await store.posts(ONE)) == [turn.key]
    await store.sent(row, None, NOON)
    assert await store.owed(LATER, 10) == ()
    assert await store.posts(ONE) == {}


async def test_what_waits_is_not_sent_any_more(store: Store, table: str, turn: Owed) -> None:
    """The row now wants the message to be gone: with no post there is nothing to be done for it."""
    await owe(store, turn)
    await owe(store, retracts=(turn.key,))
    row = await only(store)
    assert row.retract
    await store.sent(row, None, NOON)
    assert await store.owed(LATER, 10) == ()


async def test_what_is_retracted_on_its_way_is_deleted_when_it_has_arrived(
    store: Store, table: str, turn: Owed
) -> None:
    """The platform had it already: its post is not left behind."""
    await owe(store, turn)
    on_its_way = await only(store)
    await owe(store, retracts=(turn.key,))
    await store.sent(on_its_way, "post 7", NOON)
    assert await store.posts(ONE) == {turn.key: Post("post 7", NOON)}
    assert (await only(store)).retract


async def test_what_never_was_needs_no_retraction(store: Store, table: str, turn: Owed) -> None:
    """Neither owed nor posted: no row."""
    await owe(store, retracts=(turn.key, "table"))
    assert await store.owed(LATER, 10) == ()


async def test_what_is_owed_after_a_retraction_is_shown(store: Store, table: str, turn: Owed) -> None:
    """The last wish counts, in one change too; the post that still stands is edited."""
    await owe(store, turn)
    await store.sent(await only(store), "post 7", NOON)
    await owe(store, retracts=(turn.key,))
    deleting = await only(store)
    await owe(store, turn)
    row = await only(store)
    assert (deleting.id, deleting.version + 1, False) == (row.id, row.version, row.retract)
    await owe(store, turn, retracts=(turn.key,))
    assert not (await only(store)).retract


async def test_a_post_that_cannot_be_deleted_is_left_where_it_is(store: Store, table: str, turn: Owed) -> None:
    """Giving a retraction up forgets the post; else it would be tried for ever."""
    await owe(store, turn)
    await store.sent(await only(store), "post 7", NOON)
    await owe(store, retracts=(turn.key,))
    await store.give_up(await only(store))
    assert await store.owed(LATER, 10) == ()
    assert await store.posts(ONE) == {}
