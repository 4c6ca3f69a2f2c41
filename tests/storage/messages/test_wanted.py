"""Tables want messages to be shown or deleted: each message has one row, however often it is wanted."""

import asyncio
from dataclasses import replace

from storage.changes import Message, Owed
from storage.ids import Millis, PlayerId, TableId
from storage.messages.rows import OutboxMessage, Route
from storage.messages.wanted import message_key, message_rows
from storage.store import Store
from storage.tables.entries import Warned
from tests.storage.messages.sample_messages import CARD, LATER, ONE, bring, bring_all, due, keys, only, standing, want
from tests.storage.sample_changes import NOON, change, opening, purge, setup


async def test_a_message_is_wanted_with_the_change_that_causes_it(store: Store, ann: PlayerId) -> None:
    """The row names the player, the question and the revision; nothing is tried or posted yet."""
    await store.commit(opening(setup(host=ann), owed=(Owed(Message.TURN, ann, 3),)))
    row = await only(store)
    expected = OutboxMessage(
        id=1,
        table=ONE,
        league=None,
        key=f"turn:{ann}:3",
        kind=Message.TURN,
        player=ann,
        about=3,
        wanted=1,
        shown=0,
        ref=None,
        posted=None,
        nonce=row.nonce,
        tries=0,
        due=row.due,
        doubt_until=Millis(0),
        route=Route("terminal", "here", "hall", None, None, "Ann", None, notify=True),
    )
    assert expected == row
    assert (row.due, row.since) == (-NOON, NOON)


async def test_a_message_that_is_wanted_again_is_the_same_one(store: Store, table: str, ann: PlayerId) -> None:
    """The row gets the newer revision and keeps its nonce; another message has another random nonce."""
    await want(store, CARD)
    first = await only(store)
    newest = [await want(store, CARD) for _ in range(2)][-1]
    again = await only(store)
    assert (first.id, first.nonce, newest) == (again.id, again.nonce, again.wanted)
    await want(store, Owed(Message.HAND, ann, 1))
    nonces = {row.nonce for row in await due(store)}
    assert (len(nonces), {len(nonce) for nonce in nonces}) == (2, {20})


async def test_a_message_that_waits_is_sent_at_the_earlier_moment(store: Store, table: str, ann: PlayerId) -> None:
    """Wanted once more, it is not put off again; wanted at once, it does not wait."""
    hand = Owed(Message.HAND, ann, 1)
    await want(store, replace(hand, due=Millis(NOON + 5)))
    await want(store, replace(hand, due=Millis(NOON + 9)))
    assert (await keys(store, Millis(NOON + 4)), await keys(store, Millis(NOON + 5))) == ([], ["hand:1:1"])
    await want(store, hand)
    assert await keys(store) == ["hand:1:1"]
    await bring_all(store, "post 1")
    await want(store, replace(hand, due=Millis(NOON + 9)))
    assert await keys(store) == []


async def test_a_message_that_waits_is_dropped_when_it_is_retracted(store: Store, table: str, ann: PlayerId) -> None:
    """Its row is read at once. It stands nowhere, so nothing is called to delete it. Wanted again, it waits again."""
    turn = Owed(Message.TURN, ann, 3, Millis(NOON + 5))
    await want(store, turn)
    await want(store, retracts=(turn,))
    row = await only(store)
    assert (row.wanted, row.ref, row.tries) == (None, None, 0)
    await want(store, turn)
    assert await keys(store) == []


async def test_of_two_moments_in_one_group_the_earlier_counts(store: Store, table: str, ann: PlayerId) -> None:
    """Two changes that are stored together want the same card; the first of them has waited longer."""
    early, late = (Owed(Message.HAND, ann, 1, Millis(NOON + wait)) for wait in (5, 9))
    changes = [
        change(1, command="first", owed=(early,), revision=2),
        change(1, command="then", owed=(late,), revision=3),
    ]
    rows = next(iter(message_rows(changes)))[1]
    assert [(row["due"], row["wanted"]) for row in rows] == [(NOON + 5, 3)]


async def test_the_last_word_counts(store: Store, table: str, ann: PlayerId) -> None:
    """If one change owes and retracts a message, it is owed; of several changes of one moment the last one counts."""
    turn = Owed(Message.TURN, ann, 3)
    await want(store, turn)
    await want(store, turn, retracts=(turn,))
    assert (await only(store)).wanted is not None
    changes = [
        change(3, command="gone", retracts=(turn,), revision=4),
        change(3, command="back", owed=(turn, CARD), revision=5),
        change(3, command="gone again", retracts=(CARD,), revision=6),
    ]
    await asyncio.gather(*[store.commit(one) for one in changes])
    assert [(row.key, row.wanted) for row in await due(store)] == [(message_key(turn), 5)]


async def test_a_change_that_wants_nothing_counts_as_a_revision(store: Store, table: str) -> None:
    """Such a change raises the table's revision, so a card drawn after it is older than the next change."""
    before = await store.table(ONE)
    assert before is not None
    await store.commit(change(before.version, Warned(0), command="silent", revision=before.revision + 1))
    after = await store.table(ONE)
    assert after is not None
    assert after.revision == before.revision + 1


async def test_a_failed_message_waits_for_its_next_try(store: Store, table: str) -> None:
    """A failed message waits for its next try: neither a newer wish nor a retraction makes it due earlier."""
    await want(store, CARD)
    store.messages.note_failed(await only(store), LATER, Millis(0))
    await want(store, CARD)
    assert await due(store, Millis(LATER - 1)) == ()
    await want(store, retracts=(CARD,))
    assert await due(store, Millis(LATER - 1)) == ()
    assert (await only(store, LATER)).tries == 1


# --- retracted ------------------------------------------------------------------------------------------------


async def test_retracting_an_unknown_message_does_nothing(store: Store, table: str) -> None:
    """If a message was never wanted, its retraction leaves nothing to do."""
    await want(store, retracts=(Owed(Message.TURN, PlayerId(1), 3), CARD))
    assert await due(store, LATER) == ()


async def test_a_message_retracted_before_its_post_is_not_posted(store: Store, table: str) -> None:
    """A message that is retracted before it is posted has no ref to delete, and giving it up settles it."""
    await want(store, CARD)
    await want(store, retracts=(CARD,))
    row = await only(store)
    assert (row.wanted, row.ref) == (None, None)
    store.messages.note_given_up(row)
    assert await due(store, LATER) == ()


async def test_a_message_retracted_during_its_post_is_deleted_afterwards(store: Store, table: str, url: str) -> None:
    """A message that is retracted while it is being posted is deleted afterwards; without a ref it is forgotten."""
    for ref in ("post 7", None):
        await want(store, CARD)
        on_its_way = await only(store)
        await want(store, retracts=(CARD,))
        await store.messages.posted(on_its_way, ref, NOON, on_its_way.wanted or 0)
        assert [row.ref for row in await due(store)] == ([ref] if ref else [])
        for row in await due(store):
            store.messages.note_deleted(row)
        assert (await due(store, LATER), standing(url)) == ((), {})


async def test_a_retracted_message_keeps_its_row_until_it_is_deleted(
    store: Store, table: str, ann: PlayerId, url: str
) -> None:
    """A retracted message keeps its row and its ref until it is deleted, so a crash does not lose it."""
    turn = Owed(Message.TURN, ann, 3)
    await want(store, turn)
    await bring(store, await only(store), "post 7")
    await want(store, retracts=(turn,))
    row = await only(store)
    assert (row.kind, row.player, row.about, row.wanted, row.ref) == (Message.TURN, ann, 3, None, "post 7")
    assert standing(url) == {message_key(turn): "post 7"}
    store.messages.note_deleted(row)
    assert (await due(store, LATER), standing(url)) == ((), {})


async def test_what_is_wanted_again_is_shown(store: Store, table: str) -> None:
    """A message that is wanted again keeps its post, or is posted anew if it was being deleted by then."""
    await want(store, CARD)
    await bring(store, await only(store), "post 7")
    await want(store, retracts=(CARD,))
    deleting = await only(store)
    revision = await want(store, CARD)
    row = await only(store)
    assert (deleting.id, revision, "post 7") == (row.id, row.wanted, row.ref)
    store.messages.note_deleted(deleting)
    row = await only(store)
    assert (deleting.id, revision, None) == (row.id, row.wanted, row.ref)


# --- forgotten ------------------------------------------------------------------------------------------------


async def test_a_purged_tables_messages_are_deleted(store: Store, table: str, url: str) -> None:
    """A purge deletes the table's messages, and outcomes that arrive afterwards store nothing."""
    await want(store, CARD, Owed(Message.COMMITMENT))
    row, other = await due(store)
    await bring(store, row, "post 7")
    await purge(store)
    await bring(store, row, "post 8")
    await store.messages.found(other, "post 9", NOON)
    store.messages.note_failed(other, LATER, LATER)
    assert (await due(store, LATER), standing(url)) == ((), {})


async def test_a_forgotten_persons_messages_are_deleted(store: Store, ann: PlayerId, ben: PlayerId, url: str) -> None:
    """The person's messages are deleted, and a later outcome stores nothing; other players get theirs."""
    await store.commit(opening(setup(host=ben)))
    hand, other = Owed(Message.HAND, ann, 1), Owed(Message.HAND, ben, 1)
    await want(store, hand, other)
    mine, _ = await due(store)
    assert await store.people.forget(ann)
    await bring(store, mine, "post 7")
    assert (await keys(store), standing(url)) == ([message_key(other)], {})


async def test_tables_do_not_share_their_messages(store: Store, table: str, ann: PlayerId) -> None:
    """Each table has a message of its own with the same key."""
    two = setup("table-two", host=ann)
    await store.commit(opening(two, owed=(CARD,)))
    await want(store, CARD)
    await want(store, retracts=(CARD,), table=two.id)
    assert [(row.table, row.wanted is None) for row in await due(store)] == [(ONE, False), (TableId("table-two"), True)]
