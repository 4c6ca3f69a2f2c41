"""Which rating predicts results best, when a rating may be shown, and how much a new season should reset."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import NormalDist, correlation, mean, pstdev
from types import MappingProxyType
from typing import Final, NamedTuple

from tests.bench.league.models import NEW, UNIT, BradleyTerry, Model, PlackettLuce, Rating
from tests.bench.league.season import LUCK, WEEKS, Game, World, tau

MODELS: Final[Mapping[str, Model]] = MappingProxyType(
    {"Plackett-Luce": PlackettLuce(), "Plackett-Luce, beta 4": PlackettLuce(4 * UNIT)}
    | {f"Bradley-Terry, beta {times}": BradleyTerry(times * UNIT) for times in (1, 2, 4, 8)}
)
CHOSEN: Final = MODELS["Bradley-Terry, beta 4"]
HALF: Final = WEEKS // 2


class Reset(NamedTuple):
    """What a new season resets: for mean and uncertainty, the share of the way back to a new rating."""

    mean: float
    doubt: float


@dataclass(slots=True)
class Course:
    """The ratings of all people while games are played."""

    model: Model
    ratings: defaultdict[int, Rating]
    surprise: dict[int, list[float]]
    """By week: −ln of the predicted chance of each pair's result. Tied pairs are left out."""

    @classmethod
    def of(cls, model: Model) -> "Course":
        """A course in which everybody is new."""
        return cls(model, defaultdict(lambda: NEW), {week: [] for week in range(WEEKS)})

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

    def reset(self, by: Reset) -> None:
        """Apply the reset at the beginning of a season."""
        for person, (mu, sigma) in self.ratings.items():
            variance = sigma**2 + by.doubt * (NEW.sigma**2 - sigma**2)
            self.ratings[person] = Rating(mu + by.mean * (NEW.mu - mu), math.sqrt(variance))

    def loss(self, weeks: range) -> float:
        """The mean surprise. A model that always says 50 % has 0.693."""
        return mean(surprise for week in weeks for surprise in self.surprise[week])


def follow(played: World, model: Model, reset: Reset | None = None) -> Course:
    """Rate all games, with a reset in the middle if one is given."""
    course = Course.of(model)
    for number, game in enumerate(played.games):
        if reset and game.week == HALF != played.games[number - 1].week:
            course.reset(reset)
        course.add(game)
    return course


def print_models(worlds: Sequence[World]) -> None:
    """Print how well each model predicts the second half, and how well its last ratings order people by strength."""
    print(f"{'':30}{'surprise':>10}{'order':>8}")
    for name, model in MODELS.items():
        courses = [follow(played, model) for played in worlds]
        surprise = mean(course.loss(range(HALF, WEEKS)) for course in courses)
        order = mean(_order(course, played) for course, played in zip(courses, worlds, strict=True))
        print(f"{name:30}{surprise:10.4f}{order:8.2f}")
    print(f"{'their true strengths':30}{mean(map(_true_surprise, worlds)):10.4f}")


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


def print_resets(worlds: Mapping[str, Sequence[World]]) -> None:
    """Print the mean surprise of the four weeks after each reset, for each kind of world."""
    print(f"{'':30}" + "".join(f"{name:>22}" for name in worlds))
    for reset in (Reset(mean_, doubt) for mean_ in (0, 0.25, 0.5, 1) for doubt in (0, 0.25, 0.5)):
        losses = [mean(_loss_after(reset, played) for played in some) for some in worlds.values()]
        name = f"mean {reset.mean:.2f}, doubt {reset.doubt:.2f}"
        print(f"{name:30}" + "".join(f"{loss:22.4f}" for loss in losses))


def _loss_after(reset: Reset, played: World) -> float:
    return follow(played, CHOSEN, reset).loss(range(HALF, HALF + 4))


def print_provisional(worlds: Sequence[World]) -> None:
    """Print how reliable ratings are, by the number of games behind them."""
    seen: dict[int, list[Sight]] = {games: [] for games in (1, 3, 5, 10, 15, 20, 30, 50)}
    for played in worlds:
        for games, sight in _sights(played):
            if games in seen:
                seen[games].append(sight)
    print(f"{'games':>6}{'people':>8}{'sigma':>8}{'spread':>8}{'correlation with strength':>27}")
    for games, sights in seen.items():
        mus, sigmas, strengths = zip(*sights, strict=True)
        print(f"{games:6}{len(sights):8}{mean(sigmas):8.2f}{pstdev(mus):8.2f}{correlation(mus, strengths):27.2f}")


class Sight(NamedTuple):
    """A rating with the person's true strength."""

    mu: float
    sigma: float
    strength: float


def _sights(played: World) -> Iterator[tuple[int, Sight]]:
    """For each person after each game: how many games they have played, their rating and their strength."""
    course, games = Course.of(CHOSEN), Counter[int]()
    for game in played.games:
        course.add(game)
        games.update(game.people)
        for person in game.people:
            yield games[person], Sight(*course.ratings[person], played.strengths[game.week][person])
