"""Finds pairs of people who meet, or of whom one loses to the other, more often than chance explains.

Pure functions of ranks: they know no game, no names and no store. docs/league.md says what they see, and what not.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from math import comb, exp, lgamma, log
from typing import Final, NamedTuple, TypeAlias

from storage.ids import PlayerId

UNLIKELY: Final = 0.01
"""A pair is marked if chance alone would mark any pair for the same thing in fewer than this part of all leagues."""

FEWEST_MEETINGS: Final = 5
"""Pairs who met less often than this are not marked: so few games say nothing about two people."""

MOST_COMPUTED: Final = 200
"""For so many pairs, the least likely ones, the exact chance of their meetings is computed: that takes time."""

OFTEN: Final = 5
"""So many of the pairs who met most are shown, whether they are marked or not."""

PRIOR: Final = 4.0
"""Games of an average person that are added to everybody's own: a few games do not prove how strong somebody is."""


class RankedGame(NamedTuple):
    """A game: its week, and the ranks of the people who played it."""

    week: str
    ranks: Mapping[PlayerId, int]


class PairKind(StrEnum):
    """What may be unlikely about a pair."""

    MEETS = "meets"
    LOSES = "loses"
    """The second one ends behind the first."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two people, and what their games say about them."""

    kind: PairKind
    first: PlayerId
    second: PlayerId
    times: int
    """MEETS: how many games they played together. LOSES: in how many of these the second one ended behind the first."""

    of: int
    """MEETS: the games of the one who played fewer. LOSES: the games together in which they did not tie."""

    expected: float
    """How often that would happen by chance."""

    chance: float
    """How likely chance alone makes at least one pair as unlikely as this, among all that were looked at for it."""


@dataclass(frozen=True, slots=True)
class PairReport:
    """What the games of some weeks say about all pairs of people."""

    games: int
    people: int
    unlikely: tuple[Pair, ...]
    """The marked pairs, the least likely first."""

    often: tuple[Pair, ...]
    """The pairs who met most, the most frequent first."""


def pair_report(games: Collection[RankedGame]) -> PairReport:
    """Look at all pairs of people in these games."""
    together = _together(games)
    people = {player for game in games for player in game.ranks}
    # Each pair is looked at for its meetings. Those who met often are looked at in both directions for who loses.
    looks, ways = len(people) * (len(people) - 1) // 2, list(_both_ways(together))
    often = sorted(together, key=lambda pair: (-len(together[pair]), pair))
    calendar = _Calendar(games)
    met = [calendar.pair(pair, len(together[pair]), looks) for pair in calendar.suspects(together)]
    strengths = _Strengths(games)
    lost = [strengths.pair(pair, shared, len(ways)) for pair, shared in ways]
    unlikely = [one for one in (*met, *lost) if one.chance < UNLIKELY]
    return PairReport(
        games=len(games),
        people=len(people),
        unlikely=tuple(sorted(unlikely, key=lambda one: (one.chance, one.first, one.second))),
        often=tuple(calendar.pair(pair, len(together[pair]), looks) for pair in often[:OFTEN]),
    )


_Couple: TypeAlias = tuple[PlayerId, PlayerId]


def _together(games: Iterable[RankedGame]) -> Mapping[_Couple, Sequence[RankedGame]]:
    """The games of each pair who met, by the pair in the order of their ids."""
    found: defaultdict[_Couple, list[RankedGame]] = defaultdict(list)
    for game in games:
        for first, second in combinations(sorted(game.ranks), 2):
            found[first, second].append(game)
    return found


def _both_ways(together: Mapping[_Couple, Sequence[RankedGame]]) -> Iterator[tuple[_Couple, Sequence[RankedGame]]]:
    """Each pair with enough games, as (who may win, who may lose), in both directions."""
    for (one, other), shared in together.items():
        if len(shared) >= FEWEST_MEETINGS:
            yield (one, other), shared
            yield (other, one), shared


# --- who meets whom -----------------------------------------------------------------------------------------


class _Calendar:
    """How many games there were in each week, and how many of them each person played.

    By chance, a person's games of a week are any games of that week: so two people meet in as many as the
    hypergeometric distribution says. Weeks are independent. That people play more in some weeks makes nobody unlikely.
    """

    def __init__(self, games: Iterable[RankedGame]) -> None:
        self._games: defaultdict[str, int] = defaultdict(int)
        self._played: defaultdict[PlayerId, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
        for game in games:
            self._games[game.week] += 1
            for player in game.ranks:
                self._played[player][game.week] += 1

    def suspects(self, together: Mapping[_Couple, Sequence[RankedGame]]) -> Sequence[_Couple]:
        """The pairs whose meetings are least likely, by a bound that is quick to compute."""
        met = {pair: len(shared) for pair, shared in together.items() if len(shared) >= FEWEST_MEETINGS}
        bounds = {pair: _bound(number, self._expected(pair)) for pair, number in met.items()}
        return sorted(bounds, key=lambda pair: (bounds[pair], pair))[:MOST_COMPUTED]

    def pair(self, pair: _Couple, met: int, looks: int) -> Pair:
        """The pair, who met in so many games."""
        fewest = min(sum(self._played[player].values()) for player in pair)
        chance = min(1.0, self._chance(pair, met) * looks)
        return Pair(PairKind.MEETS, *pair, met, fewest, self._expected(pair), chance)

    def _weeks(self, pair: _Couple) -> Iterator[tuple[int, int, int]]:
        """For each week in which both played: all games, and the games of each of the two."""
        one, other = (self._played[player] for player in pair)
        for week in one.keys() & other.keys():
            yield self._games[week], one[week], other[week]

    def _expected(self, pair: _Couple) -> float:
        return sum(one * other / games for games, one, other in self._weeks(pair))

    def _chance(self, pair: _Couple, met: int) -> float:
        """The probability that two people who play as often as these meet in ``met`` games or more."""
        # ``fewer[n]``: the probability of n meetings in the weeks so far. ``met`` or more are left out.
        fewer = [1.0]
        for games, one, other in self._weeks(pair):
            of_week = [_meetings(games, one, other, number) for number in range(min(one, other, met - 1) + 1)]
            longer = [0.0] * min(len(fewer) + len(of_week) - 1, met)
            for before, chance in enumerate(fewer):
                for number, here in enumerate(of_week[: len(longer) - before]):
                    longer[before + number] += chance * here
            fewer = longer
        # A chance below the precision of a sum of numbers near 1 is nothing more than "very small".
        return max(1.0 - sum(fewer), 0.0)


def _meetings(games: int, one: int, other: int, met: int) -> float:
    """The hypergeometric probability that two people, who play so many of a week's games, meet in ``met`` of them."""
    return comb(one, met) * comb(games - one, other - met) / comb(games, other)


def _bound(met: int, expected: float) -> float:
    """Chernoff's bound of the logarithm of that chance: the smaller, the less likely."""
    return 0.0 if met <= expected else met - expected - met * log(met / expected)


# --- who loses to whom --------------------------------------------------------------------------------------


class _Strengths:
    """How well each person plays: in each game, the part of the others whom they left behind.

    By chance, one of two people ends ahead as often as their games without each other say. How uncertain these are
    counts, too: the number of games ahead is beta-binomial.
    """

    def __init__(self, games: Iterable[RankedGame]) -> None:
        self._behind: defaultdict[PlayerId, float] = defaultdict(float)
        self._games: defaultdict[PlayerId, float] = defaultdict(float)
        for game in games:
            for player in game.ranks:
                self._behind[player] += _left_behind(game, player) * _worth(game)
                self._games[player] += _worth(game)

    def pair(self, pair: _Couple, shared: Sequence[RankedGame], looks: int) -> Pair:
        """The pair (who may win, who may lose) with the games that they played together."""
        winner, loser = pair
        decided = [game for game in shared if game.ranks[winner] != game.ranks[loser]]
        ahead = sum(game.ranks[winner] < game.ranks[loser] for game in decided)
        (won, won_in), (lost, lost_in) = (self._without(player, shared) for player in pair)
        # The odds of two people against each other are the ratio of their odds against the others.
        odds = won / (1 - won) * (1 - lost) / lost
        expected = odds / (1 + odds)
        doubt = 1 / (won_in * won * (1 - won)) + 1 / (lost_in * lost * (1 - lost))
        weight = 1 / (expected * (1 - expected) * doubt)
        chance = _at_least(ahead, len(decided), expected * weight, (1 - expected) * weight)
        times = expected * len(decided)
        return Pair(PairKind.LOSES, winner, loser, ahead, len(decided), times, min(1.0, chance * looks))

    def _without(self, player: PlayerId, shared: Iterable[RankedGame]) -> tuple[float, float]:
        """The part of others left behind in all games but these, never 0 or 1; and in how many games of two."""
        games, behind = self._games[player], self._behind[player]
        for game in shared:
            games -= _worth(game)
            behind -= _left_behind(game, player) * _worth(game)
        # Sums of fractions are not exact, so what is left may be a little below 0.
        games = max(games, 0.0)
        return (min(max(behind, 0.0), games) + PRIOR / 2) / (games + PRIOR), games + PRIOR


def _worth(game: RankedGame) -> float:
    """How many games of two people tell as much about somebody's strength as this game.

    If all orders are equally likely, the part whom somebody leaves behind has a variance of (k + 1)/(12·(k − 1)).
    """
    people = len(game.ranks)
    return 3 * (people - 1) / (people + 1)


def _left_behind(game: RankedGame, player: PlayerId) -> float:
    """The part of the others whom the player left behind; a tie is half of one, and so is a game without others."""
    mine, others = game.ranks[player], [rank for one, rank in game.ranks.items() if one != player]
    behind = sum(1.0 if mine < rank else 0.5 if mine == rank else 0.0 for rank in others)
    return behind / len(others) if others else 0.5


def _at_least(least: int, of: int, ahead: float, behind: float) -> float:
    """The beta-binomial probability of ``least`` successes or more in ``of`` tries."""
    whole = lgamma(ahead + behind) - lgamma(ahead) - lgamma(behind) - lgamma(of + ahead + behind)

    def exactly(n: int) -> float:
        # All factors are logarithms: over a thousand games the number of ways alone is too large for a float.
        ways = lgamma(of + 1) - lgamma(n + 1) - lgamma(of - n + 1)
        return exp(whole + ways + lgamma(n + ahead) + lgamma(of - n + behind))

    return min(1.0, sum(exactly(n) for n in range(least, of + 1)))
