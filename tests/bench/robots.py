"""How well robots play and what they cost, beside the limits: ``make bench-robots``. Exits with 1 beyond a limit.

A figure is beyond its limit only if its whole 95 % interval is. A run takes 20 to 30 minutes on two free
cores; beside other work, decisions cost more time than they need. ``--factor 10`` plays ten times as many games.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from math import hypot, inf
from statistics import mean
from typing import Final

from bot.commands.simulate import Estimate
from rules.catalogue import newest
from rules.mythical_dice.rulings import ROUNDS
from rules.robots.ladder import EASY, FAIR, STRONG
from tests.bench.robot_deals import CHEAT, Deal, Match, estimate, milliseconds, played

MYTHICAL, MYTHE, MYTHIC = "mythical-dice", "mythe", "mythic-dice"
VICTORIES, KEPT, POINTS = "% of victories", "% of bets kept", "points a round"

STRONG_LEAST: Final = {VICTORIES: 30.0, KEPT: 57.0, POINTS: 11.9}
"""For the strong robot of Mythical Dice against three fair ones."""

LEAST: Final = {(FAIR, EASY): 1.25, (STRONG, FAIR): 1.15}
"""What a robot of the other games must win against the step below it, as a multiple of its share of the games."""

QUICK_DEALS: Final = 2_500
"""How many deals each match of the easy or the fair robot of Mythical Dice has: 10,000 games."""

DEALS: Final = {MYTHE: 400, MYTHIC: 30}
"""How many deals each match of these games has."""

ALONE: Final = {MYTHE: 1_600, MYTHIC: 30}
"""How many games strong robots play alone. With 400 the lengths of games of Mythe differed by 0.15 rounds by luck."""

MOST_MILLISECONDS: Final = {EASY: 0.1, FAIR: 0.1, STRONG: 10.0}
"""CPU time of a decision on average; of the easy and the fair robot only in Mythical Dice."""

MOST_AT_P95: Final = 50.0
"""The same for the strong robot in 95 of 100 cases."""

MOST_SECONDS: Final = 1.5
"""CPU time of a game of four fair robots of Mythic Dice."""


class Bench:
    """Plays matches, and prints their figures beside the limits."""

    def __init__(self, workers: Executor, factor: float, only: str) -> None:
        self._workers = workers
        self._factor = factor
        self._only = only
        self.fine = True
        """Whether all figures so far are within their limits."""

    def wants(self, match: Match) -> bool:
        """Whether the figures of the match's table were asked for."""
        return self._only in match.where

    def played(self, match: Match, deals: int) -> list[Deal]:
        """The match with this number of deals times the factor."""
        return played(match, round(deals * self._factor), self._workers)

    def line(
        self, match: Match, what: str, figure: Estimate, *, least: float | None = None, most: float | None = None
    ) -> None:
        """Print a figure beside its limit, if it has one."""
        enough = least is None or figure.value + figure.margin >= least
        kept = enough and (most is None or figure.value - figure.margin <= most)
        self.fine &= kept
        limit = f"   at least {least:g}" if least is not None else f"   at most {most:g}" if most is not None else ""
        margin = f" ± {figure.margin:.2f}" if figure.margin else ""
        told = f"{figure.value:9.3f}{margin}{limit}{'' if kept else '   BEYOND'}"
        sys.stdout.write(f"{match.where:<30}{match.who:<24}{what:<38}{told}\n")
        sys.stdout.flush()

    def costs(self, match: Match, deals: Sequence[Deal]) -> None:
        """Print what a decision costs."""
        times = milliseconds(deals)
        self.line(match, "ms a decision", Estimate(mean(times), 0), most=MOST_MILLISECONDS[match.one])
        if match.one == STRONG:
            p95 = times[int(0.95 * len(times))]
            self.line(match, "ms in 95 of 100 decisions", Estimate(p95, 0), most=MOST_AT_P95)


# --- Mythical Dice ---------------------------------------------------------------------------------------


def mythical_dice(bench: Bench) -> None:
    """All figures of the game."""
    easy_or_fair(bench, Match(MYTHICAL, 4, EASY, "random"), {VICTORIES: 85})
    easy_or_fair(bench, Match(MYTHICAL, 4, FAIR, "random"), {VICTORIES: 90, KEPT: 54.5})
    easy_or_fair(bench, Match(MYTHICAL, 4, FAIR, EASY), {VICTORIES: 40})
    strong(bench, Match(MYTHICAL, 4, STRONG, FAIR), 240, STRONG_LEAST)
    for variant in ("", "simplified"):
        for players in newest(MYTHICAL).seats:
            if variant or players != 4:
                strong(bench, Match(MYTHICAL, players, STRONG, FAIR, variant), 24, {})


def easy_or_fair(bench: Bench, match: Match, least: Mapping[str, float]) -> None:
    """How well such a robot plays, and what it costs."""
    if not bench.wants(match):
        return
    found = bench.played(match, QUICK_DEALS)
    for what, figure in figures(match, found).items():
        bench.line(match, what, figure, least=least.get(what))
    bench.costs(match, found)


def strong(bench: Bench, match: Match, deals: int, least: Mapping[str, float]) -> None:
    """How well the strong robot plays, what it costs, and how far it comes from the fair robot to a cheat."""
    if not bench.wants(match):
        return
    found = bench.played(match, deals)
    alike = Match(match.game, match.players, FAIR, FAIR, match.variant)
    cheat = Match(match.game, match.players, CHEAT, FAIR, match.variant)
    reached = figures(match, found)
    fair = figures(alike, bench.played(alike, 10 * deals))
    best = figures(cheat, bench.played(cheat, min(deals, 60)))
    for what, figure in reached.items():
        bench.line(match, what, figure, least=least.get(what))
        bench.line(alike, what, fair[what])
        bench.line(cheat, what, best[what])
        bench.line(match, f"% of the way to the cheat's {what}", way(fair[what], figure, best[what]))
    bench.costs(match, found)


def figures(match: Match, deals: Sequence[Deal]) -> dict[str, Estimate]:
    """The figures of the match's robot."""
    return {
        VICTORIES: estimate([100 * deal.share for deal in deals]),
        KEPT: estimate([100 * deal.kept for deal in deals]),
        POINTS: estimate([deal.score / ROUNDS[match.players] for deal in deals]),
    }


def way(fair: Estimate, reached: Estimate, best: Estimate) -> Estimate:
    """How much of the way from the fair robot to the best one was reached, in per cent."""
    # After very few deals there may be no way at all.
    whole = best.value - fair.value or inf
    part = (reached.value - fair.value) / whole
    return Estimate(100 * part, 100 * hypot(reached.margin, part * best.margin, (1 - part) * fair.margin) / abs(whole))


# --- Mythe and Mythic Dice -------------------------------------------------------------------------------


def at_any_table(bench: Bench, game: str) -> None:
    """All figures of a game, at each number of seats."""
    for players in newest(game).seats:
        alone = Match(game, players, FAIR, FAIR)
        if not bench.wants(alone):
            continue
        fair = bench.played(alone, players * DEALS[game])
        rounds = estimate([deal.rounds for deal in fair])
        bench.line(alone, "rounds", rounds)
        if (game, players) == (MYTHIC, 4):
            seconds = mean(sum(deal.milliseconds) / 1_000 for deal in fair)
            bench.line(alone, "seconds a game", Estimate(seconds, 0), most=MOST_SECONDS)
        for (one, others), least in LEAST.items():
            match = Match(game, players, one, others)
            found = bench.played(match, DEALS[game])
            bench.line(
                match, "x its share of victories", estimate([players * deal.share for deal in found]), least=least
            )
            if one == STRONG:
                longer(bench, match, found, rounds)
                bench.costs(match, found)
        only_strong = Match(game, players, STRONG, STRONG)
        longer(bench, only_strong, bench.played(only_strong, ALONE[game]), rounds)


def longer(bench: Bench, match: Match, deals: Sequence[Deal], usual: Estimate) -> None:
    """By how many rounds the games are longer than usual."""
    found = estimate([deal.rounds for deal in deals])
    bench.line(match, "rounds", found)
    more = Estimate(found.value - usual.value, hypot(found.margin, usual.margin))
    bench.line(match, "rounds more than fair alone", more, most=0)


def main() -> int:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--factor", type=float, default=1.0, help="how many times as many games are played, such as 10")
    parser.add_argument("--only", default="", help="only tables whose name contains this, such as 'mythe, 3'")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="how many deals are played at once")
    args = parser.parse_args()
    with ProcessPoolExecutor(args.processes) as workers:
        bench = Bench(workers, args.factor, args.only)
        mythical_dice(bench)
        for game in DEALS:
            at_any_table(bench, game)
    return 0 if bench.fine else 1


if __name__ == "__main__":
    sys.exit(main())
