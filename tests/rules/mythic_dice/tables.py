"""Games of Mythic Dice for these tests: chosen tables, chosen rolls, and games with random moves."""

from collections.abc import Callable, Iterator, Sequence

from rules.game import Event, Seat
from rules.mythic_dice.game import MythicDice
from rules.mythic_dice.layout import Held, Place, Table
from rules.mythic_dice.moves import Dice
from rules.mythic_dice.pieces import CARDS, CREATURES, DICE, Face
from rules.mythic_dice.state import MythicState
from rules.mythic_dice.steps import Action, CapturePhase, DecayPhase, Judging
from rules.mythic_dice.view import MythicView
from rules.record import Entry
from tests.rules import by_luck
from tests.rules.by_luck import next_of_anybody

GAME = MythicDice()


def new_game(seats: int = 2) -> MythicState:
    """A new game, before the first draw."""
    return GAME.start(seats, {})


def dice(words: str) -> tuple[int, ...]:
    """``dice("3 1")``: lowest first."""
    return tuple(sorted(map(int, words.split())))


def held(creature: Face, words: str) -> Held:
    """A captured creature and its dice; if the creature has no points of its own, the last die's value counts."""
    points = CREATURES[creature].points
    return Held(creature, dice(words), int(words.rsplit(maxsplit=1)[-1]) if points is None else points)


def place(free: str = "", *cards: Face | Held) -> Place:
    """``place("1 5", Face.EGG, held(Face.KAPPA, "2 2"))``: free dice, artifacts, captured creatures."""
    creatures = tuple(card for card in cards if isinstance(card, Held))
    return Place(dice(free), creatures, tuple(sorted(card for card in cards if isinstance(card, Face))))


def laid(*places: Place, pool: int | None = None) -> Table:
    """A table with these places; the other cards lie in the display on their front, the other dice in the pool."""
    taken = {card.creature for place in places for card in place.held}
    taken |= {artifact for place in places for artifact in place.artifacts}
    display = tuple(sorted(front for front, back in CARDS if not {front, back} & taken))
    return Table(tuple(places), display, DICE - sum(place.dice for place in places) if pool is None else pool)


def acting(*places: Place, pool: int | None = None) -> MythicState:
    """A game in its first round in which seat 0 is to act."""
    return MythicState(laid(*places, pool=pool), 0, (Action(0), Judging(0), DecayPhase()))


def capturing(*places: Place, active: Seat = 0) -> MythicState:
    """A game in its first round at the capture phase before this seat's action."""
    return MythicState(laid(*places), active, (CapturePhase(active), Action(active), Judging(active), DecayPhase()))


def after(state: MythicState) -> Table:
    """The public table of the state."""
    return state.view(None).table


def free(state: MythicState) -> list[str]:
    """Everybody's free dice, by seat: ``["1 5", ""]``."""
    return [" ".join(map(str, place.free)) for place in after(state).places]


def rolled(state: MythicState, words: str) -> Sequence[Event]:
    """The dice that are being rolled show these values; returns the events."""
    return state.settle(Dice(tuple(map(int, words.split()))))


RICH = (
    held(Face.LUNG, "8 8"),
    held(Face.UNICORN, "7 7"),
    held(Face.KRAKEN, "6 8"),
    held(Face.NEMEAN_LION, "6 6"),
    held(Face.CERBERUS, "4 5 8"),
)
"""Worth 36, the goal of two."""

# --- games that go by luck ------------------------------------------------------------------------------


def entries(state: MythicState, seed: int | str) -> Iterator[tuple[Entry, Sequence[Event]]]:
    """Play on with random moves to the end of the game; yields each entry with its events."""
    return by_luck.entries(state, seed, next_of_anybody)


def play(state: MythicState, seed: int | str, until: Callable[[MythicState], bool] = lambda _: False) -> list[Event]:
    """Play on with random moves to the end, or until a state is reached; returns the events."""
    return [event for _, events in by_luck.play(state, seed, until, next_of_anybody) for event in events]


def views(state: MythicState) -> tuple[MythicView, ...]:
    """The view of the public, then the view of each seat."""
    return tuple(state.view(seat) for seat in (None, *range(len(state.scores()))))
