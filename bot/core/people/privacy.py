"""Exports what the bot knows of a person, and forgets people."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.core.clock.wall_time import Time
from bot.core.errors import LeftToNewer, Refused
from bot.core.people.personal_file import pieces, texts
from bot.core.table.actions import Action
from bot.core.table.tables import Tables
from bot.core.ui.presses import Verb
from storage.errors import TableTooNew
from storage.ids import CommandId, PlayerId, TableId
from storage.people.known import Known
from storage.people.personal_tables import PersonalTable
from storage.store import Store

TRIES: Final = 3
"""How often a person who wants to be forgotten is taken from all tables: they may sit down again meanwhile."""


@dataclass(frozen=True, slots=True)
class HostNotice:
    """What the host tells people about their data; None where the host has set nothing."""

    policy: str | None = None
    """The address of the host's own privacy policy."""

    contact: str | None = None
    """Where people can ask."""


class Privacy:
    """Tells people what the bot knows of them, and forgets them. Every call may raise StoreFault."""

    def __init__(self, store: Store, tables: Tables, time: Time, host: HostNotice | None = None) -> None:
        self._store = store
        self._tables = tables
        self._time = time
        self.host: Final = host or HostNotice()
        self._one_at_a_time = asyncio.Lock()

    async def export(self, player: PlayerId, largest: int) -> Sequence[str]:
        """All that the bot knows of the person, as JSON. Of games that are not over it says only that they exist.

        If the person has linked two accounts, both are told: the field ``player`` says whose each thing is.
        If that is more than ``largest`` bytes, it comes in several texts, each of which is complete JSON.
        """
        async with self._one_at_a_time:
            accounts = [await self._store.people.known_of(one) for one in await self._store.people.accounts_of(player)]
            sat_at = [await self._tables_of(known) for known in accounts]

            def made() -> Sequence[str]:
                told = [piece for one in zip(accounts, sat_at, strict=True) for piece in pieces(*one)]
                return texts(accounts, told, self._time.now(), largest)

            # A thread: all their games are replayed, and hundreds of them take seconds.
            return await asyncio.to_thread(made)

    async def _tables_of(self, known: Known) -> Sequence[PersonalTable]:
        """Where the person ever sat down. A table may have been deleted a moment ago."""
        try:
            found = [await self._store.people.personal_table(table) for table in known.tables]
        except TableTooNew as fault:
            raise LeftToNewer("newer-release") from fault
        return [table for table in found if table is not None]

    async def forget(self, player: PlayerId) -> None:
        """Take the person from their live tables, then forget who they were. A second call changes nothing.

        If the person has linked two accounts, both are forgotten in one transaction.

        Raises Refused: still-busy, if they could not be taken from all tables, and LeftToNewer, if a newer release must
        do that; then nothing else has happened.
        """
        for _ in range(TRIES):
            for account in await self._store.people.accounts_of(player):
                for table in await self._store.tables_of(account):
                    await self._leave(table, account)
            # The store does not forget somebody who sits at a live table. They may have sat down since the loop above.
            if await self._store.people.forget(player):
                return
        raise Refused("still-busy")

    async def _leave(self, table: TableId, player: PlayerId) -> None:
        """Leave the table. If that is refused, nothing happens: the caller checks afterwards who still sits there."""
        # The time makes each command a new one: the person may have sat down at the table again.
        command = CommandId(f"forget:{table}:{player}:{self._time.now()}")
        # With a question's number the action also leaves a game; with 0 it would leave only a lobby.
        answer = await self._tables.act(Action(table, player, command, Verb.LEAVE, decision=1))
        if isinstance(answer.refusal, LeftToNewer):
            raise answer.refusal
