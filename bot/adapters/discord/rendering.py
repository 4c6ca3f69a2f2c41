"""Panels as Discord's messages: a card of components, or plain words where phones shall tell them."""

import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, TypeVar, assert_never

import discord
from discord import ui

from bot.adapters.discord.components import LONGEST_LABEL, Button, Select, button, cut_label, select
from bot.adapters.discord.markup import code, code_block, cut, escape, verbatim
from bot.core.ui.panels import (
    Block,
    Choice,
    Countdown,
    Facts,
    Grid,
    Heading,
    Panel,
    Picture,
    Piece,
    Pieces,
    Press,
    Text,
    Verbatim,
    width,
)

MOST_COMPONENTS: Final = 40
MOST_TEXT: Final = 4000
"""Signs of all texts of a card together; discord.py does not check it."""

MOST_CONTENT: Final = 2000
"""Signs of a message of plain words."""

MOST_BUTTONS: Final = 25
MOST_IN_A_ROW: Final = 5
MOST_MENUS: Final = 4
"""Fewer where all rows are full of buttons: of what stands on a card, only whole menus are left out."""

LONGEST_ALT: Final = 1000

BLANK: Final = "blank"
"""The key of the face that shows nothing and is as wide as any: it keeps columns in line."""

_NOTHING: Final = "…"
_GAP: Final = "\u2003"
"""Between pieces in a row: wider than the space within one."""

_BESIDE: Final = "\u00a0"
"""Between a face and its words: a narrow line does not part them."""

_Item: TypeAlias = ui.Item[ui.LayoutView]
_Row: TypeAlias = ui.ActionRow[ui.LayoutView]
_V = TypeVar("_V", ui.View, ui.LayoutView)
_Part: TypeAlias = str | discord.File
"""A block as markup, or a picture."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """A panel as discord.py sends it: once, for sending reads the files up."""

    view: ui.LayoutView
    files: list[discord.File]


@dataclass(frozen=True, slots=True)
class Plain:
    """A panel as an ordinary message."""

    content: str
    view: ui.View


def render(
    panel: Panel,
    *,
    faces: Mapping[str, str],
    pictures: Mapping[Picture, bytes] | None = None,
    link: tuple[str, str] | None = None,
    mark: int | None = None,
) -> Rendered:
    """The panel as one card.

    ``faces`` are emoji by the keys of small pictures; what is missing there is left out. ``pictures`` are the
    panel's as PNG; without them, what stands instead of them is shown. ``link`` is a last button: its label and the
    address that it leads to. ``mark`` is a number by which the card is known again.

    What is more than Discord takes is left out: the ends of the longest texts, the last of the buttons and menus.
    """
    buttons = list(_rows(_buttons(panel, faces, link)))
    # The card, a text and the line beneath it take three.
    menus = _menus(panel, faces, most=(MOST_COMPONENTS - 3 - _components(buttons)) // 2)
    rows = [*menus, *buttons]
    room = MOST_COMPONENTS - 2 - _components(rows)
    blocks = _with_pictures(panel.blocks, (room - 1) // 2 if pictures else 0)
    small = "-# " if panel.notice and panel.blocks else ""
    parts = _fitted([small + escape(panel.notice), *_parts(blocks, faces, pictures)], MOST_TEXT)
    body = list(_body(parts))
    separator: list[_Item] = [ui.Separator()] if body and rows else []
    nothing: list[_Item] = [] if body or rows else [ui.TextDisplay(_NOTHING)]
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*body, *separator, *rows, *nothing, id=mark))
    return Rendered(_unkept(view), [part for part in parts if isinstance(part, discord.File)])


def render_plain(
    panel: Panel, *, faces: Mapping[str, str], link: tuple[str, str] | None = None, mention: str | None = None
) -> Plain:
    """The panel as words with buttons beneath, without pictures and menus; the rest as for a card.

    ``mention`` is the id of a person whom the notice calls; whether that rings, the sender says.

    This is for what calls people: a phone's notification of a card is empty, as Discord makes them today.
    """
    notice = (f"<@{mention}> " if mention else "") + escape(panel.notice)
    words = [notice, *_parts(_with_pictures(panel.blocks, 0), faces, None)]
    parts = _fitted(words, MOST_CONTENT)
    view = ui.View(timeout=None)
    for item in _buttons(panel, faces, link):
        view.add_item(item)
    return Plain("\n".join(part for part in parts if isinstance(part, str)) or _NOTHING, _unkept(view))


def _unkept(view: _V) -> _V:
    """The view, of which the library is to keep nothing: each press says by itself what it is."""
    view.stop()
    return view


# --- what is read -----------------------------------------------------------------------------------------


def _with_pictures(blocks: Iterable[Block], most: int) -> Iterator[Block]:
    """The blocks with so many pictures at most; for others, what stands instead of them."""
    for block in blocks:
        if isinstance(block, Picture) and most <= 0:
            yield from _with_pictures(block.instead, 0)
        else:
            most -= isinstance(block, Picture)
            yield block


def _parts(
    blocks: Iterable[Block], faces: Mapping[str, str], pictures: Mapping[Picture, bytes] | None
) -> Iterator[_Part]:
    for place, block in enumerate(blocks):
        match block:
            case Heading(text):
                yield f"### {escape(text)}"
            case Text(text):
                yield escape(text)
            case Facts(lines):
                yield "\n".join(map(escape, lines))
            case Verbatim(lines):
                yield verbatim(lines)
            case Pieces(pieces):
                yield _GAP.join(_piece(piece, faces) for piece in pieces)
            case Grid():
                yield _grid(block, faces)
            case Countdown(text, due):
                yield escape(text).replace("{time}", f"<t:{due // 1000}:R>")
            case Picture(key, words=words):
                assert pictures is not None
                alt = cut_label(words, LONGEST_ALT)
                yield discord.File(io.BytesIO(pictures[block]), f"{key}-{place}.png", description=alt)
            case _:
                assert_never(block)


def _piece(piece: Piece, faces: Mapping[str, str]) -> str:
    face = faces.get(piece.picture)
    return f"{face}{_BESIDE}{escape(piece.words)}" if face else escape(piece.words)


def _grid(grid: Grid, faces: Mapping[str, str]) -> str:
    """A code block; or, where rows have faces, each row in code behind its face, all equally wide."""
    lines = grid.lines()
    if BLANK not in faces or not any(picture in faces for picture in grid.pictures):
        return code_block(lines) if lines else ""
    wide = max(map(width, lines))
    heads = [BLANK] * (len(lines) - len(grid.rows))
    pictures = (*heads, *[picture or BLANK for picture in grid.pictures])
    return "\n".join(
        f"{faces.get(picture, faces[BLANK])} {code(line + ' ' * (wide - width(line)))}"
        for picture, line in zip(pictures, lines, strict=True)
    )


def _fitted(parts: Iterable[_Part], most: int) -> list[_Part]:
    """The parts, the longest of them cut so that all together have no more signs than that."""
    fitted = [part for part in parts if isinstance(part, discord.File) or part.strip()]
    while over := max(0, sum(map(_length, fitted)) - most):
        longest = max(range(len(fitted)), key=lambda place: _length(fitted[place]))
        part = fitted[longest]
        assert isinstance(part, str)
        shorter = cut(part, len(part) - over)
        fitted[longest : longest + 1] = [shorter] if shorter else []
    return fitted


def _length(part: _Part) -> int:
    """Signs that a part takes, with the line's end that joins it to the next."""
    return len(part) + 1 if isinstance(part, str) else 0


def _body(parts: Iterable[_Part]) -> Iterator[_Item]:
    """Neighbouring texts as one; each picture by itself."""
    texts: list[str] = []
    for part in parts:
        if isinstance(part, str):
            texts.append(part)
            continue
        if texts:
            yield ui.TextDisplay("\n".join(texts))
        texts = []
        yield ui.MediaGallery(discord.MediaGalleryItem(part))
    if texts:
        yield ui.TextDisplay("\n".join(texts))


# --- what is pressed --------------------------------------------------------------------------------------


def _components(rows: Iterable[_Row]) -> int:
    """How many components they are, the rows themselves among them."""
    return sum(1 + len(row.children) for row in rows)


def _menus(panel: Panel, faces: Mapping[str, str], *, most: int) -> Iterator[_Row]:
    menus = [replace(menu, choices=_distinct(menu.choices)) for menu in panel.menus if menu.choices]
    for number, menu in enumerate(menus[: min(most, MOST_MENUS)]):
        yield _row([select(menu, number, faces)])


def _buttons(panel: Panel, faces: Mapping[str, str], link: tuple[str, str] | None) -> list[Button]:
    buttons = [button(choice, faces.get(choice.picture or "")) for choice in _distinct(panel.choices)]
    if link is not None:
        label, url = link
        buttons[MOST_BUTTONS - 1 :] = [ui.Button(label=cut_label(label, LONGEST_LABEL), url=url)]
    return buttons[:MOST_BUTTONS]


def _rows(buttons: list[Button]) -> Iterator[_Row]:
    for first in range(0, len(buttons), MOST_IN_A_ROW):
        yield _row(buttons[first : first + MOST_IN_A_ROW])


def _row(items: Iterable[Button | Select]) -> _Row:
    row: _Row = ui.ActionRow()
    for item in items:
        row.add_item(item)
    return row


def _distinct(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """The choices without those whose press an earlier one has: Discord refuses two of one id."""
    first: dict[Press, Choice] = {}
    for choice in choices:
        first.setdefault(choice.press, choice)
    return tuple(first.values())
