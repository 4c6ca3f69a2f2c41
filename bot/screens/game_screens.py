"""What the screens of all games share: which card is shown when. A game adds only its `GameScreen`."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Generic, Protocol, TypeVar

from bot.core.ports import Honours, StandingsPage, Status
from bot.core.table.views import ClockMove, SeatView, TableView
from bot.core.ui.languages import Languages, Say
from bot.core.ui.panels import Accent, Block, Choice, Facts, Heading, Panel, SmallPrint, Text
from bot.core.ui.presses import Press, Verb
from bot.screens.advice_text import advised
from bot.screens.choices import choice, general_choice
from bot.screens.ending import begun_and_ended, end_card, how_it_ended, without_result
from bot.screens.honours import honour_blocks
from bot.screens.league.standings_page import top, whole_table
from bot.screens.opening import begun, lobby
from bot.screens.seated import listed, seat_names
from rules.catalogue import game_of
from rules.game import Event, Move, Result, Seat, View
from rules.robots.advice import Advice

MOVES_ADVISED: Final = 3
"""How many moves a robot names when it is asked for advice."""

Play = TypeVar("Play", bound=View)
"""The view of one game."""


class GameScreen(Protocol[Play]):
    """The part of the screens that only one game knows. ``notice`` is the first line of a card.

    Methods that take a ``play`` are called only when the game has begun.
    """

    @property
    def game(self) -> str:
        """The game's key."""

    @property
    def picture(self) -> str | None:
        """The key of a small picture that stands for the game, such as ``icon.mouse``; None if there is none."""

    @property
    def badge_pictures(self) -> Mapping[str, str]:
        """The keys of the small pictures of its badges, by badge."""

    @property
    def rules_prefix(self) -> str:
        """The prefix of its rules' messages: ``<prefix>-title``, and for several pages ``<prefix>-page-<page>``."""

    @property
    def pages(self) -> Mapping[str, Sequence[str]]:
        """The pages of its rules by name, in their order, each with the names of its parts.

        A part has two messages: ``<prefix>-<part>-title`` and ``<prefix>-<part>``.
        """

    @property
    def rules_values(self) -> Mapping[str, str]:
        """The values in the messages of its rules, such as a word that is the same in every language."""

    def accent(self, play: Play | None) -> Accent:
        """The colour at the edge of the game's cards at this moment; None is any moment without a running game."""

    def play(self, view: TableView) -> Play:
        """The view of the game, in the game's own type."""

    def title(self, view: TableView, say: Say) -> str:
        """The first line of the table's cards."""

    def facts(self, view: TableView, say: Say) -> Sequence[str]:
        """Lines about the game's options, for the lobby."""

    def is_over(self, play: Play, chapter: int) -> bool:
        """Whether the chapter is over."""

    def card(self, view: TableView, play: Play, say: Say, notice: str) -> Panel:
        """The table's card while the game goes on."""

    def chapter_over(self, view: TableView, play: Play, chapter: int, say: Say, notice: str) -> Panel:
        """The table's card of a chapter that is over."""

    def turning_point(self, view: TableView, play: Play, result: Result, say: Say) -> str | None:
        """A sentence about the part of a finished game that moved most; None if no part stands out."""

    def why_won(self, view: TableView, play: Play, say: Say) -> str | None:
        """A sentence that says why a finished game was won by its winner; None if the points alone say so."""

    def details(self, view: TableView, play: Play, say: Say) -> Sequence[Block]:
        """All about a finished game that its last card leaves out, such as its score sheet.

        Also called while the game goes on, if its card offers details.
        """

    def hand(  # noqa: PLR0913, PLR0917 - all that a card is made of
        self, view: TableView, play: Play, seat: Seat, say: Say, notice: str, begun: str
    ) -> Panel:
        """The private card while the game goes on. ``begun`` spells the beginning of a move, or is empty.

        With a beginning the card offers only the ways to finish that move.
        """

    def why_forced(self, view: TableView, play: Play, say: Say) -> str | None:
        """A sentence that says why the viewer has only one possible move; None if everybody sees why."""

    def hand_over(  # noqa: PLR0913, PLR0917 - all that a card is made of
        self, view: TableView, play: Play, chapter: int, seat: Seat, say: Say, notice: str
    ) -> Panel:
        """The private card of a chapter that is over."""

    def standing(self, view: TableView, play: Play, say: Say) -> Sequence[Block]:
        """For a person who waits: what their card leaves out because it changes with each move, as whose turn it is."""

    def event_line(self, event: Event, view: TableView, play: Play, say: Say) -> str | None:
        """One line that tells the event; None if there is nothing to tell this reader."""

    def moments(self, story: Sequence[Sequence[Event]], view: TableView, say: Say) -> Sequence[tuple[int, str]]:
        """The key moments of a finished game: the index of the part of the story, and what happened in few words."""

    def label(self, move: Move, view: TableView, say: Say) -> str:
        """The move as a label, for people at this table."""

    def decision(self, move: Move, view: TableView, say: Say) -> str:
        """The reader's move as the subject of a sentence, such as "your bet of 0"."""

    def moved_by_clock(self, move: Move, name: str, view: TableView, say: Say) -> str:
        """The sentence that the time was up and a robot moved: for the person of this name; for you if it is empty."""

    def feats(self, feats: Mapping[str, int], say: Say) -> Sequence[Block]:
        """A person's feats, counted over all their games of this kind."""


class GamePresenter(Generic[Play]):
    """The screens of one game. Which card is shown when is the same for every game, and decided here."""

    def __init__(self, languages: Languages, screen: GameScreen[Play]) -> None:
        self._languages = languages
        self._screen = screen

    @property
    def picture(self) -> str | None:
        """The key of a small picture that stands for the game; None if there is none."""
        return self._screen.picture

    def table(self, view: TableView, language: str, chapter: int | None = None, *, apart: bool = True) -> Panel:
        """The table's card: what everybody may know, whatever view it is made from.

        With a ``chapter`` that is over it is the card that tells how the chapter ended; None is the present one.
        Without ``apart`` all cards stand in one channel, so the lobby's card does not repeat how the game ended.
        """
        over = self._is_over(view, chapter)
        return self._coloured(self._table(view, language, chapter, over=over, apart=apart), view, over=over)

    def _table(self, view: TableView, language: str, chapter: int | None, *, over: bool, apart: bool) -> Panel:
        say, screen = self._languages.voice(language), self._screen
        notice = screen.title(view, say)
        if chapter and over:
            return screen.chapter_over(view, screen.play(view), chapter, say, notice)
        # Chapter 0 is the lobby's card: once the game has begun it only says so.
        if chapter == 0 and view.status is Status.PLAYING:
            return begun(view, say, notice)
        if chapter == 0 and view.chapter and not apart:
            return begun_and_ended(view, say, notice)
        match view.status:
            case Status.LOBBY:
                return lobby(view, say, notice, screen.facts(view, say))
            case Status.PLAYING:
                card = self._with_clock(screen.card(view, screen.play(view), say, notice), view, say)
                return replace(card, blocks=(*card.blocks, *_more_time(view, say), *_allowed(view, say)))
            case Status.FINISHED:
                return self._with_clock(self._ended(view, say, notice), view, say)
            case Status.ABANDONED | Status.CLOSED:
                return without_result(view, say, notice)

    def hand(self, view: TableView, language: str, chapter: int | None = None, begun: str = "") -> Panel:
        """The private card of the view's seat. A viewer without a seat reads that, or how the game has ended."""
        over = self._is_over(view, chapter)
        return self._coloured(self._hand(view, language, chapter, begun, over=over), view, over=over)

    def why_forced(self, view: TableView, language: str) -> str | None:
        """Why the viewer's only possible move is the only one; None if everybody sees why."""
        return self._screen.why_forced(view, self._screen.play(view), self._languages.voice(language))

    def _hand(self, view: TableView, language: str, chapter: int | None, begun: str, *, over: bool) -> Panel:
        say, screen = self._languages.voice(language), self._screen
        notice = say("notice-hand", game=say(f"game-{view.game}"))
        if view.seat is None:
            left = how_it_ended(view, say) if not view.status.live else (Text(say("refusal-not-seated")),)
            return Panel(notice, left)
        if chapter and over:
            card = screen.hand_over(view, screen.play(view), chapter, view.seat, say, notice)
            return replace(card, blocks=(*card.blocks, *self._outcome(view, chapter, say)))
        match view.status:
            case Status.LOBBY:
                return Panel(notice, (Text(say(f"hand-later-{view.game}")),))
            case Status.PLAYING:
                card = screen.hand(view, screen.play(view), view.seat, say, notice, begun)
                told = self._own_clock(view, say) if view.clock_moves else ()
                blocks = (*told, *card.blocks, *_before(view.seats[view.seat], say))
                return replace(card, blocks=blocks, choices=(*card.choices, *_advice(view, begun, say)))
            case Status.FINISHED | Status.ABANDONED | Status.CLOSED:
                return Panel(notice, (*how_it_ended(view, say), *self._why_won(view, say)))

    def glance(self, view: TableView, language: str) -> Panel:
        """The private card for an answer that is shown once: a person who waits also sees how the game stands."""
        card = self.hand(view, language)
        if view.status is not Status.PLAYING or view.seat is None or view.awaits_viewer:
            return card
        standing = self._screen.standing(view, self._screen.play(view), self._languages.voice(language))
        return replace(card, blocks=(*card.blocks, *standing))

    def _with_clock(self, card: Panel, view: TableView, say: Say) -> Panel:
        """The table's card, which begins with what the clock has just done. Moves that are secret are not named."""
        names, latest = seat_names(view, say), [move for move in view.clock_moves if move.latest]
        hidden = [names[one.seat] for one in latest if one.secret]
        told = [
            self._screen.moved_by_clock(one.move, names[one.seat], view, say)
            for one in latest
            if one.move is not None and not one.secret
        ]
        told += [say("clock-answered", names=listed(hidden))] if hidden else []
        return replace(card, blocks=(*map(Text, told), *card.blocks))

    def _own_clock(self, view: TableView, say: Say) -> tuple[Text | Facts, ...]:
        """What the clock did in the viewer's place, until they move again. What everybody knows is a fact."""
        own = [(one, one.move) for one in view.clock_moves if one.seat == view.seat]
        told = [(one, self._screen.moved_by_clock(move, "", view, say)) for one, move in own if move is not None]
        return tuple(Text(words) if one.secret else Facts((words,)) for one, words in told)

    def _clock_line(self, one: ClockMove, view: TableView, say: Say) -> str:
        """What the clock did, in the story. A secret move is not named."""
        name = seat_names(view, say)[one.seat]
        if one.move is None or one.secret:
            return say("clock-answered", names=name)
        return self._screen.moved_by_clock(one.move, "" if one.seat == view.seat else name, view, say)

    def _ended(self, view: TableView, say: Say, notice: str) -> Panel:
        assert view.result is not None
        turn = self._screen.turning_point(view, self._screen.play(view), view.result, say)
        card = end_card(view, view.result, turn, say, notice)
        picture, *rest = card.blocks
        return replace(card, blocks=(picture, *self._why_won(view, say), *rest))

    def _outcome(self, view: TableView, chapter: int, say: Say) -> tuple[Block, ...]:
        """How the game ended, on the private card of its last chapter: no other private card comes after that one."""
        if view.status is Status.PLAYING or chapter != view.chapter:
            return ()
        return *how_it_ended(view, say), *self._why_won(view, say)

    def _why_won(self, view: TableView, say: Say) -> tuple[Text, ...]:
        """Why the winner has won, if that is not plain from the points."""
        why = None if view.result is None else self._screen.why_won(view, self._screen.play(view), say)
        return (Text(why),) if why else ()

    def details(self, view: TableView, language: str, standings: StandingsPage | None = None) -> Panel:
        """All about a finished game that its last card leaves out, and the standings that its result has changed.

        While the game goes on, all that its card has no room for, if the card offers that. Else it is the table's card.
        """
        say, card = self._languages.voice(language), self.table(view, language)
        if view.result is None:
            if all(offered.press.verb is not Verb.DETAILS for offered in card.choices):
                return card
            return replace(card, blocks=tuple(self._screen.details(view, self._screen.play(view), say)), choices=())
        blocks = (
            *self._screen.details(view, self._screen.play(view), say),
            *(top(standings, say) if standings else ()),
        )
        ways = (whole_table(standings, say),) if standings else ()
        verify = choice(view, Verb.VERIFY, say("choice-verify"))
        return self._coloured(Panel(self._screen.title(view, say), blocks, (*ways, verify)), view, over=False)

    def _coloured(self, panel: Panel, view: TableView, *, over: bool) -> Panel:
        """The panel in the colour of its moment: gold at the end of the game, else what the game says.

        ``over`` says that the panel tells of a chapter that is over.
        """
        if view.status is Status.FINISHED:
            return replace(panel, accent=Accent.GOLD)
        now = self._screen.play(view) if view.play is not None and not over else None
        return replace(panel, accent=self._screen.accent(now))

    def event_line(self, event: Event | ClockMove, view: TableView, language: str) -> str | None:
        """One line that tells the event, or what the clock did; None if there is nothing to tell this reader."""
        say = self._languages.voice(language)
        if isinstance(event, ClockMove):
            return self._clock_line(event, view, say)
        return self._screen.event_line(event, view, self._screen.play(view), say)

    def moments(self, story: Sequence[Sequence[Event]], view: TableView, language: str) -> Sequence[tuple[int, str]]:
        """The key moments of a finished game in their order: the number of the stop, and what happened in few words."""
        found = self._screen.moments(story, view, self._languages.voice(language))
        return [(part + 1, told) for part, told in found]

    def typed(self, words: str, view: TableView, language: str) -> str | None:
        """The move with this label, as a text of the game's notation, legal or not; None if no label is the same.

        Capital letters do not matter.
        """
        notation = game_of(view.game, view.rules).notation
        # Moves with the same label at every table. If a typed one is illegal now, the rules can say why.
        labels = {self.move(move, view, language).casefold(): move for move in notation.moves}
        found = labels.get(words.casefold())
        return None if found is None else notation.spell(found)

    def advice(self, view: TableView, found: Sequence[Advice], language: str) -> Panel:
        """What a robot would do in the view's seat: its best moves, each with the reason."""
        say = self._languages.voice(language)
        if not found:
            return Panel(say("advised-none"), ())
        told = [advised(self._screen.label(one.move, view, say), one, say) for one in found[:MOVES_ADVISED]]
        return Panel(say("advised"), tuple(block for blocks in told for block in blocks))

    def move(self, move: Move, view: TableView, language: str) -> str:
        """The move as a label."""
        return self._screen.label(move, view, self._languages.voice(language))

    def decision(self, move: Move, view: TableView, language: str) -> str:
        """The reader's move as the subject of a sentence."""
        return self._screen.decision(move, view, self._languages.voice(language))

    def feats(self, feats: Mapping[str, int], language: str) -> Sequence[Block]:
        """A person's feats, counted over all their games of this kind."""
        return self._screen.feats(feats, self._languages.voice(language))

    def honours(self, honours: Honours, language: str) -> Sequence[Block]:
        """A person's bests and badges in the game."""
        return honour_blocks(self._screen.game, self._screen.badge_pictures, honours, self._languages.voice(language))

    def rules(self, language: str, page: str = "") -> Panel:
        """A page of the game's rules, with choices that lead to the others; the first page for an unknown name."""
        say, screen = self._languages.voice(language), self._screen
        shown = page if page in screen.pages else next(iter(screen.pages))
        blocks: list[Block] = []
        for part in screen.pages[shown]:
            text = say(f"{screen.rules_prefix}-{part}", **screen.rules_values)
            blocks += [Heading(say(f"{screen.rules_prefix}-{part}-title")), Facts(tuple(text.splitlines()))]
        if shown == next(iter(screen.pages)):
            # The icons' licence asks for their authors' names where people see them.
            blocks.append(Text(say("rules-icons")))
        ways = tuple(self._page(other, say) for other in screen.pages if other != shown)
        return Panel(say(f"{screen.rules_prefix}-title"), tuple(blocks), ways)

    def _page(self, page: str, say: Say) -> Choice:
        return general_choice(
            Verb.RULES, say(f"{self._screen.rules_prefix}-page-{page}"), f"{self._screen.game}/{page}"
        )

    def _is_over(self, view: TableView, chapter: int | None) -> bool:
        """Whether the card of this chapter tells how the chapter ended. The lobby's card is no such card."""
        if not chapter or view.play is None:
            return False
        return self._screen.is_over(self._screen.play(view), chapter)


def chosen_by_clock(label: str, name: str, say: Say) -> str:
    """The sentence that the time was up and a robot took the choice with this label, for the person or for you."""
    return say("clock-chose", label=label, name=name) if name else say("clock-chose-you", label=label)


def _more_time(view: TableView, say: Say) -> tuple[Block, ...]:
    """Who has more time in this round, and why."""
    names = seat_names(view, say) if view.newcomers else ()
    new = [names[seat] for seat in view.newcomers]
    return (Text(say("newcomers", names=listed(new), count=len(new))),) if new else ()


def _allowed(view: TableView, say: Say) -> tuple[Block, ...]:
    """That robots may advise people here, for all to know."""
    return (SmallPrint(say("lobby-advice")),) if view.league.advice else ()


def _advice(view: TableView, begun: str, say: Say) -> tuple[Choice, ...]:
    """The button that asks a robot for advice, on the first step of a question. In a poll it would be an answer."""
    if begun or view.polls or not view.advises or not view.awaits_viewer:
        return ()
    return (Choice(say("choice-advice"), Press(view.id, view.decision, Verb.ADVICE)),)


def _before(seat: SeatView, say: Say) -> tuple[Block, ...]:
    """What the viewer is to know of their seat: that others have chosen there, that its result is somebody else's."""
    if not seat.taken_over:
        return (Text(say("seat-inherited")),) if seat.inherited else ()
    # The player before may have chosen, or the robot that stood in for them.
    stands = (Text(say("seat-stands")),) if seat.inherited else ()
    return Text(say("seat-taken-over")), *stands
