"""The pictures of the README: cards of real games, as a phone would show them. ``make pictures`` draws them again.

It also draws the moving picture of ``tests/film.py``, if there is a Chromium.

The texts come from the bot's screens, so a picture shows what the bot says. The drawing is plain: text, dice, tables
and buttons below each other, 720 pixels wide. The README shows them at half that width.
"""

import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

from bot.adapters.discord.cards.rendering import ACCENTS
from bot.core.ui.panels import (
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
    Piece,
    Pieces,
    SmallPrint,
    Text,
    Verbatim,
    without_sections,
)
from bot.pictures.letters import Lettering, Weight, cut, font, readable
from bot.pictures.painter import Painter
from bot.screens.mythical_dice.words import EMPTY_PLACE
from storage.changes import Message
from tests.demo.chromium import NoChromium
from tests.film import FILM, film
from tests.screens import sample_views as dice
from tests.screens.mythe import sample_views as mice
from tests.screens.mythic_dice import sample_views as creatures

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures"
WIDTH: Final = 720
MOST_BYTES: Final = 150_000
_A_GOOD_GAME: Final = 186
"""The seed of a random game in which somebody wins with many points."""

_EDGE_COLOUR: Final = 0x5865F2
"""The colour at the edge of a panel without an accent."""

_EDGE: Final = 40
_ROOM: Final = WIDTH - 2 * _EDGE
_SIZE: Final = 30
_LINE: Final = 42
_ICON: Final = 34
_GAP: Final = 14
_BUTTON: Final = 60
_LOWEST: Final = 6000
_GROUND, _RAISED, _INK, _QUIET, _STRONG = "#313338", "#2b2d31", "#f2f3f5", "#a5a8ae", "#5865f2"


def gallery() -> Iterator[tuple[str, Panel]]:
    """The name of each picture, and its panel."""
    tables = dice.screens()
    yield "table", tables.message(Message.TABLE, dice.seen(dice.second_trick(), robots={3}), "en")
    yield "end", tables.message(Message.RESULT, dice.seen(dice.finished(seed=_A_GOOD_GAME), robots={3}), "en")
    yield "mythe", mice.card(mice.second_round(), chapter=1)
    yield "mythic-dice", creatures.hand(creatures.to_act(), 0)


class Card:
    """A card that is being drawn. ``_at`` is where the next line begins."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter
        self._image = Image.new("RGB", (WIDTH, _LOWEST), _GROUND)
        self._pen = ImageDraw.Draw(self._image)
        self._at = 28

    def panel(self, panel: Panel) -> bytes:
        """Draw the panel; returns a PNG."""
        self._words(panel.notice, colour=_QUIET, size=24)
        for block in without_sections(panel.blocks):
            self._block(block)
        for menu in panel.menus:
            self._button(_EDGE, menu.label, strong=False, wide=_ROOM)
            right, middle = WIDTH - _EDGE - 30, self._at + 33
            self._pen.polygon(((right - 9, middle - 5), (right + 9, middle - 5), (right, middle + 6)), fill="white")
            self._at += _BUTTON + _GAP
        self._buttons(panel.choices)
        self._pen.rectangle((0, 0, 8, self._at), fill=f"#{ACCENTS.get(panel.accent, _EDGE_COLOUR):06x}")
        png = BytesIO()
        whole = self._image.crop((0, 0, WIDTH, self._at + 14))
        whole.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(png, "PNG", optimize=True)
        return png.getvalue()

    def _block(self, block: Flat) -> None:
        match block:
            case Heading(text):
                self._words(text, size=32, weight=Weight.BOLD)
            case Text(text):
                self._words(text)
            case Facts(lines):
                for line in lines:
                    self._words(f"• {line}")
            case Countdown(text):
                # The font has no hourglass.
                for line in text.format(time="in 40 seconds").splitlines():
                    self._words(line.removeprefix("⏳ "))
            case Pieces(pieces) | LargePieces(pieces):
                self._pieces(pieces)
            case Buttons(choices):
                self._buttons(choices)
            case Grid():
                self._grid(block)
            case Picture():
                self._picture(self._painter.draw(block))
            case SmallPrint(text, exact):
                # A fingerprint has no space at which a line may break.
                whole = " ".join((text, *exact))
                self._words(cut(whole, Lettering(24, _QUIET), _ROOM), colour=_QUIET, size=24)
            case Verbatim(lines):
                for line in lines:
                    self._words(cut(line, Lettering(_SIZE, _QUIET), _ROOM), colour=_QUIET)

    def _words(self, text: str, *, colour: str = _INK, size: int = _SIZE, weight: Weight = Weight.REGULAR) -> None:
        letters = font(weight, size)
        line = ""
        for word in readable(text).split(" "):
            longer = f"{line} {word}".strip()
            if line and letters.getlength(longer) > _ROOM:
                self._line(line, colour, size, weight)
                longer = word
            line = longer
        self._line(line, colour, size, weight)

    def _line(self, text: str, colour: str, size: int, weight: Weight) -> None:
        self._pen.text((_EDGE, self._at + _LINE / 2), text, colour, font(weight, size), "lm")
        self._at += _LINE

    def _pieces(self, pieces: Sequence[Piece]) -> None:
        left = _EDGE
        for piece in pieces:
            if not piece.picture:
                # A die that is still to fall. The font has no letter for its place.
                self._pen.rounded_rectangle((left, self._at + 4, left + _ICON, self._at + 4 + _ICON), 8, outline=_QUIET)
                left += _ICON + 28
                continue
            # The tumbling die stands in such a place, too.
            words = "" if piece.words == EMPTY_PLACE else piece.words
            needed = _ICON + 8 + font(Weight.REGULAR, _SIZE).getlength(words)
            if left > _EDGE and left + needed > WIDTH - _EDGE:
                left, self._at = _EDGE, self._at + _LINE
            self._icon(piece.picture, (left, self._at + 4))
            place = (left + _ICON + 8, self._at + _LINE / 2)
            self._pen.text(place, words, _INK, font(Weight.REGULAR, _SIZE), "lm")
            left += int(needed) + 28
        self._at += _LINE

    def _icon(self, key: str, at: tuple[int, int]) -> None:
        icon = Image.open(BytesIO(self._painter.dice()[key])).convert("RGBA").resize((_ICON, _ICON))
        self._image.paste(icon, at, icon)

    def _grid(self, grid: Grid) -> None:
        table = (grid.header, *grid.rows) if any(grid.header) else grid.rows
        icons = (None, *grid.pictures) if any(grid.header) else grid.pictures
        letters = font(Weight.REGULAR, 28)
        widths = [max(letters.getlength(cell) for cell in column) + 30 for column in zip(*table, strict=True)]
        indent = _EDGE + 16 + (_ICON + 10 if any(grid.pictures) else 0)
        self._at += 4
        bottom = self._at + len(table) * _LINE + 10
        self._pen.rounded_rectangle((_EDGE, self._at, WIDTH - _EDGE, bottom), 10, _RAISED)
        for number, row in enumerate(table):
            colour = _QUIET if number == 0 and any(grid.header) else _INK
            middle = self._at + _LINE * number + _LINE / 2 + 5
            self._pen.text((indent, middle), row[0], colour, letters, "lm")
            right = indent + widths[0]
            for cell, wide in zip(row[1:], widths[1:], strict=True):
                right += wide
                self._pen.text((right, middle), cell, colour, letters, "rm")
            if number < len(icons) and (key := icons[number]) is not None:
                self._icon(key, (_EDGE + 12, int(middle) - _ICON // 2))
        self._at = bottom + 12

    def _picture(self, drawn: bytes) -> None:
        picture = Image.open(BytesIO(drawn)).convert("RGB")
        high = round(picture.height * _ROOM / picture.width)
        self._image.paste(picture.resize((_ROOM, high), Image.Resampling.LANCZOS), (_EDGE, self._at))
        self._at += high + 12

    def _buttons(self, choices: Sequence[Choice]) -> None:
        left = _EDGE
        for choice in choices:
            wide = int(font(Weight.BOLD, 26).getlength(choice.label)) + 48 + (_ICON + 10) * (choice.picture is not None)
            if left > _EDGE and left + wide > WIDTH - _EDGE:
                left, self._at = _EDGE, self._at + _BUTTON + _GAP
            self._button(left, choice.label, strong=choice.primary, wide=wide, icon=choice.picture)
            left += wide + _GAP
        if choices:
            self._at += _BUTTON + _GAP

    def _button(self, left: int, label: str, *, strong: bool, wide: int, icon: str | None = None) -> None:
        top = self._at + 6
        self._pen.rounded_rectangle((left, top, left + wide, top + 54), 10, _STRONG if strong else "#4e5058")
        if icon is not None:
            self._icon(icon, (left + 22, top + 10))
        beginning = left + 24 + (_ICON + 10) * (icon is not None)
        self._pen.text((beginning, top + 27), label, "white", font(Weight.BOLD, 26), "lm")


def main() -> None:
    """Write all pictures."""
    painter = Painter()
    for name, panel in gallery():
        (FOLDER / f"{name}.png").write_bytes(Card(painter).panel(panel))
    try:
        (FOLDER / FILM).write_bytes(film())
    except NoChromium as absent:
        sys.stderr.write(f"{FILM} is as before. {absent}\n")


if __name__ == "__main__":
    main()
