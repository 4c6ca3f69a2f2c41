"""Ranks and placements of finished games: people among themselves, and seats that robots moved for."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.core.league.game_result import game_result
from bot.core.league.ranking import QUARTER
from bot.core.ui.presses import Verb
from storage.changes import GameResult
from storage.ids import PlayerId
from tests.core.fakes import MONDAY_EVENING
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, DORA, EMILY, InMemoryTable

ONE_TWO_THREE = 6
"""The number of a game in which seats 0, 1 and 2 come first, second and third."""


def played(number: int, *, robots: int = 0) -> InMemoryTable:
    """A finished game of three, people and robots; people always bet 0."""
    paper = InMemoryTable(*(CINDY, BEN, CHARLIE)[: 3 - robots], robots=robots, seed=number.to_bytes(32, "big"))
    paper.play_out()
    return paper


def result_of(paper: InMemoryTable) -> GameResult:
    """The game's result."""
    return game_result(paper.table, MONDAY_EVENING)


def ranks(result: GameResult) -> Sequence[int]:
    """The ranks by seat."""
    return [seat.rank for seat in result.seats]


def sitters(result: GameResult) -> Sequence[PlayerId | None]:
    """The owners of the seats."""
    return [seat.player for seat in result.seats]


# --- among people -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "seats"),
    [
        (26, [(-240, 3, 0), (-120, 1, 3780), (-120, 1, 3780)]),
        (46, [(-200, 1, 5040), (-240, 2, 1260), (-240, 2, 1260)]),
        (49, [(-240, 1, 2520)] * 3),
    ],
)
def test_those_who_tie_share_rank_and_placement(number: int, seats: list[tuple[int, int, int]]) -> None:
    """Equal points give equal ranks; the placement is the mean of the places that they share."""
    assert seats == [(seat.score, seat.rank, seat.placement) for seat in result_of(played(number)).seats]


def test_a_result_says_all_that_standings_need() -> None:
    """Game, rules, options, end, number of people, and each seat with its player and feats."""
    result = result_of(played(49, robots=1))
    assert (result.game, result.rules) == ("mythical-dice", 1)
    assert dict(result.options) == {"edition": "english", "variant": "standard"}
    assert (result.ended, result.people) == (MONDAY_EVENING, 2)
    assert [(seat.seat, seat.player, seat.by_house) for seat in result.seats] == [
        (0, CINDY, False),
        (1, BEN, False),
        (2, None, False),
    ]
    assert [seat.feats["bets.0"] for seat in result.seats[:2]] == [8, 8]


@pytest.mark.parametrize("number", range(8))
def test_two_people_are_placed_among_themselves_whatever_robots_do(number: int) -> None:
    """The two share the points of one victory; the robot gets none."""
    *people, robot = result_of(played(number, robots=1)).seats
    assert sum(seat.placement for seat in people) == 5040
    assert {seat.rank for seat in people} in ({1, 2}, {1})
    assert (robot.player, robot.placement) == (None, 0)


def test_one_person_is_placed_among_all() -> None:
    """In practice, a person behind two robots is third of three."""
    result = result_of(played(1, robots=2))
    assert (result.people, result.seats[0].rank, result.seats[0].placement) == (1, 3, 0)
    assert sum(seat.placement for seat in result.seats) == 7560


# --- seats that robots have moved for ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "own_moves", "robot_moves", "expected", "by_house"),
    [
        (0, 33, 11, [1, 2, 3], False),
        (0, 32, 12, [3, 1, 2], True),
        (0, 10, 34, [3, 1, 2], True),
        (1, 32, 12, [1, 3, 2], True),
        (2, 11, 33, [1, 2, 3], True),
    ],
)
def test_leaving_never_pays(
    seat: int, own_moves: int, robot_moves: int, expected: list[int], *, by_house: bool
) -> None:
    """A seat is behind all others if robots made over a quarter of its moves."""
    paper = played(ONE_TWO_THREE)
    assert ranks(result_of(paper)) == [1, 2, 3]
    chair = paper.table.chairs[seat]
    paper.table.chairs[seat] = replace(chair, own_moves=own_moves, stood_in=robot_moves)
    result = result_of(paper)
    assert expected == ranks(result)
    assert by_house is result.seats[seat].by_house
    assert [5040 - 2520 * (rank - 1) for rank in expected] == [one.placement for one in result.seats]


def test_a_game_that_robots_finished_for_all_has_no_winner() -> None:
    """Nobody played the game, so nobody wins it."""
    paper = played(ONE_TWO_THREE)
    paper.table.chairs = [replace(chair, own_moves=1, stood_in=43) for chair in paper.table.chairs]
    assert ranks(result_of(paper)) == [2, 2, 3]
    assert [seat.placement for seat in result_of(paper).seats] == [2520, 2520, 0]


def test_a_person_who_leaves_robots_alone_is_behind_them() -> None:
    """That is so in practice, too."""
    paper = InMemoryTable(CINDY, robots=2)
    paper.play_out()
    paper.table.chairs[0] = replace(paper.table.chairs[0], own_moves=11, stood_in=33)
    result = result_of(paper)
    assert (result.people, result.seats[0].rank, result.seats[0].placement) == (1, 3, 0)


def test_a_result_is_computed_again_as_it_was_counted() -> None:
    """An audit gives the version of the ranking that the stored result has."""
    paper = played(ONE_TWO_THREE)
    paper.table.chairs[0] = replace(paper.table.chairs[0], own_moves=11, stood_in=33)
    before = game_result(paper.table, MONDAY_EVENING, ranking=1)
    assert (before.ranking, ranks(before)) == (1, [2, 1, 3])
    assert (result_of(paper).ranking, ranks(result_of(paper))) == (2, [3, 1, 2])


@pytest.mark.parametrize("bets", [1, 150])
def test_a_player_who_left_after_one_bet_is_last(bets: int) -> None:
    """After one bet of their own, changed or not, they are last; the players who stayed are first and second."""
    paper = InMemoryTable(CINDY, BEN, CHARLIE, seed=ONE_TWO_THREE.to_bytes(32, "big"))
    for number in range(bets):
        paper.bet(CINDY, number % 2)
    paper.press(CINDY, Verb.LEAVE)
    paper.play_out()
    result = result_of(paper)
    assert (result.people, sitters(result)) == (3, [CINDY, BEN, CHARLIE])
    assert paper.table.chairs[0].own_moves == 1
    assert (result.seats[0].rank, result.seats[0].by_house) == (3, True)
    assert {1, 2} == set(ranks(result)[1:])


def test_a_player_who_comes_back_keeps_the_result(paper: InMemoryTable) -> None:
    """Robots made few of the seat's moves, so the result is the player's own."""
    paper.bet(CINDY, 0)
    paper.press(CINDY, Verb.LEAVE)
    paper.press(CINDY, Verb.JOIN)
    paper.play_out()
    chair = paper.table.chairs[0]
    assert (chair.owner, chair.own_moves + chair.stood_in) == (CINDY, paper.table.chairs[1].own_moves)
    assert result_of(paper).seats[0].by_house is False


# --- seats that somebody else has taken over ----------------------------------------------------------------


def taken_over(rounds: int) -> InMemoryTable:
    """Cindy leaves after this many rounds, and Emily plays Cindy's seat to the end."""
    paper = InMemoryTable(CINDY, BEN, CHARLIE, seed=ONE_TWO_THREE.to_bytes(32, "big"))
    for _ in range(rounds):
        paper.play_round()
    paper.press(CINDY, Verb.LEAVE)
    paper.press(EMILY, Verb.JOIN)
    paper.play_out()
    return paper


@pytest.mark.parametrize(("rounds", "rank", "by_house"), [(1, 3, True), (4, 3, True), (7, 1, False)])
def test_a_seats_result_stays_with_its_first_player(rounds: int, rank: int, *, by_house: bool) -> None:
    """The seat comes first, but if others made more than a quarter of the moves, Cindy is behind all who stayed."""
    paper = taken_over(rounds)
    assert paper.state.result() is not None
    result = result_of(paper)
    assert (result.people, sitters(result)) == (3, [CINDY, BEN, CHARLIE])
    assert (result.seats[0].rank, result.seats[0].by_house) == (rank, by_house)


def test_a_robots_seat_belongs_to_the_person_who_takes_it() -> None:
    """The robot's moves count as made by others, which is not enough to spoil the result."""
    paper = InMemoryTable(CINDY, robots=2)
    paper.press(BEN, Verb.SIT)
    assert [(chair.own_moves, chair.stood_in) for chair in paper.table.chairs] == [(0, 0), (0, 1), (1, 0)]
    paper.play_out()
    result = result_of(paper)
    assert (result.people, sitters(result)[:2]) == (2, [CINDY, BEN])
    assert result.seats[1].by_house is False


def test_moves_of_who_takes_a_seat_over_count_as_those_of_the_bot() -> None:
    """Moves by another person are not the owner's moves, like those of a robot."""
    paper = taken_over(2)
    taken, stayed = paper.table.chairs[:2]
    assert (taken.own_moves + taken.stood_in, stayed.stood_in) == (stayed.own_moves, 0)
    assert QUARTER * taken.stood_in > stayed.own_moves


@pytest.mark.parametrize(("bets", "comes"), [(True, CINDY), (False, DORA)], ids=["their own again", "the next one's"])
def test_a_bet_that_another_changes_makes_nobody_its_owner(comes: PlayerId, *, bets: bool) -> None:
    """Cindy owns her seat again if she has bet; if she has not, the next person who sits down owns the seat."""
    paper = InMemoryTable(CINDY, BEN, CHARLIE)
    if bets:
        paper.bet(CINDY, 0)
    paper.press(CINDY, Verb.LEAVE)
    paper.press(EMILY, Verb.JOIN)
    paper.bet(EMILY, 1)
    paper.press(EMILY, Verb.LEAVE)
    paper.press(comes, Verb.JOIN)
    paper.play_out()
    result = result_of(paper)
    assert (sitters(result), result.seats[0].by_house) == ([comes, BEN, CHARLIE], False)


@pytest.mark.parametrize(("moves", "rank"), [(0, 1), (4, 3), (7, 3)])
def test_a_late_newcomer_gains_nothing_from_robots_moves(moves: int, rank: int) -> None:
    """Cindy leaves without a move. Emily waits until that seat leads and takes it, but gains nothing by waiting."""
    paper = InMemoryTable(CINDY, BEN, CHARLIE, seed=ONE_TWO_THREE.to_bytes(32, "big"))
    paper.press(CINDY, Verb.LEAVE)
    for _ in range(moves):
        paper.play_round()
    paper.press(EMILY, Verb.JOIN)
    paper.play_out()
    result = result_of(paper)
    assert (sitters(result), ranks(result)[0]) == ([EMILY, BEN, CHARLIE], rank)


@pytest.mark.parametrize(("comes", "people"), [(False, 1), (True, 2)])
def test_a_player_who_left_without_a_move_did_not_play(pair: InMemoryTable, *, comes: bool, people: int) -> None:
    """For the player who stayed the game is practice, unless a third person takes the seat and plays."""
    pair.press(BEN, Verb.LEAVE)
    if comes:
        pair.press(CHARLIE, Verb.JOIN)
    pair.play_out()
    result = result_of(pair)
    assert people == result.people
    assert [CINDY, CHARLIE if comes else BEN, None] == sitters(result)


def test_a_player_who_is_away_at_the_end_keeps_the_result(pair: InMemoryTable) -> None:
    """A robot keeps the seat of a player who has made moves, so the game counts for both people."""
    pair.bet_all()
    while not pair.table.over:
        if 0 not in pair.table.awaited_people() and not pair.table.may_reveal(BEN):
            pair.bet(BEN, 0) if pair.state.secret else pair.roll()
        elif pair.table.may_reveal(BEN):
            pair.press(BEN, Verb.REVEAL)
        else:
            pair.miss()
    assert pair.table.chairs[0].away is True
    result = result_of(pair)
    assert (result.people, result.seats[0].player, result.seats[0].rank) == (2, CINDY, 2)
