"""A game that is nothing but a face: the frame gives it every card that each game has, in its place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import pytest

from bot.core.ports import StandingsPage
from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Heading, Panel, Verb
from bot.screens.game_screens import GamePresenter
from rules.game import Event, Move, Pending, Result, Seat
from storage.changes import Status
from tests.screens.sample_views import languages, lobby
from tests.screens.text import blocks_of, panel_text


@dataclass(frozen=True)
class Tossing:
    """All that may be seen of a game of tossing coins: whose turn it is, and which toss."""

    chapter: int
    seat: Seat | None = 0
    pending: Pending = Pending.CHOICE
    decision: int = 1
    secret: bool = False
    awaited: tuple[Seat, ...] = (0,)
    choices: tuple[Move, ...] = ()


class TossingScreen:
    """Coins as they are shown: each card says which it is, and for what it was asked."""

    game = "mythic-dice"
    rules_prefix = "mythic-rules"
    pages: Mapping[str, Sequence[str]] = {"game": ("idea",), "turning": ("turn", "end")}
    rules_values: Mapping[str, str] = {}

    def play(self, view: TableView) -> Tossing:
        """The coins."""
        assert isinstance(view.play, Tossing)
        return view.play

    def title(self, view: TableView, say: Say) -> str:
        """Without editions."""
        return "coins"

    def facts(self, view: TableView, say: Say) -> Sequence[str]:
        """One."""
        return ["coins are fair"]

    def is_over(self, play: Tossing, chapter: int) -> bool:
        """Every toss but the last one."""
        return chapter < play.chapter

    def card(self, view: TableView, play: Tossing, say: Say, notice: str) -> Panel:
        """The coin in the air."""
        return Panel(notice, (Heading(f"toss {play.chapter}"),))

    def chapter_over(self, view: TableView, play: Tossing, chapter: int, say: Say, notice: str) -> Panel:
        """The coin on the table."""
        return Panel(notice, (Heading(f"toss {chapter} over"),))

    def ended(self, view: TableView, play: Tossing, say: Say, notice: str) -> Panel:
        """The last coin."""
        return Panel(notice, (Heading("ended"),))

    def result(self, view: TableView, play: Tossing, standings: StandingsPage | None, say: Say, notice: str) -> Panel:
        """All coins."""
        return Panel(notice, (Heading("result"),))

    def hand(self, view: TableView, play: Tossing, seat: Seat, say: Say, notice: str, begun: str) -> Panel:
        """My coin."""
        return Panel(notice, (Heading(f"seat {seat} begins {begun or 'nothing'}"),))

    def hand_over(self, view: TableView, play: Tossing, chapter: int, seat: Seat, say: Say, notice: str) -> Panel:
        """My coin of then."""
        return Panel(notice, (Heading(f"seat {seat} had toss {chapter}"),))

    def event_line(self, event: Event, view: TableView, play: Tossing, say: Say) -> str | None:
        """Coins tell nothing."""
        return None

    def label(self, move: Move, view: TableView, say: Say) -> str:
        """Whoever tosses."""
        return f"{view.seats[0].name} tosses"

    def feats(self, feats: Mapping[str, int], say: Say) -> Sequence[Block]:
        """One."""
        return [Heading(f"heads {count}") for count in feats.values()]


SCREEN = GamePresenter(languages(), TossingScreen())
OPEN = replace(lobby("Ann", "Ben"), game="mythic-dice", seat=0)
PLAYING = replace(OPEN, status=Status.PLAYING, play=Tossing(3))
TAKEN = (replace(OPEN.seats[0], taken_over=True), OPEN.seats[1])
WON = replace(PLAYING, status=Status.FINISHED, result=Result((1, 0), (1, 2)))


@pytest.mark.parametrize(
    ("panel", "said"),
    [
        (SCREEN.table(OPEN, "en"), "coins are fair"),
        (SCREEN.table(PLAYING, "en"), "toss 3"),
        (SCREEN.table(PLAYING, "en", 0), "The game has begun"),
        (SCREEN.table(PLAYING, "en", 2), "toss 2 over"),
        (SCREEN.table(PLAYING, "en", 3), "toss 3"),
        (SCREEN.table(WON, "en"), "ended"),
        (SCREEN.table(WON, "en", 1), "toss 1 over"),
        (SCREEN.result(WON, "en"), "result"),
        (SCREEN.hand(OPEN, "en"), "will be shown here"),
        (SCREEN.hand(PLAYING, "en"), "seat 0 begins nothing"),
        (SCREEN.hand(PLAYING, "en", begun="toss"), "seat 0 begins toss"),
        (SCREEN.hand(PLAYING, "en", 2), "seat 0 had toss 2"),
        (SCREEN.hand(WON, "en"), "Ann wins"),
        (SCREEN.hand(replace(PLAYING, seats=TAKEN), "en"), "the result counts for the player who had it"),
        (SCREEN.hand(replace(PLAYING, seats=TAKEN), "cs"), "výsledek se počítá hráči"),
        (SCREEN.hand(replace(PLAYING, seats=TAKEN), "fr"), "le résultat compte pour elle"),
        (SCREEN.result(replace(WON, seats=TAKEN), "en"), "for the player before them): Ann"),
        (SCREEN.hand(replace(PLAYING, seat=None), "en"), "You are not at this table"),
    ],
)
def test_each_card_is_shown_in_its_place(panel: Panel, said: str) -> None:
    """By the table's status, the chapter that is asked for, and who asks."""
    assert said in panel_text(panel)


def test_a_seat_of_ones_own_says_nothing_of_others() -> None:
    """Neither beside a seat that was taken over, nor at the end where none was."""
    beside, whole = replace(PLAYING, seats=TAKEN, seat=1), SCREEN.result(WON, "en")
    assert "before you" not in panel_text(SCREEN.hand(beside, "en"))
    assert "Substitutes" not in panel_text(whole)


def test_the_pages_of_rules_lead_to_each_other() -> None:
    """The first is shown where none is named, or one that is not there; each has the ways to the others."""
    for page, parts, other in (("", 1, "turning"), ("turning", 2, "game"), ("nowhere", 1, "turning")):
        shown = SCREEN.rules("en", page)
        assert len(blocks_of(shown, Heading)) == parts
        assert [(way.press.verb, way.press.arg) for way in shown.choices] == [(Verb.RULES, f"mythic-dice/{other}")]


def test_the_rest_is_the_faces_own() -> None:
    """Words for moves and what is counted of people."""
    assert SCREEN.move(Move(), PLAYING, "en") == "Ann tosses"
    assert SCREEN.feats({"heads": 3}, "en") == [Heading("heads 3")]
    assert SCREEN.event_line(Event(), PLAYING, "en") is None
