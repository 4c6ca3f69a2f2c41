"""The schema's revisions, and which releases can work with which of them.

The name of a revision is its number, and the number of the oldest schema whose release can work with it, too:
``0019_since_0018``. Without the second part no older release can.
"""

from functools import cache
from typing import Final

from alembic.config import Config
from alembic.script import ScriptDirectory

from storage.errors import StoreFault, StoreTooNew

_SINCE: Final = "_since_"

NAME: Final = rf"\d{{4}}({_SINCE}\d{{4}})?"
"""The name of a revision, as a pattern."""


def config() -> Config:
    """Alembic's configuration: where the migrations are."""
    made = Config()
    made.set_main_option("script_location", "storage:migrations")
    return made


@cache
def revisions() -> tuple[str, ...]:
    """The revisions that this release knows, the newest first."""
    return tuple(script.revision for script in ScriptDirectory.from_config(config()).walk_revisions())


def number(revision: str) -> str:
    """The number of the schema: four digits."""
    return revision.partition(_SINCE)[0]


def oldest(revision: str) -> str:
    """The number of the oldest schema whose release can work with this one."""
    return revision.partition(_SINCE)[2] or number(revision)


def is_newer(revision: str) -> bool:
    """Whether a newer release has made this schema."""
    return revision not in revisions()


def serves(revision: str) -> bool:
    """Whether this release works with this schema as it is: it is its own, or a newer one that allows it."""
    newest = revisions()[0]
    return revision == newest or (is_newer(revision) and oldest(revision) <= number(newest))


def own_number() -> int:
    """The number of this release's own schema."""
    return int(number(revisions()[0]))


def refuse_newer(name: str, revision: str | None) -> None:
    """Raise StoreTooNew, which names the database, if it has a newer schema that this release cannot work with."""
    if revision is not None and is_newer(revision) and not serves(revision):
        raise StoreTooNew(f"{name} was written by a newer release than this one: use that release")


def refuse_empty(name: str, revision: str | None) -> None:
    """Raise StoreFault, which names the database, if no bot has ever used it."""
    if revision is None:
        raise StoreFault(f"{name} holds nothing yet: start the bot on it once, or put a copy in its place")


def check_schema(name: str, revision: str | None) -> None:
    """Raise StoreFault, which names the database, if this release cannot read its schema as it is."""
    refuse_newer(name, revision)
    refuse_empty(name, revision)
    if revision is not None and not serves(revision):
        own = number(revisions()[0])
        raise StoreFault(
            f"{name} has schema {number(revision)}, not {own}: start this release's bot once, or run minotaur restore"
            " if a server's own tools have put back an older copy"
        )
