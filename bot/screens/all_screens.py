"""All screens of the house, and the messages that are the same for every game."""

from collections.abc import Mapping, Sequence

from bot.core.i18n import Languages, Say
from bot.core.panels import Panel
from bot.core.ports import Message, Screen, StandingLine
from bot.core.views import TableView
from bot.screens.fairness import commitment_panel, contributions_panel, fairness_panel
from bot.screens.league import week_panel
from bot.screens.mythical_dice.screen import MythicalDiceScreen
from bot.screens.names import plain
from bot.screens.notices import away, turn, warning


class AllScreens:
    """Every game's screen, and what is the same for all of them."""

    def __init__(self, languages: Languages) -> None:
        self._languages = languages
        self._screens: Mapping[str, Screen] = {"mythical-dice": MythicalDiceScreen(languages)}

    def of(self, game: str) -> Screen:
        """The game's screen."""
        return self._screens[game]

    def message(self, kind: Message, view: TableView, language: str) -> Panel:
        """What a message of this kind says now."""
        say = self._languages.voice(language)
        match kind:
            case Message.COMMITMENT:
                return commitment_panel(view, say)
            case Message.CONTRIBUTIONS:
                return contributions_panel(view, say)
            case Message.TABLE:
                return self.of(view.game).table(view, language)
            case Message.HAND:
                return self.of(view.game).hand(view, language)
            case Message.TURN:
                return turn(view, say)
            case Message.WARNING:
                return warning(view, say)
            case Message.AWAY:
                return away(view, say)
            case Message.RESULT:
                return self.of(view.game).result(view, language)

    def fairness(self, view: TableView, language: str) -> Panel:
        """What the table's luck is made from; the seed once the table has ended."""
        return fairness_panel(view, self._languages.voice(language))

    def week(self, week: str, lines: Sequence[StandingLine], language: str, *, practice: bool) -> Panel:
        """A week's table, lines in their order."""
        return week_panel(week, lines, self._languages.voice(language), practice=practice)

    def refusal(self, code: str, values: Sequence[tuple[str, int | str]], language: str) -> str:
        """What happened, what still stands, what to do."""
        say = self._languages.voice(language)
        return say(f"refusal-{code}", **{name: self._in_words(name, value, say) for name, value in values})

    def _in_words(self, name: str, value: int | str, say: Say) -> int | str:
        """A value that the catalogues have a name for, such as die "red", by that name."""
        known = f"{name}-{value}"
        if self._languages.knows(known):
            return say(known)
        return plain(value) if isinstance(value, str) else value
