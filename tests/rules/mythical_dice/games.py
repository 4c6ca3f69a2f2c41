"""Games of Mythical Dice for these tests: dice by name, and positions with chosen hands."""

from collections.abc import Sequence
from itertools import count

from rules.game import REVEAL, Event, Pending, Seat
from rules.mythical_dice.game import MythicalDice
from rules.mythical_dice.moves import Bet, Deal, Roll, Rolled, Side
from rules.mythical_dice.pieces import FACE_KEYS, Kind
from rules.mythical_dice.state import MythicalState
from rules.mythical_dice.view import MythicalView
from tests.rules.by_luck import play

GAME = MythicalDice()
EDITIONS = GAME.options["edition"]
VARIANTS = GAME.options["variant"]


def dice(words: str) -> tuple[Kind, ...]:
    """``dice("red grey")``: a hand of these kinds."""
    return tuple(Kind[word.upper()] for word in words.split())


def die_and_face(words: str) -> tuple[Kind, int]:
    """``die_and_face("red 7")``: the kind and the face."""
    kind, face = words.split()
    return Kind[kind.upper()], FACE_KEYS.index(face)


def trick(*rolls: str, leader: Seat = 0) -> tuple[Rolled, ...]:
    """``trick("red 7", "grey flag")``: a trick of as many seats as rolls, in the order of rolling."""
    return tuple(Rolled((leader + place) % len(rolls), *die_and_face(roll)) for place, roll in enumerate(rolls))


def new_game(seats: int = 4, edition: str = "english", variant: str = "standard") -> MythicalState:
    """A new game, before the first draw."""
    return GAME.start(seats, {"edition": edition, "variant": variant})


def dealt(*hands: str, leader: Seat = 0, edition: str = "english", variant: str = "standard") -> MythicalState:
    """A game with open bets, these hands and this leader; the earlier rounds were played with random moves."""
    round_ = len(hands[0].split())
    state = next(
        state
        for state in (_before_deal(round_, len(hands), edition, variant, seed) for seed in count())
        if state.view(None).leader == leader
    )
    state.settle(Deal(tuple(dice(hand) for hand in hands)))
    return state


def _before_deal(round_: int, seats: int, edition: str, variant: str, seed: int) -> MythicalState:
    state = new_game(seats, edition, variant)
    play(state, seed, until=lambda state: state.view(None).round == round_ - 1 and deal_pending(state))
    return state


def rolling(*hands: str, bets: Sequence[int], leader: Seat = 0, **options: str) -> MythicalState:
    """Like ``dealt``, but with these bets made and revealed."""
    state = dealt(*hands, leader=leader, **options)
    bet(state, *bets)
    state.apply(None, REVEAL)
    return state


def deal_pending(state: MythicalState) -> bool:
    """Whether the next entry must be a deal."""
    view = state.view(None)
    return state.pending is Pending.LUCK and view.rolling is None and view.leader >= 0


def bet(state: MythicalState, *tricks: int) -> list[Event]:
    """Every seat bets, in seat order."""
    return [event for seat, number in enumerate(tricks) for event in state.apply(seat, Bet(number))]


def roll(state: MythicalState, *rolls: str) -> list[Event]:
    """The awaited seats roll these: ``roll(state, "red 7", "grey flag")``."""
    events: list[Event] = []
    for words in rolls:
        die, face = die_and_face(words)
        events += [*state.apply(state.awaited[0], Roll(die)), *state.settle(Side(face))]
    return events


def views(state: MythicalState) -> tuple[MythicalView, ...]:
    """The view of the public, then the view of each seat."""
    return tuple(state.view(seat) for seat in (None, *range(len(state.scores()))))
