"""Panels as lines: words first, colour only beside them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, assert_never

from rich.text import Text as Line

from bot.core.ui.panels import Block, Countdown, Facts, Grid, Heading, Picture, Piece, Pieces, Text, Verbatim

STRONG: Final = "bold"

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
"""The terminal's colour by the second word of a picture's key: ``die.red``, ``face.red.7``."""


def drawn(blocks: Iterable[Block], *, aloud: bool) -> Iterator[Line]:
    """The blocks, line by line; dice stand in the line of their heading, an empty line before a later heading.

    ``aloud`` is for those who listen: tables are told in sentences. Countdowns are left out: at the keyboard
    nobody is hurried.
    """
    heading: Line | None = None
    for place, block in enumerate(blocks):
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


def _lines(block: Block, *, aloud: bool) -> Iterable[Line]:
    match block:
        case Heading() | Countdown():
            return ()
        case Text(text):
            return (Line(text),)
        case Facts(lines):
            return map(Line, lines)
        case Verbatim(lines):
            return (Line(line, no_wrap=True, overflow="ignore") for line in lines)
        case Pieces(pieces):
            return (_row(pieces),)
        case Grid():
            return map(Line, block.spoken) if aloud and block.spoken else _columns(block)
        case Picture():
            return drawn(block.instead, aloud=aloud)
        case _:
            assert_never(block)


def coloured(words: str, picture: str | None) -> Line:
    """Words in the colour of the picture that they stand for."""
    key = (picture or "").split(".")
    return Line(words, _COLOURS.get(key[1], "") if len(key) > 1 else "")


def _row(pieces: Sequence[Piece]) -> Line:
    return Line(", ").join(coloured(piece.words, piece.picture) for piece in pieces)


def _columns(grid: Grid) -> Iterator[Line]:
    lines = grid.lines()
    if len(lines) > len(grid.rows):
        yield Line(lines[0], STRONG)
    pictures = grid.pictures or (None,) * len(grid.rows)
    for line, picture in zip(lines[-len(grid.rows) :], pictures, strict=True):
        yield coloured(line, picture)
