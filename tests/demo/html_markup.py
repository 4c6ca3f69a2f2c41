"""Discord's markup as HTML: headings, small print, code, emoji, mentions, links and times."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

_BLOCK: Final = re.compile(r"```(?:\w*\n)?(.*?)\n?```", re.DOTALL)
_LINE: Final = re.compile(r"(?P<mark>#{1,3}|-#|>|[-*]) (?P<rest>.*)")
_TAGS: Final = {"#": "h1", "##": "h2", "###": "h3", "-#": "small", ">": "blockquote", "-": "li", "*": "li"}
_INSIDE: Final = re.compile(
    r"""
    \\(?P<escaped>[^\w\s])
    | <a?:(?P<name>\w+):(?P<emoji>\d+)>
    | <t:(?P<at>\d+)(?::(?P<style>\w))?>
    | <@!?(?P<user>\d+)>
    | <\#(?P<channel>\d+)>
    | </(?P<command>[^:>]+):\d+>
    | (?P<ticks>`+)(?P<code>.+?)(?P=ticks)
    | \*\*(?P<bold>(?:\\.|[^\\])+?)\*\*
    | __(?P<underlined>(?:\\.|[^\\])+?)__
    | (?<!\w)[*_](?P<italic>(?:\\.|[^\\*_])+?)[*_](?!\w)
    | ~~(?P<struck>(?:\\.|[^\\])+?)~~
    | \[(?P<label>(?:\\.|[^\]\\])+?)\]\((?P<to>\S+?)\)
    | (?P<url>https?://[^\s<>)]+)
    """,
    re.VERBOSE | re.DOTALL,
)
_STYLED: Final = {"bold": "b", "underlined": "u", "italic": "i", "struck": "s"}


@dataclass(frozen=True, slots=True)
class Names:
    """What ids stand for in this Discord."""

    user: Callable[[int], str]
    channel: Callable[[int], str]
    emoji: Callable[[int], str]
    """The address of an emoji's picture."""


def html(text: str, names: Names) -> str:
    """The text as HTML."""
    parts = _BLOCK.split(text)
    # The parts between code blocks have even places. A line break beside a block belongs to the block.
    return "".join(
        f"<pre>{escape(part)}</pre>" if place % 2 else _lines(part.strip("\n").splitlines(), names)
        for place, part in enumerate(parts)
    )


def inline(text: str, names: Names) -> str:
    """One line of text as HTML, for example a button's label."""
    return "".join(_inside(text, names))


def _lines(lines: Sequence[str], names: Names) -> str:
    drawn = []
    for line in lines:
        found = _LINE.fullmatch(line)
        tag = _TAGS[found["mark"]] if found else "p"
        drawn.append(f"<{tag}>{inline(found['rest'] if found else line, names) or '&nbsp;'}</{tag}>")
    return "".join(drawn)


def _inside(text: str, names: Names) -> Iterator[str]:
    end = 0
    for found in _INSIDE.finditer(text):
        yield escape(text[end : found.start()])
        yield _drawn(found, names)
        end = found.end()
    yield escape(text[end:])


def _drawn(found: re.Match[str], names: Names) -> str:
    """A piece of markup as HTML."""
    match {group: text for group, text in found.groupdict().items() if text}:
        case {"escaped": text}:
            return escape(text)
        case {"emoji": number, "name": name}:
            return f'<img class="emoji" src="{names.emoji(int(number))}" alt=":{name}:">'
        case {"at": seconds, **rest}:
            return f'<time data-at="{seconds}" data-style="{rest.get("style", "f")}"></time>'
        case {"channel": number}:
            return f'<a class="mention" data-room="{number}">#{escape(names.channel(int(number)))}</a>'
        case {"user": number}:
            return _mention(f"@{names.user(int(number))}")
        case {"command": command}:
            return _mention(f"/{command}")
        case {"label": label, "to": to}:
            return _link(to, inline(label, names))
        case {"url": url}:
            return _link(url, escape(url))
        case {"code": text}:
            return f"<code>{escape(text)}</code>"
        case styled:
            ((style, text),) = styled.items()
            return f"<{_STYLED[style]}>{inline(text, names)}</{_STYLED[style]}>"


def _mention(what: str) -> str:
    return f'<span class="mention">{escape(what)}</span>'


def _link(to: str, shown: str) -> str:
    return f'<a href="{escape(to)}" target="_blank">{shown}</a>'
