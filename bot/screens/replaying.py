"""The replay of a finished game: its key moments, and the game stop by stop."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.core.ports import ReplayStop
from bot.core.ui.languages import Say
from bot.core.ui.panels import Choice, Countdown, Facts, Menu, Panel, Text
from bot.core.ui.presses import Press, Verb
from bot.screens.ending import how_it_ended


def overview_panel(stop: ReplayStop, moments: Sequence[tuple[int, str]], say: Say) -> Panel:
    """How the game ended, and choices that lead to its key moments, to its first stop, and to its rounds."""
    notice = say("replay-overview", game=say(f"game-{stop.view.game}"), stops=stop.stops)
    told = (Text(say("replay-moments")),) if moments else ()
    first = replace(_to(stop, 1, say("replay-begin")), primary=True)
    # Two moments of one stop would be the same press twice: the later one is offered.
    ways = tuple(_to(stop, number, label) for number, label in dict(moments).items() if number > 1)
    lost = (Choice(say("choice-losses"), Press(stop.view.id, 0, Verb.WHY)),) if stop.decisions else ()
    return Panel(notice, (*how_it_ended(stop.view, say), *told), (*ways, first, *lost), _chapters(stop, say))


def replay_panel(stop: ReplayStop, story: Sequence[str], card: Panel, say: Say) -> Panel:
    """The events since the stop before, the card as it was, and choices that lead to other stops.

    Events that the card tells, too, are left out.
    """
    notice = say("replay-title", game=say(f"game-{stop.view.game}"), stop=stop.stop, stops=stop.stops)
    # A countdown of a finished game would run to a moment long past.
    shown = tuple(block for block in card.blocks if not isinstance(block, Countdown))
    lines = tuple(line for line in story if Text(line) not in shown)
    told = (Facts(lines),) if lines else ()
    return Panel(notice, (*told, *shown), tuple(_steps(stop, say)), _chapters(stop, say))


def _steps(stop: ReplayStop, say: Say) -> Iterator[Choice]:
    """Choices that go one stop or all the way, back and on, and to the key moments. No two lead to the same stop."""
    if stop.stop > 2:  # noqa: PLR2004 - from the second stop, one step back is all the way
        yield _to(stop, 1, say("replay-first"))
    if stop.stop > 1:
        yield _to(stop, stop.stop - 1, say("replay-back"))
    if stop.stop < stop.stops:
        yield replace(_to(stop, stop.stop + 1, say("replay-next")), primary=True)
    if stop.stop < stop.stops - 1:
        yield _to(stop, stop.stops, say("replay-last"))
    if stop.stops > 1:
        yield _to(stop, 0, say("replay-overview-choice"))
    if stop.decisions:
        yield Choice(say("choice-why"), Press(stop.view.id, 0, Verb.WHY, str(stop.decisions[0])))


def _chapters(stop: ReplayStop, say: Say) -> tuple[Menu, ...]:
    """A menu of the chapters, which leads to the first stop of each; no menu for a single chapter."""
    # The chapter that is shown is the last one whose first stop has been reached.
    current = sum(first <= stop.stop for first in stop.chapters)
    choices = [
        replace(_to(stop, first, say("chapter", chapter=chapter)), primary=chapter == current)
        for chapter, first in enumerate(stop.chapters, 1)
    ]
    return (Menu(say("replay-menu"), tuple(choices)),) if len(choices) > 1 else ()


def _to(stop: ReplayStop, other: int, label: str) -> Choice:
    return Choice(label, Press(stop.view.id, 0, Verb.REPLAY, str(other)))
