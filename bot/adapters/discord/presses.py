"""What a press on a component comes to: an action at a table, or a page to look at."""

from typing import Final

from bot.adapters.discord import pages
from bot.adapters.discord.acts import STALE, act, refusal
from bot.adapters.discord.desk import Caller, Desk, Interaction, is_private
from bot.adapters.discord.opening import Wishes, open_table
from bot.adapters.discord.pages import mine
from bot.adapters.discord.reactions import Noticed, Private, Reaction, Redrawn, Revision
from bot.core.actions import Answer
from bot.core.errors import Refused
from bot.core.games import games
from bot.core.panels import Panel, Press, Verb
from bot.core.ports import Message, Owed
from bot.core.views import TableView

IN_THE_LOBBY: Final = frozenset({Verb.JOIN, Verb.LEAVE, Verb.ADD_ROBOT, Verb.START, Verb.REMOVE, Verb.CANCEL})
"""They stand on the lobby's card, which their answer redraws."""

ON_THE_HAND: Final = frozenset({Verb.MOVE, Verb.REVEAL, Verb.CHOOSE})
"""They stand on the private card, which their answer redraws."""


class Presses:
    """Answers what is pressed."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def answer(self, interaction: Interaction, press: Press | None) -> None:
        """Answer a press; None is one that this version does not know."""
        redraws = press is not None and _card(interaction, press.verb) is not None
        await self._desk.answer(interaction, lambda caller: self._react(caller, press), redraws=redraws)

    async def _react(self, caller: Caller, press: Press | None) -> Reaction:
        if press is None:
            return Private(self._desk.words(caller.language, "discord-old-button"))
        if press.verb is Verb.CHOOSE and _card(caller.interaction, press.verb):
            return await self._begin(caller, press)
        page = await self._page(caller, press)
        if page is None:
            return await self._act(caller, press)
        return Redrawn(page.panel, attachment=page.attachment) if _turns(caller, press) else page

    async def _page(self, caller: Caller, press: Press) -> Private | None:
        """What is only looked at, or None where something is to be done. Raises Refused."""
        match press.verb:
            case Verb.HAND:
                return Private(await pages.hand(self._desk, caller, press.table))
            case Verb.SHOW:
                return Private(await pages.card(self._desk, caller, press.table))
            case Verb.CHOOSE:
                return Private(await pages.begun(self._desk, caller, press))
            case Verb.RULES:
                return Private(await pages.rules(self._desk, caller, press))
            case Verb.WEEK:
                return Private(await pages.week(self._desk, caller, press.arg))
            case Verb.REPLAY:
                return await pages.replay(self._desk, caller, press.table, press.arg)
            case Verb.VERIFY:
                return Private(await pages.verified(self._desk, caller, press.table))
            case Verb.FORGET:
                return Private(await pages.forgotten(self._desk, caller))
            case Verb.OPEN:
                game = press.arg if press.arg in games() else None
                return Private(await open_table(self._desk, caller, Wishes(game)))
            case _:
                return None

    # --- at a table -----------------------------------------------------------------------------------

    async def _begin(self, caller: Caller, press: Press) -> Reaction:
        """On somebody's own card, how the move may go on. Nothing of it is kept: the table's next change redraws it.

        Raises Refused.
        """
        await pages.seen(self._desk, caller, press.table)
        look = await self._desk.house.tables.look(press.table, caller.person.id)
        assert look is not None
        if press.decision != look.view.decision:
            return Private(refusal(self._desk, caller, Answer(look.view, Refused(STALE))))
        return Redrawn(pages.begun_on(self._desk, caller, look.view, press), Revision(press.table, look.revision))

    async def _act(self, caller: Caller, press: Press) -> Reaction:
        answer = await act(self._desk, caller, press, card=_card(caller.interaction, press.verb))
        if answer.refusal is not None:
            return Private(refusal(self._desk, caller, answer))
        assert answer.view is not None
        return self._done(caller, press, answer, answer.view)

    def _done(self, caller: Caller, press: Press, answer: Answer, view: TableView) -> Reaction:
        if caller.private_place:
            return Redrawn(mine(self._desk, caller, view))
        if answer.card is not None:
            return Redrawn(self._card_now(caller, answer.card, view), Revision(view.id, answer.revision))
        if press.verb not in IN_THE_LOBBY:
            return Private(mine(self._desk, caller, view))
        # The card is brought up to date by itself.
        return Noticed()

    def _card_now(self, caller: Caller, card: Owed, view: TableView) -> Panel:
        language = caller.language if card.kind is Message.HAND else view.language
        return self._desk.house.screens.message(card.kind, view, language, card.about)


def _turns(caller: Caller, press: Press) -> bool:
    """Whether a page takes the place of the one that was pressed."""
    match press.verb:
        case Verb.REPLAY | Verb.WEEK | Verb.FORGET | Verb.CHOOSE:
            return caller.private_place
        case Verb.RULES:
            return caller.private_place and "/" in press.arg
        case _:
            return False


def _card(interaction: Interaction, verb: Verb) -> Message | None:
    """The card that was pressed, where the answer redraws it."""
    if is_private(interaction):
        return None
    if interaction.guild_id is None:
        return Message.HAND if verb in ON_THE_HAND else None
    return Message.TABLE if verb in IN_THE_LOBBY else None
