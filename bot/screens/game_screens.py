"""What the screens of all games share: which card shows what, and when. A game brings its `GameScreen`, and no more."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Generic, Protocol, TypeVar

from bot.core.ports import StandingsPage, Status
from bot.core.table.views import TableView
from bot.core.ui.languages import Languages, Say
from bot.core.ui.panels import Block, Choice, Facts, Heading, Panel, Text, Verb
from bot.screens.choices import general_choice
from bot.screens.ending import how_it_ended, without_result
from bot.screens.opening import begun, lobby
from bot.screens.people import listed, seat_names
from rules.catalogue import game_of
from rules.game import Event, Move, Seat, View

Play = TypeVar("Play", bound=View)
"""What a seat may see of one game."""


class GameScreen(Protocol[Play]):
    """What only one game knows of its looks. ``notice`` is a card's first line; nothing here is asked in the lobby."""

    @property
    def game(self) -> str:
        """The game's key."""

    @property
    def rules_prefix(self) -> str:
        """How the messages of its rules begin: ``<prefix>-title``, and for several pages ``<prefix>-page-<page>``."""

    @property
    def pages(self) -> Mapping[str, Sequence[str]]:
        """The pages of its rules by name, the first one first, each with its parts in order.

        A part is ``<prefix>-<part>-title`` and ``<prefix>-<part>``.
        """

    @property
    def rules_values(self) -> Mapping[str, str]:
        """What the sentences of its rules are given, such as a word that is the same in every language."""

    def play(self, view: TableView) -> Play:
        """The game that is being played, in its own terms."""

    def title(self, view: TableView, say: Say) -> str:
        """The first line of the table's cards."""

    def facts(self, view: TableView, say: Say) -> Sequence[str]:
        """What the lobby says of the game's options."""

    def is_over(self, play: Play, chapter: int) -> bool:
        """Whether a chapter has come to its end."""

    def card(self, view: TableView, play: Play, say: Say, notice: str) -> Panel:
        """The table's card while the game goes on."""

    def chapter_over(self, view: TableView, play: Play, chapter: int, say: Say, notice: str) -> Panel:
        """The table's card of a chapter that is over."""

    def ended(self, view: TableView, play: Play, say: Say, notice: str) -> Panel:
        """The table's card once the game has a result."""

    def result(self, view: TableView, play: Play, standings: StandingsPage | None, say: Say, notice: str) -> Panel:
        """The whole game summed up, posted once."""

    def hand(  # noqa: PLR0913, PLR0917 - all that a card is made of
        self, view: TableView, play: Play, seat: Seat, say: Say, notice: str, begun: str
    ) -> Panel:
        """The private card while the game goes on; with ``begun`` only what completes that beginning of a move."""

    def hand_over(  # noqa: PLR0913, PLR0917 - all that a card is made of
        self, view: TableView, play: Play, chapter: int, seat: Seat, say: Say, notice: str
    ) -> Panel:
        """The private card of a chapter that is over."""

    def event_line(self, event: Event, view: TableView, play: Play, say: Say) -> str | None:
        """One line that tells an event, or None where there is nothing to tell."""

    def label(self, move: Move, view: TableView, say: Say) -> str:
        """The move as people read it at that table."""

    def feats(self, feats: Mapping[str, int], say: Say) -> Sequence[Block]:
        """What somebody's games have counted of them."""


class GamePresenter(Generic[Play]):
    """A game's screen: its cards, shown where and when every game shows them."""

    def __init__(self, languages: Languages, screen: GameScreen[Play]) -> None:
        self._languages = languages
        self._screen = screen

    def table(self, view: TableView, language: str, chapter: int | None = None) -> Panel:
        """The table's card for everybody, whoever's view it is made from; of a chapter that is over: how it ended."""
        say, screen = self._languages.voice(language), self._screen
        notice = screen.title(view, say)
        if chapter and self._is_over(view, chapter):
            return screen.chapter_over(view, screen.play(view), chapter, say, notice)
        if chapter == 0 and view.status is Status.PLAYING:
            return begun(view, say, notice)
        match view.status:
            case Status.LOBBY:
                return lobby(view, say, notice, screen.facts(view, say))
            case Status.PLAYING:
                return screen.card(view, screen.play(view), say, notice)
            case Status.FINISHED:
                return screen.ended(view, screen.play(view), say, notice)
            case Status.ABANDONED | Status.CLOSED:
                return without_result(view, say, notice)

    def hand(self, view: TableView, language: str, chapter: int | None = None, begun: str = "") -> Panel:
        """The private card of the view's seat; for somebody without one, the reason why it is empty."""
        say, screen = self._languages.voice(language), self._screen
        notice = say("notice-hand", game=say(f"game-{view.game}"))
        if view.seat is None:
            return Panel(notice, (Text(say("refusal-not-seated")),))
        if chapter and self._is_over(view, chapter):
            return screen.hand_over(view, screen.play(view), chapter, view.seat, say, notice)
        match view.status:
            case Status.LOBBY:
                return Panel(notice, (Text(say(f"hand-later-{view.game}")),))
            case Status.PLAYING:
                card = screen.hand(view, screen.play(view), view.seat, say, notice, begun)
                return replace(card, blocks=(*card.blocks, *_taken_over(view, say)))
            case Status.FINISHED | Status.ABANDONED | Status.CLOSED:
                return Panel(notice, how_it_ended(view, say))

    def result(self, view: TableView, language: str, standings: StandingsPage | None = None) -> Panel:
        """The end, posted once: the whole game, or why there is no result."""
        if view.result is None:
            return self.table(view, language)
        say = self._languages.voice(language)
        card = self._screen.result(view, self._screen.play(view), standings, say, self._screen.title(view, say))
        return replace(card, blocks=(*card.blocks, *_all_taken_over(view, say)))

    def event_line(self, event: Event, view: TableView, language: str) -> str | None:
        """One line that tells an event, or None for what this reader may not know."""
        return self._screen.event_line(event, view, self._screen.play(view), self._languages.voice(language))

    def typed(self, words: str, view: TableView, language: str) -> str | None:
        """The text of the move whose label these words are, in capital or small letters, legal or not; or None."""
        notation = game_of(view.game, view.rules).notation
        labels = {self.move(move, view, language).casefold(): move for move in notation.moves}
        found = labels.get(words.casefold())
        return None if found is None else notation.spell(found)

    def move(self, move: Move, view: TableView, language: str) -> str:
        """The move as a label."""
        return self._screen.label(move, view, self._languages.voice(language))

    def feats(self, feats: Mapping[str, int], language: str) -> Sequence[Block]:
        """What somebody's games have counted of them."""
        return self._screen.feats(feats, self._languages.voice(language))

    def rules(self, language: str, page: str = "") -> Panel:
        """A page of the game's rules, the first one where no such page is, and the ways to the others."""
        say, screen = self._languages.voice(language), self._screen
        shown = page if page in screen.pages else next(iter(screen.pages))
        blocks: list[Block] = []
        for part in screen.pages[shown]:
            text = say(f"{screen.rules_prefix}-{part}", **screen.rules_values)
            blocks += [Heading(say(f"{screen.rules_prefix}-{part}-title")), Facts(tuple(text.splitlines()))]
        ways = tuple(self._page(other, say) for other in screen.pages if other != shown)
        return Panel(say(f"{screen.rules_prefix}-title"), tuple(blocks), ways)

    def _page(self, page: str, say: Say) -> Choice:
        return general_choice(
            Verb.RULES, say(f"{self._screen.rules_prefix}-page-{page}"), f"{self._screen.game}/{page}"
        )

    def _is_over(self, view: TableView, chapter: int) -> bool:
        return view.play is not None and self._screen.is_over(self._screen.play(view), chapter)


def _taken_over(view: TableView, say: Say) -> tuple[Block, ...]:
    """What the viewer is to know of their seat, if its result remains somebody else's."""
    return (Text(say("seat-taken-over")),) if view.seat is not None and view.seats[view.seat].taken_over else ()


def _all_taken_over(view: TableView, say: Say) -> tuple[Block, ...]:
    """Who has played on for somebody else."""
    names = [name for seat, name in zip(view.seats, seat_names(view, say), strict=True) if seat.taken_over]
    return (Text(say("seats-taken-over", names=listed(names))),) if names else ()
