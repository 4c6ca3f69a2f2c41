"""The words in which leagues are described."""

from enum import StrEnum


class LeagueKind(StrEnum):
    """Where a league's games come from."""

    ALL = "all"
    """Every game of the community in which people met: its own table, there from the first game on."""

    PRACTICE = "practice"
    """The community's games against robots."""

    HELD = "held"
    """An organiser's: the tables that were opened for it."""


class Scoring(StrEnum):
    """What a game brings."""

    PLACEMENT = "placement"
    """5040 for the winner, 0 for the last, evenly between them."""

    POINTS = "points"
    """The game's own points."""

    WINS = "wins"
    """One for a victory, shared or not."""


class Announcing(StrEnum):
    """What a league tells its channel by itself."""

    WEEK = "week"
    SEASON = "season"
