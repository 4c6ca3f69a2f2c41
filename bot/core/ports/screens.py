"""What turns views into panels, and pictures into files."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.core.evenings.evening_views import EveningLine, EveningShown, RoundShown
from bot.core.league.league_views import (
    CorrectionShown,
    HallOfFame,
    LeagueDates,
    LeagueShown,
    PairsShown,
    RatingCourse,
    StandingsPage,
    WebhookShown,
)
from bot.core.people.community_views import CommunityShown, Named, TroubleShown
from bot.core.people.linking import LinkCode
from bot.core.people.won import Won
from bot.core.ports.shown import LessonStop, Losses, PersonShown, ReplayStop, Reviewed
from bot.core.records.verification import Verification
from bot.core.table.views import ClockMove, TableView
from bot.core.ui.panels import Block, Panel, Picture
from bot.core.ui.presses import SettingsPage
from rules.game import Event, Move
from rules.robots.advice import Advice
from storage.changes import Message
from storage.people.honours import Honours
from storage.people.links import Account
from storage.people.stats import Meetings


class Screen(Protocol):
    """The screens of one game. They get views, never states."""

    @property
    def picture(self) -> str | None:
        """The key of a small picture that stands for the game; None if there is none."""

    def table(self, view: TableView, language: str, chapter: int | None = None, *, apart: bool = True) -> Panel:
        """The table's card for everybody: in the lobby, in play, at the end, closed.

        With a ``chapter`` that the game has left, the card tells how it ended; None is the present. Without ``apart``
        all cards stand in one channel, so the lobby's card does not repeat how the game ended.
        """

    def hand(self, view: TableView, language: str, chapter: int | None = None, begun: str = "") -> Panel:
        """The private card of the view's seat: its hand and its choices; for a past chapter how that ended.

        With ``begun``, which is what a press of CHOOSE carries, only the ways to finish that move are shown.
        """

    def details(self, view: TableView, language: str, standings: StandingsPage | None = None) -> Panel:
        """All about a finished game that its last card leaves out, and the standings of the week in which it counts."""

    def why_forced(self, view: TableView, language: str) -> str | None:
        """Why the only possible move of the view's seat is the only one; None if everybody sees why."""

    def glance(self, view: TableView, language: str) -> Panel:
        """The private card of the view's seat for an answer that is shown once.

        The seat's stored card leaves out what the others may change while the seat waits. Here it is told.
        """

    def event_line(self, event: Event | ClockMove, view: TableView, language: str) -> str | None:
        """One line that tells an event, or a move that the clock made; None if there is nothing to tell."""

    def moments(self, story: Sequence[Sequence[Event]], view: TableView, language: str) -> Sequence[tuple[int, str]]:
        """The key moments of a finished game in their order: the number of the stop, and what happened in few words."""

    def typed(self, words: str, view: TableView, language: str) -> str | None:
        """The move that these words mean in the language, as a text of the game's notation; None for no such move."""

    def advice(self, view: TableView, found: Sequence[Advice], language: str) -> Panel:
        """What a robot would do in the view's seat, and why; a sentence if nothing was ``found``."""

    def move(self, move: Move, view: TableView, language: str) -> str:
        """The move as a label: one of the choices that people can type."""

    def decision(self, move: Move, view: TableView, language: str) -> str:
        """The move of the view's seat as the subject of a sentence: "your bet of 0"."""

    def rules(self, language: str, page: str = "") -> Panel:
        """A page of the game's rules (the first one for no name), with presses of RULES that lead to the others."""

    def feats(self, feats: Mapping[str, int], language: str) -> Sequence[Block]:
        """What a person's games of this kind have counted of them; ``games`` is their number."""

    def honours(self, honours: Honours, language: str) -> Sequence[Block]:
        """A person's bests and badges in the game; nothing if no game of this kind counts for them."""


class Screens(Protocol):
    """The screens of all games, and those that are the same for every game."""

    def of(self, game: str) -> Screen:
        """The game's screen."""

    def message(
        self,
        kind: Message,
        view: TableView,
        language: str,
        about: int | None = None,
        *,
        apart: bool = True,
    ) -> Panel:
        """The text of a message of this kind now; ``about`` is as in Delivery, None for a card as of now.

        ``apart``: whether the game has a place of its own, apart from the lobby's card.
        """

    def won(self, game: str, won: Sequence[Won], language: str) -> Sequence[Block]:
        """What people have won with a game that has just ended, below its result; nothing if they have won nothing."""

    def standings(self, page: StandingsPage, language: str) -> Panel:
        """A page of a league's standings, with presses of WEEK (``league/period/game/page``) that lead to others.

        Without a page it is the one with the reader's line.
        """

    def counting(self, page: StandingsPage, arg: str, language: str) -> Panel:
        """How the standings are counted to which a press of WEEK with this argument leads, with one that leads back."""

    def announcement(self, page: StandingsPage, language: str) -> Panel:
        """The announcement of a week's end with its feats, or of a season's end with its podium."""

    def correction(self, shown: CorrectionShown, language: str) -> Panel:
        """What everybody reads when a result was voided or restored: who did it, which game it was, and why."""

    def trouble(self, shown: TroubleShown, language: str) -> Panel:
        """The private message to an organiser that the bot cannot write in a channel any more.

        The platform adds which channel it is, what is missing there, and how to mend it.
        """

    def evening(self, evening: EveningShown, language: str) -> Panel:
        """The card of an evening, with presses of EVENING to sign up, to check in and to pause."""

    def cancelling(self, evening: EveningShown, language: str, *, series: bool) -> Panel:
        """What cancelling the evening would do, and the button that does it: with ``series`` for later weeks, too."""

    def evening_reminder(self, evening: EveningShown, language: str) -> Panel:
        """The private message that the evening begins soon, with the press that checks in."""

    def evening_place(self, evening: EveningShown, line: EveningLine | None, language: str) -> Panel:
        """A person's line of the standing as a sentence; None if the person has none yet."""

    def evening_end(self, evening: EveningShown, language: str) -> Panel:
        """The podium of an evening that is over; or that it does not take place, and why."""

    def evening_event(self, evening: EveningShown, language: str) -> Panel:
        """The name of an evening's event in the calendar, and what it says of the evening."""

    def pairings(self, evening: EveningShown, paired: RoundShown, language: str) -> Panel:
        """Who sits with whom in a round of a tournament, and who sits out."""

    def leagues(self, leagues: Sequence[LeagueShown], language: str) -> Panel:
        """The list of leagues, one line a league, with presses of TERMS that show the rules of each."""

    def league_terms(self, shown: LeagueShown, language: str, *, organises: bool) -> Panel:
        """All the rules of one league, with the steps that somebody who ``organises`` it can take."""

    def league_founded(self, shown: LeagueShown, language: str) -> Panel:
        """The rules of a new league, with the steps that its organiser can take."""

    def league_changed(self, before: LeagueShown, now: LeagueShown, language: str) -> Panel:
        """What a command has changed of a league, and from what to what. A press of TERMS shows all its rules."""

    def league_dates(self, dates: LeagueDates, language: str) -> Panel:
        """What comes next in a league."""

    def league_invitation(self, shown: LeagueShown, language: str) -> Panel:
        """The invitation to play in the league: its rules, and a button that opens a table for it."""

    def closing(self, before: LeagueShown, after: LeagueShown, language: str) -> Panel:
        """What closing the league would do to its seasons, and the button that closes it."""

    def pairs(self, shown: PairsShown, language: str) -> Panel:
        """Who meets whom in a season, and who loses to whom; what is unlikely by chance comes first."""

    def beginning(self, before: LeagueShown, after: LeagueShown, arg: str, language: str) -> Panel:
        """What beginning a season would do, and the button that does it, with ``arg`` as its argument."""

    def correcting(self, shown: CorrectionShown, leagues: Sequence[LeagueShown], arg: str, language: str) -> Panel:
        """What a correction would do, and the button that makes it, with ``arg`` as its argument.

        The reason is shown character by character.
        """

    def webhook(self, before: WebhookShown | None, now: WebhookShown | None, secret: str, language: str) -> Panel:
        """The address to which a league sends its weeks before and after a change, of which one may be None.

        Also how the last call ended, and the ``secret`` if it is new.
        """

    def webhook_trouble(self, shown: WebhookShown, language: str) -> str:
        """Which week did not reach the address, and why."""

    def fame(self, hall: HallOfFame, language: str) -> Panel:
        """A league's hall of fame, with presses of WEEK that lead to its standings."""

    def stats(self, person: PersonShown, language: str) -> Panel:
        """What the person has played and won."""

    def meetings(self, name: str, other: str, meetings: Meetings, language: str) -> Panel:
        """How the games ended in which these two people met."""

    def rating(self, name: str, course: RatingCourse, language: str) -> Picture:
        """The course of the named person's rating."""

    def replay(self, stop: ReplayStop, language: str) -> Panel:
        """A finished game at one of its stops: the card as it was, what had happened, and presses that go on."""

    def review(self, reviewed: Reviewed, language: str) -> Panel:
        """A decision of a finished game: what the seat saw, what was chosen, and what a robot would have chosen."""

    def losses(self, losses: Losses, language: str) -> Panel:
        """Where the reader lost most in a finished game, with presses of WHY that lead there."""

    def fairness(self, view: TableView, language: str) -> Panel:
        """How the table's luck is drawn, in plain words, with what is published of it so far."""

    def verified(self, found: Verification | None, language: str) -> Panel:
        """What the recomputation of a game's luck has shown; None for a record without a published seed."""

    def tables(
        self, views: Sequence[TableView], language: str, elsewhere: Sequence[tuple[str, TableView]] = ()
    ) -> Panel:
        """The live tables as one person may see them, with their numbers in this order.

        If there are too many for one list, those that wait for that person are in it before any other.
        ``elsewhere`` are the tables of the person's linked account, each with its platform.
        """

    def which_table(self, views: Sequence[TableView], question: str, language: str) -> Panel:
        """The question which of these tables is meant, with their numbers in this order."""

    def settings(self, shown: CommunityShown, language: str) -> Panel:
        """The settings of a community."""

    def settings_changed(self, before: CommunityShown, now: CommunityShown, language: str) -> Panel:
        """What was changed of a community's settings, from what to what, and a choice that shows them all."""

    def settings_page(
        self, page: SettingsPage, shown: CommunityShown, among: Sequence[Named], hint: str, language: str
    ) -> Panel:
        """A page of further settings of the community, with menus of SETTING.

        ``among`` are the channels or roles to choose from, no more than ``MOST_MENU_CHOICES``; ``hint`` says how to
        name others.
        """

    def settings_choices(self, panel: Panel, shown: CommunityShown, language: str, *, manages: bool) -> Panel:
        """The panel with menus and buttons of SETTING for organisers of the community, before its own choices."""

    def help(self, language: str, *, organises: bool, hints: tuple[str, str]) -> Panel:
        """What people can do here, with buttons that do it; for somebody who ``organises``, what organisers do.

        ``hints`` say what people type for their own data, and as organisers.
        """

    def person_settings(self, language: str, *, notify: bool, aloud: bool, advice: bool, alone: bool) -> Panel:
        """The settings of a person, in the panel's language; ``alone``: not as a part of all settings."""

    def own_setting(self, what: str, language: str, *, on: bool, changed: bool) -> Panel:
        """What a person has set for themselves (``notify``, ``aloud`` or ``advice``), or that nothing has changed."""

    def privacy(self, language: str) -> Panel:
        """What the bot stores about people, for how long, and what they can do."""

    def forgetting(self, language: str) -> Panel:
        """What forgetting means, and the button that confirms it."""

    def link_code(self, code: LinkCode, language: str) -> Panel:
        """The code that links an account, until when it is valid, and what to type on which platform."""

    def link_question(self, account: Account, language: str) -> Panel:
        """The question whether the person wants to link their account with this one, and the choices that answer it."""

    def lesson(self, stop: LessonStop, language: str, begun: str = "") -> Panel:
        """A stop of a lesson: what its teacher says, and the card of the game, with presses of LEARN.

        With ``begun``, as in ``Screen.hand``, only the ways to finish that move are shown.
        """

    def lessons(self, begun: Mapping[str, LessonStop], language: str) -> Panel:
        """All lessons, each with where the person stands in it; ``begun`` has the lessons that they have begun."""

    def open_invitation(self, language: str) -> Panel:
        """The invitation to play: each game with buttons that begin it, and the way to the standings."""

    def refusal(self, code: str, values: "Sequence[tuple[str, int | str]]", language: str) -> str:
        """A kind and exact sentence that says why something cannot be done."""


class Pictures(Protocol):
    """Draws the pictures of panels. The same picture is always the same bytes, in any thread."""

    def draw(self, picture: Picture) -> bytes:
        """The picture as PNG."""

    def dice(self) -> Mapping[str, bytes]:
        """Every small picture by its key, and the empty picture ``blank``: PNG, or GIF for one that moves."""
