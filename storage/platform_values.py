"""Reads and writes the values that adapters of platforms keep between two starts."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, delete, select

from storage.engine.statements import upsert
from storage.schema import platform_values

_PUT: Final = upsert(platform_values)


def value(connection: Connection, platform: str, name: str) -> str | None:
    """The platform's value of this name; None if there is none."""
    where = (platform_values.c.platform == platform, platform_values.c.name == name)
    return connection.scalar(select(platform_values.c.value).where(*where))


def names(connection: Connection, platform: str, beginning: str) -> Sequence[str]:
    """The names of the platform's values that begin so."""
    name = platform_values.c.name
    where = (platform_values.c.platform == platform, name.startswith(beginning, autoescape=True))
    return connection.scalars(select(name).where(*where)).all()


def put(connection: Connection, platform: str, name: str, value: str) -> None:
    """Store the value, in place of the one before."""
    connection.execute(_PUT, {"platform": platform, "name": name, "value": value})


def remove(connection: Connection, platform: str, name: str) -> None:
    """Delete the platform's value of this name, if there is one."""
    where = (platform_values.c.platform == platform, platform_values.c.name == name)
    connection.execute(delete(platform_values).where(*where))


def drop(connection: Connection, platform: str, beginning: str) -> None:
    """Delete the platform's values whose names begin so."""
    begins = platform_values.c.name.startswith(beginning, autoescape=True)
    connection.execute(delete(platform_values).where(platform_values.c.platform == platform, begins))
