"""The part of the screens that only Brave Coins knows."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.core.table.views import Holder, TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Accent, Block, Choice, Facts, Grid, Heading, Panel, Text
from bot.core.ui.presses import Press, Verb
from bot.screens.choices import back_choice, table_choices
from bot.screens.game_screens import chosen_by_clock
from bot.screens.grids import Row, named_grid
from bot.screens.numbers import number, score
from bot.screens.seated import absent, clock, heads, seat_names
from rules.game import Event, Move, Pending, Result, Seat
from tests.fourth_game.rules.coins.moves import Fallen, RoundBegun, StarterChosen, Toss
from tests.fourth_game.rules.coins.notation import spell
from tests.fourth_game.rules.coins.state import CoinsView


class CoinsScreen:
    """The ``GameScreen`` of Brave Coins."""

    game: Final = "coins"
    picture: Final = None
    badge_pictures: Final[Mapping[str, str]] = MappingProxyType({})
    rules_prefix: Final = "coins-rules"
    pages: Final[Mapping[str, Sequence[str]]] = MappingProxyType({"all": ("idea",)})
    rules_values: Final[Mapping[str, str]] = MappingProxyType({})

    def accent(self, play: CoinsView | None) -> Accent:
        """The colour of the game."""
        return Accent.YELLOW

    def play(self, view: TableView) -> CoinsView:
        """The view of the game."""
        assert isinstance(view.play, CoinsView)
        return view.play

    def title(self, view: TableView, say: Say) -> str:
        """The name of the game."""
        return say(f"game-{view.game}")

    def facts(self, view: TableView, say: Say) -> Sequence[str]:
        """The number of rounds."""
        return (say(f"rounds-{view.options['rounds']}"),)

    def is_over(self, play: CoinsView, chapter: int) -> bool:
        """Whether every seat has tossed in the round, or the game is over."""
        return chapter < play.chapter or play.pending is Pending.OVER

    def card(self, view: TableView, play: CoinsView, say: Say, notice: str) -> Panel:
        """The card of the running game: whose toss it is, and everybody's points."""
        names = seat_names(view, say)
        asked = [Text(say("turn-of", name=names[seat])) for seat in play.awaited]
        blocks = (*asked, *clock(view, "clock-turn", say), _points(view, play, say), *absent(view, say))
        return Panel(notice, (Heading(say("chapter", chapter=play.chapter)), *blocks), table_choices(view, say))

    def chapter_over(self, view: TableView, play: CoinsView, chapter: int, say: Say, notice: str) -> Panel:
        """The card of a round that is over."""
        return Panel(notice, (Heading(say("coins-round-over", round=chapter)),))

    def turning_point(self, view: TableView, play: CoinsView, result: Result, say: Say) -> str | None:
        """Nothing stands out: every toss is like the others."""
        return None

    def why_won(self, view: TableView, play: CoinsView, say: Say) -> str | None:
        """Nothing: whoever has the most points wins."""
        return None

    def why_forced(self, view: TableView, play: CoinsView, say: Say) -> str | None:
        """Nothing: all coins lie open."""
        return None

    def details(self, view: TableView, play: CoinsView, say: Say) -> Sequence[Block]:
        """Everybody's points."""
        return (_points(view, play, say),)

    def hand(self, view: TableView, play: CoinsView, seat: Seat, say: Say, notice: str, begun: str) -> Panel:
        """The private card, on which the person chooses how many coins to toss."""
        if view.seats[seat].holder is Holder.AWAY:
            return Panel(notice, (Text(say("away-text")),), (back_choice(view, say, primary=True),))
        asked = say("coins-ask") if play.choices else say("coins-wait")
        buttons = [
            Choice(self.label(move, view, say), Press(view.id, play.decision, Verb.MOVE, spell(move)))
            for move in play.choices
        ]
        return Panel(notice, (Text(asked),), tuple(buttons))

    def hand_over(self, view: TableView, play: CoinsView, chapter: int, seat: Seat, say: Say, notice: str) -> Panel:
        """The private card of a round that is over."""
        return self.chapter_over(view, play, chapter, say, notice)

    def standing(self, view: TableView, play: CoinsView, say: Say) -> Sequence[Block]:
        """Everybody's points."""
        return (_points(view, play, say),)

    def event_line(self, event: Event, view: TableView, play: CoinsView, say: Say) -> str | None:
        """The event as a sentence; None if there is nothing to tell."""
        names = seat_names(view, say)
        match event:
            case StarterChosen(seat):
                return say("coins-story-starter", name=names[seat])
            case RoundBegun(round_):
                return say("coins-story-round", round=round_)
            case Fallen(seat, coins, heads, points):
                shown = score(points, view.game, say)
                return say("coins-story-fallen", name=names[seat], coins=coins, heads=heads, points=shown)
            case _:
                return None

    def moments(self, story: Sequence[Sequence[Event]], view: TableView, say: Say) -> Sequence[tuple[int, str]]:
        """None: every toss is like the others."""
        return ()

    def label(self, move: Move, view: TableView, say: Say) -> str:
        """The move as a label: the number of coins."""
        assert isinstance(move, Toss)
        return say("coins-toss", count=move.coins)

    def decision(self, move: Move, view: TableView, say: Say) -> str:
        """The move's label in quotation marks."""
        return say("decision", move=self.label(move, view, say))

    def moved_by_clock(self, move: Move, name: str, view: TableView, say: Say) -> str:
        """The choice that a robot took because the time was up."""
        return chosen_by_clock(self.label(move, view, say), name, say)

    def feats(self, feats: Mapping[str, int], say: Say) -> Sequence[Block]:
        """How often all coins of a toss showed heads."""
        if not (tosses := feats.get("tosses", 0)):
            return ()
        return (Facts((say("coins-feats", lucky=feats.get("lucky", 0), tosses=tosses),)),)


def _points(view: TableView, play: CoinsView, say: Say) -> Grid:
    lines = zip(heads(view, say), play.scores, strict=True)
    rows = [Row(head.name, (number(points),), head.spoken, mark=head.mark) for head, points in lines]
    return named_grid((say("head-score"),), rows)
