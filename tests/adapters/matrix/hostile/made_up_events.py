"""Events that no client would send: made from a seed, of every kind that the bot reads, and with every part spoiled."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.adapters.matrix.rooms.room_state import STATE_TYPES
from bot.core.ui.presses import Verb
from tests.abuse.forging import ARGS
from tests.abuse.hostile import odd, spoil
from tests.abuse.names import HOSTILE
from tests.stub.bodies import Made

WORDS: Final = (
    *HOSTILE,
    *ARGS,
    "!help",
    "!play",
    "!hand",
    "!join",
    "!bet 2",
    "!leaderboard",
    "!kick",
    "!export",
    "!forget",
    "!verify",
    "!hraj",
    "!aide",
    "1",
    "1 2 3",
    "\u202e1",
    "9" * 4_500,
    "w" * 60_000,
    "! " * 30_000,
    "\n> quote" * 2_000,
)
KEYS: Final = ("🎲", "1\ufe0f\u20e3", "2\u20e3", "\U0001f51f", "7", "\u0664", "👍", "", "9" * 49, "x" * 5_000)
POLL: Final = "org.matrix.msc3381.poll"
SPOILED: Final = 0.3
"""The share of events with a part that is spoiled."""


@dataclass
class MadeUp:
    """Makes events of strangers."""

    luck: random.Random
    senders: Sequence[str]
    targets: Sequence[str]
    """Ids of events of the bot and of others, in all rooms."""

    answers: Sequence[str]
    """Ids of answers of polls that were meant for others."""

    _number: int = field(default=0)

    def one(self) -> Made:
        """The next event."""
        self._number += 1
        luck, (kind, content) = self.luck, self.luck.choice(WAYS)(self)
        raw: Made = {
            "event_id": f"$made-up-{self._number}",
            "sender": luck.choice(self.senders),
            "type": kind,
            "content": content,
            "origin_server_ts": luck.choice([1, -1, 2**63, "1", None]),
        }
        if luck.random() < SPOILED:
            spoil(luck, raw)  # type: ignore[arg-type]
        return raw

    @property
    def target(self) -> str:
        """The id of any event, or of none."""
        return self.luck.choice([*self.targets, f"$made-up-{self.luck.randrange(self._number + 9)}", "$", "no id"])

    def relation(self, *kinds: str) -> Made:
        """A relation to any event."""
        return {"rel_type": self.luck.choice(kinds), "event_id": self.target}

    def answer(self) -> object:
        """The id of an answer of a poll."""
        verb, arg = self.luck.choice(list(Verb)), self.luck.choice([*ARGS, "bet.0", "steady"])
        theirs = self.luck.choice(self.answers).split(":")
        forged = f"v1:{theirs[1]}:{self.luck.choice([theirs[2], '0', '-1', '9' * 30])}:{verb.value}:{arg}"
        return self.luck.choice([":".join(theirs), forged, f"v1-language:{arg}", "v1-language:cs", odd(self.luck)])


def _said(of: MadeUp) -> tuple[str, Made]:
    words = of.luck.choice(WORDS)
    content: Made = {"msgtype": "m.text", "body": of.luck.choice(["", "!", "> <@a:b> x\n\n", "!play "]) + words}
    if of.luck.random() < 0.5:
        content |= {"format": "org.matrix.custom.html", "formatted_body": f"<b>{words}<script>" * 3}
    if of.luck.random() < 0.5:
        reply: Made = {"m.in_reply_to": {"event_id": of.target}, "is_falling_back": of.luck.choice([True, False, 1])}
        content["m.relates_to"] = of.relation("m.thread", "m.replace", "m.reference", "x") | reply
    return "m.room.message", content


def _voted(of: MadeUp) -> tuple[str, Made]:
    answers = [of.answer() for _ in range(of.luck.choice([0, 1, 1, 1, 2, 3, 21, 1_000]))]
    relation = of.relation("m.reference", "m.reference", "m.annotation")
    if of.luck.random() < 0.3:
        return "m.poll.response", {"m.selections": answers, "m.relates_to": relation}
    return f"{POLL}.response", {f"{POLL}.response": {"answers": answers}, "m.relates_to": relation}


def _reacted(of: MadeUp) -> tuple[str, Made]:
    return "m.reaction", {"m.relates_to": {**of.relation("m.annotation"), "key": of.luck.choice(KEYS)}}


def _edited(of: MadeUp) -> tuple[str, Made]:
    kind, content = _said(of)
    return kind, {**content, "m.new_content": content, "m.relates_to": of.relation("m.replace")}


def _redacted(of: MadeUp) -> tuple[str, Made]:
    # The server passes on only allowed redactions: those of one's own messages, and of nothing.
    return "m.room.redaction", {"redacts": of.luck.choice([f"$made-up-{of.luck.randrange(99)}", "$x", odd(of.luck)])}


def _sealed(of: MadeUp) -> tuple[str, Made]:
    session = of.luck.choice(["s", "t" * 999, f"{of.luck.randrange(10**6)}"])
    content = {"algorithm": "m.megolm.v1.aes-sha2", "session_id": session, "ciphertext": of.luck.choice(WORDS)}
    return "m.room.encrypted", {**content, "sender_key": "k", "device_id": "D"}


def _polled(of: MadeUp) -> tuple[str, Made]:
    kind = of.luck.choice([f"{POLL}.start", f"{POLL}.end", "m.poll.end", "m.call.invite", "x" * 300, "m.sticker", ""])
    return kind, {kind: {"question": {"body": of.luck.choice(WORDS)}}, "m.relates_to": of.relation("m.reference")}


WAYS: Final[Sequence[Callable[[MadeUp], tuple[str, Made]]]] = (
    *(_said, _said, _voted, _voted, _reacted, _reacted),
    *(_edited, _redacted, _sealed, _polled),
)


def state_event(of: MadeUp, sender: str) -> Made:
    """A state event of a room that belongs to the sender, with senseless content."""
    raw = of.one()
    key = of.luck.choice(["", sender, "!space:memory", "x" * 300, odd(of.luck)])
    content: Made = {"membership": "join", "displayname": of.luck.choice(HOSTILE), "via": ["x"], "users": {"": 1}}
    content |= {"name": of.luck.choice(HOSTILE), "alias": "#x:y", "replacement_room": "!none:memory"}
    for _ in range(of.luck.randrange(4)):
        spoil(of.luck, content)  # type: ignore[arg-type]
    return {**raw, "sender": sender, "type": of.luck.choice(STATE_TYPES), "state_key": key, "content": content}


def to_device(of: MadeUp) -> Made:
    """A message to a device: a broken one, a request for keys, or a key that nobody asked for."""
    kinds = ("m.room.encrypted", "m.room_key", "m.room_key_request", "m.forwarded_room_key", "m.dummy", "x")
    box = {"K" * 43: {"type": of.luck.choice([0, 1, "x"]), "body": of.luck.choice(WORDS)}}
    content: Made = {"algorithm": "m.olm.v1.curve25519-aes-sha2", "sender_key": "K" * 43, "ciphertext": box}
    content |= {"action": "request", "request_id": "1", "requesting_device_id": "D", "body": {"room_id": "!r"}}
    for _ in range(of.luck.randrange(3)):
        spoil(of.luck, content)  # type: ignore[arg-type]
    return {"type": of.luck.choice(kinds), "sender": of.luck.choice(of.senders), "content": content}
