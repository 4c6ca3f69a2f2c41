"""The games that the bot plays: their keys, options, short forms and robots."""

from collections.abc import Mapping, Sequence

from bot.core.ports import Community
from rules.catalogue import GAMES, ROBOTS, newest
from rules.game import Notation, ShortForm
from rules.robots.ladder import LADDER


def games() -> tuple[str, ...]:
    """The keys of all games; the first one is the default."""
    return tuple(dict.fromkeys(key for key, _ in GAMES))


def table_sizes() -> range:
    """From the fewest to the most seats that any game allows."""
    seats = [number for game in games() for number in newest(game).seats]
    return range(min(seats), max(seats) + 1)


def few_seats(game: str) -> int:
    """The seats of a table that begins at once: one more than the game needs. Raises BadSetup for an unknown game."""
    allowed = newest(game).seats
    return min(allowed[0] + 1, allowed[-1])


def seats_without_gap(game: str, taken: int) -> int | None:
    """The seats of a table that is full with so many players; None if the game needs more. Raises BadSetup."""
    return taken if taken >= newest(game).seats[0] else None


def option_names() -> tuple[str, ...]:
    """The names of all options, such as ``edition``; no game needs to have them all."""
    return tuple(dict.fromkeys(option for game in games() for option in newest(game).options))


def option_values(option: str) -> tuple[str, ...]:
    """All values of an option, such as ``edition``, over all games that have it."""
    return tuple(dict.fromkeys(value for game in games() for value in newest(game).options.get(option, ())))


def usual_options(language: str) -> Mapping[str, str]:
    """The usual values of options in this language, such as an edition. All other options have the game's default."""
    return {name: value for game in games() for name, value in newest(game).usual.get(language, {}).items()}


def short_forms() -> Sequence[ShortForm]:
    """The moves that have a command of their own, such as ``/bet``: each verb once, for all games that have it."""
    return list({form.verb: form for game in games() for form in newest(game).notation.short_forms}.values())


def known_options(options: Mapping[str, str], game: str) -> Mapping[str, str]:
    """Those of the options that the game has: a community's choice may not exist in each game. Raises BadSetup."""
    known = newest(game).options
    return {name: value for name, value in options.items() if value in known.get(name, ())}


def options_at(
    community: Community, game: str, named: Mapping[str, str | None], league: Mapping[str, str] | None = None
) -> Mapping[str, str]:
    """The options of a new table: those named for it, else the league's, else the community's.

    Named options are not checked here: the game refuses unknown ones. Raises BadSetup for an unknown game.
    """
    chosen = {name: value for name, value in named.items() if value is not None}
    return {**known_options(community.options, game), **known_options(league or {}, game), **chosen}


def notation(game: str) -> Notation:
    """How the game's moves are written as short texts. Raises BadSetup for an unknown game."""
    return newest(game).notation


def robot(game: str) -> str:
    """The robot that sits down when nobody chose one. Raises BadSetup for an unknown game."""
    return next(iter(ROBOTS[newest(game).key]))


def robot_steps() -> Mapping[str, str]:
    """The robots that people choose from, weakest first: the name of each, with the id of the message that names it."""
    return {step: f"robot-step-{step}" for step in LADDER}
