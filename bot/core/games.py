"""What the house plays, for those who offer it."""

from collections.abc import Mapping

from bot.core.communities import options_for
from bot.core.ports import Community
from rules.catalogue import GAMES, ROBOTS, newest


def games() -> tuple[str, ...]:
    """The keys of all games; the first is played where nobody says which."""
    return tuple(dict.fromkeys(key for key, _ in GAMES))


def option_values(option: str) -> tuple[str, ...]:
    """What may be chosen for an option, such as ``edition``, over all games that have it."""
    return tuple(dict.fromkeys(value for game in games() for value in newest(game).options.get(option, ())))


def options_at(community: Community, game: str, named: Mapping[str, str | None]) -> Mapping[str, str]:
    """What a table takes there: what is named for it, else what the community has chosen. Raises BadSetup."""
    chosen = {name: value for name, value in named.items() if value is not None}
    return {**options_for(community, newest(game)), **chosen}


def robot(game: str) -> str:
    """The house player that sits down where nobody says which. Raises BadSetup for an unknown game."""
    return next(iter(ROBOTS[newest(game).key]))
