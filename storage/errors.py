"""What can go wrong with the store.

    StoreError
    ├── StoreBusy            another process holds the database
    ├── StoreFault           the database cannot be read or written: full, read-only, damaged, none at all
    │   ├── BadAddress       the database's address names none that can be used
    │   └── StoreTooNew      a newer release has written it
    └── Refusal              this one change cannot be stored; others of its moment are
        ├── StaleVersion     the table has gone on since
        ├── DuplicateCommand the command has been carried out already
        ├── Forgotten        who is to sit down has been forgotten meanwhile
        ├── LeagueClosed     the league has been closed since it was seen open
        └── TooManyLeagues   in its community no other league may be open

Whatever else a call raises is a bug of its caller or of the store.
"""

from pathlib import Path

from storage.ids import CommandId, CommunityId, LeagueId, TableId


class StoreError(Exception):
    """One clear line that says what is wrong."""


class StoreBusy(StoreError):
    """Another process holds the database; one process at a time may."""

    def __init__(self, database: Path) -> None:
        super().__init__(f"{database} is in use by another process")
        self.database = database


class StoreFault(StoreError):
    """The database cannot be used now. What was asked counts as not stored; once the cause is gone it works again."""


class BadAddress(StoreFault):
    """The database's address names none that can be used."""


class StoreTooNew(StoreFault):
    """The database was written by a newer release than this one."""


class Refusal(StoreError):
    """A change that cannot be stored; nothing of it is."""


class StaleVersion(Refusal):
    """The table is not as the change expects it: it has gone on, exists already, or does not exist."""

    def __init__(self, table: TableId) -> None:
        super().__init__(f"table {table} is not as the change expects it")
        self.table = table


class Forgotten(Refusal):
    """Somebody is to sit down whom nobody knows any more: they have been forgotten since they asked."""

    def __init__(self, table: TableId) -> None:
        super().__init__(f"at table {table} somebody is to sit down who has been forgotten")
        self.table = table


class DuplicateCommand(Refusal):
    """The command has been carried out already."""

    def __init__(self, command: CommandId) -> None:
        super().__init__(f"command {command} has been carried out already")
        self.command = command


class LeagueClosed(Refusal):
    """A season was to be said for a league that has been closed since it was seen open."""

    def __init__(self, league: LeagueId) -> None:
        super().__init__(f"league {league} has been closed")
        self.league = league


class TooManyLeagues(Refusal):
    """As many leagues are open in the community as may be."""

    def __init__(self, community: CommunityId) -> None:
        super().__init__(f"in community {community} no other league may be open")
        self.community = community
