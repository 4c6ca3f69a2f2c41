"""The screens of all games, and the messages that are the same for every game."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from bot.core.ports import (
    Account,
    CommunityShown,
    CorrectionShown,
    EveningLine,
    EveningShown,
    HallOfFame,
    LeagueDates,
    LeagueShown,
    LessonStop,
    LinkCode,
    Losses,
    Meetings,
    Message,
    Named,
    PairsShown,
    PersonShown,
    RatingCourse,
    ReplayStop,
    Reviewed,
    RoundShown,
    Screen,
    StandingsPage,
    TroubleShown,
    Verification,
    WebhookShown,
    Won,
)
from bot.core.table.views import TableView
from bot.core.ui.days import day_in_words
from bot.core.ui.languages import Languages, Say
from bot.core.ui.panels import Block, Panel, Picture
from bot.core.ui.presses import SettingsPage
from bot.screens.evenings.cancelling_panel import cancelling_panel
from bot.screens.evenings.evening_panel import (
    end_panel,
    evening_panel,
    evening_title,
    event_panel,
    place_panel,
    reminder_panel,
)
from bot.screens.evenings.tournament_panel import pairings_panel
from bot.screens.fairness import commitment_panel, contributions_panel, fairness_panel, verified_panel
from bot.screens.forgetting import forgetting_panel
from bot.screens.game_screens import GamePresenter
from bot.screens.help_panel import help_panel
from bot.screens.hindsight import losses_panel, review_panel
from bot.screens.honours import won_blocks
from bot.screens.league.announcement import announcement_panel
from bot.screens.league.correction_panel import correcting_panel, correction_panel
from bot.screens.league.counting_page import counting_panel
from bot.screens.league.fame_panel import fame_panel
from bot.screens.league.founding import founded_panel, league_invitation
from bot.screens.league.league_changes import beginning_panel, closing_panel, league_changed_panel
from bot.screens.league.league_dates import league_dates_panel
from bot.screens.league.league_list import leagues_panel
from bot.screens.league.league_terms import league_terms_panel
from bot.screens.league.pairs_panel import pairs_panel
from bot.screens.league.rating_panel import rating_chart
from bot.screens.league.standings_page import standings_panel
from bot.screens.league.webhook_panel import trouble_line, webhook_panel
from bot.screens.lessons.lesson_list import lesson_list
from bot.screens.lessons.lesson_panel import lesson_panel
from bot.screens.linking_panels import link_code_panel, link_question_panel
from bot.screens.mythe.screen import MytheScreen
from bot.screens.mythic_dice.screen import MythicDiceScreen
from bot.screens.mythical_dice.screen import MythicalDiceScreen
from bot.screens.notices import away, question, turn, warning
from bot.screens.opening import place
from bot.screens.privacy_about import privacy_panel
from bot.screens.replaying import overview_panel, replay_panel
from bot.screens.seated import plain
from bot.screens.settings_menus import page_choices, settings_menus, settings_page_panel
from bot.screens.settings_panel import (
    own_setting_panel,
    person_settings_panel,
    settings_changed_panel,
    settings_panel,
)
from bot.screens.stats_panel import meetings_panel, stats_panel
from bot.screens.table_list import invitation, numbered_tables, tables_panel
from bot.screens.trouble_panel import trouble_panel


class AllScreens:
    """The screens of all games, and the panels that are the same for every game."""

    def __init__(self, languages: Languages) -> None:
        self._languages = languages
        self._screens: Mapping[str, Screen] = {
            "mythical-dice": GamePresenter(languages, MythicalDiceScreen()),
            "mythe": GamePresenter(languages, MytheScreen()),
            "mythic-dice": GamePresenter(languages, MythicDiceScreen()),
        }

    def of(self, game: str) -> Screen:
        """The game's screen."""
        return self._screens[game]

    def message(
        self,
        kind: Message,
        view: TableView,
        language: str,
        about: int | None = None,
        *,
        apart: bool = True,
    ) -> Panel:
        """The panel of a message as of now; ``about`` is the chapter of a card, None for the present one.

        ``apart``: whether the game has a place of its own, apart from the lobby's card.
        """
        say = self._languages.voice(language)
        match kind:
            case Message.COMMITMENT:
                return commitment_panel(view, say)
            case Message.CONTRIBUTIONS:
                return contributions_panel(view, say)
            case Message.PLACE:
                return place(view, say)
            case Message.TABLE:
                return self.of(view.game).table(view, language, about, apart=apart)
            case Message.HAND:
                return self.of(view.game).hand(view, language, about)
            case Message.TURN:
                return turn(view, say)
            case Message.QUESTION:
                secret = view.play is not None and view.play.secret
                return question(self.of(view.game).hand(view, language), secret=secret)
            case Message.WARNING:
                return warning(view, say)
            case Message.AWAY:
                return away(view, say)
            case Message.RESULT:
                return self.of(view.game).table(view, language)

    def won(self, game: str, won: Sequence[Won], language: str) -> Sequence[Block]:
        """What people have won with a game that has just ended."""
        return won_blocks(game, won, self._languages.voice(language))

    def standings(self, page: StandingsPage, language: str) -> Panel:
        """A page of a league's standings, with choices that lead to others."""
        return standings_panel(page, self._languages.voice(language))

    def counting(self, page: StandingsPage, arg: str, language: str) -> Panel:
        """How the standings are counted to which a press of WEEK with this argument leads, with one that leads back."""
        return counting_panel(page, arg, self._languages.voice(language))

    def announcement(self, page: StandingsPage, language: str) -> Panel:
        """The announcement that a week or a season has ended."""
        return announcement_panel(page, self._languages.voice(language))

    def correction(self, shown: CorrectionShown, language: str) -> Panel:
        """What everybody reads when a result was voided or restored."""
        return correction_panel(shown, self._languages.voice(language))

    def trouble(self, shown: TroubleShown, language: str) -> Panel:
        """The private message to an organiser that the bot cannot write in a channel any more."""
        return trouble_panel(shown, self._languages.voice(language))

    def evening(self, evening: EveningShown, language: str) -> Panel:
        """The card of an evening."""
        return evening_panel(evening, self._languages.voice(language))

    def cancelling(self, evening: EveningShown, language: str, *, series: bool) -> Panel:
        """The question whether to cancel an evening."""
        return cancelling_panel(evening, self._languages.voice(language), series=series)

    def evening_reminder(self, evening: EveningShown, language: str) -> Panel:
        """The private message that the evening begins soon."""
        return reminder_panel(evening, self._languages.voice(language))

    def evening_place(self, evening: EveningShown, line: EveningLine | None, language: str) -> Panel:
        """The line of the standing, or that there is none."""
        return place_panel(evening, line, self._languages.voice(language))

    def evening_end(self, evening: EveningShown, language: str) -> Panel:
        """The podium of an evening, or why it does not take place."""
        return end_panel(evening, self._languages.voice(language))

    def evening_event(self, evening: EveningShown, language: str) -> Panel:
        """The event of an evening in the calendar."""
        return event_panel(evening, self._languages.voice(language))

    def pairings(self, evening: EveningShown, paired: RoundShown, language: str) -> Panel:
        """The pairings of a round of a tournament."""
        say = self._languages.voice(language)
        return pairings_panel(evening, paired, evening_title(evening, say), say)

    def leagues(self, leagues: Sequence[LeagueShown], language: str) -> Panel:
        """The list of leagues."""
        return leagues_panel(leagues, self._languages.voice(language))

    def league_terms(self, shown: LeagueShown, language: str, *, organises: bool) -> Panel:
        """All the rules of one league."""
        return league_terms_panel(shown, self._languages.voice(language), organises=organises)

    def league_founded(self, shown: LeagueShown, language: str) -> Panel:
        """The card of a new league for the organiser who has founded it."""
        return founded_panel(shown, self._languages.voice(language))

    def league_changed(self, before: LeagueShown, now: LeagueShown, language: str) -> Panel:
        """What was changed of a league."""
        return league_changed_panel(before, now, self._languages.voice(language))

    def league_dates(self, dates: LeagueDates, language: str) -> Panel:
        """What comes next in a league."""
        return league_dates_panel(dates, self._languages.voice(language))

    def league_invitation(self, shown: LeagueShown, language: str) -> Panel:
        """The invitation to play in the league."""
        return league_invitation(shown, self._languages.voice(language))

    def closing(self, before: LeagueShown, after: LeagueShown, language: str) -> Panel:
        """The question whether to close the league."""
        return closing_panel(before, after, self._languages.voice(language))

    def pairs(self, shown: PairsShown, language: str) -> Panel:
        """Who meets whom in a season, and who loses to whom."""
        return pairs_panel(shown, self._languages.voice(language))

    def beginning(self, before: LeagueShown, after: LeagueShown, arg: str, language: str) -> Panel:
        """The question whether to begin a season."""
        return beginning_panel(before, after, arg, self._languages.voice(language))

    def correcting(self, shown: CorrectionShown, leagues: Sequence[LeagueShown], arg: str, language: str) -> Panel:
        """The question whether to void a result, or to restore it."""
        return correcting_panel(shown, leagues, arg, self._languages.voice(language))

    def webhook(self, before: WebhookShown | None, now: WebhookShown | None, secret: str, language: str) -> Panel:
        """The address to which a league sends its weeks, with a new secret."""
        return webhook_panel(before, now, secret, self._languages.voice(language))

    def webhook_trouble(self, shown: WebhookShown, language: str) -> str:
        """Which week did not reach the address, and why."""
        return trouble_line(shown, self._languages.voice(language))

    def fame(self, hall: HallOfFame, language: str) -> Panel:
        """A league's hall of fame."""
        return fame_panel(hall, self._languages.voice(language))

    def stats(self, person: PersonShown, language: str) -> Panel:
        """What the person has played, the course of their rating, and their badges and feats in each game."""
        # Only games that the person has played, and then only those that have something to tell.
        feats = person.stats.feats
        played = [(game, screen, feats[game]) for game, screen in self._screens.items() if game in feats]
        told = {
            game: (*screen.honours(person.honours, language), *screen.feats(counted, language))
            for game, screen, counted in played
        }
        shown = {game: blocks for game, blocks in told.items() if blocks}
        return stats_panel(person, shown, self._languages.voice(language))

    def meetings(self, name: str, other: str, meetings: Meetings, language: str) -> Panel:
        """How the games ended in which these two people met."""
        return meetings_panel(name, other, meetings, self._languages.voice(language))

    def rating(self, name: str, course: RatingCourse, language: str) -> Picture:
        """The course of the named person's rating."""
        return rating_chart(name, course, self._languages.voice(language))

    def replay(self, stop: ReplayStop, language: str) -> Panel:
        """A finished game: its key moments, or one stop with what happened before it and the card as it was."""
        screen, say = self.of(stop.view.game), self._languages.voice(language)
        if not stop.stop:
            return overview_panel(stop, screen.moments(stop.story, stop.view, language), say)
        told = (screen.event_line(event, stop.view, language) for event in stop.events)
        story = tuple(line for line in told if line)
        # Nobody needs to be told any more how to see the hand of a finished game, or who had more time.
        seats = tuple(replace(seat, reached=True) for seat in stop.view.seats)
        view = replace(stop.view, seats=seats, newcomers=())
        card = screen.table(view, language)
        # A replay shows also what the card leaves out.
        if view.result is None and (details := screen.details(view, language)) != card:
            card = replace(card, blocks=(*card.blocks, *details.blocks))
        return replay_panel(stop, story, card, say)

    def review(self, reviewed: Reviewed, language: str) -> Panel:
        """A decision of a finished game, seen again."""
        screen = self.of(reviewed.view.game)
        return review_panel(reviewed, screen, language, self._languages.voice(language))

    def losses(self, losses: Losses, language: str) -> Panel:
        """Where the reader lost most in a finished game."""
        return losses_panel(losses, self.of(losses.view.game), language, self._languages.voice(language))

    def fairness(self, view: TableView, language: str) -> Panel:
        """How the table's luck is drawn, with what is published of it so far."""
        return fairness_panel(view, self._languages.voice(language))

    def verified(self, found: Verification | None, language: str) -> Panel:
        """The result of recomputing a game's luck; None for a game without a published seed."""
        return verified_panel(found, self._languages.voice(language))

    def tables(
        self, views: Sequence[TableView], language: str, elsewhere: Sequence[tuple[str, TableView]] = ()
    ) -> Panel:
        """The live tables, each with its number; those of other platforms come last."""
        return tables_panel(views, self._languages.voice(language), elsewhere)

    def which_table(self, views: Sequence[TableView], question: str, language: str) -> Panel:
        """The question which of these tables is meant, with their numbers in this order."""
        return numbered_tables(views, question, self._languages.voice(language))

    def settings(self, shown: CommunityShown, language: str) -> Panel:
        """The settings of a community."""
        return settings_panel(shown, self._languages.voice(language))

    def settings_changed(self, before: CommunityShown, now: CommunityShown, language: str) -> Panel:
        """What was changed of a community's settings."""
        return settings_changed_panel(before, now, self._languages.voice(language))

    def settings_page(
        self, page: SettingsPage, shown: CommunityShown, among: Sequence[Named], hint: str, language: str
    ) -> Panel:
        """A page of further settings of a community."""
        return settings_page_panel(page, shown, among, hint, self._languages.voice(language))

    def settings_choices(self, panel: Panel, shown: CommunityShown, language: str, *, manages: bool) -> Panel:
        """The panel with the menus and buttons of a community's settings."""
        say = self._languages.voice(language)
        choices = (*page_choices(say, manages=manages), *panel.choices)
        return replace(panel, choices=choices, menus=settings_menus(shown.community, say))

    def help(self, language: str, *, organises: bool, hints: tuple[str, str]) -> Panel:
        """What people can do here."""
        return help_panel(self._languages.voice(language), organises=organises, hints=hints)

    def person_settings(self, language: str, *, notify: bool, aloud: bool, advice: bool, alone: bool) -> Panel:
        """The settings of a person."""
        say = self._languages.voice(language)
        return person_settings_panel(language, say, notify=notify, aloud=aloud, advice=advice, alone=alone)

    def own_setting(self, what: str, language: str, *, on: bool, changed: bool) -> Panel:
        """What a person has set for themselves."""
        return own_setting_panel(what, self._languages.voice(language), on=on, changed=changed)

    def privacy(self, language: str) -> Panel:
        """What the bot stores about people."""
        return privacy_panel(self._languages.voice(language))

    def forgetting(self, language: str) -> Panel:
        """The question whether the person really wants to be forgotten."""
        return forgetting_panel(self._languages.voice(language))

    def link_code(self, code: LinkCode, language: str) -> Panel:
        """The code that links an account."""
        return link_code_panel(code, self._languages.voice(language))

    def link_question(self, account: Account, language: str) -> Panel:
        """The question whether to link with this account."""
        return link_question_panel(account, self._languages.voice(language))

    def lesson(self, stop: LessonStop, language: str, begun: str = "") -> Panel:
        """A stop of a lesson; with ``begun``, the ways to go on with a move that begins so."""
        return lesson_panel(stop, self.of(stop.view.game), language, self._languages.voice(language), begun)

    def lessons(self, begun: Mapping[str, LessonStop], language: str) -> Panel:
        """All lessons, each with where the person stands in it."""
        return lesson_list(begun, self._languages.voice(language))

    def open_invitation(self, language: str) -> Panel:
        """The invitation to play one of the games."""
        pictures = {game: screen.picture for game, screen in self._screens.items()}
        return invitation(pictures, self._languages.voice(language))

    def refusal(self, code: str, values: Sequence[tuple[str, int | str]], language: str) -> str:
        """The sentence that belongs to a refusal's code: what is wrong, what still stands, what to do."""
        say = self._languages.voice(language)
        # A refused option comes as `option="variant", value="simplified"`. Its value is looked up by the option's name.
        of = {"value": dict(values).get("option")}
        in_words = {name: self._in_words(of.get(name) or name, value, say) for name, value in values if name != "day"}
        days = {name: day_in_words(date.fromisoformat(f"{value}"), say) for name, value in values if name == "day"}
        return say(f"refusal-{code}", **in_words, **days)

    def _in_words(self, of: int | str, value: int | str, say: Say) -> int | str:
        """The value by its name in the catalogues, such as ``die-red`` or ``variant-simplified``, if it has one."""
        known = f"{of}-{value}"
        if self._languages.knows(known):
            return say(known)
        return plain(value) if isinstance(value, str) else value
