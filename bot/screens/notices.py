"""Short messages that call a person, the same for every game. None of them tells what anybody holds."""

from dataclasses import replace

from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Countdown, Panel, Pieces, Text
from bot.screens.choices import back_choice, hand_choice
from bot.screens.opening import place
from bot.screens.seated import countdown


def turn(view: TableView, say: Say) -> Panel:
    """The call to move that everybody can read: which table it is, and a choice that shows the private card.

    The names of the people who are called stand before it.
    """
    secret = view.play is not None and view.play.secret
    asks = say("notice-answer" if secret else "notice-turn", table=place(view, say).notice)
    return Panel(asks, (), (hand_choice(view, say, primary=True),))


def question(card: Panel, *, secret: bool) -> Panel:
    """The question of a private card: sentences, the time that is left, and the choices.

    It stands below the card, so it does not repeat the rest. Only a secret question names what the person holds: it is
    asked with a new card, and where a platform takes few messages it comes before that card.
    """
    kept = Text | Countdown | Pieces if secret else Text | Countdown
    return replace(card, blocks=tuple(block for block in card.blocks if isinstance(block, kept)))


def warning(view: TableView, say: Say) -> Panel:
    """The private warning that a robot is about to move for the person."""
    blocks: tuple[Block, ...] = (Text(say("warning-text")), *countdown(view, "warning-clock", say))
    return Panel(_notice("notice-warning", view, say), blocks, (hand_choice(view, say, primary=True),))


def away(view: TableView, say: Say) -> Panel:
    """The private message that a robot plays for the person until they are back."""
    notice = _notice("notice-away", view, say)
    return Panel(notice, (Text(say("away-text")),), (back_choice(view, say, primary=True),))


def _notice(message: str, view: TableView, say: Say) -> str:
    return say(message, game=say(f"game-{view.game}"))
