"""A player's statistics: sums over the results of their games."""

from collections.abc import Mapping

from storage.changes import SeatResult
from storage.ids import PlayerId, TableId
from storage.league.results import Correction
from storage.people.stats import LAST, Meetings, PlayerStats
from storage.store import Store
from tests.storage.sample_changes import FIRST_PLACE, NOON, finish, place, result

GAME = "mythical-dice"
NO_FEATS: Mapping[str, int] = {}


def seat(number: int, player: PlayerId | None, rank: int = 1, feats: Mapping[str, int] = NO_FEATS) -> SeatResult:
    """The result of a seat."""
    return SeatResult(number, player, 0, rank, 0, feats)


def left(number: int, player: PlayerId) -> SeatResult:
    """A seat that a robot finished."""
    return SeatResult(number, player, 0, 2, 0, by_house=True)


async def test_who_has_not_played_has_nothing(store: Store, ann: PlayerId) -> None:
    """All numbers are 0, and there are no feats."""
    assert await store.people.stats(ann) == PlayerStats()


async def test_whoever_has_finished_one_game_of_a_kind_is_new_to_it_no_more(
    store: Store, ann: PlayerId, ben: PlayerId
) -> None:
    """Practice and void games count as well: the person knows how the game goes. Other games do not count."""
    assert not await store.people.has_finished(ann, GAME)
    await finish(store, "one", result(seat(0, ann), people=1))
    assert (await store.people.has_finished(ann, GAME), await store.people.has_finished(ann, "mythe")) == (True, False)
    assert not await store.people.has_finished(ben, GAME)


async def test_games_victories_and_feats_are_summed(store: Store, ann: PlayerId, ben: PlayerId) -> None:
    """Shared victories count, too. Feats of other players' seats do not."""
    feats = {"bets.0": 5, "bets.2": 3, "kept.2": 1, "bonus": 30}
    await finish(store, "one", result(seat(0, ann, 1, feats), seat(1, ben, 2, {"bets.0": 8}), seat(2, None)))
    await finish(store, "two", result(seat(0, ben, 1), seat(1, ann, 1, {"bets.2": 8, "bonus": 10})))
    await finish(store, "three", result(seat(0, ben, 1), seat(1, ann, 2)))

    summed = {"bets.0": 5, "bets.2": 11, "kept.2": 1, "bonus": 40}
    assert await store.people.stats(ann) == PlayerStats(3, 2, 0, 3, 3, {GAME: {"games": 3, **summed}})
    assert await store.people.stats(ben) == PlayerStats(3, 2, 0, 3, 3, {GAME: {"games": 3, "bets.0": 8}})


async def test_practice_is_counted_apart_but_for_its_feats(store: Store, ann: PlayerId) -> None:
    """A victory over robots alone is no victory, but a bet that was kept against them counts."""
    await finish(store, "one", result(seat(0, ann, 1, {"kept.1": 2}), people=1))
    await finish(store, "two", result(seat(0, ann, 1, {"kept.1": 3})))

    assert await store.people.stats(ann) == PlayerStats(1, 1, 1, 1, 1, {GAME: {"games": 2, "kept.1": 5}})


async def test_one_community_can_be_asked_for(store: Store, ann: PlayerId) -> None:
    """Games in other communities are left out, unless no community is named."""
    there = await place(store, "there")
    await finish(store, "one", result(seat(0, ann, 1, {"bets.1": 1})))
    await finish(store, "two", result(seat(0, ann, 2, {"bets.1": 2})), community=there)

    assert await store.people.stats(ann, FIRST_PLACE) == PlayerStats(1, 1, 0, 1, 1, {GAME: {"games": 1, "bets.1": 1}})
    assert await store.people.stats(ann, there) == PlayerStats(1, 0, 0, 1, 1, {GAME: {"games": 1, "bets.1": 2}})
    assert await store.people.stats(ann) == PlayerStats(2, 1, 0, 2, 2, {GAME: {"games": 2, "bets.1": 3}})


async def test_a_void_game_was_never_played(store: Store, ann: PlayerId, ben: PlayerId) -> None:
    """A void game and its feats are left out until the game is restored."""
    one = TableId("one")
    await finish(store, "one", result(seat(0, ann, 1, {"bets.1": 2}), seat(1, ben, 2)))
    await store.leagues.correct(Correction(one, voids=True, actor=ben, reason="a trial", at=NOON))
    assert await store.people.stats(ann) == PlayerStats()
    await store.leagues.correct(Correction(one, voids=False, actor=ben, reason="no trial", at=NOON))
    assert await store.people.stats(ann) == PlayerStats(1, 1, 0, 1, 1, {GAME: {"games": 1, "bets.1": 2}})


async def test_the_greatest_and_the_least_are_kept_where_a_feat_says_so(store: Store, ann: PlayerId) -> None:
    """The greatest ``most`` and the least ``least`` of all games are kept, even below zero; other feats are summed."""
    await finish(store, "one", result(seat(0, ann, 1, {"most.round": -30, "least.round": -70, "luck": -8})))
    await finish(store, "two", result(seat(0, ann, 1, {"most.round": -20, "least.round": -40, "luck": 3})))

    kept = {"games": 2, "most.round": -20, "least.round": -70, "luck": -5}
    assert (await store.people.stats(ann)).feats == {GAME: kept}


async def test_each_games_feats_are_its_own(store: Store, ann: PlayerId) -> None:
    """For each kind of game only the feats that it declares are counted."""
    await finish(store, "one", result(seat(0, ann, 1, {"bonus": 60, "cards.drawn": 5})))
    await finish(store, "two", result(seat(0, ann, 1, {"bonus": 7, "cards.drawn": 9}), game="mythe"))

    await finish(store, "three", result(seat(0, ann), game="mythe"))

    assert (await store.people.stats(ann)).feats == {
        GAME: {"games": 1, "bonus": 60},
        "mythe": {"games": 2, "cards.drawn": 9},
    }


async def test_whoever_stays_to_the_end_is_reliable(store: Store, ann: PlayerId, ben: PlayerId) -> None:
    """Only the last games that count decide: older games do not, and practice does not."""
    await finish(store, "first", result(left(0, ann), seat(1, ben), ended=NOON))
    for number in range(1, LAST):
        await finish(store, f"{number}", result(seat(0, ann), seat(1, ben), ended=NOON + number))
    await finish(store, "practice", result(left(0, ann), ended=NOON + LAST, people=1))
    before = await store.people.stats(ann)
    await finish(store, "late", result(seat(0, ann), left(1, ben), ended=NOON + LAST))

    after, bens = await store.people.stats(ann), await store.people.stats(ben)
    assert [(one.last, one.stayed) for one in (before, after, bens)] == [
        (LAST, LAST - 1),
        (LAST, LAST),
        (LAST, LAST - 1),
    ]


async def test_two_people_are_compared_by_the_games_they_met_in(store: Store, ann: PlayerId, ben: PlayerId) -> None:
    """The player with the better rank is ahead. Games without the other player and void games do not count."""
    for table, ranks in {"one": (1, 2), "two": (3, 2), "three": (1, 2), "tie": (2, 2), "void": (1, 2)}.items():
        await finish(store, table, result(seat(0, ann, ranks[0]), seat(1, None, 1), seat(2, ben, ranks[1])))
    await finish(store, "alone", result(seat(0, ann), seat(1, None, 2), people=1))
    await store.leagues.correct(Correction(TableId("void"), voids=True, actor=ben, reason="a trial", at=NOON))

    assert await store.people.meetings(ann, ben, FIRST_PLACE) == Meetings(games=4, ahead=2, behind=1)
    assert await store.people.meetings(ben, ann, FIRST_PLACE) == Meetings(games=4, ahead=1, behind=2)


async def test_meetings_elsewhere_are_left_out(store: Store, ann: PlayerId, ben: PlayerId) -> None:
    """Only games in this community count; where two players never met, all numbers are 0."""
    there = await place(store, "there")
    await finish(store, "one", result(seat(0, ann), seat(1, ben, 2)))

    assert await store.people.meetings(ann, ben, FIRST_PLACE) == Meetings(games=1, ahead=1)
    assert await store.people.meetings(ann, ben, there) == Meetings()
