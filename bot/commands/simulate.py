"""``minotaur simulate``: lets robots play many games against each other. The same seed gives the same games."""

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import cycle, islice

from bot.commands.refused_tables import sentence
from rules.catalogue import ROBOTS, newest, robot_player, share_of
from rules.chance import Chance, Quick
from rules.game import REVEAL, BadSetup, Pending, Robot, State, check_seats


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--game", metavar="KEY", required=True, help="such as mythical-dice")
    parser.add_argument("--players", metavar="N", type=_positive, required=True, help="how many seats")
    parser.add_argument("--games", metavar="G", type=_positive, required=True, help="how many games")
    parser.add_argument("--seed", metavar="S", required=True, help="the same seed gives the same games")
    parser.add_argument("--robots", metavar="A,B,…", help="the robots, in seat order, repeated; default: steady")
    parser.add_argument("--json", action="store_true", help="print the figures as one JSON object")


def _positive(word: str) -> int:
    try:
        number = int(word)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError("this must be a whole number from 1")
    return number


def run(args: argparse.Namespace) -> int:
    """Print the figures. Raises SystemExit for an unknown game or robot, or a wrong number of players."""
    try:
        figures = simulate(args.game, args.players, args.games, args.seed, args.robots)
    except BadSetup as refusal:
        raise SystemExit(sentence(refusal, args.game)) from refusal
    lines = [json.dumps(asdict(figures))] if args.json else as_text(figures)
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return 0


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """The results of one seat over all games."""

    robot: str
    mean_score: float
    wins: int
    """Games in which nobody was better. In a tie each winner counts one."""

    bets_hit: float | None
    """The share of hits among tries, from 0 to 1, such as bets that were kept; None if the game has none."""


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


def simulate(key: str, players: int, games: int, seed: str, names: str | None = None) -> Figures:
    """Play the games. ``names`` are robots by seat, separated by commas; a short list is repeated.

    Everything except the seconds depends on the seed alone. Raises BadSetup.
    """
    game = newest(key)
    check_seats(game, players)
    seated = _seated(names.split(",") if names else [next(iter(ROBOTS[key]))], players)
    robots = [robot_player(key, _luck(seed, seat), name) for seat, name in enumerate(seated)]
    luck = Quick(seed)
    tallies = [_Tally() for _ in seated]
    decisions, seconds = 0, 0.0
    for _ in range(games):
        started = time.perf_counter()
        state = game.start(players, {})
        decisions += play_out(state, robots, luck)
        seconds += time.perf_counter() - started
        for seat, tally in enumerate(tallies):
            tally.add(state, seat)
        if game.feats.share is not None:
            for tally, feats in zip(tallies, state.feats(), strict=True):
                tally.add_share(*game.feats.share.counted(feats))
    seats = tuple(tally.figures(name, games) for name, tally in zip(seated, tallies, strict=True))
    return Figures(key, players, games, decisions, seconds, decisions / seconds, seats)


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
    wins: int = 0
    tries: int = 0
    hits: int = 0

    def add(self, ended: State, seat: int) -> None:
        result = ended.result()
        assert result is not None
        self.points += result.scores[seat]
        self.wins += result.ranks[seat] == 1

    def add_share(self, tries: int, hits: int) -> None:
        self.tries += tries
        self.hits += hits

    def figures(self, robot: str, games: int) -> SeatFigures:
        return SeatFigures(robot, self.points / games, self.wins, self.hits / self.tries if self.tries else None)


def as_text(figures: Figures) -> Iterator[str]:
    """The figures as lines of text."""
    yield f"{figures.games} games of {figures.game}, {figures.players} players"
    yield f"{figures.decisions} decisions in {figures.seconds:.2f} s, {figures.decisions_per_second:.0f} a second"
    share = share_of(figures.game)
    yield " seat  mean score   wins" + (f"  {share.tries} {share.hits}" if share is not None else "")
    for seat, line in enumerate(figures.seats):
        kept = "" if line.bets_hit is None else f"{line.bets_hit:11.1%}"
        yield f"{seat:5}{line.mean_score:12.1f}{line.wins:7}{kept}  {line.robot}"
