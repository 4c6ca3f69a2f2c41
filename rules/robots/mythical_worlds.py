"""Rounds of Mythical Dice that fit what one seat sees: the dice of the others are filled in."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from rules.game import Seat
from rules.mythical_dice.pieces import COLOUR, DICE, FACES, KINDS
from rules.mythical_dice.view import MythicalView
from rules.robots.mythical_lean import Choice, Holding, Round, bet_worths, holding, roll_worths

_CARE: Final = 2.0
"""How exactly people are taken to choose: what is worth so many points less is chosen e times more rarely."""

_WHIM: Final = 0.05
"""How often people are taken to choose without a thought; then all choices are equally likely.

Without this, one blunder could tell more than a colour that was not followed, and nearly all deals would be breached.
"""

_BREACH: Final = 0.05
"""How likely a die is where its owner has shown not to hold it.

Such deals are only passed through: without them, some deals might not be reached from others.
"""

_FIRST_STEPS: Final = 60
_STEPS: Final = 8
"""Exchanges of two dice before the first deal, and between one deal and the next."""

_MOST_STEPS: Final = 2_000
"""After so many exchanges more without a deal that fits the view the search for it ends. Usually some tens are enough.
"""

_LIKELY_KEPT: Final = 1 << 15


def rounds(view: MythicalView, luck: random.Random) -> Iterator[Round]:
    """The view's round with all hands filled in: each possible one as often as it is likely.

    There is no end, unless the next deal that fits the view is too hard to find. The bets must have been shown.
    """
    deals = _Deals(view, luck)
    bets = [bet or 0 for bet in view.bets]
    while (hands := deals.following()) is not None:
        yield filled_in(view, hands, bets)


def filled_in(view: MythicalView, hands: list[Holding], bets: list[int]) -> Round:
    """The view's round with these hands and bets."""
    filled = Round(view.round, hands, bets, view.leader, standard=view.variant != "simplified")
    filled.taken, filled.bonuses = list(view.taken), list(view.bonuses)
    filled.begin_trick()
    for rolled in view.trick:
        filled.lay(int(rolled.die), FACES[rolled.die][rolled.face].strength)
    return filled


class _Deals:
    """Deals of the dice that a seat does not see: a walk in which two dice change places at each step.

    A step to a less likely deal is taken more rarely. So in the long run each deal is met as often as it is likely
    (the algorithm of Metropolis).
    """

    def __init__(self, view: MythicalView, luck: random.Random) -> None:
        assert view.seat is not None
        self._view = view
        self._random = luck.random
        self._made = rolls_made(view)
        self._absent = absent_kinds(view)
        unseen = (
            Counter(map(int, DICE))
            - Counter(map(int, view.hand))
            - Counter(made.kind for rolls in self._made for made in rolls)
        )
        self._dice = list(unseen.elements())
        luck.shuffle(self._dice)
        # The hands of the others lie one after the other in the list, and behind them what is left in the bag.
        self._owners: list[Seat] = []
        self._parts = [slice(0)] * view.seats
        for seat in range(view.seats):
            if seat != view.seat:
                begin, size = len(self._owners), view.round - len(self._made[seat])
                self._parts[seat] = slice(begin, begin + size)
                self._owners += [seat] * size
        self._held = len(self._owners)
        self._owners += [view.seat] * (len(self._dice) - self._held)
        # The seat itself has no part. So it can stand for the bag: whatever lies there is as likely.
        self._known: list[dict[tuple[int, ...], float]] = [{} for _ in range(view.seats)]
        self._likely = [1.0 if seat == view.seat else self._likelihood(seat) for seat in range(view.seats)]
        self._steps = _FIRST_STEPS

    def following(self) -> list[Holding] | None:
        """The hands of the next deal, by seat; None if it is not found soon."""
        if not self._walk():
            return None
        seats, dice = self._view.seats, self._dice
        hands = [holding(tuple(sorted(dice[part])), seats) for part in self._parts]
        hands[self._view.seat or 0] = holding(tuple(map(int, self._view.hand)), seats)
        return hands

    def _walk(self) -> bool:
        """Go on to the next deal. Whether one that fits the view was found."""
        for _ in range(self._steps if self._held else 0):
            self._step()
        self._steps = _STEPS
        for _ in range(_MOST_STEPS):
            if not self._is_breached():
                return True
            self._step()
        return False

    def _step(self) -> None:
        """Let two dice change places, or not."""
        dice, owners, likely = self._dice, self._owners, self._likely
        one, other = int(self._random() * self._held), int(self._random() * len(dice))
        giver, taker = owners[one], owners[other]
        if giver == taker or dice[one] == dice[other]:
            return
        dice[one], dice[other] = dice[other], dice[one]
        gives = self._likelihood(giver)
        takes = 1.0 if taker == self._view.seat else self._likelihood(taker)
        if gives * takes < self._random() * likely[giver] * likely[taker]:
            dice[one], dice[other] = dice[other], dice[one]
        else:
            likely[giver], likely[taker] = gives, takes

    def _likelihood(self, seat: Seat) -> float:
        """How likely the seat's hand is, judged by its bet and by its rolls."""
        hand = tuple(sorted(self._dice[self._parts[seat]]))
        found = self._known[seat].get(hand)
        if found is None:
            found = self._known[seat][hand] = self._judged(seat, hand)
        return found

    def _judged(self, seat: Seat, hand: tuple[int, ...]) -> float:
        view, absent, bet = self._view, self._absent[seat], self._view.bets[seat]
        assert bet is not None
        held = [*hand, *(made.kind for made in self._made[seat])]
        likely = bet_likelihood(tuple(sorted(held)), view.seats, bet, standard=view.variant != "simplified")
        for made in self._made[seat]:
            likely *= roll_likelihood(made, holding(tuple(sorted(held)), view.seats))
            held.remove(made.kind)
        return likely * _BREACH ** sum(absent >> die & 1 for die in hand)

    def _is_breached(self) -> bool:
        return any(
            absent >> die & 1
            for absent, part in zip(self._absent, self._parts, strict=True)
            for die in self._dice[part]
            if absent
        )


class Made(NamedTuple):
    """A roll that a seat has made in the round."""

    choice: Choice
    kind: int


def rolls_made(view: MythicalView) -> Sequence[Sequence[Made]]:
    """By seat: the rolls that it has made in the round."""
    made: list[list[Made]] = [[] for _ in range(view.seats)]
    tricks = (*view.tricks, view.trick)
    first = next((one.seat for trick in tricks for one in trick), view.leader)
    bets, unknown = [bet or 0 for bet in view.bets], holding((), view.seats)
    again = Round(view.round, [unknown] * view.seats, bets, first, standard=view.variant != "simplified")
    for trick in tricks:
        for one in trick:
            made[one.seat].append(Made(again.choice(), int(one.die)))
            again.lay(int(one.die), FACES[one.die][one.face].strength)
    return made


@lru_cache(_LIKELY_KEPT)
def roll_likelihood(made: Made, held: Holding) -> float:
    """The chance that somebody with these dice makes this roll; 1 if the rules do not allow it."""
    colour, case, need, stake, points = made.choice
    rolls = held.rolls[colour]
    place = next((place for place, (kind, _) in enumerate(rolls) if kind == made.kind), None)
    if place is None or len(rolls) == 1:
        return 1.0
    return _chosen([worth * points for worth in roll_worths(rolls, case, need, stake)], place)


def absent_kinds(view: MythicalView) -> Sequence[int]:
    """By seat: the kinds, as bits, that it has shown not to hold, because it did not follow their colour."""
    absent = [0] * view.seats
    for trick in (*view.tricks, view.trick):
        asked = 0
        for one in trick:
            colour = COLOUR[one.die]
            if asked and colour not in (0, asked):
                absent[one.seat] |= sum(1 << kind for kind in range(KINDS) if COLOUR[kind] == asked)
            asked = asked or colour
    return absent


@lru_cache(_LIKELY_KEPT)
def bet_likelihood(dealt: tuple[int, ...], seats: int, bet: int, *, standard: bool) -> float:
    """The chance that somebody who was dealt these dice makes this bet."""
    return _chosen(bet_worths(holding(dealt, seats), len(dealt), standard=standard), bet)


def _chosen(worths: Sequence[float], place: int) -> float:
    """The chance that somebody makes the choice at this place, of choices that are worth so many points."""
    most = max(worths)
    weights = [exp((worth - most) / _CARE) for worth in worths]
    return (1 - _WHIM) * weights[place] / sum(weights) + _WHIM / len(worths)
