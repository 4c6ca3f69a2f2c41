"""How fast our rules are compared with other engines: ``make bench`` prints one table. Exits with 1 beyond the limit.

The engines take turns on one core for a slice of time each, in many rounds, and the table shows medians. So other work
on the machine slows all of them alike. Times are CPU times of the process, without waiting for the core.
"""

import argparse
import platform
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time

from rules.record import replay
from tests.bench.contenders import (
    Playing,
    by_open_spiel,
    by_open_spiel_at_its_fastest,
    by_rlcard,
    by_rules,
    enter_all,
    replaying,
)

SEED = 2
SLICE = 0.2
"""Seconds of one turn."""

YARDSTICK = "OpenSpiel oh_hell, 4 players, 8 tricks"
RULES = "Minotaur rules, 4 players"

LEAST = 1.8
"""How many times as many decisions a second as the yardstick the rules should make: see docs/design/rules.md."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The games and decisions of one contender in one slice of time."""

    games: int
    decisions: int
    seconds: float

    @property
    def decisions_a_second(self) -> float:
        return self.decisions / self.seconds

    @property
    def milliseconds_a_game(self) -> float:
        return 1000 * self.seconds / self.games


def turn(play: Playing) -> Turn:
    """Play whole games, and begin none after the slice has ended."""
    games = decisions = 0
    begin = now = process_time()
    while now < begin + SLICE:
        decisions += play()
        games += 1
        now = process_time()
    return Turn(games, decisions, now - begin)


def rounds_of(contenders: Mapping[str, Playing], rounds: int) -> Sequence[Mapping[str, Turn]]:
    """Let the contenders take turns. The first round only warms up, and is left out."""
    return [{name: turn(play) for name, play in contenders.items()} for _ in range(rounds + 1)][1:]


def ratio(name: str, rounds: Sequence[Mapping[str, Turn]]) -> float:
    """How many times as many decisions a second as the yardstick makes in the same round."""
    return median(turns[name].decisions_a_second / turns[YARDSTICK].decisions_a_second for turns in rounds)


def print_speeds(names: Sequence[str], rounds: Sequence[Mapping[str, Turn]]) -> None:
    """Print decisions a second, and their ratio to the yardstick's."""
    print(f"{'random legal play':50}{'decisions a second':>20}{'x OpenSpiel':>13}")
    for name in names:
        speed = median(turns[name].decisions_a_second for turns in rounds)
        limit = f"   at least {LEAST}" if name == RULES else ""
        print(f"{name:50}{speed:20,.0f}{ratio(name, rounds):13.2f}{limit}")


def print_times(names: Sequence[str], rounds: Sequence[Mapping[str, Turn]]) -> None:
    """Print milliseconds a game."""
    print(f"\n{'replay':50}{'milliseconds':>20}")
    for name in names:
        print(f"{name:50}{median(turns[name].milliseconds_a_game for turns in rounds):20.3f}")


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="make bench", description="Decisions a second, beside other engines.")
    parser.add_argument("--rounds", type=int, default=15, help="turns of each contender (default: %(default)s)")
    count: int = parser.parse_args().rounds
    players = {
        YARDSTICK: by_open_spiel(SEED),
        "the same, its chance asked without odds": by_open_spiel_at_its_fastest(SEED),
        "RLCard bridge": by_rlcard(SEED),
        RULES: by_rules(SEED),
        "the same, with the mover's view at each decision": by_rules(SEED, views=True),
    }
    replays = {
        "a whole game of 4, its entries entered one by one": replaying(SEED, enter_all),
        "the same as a record, with all that records allow": replaying(SEED, replay),
    }
    rounds = rounds_of({**players, **replays}, count)
    print(f"Python {platform.python_version()}, one core, medians of {count} rounds\n")
    print_speeds(list(players), rounds)
    print_times(list(replays), rounds)
    return 0 if ratio(RULES, rounds) >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
