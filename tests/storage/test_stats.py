"""What people have played, summed over the results of their games."""

from collections.abc import Mapping

from storage.changes import SeatResult
from storage.ids import PlayerId, TableId
from storage.league.results import Correction
from storage.stats import PlayerStats
from storage.store import Store
from tests.storage.making import FIRST_PLACE, NOON, finish, place, result

NO_FEATS: Mapping[str, int] = {}


def seat(number: int, player: PlayerId | None, rank: int = 1, feats: Mapping[str, int] = NO_FEATS) -> SeatResult:
    """How a seat ended."""
    return SeatResult(number, player, 0, rank, 0, feats)


async def test_who_has_not_played_has_nothing(store: Store, ann: PlayerId) -> None:
    """Noughts, and no feats."""
    assert await store.stats(ann) == PlayerStats()


async def test_games_victories_and_feats_are_summed(store: Store, ann: PlayerId, ben: PlayerId) -> None:
    """Shared victories, too; of the others' seats and the house's nothing is counted."""
    feats = {"bets.0": 5, "bets.2": 3, "kept.2": 1, "bonus": 30}
    await finish(store, "one", result(seat(0, ann, 1, feats), seat(1, ben, 2, {"bets.0": 8}), seat(2, None)))
    await finish(store, "two", result(seat(0, ben, 1), seat(1, ann, 1, {"bets.2": 8, "bonus": 10})))
    await finish(store, "three", result(seat(0, ben, 1), seat(1, ann, 2)))

    summed = {"bets.0": 5, "bets.2": 11, "kept.2": 1, "bonus": 40}
    assert await store.stats(ann) == PlayerStats(games=3, wins=2, practice_games=0, feats=summed)
    assert await store.stats(ben) == PlayerStats(games=3, wins=2, practice_games=0, feats={"bets.0": 8})


async def test_practice_is_counted_apart_but_for_its_feats(store: Store, ann: PlayerId) -> None:
    """A victory over the house alone is no victory; a bet that was kept was kept."""
    await finish(store, "one", result(seat(0, ann, 1, {"kept.1": 2}), people=1))
    await finish(store, "two", result(seat(0, ann, 1, {"kept.1": 3})))

    assert await store.stats(ann) == PlayerStats(games=1, wins=1, practice_games=1, feats={"kept.1": 5})


async def test_one_community_can_be_asked_for(store: Store, ann: PlayerId) -> None:
    """What was played elsewhere is left out."""
    there = await place(store, "there")
    await finish(store, "one", result(seat(0, ann, 1, {"bets.1": 1})))
    await finish(store, "two", result(seat(0, ann, 2, {"bets.1": 2})), community=there)

    assert await store.stats(ann, FIRST_PLACE) == PlayerStats(1, 1, 0, {"bets.1": 1})
    assert await store.stats(ann, there) == PlayerStats(1, 0, 0, {"bets.1": 2})
    assert await store.stats(ann) == PlayerStats(2, 1, 0, {"bets.1": 3})


async def test_feats_are_stored_with_the_result(store: Store, ann: PlayerId) -> None:
    """They are read as they were written; results without any are whole, too."""
    game = result(seat(0, ann, 1, {"bets.1": 2, "bonus": 0}), seat(1, None, 2))
    await finish(store, "one", game)

    assert await store.leagues.result_of(TableId("one")) == game


async def test_a_void_game_was_never_played(store: Store, ann: PlayerId, ben: PlayerId) -> None:
    """Neither it nor its feats are told, until it is good again."""
    one = TableId("one")
    await finish(store, "one", result(seat(0, ann, 1, {"bets.1": 2}), seat(1, ben, 2)))
    await store.leagues.correct(Correction(one, voids=True, actor=ben, reason="a trial", at=NOON))
    assert await store.stats(ann) == PlayerStats()
    await store.leagues.correct(Correction(one, voids=False, actor=ben, reason="no trial", at=NOON))
    assert await store.stats(ann) == PlayerStats(1, 1, 0, {"bets.1": 2})
