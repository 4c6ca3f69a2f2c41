"""A game that has ended, seen again stop by stop."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.core.ports import ReplayStop
from bot.core.ui.languages import Say
from bot.core.ui.panels import Choice, Countdown, Facts, Menu, Panel, Press, Text, Verb


def replay_panel(stop: ReplayStop, story: Sequence[str], card: Panel, say: Say) -> Panel:
    """The story since the stop before, as far as the card does not tell it; the card; where one can go from here."""
    notice = say("replay-title", game=say(f"game-{stop.view.game}"), stop=stop.stop, stops=stop.stops)
    shown = tuple(block for block in card.blocks if not isinstance(block, Countdown))
    lines = tuple(line for line in story if Text(line) not in shown)
    told = (Facts(lines),) if lines else ()
    return Panel(notice, (*told, *shown), tuple(_steps(stop, say)), _chapters(stop, say))


def _steps(stop: ReplayStop, say: Say) -> Iterator[Choice]:
    """One step or all of them, back and on; no two of the choices lead to the same stop."""
    if stop.stop > 2:  # noqa: PLR2004 - from the second stop, one step back is all the way
        yield _to(stop, 1, say("replay-first"))
    if stop.stop > 1:
        yield _to(stop, stop.stop - 1, say("replay-back"))
    if stop.stop < stop.stops:
        yield replace(_to(stop, stop.stop + 1, say("replay-next")), primary=True)
    if stop.stop < stop.stops - 1:
        yield _to(stop, stop.stops, say("replay-last"))


def _chapters(stop: ReplayStop, say: Say) -> tuple[Menu, ...]:
    """The beginning of each chapter; the one that is shown is marked."""
    current = sum(first <= stop.stop for first in stop.chapters)
    choices = [
        replace(_to(stop, first, say("chapter", chapter=chapter)), primary=chapter == current)
        for chapter, first in enumerate(stop.chapters, 1)
    ]
    return (Menu(say("replay-menu"), tuple(choices)),) if len(choices) > 1 else ()


def _to(stop: ReplayStop, other: int, label: str) -> Choice:
    return Choice(label, Press(stop.view.id, 0, Verb.REPLAY, str(other)))
