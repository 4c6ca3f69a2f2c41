"""The addresses of databases on a PostgreSQL server.

Nothing here needs the server's driver: where SQLite serves, the driver is never imported, because that takes time and
memory.
"""

from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from storage.errors import BadAddress

EXAMPLES: Final = "write sqlite:///data/minotaur.db, or postgresql://user@host/database"

LAST_PORT: Final = 65535


def parsed_url(url: str) -> URL:
    """Parse the address of a database of any kind. Raises BadAddress."""
    try:
        return make_url(url)
    except (ArgumentError, ValueError) as error:
        # A ValueError is a port that is no number. It quotes the port, which may be a part of a password.
        raise BadAddress(f"this is not a database address: {EXAMPLES}") from error


def postgres_url(url: str) -> URL:
    """Parse the address of a PostgreSQL database. Raises BadAddress."""
    parsed = parsed_url(url)
    if "@" in (parsed.host or "") or not 0 <= (parsed.port or 0) <= LAST_PORT:
        # After an @ in a password the rest of the password would count as the host, and be shown.
        raise BadAddress("the host or the port is wrong; in a password write %40 for @, %3A for : and %2F for /")
    if parsed.drivername not in {"postgresql", "postgresql+asyncpg"} or not parsed.database:
        raise BadAddress("a PostgreSQL database has an address such as postgresql://user@host/database")
    return parsed.set(drivername="postgresql")


def is_on_server(url: str) -> bool:
    """Whether the address is that of a PostgreSQL server."""
    try:
        return parsed_url(url).get_backend_name() == "postgresql"
    except BadAddress:
        return False


def name_of(url: URL) -> str:
    """The database's address as people may read it: without user and password."""
    place = url.host or "localhost"
    return f"postgresql://{place}{f':{url.port}' if url.port else ''}/{url.database}"
