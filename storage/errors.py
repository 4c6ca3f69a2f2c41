"""The errors of the store.

    StoreError
    ├── StoreBusy            another process owns the database
    ├── StoreFault           the database cannot be read or written: disk full, read-only, damaged, missing
    │   ├── BadAddress       the database's URL names no database that the store can use
    │   ├── BadBackup        a file is not a backup, or it is damaged
    │   ├── OutcomeUnknown   the connection broke during a commit: what was written may be stored
    │   ├── StoreDamaged     the database's file is damaged
    │   ├── StoreLocked      another program has locked the database's file, or a row of it
    │   ├── StoreMoved       everything was moved to another database, or a move to this one was broken off
    │   └── StoreTooNew      a newer release has written the database
    ├── TableTooNew          a newer release has stored something at this table that this release does not know
    └── Refusal              this change cannot be stored; the other changes of its transaction can
        ├── StaleVersion     the table is not at the version for which the change was made
        ├── DuplicateCommand the command has been carried out already
        ├── Forgotten        a person who is to take part was forgotten after the command arrived
        ├── LeagueClosed     the league was closed after the caller read it
        └── TooManyLeagues   the community has as many open leagues as it may have

Any other exception from a call is a bug of the caller or of the store.
"""

import errno
from collections.abc import Sequence
from pathlib import Path

from storage.ids import CommandId, CommunityId, EveningId, LeagueId, TableId


class StoreError(Exception):
    """An error of the store; its text is one clear line that says what is wrong."""


class StoreBusy(StoreError):
    """Another process owns the database; only one process may."""

    def __init__(self, database: Path | str) -> None:
        super().__init__(
            f"{database} is in use by another process: end that bot or game first, or set another DATABASE_URL"
        )


class StoreFault(StoreError):
    """The database cannot be used now. The call counts as not stored; it may be tried again when the cause is gone."""


class BadAddress(StoreFault):
    """The database's URL names no database that the store can use."""


class BadBackup(StoreFault):
    """The file is not a backup, or it is damaged."""


class OutcomeUnknown(StoreFault):
    """The connection broke during a commit, so nobody knows whether all of it is stored, or nothing."""


class StoreDamaged(StoreFault):
    """The database's file is damaged: a check has found ``faults``, or SQLite cannot read it at all."""

    def __init__(self, text: str, faults: Sequence[str]) -> None:
        super().__init__(text)
        self.faults = tuple(faults)


class StoreLocked(StoreFault):
    """Another program has locked the database's file or a row, such as a backup or a database browser."""


class StoreMoved(StoreFault):
    """Everything was moved to another database, or a move to this one was broken off: no bot may use it."""


class StoreTooNew(StoreFault):
    """The database was written by a newer release than this one."""


class TableTooNew(StoreError):
    """A newer release has stored something at the table that this release does not know. Other tables can be read."""

    def __init__(self, table: TableId, what: str) -> None:
        super().__init__(f"table {table} has {what} of a newer release")
        self.table = table


def file_fault(error: OSError, file: Path) -> StoreFault:
    """The fault of a file that the system does not let us use, or of the one that the error names; with a remedy."""
    name = ": look whether the name is right"
    remedies = {
        errno.ENOENT: name,
        errno.ENOTDIR: name,
        errno.EISDIR: name,
        errno.EACCES: ": let this user read and write it",
        errno.EPERM: ": let this user read and write it",
        errno.EROFS: ": let its disk be written",
        errno.ENOSPC: ": make room on its disk",
    }
    return StoreFault(f"{error.filename or file} cannot be used: {error.strerror}{remedies.get(error.errno or 0, '')}")


class Refusal(StoreError):
    """The change cannot be stored; no part of it is stored."""


class StaleVersion(Refusal):
    """The table is not as the change expects it: it has a newer version, exists already, or does not exist."""

    def __init__(self, table: TableId) -> None:
        super().__init__(f"table {table} is not as the change expects it")
        self.table = table


class Forgotten(Refusal):
    """A person who is to sit down, or comes to an evening, was forgotten after the command arrived."""

    def __init__(self, where: TableId | EveningId) -> None:
        super().__init__(f"at {where} somebody is to take part who has been forgotten")


class DuplicateCommand(Refusal):
    """The command has been carried out already."""

    def __init__(self, command: CommandId) -> None:
        super().__init__(f"command {command} has been carried out already")
        self.command = command


class LeagueClosed(Refusal):
    """The caller read the league when it was open; it has been closed since."""

    def __init__(self, league: LeagueId) -> None:
        super().__init__(f"league {league} has been closed")
        self.league = league


class TooManyLeagues(Refusal):
    """The community has as many open leagues as it may have."""

    def __init__(self, community: CommunityId) -> None:
        super().__init__(f"in community {community} no other league may be open")
        self.community = community
