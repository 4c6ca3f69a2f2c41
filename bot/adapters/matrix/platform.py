"""Sends messages to Matrix: posts, edits, finds and deletes them."""

from collections.abc import Sequence
from secrets import token_hex
from typing import Final

import structlog

from bot.adapters.matrix import NAME, fields
from bot.adapters.matrix.composing import OF_EVENING, Composer, choices_of
from bot.adapters.matrix.faults import trouble_of
from bot.adapters.matrix.homeserver import Failed, Json
from bot.adapters.matrix.offers import KEYCAP, number_of
from bot.adapters.matrix.polls import END, START, poll_end
from bot.adapters.matrix.questions import RELATION, STEP, Asked, Questions
from bot.adapters.matrix.refs import Ref
from bot.adapters.matrix.rendering import Content, edited, in_thread
from bot.adapters.matrix.rooms.joined_rooms import Rooms
from bot.adapters.matrix.rooms.private_rooms import PrivateRooms
from bot.adapters.matrix.rooms.reach import Reach
from bot.adapters.matrix.rooms.room_state import MESSAGE
from bot.adapters.matrix.sending import NOT_THERE, UNREAD, EventSender
from bot.adapters.matrix.sync.backoff import patiently
from bot.app.application import Services
from bot.core.ports import TO_PEOPLE, Announcing, Delivery, Message, NotSent, Sent, Trouble
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Panel
from bot.core.ui.presses import Press, Verb

_log: Final = structlog.get_logger()

JOIN: Final = "🎲"
"""The reaction on a lobby's card by which people sit down. The bot reacts first, so one tap is enough."""

MOST_OFFERED: Final = 10_000
"""How many questions and lobbies are remembered with their choices."""


class Messages:
    """Posts, edits, finds and deletes the bot's messages. Expected failures are results."""

    def __init__(  # noqa: PLR0913, PLR0917 - all that sending needs
        self,
        services: Services,
        composer: Composer,
        questions: Questions,
        rooms: Rooms,
        private_rooms: PrivateRooms,
        sender: EventSender,
        reach: Reach,
    ) -> None:
        self._services = services
        self._composer = composer
        self._questions = questions
        self._rooms = rooms
        self._private_rooms = private_rooms
        self._sender = sender
        self._reach = reach
        self._offered: dict[str, Sequence[tuple[str, Press]]] = {}
        """What the newest questions and lobbies offer, by their events.

        A question that is not here is looked for in its room, and a lobby gets the bot's reaction.
        """

        self._numbers: dict[str, set[int]] = {}
        """The numbers with which the bot has reacted to messages of evenings, by their events."""

        self._unoffered: dict[str, tuple[str, Panel]] = {}
        """Nonce → event and panel of a lobby's card that stands, but still lacks the reaction by which people join."""

    @property
    def slow(self) -> bool:
        """Whether the homeserver takes only few messages of the bot."""
        return self._sender.allowance.few

    @property
    def careful(self) -> bool:
        """Whether the homeserver may take only few messages of the bot."""
        return not self._sender.allowance.many

    # --- posting and editing ----------------------------------------------------------------------------

    async def deliver(self, delivery: Delivery) -> Sent | NotSent:
        """Post the message, or edit its earlier post."""
        if delivery.kind is Message.PLACE:
            # A thread hangs on the lobby's card. It exists as soon as a message names it.
            return Sent(delivery.post)
        if delivery.kind is Announcing.EVENT:
            return Sent(None)  # Matrix has no calendar.
        room = await self._room_of(delivery)
        if isinstance(room, NotSent):
            return room
        delivery = await self._composer.completed(delivery)
        kind, content = await self._composer.content(delivery, room)
        old = None if delivery.post is None else Ref.read(delivery.post)
        if old is not None and old.room != room:
            old = None
        if delivery.kind is Message.QUESTION:
            if old is not None and await self._still_asks(old, delivery, content):
                return Sent(delivery.post)
            # A poll with votes cannot be edited. The core ends the old one.
            old = None
        if old is not None:
            edit = await self._send(delivery, room, MESSAGE, edited(content, old.event), token_hex(16))
            missing = edit if isinstance(edit, NotSent) else await self._offer(delivery, old)
            return missing or Sent(delivery.post)
        event = await self._unoffered_card(delivery, room, content) or await self._send(
            delivery, room, kind, _placed(content, delivery), delivery.nonce
        )
        if isinstance(event, NotSent):
            return event
        if delivery.kind is Message.QUESTION:
            self._remember(delivery, event)
        ref = Ref(room, event, delivery.language if kind == START else None)
        return await self._offer(delivery, ref) or Sent(str(ref))

    async def _still_asks(self, old: Ref, delivery: Delivery, content: Content) -> bool:
        """Whether the earlier post can stay, because it offers every choice of the new question.

        ``content`` is that of the new question. An earlier poll may also offer choices that have become impossible. A
        vote for one is refused with a sentence; that is less trouble for people than a new poll for each change. A text
        can stay only if it has the same choices, because people answer it by their numbers.
        """
        offered, offers = self._offered.get(old.event), _answers(delivery.panel)
        if offered is not None:
            return offered == offers or (old.poll is not None and bool(offers) and set(offers) <= set(offered))
        # It was asked before the last start.
        stands = await self._questions.own(old.room, old.event)
        if stands is None or isinstance(stands, Failed) or any(one not in _offers(stands) for one in _offers(content)):
            return False
        self._remember(delivery, old.event)
        return True

    async def _room_of(self, delivery: Delivery) -> str | NotSent:
        """The room for the message. A private room is looked for, or made."""
        if delivery.kind not in TO_PEOPLE:
            old = self._rooms.get(delivery.channel)
            # All that belongs to a replaced room is about to move, or has moved since the message was composed.
            has_moved = old is not None and self._rooms.successor(old) is not None
            return NotSent(Trouble.LATER, refused=True) if has_moved else delivery.channel
        assert delivery.address is not None
        room = await self._reach.room(delivery.address)
        if isinstance(room, NotSent) and room.trouble is Trouble.UNREACHABLE and delivery.kind is Message.HAND:
            thread = None if delivery.place is None else Ref.read(delivery.place).event
            await self._reach.explain(delivery.address, delivery.channel, delivery.language, thread=thread)
        return room

    async def _send(self, delivery: Delivery, room: str, kind: str, content: Content, txn: str) -> str | NotSent:
        readers = None
        if delivery.kind in TO_PEOPLE and delivery.address is not None:
            # Somebody may come into the private room at any moment: the keys go only to the person.
            readers = {self._rooms.me, delivery.address}
        sent = await self._sender.send(room, kind, content, txn, readers)
        if isinstance(sent, str):
            return sent
        state = self._rooms.get(room)
        is_old = state is not None and state.replacement is not None
        return trouble_of(sent, joined=state is not None, person=readers is not None, replaced=is_old)

    async def _offer(self, delivery: Delivery, post: Ref) -> NotSent | None:
        """React to a message first, so that one tap is enough. None if nothing more is to be done."""
        if delivery.kind not in OF_EVENING:
            return await self._offer_to_join(delivery, post)
        given = self._numbers.setdefault(post.event, set())
        # Where few events are taken, games need them more: people can react without these.
        missing = [] if self.slow else [one for one in map(number_of, delivery.panel.choices) if one not in given]
        for number in missing:
            relation = {"rel_type": "m.annotation", "event_id": post.event, "key": f"{number}{KEYCAP}"}
            txn = f"offer-{number}-{post.event}"
            await self._sender.send(post.room, "m.reaction", {"m.relates_to": relation}, txn)
            given.add(number)
        return None

    async def _offer_to_join(self, delivery: Delivery, lobby: Ref) -> NotSent | None:
        """React to the lobby's card, so that one tap is enough to join. None if nothing more is to be done.

        After NotSent the card is sent again, and then this, too. Without power to react, people type a command.
        """
        if lobby.event in self._offered or all(one.press.verb is not Verb.JOIN for one in delivery.panel.choices):
            return None
        content = {"m.relates_to": {"rel_type": "m.annotation", "event_id": lobby.event, "key": JOIN}}
        sent = await self._sender.send(lobby.room, "m.reaction", content, f"join-{lobby.event}")
        if isinstance(sent, Failed) and (sent.limited or not sent.refused or not sent.code):
            self._unoffered[delivery.nonce] = lobby.event, delivery.panel
            return trouble_of(sent, joined=True)
        self._unoffered.pop(delivery.nonce, None)
        self._remember(delivery, lobby.event)
        return None

    def _remember(self, delivery: Delivery, event: str) -> None:
        self._offered[event] = _answers(delivery.panel)
        while len(self._offered) > MOST_OFFERED:
            del self._offered[next(iter(self._offered))]

    async def _unoffered_card(self, delivery: Delivery, room: str, content: Content) -> str | NotSent | None:
        """The lobby's card that stands and lacks its reaction, brought up to date; None if there is none."""
        event, panel = self._unoffered.get(delivery.nonce, (None, None))
        if event is None or panel == delivery.panel:
            return event
        edit = await self._send(delivery, room, MESSAGE, edited(content, event), token_hex(16))
        return edit if isinstance(edit, NotSent) else event

    # --- finding and deleting ---------------------------------------------------------------------------

    async def find(self, channel: str, address: str | None, nonce: str) -> Sent | NotSent:
        """Look for the message with this nonce among the room's newest events."""
        if address is not None and self._rooms.complete and not self._private_rooms.has(address):
            return Sent(None)  # No room is made only to look into it.
        room = await self._private_rooms.of(address) if address is not None else Ref.read(channel).room or channel
        if isinstance(room, NotSent):
            return Sent(None) if room.trouble is Trouble.UNREACHABLE else room
        if self._rooms.get(room) is None:
            return Sent(None)  # The room is gone, and its messages with it.
        match await self._questions.posted(room, nonce):
            case None:
                return Sent(None)
            case Failed() as failed:
                return trouble_of(failed, joined=True, person=address is not None)
            case post:
                language = await self._services.people.language_of(NAME, address or "") or LANGUAGES[0]
                return Sent(str(Ref(room, post.event, language if post.is_poll else None)))

    async def retract(self, channel: str, post: str) -> Sent | NotSent:
        """Delete the post; a poll is ended instead, so that it shows that the question is over.

        The questions that asked how to finish the same move are over, too. What the server does not know, or what was
        posted in a room that is gone, counts as deleted. So does a poll whose end nobody could read.
        """
        ref = Ref.read(post)
        room = self._rooms.get(ref.room)
        if ref.poll is None and room is not None and room.replacement is not None:
            return Sent(None)  # A replaced room is shut. What stands there may stay.
        failed = await self.end_steps(ref) if self._may_go_on(ref) else None
        gone = failed or await self._end(ref)
        if isinstance(gone, str) or gone.code in {NOT_THERE.code, UNREAD.code}:
            return Sent(None)
        return Sent(None) if room is None else trouble_of(gone, joined=True)

    async def _end(self, ref: Ref) -> str | Failed:
        """End a poll; delete any other post. Each has one transaction id, so to do it twice makes no second event."""
        if ref.poll is None:
            return await self._sender.redact(ref.room, ref.event, f"gone-{ref.event}")
        content = poll_end(ref.event, self._services.languages.voice(ref.poll))
        readers = self._private_rooms.readers(ref.room)
        return await self._sender.send(ref.room, END, content, f"end-{ref.event}", readers)

    async def end_poll(self, room: str, event: str, language: str) -> None:
        """End the poll, which was answered. If that fails, it stays open, and another vote ends it."""
        sent = await self._end(Ref(room, event, language))
        if isinstance(sent, Failed):
            _log.info("a poll could not be ended", room=room, status=sent.status, code=sent.code)

    # --- moves of two steps -----------------------------------------------------------------------------

    async def ask_on(  # noqa: PLR0913, PLR0917 - all that a question needs
        self, asked: Asked, room: str, person: str, panel: Panel, begun: str, language: str, txn: str
    ) -> str | Failed:
        """Ask how the person wants to finish the move that they have begun with an answer to ``asked``.

        It takes the place of an earlier such question. Nothing of this is stored: if the question is lost, the person
        begins the move again.
        """
        kind, content = self._composer.question(panel, language, begun)
        content = {**content, RELATION: {"rel_type": STEP, "event_id": asked.first}}
        sent = await patiently(lambda: self._sender.send(room, kind, content, txn, {self._rooms.me, person}))
        if isinstance(sent, Failed):
            return sent
        return await self.end_steps(Ref(room, asked.first, language), older_than=sent) or sent

    async def go_back(self, room: str, asked: Asked, language: str) -> str | Failed:
        """End the question how to finish a move. The question before it is still open."""
        return await self._end(Ref(room, asked.event, language if START in asked.content else None))

    def _may_go_on(self, ref: Ref) -> bool:
        """Whether the post may be a question with second steps. Nothing is known of those of an earlier process."""
        offered = self._offered.get(ref.event)
        return offered is None or any(press.verb is Verb.CHOOSE for _, press in offered)

    async def end_steps(self, first: Ref, older_than: str = "") -> Failed | None:
        """End the questions that asked how to finish a move that began with this question, or those before that one.

        The event that brought a step may come again after a crash: then the newer step is the one that is open.
        """
        steps = await self._questions.steps(first.room, first.event, first.poll or LANGUAGES[0], older_than)
        if isinstance(steps, Failed):
            return steps
        for step in steps:
            if isinstance(ended := await self._end(step), Failed):
                return ended
        return None


def _answers(panel: Panel) -> Sequence[tuple[str, Press]]:
    """What a poll of the panel offers: labels and presses. Which choice is marked makes no difference."""
    return [(choice.label, choice.press) for choice in choices_of(panel)]


def _offers(question: Json) -> Sequence[object]:
    """What a question offers, from its content: the answers of a poll, or a text with numbers."""
    return list(fields.inners(fields.inner(question, START), "answers")) or [question.get("body")]


def _placed(content: Content, delivery: Delivery) -> Content:
    """The content in the game's thread, if the game has one and the message belongs there."""
    if delivery.place is None or delivery.kind in TO_PEOPLE:
        return content
    return in_thread(content, Ref.read(delivery.place).event)
