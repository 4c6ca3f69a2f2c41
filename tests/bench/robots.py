"""How well the robots of Mythical Dice play and what they cost: ``make bench-robots``. Exits with 1 beyond a limit.

The robots change seats, so that each plays every deal from every seat. A figure is beyond its limit only if its whole
95 % interval is. The strong robot plays some games a second: a whole run takes about two hours on one core, and
``--factor 0.1`` plays a tenth of the games, with wider intervals.

A cheat who sees all hands, and otherwise searches like the strong robot, shows how much there was to gain.
"""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Final

from bot.commands.simulate import Estimate, Plan, SeatFigures, play_out, simulate
from rules.chance import Quick
from rules.game import Move, Robot, View
from rules.mythical_dice.game import MythicalDice
from rules.mythical_dice.rulings import ROUNDS
from rules.mythical_dice.state import MythicalState
from rules.mythical_dice.view import MythicalView
from rules.robots.ladder import EASY, FAIR, LADDER, STRONG
from rules.robots.mythical_dice import Greedy, Keen, Steady
from rules.robots.mythical_lean import Round, holding, steady_bet
from rules.robots.mythical_worlds import filled_in

KEY: Final = MythicalDice.key
SEED: Final = "robots"
SHARE, KEPT, POINTS = "% of victories", "% of bets kept", "points a round"


@dataclass(frozen=True, slots=True)
class Match:
    """One robot against several of another kind, with the least that it must reach."""

    robot: str
    against: str
    games: int
    least: tuple[tuple[str, float], ...] = ()
    players: int = 4
    variant: str = "standard"

    @property
    def name(self) -> str:
        """The match in words."""
        variant = "" if self.variant == "standard" else f", {self.variant}"
        return f"{self.robot} against {self.players - 1} {self.against}{variant}"


MATCHES: Final = (
    Match(EASY, "random", 4_000, ((SHARE, 85),)),
    Match(FAIR, "random", 4_000, ((SHARE, 90), (KEPT, 54.5))),
    Match(FAIR, EASY, 10_000, ((SHARE, 40),)),
    Match(FAIR, FAIR, 10_000, ((KEPT, 54.5),)),
    Match(STRONG, FAIR, 10_000, ((SHARE, 30), (KEPT, 57), (POINTS, 11.9))),
    *(Match(STRONG, FAIR, 800, (), players) for players in (3, 5, 6)),
    *(Match(STRONG, FAIR, 800, (), players, "simplified") for players in (3, 4, 5, 6)),
)

MOST_MILLISECONDS: Final = {EASY: 0.1, FAIR: 0.1, STRONG: 10.0}
MOST_AT_P95: Final = 50.0
"""Milliseconds of CPU time for a decision: on average, and for the strong robot in 95 of 100 cases."""


def figures_of(line: SeatFigures, players: int) -> dict[str, Estimate]:
    """The figures of one robot by what they count."""
    rounds = ROUNDS[players]
    assert line.hits is not None
    return {
        SHARE: Estimate(100 * line.victories.value, 100 * line.victories.margin),
        KEPT: Estimate(100 * line.hits.value, 100 * line.hits.margin),
        POINTS: Estimate(line.score.value / rounds, line.score.margin / rounds),
    }


def played(match: Match, factor: float) -> dict[str, Estimate]:
    """What the first robot reaches."""
    # A multiple of the seats, so that each deal is played from all of them.
    games = max(1, round(match.games * factor / match.players)) * match.players
    robots = (match.robot, *[match.against] * (match.players - 1))
    plan = Plan(KEY, match.players, games, SEED, robots, {"variant": match.variant}, rotates=True)
    return figures_of(simulate(plan).seats[0], match.players)


def told(match: Match, factor: float) -> bool:
    """Play the match and print its figures; returns whether all are within their limits."""
    reached, least, fine = played(match, factor), dict(match.least), True
    for kind, (value, margin) in reached.items():
        limit = least.get(kind)
        kept = limit is None or value + margin >= limit
        fine &= kept
        wanted = "" if limit is None else f"   at least {limit:g}"
        _say(f"{match.name:<40}{kind:<16}{value:8.2f} ± {margin:.2f}{wanted}{'' if kept else '   BEYOND'}")
    if match.robot == STRONG:
        fair = played(Match(FAIR, FAIR, match.games, (), match.players, match.variant), factor)
        best = cheated(match, factor)
        for kind in (SHARE, POINTS):
            way = (reached[kind].value - fair[kind].value) / (best[kind].value - fair[kind].value)
            _say(f"{'':<40}{kind}: the cheat {best[kind].value:.2f}, of the way to it {way:.0%}")
    return fine


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


# --- the cheat -------------------------------------------------------------------------------------------


class Cheat:
    """Sees all hands of the game, and plays its moves out in the only world."""

    def __init__(self, state: MythicalState, luck: random.Random) -> None:
        self._state = state
        self._keen = Keen(luck, self._worlds)

    def choose(self, view: View) -> Move:
        """A move for the seat of the view."""
        return self._keen.choose(view)

    def _worlds(self, view: MythicalView, _: random.Random) -> Iterator[Round]:
        dice = [self._state.view(seat).hand for seat in range(view.seats)]
        hands = [holding(tuple(map(int, hand)), view.seats) for hand in dice]
        bets = [bet or 0 for bet in view.bets]
        if view.secret:
            bets = [steady_bet(hand, view.round, standard=view.variant == "standard") for hand in hands]
        while True:
            yield filled_in(view, list(hands), bets)


def cheated(match: Match, factor: float) -> dict[str, Estimate]:
    """What a cheat reaches in the place of the strong robot. A cheat is the same in every long run: fewer games do."""
    deals = max(1, round(min(match.games, 800) * factor / match.players))
    scores, ranks, hits, tries = [], [], 0, 0
    for number in range(deals * match.players):
        seat = number % match.players
        state = MythicalDice().start(match.players, {"variant": match.variant})
        robots: list[Robot] = [Steady()] * match.players
        robots[seat] = Cheat(state, random.Random(f"{SEED}/{number}"))
        play_out(state, robots, Quick(f"{SEED}/{number // match.players}"))
        result = state.result()
        assert result is not None
        scores.append(result.scores[seat])
        ranks.append(1 / result.ranks.count(1) if result.ranks[seat] == 1 else 0)
        sheet = state.view(None).sheet
        hits, tries = hits + sum(line.bets[seat] == line.taken[seat] for line in sheet), tries + len(sheet)
    return {
        SHARE: Estimate(100 * sum(ranks) / len(ranks), 0),
        KEPT: Estimate(100 * hits / tries, 0),
        POINTS: Estimate(sum(scores) / len(scores) / ROUNDS[match.players], 0),
    }


# --- what it costs ---------------------------------------------------------------------------------------


class Timed:
    """A robot, and the milliseconds of CPU time that each of its decisions took."""

    def __init__(self, robot: Robot) -> None:
        self._robot = robot
        self.milliseconds: list[float] = []

    def choose(self, view: View) -> Move:
        """The robot's choice."""
        begin = process_time()
        move = self._robot.choose(view)
        self.milliseconds.append(1000 * (process_time() - begin))
        return move


def costs(games: int) -> bool:
    """Print the cost of a decision of each robot; returns whether all are within their limits."""
    fine = True
    kinds: dict[str, Robot] = {EASY: Greedy(), FAIR: Steady(), STRONG: Keen(random.Random(SEED))}
    for name in LADDER:
        timed = Timed(kinds[name])
        # The first game fills the caches.
        for number in range(games + 1):
            if number == 1:
                timed.milliseconds.clear()
            play_out(MythicalDice().start(4, {}), [timed] * 4, Quick(f"{SEED}/{number}"))
        fine &= _cost(name, sorted(timed.milliseconds))
    return fine


def _cost(name: str, milliseconds: Sequence[float]) -> bool:
    mean, p95 = sum(milliseconds) / len(milliseconds), milliseconds[int(0.95 * len(milliseconds))]
    most = MOST_MILLISECONDS[name]
    fine = mean <= most and (name != STRONG or p95 <= MOST_AT_P95)
    _say(f"{name:<10}{mean:8.3f} ms a decision, at most {most:g}; in 95 of 100 cases at most {p95:.3f} ms")
    return fine


def main() -> int:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--factor", type=float, default=1.0, help="how many of the games are played, such as 0.1")
    parser.add_argument("--only", default="", help="only matches whose name contains this")
    args = parser.parse_args()
    fine = costs(5)
    for match in MATCHES:
        if args.only in match.name:
            fine &= told(match, args.factor)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
