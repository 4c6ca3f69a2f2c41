"""The robots that play Mythic Dice by the value of the table after each move: no search, no luck."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from rules.game import Move, Seat, View
from rules.mythic_dice.captures import best_way, lowest_turned
from rules.mythic_dice.deeds import Captured, Deed, DiceReturned, DiceTurned
from rules.mythic_dice.flow import unfolded
from rules.mythic_dice.layout import Place, Table
from rules.mythic_dice.moves import Capture, Decay, Pass, Release, Wishes, Yield
from rules.mythic_dice.pieces import SIZES, VALUES, Face
from rules.mythic_dice.questions import action_steps
from rules.mythic_dice.rulings import capture_points
from rules.mythic_dice.steps import Action, CapturePhase, Extra, Step, Surrender, Throw, Toss
from rules.mythic_dice.view import MythicView

_POINT: Final = 1 / 36
"""The worth of a victory point, for each point of the goal. With a high goal there is no time to win points back."""

_DIE: Final = 1.8
"""The worth of a free die, whatever it shows."""

_PIP: Final = 0.5
"""The worth of one more pip on a free die if dice decayed once a round; see ``_pip``."""

_BOUND: Final = 1.2
"""The worth of a die that a creature protects. The die becomes free when the creature is released."""

_BARRED: Final = 1.0
_CALM: Final = 0.5
_GOAL: Final = 100.0

_PATIENCE: Final = 8
"""The number of rounds in which it keeps its creatures. If nobody has won by then, these creatures are not enough."""

_RESTLESS: Final = 0.5
"""The gain from releasing a creature, for each round after that. If all seats kept theirs, nobody would ever win."""

_AVERAGE: Final = sum(VALUES) / len(VALUES)


class Steady:
    """Makes the move after which its own place is worth most, compared with that of the strongest opponent."""

    _rival = 0.5
    """The worth of the strongest opponent's place counts with this share against one's own."""

    _chance = 0.9
    """The points of the best capture that is possible now count with this share."""

    _artifact = 2.0

    def choose(self, view: View) -> Move:
        """The best choice; of equally good ones, the first. Before its turn to capture, a list of all good captures."""
        assert isinstance(view, MythicView)
        assert view.seat is not None
        # A lower die is worth less, so only the lowest die is turned by the Feather. This also saves time.
        worth = {move: self._after(view, move) for move in lowest_turned(view.choices)}
        if isinstance(view.question, CapturePhase) and view.seat != view.open_to[0]:
            return good_wishes(worth)
        return max(worth, key=lambda move: worth[move])

    def _after(self, view: MythicView, move: Move) -> float:
        """What the table is worth to the view's seat after the move."""
        seat = view.seat
        assert seat is not None
        if isinstance(view.question, Action):
            steps = action_steps(view.table, seat, move)
            return self._expected(steps, view.table, seat) + _restlessness(view, move)
        table = answered(view.table, seat, move)
        if isinstance(view.question, CapturePhase | Extra):
            # The capture phase goes on without this seat. With the display in place a pass would look as good as a
            # capture, because the capture would still count as possible.
            table = table._replace(display=())
        return self._standing(table, seat)

    def _expected(self, steps: tuple[Step, ...], table: Table, seat: Seat) -> float:
        """What the table is worth when all steps are done. Dice that are still to be rolled count as the average."""
        bonus, seats = 0.0, len(table.places)
        while steps:
            step, steps = steps[0], steps[1:]
            match step:
                case Toss(_, prize):
                    won, lost = (self._expected((*then, *steps), table, seat) for then in (prize, ()))
                    return bonus + (won + lost) / 2
                case Throw(roller, number, plus):
                    fallen = number * (_unknown(seats) + plus * _pip(seats))
                    bonus += fallen if roller == seat else -self._rival * fallen
                case Surrender(givers, receiver):
                    # A giver is expected to give up the lowest die. For the receiver it counts as the average die.
                    for giver in givers:
                        table = DiceReturned(giver, table.places[giver].free[:1]).on(table)
                    bonus += _unknown(seats) * len(givers) if receiver == seat else 0.0
                case Deed():
                    table = step.on(table)
                case _:
                    steps = unfolded(step, table) + steps
        return bonus + self._standing(table, seat)

    def _standing(self, table: Table, seat: Seat) -> float:
        """What the table is worth to the seat, compared with its strongest opponent."""
        seats = len(table.places)
        worths = [_worth(place, table.display, seats, self._chance, self._artifact) for place in table.places]
        mine = worths.pop(seat)
        return mine - self._rival * max(worths)


class Greedy(Steady):
    """Sees only its own dice and points: no opponent, no artifact, and no capture that it could make later."""

    _rival = _chance = _artifact = 0.0


def good_wishes(worth: Mapping[Move, float]) -> Wishes:
    """All captures that are better than none, best first."""
    liked = sorted([move for move in worth if worth[move] > worth[Pass()]], key=lambda move: -worth[move])
    return Wishes(tuple([move for move in liked if isinstance(move, Capture)]))


def _restlessness(view: MythicView, move: Move) -> float:
    """The gain from setting a creature free late in the game. A poach gains nothing: its creature never returns."""
    return _RESTLESS * max(0, view.round - _PATIENCE) if isinstance(move, Release) else 0.0


def answered(table: Table, seat: Seat, move: Move) -> Table:
    """The table after this answer to a question that is no action."""
    match move:
        case Capture():
            return Captured(seat, move).on(table)
        case Decay(die, to):
            return DiceTurned(seat, (die,), (to,)).on(table)
        case Yield(dice):
            return DiceReturned(seat, dice).on(table)
        case _:
            return table


def _pip(seats: int) -> float:
    """The worth of one more pip. Dice decay once in each player's turn, so with more players a pip is lost sooner."""
    return _PIP / seats


def _unknown(seats: int) -> float:
    """The worth of a die that is still to be rolled."""
    return _DIE + _pip(seats) * _AVERAGE


@lru_cache(1 << 15)
def _worth(place: Place, display: tuple[Face, ...], seats: int, chance: float, artifact: float) -> float:
    """What a place is worth to its owner."""
    points, goal = place.points, SIZES[seats].goal
    worth = _POINT * goal * points + _GOAL * (points >= goal)
    worth += _DIE * len(place.free) + _pip(seats) * sum(place.free) + _BOUND * (place.dice - len(place.free))
    worth += artifact * len(place.artifacts)
    mask, feather = Face.MASK in place.artifacts, Face.FEATHER in place.artifacts
    best = max([_most_points(face, place.free, mask=mask, feather=feather) for face in display], default=0)
    return worth + chance * best - _BARRED * place.barred + _CALM * place.calm


@lru_cache(1 << 16)
def _most_points(creature: Face, free: tuple[int, ...], *, mask: bool, feather: bool) -> int:
    """The most points that a capture of the creature with these free dice brings; 0 if there is no such capture."""
    best = best_way(creature, free, mask=mask, feather=feather)
    return 0 if best is None else capture_points(best)
