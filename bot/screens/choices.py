"""What can be pressed at any table."""

from bot.core.i18n import Say
from bot.core.panels import Choice, Press, Verb
from bot.core.views import TableView
from bot.screens.names import away_names


def choice(view: TableView, verb: Verb, label: str, *, primary: bool = False) -> Choice:
    """A choice that answers no question of the game."""
    return Choice(label, Press(view.id, 0, verb), primary=primary)


def hand_choice(view: TableView, say: Say, *, primary: bool = False) -> Choice:
    """Show me what I hold."""
    return choice(view, Verb.HAND, say(f"choice-hand-{view.game}"), primary=primary)


def back_choice(view: TableView, say: Say, *, primary: bool = False) -> Choice:
    """Give me my seat again."""
    return choice(view, Verb.BACK, say("choice-back"), primary=primary)


def table_choices(view: TableView, say: Say) -> tuple[Choice, ...]:
    """Under a table's card while the game goes on; "I'm back" only when the house keeps somebody's seat."""
    back = (back_choice(view, say),) if away_names(view) else ()
    return hand_choice(view, say, primary=True), *back
