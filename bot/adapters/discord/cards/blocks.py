"""The blocks of panels as parts of Discord's messages: markup, pictures, and rows of buttons."""

import hashlib
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Final, TypeAlias, assert_never

import discord

from bot.adapters.discord.cards.components import Component, button, cut_label, row
from bot.adapters.discord.cards.markup import code, code_block, escape, verbatim
from bot.core.ui.panels import (
    Block,
    Buttons,
    Countdown,
    Facts,
    Grid,
    Heading,
    LargePieces,
    Picture,
    Piece,
    Pieces,
    Section,
    SmallPrint,
    Text,
    Verbatim,
)
from bot.core.ui.text_width import width

LONGEST_ALT: Final = 1000

BLANK: Final = "blank"
"""The key of an emoji that shows nothing and is as wide as the others. It keeps columns in line."""

SMALL: Final = "-# "
"""Makes a line small print."""

_GAP: Final = "\u2003"
"""Stands between the pieces of a row. It is wider than the space inside a piece."""

_BESIDE: Final = "\u00a0"
"""Stands between an emoji and its words. A line is never broken here."""

_BETWEEN: Final = " · "


@dataclass(frozen=True, slots=True)
class ChannelHeading(Heading):
    """A heading that begins with a channel. Discord shows its name only to a reader who may see the channel."""

    channel: str = field(kw_only=True)
    """The channel's id."""


@dataclass(frozen=True, slots=True)
class Beside:
    """Markup with a small picture beside it."""

    text: str
    file: discord.File


Part: TypeAlias = str | discord.File | Beside | Component
"""A block as markup, a picture, both side by side, or a row of buttons."""


def parts_of(
    blocks: Iterable[Block], emoji: Mapping[str, str], pictures: Mapping[Picture, bytes] | None
) -> Iterator[Part]:
    """Each block as its part. ``emoji`` and ``pictures`` are those of ``render``; None: the blocks have no pictures."""
    numbers = count()
    for block in blocks:
        match block:
            case ChannelHeading(text, channel=channel):
                yield f"### {_BETWEEN.join(filter(None, (f'<#{channel}>', escape(text))))}"
            case Heading(text, picture):
                yield f"### {_led(escape(text), emoji.get(picture or ''))}"
            case Text(text, strong):
                yield f"**{escape(text)}**" if strong and text.strip() else escape(text)
            case Buttons(choices):
                yield row([button(choice, emoji.get(choice.picture or "")) for choice in choices])
            case Facts(lines):
                yield "\n".join(map(escape, lines))
            case Verbatim(lines):
                yield verbatim(lines)
            case SmallPrint(text, exact):
                yield _small(text, exact)
            case Pieces(pieces):
                yield _GAP.join(_piece(piece, emoji) for piece in pieces)
            case LargePieces(pieces):
                # Discord draws an emoji in a heading larger than in a text.
                yield f"# {_GAP.join(emoji.get(piece.picture) or escape(piece.words) for piece in pieces)}"
            case Grid():
                yield _grid(block, emoji)
            case Countdown(text, due):
                # Discord's apps show such a timestamp as "in 5 minutes" and keep it up to date.
                yield escape(text).replace("{time}", f"<t:{due // 1000}:R>")
            case Picture():
                assert pictures is not None
                yield _file(block, next(numbers), pictures[block])
            case Section(inside, picture):
                assert pictures is not None
                # The picture says what the emoji of a heading would say.
                words = [part for part in parts_of(inside, {}, None) if isinstance(part, str) and part.strip()]
                yield Beside("\n".join(words), _file(picture, next(numbers), pictures[picture]))
            case _:
                assert_never(block)


def _small(text: str, exact: tuple[str, ...]) -> str:
    """A paragraph of small print. All of it stands in one line of markup, because small print ends with its line."""
    line = " ".join(escape(f"{text} {_BETWEEN.join(exact)}").split())
    return f"{SMALL}{line}" if line else ""


def _file(picture: Picture, number: int, png: bytes) -> discord.File:
    """The picture as a file. Its name says what it shows, so that an edit can keep a file with the same name.

    The number keeps the names of a panel's files different.
    """
    shown = hashlib.blake2b(png, digest_size=6).hexdigest()
    alt = cut_label(picture.words, LONGEST_ALT)
    return discord.File(io.BytesIO(png), f"{picture.key}-{number}-{shown}.png", description=alt)


def _piece(piece: Piece, emoji: Mapping[str, str]) -> str:
    """The picture and the words. A number is written in its picture, and stands there once."""
    picture = emoji.get(piece.picture)
    return picture if picture and piece.words.isdecimal() else _led(escape(piece.words), picture)


def _led(words: str, emoji: str | None) -> str:
    """The words, behind the emoji if there is one."""
    return f"{emoji}{_BESIDE}{words}" if emoji else words


def _grid(grid: Grid, emoji: Mapping[str, str]) -> str:
    """A code block; or, if rows have emoji, each row as code behind its emoji, with all rows equally wide."""
    lines = grid.lines()
    if BLANK not in emoji or not any(picture in emoji for picture in grid.pictures):
        return code_block(lines) if lines else ""
    wide = max(map(width, lines))
    # The lines above the rows are headings. They get an empty emoji, to be in line with the rows.
    heads = [BLANK] * (len(lines) - len(grid.rows))
    pictures = (*heads, *[picture or BLANK for picture in grid.pictures])
    return "\n".join(
        f"{emoji.get(picture, emoji[BLANK])} {code(line + ' ' * (wide - width(line)))}"
        for picture, line in zip(pictures, lines, strict=True)
    )
