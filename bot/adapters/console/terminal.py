"""Prints lines, reads lines, and wipes the screen."""

import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Final

from rich.console import Console
from rich.text import Text as Line

from bot.adapters.console.drawing import DIM, STRONG, drawn
from bot.core.ui.panels import Block, Panel

if sys.platform != "win32":
    import termios

WIDEST: Final = 80
"""The most columns of a line, however wide the window is."""

_WIPE: Final = "\x1b[H\x1b[2J\x1b[3J"
"""Escape sequences: cursor to the corner, clear the screen, clear what could be scrolled back to."""

_PAGE: Final = 60
"""How many empty lines push everything out of sight where the screen cannot be cleared."""

_NO_BREAK: Final = "\u00a0"
_NO_SPACE: Final = "\ue000"
"""Replaces the no-break space while lines are wrapped, because Rich breaks lines at any kind of space."""


class Left(Exception):
    """Nobody plays on at the keyboard: the input has ended, or somebody typed ``q`` or pressed Ctrl-C."""


def typed_after(prompt: str) -> str:
    """Print the prompt and return the line that is typed after it. Raises EOFError.

    What somebody typed before, for example during a pause, is no answer to this question: it is dropped. Lines from a
    pipe are never dropped, and neither is anything on Windows.
    """
    if sys.platform != "win32" and sys.stdin.isatty():
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
    return input(prompt)


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Leave a closed pipe to the caller, as with any other output. Rich itself would end the process."""
        raise BrokenPipeError


class Terminal:
    """One screen and one keyboard."""

    def __init__(
        self,
        screen: IO[str],
        *,
        plain: bool = False,
        words: bool = False,
        read: Callable[[str], str] = typed_after,
        wait: Callable[[float], None] | None = None,
    ) -> None:
        """``plain`` turns colours off; ``words`` prints grids as sentences.

        ``read`` prints a prompt and returns the line that is typed; ``wait`` waits for a number of pauses.
        """
        self._screen = screen
        self._words = words
        self._console = _Console(
            file=screen, color_system=None if plain else "auto", markup=False, emoji=False, highlight=False
        )
        self._read = read
        self._wait = wait
        # Whether the last printed line is empty, or nothing was printed yet: then `blank` prints nothing.
        self._gap = True

    @property
    def aloud(self) -> bool:
        """Whether grids are printed as sentences: if ``words`` asks for it, and on a terminal that only knows lines."""
        return self._words or self._console.is_dumb_terminal

    def say(self, text: str | Line) -> None:
        """Print a paragraph, wrapped to the window and to at most ``WIDEST`` columns."""
        whole = text if isinstance(text, Line) else Line(text)
        whole.plain = whole.plain.replace(_NO_BREAK, _NO_SPACE)
        for line in whole.wrap(self._console, max(1, min(self._console.width, WIDEST))):
            line.rstrip()
            line.plain = line.plain.replace(_NO_SPACE, _NO_BREAK)
            # The line is wrapped already; Rich should not wrap it again.
            self._console.print(line, soft_wrap=True)
        self._gap = False

    def heading(self, text: str) -> None:
        """Print a line that stands out."""
        self.say(Line(text, STRONG))

    def small(self, text: str) -> None:
        """Print a line that stands back. It is never wrapped, because it contains something to copy."""
        self.say(Line(text, DIM, no_wrap=True, overflow="ignore"))

    def blank(self) -> None:
        """Leave one empty line before the next one that is printed; several calls leave one."""
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
        """Hide everything that was printed. Where the screen can be cleared, nobody can scroll back to it either."""
        if self._screen.isatty() and not self._console.is_dumb_terminal:
            self._screen.write(_WIPE)
            self._screen.flush()
        else:
            self._console.print("\n" * _PAGE)
        self._gap = True

    def pause(self, times: float = 1.0) -> None:
        """Let people look at what was printed last, for so many pauses. Raises Left after Ctrl-C."""
        if self._wait is None:
            return
        try:
            with _interruptible():
                self._wait(times)
        except KeyboardInterrupt:
            self._console.print()
            raise Left from None

    def ask(self, name: str = "") -> str:
        """Read a line, with the person's name as the prompt; return it without blanks around it. Raises Left."""
        self._gap = False
        try:
            with _interruptible():
                return self._read(f"{name}> ").strip()
        except (EOFError, KeyboardInterrupt):
            self._console.print()
            raise Left from None


@contextmanager
def _interruptible() -> Iterator[None]:
    """Let Ctrl-C interrupt the reading of a line, or a pause, at once.

    The handler of asyncio would only cancel the running task, which cannot react while it waits.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
