"""PostgreSQL as fixtures, for the tests of all folders."""

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.postgres.databases import new_database
from tests.postgres.postgres_server import Postgres
from tests.shared_servers import folder_of_run, own_folder, shared_server


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of the server that all tests share."""
    with shared_server(folder_of_run(tmp_path_factory, request), "postgres", Postgres) as url:
        yield url


@pytest.fixture
async def empty_database(postgres: str) -> AsyncIterator[str]:
    """The address of a database in which there is nothing."""
    async with new_database(postgres) as url:
        yield url


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A server of the test's own, which it may kill and restart."""
    with own_folder() as (folder, users):
        server = Postgres(folder, users)
        try:
            server.start()
            yield server
        finally:
            server.kill()
