"""What games are worth, and how a week stands."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, create_engine

from rules.game import ranked
from storage import league
from storage.changes import GameResult, SeatResult, Status
from storage.commit import store_changes
from storage.ids import CommunityId, Millis, PlayerId, TableId
from storage.league import PLACEMENT_SCALE, Standing, placements
from storage.players import community_of, player_of
from storage.schema import metadata
from storage.store import Store
from tests.storage.making import NOON, change, opening, place, result, setup

WEEK = "2026-W47"
NEXT_WEEK = "2026-W48"


# --- placements -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 11))
def test_every_pattern_of_ties_is_worth_whole_numbers(players: int) -> None:
    """5040·(players − mean rank)/(players − 1) for each way in which two to ten can tie, computed in fractions."""
    for shared in product([False, True], repeat=players - 1):
        ranks = [1]
        for place_, with_the_one_before in enumerate(shared, 2):
            ranks.append(ranks[-1] if with_the_one_before else place_)
        places: dict[int, list[int]] = defaultdict(list)
        for place_, rank in enumerate(ranks, 1):
            places[rank].append(place_)
        means = [Fraction(sum(places[rank]), len(places[rank])) for rank in ranks]
        assert [PLACEMENT_SCALE * (players - mean) / (players - 1) for mean in means] == list(placements(ranks))


def test_placements_stand_by_seat() -> None:
    """In the order of the seats, not of the ranks; ties share."""
    assert placements([3, 1, 4, 1]) == (1680, 4200, 0, 4200)


# --- a week, computed again by hand ---------------------------------------------------------------------------

HOUSE = None
NAMES = ("Ann", "Ben", "Cid", "Cid")
"""Of the same name are two."""


@contextmanager
def league_of_four() -> Iterator[Connection]:
    """An empty league in memory; its people are called NAMES and numbered from 1."""
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.begin() as connection:
        for name in ("here", "there"):
            community_of(connection, "terminal", name, "UTC", "en")
        for number, name in enumerate(NAMES):
            player_of(connection, "terminal", str(number), name, NOON)
        yield connection
    engine.dispose()


seatings = st.permutations([PlayerId(1), PlayerId(2), PlayerId(3), PlayerId(4), HOUSE, HOUSE]).flatmap(
    lambda people: st.integers(2, 6).map(lambda seats: people[:seats])
)


@st.composite
def games(draw: st.DrawFn, weeks: tuple[str, ...], practice: tuple[bool, ...]) -> GameResult:
    """A finished game of some of the four and the house."""
    seated = draw(seatings)
    ranks = ranked(draw(st.lists(st.integers(0, 3), min_size=len(seated), max_size=len(seated))))
    seats = [
        SeatResult(seat, player, 0, rank, worth)
        for seat, (player, rank, worth) in enumerate(zip(seated, ranks, placements(ranks), strict=True))
    ]
    return result(
        *seats,
        week=draw(st.sampled_from(weeks)),
        practice=draw(st.sampled_from(practice)),
        ended=Millis(draw(st.integers(0, 5))),
    )


few_games = st.lists(games((WEEK, NEXT_WEEK), (True, False)), max_size=8)
many_games = st.lists(games((WEEK,), (False,)) | games((NEXT_WEEK,), (False,)), min_size=12, max_size=20)


def by_hand(
    played: list[tuple[TableId, GameResult]], weeks: Collection[str], *, practice: bool
) -> tuple[Standing, ...]:
    """The standings of these weeks together as the rules tell them, person by person."""
    by_week: dict[PlayerId, dict[str, list[SeatResult]]] = defaultdict(lambda: defaultdict(list))
    for _, game in sorted(played, key=lambda one: (one[1].ended, one[0])):
        if game.week in weeks and game.practice == practice:
            for seat in game.seats:
                if seat.player is not None:
                    by_week[seat.player][game.week].append(seat)
    of_player = {player: [seat for seats in found.values() for seat in seats] for player, found in by_week.items()}
    counted = {player: [seat for seats in found.values() for seat in seats[:10]] for player, found in by_week.items()}
    points = {player: sum(seat.placement for seat in seats) for player, seats in counted.items()}
    full = sorted((points[player] for player, seats in of_player.items() if len(seats) >= 3), reverse=True)
    standings = [
        Standing(
            player=player,
            name=NAMES[player - 1],
            rank=full.index(points[player]) + 1 if len(seats) >= 3 else None,
            points=points[player],
            games=len(seats),
            wins=len([seat for seat in seats if seat.rank == 1]),
            counted=len(counted[player]),
        )
        for player, seats in of_player.items()
    ]
    ranked_ones = [one for one in standings if one.rank is not None]
    provisional = [one for one in standings if one.rank is None]
    ranked_ones.sort(key=lambda one: (one.rank, one.name, one.player))
    provisional.sort(key=lambda one: (-one.points, one.name, one.player))
    return (*ranked_ones, *provisional)


@given(few_games | many_games, st.booleans())
def test_standings_are_what_the_results_say(finished: list[GameResult], practice: bool) -> None:  # noqa: FBT001 - drawn
    """Ten games a week count, three are needed for a rank, ties share, the house is in no table; for any weeks."""
    with league_of_four() as connection:
        played = []
        for number, game in enumerate(finished):
            table = TableId(f"table-{number:02}")
            store_changes(
                connection,
                [opening(setup(table)), change(1, table=table, status=Status.FINISHED, result=game)],
            )
            played.append((table, game))
        found = league.standings(connection, CommunityId(1), WEEK, practice=practice)
        assert by_hand(played, [WEEK], practice=practice) == found
        found = league.standings(connection, CommunityId(1), None, practice=practice)
        assert by_hand(played, [WEEK, NEXT_WEEK], practice=practice) == found
        assert league.standings(connection, CommunityId(2), WEEK, practice=practice) == ()


# --- through the store ----------------------------------------------------------------------------------------


async def test_a_result_is_stored_with_the_last_move(store: Store, ann: PlayerId, ben: PlayerId) -> None:
    """Whoever sees the table finished sees the standings with it."""
    game = result(SeatResult(0, ann, 70, 1, 5040), SeatResult(1, None, 30, 2, 2520), SeatResult(2, ben, -10, 3, 0))
    await store.commit(opening(setup(host=ann)))
    assert await store.results_of(TableId("table-one")) is None
    await store.commit(change(1, status=Status.FINISHED, result=game))
    assert game == await store.results_of(TableId("table-one"))
    expected = (Standing(ann, "Ann", None, 5040, 1, 1, 1), Standing(ben, "Ben", None, 0, 1, 0, 1))
    assert expected == await store.standings(CommunityId(1), WEEK, practice=False)
    assert expected == await store.all_time(CommunityId(1), practice=False)
    assert await store.standings(CommunityId(1), WEEK, practice=True) == ()
    assert await store.all_time(CommunityId(1), practice=True) == ()


async def test_weeks_are_listed_newest_first(store: Store, ann: PlayerId) -> None:
    """Each once, across the turn of a year, and of this community only."""
    other = await place(store, "there")
    for number, week in enumerate(["2026-W53", "2027-W01", "2026-W09", "2027-W01"]):
        game = result(SeatResult(0, ann, 0, 1, 5040), week=week, practice=number == 1)
        await store.commit(opening(setup(str(number), host=ann)))
        await store.commit(change(1, table=str(number), status=Status.FINISHED, result=game))
    assert await store.weeks(CommunityId(1)) == ("2027-W01", "2026-W53", "2026-W09")
    assert await store.weeks(other) == ()
