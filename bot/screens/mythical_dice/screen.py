"""The screen of Mythical Dice: which card shows what, and where."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.core.i18n import Languages, Say
from bot.core.panels import Block, Facts, Heading, Panel, Text
from bot.core.ports import StandingsPage, Status
from bot.core.views import TableView
from bot.screens.ending import how_it_ended, without_result
from bot.screens.mythical_dice import moves, table
from bot.screens.mythical_dice.feats import feat_blocks
from bot.screens.mythical_dice.hand import hand, round_over
from bot.screens.mythical_dice.story import story
from bot.screens.mythical_dice.words import SHOUTS
from bot.screens.opening import begun, lobby
from rules.game import Event, Move
from rules.mythical_dice.view import MythicalView

RULES: Final = ("idea", "dice", "bets", "trick", "winner", "bonus", "score", "editions")
"""The parts of the page of rules, in their order."""


class MythicalDiceScreen:
    """What Mythical Dice looks like."""

    def __init__(self, languages: Languages) -> None:
        self._languages = languages

    def table(self, view: TableView, language: str, chapter: int | None = None) -> Panel:
        """The table's card for everybody, whoever's view it is made from; of a round that is over: how it ended."""
        say = self._languages.voice(language)
        notice = _title(view, say)
        if chapter and _scored(view, chapter):
            return table.round_over(view, _play(view), chapter, say, notice)
        if chapter == 0 and view.status is Status.PLAYING:
            return begun(view, say, notice)
        match view.status:
            case Status.LOBBY:
                return lobby(view, say, notice, [say(f"variant-{view.options['variant']}")])
            case Status.PLAYING:
                play = _play(view)
                card = table.trick if play.trick_number else table.betting
                return card(view, play, say, notice)
            case Status.FINISHED:
                assert view.result is not None
                return table.ended(view, _play(view), view.result, say, notice)
            case Status.ABANDONED | Status.CLOSED:
                return without_result(view, say, notice)

    def hand(self, view: TableView, language: str, chapter: int | None = None) -> Panel:
        """The private card of the view's seat; for somebody without one, the reason why it is empty."""
        say = self._languages.voice(language)
        notice = say("notice-hand", game=say(f"game-{view.game}"))
        if view.seat is None:
            return Panel(notice, (Text(say("refusal-not-seated")),))
        if chapter and _scored(view, chapter):
            return round_over(_play(view), chapter, view.seat, say, notice)
        match view.status:
            case Status.LOBBY:
                return Panel(notice, (Text(say("hand-later")),))
            case Status.PLAYING:
                return hand(view, _play(view), view.seat, say, notice)
            case Status.FINISHED | Status.ABANDONED | Status.CLOSED:
                return Panel(notice, how_it_ended(view, say))

    def result(self, view: TableView, language: str, standings: StandingsPage | None = None) -> Panel:
        """The end, posted once: who won and the whole sheet, or why there is none."""
        if view.result is None:
            return self.table(view, language)
        say = self._languages.voice(language)
        return table.final_sheet(view, _play(view), standings, say, _title(view, say))

    def story(self, event: Event, view: TableView, language: str) -> str | None:
        """One line that tells an event, or None for what this reader may not know."""
        return story(event, view, _play(view), self._languages.voice(language))

    def spell(self, move: Move) -> str:
        """``bet.2``, ``roll.red``."""
        return moves.spell(move)

    def parse(self, arg: str, view: TableView) -> Move | None:
        """The move that a press spells, or None; whether it is legal the rules say."""
        return moves.SPELLED.get(arg)

    def typed(self, words: str, language: str) -> str | None:
        """How a press spells the die or the bet that is called so, or None."""
        return moves.typed(words, self._languages.voice(language))

    def move(self, move: Move, language: str) -> str:
        """The move as a label: "2", "red"."""
        return moves.move_label(move, self._languages.voice(language))

    def feats(self, feats: Mapping[str, int], language: str) -> Sequence[Block]:
        """Bets by their size, rounds, bonuses and luck."""
        return feat_blocks(feats, self._languages.voice(language))

    def rules(self, language: str) -> Panel:
        """How the game is played, on one page."""
        say = self._languages.voice(language)
        blocks: list[Block] = []
        for part in RULES:
            text = say(f"rules-{part}", **SHOUTS)
            blocks += [Heading(say(f"rules-{part}-title")), Facts(tuple(text.splitlines()))]
        return Panel(say("rules-title"), tuple(blocks))


def _title(view: TableView, say: Say) -> str:
    edition = view.options["edition"]
    return f"{say(f'game-{view.game}')} · {say(f'edition-{edition}')}"


def _scored(view: TableView, chapter: int) -> bool:
    """Whether the round is over."""
    return view.play is not None and chapter <= len(_play(view).sheet)


def _play(view: TableView) -> MythicalView:
    assert isinstance(view.play, MythicalView)
    return view.play
