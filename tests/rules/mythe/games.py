"""Games of Mythe for these tests: cards by name, and positions with chosen hands."""

from rules.game import Event, Seat
from rules.mythe.game import Mythe
from rules.mythe.moves import Deal, Declare, Draw, Gift, Give, Starter, Stop, Turned
from rules.mythe.pieces import DECKS, NEUTRAL, Card
from rules.mythe.rulings import dealt_numbers
from rules.mythe.state import MytheState
from rules.mythe.view import MytheView

GAME = Mythe()
VARIANTS = GAME.options["variant"]


def cards(words: str) -> tuple[Card, ...]:
    """``cards("zero sword")``: a hand of these."""
    return tuple(Card[word.upper()] for word in words.split())


def hand_of(word: str) -> Seat:
    """``hand_of("2")`` or ``hand_of("neutral")``."""
    return NEUTRAL if word == "neutral" else int(word)


def gifts(words: str) -> Give:
    """``gifts("zero 1, sword neutral")``: a zero for seat 1, the sword for the neutral deck."""
    pairs = [pair.split() for pair in words.split(",") if pair]
    return Give(tuple(Gift(Card[card.upper()], hand_of(to)) for card, to in pairs))


def new_game(seats: int = 3, variant: str = "standard") -> MytheState:
    """A new game, before the first draw."""
    return GAME.start(seats, {"variant": variant})


def a_deal(*hands: str, starter: Seat = 0) -> Deal:
    """The deal in which the hands hold at least these cards; the lowest of the other cards fill the hands up.

    With two seats a third hand is the neutral deck.
    """
    seats = 2 if len(hands) == 3 and hands[2].startswith("neutral") else len(hands)
    named = [cards(hand.removeprefix("neutral")) for hand in hands]
    rest = list(DECKS[seats])
    for card in (card for hand in named for card in hand):
        rest.remove(card)
    numbers = dealt_numbers(seats, starter)
    dealt = [
        tuple(sorted([*hand, *(rest.pop(0) for _ in range(numbers[place if place < seats else NEUTRAL] - len(hand)))]))
        for place, hand in enumerate(named)
    ]
    return Deal(tuple(dealt[:seats]), dealt[2] if seats == 2 else None)


def dealt(*hands: str, starter: Seat = 0, variant: str = "standard") -> MytheState:
    """A game at its first turn, after ``a_deal`` of these hands."""
    deal = a_deal(*hands, starter=starter)
    state = new_game(len(deal.hands), variant)
    state.settle(Starter(starter))
    state.settle(deal)
    return state


def act(state: MytheState, *words: str) -> list[Event]:
    """The awaited seats do this: ``act(state, "declare sword", "draw 1 zero", "stop", "give zero 1")``."""
    events: list[Event] = []
    for word in words:
        seat, (verb, _, rest) = state.awaited[0], word.partition(" ")
        match verb:
            case "declare":
                events += state.apply(seat, Declare(cards(rest)[0]))
            case "draw":
                source, card = rest.split()
                events += [*state.apply(seat, Draw(hand_of(source))), *state.settle(Turned(cards(card)[0]))]
            case "stop":
                events += state.apply(seat, Stop())
            case "give":
                events += state.apply(seat, gifts(rest))
            case _:
                raise AssertionError(word)
    return events


def views(state: MytheState) -> tuple[MytheView, ...]:
    """The view of the public, then the view of each seat."""
    return tuple(state.view(seat) for seat in (None, *range(len(state.scores()))))
