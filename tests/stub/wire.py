"""A record of everything that went over the wire, byte for byte, and of who could read it."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tests.stub.bodies import Json, parsed

WRITING: Final = frozenset({"POST /channels/{channel}/messages", "PATCH /channels/{channel}/messages/{message}"})
"""Routes that post or edit a message in a channel. Answers to interactions use other routes."""


@dataclass(frozen=True, slots=True)
class File:
    """A file in a form."""

    name: str
    content: bytes


@dataclass(slots=True, eq=False)
class Call:
    """A call of the bot and its result."""

    at: float
    route: str
    """The pattern, such as ``POST /channels/{channel}/messages``."""

    path: str
    places: Mapping[str, str]
    query: Mapping[str, str]
    raw: bytes
    """The body as bytes."""

    said: object
    """The body's JSON, without files."""

    files: Sequence[File]
    token: str
    channel: int | None = None
    person: int | None = None
    """The person whom the call is about: the DM's recipient, or the person who pressed. None for a server's channel."""

    readers: frozenset[int] = frozenset()
    """The people who can read its result."""

    done: bool = False
    """Whether it was carried out, whatever the answer said."""

    status: int | None = None
    """The HTTP status; None if the call was never answered."""

    answer: bytes = b""
    answered: float | None = None
    deserted: bool = False
    """Whether it got no answer (fault ``Hang``) and the bot closed the connection before the fault ended."""

    @property
    def body(self) -> Json:
        """The body as a JSON object; empty if it is something else."""
        return self.said if isinstance(self.said, dict) else {}

    def number(self, place: str) -> int:
        """The id in the path under this name; 0 if there is none."""
        word = self.places.get(place, "")
        return int(word) if word.isdecimal() else 0


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame of a gateway socket, before compression."""

    at: float
    shard: int
    to_bot: bool
    raw: bytes

    @property
    def name(self) -> str:
        """The event's name, or the opcode if it has no name."""
        found = parsed(self.raw)
        return str(found.get("t") or found.get("op"))


@dataclass(slots=True)
class Wire:
    """Everything in order of time. Load tests set ``keeping`` to False: then only the counters are kept."""

    keeping: bool = True
    calls: list[Call] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    counted: Counter[str] = field(default_factory=Counter)
    """How many calls each route got."""

    written: defaultdict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    """The times at which messages were posted or edited in each channel, without answers to interactions."""

    concerned: Counter[int] = field(default_factory=Counter)
    """How many calls were about each channel, or about each person if the call names no channel."""

    statuses: Counter[int | None] = field(default_factory=Counter)
    bugs: list[Exception] = field(default_factory=list)
    """Errors of the fake itself. They are raised when it is closed."""

    def note(self, call: Call) -> None:
        """Record a call that has ended."""
        self.counted[call.route] += 1
        self.statuses[call.status] += 1
        self.concerned[call.channel or call.person or 0] += 1
        if call.route in WRITING and call.done and call.channel is not None:
            self.written[call.channel].append(call.at)
        if self.keeping:
            self.calls.append(call)

    def note_frame(self, frame: Frame) -> None:
        """Record a frame."""
        if self.keeping:
            self.frames.append(frame)

    def routed(self, route: str) -> Sequence[Call]:
        """The calls of this route."""
        return [call for call in self.calls if call.route == route]

    def seen_by(self, person: int) -> Iterator[bytes]:
        """The bodies of the bot that this person could read, in order."""
        yield from (call.raw for call in self.calls if call.done and person in call.readers)

    def everything(self) -> Iterator[bytes]:
        """All bytes of both directions."""
        for call in self.calls:
            yield from (call.raw, call.answer)
        yield from (frame.raw for frame in self.frames)


def split_form(raw: bytes, boundary: str) -> tuple[object, list[File]]:
    """The JSON and the files of a form."""
    said: object = {}
    files: list[File] = []
    for section in raw.split(b"--" + boundary.encode())[1:-1]:
        head, _, content = section.removeprefix(b"\r\n").removesuffix(b"\r\n").partition(b"\r\n\r\n")
        if b'name="payload_json"' in head:
            said = parsed(content)
        else:
            files.append(File(_file_name(head.decode()), content))
    return said, files


def _file_name(head: str) -> str:
    return head.partition('filename="')[2].partition('"')[0]
