"""What panels look like in lines, and how a line is asked for."""

import io
import os
import signal
from dataclasses import replace

import pytest

from bot.adapters.console.platform import TerminalPlatform
from bot.adapters.console.terminal import Left, Terminal
from bot.core.ports import Message, NotSent, Sent, Trouble
from bot.core.ui.panels import Block, Countdown, Facts, Grid, Heading, Panel, Picture, Piece, Pieces, Text, Verbatim
from storage.ids import Millis
from tests.adapters.deliveries import CARD

DICE = Pieces((Piece("die.red", "red"), Piece("die.griffin", "griffin"), Piece("die.unheard-of", "ivory")))
SCORES = Grid(("", "bet", "score"), (("Cindy", "1", "-10"), ("Ben", "0", "110")), ("Cindy bet 1.", "Ben bet 0."))


class Screen(io.StringIO):
    """A screen that says it is one."""

    def isatty(self) -> bool:
        """It is."""
        return True


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """A screen with colours."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return Screen()


def printed(*blocks: Block, screen: io.StringIO | None = None, plain: bool = False) -> str:
    """What the blocks look like."""
    paper = screen or io.StringIO()
    Terminal(paper, plain=plain).blocks(blocks)
    return paper.getvalue()


def test_every_block_is_words() -> None:
    """Dice stand in the line of their heading, numbers under each other; parts are set off, and clocks left out."""
    blocks = (
        Heading("Round 2. Your dice:"),
        DICE,
        Heading("Standing"),
        SCORES,
        Text("Your turn."),
        Countdown("Time is up {time}", Millis(0)),
        Facts(("Ben leads.", "No die lies here.")),
        Picture("sheet", "", (), (), "A picture of the scores.", (Text("The scores in words."),)),
        DICE,
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
    """An empty line of heads would be read as nothing."""
    assert printed(Grid(("", ""), (("Cindy", "1"),))) == "Cindy 1\n"


def test_colour_only_stands_beside_words(screen: Screen) -> None:
    """A red die is red and says so; what has no colour of its own is left as it is."""
    assert printed(DICE, screen=screen) == "\x1b[31mred\x1b[0m, \x1b[32mgriffin\x1b[0m, ivory\n"


def test_a_plain_terminal_gets_no_sign_of_steering(screen: Screen) -> None:
    """Neither colour nor bold letters."""
    assert printed(Heading("Your die:"), DICE, screen=screen, plain=True) == "Your die: red, griffin, ivory\n"


def test_a_terminal_that_knows_only_lines_is_told_sentences(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    """Columns are for eyes; such a terminal is often read aloud."""
    monkeypatch.setenv("TERM", "dumb")

    assert printed(SCORES, screen=screen) == "Cindy bet 1.\nBen bet 0.\n"


def test_where_not_every_sign_can_be_shown_words_are() -> None:
    """A tick that becomes a question mark would say the contrary."""
    paper = io.StringIO()
    Terminal(paper, words=True).blocks([SCORES])

    assert paper.getvalue() == "Cindy bet 1.\nBen bet 0.\n"


def test_what_is_to_be_copied_is_never_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """However narrow the window is: it breaks the line itself, and what is copied is whole."""
    monkeypatch.setenv("COLUMNS", "40")
    lines = ("3a7f" * 16, "press-1 with some words and\u00a0more words that follow them")

    assert printed(Verbatim(lines)).splitlines() == list(lines)


def test_no_line_is_longer_than_eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """However wide the window is; and a space that must not be broken is not."""
    monkeypatch.setenv("COLUMNS", "200")
    text = " ".join(["la graine\u00a0;"] * 30)

    lines = printed(Text(text)).splitlines()

    assert max(map(len, lines)) <= 80
    assert " ".join(lines) == text
    assert [line for line in lines if line.startswith(";")] == []


def test_a_narrow_window_is_kept_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone's terminal has forty columns."""
    monkeypatch.setenv("COLUMNS", "40")

    assert max(map(len, printed(Text("nobody else is looking " * 9)).splitlines())) <= 40


def test_empty_lines_do_not_pile_up() -> None:
    """One between two panels, none at the top."""
    paper = io.StringIO()
    terminal = Terminal(paper)
    terminal.panel(Panel("One", (Text("1"),)))
    terminal.blank()
    terminal.panel(Panel("Two", (Text("2"),)))

    assert paper.getvalue() == "One\n1\n\nTwo\n2\n\n"


def test_a_wipe_leaves_nothing_to_scroll_back_to(screen: Screen) -> None:
    """Neither on the screen nor above it."""
    Terminal(screen).wipe()

    assert screen.getvalue() == "\x1b[H\x1b[2J\x1b[3J"


@pytest.mark.parametrize("term", ["dumb", ""])
def test_where_nothing_can_be_wiped_it_is_pushed_out_of_sight(
    screen: Screen, monkeypatch: pytest.MonkeyPatch, term: str
) -> None:
    """A terminal that knows only lines gets only lines."""
    monkeypatch.setenv("TERM", term)
    paper = screen if term else io.StringIO()
    Terminal(paper).wipe()

    assert set(paper.getvalue()) == {"\n"}
    assert len(paper.getvalue()) > 50


def test_a_line_is_asked_for_by_name() -> None:
    """Whoever looks at the last line sees whose turn it is."""
    prompts = []

    def read(prompt: str) -> str:
        prompts.append(prompt)
        return "  red "

    assert Terminal(io.StringIO(), read=read).ask("Cindy") == "red"
    assert prompts == ["Cindy> "]


def test_the_end_of_the_input_is_leaving() -> None:
    """Ctrl-D."""

    def read(prompt: str) -> str:
        raise EOFError

    with pytest.raises(Left):
        Terminal(io.StringIO(), read=read).ask()


def test_an_interrupt_breaks_off_the_reading_of_a_line_and_nothing_else() -> None:
    """Ctrl-C at the prompt is leaving; the event loop's own way with it stands before and after."""
    before = signal.getsignal(signal.SIGINT)

    def read(prompt: str) -> str:
        os.kill(os.getpid(), signal.SIGINT)
        return "never"

    with pytest.raises(Left):
        Terminal(io.StringIO(), read=read).ask()
    assert signal.getsignal(signal.SIGINT) is before


# --- as a platform ----------------------------------------------------------------------------------------


NOTICE = replace(CARD, kind=Message.RESULT, panel=Panel("Fair dice", (Text("3a7f"),)))


async def test_posts_are_printed() -> None:
    """The commitment, the end, a warning: at once and whole."""
    paper = io.StringIO()

    assert await TerminalPlatform(Terminal(paper)).deliver(NOTICE) == Sent(None)
    assert paper.getvalue() == "Fair dice\n3a7f\n\n"


@pytest.mark.parametrize("kind", [Message.TABLE, Message.HAND, Message.TURN])
async def test_cards_and_calls_wait_for_the_turn(kind: Message) -> None:
    """Nobody's dice are printed because something changed, and nobody is called who sits there anyway."""
    paper = io.StringIO()

    assert await TerminalPlatform(Terminal(paper)).deliver(replace(NOTICE, kind=kind)) == Sent(None)
    assert paper.getvalue() == ""


async def test_what_could_not_be_printed_is_still_owed() -> None:
    """Whoever listened is gone: the next one hears it."""

    class Deaf(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    outcome = await TerminalPlatform(Terminal(Deaf())).deliver(NOTICE)

    assert outcome == NotSent(Trouble.LATER)


async def test_what_is_printed_stays_printed() -> None:
    """Taking a message back counts as done."""
    assert await TerminalPlatform(Terminal(io.StringIO())).retract("local", "post") == Sent(None)
