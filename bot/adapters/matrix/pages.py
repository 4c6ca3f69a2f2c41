"""Pages that people turn: an answer in a private room lists the ways to other pages, such as those of the rules.

People type the number or the name of a way, or react with its number. The message carries the presses of its ways, so
the bot keeps nothing about it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.adapters.matrix import fields
from bot.adapters.matrix.homeserver import Json
from bot.adapters.matrix.rendering import Content
from bot.app.typed_choices import Offer, listed, meant, numbered, offers, puzzled
from bot.core.ui.languages import Say
from bot.core.ui.panels import Choice, Facts, Menu, Panel
from bot.core.ui.presses import LeagueStep, Press, Verb, read, spell

WAYS: Final = "org.minotaur.ways"
"""The key under which an answer has its ways in order, each with a spelled press and a label."""

ASKED_IN: Final = "org.minotaur.asked-in"
"""The key under which an answer names the room where it was asked for."""

_TURNING: Final = frozenset(
    {
        Verb.RULES,
        Verb.REPLAY,
        Verb.WHY,
        Verb.WEEK,
        Verb.COUNTING,
        Verb.TERMS,
        Verb.VERIFY,
        Verb.LEARN,
        Verb.PLAY_NOW,
    }
)
"""The verbs that show a page. They change nothing, except that a lesson goes on, and that a game begins after it."""

_STEPS: Final = frozenset({LeagueStep.DATES, LeagueStep.PREVIEW, LeagueStep.CHANGE})
"""The steps of a league that show a page."""

_SHORT: Final = 20
"""The most characters of a name that stands in one line with others."""


@dataclass(frozen=True, slots=True)
class Page:
    """An answer with ways to other pages."""

    asked_in: str
    """The room where the first page was asked for: it decides which pages the person may see."""

    ways: tuple[Choice, ...]

    def press(self, line: str) -> Press | None:
        """The press of the way that a typed line means; None if it means none, or may mean several."""
        found = meant(line, _offers(self.ways))
        return self.ways[found[0]].press if len(found) == 1 else None

    def signed(self, sign: str) -> Press | None:
        """The press of the way with this number or letter, or whose name is this number; None if there is none."""
        among = zip(self.ways, _offers(self.ways), strict=True)
        return next((way.press for way, offer in among if sign in {offer.sign, offer.name}), None)

    def puzzled(self, line: str, say: Say) -> str:
        """A sentence that says why a typed line means no way."""
        among = _offers(self.ways)
        return puzzled(line, [among[place] for place in meant(line, among)], say)


def page_of(content: Json) -> Page | None:
    """The page that our message shows, if it has ways to others."""
    told = ((fields.text(one, "label"), read(fields.text(one, "id") or "")) for one in fields.inners(content, WAYS))
    ways = tuple(Choice(label, press) for label, press in told if label and press and _turns(press))
    return Page(fields.text(content, ASKED_IN) or "", ways) if ways else None


def with_ways(panel: Panel, say: Say) -> Panel:
    """The panel with its ways to other pages as numbered text, and not as choices any more."""
    ways = _ways(panel)
    if not ways:
        return panel
    others = tuple(choice for choice in panel.choices if not _turns(choice.press))
    lines = (*_lines(ways), say("question-hint-page"))
    return replace(panel, blocks=(*panel.blocks, Facts(lines)), choices=others)


def carried(panel: Panel, asked_in: str) -> Content:
    """What the content of the panel's message carries: its ways, and where it was asked for."""
    ways = [{"id": spell(way.press), "label": way.label} for menu in _ways(panel) for way in menu.choices]
    return {WAYS: ways, ASKED_IN: asked_in} if ways else {}


def _ways(panel: Panel) -> Sequence[Menu]:
    """The ways, in groups. The way that most readers take comes first, so its number is the same on each page."""
    turning = (choice for choice in panel.choices if _turns(choice.press))
    buttons = Menu("", tuple(sorted(turning, key=lambda choice: not choice.primary)))
    menus = [menu for menu in panel.menus if all(_turns(choice.press) for choice in menu.choices)]
    return [menu for menu in (buttons, *menus) if menu.choices]


def _turns(press: Press) -> bool:
    """Whether the press shows a page."""
    step, _, _ = press.arg.partition("/")
    return press.verb in _TURNING or (press.verb is Verb.LEAGUE and step in _STEPS)


def _offers(ways: Sequence[Choice]) -> list[Offer]:
    """The ways with their numbers. Beside a way whose name is a number, such as a bet, the others have letters."""
    found = offers(ways)
    return found if any(way.label.isdecimal() for way in ways) else numbered(found)


def _lines(groups: Sequence[Menu]) -> Iterator[str]:
    """The ways of each group: short names in one line, each long name in its own."""
    among = iter(_offers([way for menu in groups for way in menu.choices]))
    for menu in groups:
        its = [next(among) for _ in menu.choices]
        if menu.label:
            yield menu.label
        if all(len(offer.name) <= _SHORT for offer in its):
            yield listed(its)
        else:
            yield from (f"{offer.sign}. {offer.name}" for offer in its)
