"""Long lists of choices are asked in steps: first the kind, then which one. Nobody reads more than twelve at once."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bot.app.typed_answers import TypedQuestion
from bot.core.ui.languages import Say
from bot.core.ui.panels import Choice, Menu, Panel
from bot.core.ui.presses import NOWHERE, Press, Verb

MOST: Final = 12
"""The most choices of a step. Bare numbers do not count: they stand in one line, and are typed as they are."""


@dataclass(frozen=True, slots=True)
class Step:
    """What is asked now."""

    panel: Panel
    further: tuple[Panel, ...] = field(default=())
    """The panels that the step's own choices lead to."""

    def after(self, press: Press) -> Panel | None:
        """The panel that the press leads to; None for a press that is no step's own, but a choice of the card."""
        leads = press.table == NOWHERE and press.verb is Verb.CHOOSE and press.arg.isdecimal()
        return self.further[int(press.arg)] if leads else None


def step(panel: Panel, say: Say) -> Step:
    """The panel as it is if it has few choices; else its kinds, or its first choices and a way to the rest."""
    if sum(bool(offer.sign) for offer in TypedQuestion.by(panel).among) <= MOST:
        return Step(panel)
    if len(panel.menus) > 1:
        kinds = [_way(place, say("console-kind", kind=menu.label)) for place, menu in enumerate(panel.menus)]
        further = tuple(Panel(panel.notice, (), (), (menu,)) for menu in panel.menus)
        return Step(replace(panel, choices=(*panel.choices, *kinds), menus=()), further)
    if not panel.menus:
        shown, rest = _split(panel.choices, MOST, say)
        return Step(replace(panel, choices=shown), (Panel(panel.notice, (), rest),))
    (menu,) = panel.menus
    # Several are taken together, so all of them must be there at once.
    if menu.most > 1:
        return Step(panel)
    shown, rest = _split(menu.choices, max(1, MOST - len(panel.choices)), say)
    return Step(_with(panel, menu, shown), (_with(Panel(panel.notice, ()), menu, rest),))


def with_way_back(panel: Panel, first: Panel, say: Say) -> Step:
    """The step of a panel that another step has led to, with a way back to the first one."""
    found = step(panel, say)
    back = _way(len(found.further), say("console-back"))
    return Step(replace(found.panel, choices=(*found.panel.choices, back)), (*found.further, first))


def _split(choices: Sequence[Choice], room: int, say: Say) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """The first choices with a way to the others, and these others."""
    return (*choices[: room - 1], _way(0, say("console-more"))), tuple(choices[room - 1 :])


def _with(panel: Panel, menu: Menu, choices: tuple[Choice, ...]) -> Panel:
    return replace(panel, menus=(replace(menu, choices=choices),))


def _way(place: int, label: str) -> Choice:
    return Choice(label, Press(NOWHERE, 0, Verb.CHOOSE, str(place)))
