"""Moments of games of Mythic Dice with 2, 5 and 10 players, for the golden files."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from bot.core.ui.panels import Panel
from rules.game import Event, Seat
from rules.mythic_dice.state import MythicState
from rules.mythic_dice.steps import Action, CapturePhase, DecayPhase
from storage.changes import Message
from tests.rules.mythic_dice.tables import entries, new_game
from tests.screens.golden_text import GoldenPanels
from tests.screens.mythic_dice.sample_views import (
    SCREEN,
    ahead,
    finished,
    hand,
    seen,
    to_act,
    to_capture,
    to_capture_again,
    to_decay,
    to_return,
)
from tests.screens.sample_views import lobby, screens

STEPS = ("rel.0", "rel.i.v1", "use.r.", "use.v.")
"""Beginnings of moves on the table that is to act."""


def moment(seats: int, seed: int, kind: type, nth: int) -> MythicState:
    """A game at the nth question of a kind."""
    state, found = new_game(seats), -1
    for _ in entries(state, seed):
        found += isinstance(state.view(None).question, kind)
        if found == nth:
            break
    return state


def panels(language: str) -> Iterator[tuple[str, Panel]]:
    """Yields the name of each panel, and the panel."""
    waiting = replace(lobby("Cindy", "Ben"), game="mythic-dice", options={}, capacity=5, least=2)
    yield "lobby", SCREEN.table(waiting, language)
    yield "hand: lobby", SCREEN.hand(replace(waiting, seat=0), language)
    for seats, kind, nth in ((2, CapturePhase, 0), (2, Action, 9), (5, DecayPhase, 40), (10, Action, 12)):
        state = moment(seats, seats, kind, nth)
        yield f"{seats} seats, {kind.__name__}", screens().message(Message.TABLE, seen(state), language)
    situations: dict[str, tuple[MythicState, Seat]] = {
        "capture": (to_capture(), 2),
        "ahead": (to_capture(), 1),
        "wishes": (ahead(), 1),
        "passed ahead": (ahead(), 0),
        "act": (to_act(), 0),
        "wait": (to_act(), 1),
        "decay": (to_decay(), 1),
        "return": (to_return(), 2),
        "capture again": (to_capture_again(), 0),
    }
    for name, (state, seat) in situations.items():
        yield f"hand: {name}", hand(state, seat, language=language)
    for begun in STEPS:
        yield f"hand: {begun}", hand(to_act(), 0, begun, language)
    yield from _ends(language)


def _ends(language: str) -> Iterator[tuple[str, Panel]]:
    for seats in (2, 5):
        over = seen(finished(seats))
        yield f"{seats} seats, end", screens().message(Message.TABLE, over, language)
        yield f"{seats} seats, result", screens().message(Message.RESULT, over, language)
        yield f"{seats} seats, details", SCREEN.details(over, language)
        yield f"{seats} seats, round over", SCREEN.table(over, language, 1)
    yield "hand: round over", SCREEN.hand(seen(finished(), 0), language, 1)
    first = SCREEN.rules(language)
    yield "rules", first
    for way in first.choices:
        page = way.press.arg.partition("/")[2]
        yield f"rules: {page}", SCREEN.rules(language, page)


def story(language: str) -> list[str]:
    """The transcript of the first two rounds of a game for five, for its first seat."""
    state = new_game(5)
    lines: list[str] = []
    for _, events in entries(state, 4):
        lines += [line for event in events if (line := told(event, state, language))]
        if state.chapter > 2:
            break
    return lines


def told(event: Event, state: MythicState, language: str) -> str | None:
    """The line of the transcript for an event, or None."""
    return SCREEN.event_line(event, seen(state, 0), language)


GOLDEN = GoldenPanels(Path(__file__).with_name("golden"), panels, story)
