"""The options that several commands have."""

import re
from types import MappingProxyType
from typing import Final

from bot.adapters.matrix.commands.definition import FreeText, Number, OneOf, Option, Shaped, SomeRoom, YesNo
from bot.adapters.matrix.rooms.power_levels import GROUPS
from bot.core.games import games, option_names, option_values, robot_steps
from bot.core.ports import Pace, Scoring
from bot.core.ui.presses import ALL_TIME

SURE: Final = Option("sure", YesNo(), bare=False, called=("matrix-option-sure",))
"""Lets a command do at once what it otherwise asks about first."""

_ALL: Final = MappingProxyType({ALL_TIME: "matrix-all-time"})

GAME: Final = Option("game", OneOf({game: f"game-{game}" for game in games()}))
GAME_OPTIONS: Final = tuple(
    Option(name, OneOf({value: f"{name}-{value}" for value in option_values(name)})) for name in option_names()
)
PACE: Final = Option("pace", OneOf({pace: f"pace-{pace}" for pace in Pace}))
LEVEL: Final = Option("level", OneOf(robot_steps()))
TABLE: Final = Option("table", Shaped(re.compile(r"[a-z2-7]{10}|[0-9]{1,2}")))
LEAGUE_NAMED: Final = Option("league", FreeText(), bare=False)
LEAGUE: Final = Option("league", FreeText(), required=True)
WEEK: Final = Option("week", Shaped(re.compile(r"s[0-9]+|[0-9]{4}-w[0-9]{2}", re.IGNORECASE), _ALL))
SEASON: Final = Option("season", Shaped(re.compile(r"s?[0-9]+", re.IGNORECASE), _ALL))
PAGE: Final = Option("page", Number(1))
ZONE: Final = Option("zone", Shaped(re.compile(r"[A-Za-z]\w+(/[\w+-]+)+|UTC")))
HOSTS: Final = Option("hosts", OneOf(GROUPS), bare=False, called=("matrix-option-hosts", "option-hosts"))
ROOM: Final = Option("channel", SomeRoom(), called=("matrix-option-room", "option-channel"))
HOUR: Final = Option("hour", Number(0, 23), bare=False)
DAY: Final = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}")
FIRST_DAY: Final = Option("first_day", Shaped(DAY), bare=False)
LAST_DAY: Final = Option("last_day", Shaped(DAY), bare=False)
SEASON_TERMS: Final = (
    FIRST_DAY,
    LAST_DAY,
    Option("scoring", OneOf({scoring: f"scoring-{scoring}" for scoring in Scoring}), bare=False),
    Option("that_count", Number(1, 100), bare=False),
    Option("to_be_ranked", Number(1, 100), bare=False),
    Option("least_people", Number(2, 10), bare=False),
)
