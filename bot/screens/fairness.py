"""Panels about fair luck: what is published of it, how it works, the verification."""

from bot.core.ports import Mismatch, Status, Verification
from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Choice, Heading, Panel, SmallPrint, Text, Verbatim
from bot.core.ui.plain_text import clean
from bot.core.ui.presses import Verb
from bot.screens.choices import choice
from bot.screens.seated import plain
from rules.chance import client_seed


def commitment_panel(view: TableView, say: Say) -> Panel:
    """The message that is posted once when the table opens: one line with the whole commitment."""
    return Panel("", (SmallPrint(say("fairness-commitment"), (view.commitment,)),), (_how(view, say),))


def contributions_panel(view: TableView, say: Say) -> Panel:
    """The message that is posted once when the game begins: the client seed and the contributions that make it."""
    # A contribution may contain a word that a person typed.
    values = (client_seed(view.contributions), *map(clean, view.contributions))
    return Panel("", (SmallPrint(say("fairness-contributions"), values),), (_how(view, say),))


def published(view: TableView, say: Say) -> tuple[Block, ...]:
    """The seed of a table that has ended, in one line. Its commitment stands in a message of its own.

    A seed that was destroyed is not published.
    """
    return (SmallPrint(say("fairness-seed"), (view.seed,)),) if view.seed is not None else ()


def fairness_panel(view: TableView, say: Say) -> Panel:
    """How the table's luck is drawn, step by step, with what is published of it so far."""
    if not view.commitment:
        return Panel(_title(view, say), (Text(say("fairness-restored")),))
    blocks = (Text(say("fairness-sealed")), Verbatim((view.commitment,)), *_mixed(view, say), *_drawn(view, say))
    ways = (choice(view, Verb.VERIFY, say("choice-verify"), primary=True),) if view.seed is not None else ()
    return Panel(_title(view, say), blocks, ways)


def _mixed(view: TableView, say: Say) -> tuple[Block, ...]:
    """What the people at the table add to the luck: in the lobby only that they do, later also the values."""
    told = Text(say("fairness-mixed"))
    # In the lobby the list is not complete. At a table that closed there, no luck was ever drawn.
    if view.status in {Status.LOBBY, Status.CLOSED}:
        return (told,)
    added = (Verbatim(tuple(map(clean, view.contributions))),) if view.contributions else ()
    return told, *added, Text(say("fairness-client-seed")), Verbatim((client_seed(view.contributions),))


def _drawn(view: TableView, say: Say) -> tuple[Block, ...]:
    """That both seeds decide everything; when the seed is published, or the seed and how to verify it."""
    decided = Text(say("fairness-drawn"))
    if view.seed is None:
        return decided, Text(say("fairness-later"))
    return decided, Text(say("fairness-published")), Verbatim((view.seed,)), Text(say("fairness-check"))


def _how(view: TableView, say: Say) -> Choice:
    return choice(view, Verb.FAIRNESS, say("choice-fairness"))


def verified_panel(found: Verification | None, say: Say) -> Panel:
    """The result of recomputing a game's luck: everything agrees, or the first entry that does not."""
    if found is None:
        return Panel(say("verify-title"), (Text(say("verify-nothing")),))
    table = plain(found.table)
    if found.is_posted is False:
        strange = Heading(say("verify-bad-table", table=table)), Text(say("verify-bad-table-text"))
        return Panel(say("verify-title"), strange)
    title = say("fairness-title", table=table) if found.is_posted else say("verify-title")
    return Panel(title, _disagreement(found.mismatch, say) if found.mismatch else _agreement(found, say))


def _agreement(found: Verification, say: Say) -> tuple[Block, ...]:
    more: tuple[Block, ...] = ()
    good, told = say("verify-good"), say("verify-commitment")
    if not found.is_posted:
        good, told = say("verify-file"), say("verify-file-commitment")
        more = Text(say("verify-file-client-seed")), Verbatim((found.client_seed,))
    recomputed = say("verify-outcomes", count=found.outcomes)
    # No luck was drawn, for example in a game that ended before its first deal.
    if not found.outcomes:
        good, recomputed = say("verify-unplayed"), say("verify-unplayed-text")
    return Heading(good), Text(recomputed), Text(told), Verbatim((found.commitment,)), *more


def _disagreement(mismatch: Mismatch, say: Say) -> tuple[Block, ...]:
    # Without an index it is the seed that does not match the commitment.
    if mismatch.index is None:
        return Heading(say("verify-bad")), Text(say("verify-bad-commitment"))
    due, told = Verbatim((clean(mismatch.due),)), Verbatim((clean(mismatch.found),))
    at = say("verify-bad-entry", index=mismatch.index)
    return Heading(say("verify-bad")), Text(at), Text(say("verify-due")), due, Text(say("verify-found")), told


def _title(view: TableView, say: Say) -> str:
    return say("fairness-title", table=view.id)
