"""Shows a room as a client does: messages with edits, reactions, threads and polls, computed from the room's events."""

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Final

from tests.stub.bodies import Json, number, part, parts, text

UNSTABLE: Final = "org.matrix.msc3381.poll"
STABLE: Final = "m.poll"
PLAIN_TEXT: Final = "org.matrix.msc1767.text"

MESSAGE: Final = "m.room.message"
ENCRYPTED: Final = "m.room.encrypted"

_MEMBER: Final = "m.room.member"
_CHANGES: Final = frozenset({"m.replace", "m.annotation", "m.reference"})
"""The relations of events that may change another message."""

_MESSAGES: Final = frozenset({MESSAGE, f"{UNSTABLE}.start", f"{STABLE}.start"})


@dataclass(frozen=True, slots=True)
class Event:
    """An event of a room as the reader's device got it, decrypted if the device could."""

    raw: Json
    encrypted: bool = False
    """Whether the event was decrypted."""

    signed: bool = False
    """Whether the event was decrypted, and came from a device that its sender has signed."""

    @property
    def id(self) -> str:
        """The event's id."""
        return text(self.raw, "event_id")

    @property
    def kind(self) -> str:
        """The event's type."""
        return text(self.raw, "type")

    @property
    def sender(self) -> str:
        """The sender's id."""
        return text(self.raw, "sender")

    @property
    def content(self) -> Json:
        """The event's content."""
        return part(self.raw, "content")

    @property
    def relation(self) -> Json:
        """How the event relates to another one."""
        return part(self.content, "m.relates_to")


@dataclass(slots=True)
class Poll:
    """A poll, with the votes that count."""

    question: str
    answers: Mapping[str, str]
    """Texts by answer id, in the order of the poll."""

    most: int
    """How many answers one person may choose."""

    stable: bool
    """Whether the poll has the stable spelling."""

    votes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Answer ids by person. Only the last vote of a person counts."""

    ended: bool = False


@dataclass(slots=True)
class Message:
    """A message as a client shows it. Lists of messages leave out redacted ones."""

    id: str
    sender: str
    room: str
    content: Json
    """The content after the last edit."""

    safe: bool
    """Whether the message came encrypted, from a device that its sender has signed. Clients warn of others."""

    thread: str | None
    """The id of the message on which the thread is."""

    reply: str | None
    """The id of the message that this one answers."""

    poll: Poll | None = None
    edits: int = 0
    pings: int = 0
    """How often the message mentions the reader: itself, or in an edit. Each time notifies the reader."""

    reactions: dict[str, set[str]] = field(default_factory=dict)
    """People by the key of their reaction."""

    redacted: bool = False

    @property
    def body(self) -> str:
        """The plain text."""
        return text(self.content, "body")

    @property
    def html(self) -> str:
        """The formatted text; empty if there is none."""
        return text(self.content, "formatted_body")


class RoomView:
    """A room as one person's client shows it."""

    def __init__(self, room: str, reader: str) -> None:
        self.id = room
        self.reader = reader
        self.left = False
        """Whether the reader is no member any longer."""

        self.state: dict[tuple[str, str], Json] = {}
        """Contents of the state events by type and state key. An encrypted event never changes the state."""

        self._events: dict[str, Event] = {}
        self._redacted = set[str]()
        """The ids of redacted events, also of those that have not come yet."""

        self._shown: dict[str, Message] | None = None

    # --- what a client shows --------------------------------------------------------------------------

    @property
    def messages(self) -> list[Message]:
        """The messages, polls included, oldest first. Redacted ones are left out."""
        return [message for message in self._all().values() if not message.redacted]

    @property
    def polls(self) -> list[Message]:
        """The messages that are polls, oldest first."""
        return [message for message in self.messages if message.poll is not None]

    @property
    def open_polls(self) -> list[Message]:
        """The polls in which people can still vote, oldest first."""
        return [message for message in self.polls if message.poll is not None and not message.poll.ended]

    @property
    def events(self) -> list[Event]:
        """All events of the timeline, as far as the reader could decrypt them."""
        return list(self._events.values())

    @property
    def undecryptable(self) -> list[Event]:
        """The events for which the reader's device has no key, oldest first."""
        return [event for event in self._events.values() if event.kind == ENCRYPTED and event.id not in self._redacted]

    @property
    def members(self) -> dict[str, str]:
        """The membership by person: ``join``, ``invite``, ``leave`` or ``ban``."""
        return {who: text(content, "membership") for (kind, who), content in self.state.items() if kind == _MEMBER}

    @property
    def encrypted(self) -> bool:
        """Whether messages are encrypted."""
        return ("m.room.encryption", "") in self.state

    @property
    def replacement(self) -> str:
        """The room that replaces this one after an upgrade; empty if there is none."""
        return text(self.state.get(("m.room.tombstone", ""), {}), "replacement_room")

    def find(self, event: str) -> Message | None:
        """The message with this event id, unless it is redacted."""
        found = self._all().get(event)
        return None if found is None or found.redacted else found

    def is_redacted(self, event: str) -> bool:
        """Whether the client shows that there was a message with this event id."""
        return event in self._all() and self._all()[event].redacted

    def words(self) -> str:
        """All texts of the room, one message after the other: for searches, and for tests that fail."""
        return "\n".join(f"{message.sender}: {_described(message)}" for message in self.messages)

    # --- what arrives ---------------------------------------------------------------------------------

    def add(self, event: Event) -> None:
        """Take an event of the timeline. An event that came before is replaced, as when its key arrives late."""
        redacts = set(_redacted([event]))
        self._redacted |= redacts
        is_next = event.id not in self._events and not redacts and event.id not in self._redacted
        self._events[event.id] = event
        if self._shown is not None and is_next:
            self._show(event, self._shown)
        else:
            # What others show may be different now, so all events are looked at again.
            self._shown = None
        if not event.encrypted:
            self.set_state(event.raw)

    def set_state(self, raw: Json) -> None:
        """Take an event that may be a state event."""
        if isinstance(key := raw.get("state_key"), str):
            self.state[text(raw, "type"), key] = part(raw, "content")

    # --- how the view is computed ---------------------------------------------------------------------

    def _all(self) -> dict[str, Message]:
        if self._shown is None:
            self._shown = {}
            for event in self._events.values():
                if event.id not in self._redacted:
                    self._show(event, self._shown)
                elif event.kind in _MESSAGES:
                    self._shown[event.id] = self._message(event, None)
                    self._shown[event.id].redacted = True
        return self._shown

    def _show(self, event: Event, shown: dict[str, Message]) -> None:
        target = shown.get(text(event.relation, "event_id"))
        if target is not None and text(event.relation, "rel_type") in _CHANGES:
            # A test that has kept the earlier message must not see it change.
            target = shown[target.id] = deepcopy(target)
        match event.kind.removeprefix(UNSTABLE).removeprefix(STABLE), text(event.relation, "rel_type"):
            case _, "m.replace":
                if target is not None and target.sender == event.sender:
                    self._edit(target, event)
            case "m.reaction", "m.annotation":
                if target is not None:
                    target.reactions.setdefault(text(event.relation, "key"), set()).add(event.sender)
            case ".response", "m.reference":
                if target is not None and target.poll is not None:
                    _vote(target.poll, event)
            case ".end", "m.reference":
                if target is not None and target.poll is not None and target.sender == event.sender:
                    target.poll.ended = True
            case ".start", _:
                shown[event.id] = self._message(event, _poll(event))
            case "m.room.message", _:
                shown[event.id] = self._message(event, None)
            case _:
                pass

    def _message(self, event: Event, poll: Poll | None) -> Message:
        in_thread = text(event.relation, "rel_type") == "m.thread"
        # In a thread, an answer may be there only for clients that show no threads.
        answers = event.relation.get("is_falling_back") is not True
        return Message(
            id=event.id,
            sender=event.sender,
            room=self.id,
            content=event.content,
            safe=event.signed,
            thread=text(event.relation, "event_id") if in_thread else None,
            reply=text(part(event.relation, "m.in_reply_to"), "event_id") or None if answers else None,
            poll=poll,
            pings=int(self._pings(event)),
        )

    def _edit(self, message: Message, event: Event) -> None:
        message.content = part(event.content, "m.new_content")
        message.edits += 1
        message.pings += self._pings(event)

    def _pings(self, event: Event) -> bool:
        people = part(event.content, "m.mentions").get("user_ids")
        return isinstance(people, list) and self.reader in people and event.sender != self.reader


def _redacted(events: Iterable[Event]) -> Iterator[str]:
    """The ids of redacted events. Only redactions that the server allowed arrive."""
    for event in events:
        if event.kind == "m.room.redaction":
            yield text(event.raw, "redacts") or text(event.content, "redacts")
        elif "redacted_because" in part(event.raw, "unsigned"):
            yield event.id


def _poll(event: Event) -> Poll:
    """The poll of an event, in either spelling."""
    stable = event.kind.startswith(STABLE)
    start = part(event.content, STABLE if stable else f"{UNSTABLE}.start")
    answers = {
        text(answer, "m.id" if stable else "id"): _plain(answer, stable=stable) for answer in parts(start, "answers")
    }
    return Poll(
        question=_plain(part(start, "question"), stable=stable),
        answers=answers,
        most=number(start, "max_selections", 1),
        stable=stable,
    )


def _plain(holder: Json, *, stable: bool) -> str:
    if not stable:
        return text(holder, PLAIN_TEXT) or text(holder, "body")
    found = parts(holder, "m.text")
    return text(found[0], "body") if found else ""


def _vote(poll: Poll, event: Event) -> None:
    """Count a vote. Answers beyond the poll's number are ignored. An unknown answer spoils the vote: none is left."""
    if poll.ended:
        return
    block = event.content.get("m.selections", part(event.content, f"{UNSTABLE}.response").get("answers"))
    # A stranger's answers may be anything.
    answers = block[: poll.most] if isinstance(block, list) else []
    chosen = tuple(answer for answer in answers if isinstance(answer, str) and answer in poll.answers)
    if chosen and len(chosen) == len(answers):
        poll.votes[event.sender] = chosen
    else:
        poll.votes.pop(event.sender, None)


def _described(message: Message) -> str:
    if message.poll is None:
        return message.body
    state = "ended" if message.poll.ended else "open"
    return f"[{state} poll] {message.poll.question} {list(message.poll.answers.values())}"
