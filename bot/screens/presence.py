"""Who is at a table, and until when the table waits: the same for every game."""

from bot.core.table.views import Holder, TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Countdown, Text
from bot.screens.choices import unreached
from bot.screens.names import away_names, listed, seat_names


def countdown(view: TableView, message: str, say: Say) -> tuple[Countdown, ...]:
    """When the open question, or the lobby, closes; ``message`` says what then happens ``$time``."""
    return () if view.closes is None else (Countdown(say(message, time="{time}"), view.closes),)


def clock(view: TableView, message: str, say: Say) -> tuple[Block, ...]:
    """The clock of the open question, as ``message`` says it; while nobody is here, how long the game waits."""
    return countdown(view, message if _somebody_is_here(view) else "nobody-here", say)


def absent(view: TableView, say: Say) -> tuple[Block, ...]:
    """For whom a robot plays, and whom private messages do not reach."""
    names = away_names(view)
    away = (Text(say("robot-plays", names=listed(names))),) if names and _somebody_is_here(view) else ()
    return *away, *unreached(view, say)


def taken_over(view: TableView, say: Say) -> tuple[Block, ...]:
    """What the viewer is to know of their seat, if its result remains somebody else's."""
    return (Text(say("seat-taken-over")),) if view.seat is not None and view.seats[view.seat].taken_over else ()


def all_taken_over(view: TableView, say: Say) -> tuple[Block, ...]:
    """Who has played on for somebody else."""
    names = [name for seat, name in zip(view.seats, seat_names(view, say), strict=True) if seat.taken_over]
    return (Text(say("seats-taken-over", names=listed(names))),) if names else ()


def _somebody_is_here(view: TableView) -> bool:
    """Whether the game goes on: while all its people are away, no robot moves."""
    return any(seat.holder is Holder.PERSON for seat in view.seats)
