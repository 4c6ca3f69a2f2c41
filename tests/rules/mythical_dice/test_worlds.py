"""The worlds in which a robot thinks fit what its seat sees, and all that is possible occurs as often as is likely."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product

import pytest

from rules.chance import Quick
from rules.game import REVEAL, Pending
from rules.mythical_dice.moves import Rolled
from rules.mythical_dice.pieces import COLOUR, COUNTS, Kind
from rules.mythical_dice.view import MythicalView
from rules.robots import mythical_worlds
from rules.robots.mythical_dice import Keen, Steady
from rules.robots.mythical_lean import Round, holding
from rules.robots.mythical_worlds import bet_likelihood, roll_likelihood, rolls_made, rounds
from tests.rules.mythical_dice.games import VARIANTS, new_game, roll, rolling


def views_of(seats: int, variant: str, seed: int) -> Iterator[MythicalView]:
    """What the seats that are to roll see in a game of careless players."""
    state, chance, luck = new_game(seats, variant=variant), Quick(seed), random.Random(seed)
    while state.pending is not Pending.OVER:
        if state.pending is Pending.LUCK:
            state.settle(state.draw(chance))
        elif state.pending is Pending.REVEAL:
            state.apply(None, REVEAL)
        else:
            view = state.view(state.awaited[0])
            if not view.secret:
                yield view
            state.apply(view.seat, luck.choice(view.choices) if luck.random() < 0.3 else Steady().choose(view))


def fits(filled: Round, view: MythicalView) -> bool:
    """Whether the filled-in round agrees with all that the seat sees. The rules of the bag are checked by hand."""
    tricks = (*view.tricks, view.trick)
    shown = Counter(one.die for trick in tricks for one in trick)
    held = Counter(Kind(die) for hand in filled.hands for die in hand.dice)
    rolled = Counter(one.seat for trick in tricks for one in trick)
    sizes = [hand.size for hand in filled.hands]
    return (
        filled.hands[view.seat or 0].dice == view.hand
        and all(shown[kind] + held[kind] <= COUNTS[kind] for kind in Kind)
        and sizes == [view.round - rolled[seat] for seat in range(view.seats)]
        and (filled.turn, filled.rolled) == (view.awaited[0], len(view.trick))
        and not any(contradicts(filled, trick) for trick in tricks)
    )


def contradicts(filled: Round, trick: Sequence[Rolled]) -> bool:
    """Whether a seat holds a colour that it did not follow in this trick."""
    colours = [(one.seat, COLOUR[one.die]) for one in trick]
    asked = next((colour for _, colour in colours if colour), 0)
    return any(
        colour and colour != asked and any(COLOUR[die] == asked for die in filled.hands[seat].dice)
        for seat, colour in colours
    )


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_worlds_fit_what_the_seat_sees(seats: int, variant: str) -> None:
    """Own dice, dice shown, sizes of hands, the bag, and colours that somebody did not follow."""
    luck = random.Random(seats)
    for view in views_of(seats, variant, seats):
        assert all(fits(filled, view) for filled in islice(rounds(view, luck), 3)), view


def odd_roll() -> MythicalView:
    """The third seat has bet 0 and does not want the trick. It cannot follow purple, and rolls a yellow die."""
    state = rolling(
        "mermaid red red red purple purple grey",
        "minotaur griffin yellow yellow yellow purple grey",
        "red yellow yellow purple grey grey grey",
        bets=[3, 3, 0],
        leader=1,
    )
    roll(state, "purple 3", "purple 1", "mermaid flag", "griffin flag", "red 6", "red 6")
    roll(state, "purple 2", "minotaur flag", "yellow 4", "grey 1", "grey 7", "grey flag")
    return state.view(0)


def odd_bet() -> MythicalView:
    """The second seat has bet 0, though it can hold neither purple dice nor grey ones."""
    state = rolling(
        "yellow yellow purple purple purple grey grey grey",
        "minotaur griffin griffin mermaid red red yellow yellow",
        "mermaid red red red yellow yellow grey grey",
        "red yellow purple purple purple grey grey grey",
        bets=[1, 0, 3, 2],
        leader=3,
    )
    roll(state, "purple 1", "purple 2", "yellow 3", "red 7", "grey 7", "grey flag", "grey 1", "yellow 4")
    roll(state, "red 6", "red 5")
    return state.view(0)


@pytest.mark.parametrize("view_of", [odd_roll, odd_bet])
def test_worlds_are_found_after_an_odd_choice(view_of: Callable[[], MythicalView]) -> None:
    """Hands that would explain the choice, but that the seat cannot hold, do not outweigh those that it can."""
    view = view_of()
    worlds = list(islice(rounds(view, random.Random(1)), 500))
    assert len(worlds) == 500
    assert all(fits(filled, view) for filled in worlds)


def test_if_worlds_are_too_hard_to_find_there_are_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """All those before fit the view. The strong robot then makes the choice of the fair one."""
    monkeypatch.setattr(mythical_worlds, "_MOST_STEPS", 1)
    view = odd_bet()
    assert all(fits(filled, view) for filled in rounds(view, random.Random(1)))
    assert Keen(random.Random(1)).choose(view) == Steady().choose(view)


def last_dice() -> MythicalView:
    """Everybody holds one more die. The second seat did not follow red in the first trick."""
    state = rolling("red yellow", "grey purple", "red grey", bets=[1, 0, 1])
    roll(state, "red 7", "grey flag", "red 5")
    return state.view(0)


def likely_last_dice(view: MythicalView) -> dict[tuple[Kind, Kind], float]:
    """The chance of each pair of dice that the two others may hold, counted die by die."""
    shown = Counter([*view.hand, *(one.die for one in view.tricks[0])])
    (_, second, third), bets = [one.die for one in view.tricks[0]], view.bets
    chances = {}
    for pair in product(Kind, Kind):
        left = [COUNTS[kind] - shown[kind] for kind in pair]
        ways: float = left[0] * (left[1] - (pair[0] == pair[1])) * (pair[0] is not Kind.RED)
        for seat, rolled, kind in ((1, second, pair[0]), (2, third, pair[1])):
            held, bet = tuple(sorted((int(rolled), int(kind)))), bets[seat]
            assert bet is not None
            ways *= bet_likelihood(held, view.seats, bet, standard=True)
            ways *= roll_likelihood(rolls_made(view)[seat][0], holding(held, view.seats))
        chances[pair] = ways
    total = sum(chances.values())
    return {pair: chance / total for pair, chance in chances.items()}


def test_all_that_is_possible_occurs_as_often_as_it_is_likely() -> None:
    """Two hidden dice: each pair of kinds is as frequent as the bag, the bets and the red trick make it."""
    view, number = last_dice(), 10_000
    worlds = islice(rounds(view, random.Random(1)), number)
    met = Counter((Kind(one.hands[1].dice[0]), Kind(one.hands[2].dice[0])) for one in worlds)
    expected = likely_last_dice(view)

    assert {pair for pair, chance in expected.items() if chance * number > 10} <= set(met)
    assert {pair for pair in met if not expected[pair]} == set()
    assert all(abs(met[pair] / number - chance) < 0.015 for pair, chance in expected.items())


def test_a_bet_tells_of_a_hand() -> None:
    """Who bets two tricks of two holds stronger dice than somebody who bets none."""
    strength = {}
    for bet in (0, 2):
        view = rolling("red yellow", "grey purple", "red grey", bets=[1, bet, 1]).view(0)
        worlds = list(islice(rounds(view, random.Random(1)), 500))
        strength[bet] = sum(one.hands[1].tricks for one in worlds) / len(worlds)
    assert strength[2] > strength[0] + 0.3


def test_the_same_luck_gives_the_same_worlds() -> None:
    """Nothing but the view and the luck decides."""
    hands = [
        [[held.dice for held in one.hands] for one in islice(rounds(last_dice(), random.Random(7)), 20)] for _ in "ab"
    ]
    assert hands[0] == hands[1]
