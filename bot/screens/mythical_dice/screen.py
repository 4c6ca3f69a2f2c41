"""What only Mythical Dice knows of its looks."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.core.ports import StandingsPage
from bot.core.table.views import TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Panel
from bot.screens.mythical_dice import private_card as hand
from bot.screens.mythical_dice import table_card
from bot.screens.mythical_dice.feats import feat_blocks
from bot.screens.mythical_dice.transcript import event_line
from bot.screens.mythical_dice.words import SHOUTS, move_label
from rules.game import Event, Move, Seat
from rules.mythical_dice.view import MythicalView

_PAGES: Final = MappingProxyType({"all": ("idea", "dice", "bets", "trick", "winner", "bonus", "score", "editions")})
"""All its rules are on one page."""


class MythicalDiceScreen:
    """Mythical Dice as it is shown."""

    game: Final = "mythical-dice"
    rules_prefix: Final = "rules"
    pages: Final[Mapping[str, Sequence[str]]] = _PAGES
    rules_values: Final[Mapping[str, str]] = SHOUTS

    def play(self, view: TableView) -> MythicalView:
        """The game that is being played."""
        assert isinstance(view.play, MythicalView)
        return view.play

    def title(self, view: TableView, say: Say) -> str:
        """The game and its edition."""
        edition = view.options["edition"]
        return f"{say(f'game-{view.game}')} · {say(f'edition-{edition}')}"

    def facts(self, view: TableView, say: Say) -> Sequence[str]:
        """How bets are scored."""
        return (say(f"variant-{view.options['variant']}"),)

    def is_over(self, play: MythicalView, chapter: int) -> bool:
        """Whether the round is scored."""
        return chapter <= len(play.sheet)

    def card(self, view: TableView, play: MythicalView, say: Say, notice: str) -> Panel:
        """The bets, or the trick."""
        card = table_card.trick if play.trick_number else table_card.betting
        return card(view, play, say, notice)

    def chapter_over(self, view: TableView, play: MythicalView, chapter: int, say: Say, notice: str) -> Panel:
        """How a round ended."""
        return table_card.round_over(view, play, chapter, say, notice)

    def ended(self, view: TableView, play: MythicalView, say: Say, notice: str) -> Panel:
        """Who won."""
        assert view.result is not None
        return table_card.ended(view, play, view.result, say, notice)

    def result(
        self, view: TableView, play: MythicalView, standings: StandingsPage | None, say: Say, notice: str
    ) -> Panel:
        """The whole sheet."""
        return table_card.final_sheet(view, play, standings, say, notice)

    def hand(  # noqa: PLR0913, PLR0917 - all that a card is made of
        self, view: TableView, play: MythicalView, seat: Seat, say: Say, notice: str, begun: str
    ) -> Panel:
        """My dice and what I may do; no move of this game is begun."""
        return hand.hand(view, play, seat, say, notice)

    def hand_over(  # noqa: PLR0913, PLR0917 - all that a card is made of
        self, view: TableView, play: MythicalView, chapter: int, seat: Seat, say: Say, notice: str
    ) -> Panel:
        """What a round came to for me."""
        return hand.round_over(play, chapter, seat, say, notice)

    def event_line(self, event: Event, view: TableView, play: MythicalView, say: Say) -> str | None:
        """The event as a sentence."""
        return event_line(event, view, play, say)

    def label(self, move: Move, view: TableView, say: Say) -> str:
        """The bet's number, or the die's name."""
        return move_label(move, say)

    def feats(self, feats: Mapping[str, int], say: Say) -> Sequence[Block]:
        """How often somebody has bet how much, and kept it."""
        return feat_blocks(feats, say)
