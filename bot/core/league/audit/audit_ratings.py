"""Compares each rating with the ratings before it, up to the last game that the league calls rated."""

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
    """A game, and the stored ratings of its people: before the game and after it."""

    number: int
    game: RatedGame | None
    """None if ratings are stored for a game that does not count."""

    before: Mapping[PlayerId, Rating]
    found: Mapping[PlayerId, Rating]


def steps(games: Iterable[RatedGame], stored: Iterable[tuple[int, PlayerId, Rating]]) -> Iterator[Step]:
    """The league's games, each with its stored ratings. Only each person's last rating is kept in memory.

    Both arguments come in the order of the games' numbers.
    """
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
    """Checks a league's steps one after the other. As text it says how many games wait to be rated.

    Ratings behind ``rated_to`` are from before a correction, or from another version of the computation. The bot will
    compute them again in any case, so they are counted and not compared.
    """

    league: LeagueId
    rated_to: int
    ratings: int = 0
    waiting: int = 0
    outdated: int = 0

    def look(self, step: Step) -> Iterator[Difference]:
        """Where the stored ratings after the game do not follow from the stored ratings before it."""
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
