"""``minotaur simulate``: lets robots play many games against each other. The same seed gives the same games."""

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import cycle, islice
from math import sqrt
from typing import Final, NamedTuple

from bot.commands.arguments import positive
from bot.commands.refused_tables import sentence
from bot.core.games import option_names
from rules.catalogue import ROBOTS, newest, robot_player, share_of
from rules.chance import Chance, Quick
from rules.game import REVEAL, BadSetup, Pending, Robot, State, check_seats, chosen_options


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--game", metavar="KEY", required=True, help="such as mythical-dice")
    parser.add_argument("--players", metavar="N", type=positive, required=True, help="how many seats")
    parser.add_argument("--games", metavar="G", type=positive, required=True, help="how many games")
    parser.add_argument("--seed", metavar="S", required=True, help="the same seed gives the same games")
    parser.add_argument("--robots", metavar="A,B,…", help="the robots, in seat order, repeated; default: steady")
    for option in option_names():
        parser.add_argument(f"--{option}", help="only for games that have it")
    parser.add_argument(
        "--rotate", action="store_true", help="each deal is played once from every seat; lines are robots, not seats"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as one JSON object")
    parser.set_defaults(refuse=parser.error)


def run(args: argparse.Namespace) -> int:
    """Print the figures. Exits with 2 for an unknown game, robot or option, or a wrong number of players."""
    names = tuple(args.robots.split(",")) if args.robots else ()
    options = {option: value for option in option_names() if (value := getattr(args, option)) is not None}
    plan = Plan(args.game, args.players, args.games, args.seed, names, options, rotates=args.rotate)
    try:
        figures = simulate(plan)
    except BadSetup as refusal:
        args.refuse(sentence(refusal, args.game))
        # ``refuse`` has ended the program: it is the parser's ``error``. This line tells type checkers so.
        raise
    lines = [as_json(figures)] if args.json else as_text(figures)
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return 0


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played."""

    game: str
    players: int
    games: int
    seed: str
    robots: Sequence[str] = ()
    """By seat; a short list is repeated, and an empty one means the usual robots."""

    options: Mapping[str, str] = field(default_factory=dict)
    rotates: bool = False
    """Whether the robots move on by one seat after each game, and play the same deals again until all have sat
    everywhere. So no robot is luckier than another.
    """


class Estimate(NamedTuple):
    """An average, and how far the true one is from it at most in 95 of 100 cases."""

    value: float
    margin: float


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """The results of one seat over all games; if the robots changed seats, of the robot that sat there first."""

    robot: str
    mean_score: float
    wins: int
    """Games in which nobody was better. In a tie each winner counts one."""

    bets_hit: float | None
    """The share of hits among tries, from 0 to 1, such as bets that were kept; None if the game has none."""

    victories: Estimate
    """The share of victories. A shared victory counts in equal parts."""

    score: Estimate
    hits: Estimate | None


@dataclass(frozen=True, slots=True)
class Figures:
    """The results of all games."""

    game: str
    players: int
    games: int
    decisions: int
    """Choices made by seats. Luck and reveals are not counted."""

    seconds: float
    decisions_per_second: float
    seats: tuple[SeatFigures, ...]


def simulate(plan: Plan) -> Figures:
    """Play the games. Everything except the seconds depends on the plan alone. Raises BadSetup."""
    game, players = newest(plan.game), plan.players
    check_seats(game, players)
    options = chosen_options(game, plan.options)
    seated = _seated(plan.robots or [next(iter(ROBOTS[plan.game]))], players)
    robots = [robot_player(plan.game, _luck(plan.seed, seat), name) for seat, name in enumerate(seated)]
    luck: Chance = Quick(plan.seed)
    tallies = [_Tally() for _ in seated]
    decisions, seconds = 0, 0.0
    for number in range(plan.games):
        moved = number % players if plan.rotates else 0
        if plan.rotates:
            luck = Quick(f"{plan.seed}/{number // players}")
        started = time.perf_counter()
        state = game.start(players, options)
        decisions += play_out(state, [*robots[players - moved :], *robots[: players - moved]], luck)
        seconds += time.perf_counter() - started
        feats = state.feats() if game.feats.share is not None else ()
        for place, tally in enumerate(tallies):
            seat = (place + moved) % players
            tally.add(state, seat)
            if game.feats.share is not None:
                tally.add_share(*game.feats.share.counted(feats[seat]))
    seats = tuple(tally.figures(name, plan.games) for name, tally in zip(seated, tallies, strict=True))
    return Figures(plan.game, players, plan.games, decisions, seconds, decisions / seconds, seats)


def _seated(names: Sequence[str], players: int) -> list[str]:
    if len(names) > players:
        raise BadSetup("more-robots-than-players", robots=len(names), players=players)
    return list(islice(cycle(names), players))


def _luck(seed: str, seat: int) -> random.Random:
    # Each seat has random numbers of its own: another robot in one seat leaves those of the others as they are.
    return random.Random(f"{seed}/{seat}")  # noqa: S311 - a simulation is to be repeatable, not secret


def play_out(state: State, robots: Sequence[Robot], luck: Chance) -> int:
    """Play the game to its end. Returns the number of decisions."""
    decisions = 0
    while state.pending is not Pending.OVER:
        if state.pending is Pending.LUCK:
            state.settle(state.draw(luck))
        elif state.pending is Pending.REVEAL:
            state.apply(None, REVEAL)
        else:
            # A secret question awaits several seats. They answer one after the other, without seeing the others'
            # answers.
            seat = state.awaited[0]
            state.apply(seat, robots[seat].choose(state.view(seat)))
            decisions += 1
    return decisions


@dataclass(slots=True)
class _Tally:
    """The sums of one seat over all games."""

    points: int = 0
    squares: int = 0
    wins: int = 0
    victories: float = 0.0
    tries: int = 0
    hits: int = 0

    def add(self, ended: State, seat: int) -> None:
        result = ended.result()
        assert result is not None
        score = result.scores[seat]
        self.points += score
        self.squares += score * score
        if result.ranks[seat] == 1:
            self.wins += 1
            self.victories += 1 / result.ranks.count(1)

    def add_share(self, tries: int, hits: int) -> None:
        self.tries += tries
        self.hits += hits

    def figures(self, robot: str, games: int) -> SeatFigures:
        mean = self.points / games
        hits = share(self.hits, self.tries) if self.tries else None
        score = Estimate(mean, _SURE * sqrt(max(0.0, self.squares / games - mean * mean) / games))
        bets_hit = None if hits is None else hits.value
        return SeatFigures(robot, mean, self.wins, bets_hit, share(self.victories, games), score, hits)


_SURE: Final = 1.96
"""The standard errors on each side of an estimate that hold the true value in 95 of 100 cases."""


def share(hits: float, tries: int) -> Estimate:
    """The share of hits among tries, each of which hits or not."""
    value = hits / tries
    return Estimate(value, _SURE * sqrt(max(0.0, value * (1 - value)) / tries))


def as_json(figures: Figures) -> str:
    """The figures as one JSON object. Its keys are a contract."""
    told = asdict(figures)
    told["seats"] = [{key: seat[key] for key in ("robot", "mean_score", "wins", "bets_hit")} for seat in told["seats"]]
    return json.dumps(told)


def as_text(figures: Figures) -> Iterator[str]:
    """The figures as lines of text. Shares stand with the half of their 95 % interval."""
    yield f"{figures.games} games of {figures.game}, {figures.players} players"
    yield f"{figures.decisions} decisions in {figures.seconds:.2f} s, {figures.decisions_per_second:.0f} a second"
    counted = share_of(figures.game)
    kept = "" if counted is None else f"  {f'{counted.tries} {counted.hits}':>15}"
    yield f" seat  mean score   wins  share of victories{kept}"
    for seat, line in enumerate(figures.seats):
        told = "" if line.hits is None else f"  {_told(line.hits):>15}"
        yield f"{seat:5}{line.mean_score:12.1f}{line.wins:7}  {_told(line.victories):>18}{told}  {line.robot}"


def _told(estimate: Estimate) -> str:
    return f"{estimate.value:.1%} ± {estimate.margin:.1%}"
