"""Lessons that people have begun: what each of them has answered so far, as one text."""

from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection, delete, select

from storage.engine.statements import upsert
from storage.schema import identities, lessons

_KEEP: Final = upsert(lessons)


def lessons_of(connection: Connection, platform: str, external: str) -> Mapping[str, str]:
    """The lessons of the account, by game."""
    own = (lessons.c.platform == platform, lessons.c.external == external)
    return dict(connection.execute(select(lessons.c.game, lessons.c.answers).where(*own)).all())


def keep_lesson(connection: Connection, platform: str, external: str, game: str, answers: str) -> None:
    """Store what the account has answered, in place of what was stored before; nothing for an unknown account."""
    # The person may have just been forgotten.
    known = (identities.c.platform == platform, identities.c.external == external)
    if connection.scalar(select(identities.c.player).where(*known)) is not None:
        values = {"platform": platform, "external": external, "game": game, "answers": answers}
        connection.execute(_KEEP, values)


def end_lesson(connection: Connection, platform: str, external: str, game: str) -> None:
    """Delete what the account has answered in the game's lesson."""
    own = (lessons.c.platform == platform, lessons.c.external == external, lessons.c.game == game)
    connection.execute(delete(lessons).where(*own))
