"""The addresses of databases on a PostgreSQL server.

Nothing here needs the server's driver: where SQLite serves, the driver is never imported, because that takes time and
memory.
"""

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from storage.errors import BadAddress


def postgres_url(url: str) -> URL:
    """Parse the address of a PostgreSQL database. Raises BadAddress."""
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise BadAddress("this is not a database address") from error
    if parsed.drivername not in {"postgresql", "postgresql+asyncpg"} or not parsed.database:
        raise BadAddress("a PostgreSQL database has an address such as postgresql://user@host/database")
    return parsed.set(drivername="postgresql")


def is_on_server(url: str) -> bool:
    """Whether the address is that of a PostgreSQL server."""
    try:
        return make_url(url).get_backend_name() == "postgresql"
    except ArgumentError:
        return False


def name_of(url: URL) -> str:
    """The database's address as people may read it: without user and password."""
    place = url.host or "localhost"
    return f"postgresql://{place}{f':{url.port}' if url.port else ''}/{url.database}"
