"""Which league rules find the strong, what they reward, how to abuse them: ``python -m tests.bench.league_choices``.

The communities are made up, always the same, and play for half a year. This takes less than a minute on one core. The
league's document says what was chosen by these numbers.
"""

from time import process_time
from typing import Final

from tests.bench.league.farming import print_fed_rating, print_limits, print_robots, print_schemes
from tests.bench.league.ratings import print_models, print_provisional, print_resets
from tests.bench.league.rounding import print_rounding
from tests.bench.league.scoring import PAR, WORTHS, filled, print_scoring, print_seasons, print_unwilling, weeks_of
from tests.bench.league.season import world
from tests.bench.league.standins import print_standins

SEED: Final = 1
GAMES: Final = 300
"""How many games of real robots are played for each case."""


def main() -> None:
    """Print all tables."""
    small = [world(40, seed) for seed in range(SEED, SEED + 5)]
    large = [world(200, seed) for seed in range(SEED, SEED + 3)]
    restless = [world(200, seed, drift=10) for seed in range(SEED, SEED + 3)]
    communities = {"40 people": small, "200 people": large}
    for name, worlds in communities.items():
        title(f"The week's table, {name}")
        print_scoring(worlds)
        title(f"The season's table, {name}")
        print_seasons(worlds)
        title(f"Ratings, {name}")
        print_models(worlds)
    title("Who does better to stay away")
    print_unwilling(SEED)
    title("Ratings by games, 200 people")
    print_provisional(large)
    title("Surprise after a new season's reset")
    print_resets(communities | {"200 who change": restless})
    title("An average person's placement beside robots")
    print_robots(SEED)
    title("What limits take from the honest")
    circles = {f"circles of {size}": [world(40, SEED, circle=size)] for size in (8, 5, 4)}
    print_limits(communities | circles)
    for par in (0, PAR):
        title(f"Schemes for the week's table, missing count {par:.2f}, 200 people")
        print_schemes(weeks_of(large, WORTHS["placement"], filled(par)), filled(par))
    title("A rating fed by its own second account")
    print_fed_rating()
    title("A seat that the house finishes, real games of four")
    print_standins(GAMES, SEED)
    title("Stored ratings")
    print_rounding(large)
    print(f"\n{process_time():.0f} seconds of one core")


def title(words: str) -> None:
    """Print the title of a table."""
    print(f"\n{words}\n")


if __name__ == "__main__":
    main()
