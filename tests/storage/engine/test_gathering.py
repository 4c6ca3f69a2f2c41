"""Many jobs run a few at a time: each runs once, and an error reaches the caller."""

import asyncio
from collections import Counter

import pytest

from storage.engine.gathering import LANES, gather_bounded
from storage.errors import StoreFault


async def test_each_is_done_once_and_some_at_a_time() -> None:
    """Each job runs once, and as many run at the same time as there are lanes."""
    done: Counter[int] = Counter()
    at_work: set[int] = set()
    most = 0

    async def work(one: int) -> None:
        nonlocal most
        at_work.add(one)
        most = max(most, len(at_work))
        await asyncio.sleep(0)
        at_work.discard(one)
        done[one] += 1

    await gather_bounded(work, range(3 * LANES + 1))
    assert Counter(range(3 * LANES + 1)) == done
    assert most == LANES


async def test_a_fault_is_told() -> None:
    """The caller gets the error of one job."""

    async def work(one: int) -> None:
        if one == LANES + 1:
            raise StoreFault("no")

    with pytest.raises(StoreFault, match="no"):
        await gather_bounded(work, range(3 * LANES))
