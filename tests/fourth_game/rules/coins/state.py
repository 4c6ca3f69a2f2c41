"""One game of Brave Coins: if all tossed coins show heads, the seat scores their number squared, else nothing."""

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Final, NamedTuple

from rules.chance import Chance
from rules.game import Event, IllegalMove, Json, Move, Outcome, Pending, Result, Seat, ranked
from tests.fourth_game.rules.coins.moves import MOST_COINS, Fall, Fallen, RoundBegun, Starter, StarterChosen, Toss

TOSSES: Final[tuple[Move, ...]] = tuple(Toss(coins) for coins in range(1, MOST_COINS + 1))


class CoinsView(NamedTuple):
    """Everything is public except the choices of the seat."""

    seat: Seat | None
    pending: Pending
    decision: int
    chapter: int
    awaited: tuple[Seat, ...]
    choices: tuple[Move, ...]
    scores: tuple[int, ...]
    secret: bool = False
    holdings: tuple[object, ...] = ()

    def forced(self, seat: Seat) -> bool:
        """There is always a choice."""
        return False


class CoinsState:
    """The state is changed in place; a refused entry changes nothing."""

    secret = weighed = False

    def __init__(self, seats: int, rounds: int) -> None:
        self.pending = Pending.LUCK
        self.decision = self.chapter = 0
        self._rounds = rounds
        self._active = self._starter = -1
        self._air = 0
        self._scores = [0] * seats
        self._feats = [Counter[str]() for _ in range(seats)]

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seat that must toss now, if any."""
        return (self._active,) if self.pending is Pending.CHOICE else ()

    def draw(self, chance: Chance) -> Outcome:
        """The seat that starts, or how the coins fall: one draw for each coin."""
        if not self.chapter:
            return Starter(chance.below(len(self._scores), "starter", 0, None, 0))
        falls = [chance.below(2, "coin", self.chapter, self._active, coin) for coin in range(self._air)]
        return Fall(sum(falls))

    def settle(self, outcome: Outcome) -> Sequence[Event]:
        """Apply the outcome. Raises IllegalMove for an impossible outcome."""
        if self.pending is not Pending.LUCK:
            raise IllegalMove("no-luck-pending")
        match outcome:
            case Starter(seat) if not self.chapter and 0 <= seat < len(self._scores):
                self._active = self._starter = seat
                self.chapter = 1
                self._ask()
                return (StarterChosen(seat),)
            case Fall(heads) if self.chapter and 0 <= heads <= self._air:
                return self._fall(heads)
            case _:
                raise IllegalMove("other-luck-pending", awaited="fall" if self.chapter else "starter")

    def _fall(self, heads: int) -> Sequence[Event]:
        seat, coins = self._active, self._air
        points = coins**2 if heads == coins else 0
        self._scores[seat] += points
        self._feats[seat].update({"tosses": 1, "lucky": int(points > 0)})
        self._feats[seat]["most.points"] = max(points, self._feats[seat]["most.points"])
        events: list[Event] = [Fallen(seat, coins, heads, points)]
        self._active = (seat + 1) % len(self._scores)
        if self._active == self._starter and self.chapter == self._rounds:
            self.pending = Pending.OVER
            return events
        if self._active == self._starter:
            self.chapter += 1
            events.append(RoundBegun(self.chapter))
        self._ask()
        return events

    def _ask(self) -> None:
        self.pending = Pending.CHOICE
        self.decision += 1

    def legal(self, seat: Seat) -> tuple[Move, ...]:
        """One to five coins if it is the seat's turn, else nothing."""
        return TOSSES if seat in self.awaited else ()

    def apply(self, seat: Seat | None, move: Move) -> Sequence[Event]:
        """Throw the coins into the air. Raises IllegalMove."""
        if not isinstance(move, Toss):
            raise IllegalMove("move-of-another-game")
        if self.pending is not Pending.CHOICE:
            raise IllegalMove("no-move-now")
        if seat != self._active:
            raise IllegalMove("not-your-turn", awaited=self._active)
        if move not in TOSSES:
            raise IllegalMove("too-many-coins", most=MOST_COINS)
        self._air, self.pending = move.coins, Pending.LUCK
        return ()

    def view(self, seat: Seat | None) -> CoinsView:
        """The state as this seat may see it."""
        choices = () if seat is None else self.legal(seat)
        return CoinsView(seat, self.pending, self.decision, self.chapter, self.awaited, choices, self.scores())

    def scores(self) -> tuple[int, ...]:
        """The points so far, by seat."""
        return tuple(self._scores)

    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        return Result(self.scores(), ranked(self.scores())) if self.pending is Pending.OVER else None

    def report(self) -> Mapping[str, Json]:
        """The number of the round."""
        return {"round": self.chapter}

    def feats(self) -> Sequence[Mapping[str, int]]:
        """By seat: the tosses, the tosses that were all heads, and the most points of a toss."""
        return self._feats

    def copy(self) -> "CoinsState":
        """An independent state in the same position."""
        return deepcopy(self)
