"""What the store knows of a person, and how it forgets them."""

from storage.changes import Message, Owed, Status
from storage.ids import Millis, PlayerId, TableId
from storage.league.results import Correction
from storage.messages.wanted import message_key
from storage.people.players import Player
from storage.store import Store
from storage.tables.entries import Joined
from tests.storage.sample_changes import NOON, PLATFORMS, change, finish, opening, result, seat, setup

LATER = Millis(NOON + 1)


async def owe(store: Store, *owed: Owed, retracts: tuple[Owed, ...] = ()) -> None:
    """Close the table of Ann and Ben with a change that owes and retracts these messages."""
    version = 2 if retracts else 1
    await store.commit(
        change(version, Joined(PlayerId(2), "again"), status=Status.CLOSED, owed=owed, retracts=retracts)
    )


async def test_all_of_a_person_is_found(store: Store, ann: PlayerId, ben: PlayerId) -> None:
    """Everything about a person is found, even a table that they have left, and nothing about others."""
    await store.commit(opening(setup("left", host=ben), Joined(ann, "word")))
    await store.commit(change(2, table="left", people={ben}, revision=2))
    await finish(store, "played", result(seat(0, ann, 1, 5040), seat(1, ben, 2)), host=ann)
    correction = Correction(TableId("played"), voids=True, actor=ann, reason="a slip", at=NOON)
    await store.leagues.correct(correction)

    known = await store.people.known_of(ann)
    assert (Player(ann, "Ann", None), NOON) == (known.player, known.created)
    assert known.identities == {"terminal": "Ann"}
    assert known.tables == ("left", "played")
    assert (correction,) == known.corrections
    assert ((await store.people.known_of(ben)).corrections, (await store.people.known_of(ben)).tables) == (
        (),
        ("left",),
    )


async def test_who_is_forgotten_is_nobody(store: Store, ann: PlayerId, ben: PlayerId) -> None:
    """A forgotten person has no name and no account; results stay, and the same account is a new person later."""
    await store.people.set_language(ann, "fr")
    await store.people.player_of("terminal", "Ann", "Ann", NOON, "cs")
    await store.people.set_notify(ann, notify=False)
    await store.people.set_aloud(ann, aloud=True)
    await store.people.set_advice(ann, advice=True)
    game = result(seat(0, ann, 1, 5040), seat(1, ben, 2))
    await finish(store, "played", game, host=ann)

    for _ in range(2):
        assert await store.people.forget(ann)
        assert Player(ann, "", None) == await store.people.player(ann)
        assert await store.people.address(ann, "terminal") is None
        assert (await store.people.known_of(ann)).created == 0
    assert game == await store.leagues.result_of(TableId("played"))
    assert (await store.people.player_of("terminal", "Ann", "Ann", NOON)).id not in {ann, ben}


async def test_a_press_under_way_says_nothing_of_who_was_forgotten(store: Store, ann: PlayerId) -> None:
    """A press that is still being handled has the person's id, but no setting is stored for it any more."""
    assert await store.people.forget(ann)
    await store.people.set_language(ann, "fr")
    await store.people.set_notify(ann, notify=False)
    await store.people.set_aloud(ann, aloud=True)
    await store.people.set_advice(ann, advice=True)
    assert Player(ann, "", None) == await store.people.player(ann)


async def test_nobody_is_forgotten_at_a_live_table(store: Store, ann: PlayerId, table: str) -> None:
    """A person at a live table must leave it first: the request is refused, and nothing is changed."""
    assert not await store.people.forget(ann)
    assert Player(ann, "Ann", None) == await store.people.player(ann)
    assert await store.people.address(ann, "terminal") == "Ann"
    assert await store.tables_of(ann) == (table,)


async def test_nothing_is_sent_to_who_is_forgotten(store: Store, ann: PlayerId, ben: PlayerId, table: str) -> None:
    """The person's private messages are dropped; a call that was posted in the channel stays there."""
    hand, turn, other = Owed(Message.HAND, ann, 1), Owed(Message.TURN, ann, 3), Owed(Message.HAND, ben, 1)
    await owe(store, hand, turn, other)
    row, call, _ = (await store.messages.due(NOON, 9, PLATFORMS)).rows
    for one in (row, call):
        await store.messages.posted(one, f"post of {one.key}", NOON, 9)
    await store.commit(change(2, status=Status.CLOSED, owed=(hand, turn, Owed(Message.AWAY, ann))))

    stands = [(one.kind, one.ref) for one in (await store.people.known_of(ann)).messages]
    assert stands == [(Message.HAND, "post of hand:1:1"), (Message.TURN, "post of turn:1:3")]
    assert await store.people.forget(ann)
    assert [one.key for one in (await store.messages.due(NOON, 9, PLATFORMS)).rows] == [message_key(other)]
    assert [one.kind for one in (await store.people.known_of(ann)).messages] == [Message.TURN]


async def test_what_is_to_be_deleted_still_is(store: Store, ann: PlayerId, ben: PlayerId, table: str) -> None:
    """A posted warning that is to be deleted is still deleted after the person was forgotten."""
    warning = Owed(Message.WARNING, ann, 1)
    await owe(store, warning)
    (row,) = (await store.messages.due(NOON, 9, PLATFORMS)).rows
    await store.messages.posted(row, "posted", NOON, 2)
    await owe(store, retracts=(warning,))

    assert await store.people.forget(ann)
    (gone,) = (await store.messages.due(NOON, 9, PLATFORMS)).rows
    assert (gone.wanted, gone.ref) == (None, "posted")
