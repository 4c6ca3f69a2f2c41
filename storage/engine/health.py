"""What the last check of a database has found, in a small file beside it: the database itself may be damaged."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, ValidationError

from storage.ids import Millis

LASTS: Final = 48 * 3_600_000
"""How long the result of a check counts, in milliseconds. A bot at work checks its database every day."""


class Health(BaseModel):
    """The result of the last check."""

    model_config = ConfigDict(frozen=True)

    checked: Millis
    """When it was checked, in wall time."""

    faults: tuple[str, ...] = ()
    """What is wrong, in SQLite's words."""


def write_health(database: Path, health: Health) -> None:
    """Write it whole or not at all. On a disk that takes nothing, what was known before stays."""
    file = health_of(database)
    part = file.with_name(f"{file.name}.part")
    with suppress(OSError):
        part.write_text(health.model_dump_json())
        part.chmod(0o600)
        part.replace(file)


def read_health(database: Path, now: Millis) -> Health | None:
    """The result of the last check; None if there was none in the last two days, or if the file cannot be read."""
    try:
        health = Health.model_validate_json(health_of(database).read_bytes())
    except (OSError, ValidationError):
        return None
    # A check from the future says only that the machine's clock was set back since.
    return health if abs(now - health.checked) <= LASTS else None


def health_of(database: Path) -> Path:
    """The path of the file about the database's health."""
    return database.with_name(f"{database.name}.health")
