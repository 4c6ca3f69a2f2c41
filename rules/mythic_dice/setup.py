"""The luck before the first turn: which sides of the cards are up, what the dice show, who starts."""

from dataclasses import dataclass, replace

from rules.chance import Chance
from rules.game import IllegalMove, Outcome, Seat
from rules.mythic_dice.moves import Hands, Sides, Starter
from rules.mythic_dice.pieces import CARDS, HIGHEST, SIZES, TOSSED, VALUES, Face
from rules.mythic_dice.rulings import lowest


@dataclass(frozen=True, slots=True)
class Opening:
    """How much of the luck before the first turn is settled."""

    seats: int
    display: tuple[Face, ...] = ()
    """The creatures that are up; empty until the sides are known."""

    hands: tuple[tuple[int, ...], ...] = ()
    """By seat, lowest die first; empty until the dice are rolled."""

    starter: Seat | None = None

    @property
    def due(self) -> str:
        """The luck that comes next: ``sides``, ``hands``, or ``starter`` if several seats have the lowest total."""
        return "starter" if self.hands else "hands" if self.display else "sides"

    def draw(self, chance: Chance) -> Outcome:
        """Sample the luck that comes next."""
        match self.due:
            case "sides":
                return draw_sides(chance)
            case "hands":
                return draw_hands(chance, self.seats, SIZES[self.seats].dice)
            case _:
                return draw_starter(chance, lowest(self.hands))

    def settled(self, outcome: Outcome) -> "Opening":
        """The opening after this outcome. Raises IllegalMove if the outcome is impossible."""
        match self.due, outcome:
            case "sides", Sides():
                return replace(self, display=display_of(outcome))
            case "hands", Hands():
                hands = checked_hands(outcome, self.seats, SIZES[self.seats].dice)
                # Without a tie the dice say who starts, and luck has nothing left to decide.
                tied = lowest(hands)
                return replace(self, hands=hands, starter=tied[0] if len(tied) == 1 else None)
            case "starter", Starter(seat):
                if seat not in lowest(self.hands):
                    raise IllegalMove("not-among-the-lowest", seat=seat)
                return replace(self, starter=seat)
            case due, _:
                raise IllegalMove("other-luck-pending", awaited=due)


def draw_sides(chance: Chance) -> Sides:
    """One draw for each card with two creatures, in the order of the cards."""
    return Sides(tuple([pair[chance.below(2, "side", 0, None, card)] for card, pair in enumerate(TOSSED)]))


def draw_hands(chance: Chance, seats: int, dice: int) -> Hands:
    """Roll each die of one hand after the other, in seat order."""
    return Hands(
        tuple(
            [tuple([1 + chance.below(HIGHEST, "hand", 0, seat, die) for die in range(dice)]) for seat in range(seats)]
        )
    )


def draw_starter(chance: Chance, tied: tuple[Seat, ...]) -> Outcome:
    """One of the seats with the lowest total."""
    return Starter(tied[chance.below(len(tied), "starter", 0, None, 0)])


def display_of(sides: Sides) -> tuple[Face, ...]:
    """All creatures that are up. Raises IllegalMove unless one side is named of each card with two creatures."""
    if len(sides.up) != len(TOSSED) or any(up not in pair for up, pair in zip(sides.up, TOSSED, strict=True)):
        raise IllegalMove("wrong-sides")
    return tuple(sorted((*sides.up, *[front for front, back in CARDS if not back.is_creature])))


def checked_hands(hands: Hands, seats: int, dice: int) -> tuple[tuple[int, ...], ...]:
    """The hands, each with its lowest die first. Raises IllegalMove unless each seat has this number of dice."""
    if len(hands.values) != seats:
        raise IllegalMove("wrong-number-of-hands", hands=len(hands.values), seats=seats)
    return tuple([checked_values(hand, dice) for hand in hands.values])


def checked_values(values: tuple[int, ...], due: int) -> tuple[int, ...]:
    """The values, lowest first. Raises IllegalMove unless there are ``due`` values, each from 1 to 8."""
    if len(values) != due:
        raise IllegalMove("wrong-number-of-dice-rolled", dice=len(values), due=due)
    if not set(values).issubset(VALUES):
        raise IllegalMove("no-such-value")
    return tuple(sorted(values))
