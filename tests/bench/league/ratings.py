"""Which rating predicts results best, when a rating may be shown, and how much a new season should reset."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from statistics import NormalDist, correlation, mean
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from openskill.models import BradleyTerryFull, PlackettLuce

from tests.bench.league.season import LUCK, WEEKS, Game, World, tau

UNIT: Final = 25 / 6
"""What the library's scale counts in: a new rating is 25 ± 2 units."""

HALF: Final = WEEKS // 2
ENOUGH: Final = 15
"""Games after which a rating is shown without a question mark."""

STORED: Final = 6
"""Digits behind the point."""


class Rating(NamedTuple):
    """How strong somebody is thought to be, and by how much that may be wrong."""

    mu: float
    sigma: float


NEW: Final = Rating(25.0, 25 / 3)

Rate: TypeAlias = Callable[[Sequence[Rating], Sequence[int]], list[Rating]]
"""The ratings after a game, by seat."""


@dataclass(frozen=True, slots=True)
class Model:
    """One way to rate."""

    rate: Rate
    expects: Callable[[Rating, Rating, int], float]
    """The chance that the first player ends before the second at a table with this many seats."""


def bradley_terry(beta: float) -> Model:
    """Every seat plays every other."""
    library = BradleyTerryFull(beta=beta)

    def rate(table: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
        teams = [[library.rating(*one)] for one in table]
        return [Rating(one.mu, one.sigma) for (one,) in library.rate(teams, ranks=list(map(float, ranks)))]

    def expects(one: Rating, other: Rating, _: int) -> float:
        return _logistic(one, other, one.sigma**2 + other.sigma**2 + 2 * beta**2)

    return Model(rate, expects)


def plackett_luce(beta: float) -> Model:
    """The first place is drawn by strength, then the second among those left: the library's first choice."""
    library = PlackettLuce(beta=beta)

    def rate(table: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
        teams = [[library.rating(*one)] for one in table]
        return [Rating(one.mu, one.sigma) for (one,) in library.rate(teams, ranks=list(map(float, ranks)))]

    def expects(one: Rating, other: Rating, seats: int) -> float:
        return _logistic(one, other, (one.sigma**2 + other.sigma**2 + 2 * beta**2) * seats / 2)

    return Model(rate, expects)


def _logistic(one: Rating, other: Rating, variance: float) -> float:
    return 1 / (1 + math.exp((other.mu - one.mu) / math.sqrt(variance)))


CHOSEN: Final = bradley_terry(4 * UNIT)
MODELS: Final[Mapping[str, Model]] = MappingProxyType(
    {"Plackett–Luce": plackett_luce(UNIT), "Bradley–Terry": bradley_terry(UNIT), "Bradley–Terry, beta × 4": CHOSEN}
)


@dataclass(slots=True)
class Course:
    """The ratings of all people while games are played."""

    model: Model = CHOSEN
    ratings: defaultdict[int, Rating] = field(default_factory=lambda: defaultdict(lambda: NEW))
    surprise: defaultdict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    """By week, for each pair that did not tie: −ln of the probability that the rating gave to the result."""

    def add(self, game: Game) -> None:
        """Note how surprising the result is, then rate the game."""
        table = [self.ratings[person] for person in game.people]
        self.surprise[game.week] += self._surprises(table, game.ranks)
        self.ratings.update(zip(game.people, self.model.rate(table, game.ranks), strict=True))

    def _surprises(self, table: Sequence[Rating], ranks: Sequence[int]) -> Iterator[float]:
        for one, other in combinations(range(len(table)), 2):
            if ranks[one] != ranks[other]:
                first, second = (one, other) if ranks[one] < ranks[other] else (other, one)
                yield -math.log(self.model.expects(table[first], table[second], len(table)))

    def reset(self, share: float) -> None:
        """Begin a season: each rating moves by ``share`` of the way back to a new player's rating."""
        for person, (mu, sigma) in self.ratings.items():
            variance = sigma**2 + share * (NEW.sigma**2 - sigma**2)
            self.ratings[person] = Rating(mu + share * (NEW.mu - mu), math.sqrt(variance))

    def loss(self, weeks: range) -> float:
        """The mean surprise. A model that always says 50 % has 0.693."""
        return mean(surprise for week in weeks for surprise in self.surprise[week])


def follow(played: World, model: Model = CHOSEN, reset: float = 0.0) -> Course:
    """Rate all games. If ``reset`` is above 0, a new season begins after half the weeks."""
    course = Course(model)
    for number, game in enumerate(played.games):
        if reset and game.week == HALF != played.games[number - 1].week:
            course.reset(reset)
        course.add(game)
    return course


def print_models(worlds: Sequence[World]) -> None:
    """Print for each model how well it predicts the second half, and how well its last order follows strength."""
    print(f"{'':40}{'surprise':>10}{'order':>8}")
    for name, model in MODELS.items():
        courses = [follow(played, model) for played in worlds]
        surprise = mean(course.loss(range(HALF, WEEKS)) for course in courses)
        order = mean(_order(course, played) for course, played in zip(courses, worlds, strict=True))
        print(f"{name:40}{surprise:10.4f}{order:8.2f}")
    print(f"{'their true strengths':40}{mean(map(_true_surprise, worlds)):10.4f}")


def _order(course: Course, played: World) -> float:
    """Kendall's tau between the last ratings and the true strengths."""
    strengths = [played.strengths[-1][person] for person in course.ratings]
    return tau([rating.mu for rating in course.ratings.values()], strengths)


def _true_surprise(played: World) -> float:
    """The mean surprise of the second half if all true strengths were known."""
    luck = NormalDist(0, LUCK * math.sqrt(2))
    return mean(
        -math.log(luck.cdf(played.strengths[game.week][first] - played.strengths[game.week][second]))
        for game in played.games
        if game.week >= HALF
        for first, first_rank in zip(game.people, game.ranks, strict=True)
        for second, second_rank in zip(game.people, game.ranks, strict=True)
        if first_rank < second_rank
    )


def print_resets(worlds: Sequence[World]) -> None:
    """Print the mean surprise in the four weeks after a reset."""
    for reset in (0.0, 0.25, 0.5):
        loss = mean(follow(played, reset=reset).loss(range(HALF, HALF + 4)) for played in worlds)
        print(f"{f'after a new season that goes {reset:.0%} back':40}{loss:10.4f}")


def print_provisional(worlds: Sequence[World]) -> None:
    """Print how reliable ratings are when they lose the question mark."""
    sights = [sight for played in worlds for sight in _sights(played)]
    doubt, agrees = mean(rating.sigma for rating, _ in sights), correlation(*zip(*_mus(sights), strict=True))
    print(f"after {ENOUGH} games: doubt {doubt:.2f}, correlation with strength {agrees:.2f}")


def _mus(sights: Sequence[tuple[Rating, float]]) -> list[tuple[float, float]]:
    return [(rating.mu, strength) for rating, strength in sights]


def _sights(played: World) -> Iterator[tuple[Rating, float]]:
    """Each person's rating after ``ENOUGH`` games, and the person's true strength then."""
    course, games = Course(), Counter[int]()
    for game in played.games:
        course.add(game)
        games.update(game.people)
        for person in game.people:
            if games[person] == ENOUGH:
                yield course.ratings[person], played.strengths[game.week][person]


def rounded(table: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """The ratings as they are stored: rounded, because the last bit of ``exp`` differs between machines."""
    return [Rating(round(one.mu, STORED), round(one.sigma, STORED)) for one in CHOSEN.rate(table, ranks)]


def print_rounding(worlds: Sequence[World]) -> None:
    """Print by how much rounding moves a rating in half a year, at most."""
    moved = 0.0
    for played in worlds:
        exact, stored = follow(played).ratings, follow(played, Model(rounded, CHOSEN.expects)).ratings
        moved = max(moved, *(abs(exact[person].mu - stored[person].mu) for person in exact))
    print(f"rounding to millionths moves a rating by {moved:.5f} at most")
