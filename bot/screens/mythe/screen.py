"""The part of the screens that only Mythe knows."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Accent, Block, Panel
from bot.screens.game_screens import chosen_by_clock
from bot.screens.mythe import private_card as hand
from bot.screens.mythe import table_card
from bot.screens.mythe.feats import BADGE_PICTURES, feat_blocks
from bot.screens.mythe.giving import Giving
from bot.screens.mythe.table_card import decisive_words
from bot.screens.mythe.transcript import event_line
from bot.screens.mythe.words import hand_names, move_label
from rules.game import Event, Move, Pending, Result, Seat
from rules.mythe.moments import moments
from rules.mythe.view import MytheView

_PAGES: Final = MappingProxyType(
    {
        "game": ("idea", "turn", "end"),
        "drawing": ("declare", "draw"),
        "moving": ("advance", "board"),
        "giving": ("give", "cards"),
    }
)
"""Each page fits a phone's screen, more or less."""


class MytheScreen:
    """The ``GameScreen`` of Mythe."""

    game: Final = "mythe"
    picture: Final = "icon.mouse"
    badge_pictures: Final = BADGE_PICTURES
    rules_prefix: Final = "mythe-rules"
    pages: Final[Mapping[str, Sequence[str]]] = _PAGES
    rules_values: Final[Mapping[str, str]] = MappingProxyType({})

    def accent(self, play: MytheView | None) -> Accent:
        """The colour of the game."""
        return Accent.ORANGE

    def play(self, view: TableView) -> MytheView:
        """The view of the game."""
        assert isinstance(view.play, MytheView)
        return view.play

    def title(self, view: TableView, say: Say) -> str:
        """The name of the game."""
        return say(f"game-{view.game}")

    def facts(self, view: TableView, say: Say) -> Sequence[str]:
        """The rule for gifts, if the table does not play the standard variant."""
        variant = view.options["variant"]
        return () if variant == "standard" else (say(f"variant-{variant}"),)

    def is_over(self, play: MytheView, chapter: int) -> bool:
        """Whether every seat has had its turn of the round, or the game is over."""
        return chapter < play.chapter or play.pending is Pending.OVER

    def card(self, view: TableView, play: MytheView, say: Say, notice: str) -> Panel:
        """The card of the running turn."""
        return table_card.turn(view, play, say, notice)

    def chapter_over(self, view: TableView, play: MytheView, chapter: int, say: Say, notice: str) -> Panel:
        """The card of a round that is over."""
        return table_card.round_over(view, play, chapter, say, notice)

    def turning_point(self, view: TableView, play: MytheView, result: Result, say: Say) -> str | None:
        """The turn that moved most."""
        return table_card.turning_point(play, hand_names(view, say), result, say)

    def why_won(self, view: TableView, play: MytheView, say: Say) -> str | None:
        """Nothing: the spaces say who won."""
        return None

    def details(self, view: TableView, play: MytheView, say: Say) -> Sequence[Block]:
        """All about the game that its last card leaves out."""
        return table_card.details(view, play, say)

    def hand(  # noqa: PLR0913, PLR0917 - all that a card is made of
        self, view: TableView, play: MytheView, seat: Seat, say: Say, notice: str, begun: str
    ) -> Panel:
        """The person's cards, and what they may do."""
        return hand.hand(view, play, say, notice, begun)

    def why_forced(self, view: TableView, play: MytheView, say: Say) -> str | None:
        """What may be given, or which empty hands must get a card: only a gift is ever forced."""
        return Giving(view, play, hand_names(view, say), say).rule()

    def hand_over(  # noqa: PLR0913, PLR0917 - all that a card is made of
        self, view: TableView, play: MytheView, chapter: int, seat: Seat, say: Say, notice: str
    ) -> Panel:
        """The private card of a round that is over."""
        return hand.round_over(view, play, chapter, say, notice)

    def standing(self, view: TableView, play: MytheView, say: Say) -> Sequence[Block]:
        """Whose turn it is, and how many cards the others hold."""
        return hand.standing(view, play, say)

    def event_line(self, event: Event, view: TableView, play: MytheView, say: Say) -> str | None:
        """The event as a sentence; None if there is nothing to tell this reader."""
        return event_line(event, view, play, say)

    def moments(self, story: Sequence[Sequence[Event]], view: TableView, say: Say) -> Sequence[tuple[int, str]]:
        """The key moments of the game."""
        names, seats = hand_names(view, say), len(view.seats)
        return [(part, decisive_words(turn, seats, names, say)) for part, turn in moments(story)]

    def label(self, move: Move, view: TableView, say: Say) -> str:
        """The move as a label."""
        return move_label(move, hand_names(view, say), say)

    def decision(self, move: Move, view: TableView, say: Say) -> str:
        """The move's label in quotation marks."""
        return say("decision", move=self.label(move, view, say))

    def moved_by_clock(self, move: Move, name: str, view: TableView, say: Say) -> str:
        """The choice that a robot took because the time was up."""
        return chosen_by_clock(self.label(move, view, say), name, say)

    def feats(self, feats: Mapping[str, int], say: Say) -> Sequence[Block]:
        """The person's cards drawn, points drawn without tripping and Dragons faced."""
        return feat_blocks(feats, say)
