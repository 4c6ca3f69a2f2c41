"""For these tests: a homeserver in memory, and people on it."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Protocol

import pytest

from tests.adapters.matrix.hostile.memory_homeserver import MemoryHomeserver, route
from tests.adapters.matrix.hostile.memory_people import MemoryPerson
from tests.adapters.matrix.running_bot import Playing


class Come(Protocol):
    """Makes people."""

    async def __call__(self, name: str, *, signed: bool = True) -> MemoryPerson:
        """A person with this name. Their device is signed, or not."""


async def handled(memory: MemoryHomeserver, playing: Playing) -> None:
    """Wait until the bot has handled all events that are there now."""
    assert playing.matrix._account is not None  # noqa: SLF001 - no other part tells when all is done
    await memory.taken(playing.account.user)
    await playing.matrix._account.sync.idle()  # noqa: SLF001


@pytest.fixture
def memory(monkeypatch: pytest.MonkeyPatch) -> MemoryHomeserver:
    """A homeserver in memory. In this test all calls go to it."""
    server = MemoryHomeserver()
    route(server, monkeypatch.setattr)
    return server


@pytest.fixture
async def come(memory: MemoryHomeserver, tmp_path: Path) -> AsyncIterator[Come]:
    """Makes people on the homeserver in memory."""
    async with AsyncExitStack() as stack:

        async def make(name: str, *, signed: bool = True) -> MemoryPerson:
            person = await MemoryPerson.come(name, tmp_path, signed=signed)
            stack.push_async_callback(person.close)
            return person

        yield make
