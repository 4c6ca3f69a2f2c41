"""Answers that go on: robots move one by one, and the person sees their moves in the answer to the press before.

Nothing of this is stored. If an answer does not go on, the dispatcher still redraws the cards.
"""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Final

from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.lookups import mine
from bot.app.response import Following, Private, Redrawn, Revision
from bot.core.clock.pace import SECOND
from bot.core.ports import Message
from bot.core.table.actions import Answer
from bot.core.table.tables import Look
from bot.core.table.views import Holder, TableView
from bot.core.ui.panels import Block
from storage.ids import Millis

LONGEST_WAIT: Final = 5 * SECOND
"""For how long an answer waits for the next change. The table moves by itself sooner, unless the bot has trouble."""

EVERY: Final = SECOND
"""The least time between two changes of an answer: Discord takes five edits in five seconds."""


def goes_on(caller: Caller, answer: Answer, remedy: tuple[Block, ...] = ()) -> Following | None:
    """How the answer goes on; None if the table waits for people, or if the caller does not play there.

    None also if the answer redraws a card that everybody sees: what it shows next is for the caller's eyes only.
    """
    view, card = answer.view, answer.card
    if view is None or not _moves_by_itself(view) or (card is not None and card.kind is not Message.HAND):
        return None
    return Following(caller, view.id, answer.revision, card, remedy)


async def followed(app: Application, following: Following) -> AsyncIterator[Private | Redrawn]:
    """What the answer shows next, after each change of the table, until the table waits for people.

    Moves that come faster than Discord takes edits are shown together.
    """
    tables, time = app.services.tables, app.services.time
    shown, drawn_at = following.revision, time.now()
    with tables.watched(following.table) as changed:
        while True:
            changed.clear()
            look = await tables.look(following.table, following.caller.person.id)
            if look is None:
                return
            # The next chapter has a card of its own.
            over = following.card is not None and following.card.about != look.view.chapter
            more = _moves_by_itself(look.view) and not over
            if look.revision > shown and (not more or time.now() >= drawn_at + EVERY):
                shown, drawn_at = look.revision, time.now()
                yield _drawn(app, following, look)
            if not more:
                return
            await time.wait(changed, Millis(time.now() + LONGEST_WAIT))
            if not changed.is_set():
                return


def _moves_by_itself(view: TableView) -> bool:
    """Whether the table of the viewer moves by itself in a moment: for a robot, or among robots for a person."""
    with_robots = any(seat.holder is not Holder.PERSON for seat in view.seats)
    return view.status.live and view.seat is not None and with_robots and (view.robots_move or bool(view.forced))


def _drawn(app: Application, following: Following, look: Look) -> Private | Redrawn:
    caller, card = following.caller, following.card
    if card is not None:
        panel = app.services.screens.message(card.kind, look.view, caller.language, card.about)
        return Redrawn(panel, Revision(following.table, look.revision, card.player))
    panel = mine(app, caller, look.view)
    panel = replace(panel, blocks=(*panel.blocks, *following.remedy))
    return Redrawn(panel) if caller.place.private_copy else Private(panel)
