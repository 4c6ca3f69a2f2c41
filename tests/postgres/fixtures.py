"""PostgreSQL as fixtures, for the tests of all folders."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest

from tests.postgres.databases import new_database, template_database
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


@pytest.fixture(scope="session")
def schema_template(postgres: str) -> Iterator[str]:
    """The name of a database that has this release's schema and nothing else; each process of a run makes its own."""
    # The loop of a fixture for the whole session would have to be the loop of all tests.
    with asyncio.Runner() as runner:
        template = template_database(postgres)
        yield runner.run(template.__aenter__())
        runner.run(template.__aexit__(None, None, None))


@pytest.fixture(scope="session")
def shared_database(postgres: str, schema_template: str) -> Iterator[str]:
    """The address of a database of this process's tests, to which nobody may commit."""
    with asyncio.Runner() as runner:
        database = new_database(postgres, schema_template)
        yield runner.run(database.__aenter__())
        runner.run(database.__aexit__(None, None, None))


@pytest.fixture
async def postgres_url(postgres: str, schema_template: str) -> AsyncIterator[str]:
    """The address of a database that has this release's schema and nothing else."""
    async with new_database(postgres, schema_template) as url:
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
