"""The part of the screens that only Mythic Dice knows."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Accent, Block, Panel
from bot.screens.game_screens import chosen_by_clock
from bot.screens.mythic_dice import private_card as hand
from bot.screens.mythic_dice import table_card
from bot.screens.mythic_dice.feats import BADGE_PICTURES, feat_blocks
from bot.screens.mythic_dice.transcript import event_line, moment_words
from bot.screens.mythic_dice.words import move_words
from bot.screens.seated import seat_names
from rules.game import Event, Move, Result, Seat
from rules.mythic_dice.moments import moments
from rules.mythic_dice.pieces import SIZES
from rules.mythic_dice.view import MythicView

# One message has no room for all rules.
_PAGES: Final = MappingProxyType(
    {
        "game": ("idea", "turn", "capture", "action", "decay", "end"),
        "poachable": ("poachable",),
        "turning": ("turning",),
        "thirds": ("thirds",),
        "rulings": ("sizes", "choosing", "rulings"),
    }
)


class MythicDiceScreen:
    """The ``GameScreen`` of Mythic Dice."""

    game: Final = "mythic-dice"
    picture: Final = "icon.phoenix"
    badge_pictures: Final = BADGE_PICTURES
    rules_prefix: Final = "mythic-rules"
    pages: Final[Mapping[str, Sequence[str]]] = _PAGES
    rules_values: Final[Mapping[str, str]] = MappingProxyType({})

    def accent(self, play: MythicView | None) -> Accent:
        """The colour of the game."""
        return Accent.SEA_GREEN

    def play(self, view: TableView) -> MythicView:
        """The view of the game."""
        assert isinstance(view.play, MythicView)
        return view.play

    def title(self, view: TableView, say: Say) -> str:
        """The game's name alone: this game has no editions."""
        return say(f"game-{view.game}")

    def facts(self, view: TableView, say: Say) -> Sequence[str]:
        """How many dice everybody gets, and how many points win, if the game began now."""
        seats = max(len(view.seats), view.least)
        size = SIZES[seats]
        return (say("mythic-size", seats=seats, dice=size.dice, goal=size.goal),)

    def is_over(self, play: MythicView, chapter: int) -> bool:
        """Whether every seat has had its turn of the round, or the game has ended in it."""
        return chapter <= len(play.course)

    def card(self, view: TableView, play: MythicView, say: Say, notice: str) -> Panel:
        """The card of the running turn."""
        return table_card.playing(view, play, say, notice)

    def chapter_over(self, view: TableView, play: MythicView, chapter: int, say: Say, notice: str) -> Panel:
        """The card of a round that is over."""
        return table_card.round_over(view, play, chapter, say, notice)

    def turning_point(self, view: TableView, play: MythicView, result: Result, say: Say) -> str | None:
        """The capture or the loss that moved most."""
        return table_card.turning_point(play, seat_names(view, say), result, say)

    def why_won(self, view: TableView, play: MythicView, say: Say) -> str | None:
        """Who else had enough points, but not on their own turn."""
        return table_card.why_won(play, seat_names(view, say), say)

    def details(self, view: TableView, play: MythicView, say: Say) -> Sequence[Block]:
        """All about the game that its last card leaves out."""
        return table_card.details(view, play, say)

    def hand(  # noqa: PLR0913, PLR0917 - all that a card is made of
        self, view: TableView, play: MythicView, seat: Seat, say: Say, notice: str, begun: str
    ) -> Panel:
        """The question to the person, or the next step of the move that they have begun."""
        return hand.hand(view, play, seat, say, notice, begun)

    def why_forced(self, view: TableView, play: MythicView, say: Say) -> str | None:
        """None: all dice and cards lie open."""
        return None

    def hand_over(  # noqa: PLR0913, PLR0917 - all that a card is made of
        self, view: TableView, play: MythicView, chapter: int, seat: Seat, say: Say, notice: str
    ) -> Panel:
        """The private card of a round that is over."""
        return hand.round_over(play, chapter, seat, say, notice)

    def standing(self, view: TableView, play: MythicView, say: Say) -> Sequence[Block]:
        """Whom the table waits for, and everybody's free dice and points."""
        return table_card.standing(view, play, say)

    def event_line(self, event: Event, view: TableView, play: MythicView, say: Say) -> str | None:
        """The event as a sentence; None if there is nothing to tell this reader."""
        return event_line(event, view, play, say)

    def moments(self, story: Sequence[Sequence[Event]], view: TableView, say: Say) -> Sequence[tuple[int, str]]:
        """The key moments of the game."""
        names = seat_names(view, say)
        return [(part, moment_words(moment, names, say)) for part, moment in moments(story)]

    def label(self, move: Move, view: TableView, say: Say) -> str:
        """The move as a label."""
        return move_words(move, seat_names(view, say), say)

    def decision(self, move: Move, view: TableView, say: Say) -> str:
        """The move's label in quotation marks."""
        return say("decision", move=self.label(move, view, say))

    def moved_by_clock(self, move: Move, name: str, view: TableView, say: Say) -> str:
        """The choice that a robot took because the time was up."""
        return chosen_by_clock(self.label(move, view, say), name, say)

    def feats(self, feats: Mapping[str, int], say: Say) -> Sequence[Block]:
        """The creatures that the person has captured, and their actions by kind."""
        return feat_blocks(feats, say)
