"""``make figures``: numbers about the project, each beside its limit. Exits with 1 if one exceeds its limit."""

import sys
from collections.abc import Callable, Iterator
from typing import Final

from tests.figures.figure import Figure, tell
from tests.figures.sizes import size_figures
from tests.figures.store_trips import store_figures
from tests.figures.walk import walk_figures

MEASURED: Final[tuple[Callable[[], Iterator[Figure]], ...]] = (
    size_figures,
    walk_figures,
    store_figures,
)
"""All measurements in the order of printing. A new figure needs a function here."""


def main() -> int:
    """0 when every figure is within its limit, 1 otherwise."""
    return 0 if tell(figure for measure in MEASURED for figure in measure()) else 1


if __name__ == "__main__":
    sys.exit(main())
