"""Ratings, held against those before them: each game's, whether it is the store's word that it is rated or not."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from heapq import merge
from itertools import groupby

from bot.core.differences import Difference, rows_apart
from bot.core.rating import after
from storage.ids import LeagueId, PlayerId
from storage.league.rated import RatedGame
from storage.league.standings import Rating


@dataclass(frozen=True, slots=True)
class Step:
    """A game, and what is stored of its people: by number, the ratings before it, and those after."""

    number: int
    game: RatedGame | None
    """None where ratings stand of a game that does not count."""

    before: Mapping[PlayerId, tuple[int, Rating]]
    found: Mapping[PlayerId, Rating]


def steps(games: Iterable[RatedGame], stored: Iterable[tuple[int, PlayerId, Rating]]) -> Iterator[Step]:
    """The league's games, each with the ratings that are stored; what is held at a time are people's last ones."""
    last: dict[PlayerId, tuple[int, Rating]] = {}
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
        last |= {player: (number, rating) for player, rating in found.items()}


@dataclass(slots=True)
class RatingAudit:
    """Looks at a league's steps in turn; as text it says what waits.

    What is beyond the number up to which all is rated waits: for its first rating, or for another one after a
    correction. Old ratings stand until then, and follow from each other as well. Only where a corrected game has been
    rated again already, what stands beyond may follow from ratings that are gone: it is not proved.
    """

    league: LeagueId
    rated_to: int
    corrected: frozenset[int]
    """The numbers of games that were ever made void or good again."""

    older: bool
    """Whether all was rated in an older way, and is to be rated again."""

    waiting: int = 0
    ratings: int = 0
    unproved: int = 0
    _gap: int | None = field(default=None, init=False)

    def look(self, step: Step) -> Iterator[Difference]:
        """Where what is stored after the game is not what it makes of what is stored before it."""
        self.ratings += len(step.found)
        where = self._where(step.number)
        if step.game is None:
            yield from rows_apart(where, {}, _rows(step.found))
            return
        due = _due(step.game, step)
        if step.number <= self.rated_to:
            yield from rows_apart(where, _rows(due), _rows(step.found))
            return
        self.waiting += bool(due)
        if step.found:
            yield from self._beyond(where, step.game, step)
        elif due and step.number not in self.corrected:
            self._gap = self._gap or step.number

    def _beyond(self, where: str, game: RatedGame, step: Step) -> Iterator[Difference]:
        if self._gap is not None:
            yield Difference(f"league {self.league} counted {self._gap}", "is not rated, but later games are")
            self._gap = None
        # What stands there of a corrected game is of when it was good: of one that was void there is nothing.
        good = replace(game, void=game.void and step.number not in self.corrected)
        apart = list(rows_apart(where, _rows(_due(good, step)), _rows(step.found)))
        if apart and self._may_be_outlived(good, step):
            self.unproved += len(step.found)
        else:
            yield from apart

    def _may_be_outlived(self, game: RatedGame, step: Step) -> bool:
        """Whether the same people's ratings may have followed from others, which were made anew since."""
        if set(step.found) != {seat.player for seat in game.seats}:
            return False
        fresh = any(number <= self.rated_to for number, _ in step.before.values()) or len(step.before) < len(game.seats)
        return self.older or (fresh and any(number <= self.rated_to for number in self.corrected))

    def _where(self, number: int) -> str:
        return f"league {self.league} counted {number}: rating of player"

    def __str__(self) -> str:
        games = f"league {self.league}: {self.waiting} game{'' if self.waiting == 1 else 's'} to be rated"
        return f"{games}; ratings that cannot be proved until then: {self.unproved}" if self.unproved else games


def _due(game: RatedGame, step: Step) -> Mapping[PlayerId, Rating]:
    return after(game, {player: rating for player, (_, rating) in step.before.items()})


def _rows(ratings: Mapping[PlayerId, Rating]) -> Mapping[PlayerId, Mapping[str, object]]:
    return {
        player: {one.name: getattr(rating, one.name) for one in fields(rating)} for player, rating in ratings.items()
    }
