"""Events of rooms as values: somebody has said something, has voted in a poll, or has reacted to a message.

Everything in an event may be made up: each value is checked where it is read, and nothing here raises.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Final, TypeAlias

from bot.adapters.matrix.polls import ordered
from bot.app.typed_answers import NotUnderstood, TypedQuestion
from bot.app.typed_choices import listed, meant
from bot.core.ui.languages import Say
from bot.core.ui.panels import Panel
from bot.core.ui.plain_text import clean
from bot.core.ui.presses import Press

LONGEST_SAID: Final = 1000
"""The most characters that are read of a message. No command and no answer is longer."""

SIGN: Final = "!"
"""Begins a command."""

_LONGEST_ID: Final = 255
"""The most characters of an event's id."""

_LONGEST_KEY: Final = 50
_MOST_VOTED: Final = 20
_MOST_TOLD: Final = 12
_LONGEST_ANSWER: Final = 100

_RESPONSES: Final = frozenset({"org.matrix.msc3381.poll.response", "m.poll.response"})
_KEYCAP: Final = re.compile("([0-9]+)\u20e3?")
_TEN: Final = "\U0001f51f"
"""A keycap with the number ten."""

_LETTER_A: Final = "\U0001f1e6"
"""The first of the emoji that are letters, in their order."""

_SHAPE: Final = "\ufe0f"
"""Asks for the coloured form of an emoji. Some clients send it, others do not."""


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody has written a message."""

    text: str
    """In one line, without control characters; never empty. Of a command it is the first line."""

    replies_to: str | None = None
    """The id of the event that the person replies to."""

    thread: str | None = None
    """The id of the event under which the message's thread hangs."""


@dataclass(frozen=True, slots=True)
class Voted:
    """Somebody has voted in a poll. Their last vote counts."""

    poll: str
    """The id of the poll's first event."""

    answers: tuple[str, ...]
    """The ids of the answers, in the order of the vote; empty if the person has taken the vote back."""


@dataclass(frozen=True, slots=True)
class Reacted:
    """Somebody has reacted to a message."""

    event: str
    key: str
    """The emoji, without the invisible character that only asks for its coloured form."""

    @property
    def number(self) -> int | None:
        """The number that the emoji or the digits mean; None for anything else."""
        if self.key == _TEN:
            return 10
        found = _KEYCAP.fullmatch(self.key)
        return int(found[1]) if found else None

    @property
    def sign(self) -> str | None:
        """The number or the letter that the emoji means, as a person would type it; None for anything else."""
        if self.number is not None:
            return str(self.number)
        letter = ord(self.key) - ord(_LETTER_A) if len(self.key) == 1 else -1
        return ascii_lowercase[letter] if 0 <= letter < len(ascii_lowercase) else None


Meaning: TypeAlias = Said | Voted | Reacted


def meaning(event: object) -> Meaning | None:
    """What the event means; None if it means nothing to the bot, or is made up.

    The event is already decrypted. The caller knows who sent it, and skips the bot's own events. Edits are no second
    message, and a notice comes from another bot.
    """
    event_type, content = _at(event, "type"), _at(event, "content")
    # A state event may have any type: it is about the room, and nobody says anything with it.
    if not isinstance(event_type, str) or _at(event, "state_key") is not None:
        return None
    if event_type == "m.room.message":
        return _said(content)
    if event_type in _RESPONSES:
        return _voted(content)
    return _reacted(content) if event_type == "m.reaction" else None


def typed_press(panels: Sequence[Panel], line: str, say: Say) -> Press | NotUnderstood:
    """The press that a typed line means, or a sentence that says why it means none, and what may be typed.

    ``panels`` is the open question in the person's language, and after it the same in other languages, whose words they
    may also type.
    """
    questions = [TypedQuestion.by(ordered(panel)) for panel in panels]
    found = next((press for question in questions if (press := question.press(line)) is not None), None)
    return found or NotUnderstood(_puzzled(questions[0], line, say))


def _puzzled(question: TypedQuestion, line: str, say: Say) -> str:
    """Why the line is no answer. Of an unknown line also what may be typed: a poll shows no letters."""
    why = question.puzzled(line, say)
    if meant(line, question.among) or not 0 < len(question.among) <= _MOST_TOLD:
        return why
    return f"{why} {say('typed-offer', choices=listed(question.among))}"


# --- the kinds of events ------------------------------------------------------------------------------------


def _said(content: object) -> Said | None:
    relation = _at(content, "m.relates_to")
    kind, body = _at(relation, "rel_type"), _at(content, "body")
    edits = kind == "m.replace" or _at(content, "m.new_content") is not None
    if _at(content, "msgtype") != "m.text" or edits or not isinstance(body, str):
        return None
    in_thread = kind == "m.thread"
    # In a thread, a reply may be there only for clients that know no threads.
    falls_back = in_thread and _at(relation, "is_falling_back") is True
    replied = _id(_at(_at(relation, "m.in_reply_to"), "event_id"))
    text = _one_line((_without_quote(body) if replied is not None else body)[:LONGEST_SAID])
    thread = _id(_at(relation, "event_id")) if in_thread else None
    return Said(text, None if falls_back else replied, thread) if text else None


def _one_line(body: str) -> str:
    """The lines of the body as one. Below a command people only chat, so of a command the first line alone."""
    command = clean(body.lstrip().partition("\n")[0])
    return command if command.startswith(SIGN) else clean(body)


def _without_quote(body: str) -> str:
    """The body without the message that it replies to: older clients repeat that above, each line after ">"."""
    if not body.startswith("> "):
        return body
    lines = body.split("\n")
    quoted = next((place for place, line in enumerate(lines) if not line.startswith(">")), len(lines))
    return "\n".join(lines[quoted:])


def _voted(content: object) -> Voted | None:
    relation = _at(content, "m.relates_to")
    answers = _at(_at(content, "org.matrix.msc3381.poll.response"), "answers")
    if answers is None:
        answers = _at(content, "m.selections")
    poll = _id(_at(relation, "event_id"))
    if _at(relation, "rel_type") != "m.reference" or poll is None or not isinstance(answers, list):
        return None
    chosen = tuple(answer for answer in answers[: _MOST_VOTED + 1] if isinstance(answer, str))
    if len(chosen) != len(answers) or len(chosen) > _MOST_VOTED:
        return None
    return None if any(len(answer) > _LONGEST_ANSWER for answer in chosen) else Voted(poll, chosen)


def _reacted(content: object) -> Reacted | None:
    relation = _at(content, "m.relates_to")
    event, key = _id(_at(relation, "event_id")), _at(relation, "key")
    if _at(relation, "rel_type") != "m.annotation" or event is None or not isinstance(key, str):
        return None
    return Reacted(event, key.replace(_SHAPE, "")) if len(key) <= _LONGEST_KEY else None


def _at(found: object, key: str) -> object:
    """The value under the key; None if the key is missing, or if ``found`` is no object."""
    return found.get(key) if isinstance(found, Mapping) else None


def _id(found: object) -> str | None:
    """The id of an event; None for anything that cannot be one."""
    valid = isinstance(found, str) and found.startswith("$") and len(found) <= _LONGEST_ID and found.isprintable()
    return str(found) if valid else None
