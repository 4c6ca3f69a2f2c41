"""Panels about fair luck: the commitment, the players' contributions, the published seed, the verification."""

from bot.core.ports import Mismatch, Verification
from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Heading, Panel, Text, Verbatim
from bot.core.ui.plain_text import clean
from bot.screens.seated import plain
from rules.chance import client_seed


def commitment_panel(view: TableView, say: Say) -> Panel:
    """The message that is posted once when the table opens, with the whole commitment."""
    blocks = (Text(say("fairness-commitment")), Verbatim((view.commitment,)), Text(say("fairness-sealed")))
    return Panel(_title(view, say), blocks)


def contributions_panel(view: TableView, say: Say) -> Panel:
    """The message that is posted once when the game begins: all contributions, and the client seed made from them."""
    blocks = (
        Text(say("fairness-contributions")),
        # A contribution may contain a word that a person typed.
        Verbatim(tuple(map(clean, view.contributions))),
        Text(say("fairness-client-seed")),
        Verbatim((client_seed(view.contributions),)),
    )
    return Panel(_title(view, say), blocks)


def published(view: TableView, say: Say) -> tuple[Block, ...]:
    """The seed of a table that has ended, and the commitment that it must match."""
    assert view.seed is not None
    return (
        Text(say("fairness-published")),
        Verbatim((view.seed,)),
        Text(say("fairness-committed")),
        Verbatim((view.commitment,)),
    )


def verified_panel(found: Verification | None, say: Say) -> Panel:
    """The result of recomputing a game's luck: everything agrees, or the first entry that does not."""
    if found is None:
        return Panel(say("verify-title"), (Text(say("verify-nothing")),))
    title = say("fairness-title", table=plain(found.table))
    return Panel(title, _disagreement(found.mismatch, say) if found.mismatch else _agreement(found, say))


def _agreement(found: Verification, say: Say) -> tuple[Block, ...]:
    # No luck was drawn, for example in a game that ended before its first deal.
    if not found.outcomes:
        told = say("verify-unplayed"), say("verify-unplayed-text")
        return Heading(told[0]), Text(told[1]), Text(say("verify-commitment")), Verbatim((found.commitment,))
    return (
        Heading(say("verify-good")),
        Text(say("verify-outcomes", count=found.outcomes)),
        Text(say("verify-commitment")),
        Verbatim((found.commitment,)),
    )


def _disagreement(mismatch: Mismatch, say: Say) -> tuple[Block, ...]:
    # Without an index it is the seed that does not match the commitment.
    if mismatch.index is None:
        return Heading(say("verify-bad")), Text(say("verify-bad-commitment"))
    due, told = Verbatim((clean(mismatch.due),)), Verbatim((clean(mismatch.found),))
    at = say("verify-bad-entry", index=mismatch.index)
    return Heading(say("verify-bad")), Text(at), Text(say("verify-due")), due, Text(say("verify-found")), told


def _title(view: TableView, say: Say) -> str:
    return say("fairness-title", table=view.id)
