"""Homeservers as fixtures, for the tests of all folders."""

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.homeserver.accounts import Accounts, open_accounts
from tests.homeserver.person import People
from tests.homeserver.running_synapse import Synapse
from tests.homeserver.sharing import own_server, shared_homeserver
from tests.shared_servers import folder_of_run


@pytest.fixture(scope="session")
def homeserver(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of the homeserver that all tests share. Its limits are raised."""
    with shared_homeserver(folder_of_run(tmp_path_factory, request)) as url:
        yield url


@pytest.fixture
async def accounts(homeserver: str) -> AsyncIterator[Accounts]:
    """Makes accounts on the shared homeserver."""
    async with open_accounts(homeserver) as opened:
        yield opened


@pytest.fixture
async def people(accounts: Accounts) -> AsyncIterator[People]:
    """Makes people on the shared homeserver."""
    made = People(accounts)
    yield made
    await made.close()


@pytest.fixture
def own_homeserver() -> Iterator[Synapse]:
    """A homeserver of the test's own, with raised limits. The test may kill and restart it."""
    with own_server() as server:
        yield server


@pytest.fixture
def limited_homeserver() -> Iterator[Synapse]:
    """A homeserver of the test's own, with the limits that Synapse has by default."""
    with own_server(default_limits=True) as server:
        yield server
