"""What one seat, or the public, may see of a game of Mythe."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.game import Move, Pending, Seat
from rules.mythe.moves import CardDrawn, KnownGift, TurnTaken, ends_badly
from rules.mythe.pieces import NEUTRAL, POINTS, VILLAGE, Card
from rules.mythe.rulings import advanced


class MytheView(NamedTuple):
    """A plain value. Hands are named by their seat, the neutral deck is ``NEUTRAL``."""

    seat: Seat | None
    """Whose view it is; None for the public."""

    variant: str
    pending: Pending
    decision: int
    awaited: tuple[Seat, ...]
    choices: tuple[Move, ...]
    """What this seat may do now. When it gives, the gifts that are offered: those of as few cards as must be, or of
    one. Any other gifts of ``may_give`` are allowed that leave no hand empty."""

    chapter: int
    """Every seat has one turn in it, from 1; 0 before the deal."""

    turn: int
    """From 1 over the whole game; 0 before the deal."""

    active: Seat | None
    """Whose turn it is, or was at the end; None before the deal."""

    declared: Card | None
    """The legendary card that the active seat showed this turn."""

    drawn: tuple[CardDrawn, ...]
    """The open cards of this turn. They are in no hand until the drawing ends."""

    source: Seat | None
    """The hand whose card is awaited, while luck is pending."""

    giving: bool
    """Whether the active seat has to give."""

    spaces: tuple[int, ...]
    """By seat, 0 for the village; ``DRAGON`` for the winner."""

    hands: tuple[int, ...]
    """How many cards each seat holds."""

    neutral: int | None
    """How many cards are in the neutral deck; None where there is none."""

    hand: tuple[Card, ...]
    """This seat's own cards; empty for the public."""

    may_give: tuple[Card, ...]
    """The cards that this seat may give now."""

    gifts: tuple[KnownGift, ...]
    """All gifts that this seat made or received, in order."""

    turns: tuple[TurnTaken, ...]
    """The finished turns, in order."""

    @property
    def secret(self) -> bool:
        """Nobody answers in secret: gifts are hidden for good."""
        return False

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.spaces)

    @property
    def sizes(self) -> Mapping[Seat, int]:
        """How many cards each hand holds, the neutral deck last."""
        sizes = dict(enumerate(self.hands))
        return sizes if self.neutral is None else {**sizes, NEUTRAL: self.neutral}

    @property
    def other_hands(self) -> tuple[Seat, ...]:
        """The hands that the seat whose turn it is draws from and gives to."""
        return tuple(hand for hand in self.sizes if hand != self.active)

    @property
    def empty_hands(self) -> tuple[Seat, ...]:
        """Those of them that hold no card: when that seat gives, each must get one."""
        return tuple(hand for hand in self.other_hands if not self.sizes[hand])

    @property
    def tripped(self) -> bool:
        """Whether an obstacle has ended the drawing."""
        return ends_badly(self.drawn)

    @property
    def points(self) -> int:
        """What the open cards of this turn are worth."""
        return sum(POINTS[drawn.card] for drawn in self.drawn)

    @property
    def reached(self) -> int:
        """The space to which these points would bring the hero whose turn it is, while that seat draws."""
        assert self.active is not None
        others = [space for seat, space in enumerate(self.spaces) if seat != self.active]
        return advanced(self.spaces[self.active], self.points, others, declared=self.declared is not None)

    def chapter_of(self, turn: int) -> int:
        """The chapter to which a turn belongs."""
        return -(-turn // self.seats)

    def turns_of(self, chapter: int) -> tuple[TurnTaken, ...]:
        """The finished turns of a chapter, in order."""
        return self.turns[(chapter - 1) * self.seats : chapter * self.seats]

    def spaces_after(self, chapter: int) -> tuple[int, ...]:
        """Where the heroes stood when a chapter was over, by seat; in the present one, after its finished turns."""
        reached = {turn.seat: turn.space for turn in self.turns[: chapter * self.seats]}
        return tuple(reached.get(seat, VILLAGE) for seat in range(self.seats))
