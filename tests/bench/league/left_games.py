"""Real games that are played to their end several times from the same moment on: with people, and with those who leave.

People make a random move now and then; the robot that plays for those who leave does not. Results and ratings are those
of the bot.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from bot.core.league.ranking import Ending, Placed, placed
from bot.core.league.rating_math import after, shown
from rules.catalogue import newest, robot_player
from rules.chance import Chance, Quick
from rules.game import REVEAL, Pending, Robot, Seat, State
from storage.ids import PlayerId
from storage.league.kinds import Scoring
from storage.league.rating_rows import RatedGame, RatedSeat
from storage.league.scoring import RANKING, Left, points_of
from tests.bench.league.standins import AVERAGE, Person

ME: Final[Seat] = 0
FRIEND: Final[Seat] = 1

THIRD, TWO_THIRDS, LATE = 1 / 3, 2 / 3, 5 / 6
PARTS: Final = (THIRD, TWO_THIRDS, LATE)
"""The parts of the first seat's moves after which it is left. If it is left late, the robot makes so few moves that the
seat counts as any other."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A game when the first seat is to move, and how many moves each seat has made."""

    state: State
    moves: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class End:
    """How a game ended, and who made the moves."""

    scores: tuple[int, ...]
    """The points of all seats, robots' last."""

    seats: tuple[Ending, ...]
    """The people's seats."""

    @property
    def places(self) -> Sequence[Placed]:
        """The place of each seat, as the bot counts it."""
        return placed(self.seats, RANKING)

    def points(self, scoring: Scoring, seat: Seat = ME) -> int:
        """What the seat brings in a league that counts like this."""
        end, place = self.seats[seat], self.places[seat]
        left = Left(RANKING, min(self.scores)) if end.left else None
        return points_of(scoring, placement=place.worth, score=self.scores[seat], rank=place.rank, left=left)

    def rating(self, seat: Seat = ME) -> int:
        """The seat's rating after the game, as people see it, if all are new."""
        ends = enumerate(zip(self.seats, self.places, strict=True))
        seats = tuple(RatedSeat(PlayerId(number), place.rank, end.left) for number, (end, place) in ends)
        return shown(after(RatedGame(1, 1, void=False, seats=seats), {})[PlayerId(seat)]).number


@dataclass(frozen=True, slots=True)
class Case:
    """One game and its ends."""

    then: Mapping[float, tuple[int, ...]]
    """The people's scores after these parts of the first seat's moves."""

    stays: End
    leaves: Mapping[float, End]
    """The ends if the first seat leaves then."""

    friend: End
    both: End
    """The ends if the second seat leaves after a third of the first seat's moves, and if both do."""


class Company:
    """People who play one kind of game, always the same games in the same order.

    If the game needs more seats, robots sit there.
    """

    def __init__(self, game: str, people: int, slips: float, seed: int) -> None:
        luck = random.Random(seed)
        others: list[Robot] = [Person(AVERAGE, luck, game) for _ in range(people - 1)]
        self._game = game
        self._robot = robot_player(game, luck, "steady")
        self._people = people
        self._players = [Person(slips, luck, game), *others, *[self._robot] * (newest(game).seats[0] - people)]
        self._chance: Chance = Quick(seed)

    def case(self) -> Case:
        """Play one game to all its ends."""
        moments: list[Moment] = []
        nobody = (0,) * len(self._players)
        stays = self._end(Moment(newest(self._game).start(len(nobody), {}), nobody), set(), moments.append)
        at = {part: moments[int(part * len(moments))] for part in PARTS}
        return Case(
            {part: moment.state.scores()[: self._people] for part, moment in at.items()},
            stays,
            {part: self._end(moment, {ME}) for part, moment in at.items()},
            self._end(at[THIRD], {FRIEND}),
            self._end(at[THIRD], {ME, FRIEND}),
        )

    def _end(self, begun: Moment, left: AbstractSet[Seat], note: Callable[[Moment], None] | None = None) -> End:
        """Play to the end; a robot plays for seats that are left. ``note`` gets each moment of the first seat."""
        state, own, stood_in = begun.state.copy(), list(begun.moves), [0] * len(begun.moves)
        while state.pending is not Pending.OVER:
            if state.pending is Pending.LUCK:
                state.settle(state.draw(self._chance))
            elif state.pending is Pending.REVEAL:
                state.apply(None, REVEAL)
            else:
                seat = state.awaited[0]
                if seat == ME and note is not None:
                    note(Moment(state.copy(), tuple(own)))
                (stood_in if seat in left else own)[seat] += 1
                player = self._robot if seat in left else self._players[seat]
                state.apply(seat, player.choose(state.view(seat)))
        result = state.result()
        assert result is not None
        ends = [Ending(*end) for end in zip(result.ranks, own, stood_in, strict=True)]
        return End(result.scores, tuple(ends[: self._people]))
