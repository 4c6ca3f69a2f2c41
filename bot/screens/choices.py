"""Choices that are the same at every table."""

from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Choice
from bot.core.ui.presses import NOWHERE, Press, Verb
from bot.screens.seated import away_names


def choice(view: TableView, verb: Verb, label: str, *, arg: str = "", primary: bool = False) -> Choice:
    """A choice that concerns the table but answers no question of its game, such as the rematch."""
    # Decision 0: the button does not become stale when the game asks another question.
    return Choice(label, Press(view.id, 0, verb, arg), primary=primary)


def general_choice(verb: Verb, label: str, arg: str = "", *, primary: bool = False) -> Choice:
    """A choice that concerns no table, such as a page of the standings."""
    return Choice(label, Press(NOWHERE, 0, verb, arg), primary=primary)


def hand_choice(view: TableView, say: Say, *, primary: bool = False) -> Choice:
    """The choice that shows the viewer's private card."""
    return choice(view, Verb.HAND, say(f"choice-hand-{view.game}"), primary=primary)


def back_choice(view: TableView, say: Say, *, primary: bool = False) -> Choice:
    """The choice of a person who was away: the robot gives the seat back."""
    return choice(view, Verb.BACK, say("choice-back"), primary=primary)


def sit_choice(view: TableView, say: Say) -> Choice:
    """The choice that takes a robot's seat."""
    return choice(view, Verb.SIT, say("choice-sit"))


def table_choices(view: TableView, say: Say) -> tuple[Choice, ...]:
    """The choices under a table's card in play.

    "I'm back" stands there only while a robot plays for somebody, and "Take a seat" while a robot gives way.
    """
    back = (back_choice(view, say),) if away_names(view) else ()
    seat = (sit_choice(view, say),) if view.robots_give_way else ()
    return hand_choice(view, say, primary=True), *back, *seat
