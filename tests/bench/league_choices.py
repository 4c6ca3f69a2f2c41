"""The numbers of docs/league.md, "Why so", computed again: ``python -m tests.bench.league_choices``.

Half a year of made-up communities, always the same ones; below a minute on one core.
"""

from time import process_time
from typing import Final

from tests.bench.league.farming import print_limits, print_robots, print_schemes
from tests.bench.league.ratings import print_models, print_provisional, print_resets, print_rounding
from tests.bench.league.scoring import chosen_weeks, print_scoring, print_seasons, print_unwilling
from tests.bench.league.season import world
from tests.bench.league.standins import print_standins

SEED: Final = 1
GAMES: Final = 300
"""Of real robots."""


def main() -> None:
    """Print all tables."""
    worlds = [world(200, seed) for seed in range(SEED, SEED + 3)]
    title("The week's table")
    print_scoring(worlds)
    title("Who does better to stay away")
    print_unwilling(SEED)
    title("The season's table")
    print_seasons(worlds)
    title("An average person's placement beside robots")
    print_robots(SEED)
    title("Schemes for the week's table")
    print_schemes(chosen_weeks(worlds))
    title("What the limit takes from the honest")
    print_limits({"40 people": world(40, SEED), "200 people": worlds[0], "circles of 4": world(40, SEED, circle=4)})
    title("A strong player's seat that a robot finishes from round 2 on, real games of four")
    print_standins(GAMES, SEED)
    title("Ratings")
    print_models(worlds)
    print_provisional(worlds)
    print_resets(worlds)
    print_rounding(worlds)
    print(f"\n{process_time():.0f} seconds of one core")


def title(words: str) -> None:
    """Print the title of a table."""
    print(f"\n{words}\n")


if __name__ == "__main__":
    main()
