"""Linked players: what they share, how they part, and how both are forgotten."""

import pytest
from sqlalchemy import Connection, insert, select

from storage.ids import Millis, PlayerId
from storage.people.links import LASTS, MOST_WRONG, Account, LinkedAlready, NotTaken, purge_links
from storage.people.players import Player
from storage.schema import link_offers
from storage.store import Store
from tests.storage.sample_changes import NOON, finish, opening, place, result, seat, setup

LATER = Millis(NOON + 1)


@pytest.fixture
async def other(store: Store, ann: PlayerId) -> PlayerId:
    """Ann's account on another platform."""
    return (await store.people.player_of("matrix", "@ann", "Ann M", LATER)).id


async def link(store: Store, shown: PlayerId, typed: PlayerId, now: Millis = NOON) -> None:
    """Link the two: the second one types the code of the first one."""
    await store.people.offer_link(shown, "hash", now)
    assert isinstance(await store.people.take_link(typed, "hash", now), Account)
    assert await store.people.agree_to_link(shown, typed, now) is False
    # From here on a cache knows both as they are before the link.
    await told(store)
    assert await store.people.agree_to_link(typed, shown, now)


async def told(store: Store) -> list[Player | None]:
    """Both accounts, as a press finds them."""
    return [await store.people.known_player("terminal", "Ann"), await store.people.known_player("matrix", "@ann")]


async def test_linked_players_have_the_same_settings(store: Store, ann: PlayerId, other: PlayerId) -> None:
    """What one had chosen holds for both, and later choices, too. After the end of the link each keeps them."""
    await store.people.set_language(ann, "cs")
    await store.people.set_language(other, "fr")
    await store.people.set_notify(other, notify=False)
    await link(store, other, ann)
    assert await told(store) == [Player(ann, "Ann", "cs", notify=False), Player(other, "Ann M", "cs", notify=False)]

    await store.people.set_aloud(other, aloud=True)
    await store.people.set_advice(other, advice=True)
    await store.people.set_notify(ann, notify=True)
    await store.people.player_of("matrix", "@ann", "Ann M", NOON, "fr")
    both = [
        Player(ann, "Ann", "cs", aloud=True, advice=True),
        Player(other, "Ann M", "cs", "fr", aloud=True, advice=True),
    ]
    assert await told(store) == both

    await store.people.unlink(ann)
    assert await told(store) == both
    await store.people.set_language(ann, None)
    assert await told(store) == [Player(ann, "Ann", None, aloud=True, advice=True), both[1]]


async def test_who_is_linked_begins_no_other_link(store: Store, ann: PlayerId, other: PlayerId) -> None:
    """Neither by a new code nor by a typed one."""
    await link(store, ann, other)
    linked = LinkedAlready(Account(other, "Ann M", "matrix", "@ann"))
    assert await store.people.offer_link(ann, "another hash", NOON) == linked
    assert await store.people.take_link(ann, "another hash", NOON) == linked


async def test_a_link_ends_for_both(store: Store, ann: PlayerId, other: PlayerId) -> None:
    """Either of the two ends it, and they may be linked again."""
    for ends in (ann, other):
        await link(store, ann, other)
        linked = [await store.people.linked_with(one) for one in (ann, other)]
        assert linked == [Account(other, "Ann M", "matrix", "@ann"), Account(ann, "Ann", "terminal", "Ann")]
        assert (await store.people.known_of(ann)).linked_since == NOON
        await store.people.unlink(ends)
        assert [await store.people.accounts_of(one) for one in (ann, other)] == [(ann,), (other,)]
        assert (await store.people.known_of(ann)).linked_since is None


async def test_wrong_codes_count_for_ten_minutes(store: Store, ann: PlayerId, other: PlayerId, url: str) -> None:
    """They count also after a restart, for nobody else, and each of them for ten minutes."""
    await store.people.offer_link(other, "hash", Millis(NOON + 10))
    for number in range(MOST_WRONG):
        assert await store.people.take_link(ann, "wrong", Millis(NOON + number)) is NotTaken.WRONG
    await store.close()
    again = await Store.open(url)
    assert await again.people.take_link(ann, "hash", Millis(NOON + LASTS - 1)) is NotTaken.TOO_MANY
    assert await again.people.take_link(other, "wrong", NOON) is NotTaken.WRONG
    assert isinstance(await again.people.take_link(ann, "hash", Millis(NOON + LASTS)), Account)
    await again.close()


async def test_linked_players_are_forgotten_together(store: Store, ann: PlayerId, other: PlayerId) -> None:
    """Neither is forgotten while one of them sits at a live table. Nothing is left of the link."""
    await link(store, ann, other)
    await store.commit(opening(setup(host=other)))
    assert not await store.people.forget(ann)
    assert [one and one.name for one in await told(store)] == ["Ann", "Ann M"]
    await store.people.unlink(ann)
    assert await store.people.forget(ann)
    assert [one and one.name for one in await told(store)] == [None, "Ann M"]


async def test_who_is_forgotten_leaves_no_link(store: Store, ann: PlayerId, other: PlayerId) -> None:
    """Both accounts lose name and identity in one call."""
    for _ in range(MOST_WRONG):
        await store.people.take_link(ann, "wrong", NOON)
    await link(store, ann, other)
    assert await store.people.forget(other)
    assert [(await store.people.player(one)).name for one in (ann, other)] == ["", ""]
    assert await told(store) == [None, None]
    assert await store.people.accounts_of(ann) == (ann,)
    assert await store.people.take_link(ann, "hash", NOON) is NotTaken.WRONG
    assert await store.people.link_offered_to(ann, NOON) is None


@pytest.mark.parametrize("forgotten", [1, 2])
def test_who_is_forgotten_leaves_no_code(connection: Connection, forgotten: int) -> None:
    """Neither a code that was shown nor one that was typed is left."""
    connection.execute(insert(link_offers).values(player=PlayerId(1), taker=PlayerId(2), code="hash", until=LATER))
    purge_links(connection, [PlayerId(forgotten)])
    assert connection.execute(select(link_offers)).all() == []


async def test_statistics_of_linked_players_count_both(store: Store, ann: PlayerId, other: PlayerId) -> None:
    """All games are those of both accounts; in a community there are only those that were played there."""
    there = await place(store, "there")
    await finish(store, "one", result(seat(0, ann, 1), seat(1, None, 2)))
    await finish(store, "two", result(seat(0, other, 1), seat(1, None, 2)), community=there, host=other)
    assert [(await store.people.stats(one)).games for one in (ann, other)] == [1, 1]
    await link(store, ann, other)
    assert [(await store.people.stats(one)).games for one in (ann, other)] == [2, 2]
    assert (await store.people.stats(ann, there)).games == 1
