"""Golden panels: every situation in every language, as readable text.

After a change that is meant, write them anew with ``python -m tests.screens.golden`` and read the difference.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from bot.core.i18n import LANGUAGES
from bot.core.panels import Panel
from bot.core.ports import StandingLine
from bot.core.views import TableView
from rules.game import Event
from storage.changes import Message, Status
from storage.entries import Ending
from tests.rules.games import entries, new_game
from tests.screens.tables import (
    EMPTY,
    SEED,
    finished,
    first_die,
    lobby,
    next_round,
    revealed,
    round_4,
    screens,
    second_trick,
    seen,
    some_bets,
)
from tests.screens.text import panel_text

FOLDER = Path(__file__).with_name("golden")
STANDINGS = (
    StandingLine("Cindy", 1, 17_640, 5, 3),
    StandingLine("Ben", 2, 5_041, 3, 0),
    StandingLine("Charlie the Unforgettable", None, 5_040, 1, 1),
)


def situations() -> Iterator[tuple[str, TableView, Message]]:
    """A name, a view, and the message that shows it."""
    yield "lobby, two here", lobby("Cindy", "Ben"), Message.TABLE
    yield "lobby, enough here", lobby("Cindy", "Ben", "Talos", house={2}), Message.TABLE
    yield "bets", seen(some_bets()), Message.TABLE
    yield "bets after a round", seen(next_round(), away={1}), Message.TABLE
    yield "reveal", seen(revealed(edition="french")), Message.TABLE
    yield "first die", seen(first_die()), Message.TABLE
    yield "second trick", seen(second_trick()), Message.TABLE
    yield "end", seen(finished()), Message.TABLE
    yield "result", seen(finished()), Message.RESULT
    yield "shared victory", seen(finished(seats=3, seed=0)), Message.TABLE
    yield "cancelled", ended(lobby("Cindy"), Status.CLOSED, ending=Ending.CANCELLED), Message.TABLE
    yield "expired", ended(lobby("Cindy"), Status.CLOSED, ending=Ending.EXPIRED), Message.TABLE
    yield "abandoned", ended(seen(first_die()), Status.ABANDONED, why="nobody-is-here"), Message.TABLE
    yield "ended by the host", ended(seen(first_die()), Status.ABANDONED, why="cancelled"), Message.RESULT
    yield "hand: bet", seen(round_4(), 1), Message.HAND
    yield "hand: bet made", seen(some_bets(), 0), Message.HAND
    yield "hand: led", seen(revealed(), 1), Message.HAND
    yield "hand: follow", seen(first_die(), 2), Message.HAND
    yield "hand: wait", seen(first_die(), 0), Message.HAND
    yield "hand: away", seen(first_die(), 2, away={2}), Message.HAND
    yield "hand: lobby", replace(lobby("Cindy"), seat=0), Message.HAND
    yield "hand: no seat", lobby("Cindy"), Message.HAND
    yield "hand: over", seen(finished(), 0), Message.HAND
    yield "turn", seen(first_die(), 2), Message.TURN
    yield "warning", seen(first_die(), 2), Message.WARNING
    yield "away", seen(first_die(), 2, away={2}), Message.AWAY
    yield "commitment", EMPTY, Message.COMMITMENT
    yield "contributions", seen(round_4()), Message.CONTRIBUTIONS


def ended(view: TableView, status: Status, ending: Ending | None = None, why: str | None = None) -> TableView:
    """The table closed without a result."""
    return replace(view, status=status, ending=ending, why_abandoned=why, closes=None, seed=SEED.hex())


def panels(language: str) -> Iterator[tuple[str, Panel]]:
    """Every situation's panel, and the pages that belong to no situation."""
    for name, view, kind in situations():
        yield name, screens().message(kind, view, language)
    yield "fairness before the end", screens().fairness(seen(round_4()), language)
    yield "fairness after the end", screens().fairness(seen(finished()), language)
    yield "week", screens().week("2026-W47", STANDINGS, language, practice=False)
    yield "practice", screens().week("2026-W07", STANDINGS[:1], language, practice=True)
    yield "empty week", screens().week("2026-W47", (), language, practice=False)
    yield "rules", screens().of("mythical-dice").rules(language)


def story(language: str) -> list[str]:
    """The first two rounds of a game as its first seat is told of them."""
    state = new_game(3)
    lines = []
    for _, events in entries(state, 3):
        view = seen(state, 0)
        lines += [line for event in events if (line := told(event, view, language))]
        if view.play is not None and view.play.decision > 12:
            break
    return lines


def told(event: Event, view: TableView, language: str) -> str | None:
    """The line that tells an event."""
    return screens().of(view.game).story(event, view, language)


def golden(language: str) -> str:
    """The golden file of a language."""
    parts = [f"=== {name}\n{panel_text(panel)}\n" for name, panel in panels(language)]
    return "\n".join([*parts, "=== story", *story(language), ""])


if __name__ == "__main__":
    for spoken in LANGUAGES:
        (FOLDER / f"{spoken}.txt").write_text(golden(spoken), encoding="utf-8")
