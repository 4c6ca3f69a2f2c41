"""What people are told about their luck: the commitment, what they added to it, and in the end the seed."""

from bot.core.i18n import Say
from bot.core.names import clean
from bot.core.panels import Block, Facts, Panel, Text
from bot.core.views import TableView
from rules.chance import client_seed


def commitment_panel(view: TableView, say: Say) -> Panel:
    """Posted once when the table opens: the commitment, whole."""
    return Panel(_title(view, say), (Text(say("fairness-commitment")), Text(view.commitment), _sealed(say)))


def contributions_panel(view: TableView, say: Say) -> Panel:
    """Posted once when the game begins: who added what, and the client seed made from it."""
    return Panel(_title(view, say), _contributions(view, say))


def fairness_panel(view: TableView, say: Say) -> Panel:
    """All of it at any time; the seed once the table has ended."""
    commitment = (Text(say("fairness-commitment")), Text(view.commitment))
    if view.seed is None:
        seed: tuple[Block, ...] = (_sealed(say),)
    else:
        seed = (Text(say("fairness-seed")), Text(view.seed), Text(say("fairness-how")))
    return Panel(_title(view, say), (*commitment, *_contributions(view, say), *seed))


def _title(view: TableView, say: Say) -> str:
    return say("fairness-title", table=view.id)


def _sealed(say: Say) -> Text:
    return Text(say("fairness-sealed"))


def _contributions(view: TableView, say: Say) -> tuple[Block, ...]:
    if not view.contributions:
        return ()
    return (
        Text(say("fairness-contributions")),
        Facts(tuple(map(clean, view.contributions))),
        Text(say("fairness-client-seed")),
        Text(client_seed(view.contributions)),
    )
