"""The walk counts every call of a function exactly once."""

import asyncio
import sys
from collections import Counter
from collections.abc import Iterator
from types import FrameType
from typing import Final

from tests.figures.sizes import PRODUCT
from tests.figures.walk import begins, figures_of, walked

BET: Final = "rules/mythical_dice/state.py"


def test_a_function_is_counted_when_it_begins() -> None:
    """A coroutine that resumes is not counted again, and a comprehension is part of its function."""
    entered = Counter[str]()

    def plain() -> int:
        return sum(number for number in [each + 1 for each in range(3)])

    def gives() -> Iterator[int]:
        yield from (1, 2)

    async def waits() -> None:
        await asyncio.sleep(0)
        plain()
        await asyncio.sleep(0)
        list(gives())

    def profile(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename == __file__ and begins(frame):
            entered[frame.f_code.co_name] += 1

    sys.setprofile(profile)
    try:
        asyncio.run(waits())
    finally:
        sys.setprofile(None)
    assert entered == {"waits": 1, "plain": 1, "gives": 1}


def test_a_bet_passes_through_the_program() -> None:
    """The calls run from the adapter to the rules and the store, within the limits; the delivery adds further calls."""
    answered, delivered = walked()
    assert [line for one in figures_of(answered, delivered) if not one.kept for line in one.lines()] == []
    rooms = {path.partition("/")[0] for path, _ in answered}
    assert rooms == set(PRODUCT)
    assert [number for (path, name), number in answered.items() if path == BET and name.endswith(".apply")] == [1]
    assert answered < delivered
