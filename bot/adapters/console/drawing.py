"""Draws panels as lines of text. Colour only repeats what the words say."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, assert_never

from rich.text import Text as Line

from bot.core.ui.panels import (
    Block,
    Buttons,
    Countdown,
    Facts,
    Flat,
    Grid,
    Heading,
    LargePieces,
    Picture,
    Piece,
    Pieces,
    SmallPrint,
    Text,
    Verbatim,
    without_sections,
)

STRONG: Final = "bold"
DIM: Final = "dim"

_COLOURS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "minotaur": "dark_orange3",
        "griffin": "green",
        "mermaid": "cyan",
        "red": "red",
        "yellow": "yellow",
        "purple": "magenta",
    }
)
"""The terminal's colours, by the second word of a picture's key: ``red`` in ``die.red`` and in ``face.red.7``."""


def drawn(blocks: Iterable[Block], *, aloud: bool) -> Iterator[Line]:
    """The blocks as lines. Dice stand in the line of the heading before them; later headings have an empty line above.

    ``aloud`` is for people who listen: grids become sentences. Countdowns are left out, because nobody is hurried at
    the keyboard.
    """
    # A heading waits for the block after it: if that is dice, both share a line.
    heading: Line | None = None
    for place, block in enumerate(without_sections(blocks)):
        if heading is not None and isinstance(block, Pieces):
            yield Line(" ").join((heading, _row(block.pieces)))
        else:
            if heading is not None:
                yield heading
            yield from _lines(block, aloud=aloud)
        heading = Line(block.text, STRONG) if isinstance(block, Heading) else None
        if heading is not None and place:
            yield Line()
    if heading is not None:
        yield heading


def _lines(block: Flat, *, aloud: bool) -> Iterable[Line]:
    match block:
        # `drawn` prints the headings itself.
        case Heading() | Countdown():
            return ()
        case Text(text, strong):
            return (Line(text, STRONG if strong else ""),)
        case Buttons(choices):
            return (Line(", ".join(choice.label for choice in choices)),)
        case Facts(lines):
            return map(Line, lines)
        case Verbatim(lines):
            # Never wrapped: people copy these lines, such as a seed.
            return (Line(line, no_wrap=True, overflow="ignore") for line in lines)
        case SmallPrint(text, exact):
            # What is to be copied must stay in one line.
            whole = Line(" ".join((text, *exact)), DIM)
            whole.no_wrap, whole.overflow = (True, "ignore") if exact else (None, None)
            return (whole,)
        case Pieces(pieces) | LargePieces(pieces):
            return (_row(pieces),)
        case Grid():
            return map(Line, block.spoken) if aloud and block.spoken else _columns(block)
        case Picture():
            return drawn(block.instead, aloud=aloud)
        case _:
            assert_never(block)


def coloured(words: str, picture: str | None) -> Line:
    """The words in the colour of the picture that shows the same; uncoloured if there is none."""
    key = (picture or "").split(".")
    return Line(words, _COLOURS.get(key[1], "") if len(key) > 1 else "")


def _row(pieces: Sequence[Piece]) -> Line:
    return Line(", ").join(coloured(piece.words, piece.picture) for piece in pieces)


def _columns(grid: Grid) -> Iterator[Line]:
    lines = grid.lines()
    # `lines` leaves out a header of empty cells.
    if len(lines) > len(grid.rows):
        yield Line(lines[0], STRONG)
    pictures = grid.pictures or (None,) * len(grid.rows)
    for line, picture in zip(lines[-len(grid.rows) :], pictures, strict=True):
        yield coloured(line, picture)
