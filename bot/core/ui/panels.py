"""The elements of screens, the same on every platform.

A panel is text, dice and choices, in one language, for one reader. Adapters render it with the means of their
platform: a terminal prints it, Discord gets components. Nothing here depends on a game.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final, TypeAlias

from rules.game import JOINT
from storage.ids import Millis, TableId

WIDEST: Final = 28
"""The most columns of a grid: a narrow phone shows no more characters in one line."""

_WIDE: Final = 2
"""The columns of a wide character."""

_SIGNS_KEPT: Final = 1000
"""So many letters have their width remembered: a card asks for hundreds, and the same again."""

MOST_MENU_CHOICES: Final = 25
"""The most choices of a menu that every platform can show."""


_JOINER: Final = "\u200d"
_AS_EMOJI: Final = "\ufe0f"
_SEQUENCES: Final = re.compile(f"[{_JOINER}{_AS_EMOJI}\U0001f3fb-\U0001f3ff]")
"""What makes one emoji of several characters: a joiner, a sign that asks for an emoji, the tones of skin."""


def width(text: str) -> int:
    """How many columns the text takes in a font of fixed width; East Asian wide characters and emoji take two."""
    if text.isascii():
        return len(text)
    if _SEQUENCES.search(text) is None:
        return sum(map(_sign_width, text))
    return _width_of_sequences(text)


def _width_of_sequences(text: str) -> int:
    """The same for a text in which several characters may be one emoji, such as a family."""
    columns = last = 0
    joined = False
    for sign in text:
        taken = _sign_width(sign)
        if sign == _AS_EMOJI and last == 1:
            columns, last = columns + 1, _WIDE
        # A joined letter, as in Persian, still takes its own column.
        elif taken and not (_SEQUENCES.match(sign) or (joined and taken == _WIDE)):
            columns, last = columns + taken, taken
        joined = sign == _JOINER
    return columns


@lru_cache(_SIGNS_KEPT)
def _sign_width(sign: str) -> int:
    # Combining accents and invisible format characters take no column of their own.
    if unicodedata.category(sign) in {"Mn", "Me", "Cf"}:
        return 0
    return _WIDE if unicodedata.east_asian_width(sign) in {"W", "F"} else 1


class Verb(StrEnum):
    """The kinds of requests behind a choice."""

    JOIN = "join"
    SIT = "sit"
    """Take a robot's seat in a game that has begun."""

    LEAVE = "leave"
    ADD_ROBOT = "robot"
    """Seat one robot."""

    FILL = "fill"
    """Seat as many robots as the game still needs players; none if it needs no more."""

    REMOVE = "remove"
    START = "start"
    CANCEL = "cancel"
    BACK = "back"
    REMATCH = "rematch"
    MOVE = "move"
    """Make the move that ``arg`` spells in the game's notation, such as ``bet.2`` or ``roll.red``."""

    CHOOSE = "choose"
    """Show the ways to complete a move that begins with ``arg``; if ``arg`` is empty, all ways to begin.

    It changes nothing, and is offered only on private cards.
    """

    REVEAL = "reveal"
    """Show the secret answers now. Offered only to a person who plays against robots alone."""

    PLAY_NOW = "play-now"
    """Open a table of the game that ``arg`` names, with robots in all other seats, so that it begins at once."""

    OPEN = "open"
    """Open a table here, with the settings that are usual here; for the game that ``arg`` names, if it names one."""

    WEEK = "week"
    """Show the page of standings that ``arg`` names as ``league/period/game/page``."""

    EVENING = "evening"
    """Say whether I come to an evening. Its id is the press's ``decision``; ``arg`` is one of ``EVENING_WORDS``."""

    COUNTING = "counting"
    """Show how the standings are counted to which ``arg`` leads, as for ``WEEK``."""

    STAND_IN = "stand-in"
    """Let a robot answer this question for me."""

    HAND = "hand"
    """Show my private card."""

    SHOW = "show"
    """Show the table's card again."""

    ADVICE = "advice"
    """Show what a robot would do in my place, and why. Offered only to people who want advice."""

    FORGET = "forget"
    """Delete my personal data. Offered only by the panel that asks for confirmation."""

    LINK = "link"
    """Link my account with that of the player whom ``arg`` names as ``yes.<number>``, or not: ``no.<number>``."""

    LEAGUE = "league"
    """Do for a league what ``arg`` names as ``step/number``: a step of ``LeagueStep``, and the league's number."""

    HELP = "help"
    """Show what people can do here; with ``HELP_PLAY`` the games, with ``HELP_FORGET`` what forgetting means."""

    SETTING = "setting"
    """Set what ``arg`` names as ``what/value``, or show a page of settings: ``page/name``.

    Without ``arg`` show the settings, in a message of their own.
    """

    TERMS = "terms"
    """Show the rules of the league that ``arg`` names by its number; for ``ALL_LEAGUES``, or without one, the list."""

    BEGIN_SEASON = "begin-season"
    """Begin the season that ``arg`` describes. Offered only by the panel that says what that does."""

    CORRECT = "correct"
    """Void or restore the result of the table that ``arg`` names as ``void/<table>`` or ``restore/<table>``.

    Offered only by the panel that says what that does. The reason stands on that panel.
    """

    CANCEL_EVENING = "cancel-evening"
    """Cancel the evening whose id is the press's ``decision``; ``arg`` is ``ONCE``, or ``SERIES`` for later weeks, too.

    Offered only by the panel that says what that does.
    """

    CLOSE_LEAGUE = "close-league"
    """Close the league that ``arg`` names by its number. Offered only by the panel that says what that does."""

    LEARN = "learn"
    """Show a lesson, or answer it, as ``arg`` says: ``Lessons.pressed`` explains it. Without ``arg``, all lessons."""

    RULES = "rules"
    REPLAY = "replay"

    WHY = "why"
    """Show a decision of a finished game again; ``arg`` is its entry's number. Without it, where the person lost most.
    """

    DETAILS = "details"
    """Show all about a finished game that its card leaves out."""

    VERIFY = "verify"

    FAIRNESS = "fairness"
    """Show how the table's luck is drawn, with the table's own numbers."""


class SettingsPage(StrEnum):
    """Pages of a community's settings that have no room on the first one."""

    CHANNELS = "channels"
    """Where tables may be opened."""

    POSTS = "posts"
    """Where and when the standings of all games are posted."""

    ZONE = "zone"
    ORGANISERS = "organisers"


class LeagueStep(StrEnum):
    """What the buttons under a new league, under its invitation, and under its announcements do."""

    OPEN = "open"
    """Open a table for the league."""

    INVITE = "invite"
    """Post the league's invitation in the channel."""

    PREVIEW = "preview"
    """Show what the league would post now."""

    CHANGE = "change"
    """Say how to change the league."""

    DATES = "dates"
    """Say what comes next in the league: a post, a season, an evening."""


ALL_TIME: Final = "all"
"""The period of all weeks, in the place of a week's name."""

FAME: Final = "fame"
"""The hall of fame of a league, in the place of a week's name."""

SIGN_UP: Final = "sign-up"
NOT_COMING: Final = "not-coming"
CHECK_IN: Final = "check-in"
PAUSE: Final = "pause"
OWN_PLACE: Final = "place"
EVENING_WORDS: Final = (SIGN_UP, NOT_COMING, CHECK_IN, PAUSE, OWN_PLACE)
"""What people can say of an evening; with the last one they ask for their place in its standing."""

ALL_LEAGUES: Final = "all"
"""In a press of TERMS: back to the list of leagues."""

HELP_PLAY: Final = "play"
HELP_FORGET: Final = "forget"

VOID: Final = "void"
RESTORE: Final = "restore"
"""What a press of CORRECT does."""

ONCE: Final = "once"
SERIES: Final = "series"
"""What a press of CANCEL_EVENING cancels."""

NOWHERE: Final = TableId("")
"""The table of a press that concerns no table."""


@dataclass(frozen=True, slots=True)
class Press:
    """The request behind a choice. It contains no secret, because platforms keep it in their buttons."""

    table: TableId
    """``NOWHERE`` if the press concerns no table."""

    decision: int
    """The number of the question that the press answers, or of an evening.

    0 in the lobby, and if it answers no question.
    """

    verb: Verb
    arg: str = ""


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


def joined(presses: Sequence[Press]) -> Press:
    """One press for several choices of a menu, in the order in which they were taken."""
    return replace(presses[0], arg=JOINT.join(press.arg for press in presses))


def parted(arg: str) -> list[str]:
    """The arguments of the choices that ``joined`` has made one press of."""
    return arg.split(JOINT)


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
