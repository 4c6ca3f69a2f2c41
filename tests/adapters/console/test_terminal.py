"""Panels as lines of text, and the reading of a line."""

import io
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.adapters.console.platform import TerminalPlatform
from bot.adapters.console.terminal import Left, Terminal
from bot.core.ports import Message, Sent
from bot.core.ui.panels import (
    Block,
    Countdown,
    Facts,
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
)
from storage.ids import Millis
from tests.adapters.deliveries import CARD

DICE = Pieces((Piece("die.red", "red"), Piece("die.griffin", "griffin"), Piece("die.unheard-of", "ivory")))
SCORES = Grid(("", "bet", "score"), (("Cindy", "1", "-10"), ("Ben", "0", "110")), ("Cindy bet 1.", "Ben bet 0."))


class Screen(io.StringIO):
    """A text stream that says that it is a terminal."""

    def isatty(self) -> bool:
        """Always true."""
        return True


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """A screen with colours."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return Screen()


def printed(*blocks: Block, screen: io.StringIO | None = None, plain: bool = False) -> str:
    """The blocks as they are printed."""
    paper = screen or io.StringIO()
    Terminal(paper, plain=plain).blocks(blocks)
    return paper.getvalue()


def test_every_block_is_words() -> None:
    """Dice stand in the line of their heading, grids have columns, and countdowns are left out."""
    blocks = (
        Heading("Round 2. Your dice:"),
        DICE,
        Heading("Standing"),
        SCORES,
        Text("Your turn."),
        Countdown("Time is up {time}", Millis(0)),
        Facts(("Ben leads.", "No die lies here.")),
        Picture("sheet", "", (), (), "A picture of the scores.", (Text("The scores in words."),)),
        LargePieces(DICE.pieces),
        Heading("The end"),
    )

    assert printed(*blocks).splitlines() == [
        "Round 2. Your dice: red, griffin, ivory",
        "",
        "Standing",
        "      bet score",
        "Cindy   1   -10",
        "Ben     0   110",
        "Your turn.",
        "Ben leads.",
        "No die lies here.",
        "The scores in words.",
        "red, griffin, ivory",
        "",
        "The end",
    ]


def test_a_table_without_heads_has_only_its_rows() -> None:
    """No empty line stands in the place of the headings."""
    assert printed(Grid(("", ""), (("Cindy", "1"),))) == "Cindy 1\n"


def test_colour_only_stands_beside_words(screen: Screen) -> None:
    """A red die is red and is also called red. A die without a colour of its own is plain."""
    assert printed(DICE, screen=screen) == "\x1b[31mred\x1b[0m, \x1b[32mgriffin\x1b[0m, ivory\n"


def test_a_plain_terminal_gets_no_sign_of_steering(screen: Screen) -> None:
    """The text has neither colours nor bold letters."""
    assert printed(Heading("Your die:"), DICE, screen=screen, plain=True) == "Your die: red, griffin, ivory\n"


def test_a_terminal_that_knows_only_lines_is_told_sentences(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dumb terminal is often read aloud, so it gets sentences in place of columns."""
    monkeypatch.setenv("TERM", "dumb")

    assert printed(SCORES, screen=screen) == "Cindy bet 1.\nBen bet 0.\n"


def test_where_not_every_sign_can_be_shown_words_are() -> None:
    """A tick that is shown as a question mark would mean the opposite, so sentences replace the ticks."""
    paper = io.StringIO()
    Terminal(paper, words=True).blocks([SCORES])

    assert paper.getvalue() == "Cindy bet 1.\nBen bet 0.\n"


def test_what_is_to_be_copied_is_never_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines are printed whole, even if the window is narrower."""
    monkeypatch.setenv("COLUMNS", "40")
    lines = ("3a7f" * 16, "press-1 with some words and\u00a0more words that follow them")

    assert printed(Verbatim(lines)).splitlines() == list(lines)
    assert printed(SmallPrint("The seed:", lines)) == " ".join(("The seed:", *lines, "\n")).replace(" \n", "\n")


def test_no_line_is_longer_than_eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wide window gets lines of at most 80 columns, too, and no line is broken at a non-breaking space."""
    monkeypatch.setenv("COLUMNS", "200")
    text = " ".join(["la graine\u00a0;"] * 30)

    lines = printed(Text(text)).splitlines()

    assert max(map(len, lines)) <= 80
    assert " ".join(lines) == text
    assert [line for line in lines if line.startswith(";")] == []


def test_a_narrow_window_is_kept_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a window of 40 columns, as on a phone, no line is longer than 40."""
    monkeypatch.setenv("COLUMNS", "40")

    assert max(map(len, printed(Text("nobody else is looking " * 9)).splitlines())) <= 40


def test_empty_lines_do_not_pile_up() -> None:
    """There is one empty line between two panels, and none at the top."""
    paper = io.StringIO()
    terminal = Terminal(paper)
    terminal.panel(Panel("One", (Text("1"),)))
    terminal.blank()
    terminal.panel(Panel("Two", (Text("2"),)))

    assert paper.getvalue() == "One\n1\n\nTwo\n2\n\n"


def test_a_wipe_leaves_nothing_to_scroll_back_to(screen: Screen) -> None:
    """The wipe clears the screen and everything above it."""
    Terminal(screen).wipe()

    assert screen.getvalue() == "\x1b[H\x1b[2J\x1b[3J"


@pytest.mark.parametrize("term", ["dumb", ""])
def test_where_nothing_can_be_wiped_it_is_pushed_out_of_sight(
    screen: Screen, monkeypatch: pytest.MonkeyPatch, term: str
) -> None:
    """A terminal that cannot clear its screen gets many empty lines, and nothing else."""
    monkeypatch.setenv("TERM", term)
    paper = screen if term else io.StringIO()
    Terminal(paper).wipe()

    assert set(paper.getvalue()) == {"\n"}
    assert len(paper.getvalue()) > 50


def test_a_line_is_asked_for_by_name() -> None:
    """The prompt has the person's name, so that the last line shows whose turn it is."""
    prompts = []

    def read(prompt: str) -> str:
        prompts.append(prompt)
        return "  red "

    assert Terminal(io.StringIO(), read=read).ask("Cindy") == "red"
    assert prompts == ["Cindy> "]


def test_the_end_of_the_input_is_leaving() -> None:
    """Ctrl-D at the prompt raises Left."""

    def read(prompt: str) -> str:
        raise EOFError

    with pytest.raises(Left):
        Terminal(io.StringIO(), read=read).ask()


class Typing(io.StringIO):
    """A screen at which somebody types a line as soon as the prompt is there."""

    def __init__(self, hand: int) -> None:
        super().__init__()
        self._hand = hand

    def write(self, text: str) -> int:
        """Print, and type after a prompt."""
        if text.endswith("> "):
            os.write(self._hand, b"typed after\n")
        return super().write(text)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo-terminal")
@pytest.mark.parametrize(
    ("open_ends", "line"), [(os.openpty, "typed after"), (lambda: os.pipe()[::-1], "typed before")], ids=["tty", "pipe"]
)
def test_what_is_typed_before_the_question_answers_nothing(
    monkeypatch: pytest.MonkeyPatch, open_ends: Callable[[], tuple[int, int]], line: str
) -> None:
    """A line typed during a pause is dropped at a terminal. All lines of a pipe count."""
    hand, theirs = open_ends()
    os.write(hand, b"typed before\n")
    with os.fdopen(theirs) as keyboard:
        monkeypatch.setattr(sys, "stdin", keyboard)
        monkeypatch.setattr(sys, "stdout", Typing(hand))
        asked = Terminal(io.StringIO()).ask("Cindy")
    os.close(hand)
    assert asked == line


def test_an_interrupt_breaks_off_the_reading_of_a_line_and_nothing_else() -> None:
    """Ctrl-C at the prompt raises Left. After that the signal has its former handler again."""
    before = signal.getsignal(signal.SIGINT)

    def read(prompt: str) -> str:
        os.kill(os.getpid(), signal.SIGINT)
        return "never"

    with pytest.raises(Left):
        Terminal(io.StringIO(), read=read).ask()
    assert signal.getsignal(signal.SIGINT) is before


def test_an_interrupt_ends_a_pause_as_leaving() -> None:
    """Ctrl-C in a pause leaves as it does at a question, and its handler is put back afterwards."""
    before = signal.getsignal(signal.SIGINT)

    def wait(_pauses: float) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(Left):
        Terminal(io.StringIO(), wait=wait).pause()
    assert signal.getsignal(signal.SIGINT) is before


# --- as a platform ----------------------------------------------------------------------------------------


RESULT = replace(CARD, kind=Message.RESULT, panel=Panel("Mythe", (Text("Ben wins."),)))


async def test_results_are_printed() -> None:
    """A result is printed at once and completely."""
    paper = io.StringIO()

    assert await TerminalPlatform(Terminal(paper)).deliver(RESULT) == Sent(None)
    assert paper.getvalue() == "Mythe\nBen wins.\n\n"


@pytest.mark.parametrize("kind", [Message.COMMITMENT, Message.TABLE, Message.HAND, Message.WARNING])
async def test_cards_and_calls_are_not_printed(kind: Message) -> None:
    """The session prints fingerprint and cards when they are needed, and nobody at the keyboard is warned."""
    paper = io.StringIO()

    assert await TerminalPlatform(Terminal(paper)).deliver(replace(RESULT, kind=kind)) == Sent(None)
    assert paper.getvalue() == ""


async def test_what_is_printed_stays_printed() -> None:
    """A printed message cannot be deleted, so its deletion counts as done."""
    assert await TerminalPlatform(Terminal(io.StringIO())).retract("local", "post") == Sent(None)
