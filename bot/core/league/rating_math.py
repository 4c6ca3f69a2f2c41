"""How strong people are thought to be: Weng and Lin's Bradley–Terry ratings, every seat against every other.

Kept as whole millionths, rounded after every game, and each game begins from what is kept: machines differ in the
last bit of an exponential, and so they come to the same numbers all the same.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from openskill.models import BradleyTerryFull

from bot.core.ports import RatingPoint, ShownRating
from storage.ids import PlayerId
from storage.league.rating_rows import RatedGame
from storage.league.standings import Rating

VERSION: Final = 1
"""Of this way of rating; another one has every rating computed anew."""

_MILLION: Final = 1_000_000
MEAN: Final = 25 * _MILLION
DOUBT: Final = 25 * _MILLION // 3
NEWCOMER: Final = Rating(MEAN, DOUBT, 0)

_MODEL: Final = BradleyTerryFull(beta=4 * 25 / 6)

SETTLED: Final = 7 * _MILLION
"""A rating of less doubt than this, after about fifteen games, is shown without a question mark."""

_CENTRE: Final = 1500
_STEP: Final = 40
"""People see a scale on which everybody begins at 1500, and 40 are one of the model's."""

_BREAK: Final = 4
"""A new season takes a quarter of the way back to where everybody begins."""


def after(game: RatedGame, before: Mapping[PlayerId, Rating]) -> Mapping[PlayerId, Rating]:
    """What a game makes of its people's ratings; nothing when it is void, or fewer than two people met."""
    if game.void or len(game.seats) < 2:  # noqa: PLR2004 - one cannot be compared
        return {}
    old = [at_season(before.get(seat.player, NEWCOMER), game.season) for seat in game.seats]
    new = after_game(old, [seat.rank for seat in game.seats], game.season)
    return {seat.player: rating for seat, rating in zip(game.seats, new, strict=True)}


def after_game(before: Sequence[Rating], ranks: Sequence[int], season: int) -> tuple[Rating, ...]:
    """The ratings after a game of two or more, by seat; ``ranks`` from 1, ties share."""
    teams = [[_MODEL.rating(mu=one.mu / _MILLION, sigma=one.sigma / _MILLION)] for one in before]
    rated = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return tuple(
        Rating(_stored(new.mu), _stored(new.sigma), old.games + 1, max(old.season, season))
        for old, (new,) in zip(before, rated, strict=True)
    )


def at_season(rating: Rating, season: int) -> Rating:
    """A rating as the season begins: in a new one a quarter less sure, and a quarter nearer to the mean.

    Who has played in a later one already, by a clock ahead of its time, has come there once for all.
    """
    if not rating.games:
        return replace(rating, season=max(season, rating.season))
    if season <= rating.season:
        return rating
    variance = rating.sigma**2 + (DOUBT**2 - rating.sigma**2) // _BREAK
    return Rating(rating.mu + (MEAN - rating.mu) // _BREAK, math.isqrt(variance), rating.games, season)


def shown(rating: Rating) -> ShownRating:
    """The rating as people read it."""
    return ShownRating(_on_scale(rating.mu), provisional=rating.sigma >= SETTLED)


def point(rating: Rating) -> RatingPoint:
    """The rating as a chart shows it: with one measure of doubt on both sides."""
    low, high = (_on_scale(rating.mu + side * rating.sigma) for side in (-1, 1))
    return RatingPoint(_on_scale(rating.mu), low, high)


def _on_scale(mu: int) -> int:
    return _CENTRE + round((mu - MEAN) * _STEP / _MILLION)


def _stored(number: float) -> int:
    return round(number * _MILLION)
