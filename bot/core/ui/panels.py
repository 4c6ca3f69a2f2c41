"""The vocabulary of screens: what a panel is made of, on every platform.

A panel is text, dice and choices, in one language, for one reader. Adapters render it with what their
platform has; a terminal prints it, Discord makes components of it. Nothing here knows a game.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, TypeAlias

from rules.game import JOINT
from storage.ids import Millis, TableId

WIDEST: Final = 28
"""How many columns a grid may take: a phone shows no more of them in one line."""


def width(text: str) -> int:
    """How many columns a text takes where all letters are equally wide: East Asian wide signs take two."""
    return sum(map(_sign_width, text))


def _sign_width(sign: str) -> int:
    if unicodedata.category(sign) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(sign) in {"W", "F"} else 1


class Verb(StrEnum):
    """What a press asks for."""

    JOIN = "join"
    LEAVE = "leave"
    ADD_ROBOT = "robot"
    REMOVE = "remove"
    START = "start"
    CANCEL = "cancel"
    BACK = "back"
    REMATCH = "rematch"
    MOVE = "move"
    """Make the move that ``arg`` spells (in its notation, such as ``bet.2`` or ``roll.red``)."""

    CHOOSE = "choose"
    """Show me how a move that begins like ``arg`` may go on; with nothing there, how one may begin.

    It changes nothing, and stands on private cards only.
    """

    REVEAL = "reveal"
    """Show the secret answers now; offered only where one person plays against robots alone."""

    OPEN = "open"
    """Open a table here, as tables are opened here; of the game that ``arg`` names, if it does."""

    WEEK = "week"
    """Show the standings of the week that ``arg`` names (``2026-W47``), or of ``ALL_TIME``."""

    STAND_IN = "stand-in"
    """Let a robot answer this question for me."""

    HAND = "hand"
    """Show me my private card."""

    SHOW = "show"
    """Show the table's card afresh."""

    FORGET = "forget"
    """Forget who I am; pressed where that was asked."""

    RULES = "rules"
    REPLAY = "replay"
    VERIFY = "verify"


ALL_TIME: Final = "all"
"""Stands for the week in a press that asks for all of them."""

NOWHERE: Final = TableId("")
"""The table of a press that concerns none."""


@dataclass(frozen=True, slots=True)
class Press:
    """What a choice stands for. It carries nothing secret and nothing of the store's."""

    table: TableId
    """``NOWHERE`` where it concerns none."""

    decision: int
    """The question it answers; 0 in the lobby and where none is answered."""

    verb: Verb
    arg: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to press."""

    label: str
    press: Press
    primary: bool = False
    picture: str | None = None
    """The key of a small picture that may stand before the label, such as ``die.red``."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The first line of a part."""

    text: str


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Facts:
    """Lines of equal standing, one fact each."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verbatim:
    """Lines that stand exactly like this, to be copied."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A die or a card: its picture's key, and the words that say the same."""

    picture: str
    words: str


@dataclass(frozen=True, slots=True)
class Pieces:
    """Dice or cards in a row."""

    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table in columns, at most 28 characters wide when the columns are set with one space between.

    The first column is set flush left, the others flush right; the header's cells may be empty. ``spoken`` says
    the rows as sentences, one a row, for those who listen.
    """

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    spoken: tuple[str, ...] = ()
    pictures: tuple[str | None, ...] = ()
    """The keys of small pictures that may stand before the rows, such as ``face.red.7``; they say nothing new."""

    def lines(self) -> tuple[str, ...]:
        """Header and rows set in columns, one space between; a header of empty cells is left out."""
        table = (self.header, *self.rows) if any(self.header) else self.rows
        widths = [max(map(width, column)) for column in zip(*table, strict=True)]
        return tuple(_set_row(row, widths) for row in table)


def _set_row(cells: tuple[str, ...], widths: list[int]) -> str:
    gaps = [" " * (wide - width(cell)) for cell, wide in zip(cells, widths, strict=True)]
    rest = (gap + cell for gap, cell in zip(gaps[1:], cells[1:], strict=True))
    return " ".join((cells[0] + gaps[0], *rest)).rstrip()


@dataclass(frozen=True, slots=True)
class Countdown:
    """Until when: platforms show a running clock.

    ``text`` names what ends, with ``{time}`` for "in 38 seconds" (a moment seen from now, not a bare length).
    """

    text: str
    due: Millis


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to be drawn from points, with the words that say the same to those who do not see it."""

    key: str
    """How.

    ``sheet`` is the score sheet and ``course`` how the scores went: names by seat; a row a round, the points by seat.

    ``board`` is the board of a race: names by seat; rows: the space of each seat, 0 for where all begin, and the cost
    of each space; cells: what the beginning and the last space are called.

    ``standings`` is a league's table: a name a line; a row a line, with the rank (0 for none) and how many ranks were
    gained; cells: the heads of the columns, then a line's texts, each with a second line of text beneath.

    ``podium`` is a season's end: a name for each who stands on it; a row with the ranks; cells: their points.

    ``ratings`` is how somebody's rating went: a row a game, with the rating and the least and the most that it may
    well be; cells: the last rating in words, and what is counted from left to right.
    """

    title: str
    names: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    words: str
    """At most 1,000 signs."""

    instead: "tuple[Block, ...]" = ()
    """What is shown where no pictures can be."""

    cells: tuple[tuple[str, ...], ...] = ()


Block: TypeAlias = Heading | Text | Facts | Verbatim | Pieces | Grid | Countdown | Picture


@dataclass(frozen=True, slots=True)
class Menu:
    """Many choices of one kind, of which one is taken, or several at once.

    Several are one press, ``joined``: their choices share table, decision and verb, and differ in what they carry.
    """

    label: str
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1


def joined(presses: Sequence[Press]) -> Press:
    """What several choices of one menu stand for, in the order in which they were taken."""
    return replace(presses[0], arg=JOINT.join(press.arg for press in presses))


@dataclass(frozen=True, slots=True)
class Panel:
    """One message that people see and press."""

    notice: str
    """The first line, which a lock screen shows: it gives nothing away."""

    blocks: tuple[Block, ...]
    choices: tuple[Choice, ...] = ()
    menus: tuple[Menu, ...] = ()


def aloud(panel: Panel) -> Panel:
    """The panel for those who listen: what stands in columns is told in sentences."""
    return replace(panel, blocks=tuple(_told(block) for block in panel.blocks))


def _told(block: Block) -> Block:
    return Facts(block.spoken) if isinstance(block, Grid) and block.spoken else block
