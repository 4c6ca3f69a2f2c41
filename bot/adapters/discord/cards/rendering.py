"""Panels as Discord's messages: a card of components, or plain words that a phone's notification can show."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import discord
from discord import ui

from bot.adapters.discord.cards.blocks import SMALL, Beside, Part, parts_of
from bot.adapters.discord.cards.components import (
    CONTAINER,
    FILE,
    GALLERY,
    SECTION,
    SEPARATOR,
    TEXT,
    THUMBNAIL,
    Component,
    button,
    link_button,
    row,
    select,
)
from bot.adapters.discord.cards.markup import cut, escape
from bot.core.ui.panels import Accent, Block, Buttons, Choice, Panel, Picture, Section, all_choices
from bot.core.ui.presses import Press

MOST_COMPONENTS: Final = 40
MOST_TEXT: Final = 4000
"""The most characters of all texts of a card together. Discord has this limit; discord.py does not check it."""

MOST_CONTENT: Final = 2000
"""The most characters of a plain message."""

MOST_BUTTONS: Final = 25
MOST_IN_A_ROW: Final = 5
MOST_MENUS: Final = 4
"""The most menus of a card. If all rows are full of buttons, fewer fit: then whole menus are left out."""

MOST_ROWS_INSIDE: Final = 4
"""The most rows of buttons inside a card's text."""

ACCENTS: Final[Mapping[Accent | None, int]] = {
    Accent.GOLD: 0xF0C65C,
    Accent.SEA_GREEN: 0x3FA58F,
    Accent.ORANGE: 0xE8853A,
    Accent.RED: 0xC62828,
    Accent.YELLOW: 0xFFCF33,
    Accent.PURPLE: 0x8E44C4,
    Accent.GREY: 0xC9CED6,
}
"""The colours at the edges of cards; those of dice are the dice's own."""

_NOTHING: Final = "…"


class Components(ui.LayoutView):
    """Components that are ready to be sent, where the library wants a view. It is finished: the library keeps nothing.

    The library's own views make components only from objects of its classes.
    """

    def __init__(self, components: list[Component], *, is_card: bool = True) -> None:
        """``is_card``: the message is a card, and has no other content."""
        super().__init__(timeout=None)
        self._ready = components
        self._is_card = is_card
        self.stop()

    def to_components(self) -> list[Component]:
        """The components, as they were given."""
        return self._ready

    def has_components_v2(self) -> bool:
        """Whether Discord is told that the message is a card."""
        return self._is_card


@dataclass(frozen=True, slots=True)
class Rendered:
    """A panel as Discord's components. It can be sent once, because sending reads the files."""

    components: list[Component]
    files: list[discord.File]

    @property
    def view(self) -> Components:
        """The components where the library wants a view."""
        return Components(self.components)

    def attach(self, file: discord.File) -> None:
        """Add a file that people can open, below the card."""
        self.components.append({"type": FILE, "file": {"url": file.uri}})
        self.files.append(file)


@dataclass(frozen=True, slots=True)
class Plain:
    """A panel as a plain message with buttons."""

    content: str
    components: list[Component]

    @property
    def view(self) -> Components:
        """The buttons where the library wants a view."""
        return Components(self.components, is_card=False)


def render(
    panel: Panel,
    *,
    emoji: Mapping[str, str],
    pictures: Mapping[Picture, bytes] | None = None,
    link: tuple[str, str] | None = None,
    mark: int | None = None,
) -> Rendered:
    """The panel as one card.

    ``emoji`` has an emoji for the key of each small picture; a missing one is left out. ``pictures`` are the panel's
    pictures as PNG; without them the card shows what the panel has instead. ``link`` is a last button: its label and
    its address. ``mark`` is a number by which the card is found again.

    What Discord does not take is left out: the ends of the longest texts, and the last buttons and menus.
    """
    panel = _with_rows_that_fit(panel)
    buttons = _buttons(panel, emoji, link)
    button_rows = list(_rows(buttons))
    inside = [block.choices for block in panel.blocks if isinstance(block, Buttons)]
    # Each row inside the text takes its buttons, itself, and one text more.
    taken = len(buttons) + len(button_rows) + sum(len(choices) + 2 for choices in inside)
    # The container, a text and the separator take three components. A menu takes two: its row and itself.
    menus = list(_menus(panel, emoji, most=(MOST_COMPONENTS - 3 - taken) // 2)) if panel.menus else []
    rows = [*menus, *button_rows]
    room = MOST_COMPONENTS - 2 - 2 * len(menus) - taken
    # A picture takes two components: itself, and the text behind it, which cannot be joined with the text before it.
    blocks = _with_pictures(panel.blocks, (room - 1) // 2 if pictures else 0)
    # The notice is only a line above the card's own heading.
    small = SMALL if panel.notice and panel.blocks else ""
    parts = _fitted([small + escape(panel.notice), *parts_of(blocks, emoji, pictures)], MOST_TEXT)
    body = list(_body(parts))
    separator: list[Component] = [{"type": SEPARATOR}] if body and rows else []
    card: Component = {"type": CONTAINER, "components": [*body, *separator, *rows] or [_text(_NOTHING)]}
    if mark is not None:
        card["id"] = mark
    if panel.accent in ACCENTS:
        card["accent_color"] = ACCENTS[panel.accent]
    return Rendered([card], list(_files(parts)) if pictures else [])


def render_plain(
    panel: Panel, *, emoji: Mapping[str, str], link: tuple[str, str] | None = None, mentions: Sequence[str] = ()
) -> Plain:
    """The panel as plain words with buttons below, without pictures and menus; the rest is as in ``render``.

    ``mentions`` are the ids of people whom the text names first; the code that sends the message decides whether
    Discord notifies them.

    This form is for messages that call people: today a phone's notification shows nothing of a card.
    """
    notice = " ".join([*[f"<@{one}>" for one in mentions], escape(panel.notice)])
    panel = _with_rows_that_fit(panel, most=0)
    words = [notice, *parts_of(_with_pictures(panel.blocks, 0), emoji, None)]
    parts = _fitted(words, MOST_CONTENT)
    content = "\n".join(part for part in parts if isinstance(part, str)) or _NOTHING
    return Plain(content, list(_rows(_buttons(panel, emoji, link))))


# --- what is read -----------------------------------------------------------------------------------------


def _with_pictures(blocks: Iterable[Block], most: int) -> Iterator[Block]:
    """The blocks with at most ``most`` pictures; of the others the blocks that a picture has instead.

    A picture beside words counts twice, because it takes as many components as two pictures.
    """
    for block in blocks:
        if isinstance(block, Section) and most <= 1:
            yield from block.blocks
        elif isinstance(block, Picture) and most <= 0:
            yield from _with_pictures(block.instead, 0)
        else:
            most -= 2 * isinstance(block, Section) + isinstance(block, Picture)
            yield block


def _fitted(parts: Iterable[Part], most: int) -> list[Part]:
    """The parts without empty ones. The longest are cut until all together have at most ``most`` characters."""
    kept: list[tuple[Part, str | None]] = []
    for part in parts:
        # A picture alone and a row of buttons have no text.
        text = part if isinstance(part, str) else part.text if isinstance(part, Beside) else None
        if text is None or text.strip():
            kept.append((part, text))
    # With each text comes a line break, which joins it to the next part.
    while over := max(0, sum(len(text) + 1 for _, text in kept if text is not None) - most):
        longest = max(range(len(kept)), key=lambda place: len(kept[place][1] or ""))
        part, text = kept[longest]
        shorter = cut(text or "", len(text or "") - over)
        cut_part = replace(part, text=shorter) if isinstance(part, Beside) else shorter
        kept[longest : longest + 1] = [(cut_part, shorter)] if shorter else []
    return [part for part, _ in kept]


def _files(parts: Iterable[Part]) -> Iterator[discord.File]:
    """The pictures of the parts that have one."""
    for part in parts:
        match part:
            case discord.File():
                yield part
            case Beside(file=file):
                yield file
            case _:
                pass


def _body(parts: Iterable[Part]) -> Iterator[Component]:
    """Neighbouring texts as one component; each picture, each section and each row of buttons as one of its own."""
    texts: list[str] = []
    for part in parts:
        if isinstance(part, str):
            texts.append(part)
            continue
        if texts:
            yield _text("\n".join(texts))
        texts = []
        yield _component(part)
    if texts:
        yield _text("\n".join(texts))


def _component(part: discord.File | Beside | Component) -> Component:
    match part:
        case discord.File():
            return {"type": GALLERY, "items": [_shown(part)]}
        case Beside(text, file):
            return {"type": SECTION, "components": [_text(text)], "accessory": {"type": THUMBNAIL} | _shown(file)}
        case _:
            return part


def _text(markup: str) -> Component:
    return {"type": TEXT, "content": markup}


def _shown(file: discord.File) -> Component:
    """The picture in the file, which is sent with the message."""
    return {"media": {"url": file.uri}, "description": file.description}


# --- what is pressed --------------------------------------------------------------------------------------


def _with_rows_that_fit(panel: Panel, *, most: int = MOST_ROWS_INSIDE) -> Panel:
    """The panel. If Discord would refuse the buttons inside its text, they are at its end; so are more than ``most``.

    Discord refuses two buttons with the same press, and a row without buttons.
    """
    inside = [block.choices for block in panel.blocks if isinstance(block, Buttons)]
    if not inside:
        return panel
    choices = all_choices(panel)
    fit = all(0 < len(row) <= MOST_IN_A_ROW for row in inside) and len(panel.choices) <= MOST_IN_A_ROW
    if fit and len(inside) <= most and len(_distinct(choices)) == len(choices):
        return panel
    return replace(panel, blocks=tuple(one for one in panel.blocks if not isinstance(one, Buttons)), choices=choices)


def _menus(panel: Panel, emoji: Mapping[str, str], *, most: int) -> Iterator[Component]:
    menus = [replace(menu, choices=_distinct(menu.choices)) for menu in panel.menus if menu.choices]
    for number, menu in enumerate(menus[: min(most, MOST_MENUS)]):
        yield row([select(menu, number, emoji)])


def _buttons(panel: Panel, emoji: Mapping[str, str], link: tuple[str, str] | None) -> list[Component]:
    buttons = [button(choice, emoji.get(choice.picture or "")) for choice in _distinct(panel.choices)]
    if link is not None:
        # The link replaces the last button of a full panel.
        buttons[MOST_BUTTONS - 1 :] = [link_button(*link)]
    return buttons[:MOST_BUTTONS]


def _rows(buttons: Sequence[Component]) -> Iterator[Component]:
    for first in range(0, len(buttons), MOST_IN_A_ROW):
        yield row(buttons[first : first + MOST_IN_A_ROW])


def _distinct(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """The choices without repetitions of a press: Discord refuses two components with the same custom id."""
    first: dict[Press, Choice] = {}
    for choice in choices:
        first.setdefault(choice.press, choice)
    return tuple(first.values())
