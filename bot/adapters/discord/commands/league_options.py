"""The options that the commands of ``/league`` share: their names, their choices and their suggestions."""

from collections.abc import Callable
from typing import TypeVar

from discord import app_commands

from bot.adapters.discord.commands.completing import Completing
from bot.adapters.discord.commands.wording import Wording, zones
from bot.adapters.discord.responder import InteractionResponder
from bot.core.games import option_names
from bot.core.ports import Scoring

_Commanded = TypeVar("_Commanded")


class LeagueOptions:
    """Names and describes the options, and suggests values for them."""

    def __init__(self, responder: InteractionResponder) -> None:
        completing = Completing(responder)
        self.wording = wording = Wording(responder.services.languages)
        self._completions = {
            "league": completing.league,
            "week": completing.league_week,
            "season": completing.season,
            "table": completing.corrected_table,
            "zone": zones,
            "first_day": completing.first_day,
            "last_day": completing.last_day,
            "day": completing.evening_day,
        }
        self.open_league = completing.open_league
        """Suggests only leagues that are not closed. Put ``autocomplete`` with it above ``named``."""

        self.planned_evening = completing.planned_evening
        """Suggests only days and hours of evenings that are planned. Put it there, too."""

        self._choices = {
            "game": wording.games(),
            **{option: wording.values(option) for option in option_names()},
            "pace": wording.paces(),
            "scoring": wording.choices({one: f"scoring-{one}" for one in Scoring}),
        }

    def named(self, *names: str, **abouts: str) -> Callable[[_Commanded], _Commanded]:
        """Name and describe these options of a command, and give them their choices or suggestions."""
        completed = {name: complete for name, complete in self._completions.items() if name in names}
        chosen = {name: choices for name, choices in self._choices.items() if name in names}

        def said(command: _Commanded) -> _Commanded:
            offering = app_commands.autocomplete(**completed)(app_commands.choices(**chosen)(command))
            return self.wording.options(*names, **abouts)(offering)

        return said
