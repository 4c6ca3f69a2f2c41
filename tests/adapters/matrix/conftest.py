"""For the tests of Matrix: people on a real homeserver."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.adapters.matrix.encrypted_people import MemoryIdentity, Person
from tests.homeserver.accounts import Accounts

NewPerson: TypeAlias = Callable[[str], Awaitable[Person]]


@pytest.fixture
async def new_person(accounts: Accounts, tmp_path: Path) -> AsyncIterator[NewPerson]:
    """Makes people with a device that they have signed. They are closed at the end."""
    async with AsyncExitStack() as stack:

        async def make(name: str) -> Person:
            person = await Person.arrive(await accounts.new(name), tmp_path, MemoryIdentity())
            stack.push_async_callback(person.close)
            return person

        yield make
