"""The robot that plays Mythical Dice by the odds of its own dice."""

from functools import reduce

from rules.game import Move, Seat, View
from rules.mythical_dice.moves import Bet, Roll, Rolled
from rules.mythical_dice.pieces import COLOUR, FACES, SIDES, Kind
from rules.mythical_dice.rulings import round_points, simplified_round_points, trick_winner
from rules.mythical_dice.view import MythicalView
from rules.robots.mythical_odds import Mark, Outlook, beaten, marked, outlook


class Steady:
    """Makes the move with the most points expected for the round. No search, no luck, no memory."""

    def choose(self, view: View) -> Move:
        """The best bet while bets are open, else the best die. Of equally good moves, the first."""
        assert isinstance(view, MythicalView)
        if len(view.choices) == 1:
            return view.choices[0]
        return max(view.choices, key=lambda move: _worth(view, move))


def _worth(view: MythicalView, move: Move) -> float:
    """The points expected for the round after this move."""
    if isinstance(move, Bet):
        return _expected(view, move.tricks, 0, 0, outlook(view.hand, view.seats))
    assert isinstance(move, Roll)
    assert view.seat is not None
    bet = view.bets[view.seat]
    assert bet is not None
    taken, bonuses = view.taken[view.seat], view.bonuses[view.seat]
    rest = list(view.hand)
    rest.remove(move.die)
    to_come = outlook(tuple(rest), view.seats)
    win, bonus = _chance(view, view.seat, move.die)
    lost = _expected(view, bet, taken, bonuses, to_come)
    if not win:
        return lost
    # ``bonus`` is the average over all cases, and 0 where the die loses. Divided by ``win`` it is the average over the
    # cases in which the die wins.
    return win * _expected(view, bet, taken + 1, bonuses + bonus / win, to_come) + (1 - win) * lost


def _expected(view: MythicalView, bet: int, taken: int, bonuses: float, to_come: Outlook) -> float:
    """The points expected for a bet, if the rest of the round goes as ``to_come`` says."""
    standard = view.variant != "simplified"
    points = 0.0
    for more, chance in enumerate(to_come.tricks):
        if not standard:
            points += chance * simplified_round_points(view.round, bet, taken + more)
            continue
        points += chance * round_points(view.round, bet, taken + more, 0)
        # The standard game pays bonuses only for a kept bet, and an exact bet of 0 never has one.
        if bet and bet == taken + more:
            points += chance * (bonuses + to_come.bonus)
    return points


def _chance(view: MythicalView, seat: Seat, die: Kind) -> tuple[float, float]:
    """The chance that this die takes the trick on the table, and the bonus to expect from it."""
    mark: Mark = reduce(marked, [FACES[rolled.die][rolled.face].strength for rolled in view.trick], ())
    colour = view.colour
    if colour is None and COLOUR[die]:
        colour = die
    win = bonus = 0.0
    for face in SIDES[die]:
        winner, gained = trick_winner((*view.trick, Rolled(seat, die, face)), view.leader)
        if winner == seat:
            held = _held(view, seat, marked(mark, FACES[die][face].strength), colour)
            win += held
            bonus += held * gained
    return win / len(SIDES[die]), bonus / len(SIDES[die])


def _held(view: MythicalView, seat: Seat, mark: Mark, colour: Kind | None) -> float:
    """The chance that no seat that rolls after this one takes the trick away."""
    chance = 1.0
    for step in range(1, view.seats - len(view.trick)):
        other = (seat + step) % view.seats
        bet = view.bets[other]
        assert bet is not None
        # A seat that still needs tricks tries to win this one, and the others try not to.
        chance *= 1 - beaten(mark, colour, len(view.hand), keen=view.taken[other] < bet)
    return chance
