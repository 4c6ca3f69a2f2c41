"""The terminal itself: lines are printed, a line is asked for, the screen is wiped."""

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Final

from rich.console import Console
from rich.text import Text as Line

from bot.adapters.console.drawing import STRONG, drawn
from bot.core.ui.panels import Block, Panel

WIDEST: Final = 80
"""Columns of a line at most, however wide the window is."""

_WIPE: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Go to the corner, wipe the screen, wipe what could be scrolled back to."""

_PAGE: Final = 60
"""Empty lines that push everything out of sight where nothing can be wiped."""

_NO_BREAK: Final = "\u00a0"
_NO_SPACE: Final = "\ue000"
"""Stands in for the space that must not be broken while lines are: to Rich that one is a space like any other."""


QUIT: Final = "q"
"""Typed to leave the table, wherever a line is asked for."""


class Left(Exception):
    """Nobody is at the keyboard any more: the input has ended, or somebody pressed Ctrl-C."""


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Who listened has heard enough: the caller's affair, as with any other output."""
        raise BrokenPipeError


class Terminal:
    """One screen, one keyboard."""

    def __init__(
        self, screen: IO[str], *, plain: bool = False, words: bool = False, read: Callable[[str], str] = input
    ) -> None:
        """``plain`` is without any colour, ``words`` without signs that are none.

        ``read`` prints a prompt and gives the line that is typed.
        """
        self._screen = screen
        self._words = words
        self._console = _Console(
            file=screen, color_system=None if plain else "auto", markup=False, emoji=False, highlight=False
        )
        self._read = read
        self._gap = True

    @property
    def aloud(self) -> bool:
        """Whether it knows only lines, or only words: then tables are told in sentences."""
        return self._words or self._console.is_dumb_terminal

    def say(self, text: str | Line) -> None:
        """Print a paragraph."""
        whole = text if isinstance(text, Line) else Line(text)
        whole.plain = whole.plain.replace(_NO_BREAK, _NO_SPACE)
        for line in whole.wrap(self._console, max(1, min(self._console.width, WIDEST))):
            line.rstrip()
            line.plain = line.plain.replace(_NO_SPACE, _NO_BREAK)
            self._console.print(line, soft_wrap=True)
        self._gap = False

    def heading(self, text: str) -> None:
        """Print a line that stands out."""
        self.say(Line(text, STRONG))

    def blank(self) -> None:
        """Leave one line empty before what comes next."""
        if not self._gap:
            self._console.print()
            self._gap = True

    def blocks(self, blocks: Iterable[Block]) -> None:
        """Print parts of a panel."""
        for line in drawn(blocks, aloud=self.aloud):
            self.say(line)

    def panel(self, panel: Panel) -> None:
        """Print a whole panel, set off from what stands before and after."""
        self.blank()
        self.heading(panel.notice)
        self.blocks(panel.blocks)
        self.blank()

    def wipe(self) -> None:
        """Nothing that was printed can be seen any more."""
        if self._screen.isatty() and not self._console.is_dumb_terminal:
            self._screen.write(_WIPE)
            self._screen.flush()
        else:
            self._console.print("\n" * _PAGE)
        self._gap = True

    def ask(self, name: str = "") -> str:
        """The line that the person of this name types. Raises Left."""
        self._gap = False
        try:
            with _interruptible():
                return self._read(f"{name}> ").strip()
        except (EOFError, KeyboardInterrupt):
            self._console.print()
            raise Left from None


@contextmanager
def _interruptible() -> Iterator[None]:
    """Ctrl-C breaks off the reading of a line; an event loop would only take note of it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
