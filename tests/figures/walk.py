"""``make walk``: how many functions and files a bet on the private card passes through until it is answered.

Three people sit at a table of Mythical Dice on a simulated Discord, and the first of them presses a bet on the card in
their DM. A call is each time that Python begins to run a function of ``bot``, ``rules`` or ``storage`` in any thread,
from the press until it is answered and its commit is done. Lambdas and comprehensions do not count, because they belong
to the function around them. A coroutine counts when it begins, not when it goes on; so does a generator. Files are
those of the counted functions.

What follows the answer (the others' cards) is counted in the same way, and printed without a limit.
"""

import asyncio
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Final

from tests.adapters.discord.played_tables import Way, moves, sit_down
from tests.adapters.discord.simulated_discord import open_world
from tests.figures.figure import Figure, tell
from tests.figures.sizes import PRODUCT, ROOT

MOST_CALLS: Final = 320
"""A little more than today's 308 calls of 239 functions. A third of them repeat a short question: for example, whether
somebody is present in a seat, or what a text is in the player's language. Fewer calls would ask this less plainly.
"""

MOST_FILES: Final = 55
"""A little more than today's 51: 12 of the adapter and the use cases, 18 of the core and the rules, 14 of the store,
and 7 of the screens. Fewer files would be longer, and would have several subjects.
"""

SEATS: Final = 3
TOLD: Final = 10
"""How many functions are named if there are too many calls: those that are called most often."""

Entered = Counter[tuple[str, str]]
"""How many times each function was entered: by its file (a path from the root) and its qualified name."""


class Walk:
    """Counts the functions that are entered while it is on."""

    def __init__(self) -> None:
        self.on = False
        self.entered = Entered()
        self._folders = tuple(f"{ROOT / folder}/" for folder in PRODUCT)

    def count(self, frame: FrameType, event: str, _: object) -> None:
        """Python's profiler calls this at each event."""
        code = frame.f_code
        if self.on and event == "call" and code.co_filename.startswith(self._folders) and begins(frame):
            self.entered[code.co_filename.removeprefix(f"{ROOT}/"), code.co_qualname] += 1


def begins(frame: FrameType) -> bool:
    """Whether a function with a name begins here: no lambda or comprehension, and no coroutine that goes on.

    The opcode RESUME stands where a frame begins or continues. Its argument is 0 only at the beginning.
    """
    return not frame.f_code.co_name.startswith("<") and frame.f_code.co_code[frame.f_lasti + 1] == 0


def walked() -> tuple[Entered, Entered]:
    """The functions that a bet entered until its answer, and until all that follows was delivered."""
    walk = Walk()
    # The store's thread starts later, and then takes over this profiler.
    threading.setprofile(walk.count)
    sys.setprofile(walk.count)
    try:
        with tempfile.TemporaryDirectory() as folder:
            return asyncio.run(_bet(walk, Path(folder) / "walk.db"))
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


async def _bet(walk: Walk, path: Path) -> tuple[Entered, Entered]:
    async with open_world(path) as world:
        table = await sit_down(world, *[Way.BUTTONS] * SEATS)
        mover = (await table.awaited())[0]
        card = table.hand(mover)
        pressed = moves(card)[0]

        walk.on = True
        await mover.member.user.click(card, custom_id=pressed)
        answered = walk.entered.copy()
        await world.deliver()
        walk.on = False
        return answered, walk.entered


def walk_figures() -> Iterator[Figure]:
    """How many calls and files a bet passes through."""
    yield from figures_of(*walked())


def figures_of(answered: Entered, delivered: Entered) -> Iterator[Figure]:
    """The figures of the functions that a bet entered until its answer, and until all was delivered."""
    most = tuple(f"{number:>6} {path}: {name}" for (path, name), number in answered.most_common(TOLD))
    yield Figure("calls that a bet passes through until its answer", answered.total(), MOST_CALLS, most)
    yield Figure("files that a bet passes through until its answer", files(answered), MOST_FILES)
    yield Figure("calls with all that follows the answer", delivered.total())
    yield Figure("files with all that follows the answer", files(delivered))


def files(entered: Entered) -> int:
    """How many files contain the functions."""
    return len({path for path, _ in entered})


if __name__ == "__main__":
    sys.exit(0 if tell(walk_figures()) else 1)
