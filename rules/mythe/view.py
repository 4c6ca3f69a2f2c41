"""What one seat, or the public, may see of a game of Mythe."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.game import Move, Pending, Seat
from rules.mythe.moves import CardDrawn, KnownGift, TurnTaken, ends_badly
from rules.mythe.pieces import COSTS, NEUTRAL, POINTS, VILLAGE, Card
from rules.mythe.rulings import advanced


class MytheView(NamedTuple):
    """A plain value. A hand is named by its seat, the neutral deck by ``NEUTRAL``."""

    seat: Seat | None
    """Whose view it is; None for the public."""

    variant: str
    pending: Pending
    decision: int
    awaited: tuple[Seat, ...]
    choices: tuple[Move, ...]
    """What this seat may do now. When it gives, these are the gifts offered: a card for each empty hand; without empty
    hands, no card or one. Other gifts of cards from ``may_give`` are allowed, too, if they leave no hand empty."""

    chapter: int
    """The round, in which each seat has one turn, from 1; 0 before the deal."""

    turn: int
    """The number of the turn over the whole game, from 1; 0 before the deal."""

    active: Seat | None
    """The seat whose turn it is, or was at the end; None before the deal."""

    declared: Card | None
    """The legendary card that the active seat has shown this turn."""

    drawn: tuple[CardDrawn, ...]
    """The open cards of this turn. They belong to no hand until the drawing ends."""

    source: Seat | None
    """The hand that a card was asked from, while luck chooses the card; else None."""

    giving: bool
    """Whether the active seat has to give cards now."""

    spaces: tuple[int, ...]
    """The space of each hero, by seat: 0 for the village, ``DRAGON`` for the winner."""

    hands: tuple[int, ...]
    """The number of cards that each seat holds."""

    neutral: int | None
    """The number of cards in the neutral deck; None if there is no neutral deck."""

    hand: tuple[Card, ...]
    """This seat's own cards; empty for the public."""

    may_give: tuple[Card, ...]
    """The cards that this seat may give now."""

    gifts: tuple[KnownGift, ...]
    """All gifts that this seat has made or received, in their order."""

    turns: tuple[TurnTaken, ...]
    """The finished turns, in their order."""

    @property
    def secret(self) -> bool:
        """No answer is given in secret. Gifts are never revealed."""
        return False

    @property
    def holdings(self) -> tuple[Card, ...]:
        """The cards in the hand."""
        return self.hand

    def forced(self, seat: Seat) -> bool:
        """Whether the seat must give certain cards: equal ones, and each of them is needed for an empty hand.

        To draw is never forced: at first two hands or more hold cards, and later the seat may stop. Which cards may be
        given, everybody knows only in the variant in which these are the drawn ones, because they lay open.
        """
        if not self.giving or seat not in self.awaited:
            return False
        may_give = self.may_give
        if seat != self.seat:
            may_give = tuple(drawn.card for drawn in self.drawn) if self.variant == "only-drawn" else ()
        # The giver has to keep a card.
        most = min(len(may_give), self.hands[seat] - 1)
        return most == len(self.empty_hands) and len(set(may_give)) == 1

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.spaces)

    @property
    def sizes(self) -> Mapping[Seat, int]:
        """The number of cards that each hand holds, the neutral deck last."""
        sizes = dict(enumerate(self.hands))
        return sizes if self.neutral is None else {**sizes, NEUTRAL: self.neutral}

    @property
    def other_hands(self) -> tuple[Seat, ...]:
        """The hands that the active seat draws from and gives to."""
        return tuple(hand for hand in self.sizes if hand != self.active)

    @property
    def empty_hands(self) -> tuple[Seat, ...]:
        """The other hands that hold no card. When the active seat gives, each of them must get one."""
        return tuple(hand for hand in self.other_hands if not self.sizes[hand])

    @property
    def tripped(self) -> bool:
        """Whether an obstacle has ended the drawing."""
        return ends_badly(self.drawn)

    @property
    def points(self) -> int:
        """The points of the open cards of this turn."""
        return sum(POINTS[drawn.card] for drawn in self.drawn)

    @property
    def reached(self) -> int:
        """The space that the active hero would reach with these points, while its seat draws."""
        return self.reached_with(self.points)

    def reached_with(self, points: int) -> int:
        """The space that the active hero would reach with so many points, while its seat draws."""
        assert self.active is not None
        others = [space for seat, space in enumerate(self.spaces) if seat != self.active]
        return advanced(self.spaces[self.active], points, others, declared=self.declared is not None)

    @property
    def missing(self) -> int | None:
        """How many more points would take the active hero further; None if it can go no further this turn."""
        # Any space ahead costs less than all of them together.
        more = range(1, sum(COSTS) + 1)
        return next((points for points in more if self.reached_with(self.points + points) > self.reached), None)

    @property
    def own_turn(self) -> TurnTaken | None:
        """This seat's last finished turn; None before its first, and for the public."""
        return next((turn for turn in reversed(self.turns) if turn.seat == self.seat), None)

    @property
    def lost(self) -> tuple[CardDrawn, ...]:
        """The cards that others have drawn from this seat's hand since its last finished turn, in their order."""
        since = 0 if self.own_turn is None else self.own_turn.turn
        running = () if self.active == self.seat else self.drawn
        drawn = (*(one for turn in self.turns[since:] for one in turn.drawn), *running)
        return tuple(one for one in drawn if self.seat is not None and one.source == self.seat)

    def chapter_of(self, turn: int) -> int:
        """The chapter that a turn belongs to."""
        # Two minus signs round up, as in the state.
        return -(-turn // self.seats)

    def turns_of(self, chapter: int) -> tuple[TurnTaken, ...]:
        """The finished turns of a chapter, in order."""
        return self.turns[(chapter - 1) * self.seats : chapter * self.seats]

    def spaces_after(self, chapter: int) -> tuple[int, ...]:
        """By seat: where the heroes stood at the end of a chapter; in the present one, after the last finished turn."""
        # Later turns of a seat overwrite earlier ones. A seat without a turn is still in the village.
        reached = {turn.seat: turn.space for turn in self.turns[: chapter * self.seats]}
        return tuple(reached.get(seat, VILLAGE) for seat in range(self.seats))
