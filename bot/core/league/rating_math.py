"""Computes ratings, that is how strong people are thought to be: Weng and Lin's Bradley–Terry model (openskill).

Every person of a game is compared with every other one. Ratings are stored in whole millionths, and each game starts
from the stored numbers. Machines differ in the last bit of an exponential: without the rounding, an audit on another
machine would find other numbers.
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

VERSION: Final = 2
"""The version of this computation. A new version makes the bot compute all ratings again.

Version 2 changes no rating of the results that were there before it. But a process of an older release that runs beside
a new one would rate leavers as version 1 does; with another version it leaves ratings to the new one.
"""

_MILLION: Final = 1_000_000
MEAN: Final = 25 * _MILLION
DOUBT: Final = 25 * _MILLION // 3
NEWCOMER: Final = Rating(MEAN, DOUBT, 0)

# Four times the library's usual beta: in simulations this value foretold results best (docs/league.md).
_MODEL: Final = BradleyTerryFull(beta=4 * 25 / 6)

SETTLED: Final = 7 * _MILLION
"""A rating is shown without a question mark when its doubt is below this; that takes about fifteen games."""

_CENTRE: Final = 1500
_STEP: Final = 40
"""People see another scale: everybody begins at 1500, and one unit of the model is 40 points."""

_BREAK: Final = 4
"""At the first game of a new season a rating goes back a quarter of the way to the rating of a newcomer."""


def after(game: RatedGame, before: Mapping[PlayerId, Rating]) -> Mapping[PlayerId, Rating]:
    """The ratings of the game's people after it; empty if the game is void or fewer than two people played.

    ``before`` has their ratings before the game; a person who is missing there is a newcomer.
    """
    if game.void or len(game.seats) < 2:  # noqa: PLR2004 - one cannot be compared
        return {}
    old = [at_season(before.get(seat.player, NEWCOMER), game.season) for seat in game.seats]
    new = after_game(old, [seat.rank for seat in game.seats], game.season)
    return {
        # Of several people who left, one is ahead of the others. That must not raise their rating.
        seat.player: replace(rated, mu=min(had.mu, rated.mu)) if seat.left else rated
        for seat, had, rated in zip(game.seats, old, new, strict=True)
    }


def after_game(before: Sequence[Rating], ranks: Sequence[int], season: int) -> tuple[Rating, ...]:
    """The ratings after a game, in seat order; it needs two seats. ``ranks`` count from 1, and ties share a rank."""
    teams = [[_MODEL.rating(mu=one.mu / _MILLION, sigma=one.sigma / _MILLION)] for one in before]
    rated = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return tuple(
        Rating(_stored(new.mu), _stored(new.sigma), old.games + 1, max(old.season, season))
        for old, (new,) in zip(before, rated, strict=True)
    )


def at_season(rating: Rating, season: int) -> Rating:
    """The rating with which a person begins a season: if the season is new to them, nearer to the newcomers' rating.

    The mean goes a quarter of the way back, and so does the variance. If the person has already played in a later
    season (a clock ran ahead), the rating stays as it is.
    """
    # A newcomer has the mean and the doubt of newcomers already.
    if not rating.games:
        return replace(rating, season=max(season, rating.season))
    if season <= rating.season:
        return rating
    # Integer arithmetic gives the same numbers on every machine.
    variance = rating.sigma**2 + (DOUBT**2 - rating.sigma**2) // _BREAK
    return Rating(rating.mu + (MEAN - rating.mu) // _BREAK, math.isqrt(variance), rating.games, season)


def shown(rating: Rating) -> ShownRating:
    """The rating on the scale that people see, from 1500 for a newcomer."""
    return ShownRating(_on_scale(rating.mu), provisional=rating.sigma >= SETTLED)


def point(rating: Rating) -> RatingPoint:
    """The rating as a chart shows it: the number, and one standard deviation below and above it."""
    low, high = (_on_scale(rating.mu + side * rating.sigma) for side in (-1, 1))
    return RatingPoint(_on_scale(rating.mu), low, high)


def _on_scale(mu: int) -> int:
    return _CENTRE + round((mu - MEAN) * _STEP / _MILLION)


def _stored(number: float) -> int:
    return round(number * _MILLION)
