"""A result is stored with the last move and never changes; corrections are rows of their own."""

import asyncio
import hashlib
from collections.abc import Callable

import pytest
from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from rules.mythical_dice.moves import Bet
from rules.record import Play
from storage.changes import SeatResult, Status
from storage.codec import dump_entry
from storage.errors import StoreFault
from storage.ids import CommunityId, PlayerId, TableId
from storage.league.kinds import LeagueKind
from storage.league.results import Correction
from storage.league.standings import Period, Standing
from storage.schema import results
from storage.store import Store
from storage.tables.entries import Started, WentAway
from tests.storage.sample_changes import FIRST_PLACE, NOON, change, finish, opening, people, result, seat, setup
from tests.storage.stranger import stranger

ONE = TableId("table-one")


async def all_time(store: Store, community: CommunityId = FIRST_PLACE) -> tuple[Standing, ...]:
    """The all-time standings of the community's league of all games."""
    league = await store.leagues.own(community, LeagueKind.ALL, NOON)
    return await store.leagues.standings(Period(league.id, "all"))


async def test_a_result_is_there_with_the_last_move(store: Store, ann: PlayerId, ben: PlayerId) -> None:
    """The change that ends the game also stores the result, where it counts, and the standings."""
    seats = (
        SeatResult(0, ann, 70, 1, 5040, {"kept.2": 1}),
        SeatResult(1, None, 30, 2, 2520),
        SeatResult(2, ben, -10, 3, 0, by_house=True),
    )
    game = result(*seats)
    await store.commit(opening(setup(host=ann)))
    assert await store.leagues.result_of(ONE) is None
    assert (await store.leagues.community_of(ONE), await store.leagues.counted_in(ONE)) == (None, ())
    await store.commit(change(1, status=Status.FINISHED, result=game))
    assert game == await store.leagues.result_of(ONE)
    assert await store.leagues.community_of(ONE) == FIRST_PLACE
    own = await store.leagues.own(FIRST_PLACE, LeagueKind.ALL, NOON)
    assert await store.leagues.counted_in(ONE) == ((own.id, "2026-W48"),)
    expected = (
        Standing(ann, "Ann", None, 5040, 1, 1, 1, 0, 1, form=(1,), streak=1),
        Standing(ben, "Ben", None, 0, 1, 0, 1, form=(3,)),
    )
    assert expected == await all_time(store)


async def test_a_result_carries_the_hash_of_its_games_moves(store: Store, url: str, ann: PlayerId) -> None:
    """The hash is that of the game's own entries, as lines of a record; events around the game are left out."""
    moves = (Play(0, Bet(1)), Play(1, Bet(0), by_clock=True))
    await store.commit(opening(setup(host=ann), Started((1, 0)), moves[0]))
    ended = result(seat(0, ann), people=1)
    await store.commit(change(3, WentAway(1), moves[1], status=Status.FINISHED, result=ended, revision=2))
    lines = "".join(f"{dump_entry('mythical-dice', move)}\n" for move in moves)
    with stranger(url) as connection:
        assert connection.scalars(select(results.c.moves)).all() == [hashlib.sha256(lines.encode()).digest()]


async def test_games_that_end_at_the_same_moment_all_count(store: Store, ann: PlayerId, ben: PlayerId) -> None:
    """All games that end in one write count, in the order of their ends."""
    (cid,) = await people(store, "Cid")
    names = [f"table-{number}" for number in range(12)]
    await asyncio.gather(*[store.commit(opening(setup(name, host=ann))) for name in names])
    ends = [
        change(
            1,
            table=name,
            status=Status.FINISHED,
            result=result(
                seat(0, ann, 1 + number % 2, number),
                seat(1, ben, 2 - number % 2),
                seat(2, cid, 3),
                people=3,
                ended=NOON - number,
            ),
        )
        for number, name in enumerate(names)
    ]
    await asyncio.gather(*[store.commit(end) for end in ends])
    first, second, third = await all_time(store)
    # The game that was stored last ended first. Only ten of the twelve games bring points.
    assert Standing(ann, "Ann", 1, sum(range(2, 12)), 12, 6, 10, form=(1, 2, 1, 2, 1), streak=1) == first
    assert (ben, 2, 0, 12) == (second.player, second.rank, second.points, second.games)
    before = (first, second, third)
    await store.leagues.rebuild()
    assert before == await all_time(store)


async def test_corrections_are_added(store: Store, ann: PlayerId, ben: PlayerId) -> None:
    """Each correction is stored with its author, reason and time; the last one decides."""
    await finish(store, "table-one", result(seat(0, ann, 1, 5040), seat(1, ben, 2)))
    stood = await all_time(store)
    made = [
        Correction(ONE, voids=True, actor=ben, reason="a trial", at=NOON),
        Correction(ONE, voids=False, actor=ann, reason="no trial", at=NOON),
    ]
    for correction, standings in zip(made, [(), stood], strict=True):
        await store.leagues.correct(correction)
        assert standings == await all_time(store)
    assert tuple(made) == await store.leagues.corrections(ONE)


async def test_a_correction_is_not_stored_twice(
    store: Store, ann: PlayerId, ben: PlayerId, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection breaks between the commit and its answer, and the writes of the group are tried one by one."""
    await finish(store, "table-one", result(seat(0, ann, 1, 5040), seat(1, ben, 2)))
    database = store._database  # noqa: SLF001 - no public way leads to a commit that nobody hears of
    write, cuts = database.write, iter([True])

    async def unheard(query: Callable[[Connection], object], *, alone: bool = True) -> object:
        done = await write(query, alone=alone)
        if next(cuts, False):
            raise StoreFault("the connection is closed")
        return done

    monkeypatch.setattr(database, "write", unheard)
    correcting = store.leagues.correct(Correction(ONE, voids=True, actor=ann, reason="", at=NOON))
    await asyncio.gather(correcting, store.beat(NOON))
    assert len(await store.leagues.corrections(ONE)) == 1


async def test_what_has_no_result_is_not_corrected(store: Store, ann: PlayerId, table: str) -> None:
    """A game that is still being played cannot be voided."""
    with pytest.raises(IntegrityError):
        await store.leagues.correct(Correction(ONE, voids=True, actor=ann, reason="", at=NOON))
