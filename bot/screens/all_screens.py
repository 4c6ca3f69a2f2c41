"""The screens of all games, and the messages that are the same for every game."""

from collections.abc import Mapping, Sequence

from bot.core.ports import (
    Community,
    LeagueShown,
    Meetings,
    Message,
    PlayerStats,
    RatingCourse,
    ReplayStop,
    Screen,
    StandingsPage,
    Verification,
)
from bot.core.table.views import TableView
from bot.core.ui.languages import Languages, Say
from bot.core.ui.panels import Panel, Picture
from bot.screens.announcement import announcement_panel
from bot.screens.fairness import commitment_panel, contributions_panel, verified_panel
from bot.screens.forgetting import forgetting_panel
from bot.screens.game_screens import GamePresenter
from bot.screens.league_list import leagues_panel
from bot.screens.mythe.screen import MytheScreen
from bot.screens.mythic_dice.screen import MythicDiceScreen
from bot.screens.mythical_dice.screen import MythicalDiceScreen
from bot.screens.notices import away, turn, warning
from bot.screens.opening import place
from bot.screens.people import plain
from bot.screens.rating_panel import rating_chart
from bot.screens.replaying import replay_panel
from bot.screens.settings_panel import person_settings_panel, settings_panel
from bot.screens.standings_page import standings_panel
from bot.screens.stats_panel import meetings_panel, stats_panel
from bot.screens.table_list import invitation, tables_panel


class AllScreens:
    """Every game's screen, and what is the same for all of them."""

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
        standings: StandingsPage | None = None,
    ) -> Panel:
        """What a message of this kind says now."""
        say = self._languages.voice(language)
        match kind:
            case Message.COMMITMENT:
                return commitment_panel(view, say)
            case Message.CONTRIBUTIONS:
                return contributions_panel(view, say)
            case Message.PLACE:
                return place(view, say)
            case Message.TABLE:
                return self.of(view.game).table(view, language, about)
            case Message.HAND:
                return self.of(view.game).hand(view, language, about)
            case Message.TURN:
                return turn(view, say)
            case Message.WARNING:
                return warning(view, say)
            case Message.AWAY:
                return away(view, say)
            case Message.RESULT:
                return self.of(view.game).result(view, language, standings)

    def standings(self, page: StandingsPage, language: str) -> Panel:
        """A page of a league's standings, and the ways on."""
        return standings_panel(page, self._languages.voice(language))

    def announcement(self, page: StandingsPage, language: str) -> Panel:
        """The end of a week or a season, told to everybody."""
        return announcement_panel(page, self._languages.voice(language))

    def leagues(self, leagues: Sequence[LeagueShown], language: str) -> Panel:
        """What leagues there are."""
        return leagues_panel(leagues, self._languages.voice(language))

    def stats(self, name: str, stats: PlayerStats, language: str, course: RatingCourse | None = None) -> Panel:
        """What somebody has played, how their rating went, and what each game has counted of them."""
        played = [(game, screen, stats.feats[game]) for game, screen in self._screens.items() if game in stats.feats]
        feats = {game: blocks for game, screen, counted in played if (blocks := screen.feats(counted, language))}
        return stats_panel(name, stats, feats, course, self._languages.voice(language))

    def meetings(self, name: str, other: str, meetings: Meetings, language: str) -> Panel:
        """How the games went in which two people met."""
        return meetings_panel(name, other, meetings, self._languages.voice(language))

    def rating(self, name: str, course: RatingCourse, language: str) -> Picture:
        """How somebody's rating went."""
        return rating_chart(name, course, self._languages.voice(language))

    def replay(self, stop: ReplayStop, language: str) -> Panel:
        """One stop of a game that has ended: what happened, and the card as it was."""
        screen = self.of(stop.view.game)
        told = (screen.event_line(event, stop.view, language) for event in stop.events)
        story = tuple(line for line in told if line)
        return replay_panel(stop, story, screen.table(stop.view, language), self._languages.voice(language))

    def verified(self, found: Verification | None, language: str) -> Panel:
        """What recomputing a game's luck has shown."""
        return verified_panel(found, self._languages.voice(language))

    def tables(self, views: Sequence[TableView], language: str) -> Panel:
        """Live tables, those that wait for their viewer first."""
        return tables_panel(views, self._languages.voice(language))

    def settings(self, community: Community, channels: Sequence[str], language: str) -> Panel:
        """What a community has set."""
        return settings_panel(community, channels, self._languages.voice(language))

    def person_settings(self, language: str, *, notify: bool, aloud: bool) -> Panel:
        """What a person has set."""
        return person_settings_panel(language, self._languages.voice(language), notify=notify, aloud=aloud)

    def forgetting(self, language: str) -> Panel:
        """What somebody is asked who wishes to be forgotten."""
        return forgetting_panel(self._languages.voice(language))

    def open_invitation(self, language: str) -> Panel:
        """The answer to somebody who mentions the bot."""
        return invitation(self._screens, self._languages.voice(language))

    def refusal(self, code: str, values: Sequence[tuple[str, int | str]], language: str) -> str:
        """What happened, what still stands, what to do."""
        say = self._languages.voice(language)
        of = {"value": dict(values).get("option")}
        in_words = {name: self._in_words(of.get(name) or name, value, say) for name, value in values}
        return say(f"refusal-{code}", **in_words)

    def _in_words(self, of: int | str, value: int | str, say: Say) -> int | str:
        """A value that the catalogues have a name for, such as die "red" or variant "simplified", by that name."""
        known = f"{of}-{value}"
        if self._languages.knows(known):
            return say(known)
        return plain(value) if isinstance(value, str) else value
