"""Panels as Matrix messages: the content of an ``m.room.message`` with plain text and HTML, and its relations.

Most of a card is text for everybody. Nothing in it can notify anybody: each content says itself whom it mentions, and
only a call mentions somebody.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from types import MappingProxyType
from typing import Final, TypeAlias, assert_never
from urllib.parse import quote

from bot.adapters.matrix.markup import Part, Style, body_of, exact, fitted, html_of, plain
from bot.core.ui.languages import Say
from bot.core.ui.panels import (
    Block,
    Buttons,
    Choice,
    Countdown,
    Facts,
    Flat,
    Grid,
    Heading,
    LargePieces,
    Panel,
    Picture,
    Pieces,
    SmallPrint,
    Text,
    Verbatim,
    all_choices,
    without_sections,
)
from bot.core.ui.plain_text import clean_name
from bot.core.ui.presses import Verb
from bot.core.ui.time_left import time_left
from storage.ids import Millis

MOST_BYTES: Final = 45_000
"""The most bytes of a content as JSON. A server takes no event above 65,536 bytes, and encryption adds a third."""

_MOST_TEXT: Final = MOST_BYTES - 4_000
"""The most bytes of an edit's texts. The rest is for ids, relations and the keys of a picture."""

MARK: Final = "org.minotaur.mark"
"""The key under which each message of ours has its nonce."""

_PERMALINK: Final = "https://matrix.to/#/"
_GAP: Final = " · "

Content: TypeAlias = Mapping[str, object]
"""The content of an event, ready to be sent."""

_NO_COMMANDS: Final[Mapping[Verb, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Called:
    """The person whom a message calls."""

    user: str
    """Their Matrix id, such as ``@ben:example.org``."""

    name: str


@dataclass(frozen=True, slots=True)
class UploadedPicture:
    """A picture on the homeserver, as PNG."""

    address: str
    """``mxc://…``"""

    size: int
    """In bytes, before encryption."""

    width: int
    height: int
    keys: Mapping[str, object] | None = None
    """For an encrypted file the values that decrypt it: ``v``, ``key``, ``iv``, ``hashes``."""


def render(  # noqa: PLR0913 - each says another thing of the message
    panel: Panel,
    *,
    say: Say,
    now: Millis,
    commands: Mapping[Verb, str] = _NO_COMMANDS,
    notifies: bool = False,
    called: Sequence[Called] = (),
    pictures: Mapping[Picture, UploadedPicture] | None = None,
) -> Content:
    """The panel as the content of an ``m.room.message``, at most ``MOST_BYTES`` long, also as an edit.

    ``commands`` has the commands that people may type in place of choices, by verb; the argument of a press is the
    argument of its command. A choice without a command is not shown. ``notifies`` makes an ``m.text``, of which clients
    notify by their own rules; other messages are an ``m.notice``. The ``called`` people are named
    first and mentioned.

    ``pictures`` may be given only for a message that is never edited: its first uploaded picture becomes an
    ``m.image``, and the text is its caption. For other pictures the text has what stands instead of them.
    """
    image = next((block for block in panel.blocks if isinstance(block, Picture) and block in (pictures or {})), None)
    parts = fitted((*_parts(panel, image, now, say), *_typed(all_choices(panel), commands, say)), _MOST_TEXT)
    body, html = body_of(parts), html_of(parts)
    if called:
        body, html = _calling(called, body, html, say)
    content: dict[str, object] = {
        "msgtype": "m.text" if notifies or called else "m.notice",
        "body": body,
        "format": "org.matrix.custom.html",
        "formatted_body": html,
        "m.mentions": {"user_ids": [one.user for one in called]} if called else {},
    }
    if image is None or pictures is None:
        return content
    return {**content, **_image(image, pictures[image])}


def _image(picture: Picture, uploaded: UploadedPicture) -> Content:
    """The fields that make a message an image with a caption."""
    where: Content = {"url": uploaded.address}
    if uploaded.keys is not None:
        where = {"file": {**uploaded.keys, "url": uploaded.address}}
    info = {"mimetype": "image/png", "size": uploaded.size, "w": uploaded.width, "h": uploaded.height}
    return {"msgtype": "m.image", "filename": f"{picture.key}.png", "info": info, **where}


def _calling(called: Sequence[Called], body: str, html: str, say: Say) -> tuple[str, str]:
    """Plain text and HTML after the names of the called people, which are pills in HTML."""
    between = say("by", name="{name}", what="{what}").removeprefix("{name}").removesuffix("{what}")
    names = [plain(clean_name(one.name)) for one in called]
    links = [escape(_PERMALINK + quote(one.user, safe="@:")) for one in called]
    pills = [f'<a href="{link}">{escape(name)}</a>' for name, link in zip(names, links, strict=True)]
    # In HTML code begins a line of its own, so it does in plain text.
    line = "\n" if html.startswith("<pre>") else ""
    return ", ".join(names) + between + line + body, f"{', '.join(pills)}{between}{html}"


# --- blocks -------------------------------------------------------------------------------------------------


def _parts(panel: Panel, image: Picture | None, now: Millis, say: Say) -> Iterator[Part]:
    if panel.notice:
        yield Part((plain(panel.notice),))
    for place, block in enumerate(_shown(panel.blocks, image)):
        match block:
            case Heading(text):
                yield Part((plain(text),), Style.LATER_HEADING if place else Style.HEADING)
            case Text(text, strong):
                yield replace(_text([text]), style=Style.HEADING if strong else Style.TEXT)
            case Buttons():
                continue  # ``_typed`` names their commands.
            case Facts(lines):
                yield _text(lines)
            case Verbatim(lines):
                yield Part(tuple(map(exact, lines)), Style.CODE)
            case SmallPrint(text, values):
                yield Part((plain(text), *map(exact, values)), Style.WITH_CODE)
            case Pieces(pieces):
                yield Part((_GAP.join(plain(piece.words) for piece in pieces),))
            case LargePieces(pieces):
                yield Part((_GAP.join(plain(piece.words) for piece in pieces),), Style.HEADING)
            case Grid():
                yield Part(tuple(map(plain, block.lines())), Style.CODE)
            case Countdown(text, due):
                # Rounded down to the words of the moment of sending: a message of Matrix has no running clock.
                yield _text([text.replace("{time}", time_left(Millis(due - now), say))])
            case Picture(words=words):
                yield Part(tuple(map(plain, words.splitlines())), Style.INSTEAD)
            case _:
                assert_never(block)


def _text(texts: Iterable[str]) -> Part:
    return Part(tuple(plain(line) for text in texts for line in text.splitlines()))


def _shown(blocks: Iterable[Block], image: Picture | None) -> Iterator[Flat]:
    """The blocks. Each picture but ``image`` is replaced by the blocks that stand instead of it."""
    for block in without_sections(blocks):
        if isinstance(block, Picture) and block is not image:
            yield from _shown(block.instead, None)
        else:
            yield block


def _typed(choices: Iterable[Choice], commands: Mapping[Verb, str], say: Say) -> Iterator[Part]:
    """The line with what may be typed in place of buttons; none if no choice has a command."""
    typed = dict.fromkeys(_command(choice, commands) for choice in choices if choice.press.verb in commands)
    if typed:
        yield Part((plain(say("question-commands", commands=_GAP.join(typed))),))


def _command(choice: Choice, commands: Mapping[Verb, str]) -> str:
    """The words to type for a choice; behind them the choice's label, unless that says the same in more or less words.

    For example "!rules mythe" says the same as "Rules", and "!revoir" the same as "Revoir la partie".
    """
    words = f"{commands[choice.press.verb]} {choice.press.arg}".rstrip()
    shorter, longer = sorted((_letters(choice.label), _letters(words)), key=len)
    return words if longer.startswith(shorter) else f"{words} ({choice.label})"


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


# --- relations and marks ------------------------------------------------------------------------------------


def marked(content: Content, nonce: str) -> Content:
    """The content with the mark by which the message is found again."""
    return {**content, MARK: nonce}


def edited(content: Content, event: str) -> Content:
    """The content as an edit of the message that is this event.

    Clients that know no edits show the whole text. An edit notifies nobody, whomever the message called.
    """
    new = {key: value for key, value in content.items() if key != "m.relates_to"}
    return {
        "msgtype": content["msgtype"],
        "body": f"* {content['body']}",
        "m.mentions": {},
        "m.new_content": new,
        "m.relates_to": {"rel_type": "m.replace", "event_id": event},
    }


def in_thread(content: Content, root: str) -> Content:
    """The content as a message of the thread under the event ``root``.

    Clients that know no threads show it as a reply to that event.
    """
    relation = {"rel_type": "m.thread", "event_id": root, "is_falling_back": True, "m.in_reply_to": {"event_id": root}}
    return {**content, "m.relates_to": relation}
