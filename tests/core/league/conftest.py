"""With ``--on-server``, leagues that are otherwise in memory are on PostgreSQL, too."""

from collections.abc import Iterator

import pytest

from tests.postgres.plain_engine import plain_engine
from tests.storage.league import sample_results


@pytest.fixture(scope="session", autouse=True)
def _leagues_on_server(request: pytest.FixtureRequest) -> Iterator[None]:
    """Put a database on a server in the place of the one in memory."""
    with pytest.MonkeyPatch.context() as patched:
        if request.config.getoption("--on-server"):
            url = request.getfixturevalue("shared_database")
            patched.setattr(sample_results, "memory", lambda: plain_engine(url))
        yield
