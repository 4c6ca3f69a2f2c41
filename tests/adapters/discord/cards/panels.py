"""Panels of every kind for the tests of rendering, and a painter that draws no real pictures."""

import threading

from hypothesis import strategies as st

from bot.core.ui.panels import (
    Block,
    Buttons,
    Choice,
    Countdown,
    Facts,
    Grid,
    Heading,
    LargePieces,
    Menu,
    Panel,
    Picture,
    Piece,
    Pieces,
    Section,
    SmallPrint,
    Text,
    Verbatim,
    pictures_of,
)
from bot.core.ui.presses import Press, Verb
from storage.ids import Millis, TableId

TABLE = TableId("k7m2q4x9ab")
EMOJI = {"blank": "<:blank:1>", "die.red": "<:red:2>", "face.red.7": "<:red7:3>"}
EMBLEM = Picture("emblem", "Mythe", ("icon.mouse",), (), "A golden mouse")
SHEET = Picture("sheet", "The sheet", ("Cindy", "Ben"), ((10, -20),), "Cindy won 10.", (Text("Instead of it."),))

WORDS = st.text(max_size=200)
KEYS = st.sampled_from([*EMOJI, "die.unknown"])
PRESSES = st.builds(Press, st.just(TABLE), st.integers(0, 9), st.sampled_from(Verb), st.sampled_from(["", "a", "b"]))
CHOICES = st.lists(st.builds(Choice, WORDS, PRESSES, st.booleans(), st.none() | KEYS), max_size=60).map(tuple)
BLOCKS = st.one_of(
    st.builds(Heading, WORDS),
    st.builds(Text, st.text(max_size=6_000), st.booleans()),
    st.builds(Facts, st.lists(WORDS, max_size=40).map(tuple)),
    st.builds(Buttons, CHOICES.map(lambda choices: choices[:6])),
    st.builds(Verbatim, st.lists(WORDS, max_size=40).map(tuple)),
    st.builds(SmallPrint, WORDS, st.lists(WORDS, max_size=10).map(tuple)),
    st.builds(Pieces, st.lists(st.builds(Piece, KEYS, WORDS), max_size=40).map(tuple)),
    st.builds(LargePieces, st.lists(st.builds(Piece, KEYS, WORDS), max_size=40).map(tuple)),
    st.builds(Countdown, WORDS, st.integers(0, 10**13).map(Millis)),
    st.builds(Picture, KEYS, WORDS, st.just(()), st.just(()), st.text(max_size=2_000), st.just((Text("Instead."),))),
    st.builds(
        Section,
        st.lists(st.builds(Heading, WORDS, KEYS) | st.builds(Text, st.text(max_size=6_000)), max_size=3).map(tuple),
        st.builds(Picture, KEYS, WORDS, st.just(()), st.just(()), st.text(max_size=2_000)),
    ),
    st.lists(st.tuples(WORDS, WORDS, KEYS), min_size=1, max_size=40).map(
        lambda rows: Grid(("", "score"), tuple(row[:2] for row in rows), (), tuple(row[2] for row in rows))
    ),
)
PANELS = st.builds(
    Panel,
    WORDS,
    st.lists(BLOCKS, max_size=30).map(tuple),
    CHOICES,
    st.lists(st.builds(Menu, WORDS, CHOICES, st.integers(1, 9), st.integers(9, 30)), max_size=6).map(tuple),
)


class Painter:
    """Draws each picture as its title, and remembers the threads in which it drew."""

    def __init__(self) -> None:
        self.threads: set[int] = set()

    def draw(self, picture: Picture) -> bytes:
        """The picture's title in bytes."""
        self.threads.add(threading.get_ident())
        return picture.title.encode()

    def dice(self) -> dict[str, bytes]:
        """No pictures of dice."""
        return {}


def bet(tricks: int, label: str = "", *, primary: bool = False, picture: str | None = None) -> Choice:
    """A choice that bets this many tricks."""
    return Choice(label or str(tricks), Press(TABLE, 12, Verb.MOVE, f"bet.{tricks}"), primary, picture)


def said(*blocks: Block, notice: str = "") -> Panel:
    """A panel of these blocks."""
    return Panel(notice, blocks)


def drawn(panel: Panel) -> dict[Picture, bytes]:
    """The panel's pictures, drawn by ``Painter``."""
    return {picture: Painter().draw(picture) for picture in pictures_of(panel)}
