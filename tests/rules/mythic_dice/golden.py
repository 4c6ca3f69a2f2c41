"""Whole games of Mythic Dice for the files in ``golden``.

At the beginning of each turn the text shows the display, the pool, and what lies before each seat. While answers are
secret, the text shows who has answered, and the answer that each seat sees.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Final

from rules.chance import Chance
from rules.game import Pending
from rules.mythic_dice.events import Acted, GameEnded, Noted, TurnBegun
from rules.mythic_dice.layout import Place
from rules.mythic_dice.pieces import Face
from rules.mythic_dice.state import MythicState
from rules.record import Entry, Luck, Play, enter
from tests.rules.by_luck import next_of_anybody
from tests.rules.mythic_dice.tables import new_game, views
from tests.rules.playthrough import Playthrough, event_words

FOLDER: Final = Path(__file__).parent / "golden"


def playthrough(seats: int, luck: str) -> Playthrough:
    """A game for a golden file, with luck that was chosen for a short game."""
    return Playthrough(FOLDER / f"{seats}-players.txt", luck, lambda chance: told(new_game(seats), chance))


PLAYTHROUGHS: Final = (playthrough(2, "n"), playthrough(5, "z"), playthrough(10, "x"))


def told(state: MythicState, luck: Chance) -> Iterator[str]:
    """Play a game to its end; yields the lines of the golden file."""
    while state.pending is not Pending.OVER:
        entry = next_of_anybody(state, luck, luck)
        events = enter(state, entry)
        yield " | ".join([entry_words(entry), *event_words(events, words, Acted)])
        if any(isinstance(event, TurnBegun | GameEnded) for event in events):
            yield from table_words(state)
        public, *seated = views(state)
        if any(isinstance(event, Noted) for event in events):
            answered = [seat for seat, has in enumerate(public.answered) if has]
            yield f"  answered {words(answered)}  awaited {words(list(public.awaited))}"
            yield from (f"  seat {view.seat}  answer {words(view.answer)}" for view in seated if view.answer)


def table_words(state: MythicState) -> Iterator[str]:
    """The open dice and cards, as lines."""
    view = state.view(None)
    yield f"  round {view.round}  active {view.active}  pool {view.table.pool}  display {words(view.table.display)}"
    for seat, place in enumerate(view.places):
        yield f"  seat {seat}  {place_words(place)}"


def place_words(place: Place) -> str:
    """One seat's dice and cards."""
    held = [f"{card.creature.key} {words(list(card.dice))} = {card.points}" for card in place.held]
    flags = [name for name, up in (("barred", place.barred), ("calm", place.calm)) if up]
    return ", ".join([words(list(place.free)), *held, *[face.key for face in place.artifacts], *flags])


def entry_words(entry: Entry) -> str:
    """The entry as text, for the beginning of a line."""
    match entry:
        case Play(None):
            return "reveal"
        case Play(seat, move):
            return f"{seat} {words(move)}"
        case Luck(outcome):
            return words(outcome)
        case _:
            raise AssertionError(entry)


def words(value: object) -> str:
    """Any value of a move or an event, as text; empty fields are left out."""
    match value:
        case Face():
            return value.key
        case tuple() | list():
            return f"[{' '.join(map(words, value))}]"
        case _ if is_dataclass(value):
            parts = [(field.name, getattr(value, field.name)) for field in fields(value)]
            said = [f"{name}={words(part)}" for name, part in parts if part is not None and part != ()]
            return " ".join([type(value).__name__, *said])
        case _:
            return str(value)
