"""Ratings, held against those before them, up to the game to which the league says that all is rated."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from heapq import merge
from itertools import groupby

from bot.core.league.differences import Difference, rows_apart
from bot.core.league.rating_math import after
from storage.ids import LeagueId, PlayerId
from storage.league.rating_rows import RatedGame
from storage.league.standings import Rating


@dataclass(frozen=True, slots=True)
class Step:
    """A game, and what is stored of its people: the ratings before it, and those after."""

    number: int
    game: RatedGame | None
    """None where ratings stand of a game that does not count."""

    before: Mapping[PlayerId, Rating]
    found: Mapping[PlayerId, Rating]


def steps(games: Iterable[RatedGame], stored: Iterable[tuple[int, PlayerId, Rating]]) -> Iterator[Step]:
    """The league's games, each with the ratings that are stored; what is held at a time are people's last ones."""
    last: dict[PlayerId, Rating] = {}
    both: list[Iterator[tuple[int, RatedGame | tuple[PlayerId, Rating]]]] = [
        ((game.number, game) for game in games),
        ((number, (player, rating)) for number, player, rating in stored),
    ]
    for number, group in groupby(merge(*both, key=lambda one: one[0]), lambda one: one[0]):
        rows = [row for _, row in group]
        game = next((row for row in rows if isinstance(row, RatedGame)), None)
        found = dict(row for row in rows if not isinstance(row, RatedGame))
        people = [] if game is None else [seat.player for seat in game.seats]
        yield Step(number, game, {player: last[player] for player in people if player in last}, found)
        last |= found


@dataclass(slots=True)
class RatingAudit:
    """Looks at a league's steps in turn; as text it says what waits.

    What stands beyond the number up to which all is rated was computed of games as they were, or in another way. It is
    computed anew from there on, whatever it is: it is not looked at, only counted.
    """

    league: LeagueId
    rated_to: int
    ratings: int = 0
    waiting: int = 0
    outdated: int = 0

    def look(self, step: Step) -> Iterator[Difference]:
        """Where what is stored after the game is not what it makes of what is stored before it."""
        if step.game is not None and step.number > self.rated_to:
            self.waiting += 1
            self.outdated += len(step.found)
            return
        self.ratings += len(step.found)
        due = {} if step.game is None else after(step.game, step.before)
        where = f"league {self.league} counted {step.number}: rating of player"
        yield from rows_apart(where, _rows(due), _rows(step.found))

    def __str__(self) -> str:
        games = f"league {self.league}: {self.waiting} game{'' if self.waiting == 1 else 's'} to be rated"
        return f"{games}; ratings that cannot be proved until then: {self.outdated}"


def _rows(ratings: Mapping[PlayerId, Rating]) -> Mapping[PlayerId, Mapping[str, object]]:
    return {
        player: {one.name: getattr(rating, one.name) for one in fields(rating)} for player, rating in ratings.items()
    }
