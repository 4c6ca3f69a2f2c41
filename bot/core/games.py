"""The games that the bot plays: their keys, options, short forms and robots."""

from collections.abc import Mapping, Sequence

from bot.core.ports import Community
from rules.catalogue import GAMES, ROBOTS, newest
from rules.game import Notation, ShortForm


def games() -> tuple[str, ...]:
    """The keys of all games; the first is played where nobody says which."""
    return tuple(dict.fromkeys(key for key, _ in GAMES))


def option_names() -> tuple[str, ...]:
    """What may be chosen of games, such as ``edition``; not each game has each."""
    return tuple(dict.fromkeys(option for game in games() for option in newest(game).options))


def option_values(option: str) -> tuple[str, ...]:
    """What may be chosen for an option, such as ``edition``, over all games that have it."""
    return tuple(dict.fromkeys(value for game in games() for value in newest(game).options.get(option, ())))


def usual_options(language: str) -> Mapping[str, str]:
    """The options, over all games, that people play with who speak the language; others take each game's default."""
    return {name: value for game in games() for name, value in newest(game).usual.get(language, {}).items()}


def short_forms() -> Sequence[ShortForm]:
    """The kinds of moves that have a command of their own, each verb once: it serves every game that has such moves."""
    return list({form.verb: form for game in games() for form in newest(game).notation.short_forms}.values())


def known_options(options: Mapping[str, str], game: str) -> Mapping[str, str]:
    """Those of the options that the game has: what is chosen for many games may be unknown to one. Raises BadSetup."""
    known = newest(game).options
    return {name: value for name, value in options.items() if value in known.get(name, ())}


def options_at(
    community: Community, game: str, named: Mapping[str, str | None], league: Mapping[str, str] | None = None
) -> Mapping[str, str]:
    """What a table takes there: what is named for it, else as its league wants it, else as the community has chosen.

    What is named is taken as it is: the game will say whether it has that. Raises BadSetup for an unknown game.
    """
    chosen = {name: value for name, value in named.items() if value is not None}
    return {**known_options(community.options, game), **known_options(league or {}, game), **chosen}


def notation(game: str) -> Notation:
    """How the game's moves are written as texts. Raises BadSetup for an unknown game."""
    return newest(game).notation


def robot(game: str) -> str:
    """The robot that sits down when nobody chose one. Raises BadSetup for an unknown game."""
    return next(iter(ROBOTS[newest(game).key]))
