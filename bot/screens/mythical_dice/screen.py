"""The part of the screens that only Mythical Dice knows."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Accent, Block, Panel
from bot.screens.mythical_dice import private_card as hand
from bot.screens.mythical_dice import table_card
from bot.screens.mythical_dice.feats import BADGE_PICTURES, feat_blocks
from bot.screens.mythical_dice.transcript import event_line, moment_words
from bot.screens.mythical_dice.words import SHOUTS, clock_words, move_label
from bot.screens.seated import seat_names
from rules.game import Event, Move, Result, Seat
from rules.mythical_dice.moments import moments
from rules.mythical_dice.moves import Bet
from rules.mythical_dice.pieces import Kind
from rules.mythical_dice.view import MythicalView

_PAGES: Final = MappingProxyType(
    {
        "game": ("idea", "dice", "bets"),
        "tricks": ("trick", "winner"),
        "points": ("bonus", "score", "editions"),
    }
)
"""Each page fits a phone's screen, more or less."""


_LED: Final = MappingProxyType(
    {Kind.RED: Accent.RED, Kind.YELLOW: Accent.YELLOW, Kind.PURPLE: Accent.PURPLE, Kind.GREY: Accent.GREY}
)


class MythicalDiceScreen:
    """The ``GameScreen`` of Mythical Dice."""

    game: Final = "mythical-dice"
    picture: Final = "face.minotaur.symbol"
    badge_pictures: Final = BADGE_PICTURES
    rules_prefix: Final = "rules"
    pages: Final[Mapping[str, Sequence[str]]] = _PAGES
    rules_values: Final[Mapping[str, str]] = SHOUTS

    def accent(self, play: MythicalView | None) -> Accent:
        """The colour that was led; gold for the bets, at their reveal, and before the first die of a trick."""
        return Accent.GOLD if play is None or play.colour is None else _LED[play.colour]

    def play(self, view: TableView) -> MythicalView:
        """The view of the game."""
        assert isinstance(view.play, MythicalView)
        return view.play

    def title(self, view: TableView, say: Say) -> str:
        """The name of the game and its edition."""
        edition = view.options["edition"]
        return f"{say(f'game-{view.game}')} · {say(f'edition-{edition}')}"

    def facts(self, view: TableView, say: Say) -> Sequence[str]:
        """The variant: how bets are scored."""
        return (say(f"variant-{view.options['variant']}"),)

    def is_over(self, play: MythicalView, chapter: int) -> bool:
        """Whether the round is scored."""
        # The sheet has one line for each finished round.
        return chapter <= len(play.sheet)

    def card(self, view: TableView, play: MythicalView, say: Say, notice: str) -> Panel:
        """The card of the bets, or of the running trick."""
        card = table_card.trick if play.trick_number else table_card.betting
        return card(view, play, say, notice)

    def chapter_over(self, view: TableView, play: MythicalView, chapter: int, say: Say, notice: str) -> Panel:
        """The card of a round that is over."""
        return table_card.round_over(view, play, chapter, say, notice)

    def turning_point(self, view: TableView, play: MythicalView, result: Result, say: Say) -> str | None:
        """The round that moved most."""
        return table_card.turning_point(play, seat_names(view, say), result, say)

    def why_won(self, view: TableView, play: MythicalView, say: Say) -> str | None:
        """None: the player with the most points always wins."""
        return None

    def details(self, view: TableView, play: MythicalView, say: Say) -> Sequence[Block]:
        """All about the game that its last card leaves out."""
        return table_card.details(play, seat_names(view, say), say)

    def hand(  # noqa: PLR0913, PLR0917 - all that a card is made of
        self, view: TableView, play: MythicalView, seat: Seat, say: Say, notice: str, begun: str
    ) -> Panel:
        """The person's dice, and what they may do. ``begun`` is not used: a move of this game has only one step."""
        return hand.hand(view, play, seat, say, notice)

    def why_forced(self, view: TableView, play: MythicalView, say: Say) -> str | None:
        """Only one die has the colour that was led, or all dice of the hand are alike."""
        return hand.what_to_roll(play, say)

    def hand_over(  # noqa: PLR0913, PLR0917 - all that a card is made of
        self, view: TableView, play: MythicalView, chapter: int, seat: Seat, say: Say, notice: str
    ) -> Panel:
        """The private card of a round that is over."""
        return hand.round_over(view, play, chapter, seat, say, notice)

    def standing(self, view: TableView, play: MythicalView, say: Say) -> Sequence[Block]:
        """The trick in words, and whose turn it is."""
        return hand.standing(view, play, say)

    def event_line(self, event: Event, view: TableView, play: MythicalView, say: Say) -> str | None:
        """The event as a sentence; None if there is nothing to tell this reader."""
        return event_line(event, view, play, say)

    def moments(self, story: Sequence[Sequence[Event]], view: TableView, say: Say) -> Sequence[tuple[int, str]]:
        """The key moments of the game."""
        names = seat_names(view, say)
        return [(part, moment_words(moment, names, say)) for part, moment in moments(story)]

    def label(self, move: Move, view: TableView, say: Say) -> str:
        """The move as a label: the number of a bet, or the name of a die."""
        return move_label(move, say)

    def decision(self, move: Move, view: TableView, say: Say) -> str:
        """The bet with its number, or the die."""
        if isinstance(move, Bet):
            return say("decision-bet", bet=move.tricks)
        return say("decision", move=move_label(move, say))

    def moved_by_clock(self, move: Move, name: str, view: TableView, say: Say) -> str:
        """The bet or the die that a robot chose because the time was up."""
        return clock_words(move, name, say)

    def feats(self, feats: Mapping[str, int], say: Say) -> Sequence[Block]:
        """The person's bets by their size, and how many of them were kept; rounds, bonuses and luck."""
        return feat_blocks(feats, say)
