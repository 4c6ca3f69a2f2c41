"""Whole games of Mythe for the files in ``golden``.

The text shows all views when a turn begins, when gifts are due, and at the end.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from rules.chance import Chance
from rules.game import Event, Move, Pending
from rules.mythe.moves import (
    CardDrawn,
    CardLost,
    Deal,
    Declare,
    Draw,
    GameEnded,
    Gift,
    Give,
    KnownGift,
    Starter,
    Stop,
    TurnBegun,
    Turned,
    TurnTaken,
)
from rules.mythe.pieces import NEUTRAL, POINTS, Card, hand_key
from rules.mythe.state import MytheState
from rules.record import Entry, Luck, Play, enter
from tests.rules.mythe.games import new_game, views
from tests.rules.playthrough import Playthrough, View, common_words, event_words, seen_lines

FOLDER: Final = Path(__file__).parent / "golden"
ENOUGH: Final = 3
"""With this many points these players stop."""


def playthrough(seats: int, variant: str) -> Playthrough:
    """A game for a golden file."""
    name = f"{seats}-{variant}"
    return Playthrough(FOLDER / f"{name}.txt", name, lambda luck: told(new_game(seats, variant), luck))


PLAYTHROUGHS: Final = (
    playthrough(2, "standard"),
    playthrough(3, "standard"),
    playthrough(3, "only-drawn"),
    playthrough(5, "standard"),
)


def told(state: MytheState, luck: Chance) -> Iterator[str]:
    """Play a game to its end; yields the lines of the golden file."""
    shown: View = {}
    chosen = ""
    while state.pending is not Pending.OVER:
        entry = next_entry(state, luck)
        events = enter(state, entry)
        line = chosen + entry_words(entry)
        chosen = f"{line} → " if isinstance(entry, Play) and isinstance(entry.move, Draw) else ""
        if not chosen:
            yield " | ".join([line, *event_words(events, words, (CardDrawn, CardLost))])
        if is_moment(state, events):
            public, *seated = [view._asdict() for view in views(state)]
            yield from seen_lines(shown, public, seated, words)
            shown = public


def is_moment(state: MytheState, events: Sequence[Event]) -> bool:
    """Whether the views are shown after these events."""
    return state.view(None).giving or any(isinstance(event, TurnBegun | GameEnded) for event in events)


def next_entry(state: MytheState, luck: Chance) -> Entry:
    """The next entry; the players declare a card if they can, and stop when they have enough points."""
    if state.pending is Pending.LUCK:
        return Luck(state.draw(luck))
    (seat,) = state.awaited
    choices = state.legal(seat)
    points = sum(POINTS[drawn.card] for drawn in state.view(None).drawn)
    wanted = Stop if points >= ENOUGH else Declare if isinstance(choices[-1], Declare) else Draw | Give
    moves: list[Move] = [move for move in choices if isinstance(move, wanted)] or list(choices)
    return Play(seat, moves[luck.below(len(moves), "move", state.decision, seat, 0)])


def entry_words(entry: Entry) -> str:
    """The entry as text, for the beginning of a line."""
    match entry:
        case Play(seat, move):
            return f"{seat} {words(move)}"
        case Luck(Starter(seat)):
            return f"starter {seat}"
        case Luck(Deal(hands, neutral)):
            return f"deal {words(hands)} {words(neutral)}"
        case Luck(Turned(card)):
            return card.key
        case _:
            raise AssertionError(entry)


def words(value: object) -> str:
    """Any value of a view or an event, as text."""
    match value:
        case Card():
            return value.key
        case Declare(card):
            return f"declares {card.key}"
        case Draw(source):
            return f"draws from {hand_key(source)}"
        case Stop():
            return "stops"
        case Give(gifts):
            return f"gives {words(gifts)}"
        case Gift(card, to):
            return f"{card.key}>{hand_key(to)}"
        case KnownGift(turn, giver, gift):
            return f"{turn}:{giver}:{words(gift)}"
        case CardDrawn(_, source, card):
            return f"{hand_key(source)}:{card.key}"
        case TurnTaken():
            gave = words(tuple(f"{hand_key(to)}:{number}" for to, number in value.gave))
            course = f"{words(value.drawn)} {value.start}→{value.space}"
            return f"TurnTaken {value.turn} seat={value.seat} declared={words(value.declared)} {course} gave={gave}"
        case _:
            return "neutral" if value == NEUTRAL else common_words(value, words)
