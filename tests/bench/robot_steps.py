"""How well the robots of Mythe and Mythic Dice play and what they cost: a part of ``make bench-robots``.

Exits with 1 beyond a limit. At each number of seats one robot plays against robots of the step below it, and changes
seats, so that each deal is played from every seat. The games of one deal are alike, so the intervals count deals, not
games. A figure is beyond its limit only if its whole 95 % interval is. A whole run takes about two hours on one core;
``--factor 0.1`` plays a tenth of the games, with wider intervals.
"""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev
from typing import Final

from bot.commands.simulate import Estimate, play_out
from rules.catalogue import newest, robot_player
from rules.chance import Quick
from rules.game import Robot, State
from rules.robots.ladder import EASY, FAIR, STRONG
from tests.bench.robots import Timed

SURE: Final = 1.96
"""The standard errors on each side of a mean: 95 of 100 such intervals hold the true mean."""

GAMES: Final = {"mythe": 10_000, "mythic-dice": 1_000}
"""How many games each match has."""

LEAST: Final = {(FAIR, EASY): 1.25, (STRONG, FAIR): 1.15}
"""What a robot must win against the step below it, as a multiple of its share of the games."""

MOST_MILLISECONDS: Final = 10.0
MOST_AT_P95: Final = 50.0
"""Milliseconds of CPU time for a decision of the strong robot: on average, and in 95 of 100 cases."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a match."""

    share: Estimate
    """The first robot's victories, as a multiple of its share of the games."""

    rounds: Estimate
    milliseconds: Sequence[float]
    """Of each of the first robot's decisions, lowest first."""


def played(key: str, names: tuple[str, str], players: int, games: int) -> Played:
    """Games of one robot of the first name against others of the second. The same seeds give the same games."""
    one = Timed(robot_player(key, random.Random(1), names[0]))
    others = robot_player(key, random.Random(2), names[1])
    shares, rounds = [], []
    for deal in range(max(2, games // players)):
        ends = [
            _played_out(key, deal, [*[others] * seat, one, *[others] * (players - 1 - seat)]) for seat in range(players)
        ]
        shares.append(mean(_share(state, seat) for seat, state in enumerate(ends)))
        rounds.append(mean(state.chapter for state in ends))
    return Played(_estimate(shares), _estimate(rounds), sorted(one.milliseconds))


def rounds_alone(key: str, name: str, players: int, games: int) -> Estimate:
    """The rounds of games in which all robots have this name. Each deal is played once: all seats play alike."""
    robot = robot_player(key, random.Random(1), name)
    return _estimate([_played_out(key, deal, [robot] * players).chapter for deal in range(max(2, games))])


def _played_out(key: str, deal: int, robots: Sequence[Robot]) -> State:
    state = newest(key).start(len(robots), {})
    play_out(state, robots, Quick(f"{key}/{len(robots)}/{deal}"))
    return state


def _share(state: State, seat: int) -> float:
    """What the seat has of the victory, as a multiple of an equal share of all seats."""
    result = state.result()
    assert result is not None
    return len(result.ranks) / result.ranks.count(1) if result.ranks[seat] == 1 else 0.0


def _estimate(values: Sequence[float]) -> Estimate:
    return Estimate(mean(values), SURE * stdev(values) / sqrt(len(values)))


def told(key: str, players: int, games: int) -> Iterator[bool]:
    """Print the figures of a game with this number of seats; for each, whether it is within its limit."""
    where = table_name(key, players)
    today = rounds_alone(key, FAIR, players, games)
    _say(f"{where:<18}{FAIR + ' alone: rounds':<32}{today.value:8.2f} ± {today.margin:.2f}")
    for names, least in LEAST.items():
        match = played(key, names, players, games)
        what, share = f"{names[0]} against {names[1]}", match.share
        yield _line(where, what, share, f"at least {least}", kept=share.value + share.margin >= least)
        if names[0] != STRONG:
            continue
        alone = rounds_alone(key, STRONG, players, games)
        for whose, rounds in ((what, match.rounds), (f"{STRONG} alone", alone)):
            kept = rounds.value - rounds.margin <= today.value + today.margin
            yield _line(where, f"{whose}: rounds", rounds, f"at most {today.value:.2f}", kept=kept)
        cost, p95 = mean(match.milliseconds), match.milliseconds[int(0.95 * len(match.milliseconds))]
        yield _line(
            where, "ms a decision", Estimate(cost, 0), f"at most {MOST_MILLISECONDS}", kept=cost <= MOST_MILLISECONDS
        )
        yield _line(where, "ms in 95 of 100 cases", Estimate(p95, 0), f"at most {MOST_AT_P95}", kept=p95 <= MOST_AT_P95)


def table_name(key: str, players: int) -> str:
    """The game and its number of seats in words."""
    return f"{key}, {players}"


def _line(where: str, what: str, figure: Estimate, limit: str, *, kept: bool) -> bool:
    _say(f"{where:<18}{what:<32}{figure.value:8.2f} ± {figure.margin:.2f}   {limit}{'' if kept else '   BEYOND'}")
    return kept


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--factor", type=float, default=1.0, help="how many of the games are played, such as 0.1")
    parser.add_argument("--only", default="", help="only tables whose name contains this, such as 'mythe, 3'")
    args = parser.parse_args()
    fine = True
    for key, games in GAMES.items():
        for players in newest(key).seats:
            if args.only in table_name(key, players):
                fine &= all([*told(key, players, round(games * args.factor))])
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
