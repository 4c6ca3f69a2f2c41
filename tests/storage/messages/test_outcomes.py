"""A message is settled when the revision that was wanted is shown; each other outcome is stored, too."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from storage.changes import Message, Owed, Status
from storage.ids import Millis, PlayerId
from storage.messages.rows import HORIZON, OutboxMessage
from storage.messages.wanted import message_key
from storage.store import Store
from storage.tables.entries import Joined
from tests.storage.messages.sample_messages import (
    CARD,
    CHAPTER,
    LATER,
    ONE,
    bring,
    bring_all,
    due,
    only,
    standing,
    want,
)
from tests.storage.sample_changes import NOON, PLATFORMS, change, opening, setup

OVER = Millis(NOON + HORIZON)
"""The moment when a doubt that began at noon ends."""

NO_DOUBT = Millis(0)


async def owed_at(store: Store, ref: str = "post 7") -> OutboxMessage:
    """The card was posted and has this ref, and is wanted at a newer revision."""
    await want(store, CARD)
    await bring(store, await only(store), ref)
    await want(store, CARD)
    return await only(store)


# --- shown ----------------------------------------------------------------------------------------------------


async def test_what_is_shown_is_settled(store: Store, table: str, url: str) -> None:
    """An edit and an answer settle the row, and change neither the post's ref nor its time."""
    row = await owed_at(store)
    assert (standing(url), row.posted) == ({"table": "post 7"}, NOON)
    store.messages.note_shown(row, row.wanted or 0, LATER)
    assert await due(store, LATER) == ()
    store.messages.note_answered(ONE, "post 7", await want(store, CARD), LATER)
    assert await due(store, LATER) == ()
    await want(store, CARD)
    assert ((await only(store)).ref, (await only(store)).posted) == ("post 7", NOON)


async def test_a_newer_wish_stays_owed(store: Store, table: str) -> None:
    """A newer revision stays owed after a post, an edit, an answer or a give-up of an older one."""
    await want(store, CARD)
    row = await only(store)
    await want(store, CARD)
    await bring(store, row, "post 7")
    edit = await only(store)
    revision = await want(store, CARD)
    store.messages.note_shown(edit, edit.wanted or 0, LATER)
    store.messages.note_answered(ONE, "post 7", revision - 1, LATER)
    store.messages.note_given_up(edit)
    assert (await only(store)).wanted == revision


async def test_never_more_is_shown_than_is_wanted(store: Store, table: str) -> None:
    """If a view was newer than the wanted revision, the next change that wants the card still owes it."""
    await want(store, CARD)
    row = await only(store)
    await store.messages.posted(row, "post 7", NOON, 100)
    for note in range(2):
        assert await due(store) == ()
        await want(store, CARD)
        row = await only(store)
        if note:
            store.messages.note_answered(ONE, "post 7", 100, LATER)
        else:
            store.messages.note_shown(row, 100, LATER)
    assert await due(store) == ()
    await want(store, CARD)
    assert await due(store) != ()


async def test_an_answer_counts_only_where_the_card_stands(store: Store, table: str, ann: PlayerId, url: str) -> None:
    """An answer changes nothing at an old post, at another table, or for a card that is to be deleted."""
    await owed_at(store)
    await bring(store, await only(store), "post 8")
    revision = await want(store, CARD)
    old = next(row for row in await due(store) if row.ref == "post 7")
    await store.commit(opening(setup("table-two", host=ann)))
    for table_id, ref in ((ONE, "post 7"), (ONE, "post 9"), (setup("table-two").id, "post 8")):
        store.messages.note_answered(table_id, ref, revision, LATER)
        store.messages.note_doubt(table_id, ref, OVER)
    card, left = await due(store)
    assert (card.wanted, card.doubt_until) == (revision, 0)
    assert old == left
    await want(store, retracts=(CARD,))
    store.messages.note_answered(ONE, "post 8", revision + 1, LATER)
    assert [row.wanted for row in await due(store)] == [None, None]


# --- failed, and in doubt -------------------------------------------------------------------------------------


async def test_what_failed_is_tried_again_in_its_time(store: Store, table: str) -> None:
    """A failed row keeps its nonce and counts its tries until its next try; a success sets the count to 0."""
    await want(store, CARD)
    row = await only(store)
    store.messages.note_failed(row, LATER, NO_DOUBT)
    assert await due(store, Millis(LATER - 1)) == ()
    assert replace(row, tries=1, due=LATER) == await only(store, LATER)
    await bring(store, row, "post 7", LATER)
    await want(store, CARD)
    assert (await only(store)).tries == 0


@pytest.mark.parametrize("doubted", ["by an edit", "by an answer"])
async def test_what_is_shown_in_doubt_is_shown_once_more(store: Store, table: str, doubted: str) -> None:
    """A card is sent once more when a doubt ends, because the doubtful call may have covered a newer revision."""
    row = await owed_at(store)
    if doubted == "by an edit":
        store.messages.note_failed(row, NOON, OVER)
    else:
        store.messages.note_doubt(ONE, "post 7", OVER)
    row = await only(store)
    assert row.doubt_until == OVER
    store.messages.note_shown(row, row.wanted or 0, NOON)
    store.messages.note_answered(ONE, "post 7", row.wanted or 0, Millis(OVER - 1))
    look = await store.messages.due(Millis(OVER - 1), 9, PLATFORMS)
    assert (look.rows, look.next) == ((), OVER)
    assert replace(row, tries=0, due=OVER) == await only(store, OVER)
    store.messages.note_shown(row, row.wanted or 0, OVER)
    assert await due(store, LATER) == ()
    await want(store, CARD)
    assert (await only(store)).doubt_until == 0


async def test_a_doubt_is_never_shortened_by_an_older_one(store: Store, table: str) -> None:
    """An edit that failed for certain does not end an older doubt."""
    row = await owed_at(store)
    store.messages.note_doubt(ONE, "post 7", OVER)
    store.messages.note_failed(row, NOON, NO_DOUBT)
    assert (await only(store)).doubt_until == OVER


async def test_no_doubt_outlasts_a_clock_that_is_set_back(store: Store, table: str) -> None:
    """A doubt that seems to last a day is from before the clock was set back, and does not count."""
    row = await owed_at(store)
    store.messages.note_doubt(ONE, "post 7", Millis(NOON + 24 * 3_600_000))
    store.messages.note_shown(row, row.wanted or 0, NOON)
    assert await due(store) == ()


async def test_a_post_of_which_nothing_is_known_counts_as_tried(store: Store, table: str) -> None:
    """It is looked for before it is posted again. Earlier failures still count; a post that stands is only edited."""
    await want(store, CARD)
    row = await only(store)
    store.messages.note_unknown(row)
    assert (await only(store)).tries == 1
    for _ in range(2):
        store.messages.note_failed(row, NOON, NO_DOUBT)
    store.messages.note_unknown(row)
    assert (await only(store)).tries == 3
    await bring(store, row, "post 7")
    await want(store, CARD)
    store.messages.note_unknown(row)
    assert (await only(store)).tries == 0


async def test_a_call_that_fails_where_the_message_stood_before_puts_nothing_off(store: Store, table: str) -> None:
    """The message is to be posted anew meanwhile, and nothing has failed there."""
    row = await owed_at(store)
    await store.messages.post_anew(row)
    store.messages.note_failed(row, LATER, OVER)
    anew, _ = await due(store)
    assert (anew.ref, anew.tries, anew.doubt_until) == (None, 0, 0)


async def test_an_answer_does_not_settle_what_may_be_posted_elsewhere(store: Store, table: str) -> None:
    """After a failed try an answer at the old post does not settle the row: a newer post may exist, too."""
    row = await owed_at(store)
    store.messages.note_failed(row, Millis(NOON + 60_000), Millis(0))
    assert await due(store, NOON) == ()
    store.messages.note_answered(ONE, "post 7", row.wanted or 0, NOON)
    (after,) = await due(store, Millis(NOON + 60_000))
    assert (after.tries, after.nonce) == (1, row.nonce)


async def test_a_look_behind_a_group_that_fails_sees_its_notes(store: Store, table: str, ann: PlayerId) -> None:
    """A posted message is not due again when another caller's change breaks the transaction of its note."""
    turn = Owed(Message.TURN, ann, 3)
    await want(store, turn)
    row = next(row for row in await due(store) if row.kind is Message.TURN)
    store.messages.note_posted(row, "call 1", NOON, row.wanted or 0)
    bad = change(2, Joined(PlayerId(99), "x"), people=[PlayerId(99)])

    async def look() -> Sequence[OutboxMessage]:
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return await due(store)

    refused, seen = await asyncio.gather(store.commit(bad), look(), return_exceptions=True)
    assert isinstance(refused, Exception)
    assert not isinstance(seen, BaseException)
    assert message_key(turn) not in {found.key for found in seen}


async def test_a_new_process_doubts_the_cards_of_live_tables(store: Store, table: str, ann: PlayerId) -> None:
    """A new process doubts the cards of live tables, and cards that are still owed; this alone makes no card due."""
    hand, turn = Owed(Message.HAND, ann, 1), Owed(Message.TURN, ann, 3)
    await store.commit(opening(setup("over", host=ann), owed=(CARD,)))
    await want(store, CARD, hand, turn, CHAPTER)
    *posts, unposted = await due(store)
    for row in posts:
        await bring(store, row, f"post {row.id}")
    await store.commit(change(1, table="over", status=Status.FINISHED, owed=(CARD,)))
    await store.messages.resume(NOON)
    (ended,) = [row for row in await due(store) if row.ref is not None]
    await want(store, CARD, hand, turn)
    doubted = {row.key: row.doubt_until for row in await due(store) if row.table == ONE}
    assert {message_key(CARD): OVER, message_key(hand): OVER, message_key(turn): 0, unposted.key: 0} == doubted
    assert ended.doubt_until == OVER


# --- given up -------------------------------------------------------------------------------------------------


async def test_a_row_that_was_given_up_is_not_tried_again(store: Store, table: str, url: str) -> None:
    """A row that was given up is not tried again; the row of a post that cannot be deleted is forgotten."""
    row = await owed_at(store)
    store.messages.note_failed(row, LATER, OVER)
    store.messages.note_given_up(row)
    assert (await due(store, LATER), standing(url)) == ((), {"table": "post 7"})
    await want(store, retracts=(CARD,))
    store.messages.note_given_up(await only(store))
    assert (await due(store, LATER), standing(url)) == ((), {})


async def test_an_unreached_players_old_post_is_deleted(store: Store, table: str, ann: PlayerId, url: str) -> None:
    """If a player takes no messages, the card is given up, and its old post with outdated buttons is to be deleted."""
    hand = Owed(Message.HAND, ann, 1)
    await want(store, hand)
    await bring(store, await only(store), "post 7")
    await want(store, hand)
    await store.messages.not_reached(await only(store))
    row = await only(store)
    assert (row.key, row.wanted, row.ref, row.player) == ("old:post 7", None, "post 7", ann)
    await store.messages.not_reached(row)
    assert (await due(store, LATER), standing(url)) == ((), {})
    await want(store, hand)
    assert (await only(store)).ref is None


# --- posted anew ----------------------------------------------------------------------------------------------


async def test_a_repost_deletes_the_old_post(store: Store, table: str, url: str) -> None:
    """The ref of the old post is kept until that post is deleted; the new post has the time of its own posting."""
    await owed_at(store)
    await bring(store, await only(store), "post 8", LATER)
    old = await only(store)
    assert (old.kind, old.key, old.ref, old.wanted) == (Message.TABLE, "old:post 7", "post 7", None)
    assert standing(url) == {"table": "post 8", "old:post 7": "post 7"}
    store.messages.note_deleted(old)
    await want(store, CARD)
    assert ((await only(store)).posted, standing(url)) == (LATER, {"table": "post 8"})


async def test_a_nonce_is_spent_by_a_post(store: Store, table: str) -> None:
    """Each post gets a new nonce: with the old one, a platform would give back the older post."""
    await want(store, CARD)
    first = await only(store)
    await bring(store, first, "post 7")
    await want(store, CARD)
    assert (await only(store)).nonce != first.nonce


async def test_a_post_that_cannot_be_edited_is_replaced(store: Store, table: str) -> None:
    """The new post comes first and has a nonce of its own; then the old post is deleted."""
    row = await owed_at(store)
    await store.messages.post_anew(row)
    anew, old = await due(store)
    assert (anew.id, anew.wanted, anew.ref, anew.nonce == row.nonce) == (row.id, row.wanted, None, False)
    assert (old.key, old.ref, old.wanted) == ("old:post 7", "post 7", None)
    await bring(store, anew, "post 8")
    assert (await only(store)).id == old.id


async def test_a_card_without_a_post_is_posted_again(store: Store, table: str) -> None:
    """A card whose post is gone is posted anew, even if an answer has just settled the row."""
    row = await owed_at(store)
    store.messages.note_answered(ONE, "post 7", row.wanted or 0, NOON)
    await store.messages.post_anew(row)
    anew, _ = await due(store)
    assert (anew.id, anew.ref) == (row.id, None)


async def test_a_found_message_gets_a_new_nonce_and_stays_due(store: Store, table: str) -> None:
    """A message that is found may show an old revision: it stays owed, with a new nonce. Other posts are to go."""
    await want(store, CHAPTER)
    row = await only(store)
    found = await store.messages.found(row, "post 7", NOON)
    assert (await only(store), found.nonce == row.nonce) == (found, False)
    assert replace(row, ref="post 7", posted=NOON, nonce=found.nonce) == found
    await store.messages.found(found, "post 8", LATER)
    posts = [(one.key, one.ref) for one in await due(store)]
    assert posts == [(message_key(CHAPTER), "post 8"), ("old:post 7", "post 7")]


async def test_a_place_that_is_made_again_leaves_no_message_behind(store: Store, table: str, url: str) -> None:
    """A new thread leaves no message to delete. A lobby card on which no thread can be made is to be deleted."""
    row = await owed_at(store)
    store.messages.note_shown(row, row.wanted or 0, NOON)
    for thread in ("thread 8", "thread 9"):
        await want(store, Owed(Message.PLACE))
        await bring(store, await only(store), thread)
    assert (await due(store), standing(url)) == ((), {"table": "post 7", "place": "thread 9"})
    await want(store, Owed(Message.PLACE))
    await store.messages.post_anew(await only(store))
    place, old = await due(store)
    assert (place.ref, place.route.lobby, old.ref, old.wanted) == ("thread 9", None, "post 7", None)


async def test_a_post_that_somebody_deleted_is_posted_again(store: Store, table: str, url: str) -> None:
    """A card whose post is lost is due at once, with a new nonce, also while it waits after a failure; no other is."""
    row = await owed_at(store)
    store.messages.note_shown(row, row.wanted or 0, NOON)
    await store.messages.lost(["post 6", "post"])
    assert (await due(store), standing(url)) == ((), {"table": "post 7"})
    await store.messages.lost(["post 8", "post 7"])
    anew = await only(store)
    assert (anew.id, anew.ref, anew.tries, anew.nonce == row.nonce) == (row.id, None, 0, False)
    assert standing(url) == {}


async def test_a_lost_post_that_may_go_stays_lost(store: Store, table: str) -> None:
    """A call, and a post that is to be deleted, are not posted again; nor is the card of a table that has ended."""
    await want(store, Owed(Message.TURN), CARD)
    await bring_all(store, "call 1", "post 7")
    await store.messages.lost(["call 1"])
    assert await due(store) == ()
    await want(store, retracts=(CARD,))
    await store.messages.lost(["post 7"])
    assert [(one.ref, one.wanted) for one in await due(store)] == [("post 7", None)]
