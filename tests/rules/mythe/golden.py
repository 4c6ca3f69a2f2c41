"""Whole games of Mythe as readable text, held against the files in ``golden``: a leak or a changed rule is a diff.

After a change that is meant, write the files anew and read what changed:

    python -m tests.rules.mythe.golden

Each entry stands at a line's beginning, and after it what is told to whom. When a turn begins or gifts are due, and at
the end: what all see, as far as it changed since it was last shown, and what each seat sees beyond that.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from pathlib import Path
from textwrap import TextWrapper
from typing import Final

from rules.chance import Chance, Committed
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

FOLDER: Final = Path(__file__).parent / "golden"
ENOUGH: Final = 3
"""With so many points these players stop."""

LAST: Final = {"turns": 1, "gifts": 3}
"""How many are shown of what only grows."""


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A game for a golden file."""

    seats: int
    variant: str

    @property
    def name(self) -> str:
        """What tells it from the others."""
        return f"{self.seats}-{self.variant}"

    @property
    def path(self) -> Path:
        """The file it is held against."""
        return FOLDER / f"{self.name}.txt"

    def text(self) -> str:
        """The whole game, at most 120 columns wide."""
        wrapper = TextWrapper(width=120, subsequent_indent=" " * 10, break_long_words=False, break_on_hyphens=False)
        luck = Committed(bytes(32), self.name, "")  # The same in every version of Python; moves come from it, too.
        return "".join(wrapper.fill(line) + "\n" for line in told(new_game(self.seats, self.variant), luck))


PLAYTHROUGHS: Final = (
    Playthrough(2, "standard"),
    Playthrough(3, "standard"),
    Playthrough(3, "only-drawn"),
    Playthrough(5, "standard"),
)


def told(state: MytheState, luck: Chance) -> Iterator[str]:
    """Play a game to its end, line by line."""
    shown: Mapping[str, object] = {}
    chosen = ""
    while state.pending is not Pending.OVER:
        entry = next_entry(state, luck)
        events = enter(state, entry)
        line = chosen + entry_words(entry)
        chosen = f"{line} → " if isinstance(entry, Play) and isinstance(entry.move, Draw) else ""
        if not chosen:
            yield " | ".join([line, *event_words(events)])
        if is_moment(state, events):
            public, *seated = [view._asdict() for view in views(state)]
            yield from seen("public", difference(shown, public))
            for seat, view in enumerate(seated):
                yield from seen(f"seat {seat}", difference(public, view))
            shown = public


def is_moment(state: MytheState, events: Sequence[Event]) -> bool:
    """Whether it is shown who sees what."""
    return state.view(None).giving or any(isinstance(event, TurnBegun | GameEnded) for event in events)


def next_entry(state: MytheState, luck: Chance) -> Entry:
    """The next entry, of players who declare when they can and stop with enough points."""
    if state.pending is Pending.LUCK:
        return Luck(state.draw(luck))
    (seat,) = state.awaited
    choices = state.legal(seat)
    points = sum(POINTS[drawn.card] for drawn in state.view(None).drawn)
    wanted = Stop if points >= ENOUGH else Declare if isinstance(choices[-1], Declare) else Draw | Give
    moves: list[Move] = [move for move in choices if isinstance(move, wanted)] or list(choices)
    return Play(seat, moves[luck.below(len(moves), "move", state.decision, seat, 0)])


def seen(who: str, what: str) -> Iterator[str]:
    """A line, if there is anything to be seen."""
    if what:
        yield f"  {who}  {what}"


def difference(known: Mapping[str, object], seen: Mapping[str, object]) -> str:
    """What is seen and was not known; of past turns and gifts the last ones."""
    return "  ".join(
        f"{name}={words(value[-LAST[name] :] if name in LAST and isinstance(value, tuple) else value)}"
        for name, value in seen.items()
        if name != "seat" and value != known.get(name)
    )


def entry_words(entry: Entry) -> str:
    """A line's beginning."""
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


def event_words(events: Sequence[Event]) -> list[str]:
    """What is told to whom; a drawn card, and whose it was, is what its line says."""
    return [
        words(event) if event.audience is None else f"{words(event)} (only {event.audience})"
        for event in events
        if not isinstance(event, CardDrawn | CardLost)
    ]


def words(value: object) -> str:
    """Any value of a view or an event."""
    match value:
        case None:
            return "–"
        case Card():
            return value.key
        case Enum():
            return str(value.value)
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
        case tuple():
            return f"[{' '.join(map(words, value))}]"
        case _ if is_dataclass(value):
            parts = [f"{field.name}={words(getattr(value, field.name))}" for field in fields(value)]
            return " ".join([type(value).__name__, *parts])
        case _:
            return "neutral" if value == NEUTRAL else str(value)


if __name__ == "__main__":
    for playthrough in PLAYTHROUGHS:
        playthrough.path.write_text(playthrough.text(), encoding="utf-8")
