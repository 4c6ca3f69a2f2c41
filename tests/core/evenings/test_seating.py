"""Seating: nobody sits at two tables or waits too long, and people meet equals whom they have not met."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.core.clock.pace import MINUTE, SECOND
from bot.core.evenings.grouping import MEETING, Seated, Seats, strain_in
from bot.core.evenings.seating import PATIENCE, REUNION, Waiting, look_again, seat
from storage.ids import Millis, PlayerId

MYTHICAL = Seats(3, 4, 6)
NOW = Millis(10 * MINUTE)

SIZES = st.lists(st.integers(2, 10), min_size=3, max_size=3).map(lambda sizes: Seats(*sorted(sizes)))


def waits(player: int, seconds: float = 0, rating: int = 1500, met: Sequence[int] = ()) -> Waiting:
    """A person who has waited for so many seconds, and has met these others once each."""
    return Waiting(PlayerId(player), rating, Millis(NOW - round(seconds * SECOND)), {PlayerId(one): 1 for one in met})


@st.composite
def queues(draw: st.DrawFn) -> Sequence[Waiting]:
    """People who wait, with whom they have met."""
    people = draw(st.integers(0, 24))
    met = draw(st.dictionaries(st.integers(0, 24 * 24), st.integers(1, 4), max_size=40))
    return [
        Waiting(
            PlayerId(player),
            draw(st.integers(1000, 2000)),
            Millis(NOW - draw(st.integers(0, 2 * PATIENCE))),
            {
                PlayerId(other): met[pair]
                for other in range(people)
                if other != player and (pair := 24 * min(player, other) + max(player, other)) in met
            },
        )
        for player in range(people)
    ]


@given(queues(), SIZES, st.randoms(use_true_random=False))
def test_any_tables_hold_each_person_once_and_the_numbers_that_the_game_allows(
    waiting: Sequence[Waiting], seats: Seats, luck: random.Random
) -> None:
    """The order in which people are given changes nothing."""
    tables = seat(waiting, NOW, seats)
    seated = list(chain.from_iterable(table.people for table in tables))
    assert len(seated) == len(set(seated))
    assert set(seated) <= {one.player for one in waiting}
    for table in tables:
        assert table.people
        assert seats.fewest <= len(table.people) + table.robots <= seats.most
        assert not table.robots or len(table.people) + table.robots == seats.fewest
    shuffled = list(waiting)
    luck.shuffle(shuffled)
    assert seat(shuffled, NOW, seats) == tables


@given(queues(), SIZES)
def test_nobody_is_left_whose_patience_is_over(waiting: Sequence[Waiting], seats: Seats) -> None:
    """Robots sit down only where somebody's patience is over, and only at one table."""
    tables = seat(waiting, NOW, seats)
    impatient = {one.player for one in waiting if NOW - one.since >= PATIENCE}
    assert impatient <= set(chain.from_iterable(table.people for table in tables))
    with_robots = [table for table in tables if table.robots]
    assert len(with_robots) <= 1
    assert all(set(table.people) & impatient for table in with_robots)


@given(queues(), SIZES)
@settings(max_examples=50)
def test_the_next_look_is_not_too_late(waiting: Sequence[Waiting], seats: Seats) -> None:
    """Until the named moment the same people get the same tables."""
    again = look_again(waiting, NOW)
    last = NOW + 2 * PATIENCE if again is None else again - 1
    assert seat(waiting, Millis(last), seats) == seat(waiting, NOW, seats)


def test_a_full_table_of_strangers_opens_at_once() -> None:
    """Four people who have just come begin; the fifth waits."""
    assert seat([waits(1, 4), waits(2, 3), waits(3, 2), waits(4, 1), waits(5)], NOW, MYTHICAL) == [
        Seated((PlayerId(1), PlayerId(2), PlayerId(3), PlayerId(4)))
    ]


@pytest.mark.parametrize(
    ("people", "sizes"),
    [
        (1, [(1, 2)]),
        (2, [(2, 1)]),
        (3, [(3, 0)]),
        (5, [(5, 0)]),
        (6, [(3, 0), (3, 0)]),
        (7, [(4, 0), (3, 0)]),
        (9, [(5, 0), (4, 0)]),
    ],
)
def test_after_a_minute_everybody_is_seated(people: int, sizes: Sequence[tuple[int, int]]) -> None:
    """Tables as even as possible; robots only if too few people wait for one table."""
    tables = seat([waits(player, 60) for player in range(people)], NOW, MYTHICAL)
    assert [(len(table.people), table.robots) for table in tables] == sizes


def test_who_has_waited_longest_is_seated_first() -> None:
    """Of five people the one who has waited least is left out, although their id is the lowest."""
    five = [waits(one, one) for one in range(1, 6)]
    (table,) = seat(five, NOW, MYTHICAL)
    assert set(table.people) == {2, 3, 4, 5}


def test_before_a_minute_three_people_wait_for_a_fourth() -> None:
    """The wait ends to the millisecond."""
    waiting = [waits(1, 59.999), waits(2, 5), waits(3)]
    assert seat(waiting, NOW, MYTHICAL) == []
    (table,) = seat(waiting, Millis(NOW + 1), MYTHICAL)
    assert (len(table.people), table.robots) == (3, 0)


def test_nobody_waits_until_a_clock_that_was_set_back_has_caught_up() -> None:
    """They seem to have come an hour ahead."""
    (table,) = seat([waits(one, seconds=-3600) for one in range(3)], NOW, MYTHICAL)
    assert (len(table.people), table.robots) == (3, 0)


def test_a_game_for_exactly_four_leaves_the_fifth_until_robots_may_come() -> None:
    """The fifth person has not waited for a minute; with one minute they get robots."""
    exactly = Seats(4, 4, 4)
    four = [waits(player, 61) for player in range(4)]
    assert [len(table.people) for table in seat([*four, waits(9, 59)], NOW, exactly)] == [4]
    assert [(len(table.people), table.robots) for table in seat([*four, waits(9, 60)], NOW, exactly)] == [
        (4, 0),
        (1, 3),
    ]


def test_people_sit_with_those_nearest_in_rating() -> None:
    """Four strong and four weak people make two tables of equals."""
    waiting = [waits(player, rating=1700 + player if player % 2 else 1300 + player) for player in range(8)]
    assert [set(table.people) for table in seat(waiting, NOW, MYTHICAL)] == [{1, 3, 5, 7}, {0, 2, 4, 6}]


@pytest.mark.parametrize(("times", "strain"), [(0, 0), (1, MEETING), (2, 4 * MEETING)])
def test_a_second_meeting_weighs_more_than_two_first_ones(times: int, strain: int) -> None:
    """Two people have met so often."""
    one, other = (Waiting(PlayerId(mine), 1500, NOW, {PlayerId(theirs): times}) for mine, theirs in ((1, 2), (2, 1)))
    assert strain_in([one, other]) == strain


def test_two_tables_that_end_together_mix() -> None:
    """People of equal strength meet those whom they have not met."""
    first, second = range(4), range(4, 8)
    waiting = [waits(one, met=[mate for mate in table if mate != one]) for table in (first, second) for one in table]
    for table in seat(waiting, NOW, MYTHICAL):
        assert len(set(table.people) & set(first)) == 2


def test_who_comes_later_does_not_prolong_the_wait_for_somebody_new() -> None:
    """One of four who have all met has waited for half a minute."""
    four = [waits(one, one, met=[mate for mate in range(28, 32) if mate != one]) for one in range(28, 32)]
    assert len(seat(four, NOW, MYTHICAL)) == 1


def test_a_table_that_has_just_ended_waits_for_somebody_new() -> None:
    """The same four sit down again after half a minute; a newcomer ends the wait at once."""
    four = [waits(one, 29, met=[mate for mate in range(4) if mate != one]) for one in range(4)]
    assert seat(four, NOW, MYTHICAL) == []
    assert look_again(four, NOW) == NOW - 29 * SECOND + REUNION
    assert len(seat(four, Millis(NOW + SECOND), MYTHICAL)) == 1
    more = [*four, waits(8, 30)]
    (table,) = seat(more, NOW, MYTHICAL)
    assert 8 in table.people


@pytest.mark.parametrize("seats", [(1, 2, 3), (3, 2, 4), (2, 5, 4)])
def test_impossible_numbers_of_seats_are_refused(seats: tuple[int, int, int]) -> None:
    """At least two seats, and the numbers in order."""
    with pytest.raises(ValueError, match="Seats"):
        Seats(*seats)


# --- a long evening -------------------------------------------------------------------------------------------


class Hall:
    """People who come, play and go; each second the people who are free are seated."""

    def __init__(self, seed: int, seats: Seats) -> None:
        self.luck = random.Random(seed)
        self.seats = seats
        self.now = Millis(0)
        self.free: dict[PlayerId, Millis] = {}
        self.tables: list[tuple[Millis, Seated]] = []
        self.met: dict[PlayerId, Counter[PlayerId]] = {}
        self.longest = 0
        """The longest wait of anybody while three people waited."""

    def people(self) -> Iterator[PlayerId]:
        """Everybody who is here, free or at a table."""
        yield from self.free
        for _, table in self.tables:
            yield from table.people

    def second(self) -> int:
        """One second of the evening. Returns how many people came or left."""
        self.now = Millis(self.now + SECOND)
        over = [table for ends, table in self.tables if ends <= self.now]
        self.tables = [one for one in self.tables if one[0] > self.now]
        for table in over:
            for one, other in combinations(table.people, 2):
                self.met[one][other] += 1
                self.met[other][one] += 1
            self.free |= dict.fromkeys(table.people, self.now)
        changes = self.luck.randrange(3)
        for _ in range(changes):
            if self.free and self.luck.random() < 0.5:
                del self.free[self.luck.choice(sorted(self.free))]
            else:
                newcomer = PlayerId(len(self.met))
                self.met[newcomer] = Counter()
                self.free[newcomer] = self.now
        self.seat()
        return changes

    def seat(self) -> None:
        """Seat the people who are free, and check who goes on waiting."""
        waiting = [Waiting(one, 1000 + 37 * one % 1000, since, self.met[one]) for one, since in self.free.items()]
        if len(waiting) >= 3:
            self.longest = max([self.longest, *(self.now - one.since for one in waiting)])
        for table in seat(waiting, self.now, self.seats):
            for player in table.people:
                del self.free[player]
            self.tables.append((Millis(self.now + self.luck.randrange(10, 300) * SECOND), table))
        assert max(Counter(self.people()).values(), default=0) <= 1


@pytest.mark.parametrize("seats", [MYTHICAL, Seats(2, 3, 5), Seats(4, 4, 4)])
@pytest.mark.parametrize("most", [2_000, pytest.param(10_000, marks=pytest.mark.long)])
def test_thousands_of_arrivals_and_departures(seats: Seats, most: int) -> None:
    """Nobody sits at two tables, and nobody waits for more than a minute while three wait."""
    hall, changes = Hall(7, seats), 0
    while changes < most:
        changes += hall.second()
    assert hall.longest <= PATIENCE
    assert hall.tables
