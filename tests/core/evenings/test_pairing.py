"""Pairing: everybody is seated once a round, few people sit out, and nobody meets the same three again without need."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, permutations
from typing import Final, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.core.evenings.grouping import Seats
from bot.core.evenings.pairing import Entrant, Pairing, is_final, knock_out, swiss
from bot.core.evenings.tournament_terms import ROUNDS
from storage.ids import PlayerId

_Pair: TypeAlias = Callable[[Iterable[Entrant], int, Seats], Pairing]
_Group: TypeAlias = frozenset[PlayerId]

MYTHICAL: Final = Seats(3, 4, 6)
SMALL: Final = Seats(3, 4, 4)
"""At such tables five people cannot all be seated."""

PAIRS: Final = Seats(2, 2, 2)
_GROUPS: Final = [MYTHICAL, SMALL, Seats(3, 3, 3), Seats(2, 4, 5)]
GROUPS: Final = st.sampled_from(_GROUPS)
SEATS: Final = st.sampled_from([PAIRS, *_GROUPS])
PAIRING: Final = st.sampled_from([swiss, knock_out])


def entrants(people: int) -> list[Entrant]:
    """So many people before the first round; the lower the number, the better the rating."""
    return [Entrant(PlayerId(number), 0, 2000 - number) for number in range(1, people + 1)]


@dataclass
class Season:
    """Rounds in which luck decides who wins."""

    people: list[Entrant]
    seats: Seats
    luck: random.Random
    tables: int = 0

    def round(self, pair: _Pair, missing: int = 0) -> Pairing:
        """Pair a round and play it."""
        pairing = pair(self.people, missing, self.seats)
        found = {one.player: one for one in self.people}
        for table in pairing.tables:
            self.tables += 1
            order = self.luck.sample(table.people, len(table.people))
            for place, player in enumerate(order):
                won = found[player].points + 5040 * (len(order) - 1 - place) // max(1, len(order) - 1)
                found[player] = replace(found[player], points=won, sat=found[player].sat | {self.tables})
        for player in pairing.byes:
            found[player] = replace(found[player], points=found[player].points + 2520, byes=found[player].byes + 1)
        self.people = list(found.values())
        return pairing


def groups(pairing: Pairing) -> Sequence[_Group]:
    """The people of each table."""
    return [frozenset(table.people) for table in pairing.tables]


def again(tables: Iterable[_Group], before: Iterable[_Group]) -> int:
    """How often four people, or all of a smaller table, have sat together before."""
    earlier = list(before)
    return sum(len(one & other) >= min(4, len(one)) for one in tables for other in earlier)


@given(st.integers(0, 30), st.integers(0, 12), SEATS, PAIRING, st.randoms(use_true_random=False))
def test_everybody_is_seated_once_or_sits_out(
    people: int, missing: int, seats: Seats, pair: _Pair, luck: random.Random
) -> None:
    """In each round, at tables that the game allows. The order in which people are given changes nothing."""
    season = Season(entrants(people), seats, luck)
    for _ in range(4):
        shuffled = luck.sample(season.people, people)
        expected = pair(shuffled, missing, seats)
        pairing = season.round(pair, missing)
        assert pairing == expected
        seated = [*chain.from_iterable(table.people for table in pairing.tables), *pairing.byes]
        assert sorted(seated) == list(range(1, people + 1))
        for table in pairing.tables:
            assert table.people
            assert seats.fewest <= len(table.people) + table.robots <= seats.most


@given(st.integers(2, 30), st.integers(0, 12), SEATS)
def test_robots_only_replace_people(people: int, missing: int, seats: Seats) -> None:
    """No more than are missing, and none where a table has its best size. A lone table that is too small is filled."""
    tables = swiss(entrants(people), missing, seats).tables
    robots = sum(table.robots for table in tables)
    assert robots <= max(missing, seats.fewest - people)
    assert all(len(table.people) + table.robots <= seats.best for table in tables if table.robots)
    assert max(table.robots for table in tables) - min(table.robots for table in tables) <= 1


@given(st.integers(2, 30), SEATS, PAIRING, st.randoms(use_true_random=False))
def test_nobody_sits_out_twice_more_than_another(people: int, seats: Seats, pair: _Pair, luck: random.Random) -> None:
    """After each round the numbers of byes are at most one apart."""
    season = Season(entrants(people), seats, luck)
    for _ in range(7):
        season.round(pair)
        byes = [one.byes for one in season.people]
        assert max(byes) - min(byes) <= 1


@pytest.mark.parametrize(("pair", "player"), [(swiss, 5), (knock_out, 1)])
def test_the_first_bye_goes_to_the_last_or_the_best(pair: _Pair, player: int) -> None:
    """In a Swiss system to who has the fewest points, in a knock-out to the best."""
    assert pair(entrants(5), 0, SMALL).byes == [player]


@given(st.integers(11, 40), GROUPS, st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=40)
def test_nobody_meets_the_same_three_again(people: int, seats: Seats, luck: random.Random) -> None:
    """In as many rounds as may be chosen, from eleven people on: of two tables, fewer may have no division left."""
    season, before = Season(entrants(people), seats, luck), list[_Group]()
    for _ in range(ROUNDS[-1]):
        tables = groups(season.round(swiss))
        assert again(tables, before) == 0
        before += tables


@given(st.integers(6, 10), SEATS, st.integers(1, 12), st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=40)
def test_two_tables_repeat_only_what_every_division_repeats(
    people: int, seats: Seats, rounds: int, luck: random.Random
) -> None:
    """However long the tournament is: the pairing is compared with all divisions of the same people."""
    season, before = Season(entrants(people), seats, luck), list[_Group]()
    for _ in range(rounds):
        tables = groups(season.round(swiss))
        if len(tables) == 2:
            seated = frozenset(chain.from_iterable(tables))
            parts = [frozenset(part) for part in combinations(sorted(seated), len(tables[0]))]
            assert again(tables, before) == min(again((part, seated - part), before) for part in parts)
        before += tables


def places(pairing: Pairing) -> Mapping[int, int]:
    """The table of each person, from 0."""
    return {player: number for number, table in enumerate(pairing.tables) for player in table.people}


@pytest.mark.parametrize("pair", [swiss, knock_out])
def test_the_first_round_spreads_the_best(pair: _Pair) -> None:
    """The four best sit at four tables; there and back again, so that the tables are equally strong."""
    pairing = pair(entrants(16), 0, MYTHICAL)
    assert [table.people for table in pairing.tables] == [
        (1, 8, 9, 16),
        (2, 7, 10, 15),
        (3, 6, 11, 14),
        (4, 5, 12, 13),
    ]


def test_later_rounds_of_a_swiss_system_seat_those_with_equal_points() -> None:
    """Those who have won meet each other, and so do those who have lost."""
    points = {1: 5040, 6: 5040, 9: 5040, 14: 5040, 4: 0, 7: 0, 10: 0, 15: 0}
    season = [
        replace(one, points=points.get(one.player, 2520), sat=frozenset({99 + one.player})) for one in entrants(16)
    ]
    tables = groups(swiss(season, 0, MYTHICAL))
    assert {frozenset({1, 6, 9, 14}), frozenset({4, 7, 10, 15})} <= set(tables)


@pytest.mark.parametrize("seconds", list(permutations((1, 2, 3, 4))))
def test_two_from_one_table_of_a_knock_out_part(seconds: Sequence[int]) -> None:
    """The firsts of four tables sit two by two, each with seconds of other tables, whoever is the best second."""
    came = dict(enumerate((1, 2, 3, 4, *seconds), 1))
    left = [Entrant(PlayerId(one), 5040 if one <= 4 else 3360, 1500, frozenset({table})) for one, table in came.items()]
    tables = groups(knock_out(left, 0, MYTHICAL))
    assert [len(table & {1, 2, 3, 4}) for table in tables] == [2, 2]
    assert all(max(Counter(came[one] for one in table).values()) == 1 for table in tables)


def test_two_from_the_last_table_part_before_those_from_earlier_ones() -> None:
    """People who have met twice sit together sooner than two who have just played with each other."""
    sat = {1: {1, 2, 9}, 2: {3, 4, 10}, 3: {1, 2, 10}, 4: {3, 4, 9}}
    left = [Entrant(PlayerId(one), 5040, 1500, frozenset(tables)) for one, tables in sat.items()]
    assert set(groups(knock_out(left, 0, PAIRS))) == {frozenset({1, 3}), frozenset({2, 4})}


@pytest.mark.parametrize("seats", [MYTHICAL, SMALL, Seats(3, 3, 3)])
def test_a_knock_out_ends(seats: Seats) -> None:
    """Each round leaves fewer people, until one table is enough."""
    for people in range(3, 100):
        left = entrants(people)
        for _ in range(20):
            if is_final(len(left), seats):
                break
            pairing = knock_out(left, 0, seats)
            on = {player for table in pairing.tables for player in table.people[: min(2, len(table.people) - 1)]}
            fewer = [one for one in left if one.player in on or one.player in pairing.byes]
            assert len(fewer) < len(left)
            left = fewer
        assert is_final(len(left), seats)
        assert len(left) >= 2
