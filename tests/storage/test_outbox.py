"""What tables owe to people: melted while it waits, sent once, and gone when it has had its day."""

from dataclasses import replace

import pytest

from storage.changes import Message, Owed
from storage.entries import Warned
from storage.envelopes import Envelope
from storage.ids import Millis, PlayerId, TableId
from storage.outbox import LONGEST_WAIT, MOST_TRIES
from storage.posts import Post
from storage.store import Store
from storage.wishes import HOLD, OwedRow
from tests.storage.making import NOON, change, opening, setup

ONE = TableId("table-one")
CARD = Owed(Message.TABLE)
LATER = Millis(NOON + 60_000)


@pytest.fixture
def turn(ann: PlayerId) -> Owed:
    """Ann's third question awaits her."""
    return Owed(Message.TURN, ann, 3)


async def owe(store: Store, *owed: Owed, retracts: tuple[str, ...] = (), held: str | None = None) -> int:
    """Something happens at the table that owes and retracts messages; says the version that the table has then."""
    found = await store.table(ONE)
    assert found is not None
    await store.commit(replace(change(found.version, Warned(0), owed=owed, retracts=retracts), at=NOON, held=held))
    return found.version + 1


async def only(store: Store, now: Millis = NOON) -> OwedRow:
    """The one row that is owed."""
    (row,) = await store.owed(now, 10)
    return row


# --- owing ----------------------------------------------------------------------------------------------------


async def test_a_message_is_owed_with_the_change_that_causes_it(store: Store, ann: PlayerId, turn: Owed) -> None:
    """Who it is for, which question it speaks of, and nothing tried yet."""
    await store.commit(opening(setup(host=ann), owed=(turn,)))
    row = await only(store)
    assert replace(row, nonce="") == OwedRow(
        1, ONE, f"turn:{ann}:3", Message.TURN, ann, 3, retract=False, version=1, attempts=0, nonce=""
    )


async def test_a_nonce_is_drawn_at_random_and_kept(store: Store, ann: PlayerId) -> None:
    """Short enough for every platform; owing the message again is owing the same one, and another is another."""
    hand = Owed(Message.HAND, ann, 1)
    await store.commit(opening(setup(host=ann), owed=(hand,)))
    first = (await only(store)).nonce
    await owe(store, hand)
    assert (await only(store)).nonce == first
    await owe(store, CARD)
    nonces = {row.nonce for row in await store.owed(NOON, 10)}
    assert (len(nonces), {len(nonce) for nonce in nonces}) == (2, {20})


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
    assert (await store.posts(ONE))["table"] == post


async def test_a_post_that_is_gone_is_forgotten(store: Store, table: str) -> None:
    """What is owed stays owed, to be posted anew."""
    await owe(store, CARD)
    await store.sent(await only(store), "post 7", NOON)
    await owe(store, CARD)
    await store.forget_post(ONE, "table")
    assert await store.posts(ONE) == {}
    assert (await only(store)).kind is Message.TABLE


# --- in which order -------------------------------------------------------------------------------------------


async def test_no_stream_keeps_the_others_waiting(store: Store, table: str, ann: PlayerId, turn: Owed) -> None:
    """The oldest message to each table's channel and to each of its people, those that are owed longest first.

    A call to somebody's turn goes to the channel.
    """
    await owe(store, CARD, turn, Owed(Message.HAND, ann, 1))
    await store.commit(opening(setup("table-two", host=ann), owed=(Owed(Message.COMMITMENT), CARD)))
    rows = await store.owed(NOON, 10)
    firsts = [("table-one", "table"), ("table-one", f"hand:{ann}:1"), ("table-two", "commitment")]
    assert firsts == [(row.table, row.key) for row in rows]
    assert rows[:1] == await store.owed(NOON, 1)
    for row in rows:
        await store.sent(row, None, NOON)
    rows = await store.owed(NOON, 10)
    assert [("table-one", turn.key), ("table-two", "table")] == [(row.table, row.key) for row in rows]


async def test_a_stream_goes_on_with_its_own_next_message(
    store: Store, table: str, ann: PlayerId, ben: PlayerId, turn: Owed
) -> None:
    """Never with one for somebody else or for another table, nor with one whose moment has not come."""
    await owe(store, CARD, Owed(Message.HAND, ann, 1), turn, Owed(Message.HAND, ben, 1))
    await store.commit(opening(setup("table-two", host=ann), owed=(CARD, Owed(Message.TURN, ann, 9))))
    card, hand = (await store.owed(NOON, 2))[:2]
    assert await store.next_owed(card, NOON) == card
    await store.sent(card, None, NOON)
    following = await store.next_owed(card, NOON)
    assert following is not None
    assert (following.table, following.key) == (ONE, turn.key)
    await store.retry(following, LATER)
    assert await store.next_owed(card, Millis(LATER - 1)) is None
    await store.sent(hand, None, NOON)
    assert await store.next_owed(hand, NOON) is None


async def test_what_failed_waits_and_lets_nothing_of_its_stream_pass(store: Store, table: str, ann: PlayerId) -> None:
    """It is due again at its moment, and counts how often it was tried; other streams go on."""
    hand = Owed(Message.HAND, ann, 1)
    await owe(store, CARD, Owed(Message.RESULT), hand)
    card, _ = await store.owed(NOON, 10)
    await store.retry(card, LATER)
    assert hand.key == (await only(store)).key
    await store.sent(await only(store), None, NOON)
    again = await only(store, LATER)
    assert (card.id, 1) == (again.id, again.attempts)


async def test_what_failed_too_often_lets_others_pass(store: Store, table: str) -> None:
    """It is tried as before, and comes first when it is due."""
    await owe(store, CARD, Owed(Message.RESULT))
    card = await only(store)
    for _ in range(MOST_TRIES - 1):
        await store.retry(card, LATER)
    assert await store.owed(NOON, 10) == ()
    await store.retry(card, LATER)
    assert (await only(store)).kind is Message.RESULT
    passing = await store.next_owed(card, NOON)
    assert (passing is not None and passing.kind) is Message.RESULT
    assert (await only(store, LATER)).id == card.id


@pytest.mark.parametrize(
    ("wait", "due"), [(1, False), (LONGEST_WAIT, False), (LONGEST_WAIT + 1, True), (24 * 3_600_000, True)]
)
async def test_a_clock_that_was_set_back_keeps_nothing_waiting(
    store: Store, table: str, wait: int, *, due: bool
) -> None:
    """Nothing waits for longer than it may: what seems to was put off before; the next of a stream, too."""
    await owe(store, CARD, Owed(Message.RESULT))
    card = (await store.owed(NOON, 10))[0]
    await store.retry(card, Millis(NOON + wait))
    assert [row.key for row in await store.owed(NOON, 10)] == [CARD.key] * due
    following = await store.next_owed(card, NOON)
    assert (following is not None and following.key == CARD.key) is due


async def test_it_is_known_when_the_next_of_what_waits_is_to_be_tried(
    store: Store, table: str, ann: PlayerId, turn: Owed
) -> None:
    """The earliest moment to come; what is due already waits for none."""
    assert await store.next_try(NOON) is None
    await owe(store, CARD, Owed(Message.HAND, ann, 1))
    assert await store.next_try(NOON) is None
    for row, wait in zip(await store.owed(NOON, 10), (2, 1), strict=True):
        await store.retry(row, Millis(LATER + wait))
    assert [await store.next_try(Millis(LATER + passed)) for passed in range(3)] == [LATER + 1, LATER + 2, None]


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


# --- cards that an answer redraws -----------------------------------------------------------------------------


async def posted(store: Store) -> None:
    """The card stands at "post 7"."""
    await owe(store, CARD)
    await store.sent(await only(store), "post 7", NOON)


async def test_a_card_that_an_answer_redraws_is_held_back(store: Store, table: str, ann: PlayerId) -> None:
    """For three seconds; what else is owed with it is not."""
    await posted(store)
    hand = Owed(Message.HAND, ann, 1)
    await owe(store, CARD, hand, held=CARD.key)
    assert hand.key == (await only(store)).key
    assert [row.key for row in await store.owed(Millis(NOON + HOLD - 1), 10)] == [hand.key]
    assert [row.key for row in await store.owed(Millis(NOON + HOLD), 10)] == [CARD.key, hand.key]
    assert (HOLD, await store.next_try(NOON)) == (3000, NOON + HOLD)


async def test_a_card_that_was_redrawn_is_owed_no_longer(store: Store, table: str) -> None:
    """Where it stands, and since when, is as before."""
    await posted(store)
    version = await owe(store, CARD, held=CARD.key)
    await store.redrawn(ONE, CARD.key, version, "post 7")
    assert await store.owed(LATER, 10) == ()
    assert await store.posts(ONE) == {"table": Post("post 7", NOON)}


async def test_another_post_that_was_redrawn_is_not_the_card(store: Store, table: str) -> None:
    """An old one, say, or a copy for one person."""
    await posted(store)
    version = await owe(store, CARD, held=CARD.key)
    await store.redrawn(ONE, CARD.key, version, "post 6")
    await store.redrawn(ONE, "hand:1:1", version, "post 7")
    assert (await only(store, LATER)).version == version


async def test_a_redrawn_card_of_before_the_store_was_opened_stays_owed(store: Store, table: str) -> None:
    """The house before may have begun to send it."""
    await posted(store)
    version = await owe(store, CARD, held=CARD.key)
    store.inherited = (await only(store, LATER)).id
    await store.redrawn(ONE, CARD.key, version, "post 7")
    assert (await only(store, LATER)).version == version


async def test_a_redrawn_card_that_was_tried_stays_owed(store: Store, table: str) -> None:
    """What was tried may come yet, or stand elsewhere; when it is known to have come, answers count again."""
    await posted(store)
    version = await owe(store, CARD, held=CARD.key)
    tried = await only(store, LATER)
    await store.retry(tried, Millis(NOON + HOLD))
    await store.redrawn(ONE, CARD.key, version, "post 7")
    assert (await only(store, LATER)).attempts == 1
    version = await owe(store, CARD)
    await store.sent(tried, "post 7", NOON)
    assert (await only(store)).attempts == 0
    version = await owe(store, CARD, held=CARD.key)
    await store.redrawn(ONE, CARD.key, version, "post 7")
    assert await store.owed(LATER, 10) == ()


async def test_a_card_that_an_answer_may_redraw_yet_is_owed_whatever_others_show(store: Store, table: str) -> None:
    """It waits for its moment, in which somebody else presses; at another post it is none of the card's."""
    await posted(store)
    first = await owe(store, CARD, held=CARD.key)
    await store.once_more(ONE, CARD.key, first, "post 6")
    assert (await only(store, LATER)).attempts == 0
    await store.once_more(ONE, CARD.key, first, "post 7")
    second = await owe(store, CARD, held=CARD.key)
    await store.redrawn(ONE, CARD.key, second, "post 7")
    assert await store.owed(NOON, 10) == ()
    assert (await only(store, LATER)).version == second


async def test_a_card_that_was_sent_while_an_answer_redraws_it_is_held_once_more(store: Store, table: str) -> None:
    """The answer takes long, and may overtake what was sent with an older face."""
    await posted(store)
    version = await owe(store, CARD, held=CARD.key)
    await store.retry(await only(store, LATER), NOON)
    row = await only(store, LATER)
    await store.sent(row, "post 7", LATER, keep=True)
    assert await store.owed(Millis(LATER + HOLD - 1), 10) == ()
    kept = await only(store, Millis(LATER + HOLD))
    assert (kept, kept.nonce == row.nonce) == (replace(row, attempts=0, nonce=kept.nonce), False)
    await store.redrawn(ONE, CARD.key, version, "post 7")
    assert await store.owed(Millis(LATER + HOLD), 10) == ()


async def test_a_doubt_is_not_forgotten_where_a_card_is_held(store: Store, table: str) -> None:
    """It came after the row was read."""
    await posted(store)
    version = await owe(store, CARD, held=CARD.key)
    row = await only(store, LATER)
    await store.once_more(ONE, CARD.key, version, "post 7")
    await store.hold(row, LATER)
    await store.release(row)
    assert await only(store) == replace(row, attempts=1)


async def test_what_is_owed_for_a_doubt_is_owed_whatever_others_show(store: Store, table: str) -> None:
    """Nothing waited, so it is owed anew; and before it is sent somebody presses."""
    await posted(store)
    first = await owe(store)
    await store.once_more(ONE, CARD.key, first, "post 7")
    second = await owe(store, CARD, held=CARD.key)
    await store.redrawn(ONE, CARD.key, second, "post 7")
    assert (await only(store, LATER)).version == second


async def test_a_wish_without_an_entry_is_a_newer_one(store: Store, table: str) -> None:
    """A clock was moved: what was sent of before does not strike it off, nor an answer that showed that."""
    await posted(store)
    version = await owe(store, CARD, held=CARD.key)
    row = await only(store, LATER)
    await store.commit(replace(change(version, owed=(CARD,)), at=NOON))
    await store.redrawn(ONE, CARD.key, version, "post 7")
    await store.sent(row, "post 7", NOON)
    assert (await only(store)).version == version + 1


async def test_what_was_sent_is_not_held_where_something_newer_is_wished(store: Store, table: str) -> None:
    """That is sent now."""
    await posted(store)
    await owe(store, CARD, held=CARD.key)
    row = await only(store, LATER)
    version = await owe(store, CARD, held=CARD.key)
    await store.sent(row, "post 7", LATER, keep=True)
    now = await only(store)
    assert (now.version, now.nonce == row.nonce) == (version, False)


async def test_a_redrawn_card_that_is_behind_the_table_stays_owed(store: Store, table: str) -> None:
    """Somebody else has changed it meanwhile; their wish waits no longer than the first one's three seconds."""
    await posted(store)
    version = await owe(store, CARD, held=CARD.key)
    await owe(store, CARD)
    await store.redrawn(ONE, CARD.key, version, "post 7")
    assert await store.owed(Millis(NOON + HOLD - 1), 10) == ()
    assert (await only(store, Millis(NOON + HOLD))).version == version + 1


async def test_a_card_that_is_to_be_deleted_is_not_kept_by_a_redrawing(store: Store, table: str) -> None:
    """That it be gone is the newer wish, even of the same version."""
    await posted(store)
    version = await owe(store, CARD, held=CARD.key)
    await owe(store, retracts=(CARD.key,))
    await store.redrawn(ONE, CARD.key, version + 1, "post 7")
    assert (await only(store, LATER)).retract


async def test_an_older_face_that_arrives_late_makes_the_held_card_due(store: Store, table: str) -> None:
    """It may have arrived after the answer, so what the answer says of the card is not enough."""
    await posted(store)
    await owe(store, CARD)
    on_its_way = await only(store)
    version = await owe(store, CARD, held=CARD.key)
    assert await store.owed(NOON, 10) == ()
    await store.sent(on_its_way, "post 7", NOON)
    await store.redrawn(ONE, CARD.key, version, "post 7")
    assert (await only(store)).version == version


async def test_holding_a_card_back_does_not_hurry_what_must_wait(store: Store, table: str) -> None:
    """The platform asked for more than three seconds."""
    await posted(store)
    await owe(store, CARD)
    await store.retry(await only(store), LATER)
    await owe(store, CARD, held=CARD.key)
    assert await store.owed(Millis(LATER - 1), 10) == ()
    assert (await only(store, LATER)).attempts == 1


# --- retracting -----------------------------------------------------------------------------------------------


async def test_what_stands_is_owed_a_deletion(store: Store, table: str, turn: Owed) -> None:
    """A retraction is a row like any other, so a crash does not lose it; when it is done the post is forgotten."""
    await owe(store, turn)
    await store.sent(await only(store), "post 7", NOON)
    await owe(store, retracts=(turn.key,))
    row = await only(store)
    assert (Message.TURN, turn.player, 3, True) == (row.kind, row.player, row.about, row.retract)
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


# --- what is left behind --------------------------------------------------------------------------------------


async def test_what_was_posted_afresh_leaves_nothing_behind(store: Store, table: str) -> None:
    """Where the old post stands is known until it is gone, and that it be gone is owed."""
    await posted(store)
    await owe(store, CARD)
    await store.sent(await only(store), "post 8", LATER)
    row = await only(store)
    assert (row.kind, row.key, row.retract) == (Message.TABLE, "old:post 7", True)
    assert await store.posts(ONE) == {"table": Post("post 8", LATER), row.key: Post("post 7", NOON)}
    await store.sent(row, None, LATER)
    assert (await store.owed(LATER, 10), list(await store.posts(ONE))) == ((), ["table"])


async def test_what_cannot_be_edited_is_posted_anew_and_then_goes(store: Store, table: str) -> None:
    """The new one comes first."""
    await posted(store)
    await owe(store, CARD)
    row = await only(store)
    await store.post_anew(row)
    anew = await only(store)
    assert (anew.id, anew.retract, anew.nonce == row.nonce) == (row.id, False, False)
    await store.sent(anew, "post 8", LATER)
    assert (await only(store)).key == "old:post 7"


async def test_a_place_that_is_made_again_leaves_no_message_behind(store: Store, table: str) -> None:
    """It is none."""
    for thread in ("thread 8", "thread 9"):
        await owe(store, Owed(Message.PLACE))
        await store.sent(await only(store), thread, NOON)
    assert (await store.owed(NOON, 10), list(await store.posts(ONE))) == ((), ["place"])


async def test_what_is_found_stays_owed_under_another_nonce(store: Store, table: str) -> None:
    """What was posted under the one before may be older than what is wished."""
    await owe(store, CARD)
    row = await only(store)
    found = await store.found(row, "post 7", NOON)
    assert (await only(store), found.nonce == row.nonce) == (found, False)
    assert found == replace(row, nonce=found.nonce)


async def test_what_is_left_behind_twice_is_owed_once(store: Store, table: str) -> None:
    """The same post was found again, and lost again."""
    await posted(store)
    await owe(store, CARD)
    card = await only(store)
    for ref in ("post 8", "post 7", "post 8"):
        await store.found(card, ref, NOON)
    assert sorted(await store.posts(ONE)) == ["old:post 7", "old:post 8", "table"]


async def test_of_who_is_not_reached_nothing_old_stands(store: Store, table: str, ann: PlayerId) -> None:
    """Their card has buttons that ask what is long answered; it is given up, and goes if it can."""
    hand = Owed(Message.HAND, ann, 1)
    await owe(store, hand)
    await store.sent(await only(store), "post 7", NOON)
    await owe(store, hand)
    await store.not_reached(await only(store))
    row = await only(store)
    assert (row.key, row.retract, row.player) == ("old:post 7", True, ann)
    await store.not_reached(row)
    assert (await store.owed(LATER, 10), await store.posts(ONE)) == ((), {})


# --- where it goes --------------------------------------------------------------------------------------------


async def addressed(store: Store, row: OwedRow) -> Envelope:
    """The row's envelope; there must be one."""
    found = await store.envelope(row)
    assert found is not None
    return found


async def test_an_envelope_says_where_a_message_goes(store: Store, table: str, ann: PlayerId) -> None:
    """To whom, on which platform and where there; what of it stands already, and since when."""
    hand = Owed(Message.HAND, ann, 1)
    await owe(store, CARD, hand)
    card, private = await store.owed(NOON, 10)
    assert await addressed(store, card) == Envelope("terminal", "here", None, None, None, True, None, None)  # noqa: FBT003 - in the order of the fields
    assert (await addressed(store, private)).address == "Ann"
    assert (await addressed(store, private)).post is None
    await store.sent(private, "post 7", NOON)
    assert await store.envelope(private) is None
    await owe(store, hand)
    (again,) = (row for row in await store.owed(NOON, 10) if row.player == ann)
    assert ((await addressed(store, again)).post, (await addressed(store, again)).posted) == ("post 7", NOON)


async def test_what_is_owed_no_longer_goes_nowhere(store: Store, table: str) -> None:
    """An answer has shown it, in the moment in which it was to be sent."""
    await posted(store)
    version = await owe(store, CARD, held=CARD.key)
    row = await only(store, LATER)
    await store.redrawn(ONE, CARD.key, version, "post 7")
    assert await store.envelope(row) is None


async def test_the_place_of_a_game_is_on_every_envelope(store: Store, table: str, ann: PlayerId) -> None:
    """From when it was made until it is forgotten; it hangs on the lobby's card itself."""
    await posted(store)
    await owe(store, Owed(Message.PLACE), Owed(Message.HAND, ann, 1))
    place, private = await store.owed(NOON, 10)
    assert ((await addressed(store, place)).post, (await addressed(store, private)).place) == ("post 7", None)
    await store.sent(place, "thread 9", LATER)
    assert (await addressed(store, private)).place == "thread 9"
    await store.forget_post(ONE, "place")
    assert (await addressed(store, private)).place is None
