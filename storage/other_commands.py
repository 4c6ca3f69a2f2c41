"""Commands that change something other than a table, such as a league: each is carried out once.

A process that dies after a command may hear it again, and two processes may hear one command at the same time. So the
command's id is stored in the same transaction as what it changes. The commands of tables are in ``storage.commit``.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from sqlalchemy import Connection, delete, insert, select

from storage.commit import carried_out
from storage.errors import DuplicateCommand
from storage.ids import CommandId
from storage.schema import other_commands
from storage.tables import open_time

KEPT: Final = 24 * 60 * 60_000
"""How long an id is kept, in milliseconds of open time: a command that is heard again comes after a restart.

While the bot is away, open time stands still.
"""

_T = TypeVar("_T")


def once(
    connection: Connection,
    command: CommandId | None,
    job: Callable[[Connection], _T],
    has_changed: Callable[[_T], bool] = lambda result: result is not False,
) -> _T:
    """Run the job for the command, and note the command if the job has changed something; ``has_changed`` says so.

    None stands for a command that nobody can repeat. Raises DuplicateCommand, before the job is run, if the command has
    been carried out.
    """
    if command is not None and is_known(connection, command):
        raise DuplicateCommand(command)
    result = job(connection)
    if command is not None and has_changed(result):
        note(connection, command)
    return result


def is_known(connection: Connection, command: CommandId) -> bool:
    """Whether the command has been carried out, at a table or elsewhere."""
    known = select(other_commands.c.id).where(other_commands.c.id == command)
    return connection.scalar(known) is not None or bool(carried_out(connection, [command]))


def note(connection: Connection, command: CommandId) -> None:
    """Store that the command is carried out, and delete the ids that are too old."""
    clock = open_time.clock(connection)
    now = 0 if clock is None else clock.open
    connection.execute(delete(other_commands).where(other_commands.c.at <= now - KEPT))
    connection.execute(insert(other_commands).values(id=command, at=now))
