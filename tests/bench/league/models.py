"""Ratings for several players at one table after Weng and Lin, in the form of openskill 6.2.

The numbers equal the library's to the last digits. The models are written out here, so that any part can be changed.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

UNIT: Final = 25 / 6
"""The unit of the library's scale: a new rating is 25 ± 2 units."""

_RESTLESS: Final = 25 / 300
"""How much the uncertainty of each rating grows before a game, because skill changes with time."""

_LEAST: Final = 1e-4


class Rating(NamedTuple):
    """The estimated strength of a person, and the standard deviation of that estimate."""

    mu: float
    sigma: float


NEW: Final = Rating(25.0, 25 / 3)


class Model(Protocol):
    """One way to compute ratings."""

    def rate(self, table: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
        """The ratings after a game, by seat."""

    def expects(self, one: Rating, other: Rating, seats: int) -> float:
        """The chance that ``one`` is ranked before ``other`` at a table of ``seats``."""


@dataclass(frozen=True, slots=True)
class BradleyTerry:
    """Every seat plays against every other: a win, a loss or, for a tie, half of each."""

    beta: float = UNIT
    exp: Callable[[float], float] = math.exp

    def rate(self, table: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
        """The ratings after a game, by seat."""
        restless = [Rating(mu, math.sqrt(sigma * sigma + _RESTLESS * _RESTLESS)) for mu, sigma in table]
        return [self._rated(seat, restless, ranks) for seat in range(len(table))]

    def _rated(self, seat: int, table: Sequence[Rating], ranks: Sequence[int]) -> Rating:
        mine = table[seat]
        variance = mine.sigma * mine.sigma
        shift = shrink = 0.0
        for other, their in enumerate(table):
            if other == seat:
                continue
            scale = math.sqrt(variance + their.sigma * their.sigma + 2 * self.beta**2)
            chance = 1 / (1 + self.exp((their.mu - mine.mu) / scale))
            won = ((ranks[other] > ranks[seat]) + (ranks[other] >= ranks[seat])) / 2
            shift += variance / scale * (won - chance)
            shrink += mine.sigma / scale * (variance / scale) / scale * chance * (1 - chance)
        return Rating(mine.mu + shift, mine.sigma * math.sqrt(max(1 - shrink, _LEAST)))

    def expects(self, one: Rating, other: Rating, seats: int) -> float:
        """The chance that ``one`` is ranked before ``other``; the number of seats does not matter."""
        scale = math.sqrt(one.sigma * one.sigma + other.sigma * other.sigma + 2 * self.beta**2)
        return 1 / (1 + math.exp((other.mu - one.mu) / scale))


@dataclass(frozen=True, slots=True)
class PlackettLuce:
    """First place is drawn by strength, then second place among the others, and so on: the library's default model."""

    beta: float = UNIT

    def rate(self, table: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
        """The ratings after a game, by seat."""
        restless = [Rating(mu, math.sqrt(sigma * sigma + _RESTLESS * _RESTLESS)) for mu, sigma in table]
        scale = math.sqrt(sum(sigma * sigma + self.beta**2 for _, sigma in restless))
        weights = [math.exp(mu / scale) for mu, _ in restless]
        return [self._rated(seat, restless, ranks, scale, weights) for seat in range(len(table))]

    def _rated(
        self, seat: int, table: Sequence[Rating], ranks: Sequence[int], scale: float, weights: Sequence[float]
    ) -> Rating:
        mu, sigma = table[seat]
        shift = shrink = 0.0
        for other, rank in enumerate(ranks):
            if rank > ranks[seat]:
                continue
            rivals = sum(weight for weight, place in zip(weights, ranks, strict=True) if place >= rank)
            chance, tied = weights[seat] / rivals, ranks.count(rank)
            shift += ((other == seat) - chance) / tied
            shrink += chance * (1 - chance) / tied
        shrink *= (sigma / scale) ** 3
        return Rating(mu + shift * sigma * sigma / scale, sigma * math.sqrt(max(1 - shrink, _LEAST)))

    def expects(self, one: Rating, other: Rating, seats: int) -> float:
        """The chance that ``one`` is ranked before ``other`` at a table of ``seats``."""
        pair = one.sigma * one.sigma + other.sigma * other.sigma + 2 * self.beta**2
        return 1 / (1 + math.exp((other.mu - one.mu) / math.sqrt(pair * seats / 2)))
