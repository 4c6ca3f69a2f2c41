"""The running clock of a table, where it has one."""

from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Countdown


def countdown(view: TableView, message: str, say: Say) -> tuple[Countdown, ...]:
    """When the open question, or the lobby, closes; ``message`` says what then happens ``$time``."""
    return () if view.closes is None else (Countdown(say(message, time="{time}"), view.closes),)
