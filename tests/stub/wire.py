"""What went over the wire, byte for byte, and who could read it."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tests.stub.bodies import Json, parsed

COUNTED: Final = frozenset({401, 403, 429})
"""Answers of which Discord bears ten thousand in ten minutes."""

WRITING: Final = frozenset({"POST /channels/{channel}/messages", "PATCH /channels/{channel}/messages/{message}"})
"""What puts a message into a channel or changes one; answers to presses come by other routes."""


@dataclass(frozen=True, slots=True)
class File:
    """A file that was sent along."""

    name: str
    content: bytes


@dataclass(slots=True, eq=False)
class Call:
    """A call of the bot, with what became of it."""

    at: float
    route: str
    """As ``POST /channels/{channel}/messages``."""

    path: str
    places: Mapping[str, str]
    query: Mapping[str, str]
    raw: bytes
    """The body as it came."""

    said: object
    """The body's JSON, without the files."""

    files: Sequence[File]
    token: str
    channel: int | None = None
    person: int | None = None
    """Whom it concerns, where it is one person: whose channel it is, or who pressed."""

    readers: frozenset[int] = frozenset()
    """Who of the people can read what it brought."""

    done: bool = False
    """Whether it was carried out, whatever was answered."""

    status: int | None = None
    """None: it was never answered."""

    answer: bytes = b""
    answered: float | None = None
    deserted: bool = False
    """Whether it met with silence, and the bot had hung up before that was over."""

    @property
    def body(self) -> Json:
        """The body as an object."""
        return self.said if isinstance(self.said, dict) else {}

    def number(self, place: str) -> int:
        """An id in the path; 0 for what is none."""
        word = self.places.get(place, "")
        return int(word) if word.isdecimal() else 0


@dataclass(frozen=True, slots=True)
class Frame:
    """Something that went through a gateway socket, as it was before it was compressed."""

    at: float
    shard: int
    to_bot: bool
    raw: bytes

    @property
    def name(self) -> str:
        """The event's name, or its number where it has none."""
        found = parsed(self.raw)
        return str(found.get("t") or found.get("op"))


@dataclass(slots=True)
class Wire:
    """Everything in the order in which it went; for loads only figures are kept."""

    keeping: bool = True
    calls: list[Call] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    counted: Counter[str] = field(default_factory=Counter)
    """How often each route was called."""

    written: defaultdict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    """When messages were posted or edited in each channel, but for answers to presses."""

    concerned: Counter[int] = field(default_factory=Counter)
    """How many calls concerned each channel, or each person where no channel is named."""

    statuses: Counter[int | None] = field(default_factory=Counter)
    bugs: list[Exception] = field(default_factory=list)
    """Our own, found while something was carried out; they are raised when the stub is closed."""

    def note(self, call: Call) -> None:
        """A call has come to its end."""
        self.counted[call.route] += 1
        self.statuses[call.status] += 1
        self.concerned[call.channel or call.person or 0] += 1
        if call.route in WRITING and call.done and call.channel is not None:
            self.written[call.channel].append(call.at)
        if self.keeping:
            self.calls.append(call)

    def note_frame(self, frame: Frame) -> None:
        """Something went through a socket."""
        if self.keeping:
            self.frames.append(frame)

    @property
    def bad(self) -> int:
        """Answers of those kinds that Discord counts before it bans."""
        return sum(times for status, times in self.statuses.items() if status in COUNTED)

    def routed(self, route: str) -> Sequence[Call]:
        """The calls of that route."""
        return [call for call in self.calls if call.route == route]

    def seen_by(self, person: int) -> Iterator[bytes]:
        """All bytes of the bot that the person could read, in their order."""
        yield from (call.raw for call in self.calls if call.done and person in call.readers)

    def everything(self) -> Iterator[bytes]:
        """All bytes that went either way."""
        for call in self.calls:
            yield from (call.raw, call.answer)
        yield from (frame.raw for frame in self.frames)


def split_form(raw: bytes, boundary: str) -> tuple[object, list[File]]:
    """A form's JSON and its files."""
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
