"""What people are told about their luck: the commitment, what they added to it, and in the end the seed."""

from bot.core.i18n import Say
from bot.core.names import clean
from bot.core.panels import Block, Facts, Heading, Panel, Text
from bot.core.ports import Mismatch, Verification
from bot.core.views import TableView
from bot.screens.names import plain
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


def verified_panel(found: Verification | None, say: Say) -> Panel:
    """What recomputing a game's luck has shown: that all of it fits, or where it does not first."""
    if found is None:
        return Panel(say("verify-title"), (Text(say("verify-nothing")),))
    title = say("fairness-title", table=plain(found.table))
    return Panel(title, _disagreement(found.mismatch, say) if found.mismatch else _agreement(found, say))


def _agreement(found: Verification, say: Say) -> tuple[Block, ...]:
    return (
        Heading(say("verify-good")),
        Text(say("verify-outcomes", count=found.outcomes)),
        Text(say("verify-commitment")),
        Text(found.commitment),
    )


def _disagreement(mismatch: Mismatch, say: Say) -> tuple[Block, ...]:
    if mismatch.index is None:
        return Heading(say("verify-bad")), Text(say("verify-bad-commitment"))
    due, told = Text(clean(mismatch.due)), Text(clean(mismatch.found))
    at = say("verify-bad-entry", index=mismatch.index)
    return Heading(say("verify-bad")), Text(at), Text(say("verify-due")), due, Text(say("verify-found")), told


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
