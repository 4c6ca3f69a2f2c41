"""Whole games as readable text, held against the files in ``golden``: a leak or a changed rule is a line of a diff.

After a change that is meant, write the files anew and read what changed:

    python -m tests.rules.golden

Each entry stands at a line's beginning, and after it what is told to whom (a roll tells no more than its entry).
When bets open, are all in, are revealed, and when a round ends: what all see, as far as it changed since it was
last shown, and what each seat sees beyond that.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from pathlib import Path
from textwrap import TextWrapper
from typing import Final

from rules.chance import Chance, Committed
from rules.game import Event, Pending, Reveal
from rules.mythical_dice.moves import (
    Bet,
    BetsRevealed,
    Deal,
    Leader,
    Roll,
    Rolled,
    RoundBegun,
    RoundScored,
    Side,
)
from rules.mythical_dice.pieces import FACE_KEYS, Kind
from rules.mythical_dice.state import MythicalState
from rules.record import Entry, Luck, Play, enter
from tests.rules.by_luck import next_entry
from tests.rules.games import new_game, views

FOLDER: Final = Path(__file__).parent / "golden"
MOMENTS: Final = (RoundBegun, BetsRevealed, RoundScored)


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A game for a golden file."""

    seats: int
    edition: str
    variant: str

    @property
    def name(self) -> str:
        """What tells it from the others."""
        return f"{self.seats}-{self.edition}-{self.variant}"

    @property
    def path(self) -> Path:
        """The file it is held against."""
        return FOLDER / f"{self.name}.txt"

    def text(self) -> str:
        """The whole game, at most 120 columns wide."""
        wrapper = TextWrapper(width=120, subsequent_indent=" " * 10, break_long_words=False, break_on_hyphens=False)
        luck = Committed(bytes(32), self.name, "")  # The same in every version of Python; moves come from it, too.
        lines = told(new_game(self.seats, self.edition, self.variant), luck)
        return "".join(wrapper.fill(line) + "\n" for line in lines)


PLAYTHROUGHS: Final = (
    Playthrough(3, "french", "standard"),
    Playthrough(4, "english", "standard"),
    Playthrough(5, "czech", "standard"),
    Playthrough(6, "english", "simplified"),
)


def told(state: MythicalState, luck: Chance) -> Iterator[str]:
    """Play a game to its end, line by line."""
    shown: Mapping[str, object] = {}
    chosen = ""
    while state.pending is not Pending.OVER:
        for entry in next_entries(state, luck):
            events = enter(state, entry)
            line = chosen + entry_words(entry)
            chosen = f"{line} → " if isinstance(entry, Play) and isinstance(entry.move, Roll) else ""
            if not chosen:
                yield " | ".join([line, *event_words(events)])
            if state.pending is Pending.REVEAL or any(isinstance(event, MOMENTS) for event in events):
                public, *seated = [view._asdict() for view in views(state)]
                yield from seen("public", difference(shown, public))
                for seat, view in enumerate(seated):
                    yield from seen(f"seat {seat}", difference(public, view))
                shown = public


def next_entries(state: MythicalState, luck: Chance) -> Iterator[Entry]:
    """The next entry; before a reveal sometimes a changed bet."""
    if state.pending is Pending.REVEAL and luck.below(2, "second-thoughts", state.decision, None, 0):
        seat = luck.below(len(state.scores()), "who", state.decision, None, 0)
        yield Play(seat, Bet(luck.below(len(state.legal(seat)), "what", state.decision, seat, 0)))
    yield next_entry(state, luck, luck)


def seen(who: str, what: str) -> Iterator[str]:
    """A line, if there is anything to be seen."""
    if what:
        yield f"  {who}  {what}"


def difference(known: Mapping[str, object], seen: Mapping[str, object]) -> str:
    """What is seen and was not known; of the sheet only its last line."""
    return "  ".join(
        f"{name}={words(value[-1:] if name == 'sheet' and isinstance(value, tuple) else value)}"
        for name, value in seen.items()
        if name != "seat" and value != known.get(name)
    )


def entry_words(entry: Entry) -> str:
    """A line's beginning."""
    match entry:
        case Play(None, Reveal()):
            return "reveal"
        case Play(seat, Bet(tricks)):
            return f"{seat} bets {tricks}"
        case Play(seat, Roll(die)):
            return f"{seat} rolls {die.key}"
        case Luck(Leader(seat)):
            return f"leader {seat}"
        case Luck(Deal(dice)):
            return f"deal {words(dice)}"
        case Luck(Side(face)):
            return FACE_KEYS[face]
        case _:
            raise AssertionError(entry)


def event_words(events: Sequence[Event]) -> list[str]:
    """What is told to whom."""
    return [
        words(event) if event.audience is None else f"{words(event)} (only {event.audience})"
        for event in events
        if not isinstance(event, Rolled)
    ]


def words(value: object) -> str:
    """Any value of a view or an event."""
    match value:
        case None:
            return "–"
        case Kind():
            return value.key
        case Enum():
            return str(value.value)
        case Bet(tricks):
            return str(tricks)
        case Roll(die):
            return die.key
        case Rolled(seat, die, face):
            return f"{seat}:{die.key}:{FACE_KEYS[face]}"
        case tuple():
            return f"[{' '.join(map(words, value))}]"
        case _ if is_dataclass(value):
            parts = [f"{field.name}={words(getattr(value, field.name))}" for field in fields(value)]
            return " ".join([type(value).__name__, *parts])
        case _:
            return str(value)


if __name__ == "__main__":
    for playthrough in PLAYTHROUGHS:
        playthrough.path.write_text(playthrough.text(), encoding="utf-8")
