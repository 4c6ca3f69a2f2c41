"""The robots that race to the Dragon: by what lies nearest, by the odds of a turn, and by the odds of the race."""

from collections.abc import Mapping
from itertools import accumulate
from typing import Final

from rules.game import Move, Seat, View
from rules.mythe.moves import Declare, Draw, Gift, Give, Stop
from rules.mythe.pieces import COSTS, DECKS, DRAGON, POINTS, Card
from rules.mythe.view import MytheView
from rules.robots.mythe_chances import chances_to_win
from rules.robots.mythe_draws import Outlook, holds_legend, spaces_by_points
from rules.robots.mythe_odds import GIVEN_FIRST, Likely, likely_hands

_WORTH: Final = (0, *accumulate(COSTS[:-1]), sum(COSTS) + 6)
"""By space: its worth, which is the sum of all costs up to it. The Dragon's space is worth more: it wins the game."""

_A_LEGEND: Final = 1.0
"""The worth of a first legendary card: without one nobody can win the race."""

_TO_KEEP: Final = {card: worth for worth, card in enumerate(GIVEN_FIRST, start=1)}
"""By card: how much the robot wants to keep it."""

_DRAGON_NEAR: Final = 3
"""``Greedy`` shows a legendary card if the Dragon's space is at most so many spaces ahead."""


class Greedy:
    """Draws from the fullest hand, and stops as soon as it can move at all. No odds, no luck, no memory."""

    def choose(self, view: View) -> Move:
        """The nearest good; of equally full hands, the first."""
        assert isinstance(view, MytheView)
        assert view.seat is not None
        if view.giving:
            return cheapest_gifts(view)
        declarations = [move for move in view.choices if isinstance(move, Declare)]
        if declarations and DRAGON - view.spaces[view.seat] <= _DRAGON_NEAR:
            return declarations[0]
        if view.drawn and view.reached > view.spaces[view.seat]:
            return Stop()
        return max((move for move in view.choices if isinstance(move, Draw)), key=lambda move: view.sizes[move.source])


class Steady:
    """Draws while a draw promises more than stopping, and looks two draws ahead. No luck, no memory."""

    _draws_ahead = 2

    def choose(self, view: View) -> Move:
        """The move that promises most; of equally good moves, the first."""
        assert isinstance(view, MytheView)
        worth = self.weighed(view)
        return max(worth, key=lambda move: worth[move])

    def weighed(self, view: MytheView) -> dict[Move, float]:
        """What each move promises. Not all gifts are weighed; the first ones are those that the robot likes best."""
        if view.giving:
            # The additional 1s are no loss: the robot has them only because it drew too many.
            gifts: dict[Move, float] = {move: gifts_worth(move) for move in view.choices if isinstance(move, Give)}
            return {steady_gifts(view): max(gifts.values())} | gifts
        hands = likely_hands(view)
        outlook = self._outlook(view, hands, declared=view.declared is not None)
        # Of equally good moves the robot makes the first. So it stops rather than draws, and does not show a card to
        # everybody unless that promises more.
        worth: dict[Move, float] = {Stop(): outlook.plain[view.points]} if view.drawn else {}
        for hand, promise in outlook.promises(hands, view.points, self._draws_ahead).items():
            worth[Draw(hand)] = promise
        declarations = [move for move in view.choices if isinstance(move, Declare)]
        if declarations:
            bold = self._outlook(view, hands, declared=True).best(hands, view.points, self._draws_ahead)
            worth |= dict.fromkeys(declarations, bold)
        return worth

    def _outlook(self, view: MytheView, hands: Mapping[Seat, Likely], *, declared: bool) -> Outlook:
        """What the turn may bring, in points of the way."""
        worth = tuple(_WORTH[space] for space in spaces_by_points(view, self._draws_ahead, declared=declared))
        first_legend = 0.0 if holds_legend(view) else _A_LEGEND
        return Outlook(worth, tuple(own + first_legend for own in worth))


class Keen(Steady):
    """As ``Steady``, but weighs each turn by the chance to win the race, and looks three draws ahead.

    The last spaces are worth most for this chance, so it draws on more often than ``Steady``.
    """

    _draws_ahead = 3

    def _outlook(self, view: MytheView, hands: Mapping[Seat, Likely], *, declared: bool) -> Outlook:
        """What the turn may bring: chances to win."""
        return chances_to_win(view, hands, self._draws_ahead, declared=declared)


def cheapest_gifts(view: MytheView) -> Give:
    """The gifts that must be made, of the cards that the robot likes least."""
    return max((move for move in view.choices if isinstance(move, Give)), key=gifts_worth)


def steady_gifts(view: MytheView) -> Give:
    """The cheapest gifts that it must make, and 1s for the seat before it if the others hold too few points.

    Too few means: all other hands together could not pay for the dearest space.
    """
    assert view.seat is not None
    gifts = list(cheapest_gifts(view).gifts)
    # Only points drawn from other hands move a hero. A seat that holds most points itself would have nothing to draw.
    ones = view.may_give.count(Card.ONE) - sum(gift.card is Card.ONE for gift in gifts)
    own = sum(POINTS[card] for card in view.hand) - sum(POINTS[gift.card] for gift in gifts)
    missing = max(COSTS) - (sum(POINTS[card] for card in DECKS[view.seats]) - own)
    gifts += [Gift(Card.ONE, (view.seat - 1) % view.seats)] * min(missing, ones)
    return Give(tuple(gifts))


def gifts_worth(move: Give) -> float:
    """How little the robot would have liked to keep these cards: 0 for none, and less for each card."""
    return -float(sum(_TO_KEEP[gift.card] for gift in move.gifts))
