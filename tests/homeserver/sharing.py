"""A homeserver for all tests of a run, or for one test alone."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from tests.homeserver.running_synapse import Synapse
from tests.shared_servers import own_folder, shared_server


def shared_homeserver(run: Path) -> AbstractContextManager[str]:
    """The address of the run's homeserver, which has raised limits. All processes of a run pass the same folder."""
    return shared_server(run, "homeserver", Synapse)


@contextmanager
def own_server(*, default_limits: bool = False) -> Iterator[Synapse]:
    """A homeserver for one test, which may kill and restart it."""
    with own_folder() as (folder, users):
        server = Synapse(folder, users, default_limits=default_limits)
        try:
            server.start()
            yield server
        finally:
            server.kill()
