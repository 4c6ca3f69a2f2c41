"""Answers what people do in rooms: they type commands and answers, vote in polls, and react to messages."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

import structlog

from bot.adapters.matrix import NAME, fields
from bot.adapters.matrix.callers import MatrixPlace, command_of
from bot.adapters.matrix.command_words import CommandWords, Misunderstood, carry_out
from bot.adapters.matrix.commands.definition import Names
from bot.adapters.matrix.composing import TABLE
from bot.adapters.matrix.homeserver import Failed, Json
from bot.adapters.matrix.language_polls import chosen_language, offered_languages, picked_language
from bot.adapters.matrix.offers import offered
from bot.adapters.matrix.pages import Page, page_of
from bot.adapters.matrix.platform import JOIN, Messages
from bot.adapters.matrix.polls import WrongCount, makes_moves, shown, voted
from bot.adapters.matrix.questions import LOST, Above, Asked, Questions, asked_by
from bot.adapters.matrix.reading import SIGN, Reacted, Said, Voted, meaning, typed_press
from bot.adapters.matrix.refs import Ref
from bot.adapters.matrix.responses import Responses
from bot.adapters.matrix.rooms.joined_rooms import Rooms
from bot.adapters.matrix.rooms.private_rooms import PrivateRooms
from bot.adapters.matrix.rooms.room_state import Membership
from bot.adapters.matrix.services import MatrixServices
from bot.adapters.matrix.sync.event_queue import Job, NotYet
from bot.adapters.matrix.sync.room_events import Origin, RoomEvent
from bot.adapters.matrix.texts import TEXTS
from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.preferences import speak
from bot.app.presses import ON_THE_HAND, answer_press, is_late, made_already, pressed_card
from bot.app.response import Noticed, Private, Redrawn, Refusal, Response
from bot.app.table_actions import note_reach
from bot.app.typed_answers import CONFIRMING, NotUnderstood, TypedQuestion
from bot.core.errors import Refused, StoreFault
from bot.core.ports import Message
from bot.core.table.views import TableView
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Panel
from bot.core.ui.presses import NOWHERE, Press, Verb, read
from storage.ids import CommandId, TableId

_log: Final = structlog.get_logger()

SEATED: Final = frozenset({Verb.JOIN, Verb.SIT, Verb.REMATCH, Verb.BACK, Verb.HAND, Verb.OPEN, Verb.PLAY_NOW})
"""After such a press the bot may make a private room for the person again."""

SEATED_BY: Final = frozenset({"command-play", "command-join", "command-rematch", "command-back", "command-hand"})
"""The commands with the same effect."""

Handler: TypeAlias = Callable[[Caller], Awaitable[Response]]


class Answering:
    """Answers the events of rooms with the use cases."""

    def __init__(  # noqa: PLR0913, PLR0917 - all that answering needs
        self,
        services: MatrixServices,
        rooms: Rooms,
        private_rooms: PrivateRooms,
        questions: Questions,
        messages: Messages,
        responses: Responses,
    ) -> None:
        self.app = Application(services, TEXTS)
        self._services = services
        self._rooms = rooms
        self._private_rooms = private_rooms
        self._questions = questions
        self._messages = messages
        self._responses = responses
        self._words = CommandWords(services.languages)

    async def happened(self, event: RoomEvent) -> Job | None:
        """Carry the event out, if it means something to the bot. The job that is returned sends the answer."""
        place, owner = self._place(event), self._private_rooms.owner(event.room)
        if event.origin is Origin.SEALED:
            return partial(self._unreadable, event, place)
        means = meaning({"type": event.type, "content": event.content})
        may_offer = place.private or owner is None
        match means:
            case Said(text) if text.startswith(SIGN) and not self._words.concerns(text, private=place.private):
                # Other bots have commands, too. For those nobody is counted or looked up.
                return None
        # Anybody could have written a message that is not encrypted in a room that is, or by an unsigned device.
        # Clients never encrypt reactions.
        if event.origin not in {Origin.PLAIN, Origin.SIGNED}:
            if event.origin is Origin.UNSIGNED and isinstance(means, Said) and means.text.startswith(SIGN):
                return partial(self._unheard, event, place)
            means = means if isinstance(means, Reacted) else None
        match means:
            case Said(text) if text.startswith(SIGN):
                handle = partial(self._command, event, text=text)
                return await self._answer(event, place, handle, new_message=True)
            case Said() as said if place.private:
                return await self._answer(event, place, lambda caller: self._typed(event, caller, said))
            case Voted(poll, (answer,)) if place.private and (language := chosen_language(answer)) is not None:
                return await self._answer(event, place, lambda caller: self._speak(event, caller, poll, language))
            case Voted() as vote if place.private:
                return await self._answer(event, place, lambda caller: self._voted(event, caller, vote))
            case Reacted(key=key, number=number, sign=sign) as reaction if (
                key == JOIN or (number is not None and may_offer) or (sign is not None and place.private)
            ):
                return await self._admitted(event, place, partial(self._reacted, event, place, reaction))
            case Voted() | Reacted(sign=str()) if owner == event.sender:
                return await self._answer(event, place, lambda caller: self._unreached(event, caller))
            case Said(text) if owner == event.sender and text.isdecimal():
                # With others in the room people may also chat there, but a number is meant as an answer.
                return await self._answer(event, place, lambda caller: self._unreached(event, caller))
            case _:
                return None

    def _place(self, event: RoomEvent) -> MatrixPlace:
        private = self._private_rooms.is_safe(event.room, event.sender)
        relation = fields.inner(event.content, "m.relates_to")
        thread = fields.event(relation.get("event_id")) if relation.get("rel_type") == "m.thread" else None
        return MatrixPlace(self._rooms, event.room, event.sender, thread, private, slow=self._messages.slow)

    async def _answer(
        self, event: RoomEvent, place: MatrixPlace, handle: Handler, *, new_message: bool = False
    ) -> Job | None:
        """Answer with the response of the handler, if the person may ask again so soon. As in ``_respond``."""
        return await self._admitted(event, place, partial(self._respond, event, place, handle), new_message=new_message)

    async def _admitted(
        self,
        event: RoomEvent,
        place: MatrixPlace,
        respond: Callable[[], Awaitable[Job | None]],
        *,
        new_message: bool = False,
    ) -> Job | None:
        """Carry the event out if the person may ask again so soon. If not, they are told once.

        Nothing may be looked up before this, in the store or at the server. ``new_message``: as in
        ``Application.admit``.
        """
        too_much = self.app.admit(place, event.sender, new_message=new_message)
        if too_much is None:
            return await respond()
        return partial(self._slow_down, event, place) if too_much.first else None

    async def _may_ask(self, event: RoomEvent, place: MatrixPlace) -> bool:
        """Whether the person may ask again so soon. If not, they are told once."""
        too_much = self.app.admit(place, event.sender)
        if too_much is not None and too_much.first:
            await self._slow_down(event, place)
        return too_much is None

    async def _slow_down(self, event: RoomEvent, place: MatrixPlace) -> None:
        # Events tell no language, so the person is looked up. That costs less than the message.
        language = await self.app.language_of(place, event.sender)
        await self._responses.show(event, self.app.slow_down(language), language, place)

    async def _respond(self, event: RoomEvent, place: MatrixPlace, handle: Handler) -> Job | None:
        """Carry the event out by the handler, and answer with its response.

        A bug is logged once, and the person gets a calm apology.
        """
        room, caller = self._rooms.get(event.room), None
        if room is None:
            return None
        response: Response
        try:
            name = room.name_of(event.sender)
            caller = await self.app.caller(place, event.sender, name, command_of(event.id))
            response = await self.app.carry_out(caller, handle)
        except Exception as error:  # noqa: BLE001 - after any bug the person gets an answer
            _note(error)
            response = self.app.excuse(error, LANGUAGES[0] if caller is None else caller.language)
        if isinstance(response, Refusal) and self._is_refused_often(event):
            return None
        return partial(self._show, event, response, place, caller)

    async def _show(self, event: RoomEvent, response: Response, place: MatrixPlace, caller: Caller | None) -> None:
        """Show the response. ``caller`` is None if the store did not tell who the person is."""
        if caller is None:
            await self._responses.show(event, response, LANGUAGES[0], place)
            return
        await self._responses.show(event, response, caller.language, place, listens=caller.person.aloud)
        # The room of somebody who has sat down is made before all players need theirs at once. If that fails, the first
        # private message tries again.
        if not self._private_rooms.has(event.sender) and await self._services.tables.live_of(caller.person.id):
            await self._private_rooms.of(event.sender)

    def _is_refused_often(self, event: RoomEvent) -> bool:
        """Whether the sender was just told of several refusals: a flood of mistakes must cause no flood of answers."""
        return self.app.quotas.refuse(event.sender) is not None

    async def _unheard(self, event: RoomEvent, place: MatrixPlace) -> None:
        """Somebody has typed a command on a device that they have not signed: it does not count."""
        room = self._rooms.get(event.room)
        if room is not None and await self._may_ask(event, place):
            name = room.name_of(event.sender)
            caller = await self.app.caller(place, event.sender, name, command_of(event.id))
            await self._responses.unheard(event, caller.language)

    async def _unreadable(self, event: RoomEvent, place: MatrixPlace) -> None:
        """Somebody has sent what the bot cannot decrypt, for example just before the bot got a new device.

        In a shared room it may be mere chat. There only people are told who have used the bot before: a sentence costs
        no less than an answer to a command, so strangers gain nothing by it. Only a sentence is a request: chat that
        cannot be read must not use up what its author, the room and the space may ask.
        """
        if not self._responses.is_unreadable_due(event, place):
            return
        if not place.private and await self._services.people.known(NAME, event.sender) is None:
            return
        if await self._may_ask(event, place):
            language = await self.app.language_of(place, event.sender)
            await self._responses.unreadable(event, language, place)

    async def _lost(self, event: RoomEvent, place: MatrixPlace) -> None:
        """Somebody has reacted to a message of ours of which nobody knows any more what it offers."""
        await self._responses.lost(event, await self.app.language_of(place, event.sender), place)

    async def came_or_went(self, room: str) -> None:
        """Somebody has come into the room, or has left it. Whether its owner can be reached may depend on that."""
        owner, found = self._private_rooms.owner(room), self._rooms.get(room)
        if owner is None or found is None or self._private_rooms.is_making(owner):
            return
        # Who was forgotten, and then leaves the room or changes their name, must not be stored anew.
        if await self._services.people.known(NAME, owner) is None:
            return
        place = MatrixPlace(self._rooms, room, owner, None, private=True)
        caller = await self.app.caller(place, owner, found.name_of(owner), CommandId(""))
        await note_reach(self.app, caller, reached=self._private_rooms.has(owner))

    # --- words ------------------------------------------------------------------------------------------

    async def _command(self, event: RoomEvent, caller: Caller, *, text: str) -> Response:
        place = self._place(event)
        names = Names(place.person, place.named_room)
        typed = self._words.parse(text, caller.language, names)
        match typed:
            case Misunderstood(panel):
                return Refusal(panel)
            case _:
                if typed.command.name in SEATED_BY:
                    self._private_rooms.sat_down(event.sender)
                    await note_reach(self.app, caller, reached=True)
                return await carry_out(self.app, caller, typed, self._responses.files(event))

    async def _typed(self, event: RoomEvent, caller: Caller, said: Said) -> Response:
        """A bare word in a private room: it answers the question that stood above it when it was written.

        A word that does not answer the question may turn a page that stood above it. But while a question is open, a
        number always answers the question. Where neither stands above it, its author is told how to answer.
        """
        above = await self._above(event, said)
        if isinstance(above, Failed):
            return self._unread(event, caller, above)
        if above.language is not None and said.replies_to is not None:
            return await self._speak(event, caller, said.replies_to, above.language)
        say = self._services.languages.voice(caller.language)
        asked, page, why = above.asked, above.page, say("matrix-nothing-asked")
        if asked is not None:
            meant = await self._meant(caller, asked, said.text)
            if isinstance(meant, Press):
                return await self._press(event, caller, meant, asked)
            if isinstance(meant, Panel):
                return Refusal(meant)
            why = meant.why
        if page is not None and (asked is None or not said.text.isdecimal()):
            way = page.press(said.text)
            if way is not None:
                if (turned := await self._turn(event, page, way)) is not None:
                    await turned()
                return Noticed()
            why = page.puzzled(said.text, say) if asked is None else why
        return Refusal(Panel(why, ()))

    async def _above(self, event: RoomEvent, said: Said) -> Above | Failed:
        """What the word may answer: the question or the page that it replies to, or else what stood above it."""
        replied = said.replies_to
        content = None if replied is None else await self._questions.own(event.room, replied)
        if isinstance(content, Failed):
            return content
        if content is LOST:
            # Perhaps it was a question. The one above the word is another one then.
            return Above(None)
        if replied is not None and content is not None:
            named = Above(asked_by(replied, content), page_of(content), picked_language(content, said.text))
            if named != Above(None):
                return named
        return await self._questions.before(event.room, event.id)

    def _unread(self, event: RoomEvent, caller: Caller, failed: Failed) -> Refusal:
        """The answer to somebody whose answer counts only with the room's history, while that cannot be read."""
        _log.info("a room's history cannot be read", room=event.room, status=failed.status, code=failed.code)
        return Refusal(self.app.refused("store-trouble", caller.language))

    async def _meant(self, caller: Caller, asked: Asked, text: str) -> Press | Panel | NotUnderstood:
        """The answer to the question that the word means; a panel if the table has made this move meanwhile."""
        # A number means the answer that has this number in the poll, even if that move has become impossible. A poll
        # of several answers, or a question as text, shows no answers of its own, so there the game's panel comes first.
        own = shown(asked.content)
        panels = [own] if own.choices or asked.table == NOWHERE else []
        if asked.table != NOWHERE:
            view = await self._services.tables.view(asked.table, caller.person.id)
            if view is not None and view.decision != asked.decision and is_late(view):
                return made_already(self.app, caller, view)
            if view is None or view.seat is None or view.decision != asked.decision:
                return Press(asked.table, asked.decision, Verb.MOVE, text)
            languages = dict.fromkeys((caller.language, *LANGUAGES))
            screen = self._services.screens.of(view.game)
            panels += [screen.hand(view, one, begun=asked.begun) for one in languages]
        return typed_press(panels, text, self._services.languages.voice(caller.language))

    async def _turn(self, event: RoomEvent, page: Page, way: Press) -> Job | None:
        """Show another page, as if the person had asked for it where they asked for the first one."""
        place, room = self._place(event), self._rooms.get(page.asked_in)
        is_in = room is not None and room.membership(event.sender) is Membership.JOIN
        if is_in and self._private_rooms.owner(page.asked_in) is None:
            place = MatrixPlace(self._rooms, page.asked_in, event.sender)
        return await self._answer(event, place, lambda caller: self._page(caller, way), new_message=True)

    async def _page(self, caller: Caller, way: Press) -> Response:
        response = await answer_press(self.app, caller, way, None)
        # The record of a game came with the first page of its replay.
        return replace(response, attachment=None) if isinstance(response, Private) and way.arg else response

    def _panel(self, view: TableView, language: str) -> Panel:
        return self._services.screens.message(Message.QUESTION, view, language)

    # --- votes and reactions ----------------------------------------------------------------------------

    async def _voted(self, event: RoomEvent, caller: Caller, vote: Voted) -> Response:
        presses = [press for answer in vote.answers if (press := read(answer)) is not None]
        if not presses:
            return Noticed()
        view = await self._services.tables.view(presses[0].table, caller.person.id)
        seated = view is not None and view.seat is not None
        panel = self._panel(view, caller.language) if view is not None and seated else Panel("", ())
        asked = None
        if presses[0].verb in CONFIRMING:
            asked = Asked(NOWHERE, 0, "", vote.poll, vote.poll, fields.NOTHING)
        elif view is not None and seated and not makes_moves(presses, panel):
            # The second step of a move, or the way to it.
            content = await self._questions.own(event.room, vote.poll) or fields.NOTHING
            if isinstance(content, Failed):
                return self._unread(event, caller, content)
            first = Asked(view.id, view.decision, "", vote.poll, vote.poll, content)
            asked = asked_by(vote.poll, content) or first
            if asked.begun:
                panel = self._services.screens.of(view.game).hand(view, caller.language, begun=asked.begun)
        match voted(vote.answers, panel):
            case WrongCount() as wrong if not wrong.unfinished:
                return Refusal(Panel(wrong.why(self._services.languages.voice(caller.language)), ()))
            case WrongCount() | None:
                # Clients send each tap: the other answers are on their way.
                return Noticed()
            case meant:
                return await self._press(event, caller, meant, asked)

    async def _reacted(self, event: RoomEvent, place: MatrixPlace, reaction: Reacted) -> Job | None:
        content = await self._questions.own(event.room, reaction.event)
        if isinstance(content, Failed):
            # Nobody is told: the reaction may be to somebody else's message.
            raise NotYet(f"what it reacts to is unknown: status {content.status}")
        if content is None:
            return None
        if content is LOST:
            return partial(self._lost, event, place)
        table = fields.text(content, TABLE)
        if reaction.key == JOIN and table is not None and not place.private:
            join = Press(TableId(table), 0, Verb.JOIN)
            return await self._respond(event, place, lambda caller: self._press(event, caller, join))
        press = offered(content, reaction.number or 0)
        if press is not None:
            return await self._respond(event, place, lambda caller: self._press(event, caller, press))
        if place.private and reaction.sign is not None:
            return await self._signed(event, place, reaction, content)
        return None

    async def _signed(self, event: RoomEvent, place: MatrixPlace, reaction: Reacted, content: Json) -> Job | None:
        """A keycap or a letter on a poll or a page of ours: the answer that a person means who types the same."""
        page, language = page_of(content), picked_language(content, reaction.sign or "")
        press = TypedQuestion.by(shown(content)).press(reaction.sign or "")
        if press is not None:
            asked = asked_by(reaction.event, content)
            return await self._respond(event, place, lambda caller: self._press(event, caller, press, asked))
        if language is not None:
            poll = reaction.event
            return await self._respond(event, place, lambda caller: self._speak(event, caller, poll, language))
        way = None if page is None else page.signed(reaction.sign or "")
        if page is not None and way is not None:
            return await self._turn(event, page, way)
        return None

    async def _unreached(self, event: RoomEvent, caller: Caller) -> Response:
        """Somebody answers in their private room while others are in it, or it is replaced: the answer is not taken."""
        await self._responses.unreached(event, caller.language)
        return Noticed()

    async def _speak(self, event: RoomEvent, caller: Caller, poll: str, language: str) -> Response:
        """The person has chosen their language in a poll. The end of that poll is the answer.

        Where few events are taken the poll stays open: others may wait for their questions.
        """
        await speak(self.app, caller, language)
        content = None if self._messages.slow else await self._questions.own(event.room, poll)
        if not isinstance(content, Failed | None) and language in offered_languages(content):
            await self._messages.end_poll(event.room, poll, language)
        return Noticed()

    async def _press(self, event: RoomEvent, caller: Caller, press: Press, asked: Asked | None = None) -> Response:
        """Do what the press asks for. ``asked`` is the answered question, if it may still be open afterwards."""
        # Anybody can send a vote for any page. Such a press brings a new message, so it counts as a command does.
        if press.verb not in ON_THE_HAND and (over := self.app.quotas.answer(event.sender)) is not None:
            return self.app.slow_down(caller.language) if over.first else Noticed()
        if press.verb in SEATED:
            self._private_rooms.sat_down(event.sender)
        response = await answer_press(self.app, caller, press, pressed_card(caller.place, press.verb))
        if asked is not None and press.verb in CONFIRMING:
            await self._messages.end_poll(event.room, asked.event, caller.language)
        if press.verb is not Verb.CHOOSE or not isinstance(response, Redrawn) or asked is None:
            return response
        if not press.arg:
            sent = await self._messages.go_back(event.room, asked, caller.language) if asked.begun else ""
        else:
            sent = await self._ask_on(event, caller, response.panel, press, asked)
        if isinstance(sent, Failed):
            _log.info("a second question was not sent, or not ended", room=event.room, status=sent.status)
        return Noticed()

    async def _ask_on(self, event: RoomEvent, caller: Caller, panel: Panel, press: Press, asked: Asked) -> str | Failed:
        """Ask how to finish the move that the press begins."""
        ask, txn = self._messages.ask_on, f"finish-{event.id}"
        step = await ask(asked, event.room, event.sender, panel, press.arg, caller.language, txn)
        view = await self._services.tables.view(press.table, caller.person.id)
        if view is not None and view.decision == press.decision:
            return step
        # The first question was over before this one stood, so its end did not find this one.
        return await self._messages.end_steps(Ref(event.room, asked.first, caller.language)) or step


def _note(error: Exception) -> None:
    """Log an error once. A refusal is no error."""
    if isinstance(error, Refused):
        return
    if isinstance(error, StoreFault):
        _log.warning("the store failed during an answer", reason=str(error))
    else:
        _log.exception("an event could not be answered")
