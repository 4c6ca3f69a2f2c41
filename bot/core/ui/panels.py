"""The elements of screens, the same on every platform.

A panel is text, dice and choices, in one language, for one reader. Adapters render it with the means of their
platform: a terminal prints it, Discord gets components. Nothing here depends on a game.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, TypeAlias

from bot.core.ui.presses import Press
from bot.core.ui.text_width import width
from storage.ids import Millis

WIDEST: Final = 28
"""The most columns of a grid: a narrow phone shows no more characters in one line."""

MOST_MENU_CHOICES: Final = 25
"""The most choices of a menu that every platform can show."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A button, or an entry of a menu."""

    label: str
    press: Press
    primary: bool = False
    picture: str | None = None
    """The key of a small picture that may be shown before the label, such as ``die.red``."""

    description: str = ""
    """What the choice does, for an entry of a menu. Platforms may cut it, or leave it out."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The first line of a section."""

    text: str
    picture: str | None = None
    """The key of a small picture that may be shown before the text. It adds no information."""


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph. A ``strong`` one stands out, such as the line that says whose turn it is."""

    text: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """A list with one fact in each line."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Buttons:
    """Choices that belong to the text above them. They stand there, and not at the end of the panel."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Verbatim:
    """Lines that must be shown character by character, for readers to copy."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SmallPrint:
    """A paragraph for those who look for it, in small letters where the platform has them.

    ``exact`` are values behind the text that must be shown character by character, such as a fingerprint.
    """

    text: str
    exact: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A die or a card: the key of its picture, and words with the same meaning.

    If the words are a number, the picture shows this number.
    """

    picture: str
    words: str


@dataclass(frozen=True, slots=True)
class Pieces:
    """Dice or cards in a row."""

    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class LargePieces:
    """Dice on the table, in a row and as large as the platform can draw them.

    A platform that has a picture leaves the words out, so another block says who laid which piece.
    """

    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table, at most 28 characters wide if one space separates the columns.

    The first column is aligned left, the others right; cells of the header may be empty. ``spoken`` has a sentence for
    each row, for people who use a screen reader.
    """

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    spoken: tuple[str, ...] = ()
    pictures: tuple[str | None, ...] = ()
    """The keys of small pictures that may be shown before the rows, such as ``face.red.7``. They add no information."""

    def lines(self) -> tuple[str, ...]:
        """The header and the rows, in columns with one space between. A header of empty cells is left out."""
        table = (self.header, *self.rows) if any(self.header) else self.rows
        widths = [max(map(width, column)) for column in zip(*table, strict=True)]
        return tuple(_set_row(row, widths) for row in table)


def _set_row(cells: tuple[str, ...], widths: list[int]) -> str:
    gaps = [" " * (wide - width(cell)) for cell, wide in zip(cells, widths, strict=True)]
    rest = (gap + cell for gap, cell in zip(gaps[1:], cells[1:], strict=True))
    return " ".join((cells[0] + gaps[0], *rest)).rstrip()


@dataclass(frozen=True, slots=True)
class Countdown:
    """The time until something ends. Platforms may show it as a running clock.

    ``text`` names what ends. Its ``{time}`` is replaced by a time from now, such as "in 38 seconds", not "38 seconds".
    It stands alone on its line, because Discord's apps write it in their reader's language, not in the card's.
    """

    text: str
    due: Millis
    """Wall time in milliseconds: the platform's own clock counts down to it."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that is drawn from numbers, with words that say the same to people who cannot see it."""

    key: str
    """The kind of picture. It decides what ``names``, ``rows`` and ``cells`` mean.

    ``sheet``, a score sheet, and ``course``, the scores as curves. Names: the seats. Rows: one for each round, with the
    points by seat. A sheet marks rounds that brought points with a tick, and others with a cross. A course has the
    line of ``own`` strong, or the lines of the winners.

    ``board``, the board of a race. Names: the seats, for its legend; none for a board without a legend. Rows: the space
    of each seat (0 is the start), then the cost of each space. Cells: one row with the words for the start and for the
    last space.

    ``standings``, a league's table. Names: one for each line. Rows: one for each line, with the rank (0 for none) and
    the number of ranks gained. Cells: the heads of the columns, then one row for each line; each cell has two lines of
    text.

    ``podium``, the end of a season. Names: the people on it. Rows: one, with their ranks. Cells: one row, with their
    points.

    ``end``, the end of a game. Names: the seats by rank. Rows: their ranks, and their seats. Cells: one row, with
    their points, and one with the label and the sentence of the turning point; the second is empty if there is none.

    ``emblem``, a square with a game's icon in gold. Names: the key of the game's small picture, which has that icon.

    ``ratings``, the course of a rating. Rows: one for each game, with the rating and the bounds between which it
    probably lies. Cells: one row, with the last rating as text and the label of the horizontal axis.
    """

    title: str
    names: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    words: str
    """At most 1,000 characters."""

    # In quotes, because ``Block`` is defined below and includes ``Picture``.
    instead: "tuple[Block, ...]" = field(default=(), compare=False)
    """The blocks to show on a platform without pictures. They may mark the reader's line; the picture is the same."""

    cells: tuple[tuple[str, ...], ...] = ()
    own: int | None = None
    """For a ``course`` that one person alone looks at: the place of that person among the names.

    None for everybody else. It is part of the value, so a picture that is kept for one reader is not shown to another.
    """


@dataclass(frozen=True, slots=True)
class Section:
    """Words with a small, square picture beside them. Platforms may leave the picture out: it adds no information."""

    blocks: "tuple[Heading | Text | Facts, ...]"
    picture: Picture


Flat: TypeAlias = (
    Heading | Text | Facts | Buttons | Verbatim | SmallPrint | Pieces | LargePieces | Grid | Countdown | Picture
)
"""A block that is no section."""

Block: TypeAlias = Flat | Section


@dataclass(frozen=True, slots=True)
class Menu:
    """Many choices of one kind. The reader takes one of them, or several at once.

    Several are sent as one press (``joined``): they share table, decision and verb, and differ in ``arg``.
    """

    label: str
    choices: tuple[Choice, ...]
    least: int = 1
    """The least number of choices that the reader takes."""

    most: int = 1


class Accent(StrEnum):
    """The colour at the edge of a panel. It adds no information, and platforms without colours leave it out."""

    GOLD = "gold"
    SEA_GREEN = "sea-green"
    ORANGE = "orange"
    RED = "red"
    YELLOW = "yellow"
    PURPLE = "purple"
    GREY = "grey"


@dataclass(frozen=True, slots=True)
class Panel:
    """One message with its choices."""

    notice: str
    """The first line. A lock screen may show it to others, so it contains no secret."""

    blocks: tuple[Block, ...]
    choices: tuple[Choice, ...] = ()
    menus: tuple[Menu, ...] = ()
    accent: Accent | None = None


def all_choices(panel: Panel) -> tuple[Choice, ...]:
    """The choices of all buttons: those in the blocks, then those at the end."""
    inside = (choice for block in panel.blocks if isinstance(block, Buttons) for choice in block.choices)
    return *inside, *panel.choices


def pictures_of(panel: Panel) -> tuple[Picture, ...]:
    """All pictures of the panel, also those beside words."""
    shown = (block.picture if isinstance(block, Section) else block for block in panel.blocks)
    return tuple(one for one in shown if isinstance(one, Picture))


def without_sections(blocks: Iterable[Block]) -> Iterator[Flat]:
    """The blocks, with the words of each section in its place."""
    for block in blocks:
        if isinstance(block, Section):
            yield from block.blocks
        else:
            yield block


def aloud(panel: Panel) -> Panel:
    """The panel for a screen reader: grids are replaced by their sentences, also those that pictures stand for."""
    return replace(panel, blocks=tuple(told for block in panel.blocks for told in _told(block)))


def _told(block: Block) -> tuple[Block, ...]:
    match block:
        case Grid(spoken=spoken) if spoken:
            return (Facts(spoken),)
        case Picture(instead=instead) if any(isinstance(one, Grid) for one in instead):
            return tuple(told for one in instead for told in _told(one))
        case _:
            return (block,)
