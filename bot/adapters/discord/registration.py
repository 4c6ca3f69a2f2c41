"""What the bot has at Discord once for all its processes: the slash commands and the emoji. One process sees to them.

Several releases may run side by side. Then the commands are those of the newest: the one whose commands this database
has known for the shortest time. Emoji that only an older release shows are deleted when it has ended.
"""

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final, Protocol

import aiohttp
import discord
import structlog

from bot.adapters.discord import library
from bot.adapters.discord.callers import NAME
from bot.adapters.discord.cards.emojis import emoji_of
from bot.core.errors import StoreFault
from bot.core.platform_values import PlatformValues
from bot.core.processes import Processes

LOOK_AGAIN: Final = 60
"""Seconds after which a process looks whether other releases have come or gone."""

OTHERS_AT_WORK: Final = 5
"""Seconds after which a process looks again if another one was just seeing to the commands and emoji."""

AFTER_FAILURE: Final = 600
"""Seconds after which a process tries again what Discord has refused."""

MOST_RELEASES: Final = 50
"""How many releases are remembered."""

ENTRY_POINT: Final = 4
"""Discord's number for the type of a command that opens an Activity."""

_WORK: Final = f"{NAME} registers"
"""The claim of the process that sees to the commands and emoji."""

_RUNS: Final = f"{NAME} runs"
"""The beginning of the claims by which processes say which release they are."""

_REGISTERED: Final = "registered commands"
_RELEASES: Final = "releases by their commands"

_log: Final = structlog.get_logger()


class _Services(Protocol):
    @property
    def processes(self) -> Processes: ...
    @property
    def platform_values(self) -> PlatformValues: ...


class Registration:
    """Registers the commands if they are not registered as they are, and uploads the emoji that are missing."""

    def __init__(
        self,
        client: discord.Client,
        services: _Services,
        commands: Callable[[], Awaitable[Sequence[library.Command]]],
        images: Mapping[str, bytes],
        show: Callable[[Mapping[str, str]], None],
    ) -> None:
        """``show`` gets the emoji that are there, by the keys of their images, each time when there are more."""
        self._client, self._commands, self._images, self._show = client, commands, images, show
        self._processes, self._values = services.processes, services.platform_values
        self._seen: tuple[frozenset[str], str | None] | None = None
        """The releases that ran when this process had done its part, and the mark of the commands."""

    async def run(self) -> None:
        """See to the commands and emoji for as long as other processes may change them."""
        try:
            commands = await self._commands()
            while True:
                pause = await self._tried(commands)
                if pause is None:
                    return
                await asyncio.sleep(pause)
        except Exception:  # noqa: BLE001 - games work without emoji, and with older commands
            _log.exception("commands and emoji are left as they are")

    async def _tried(self, commands: Sequence[library.Command]) -> float | None:
        """Look once; returns when to look again, None for never."""
        try:
            done = await self.look(commands)
        except StoreFault as fault:
            _log.warning("the registration of commands waits for the store", reason=str(fault))
            return OTHERS_AT_WORK
        except (discord.DiscordException, aiohttp.ClientError, OSError) as refused:
            _log.warning("commands could not be registered", reason=str(refused) or type(refused).__name__)
            return AFTER_FAILURE
        if not done:
            return OTHERS_AT_WORK
        return LOOK_AGAIN if self._processes.is_shared else None

    async def look(self, commands: Sequence[library.Command]) -> bool:
        """Do what is to be done now. False: another process is just doing it.

        Raises StoreFault, and what the library raises if Discord refuses the commands.
        """
        own = _fingerprint(commands)
        running = await self._running(own)
        if self._seen == (running, await self._values.get(NAME, _REGISTERED)):
            return True
        async with self._processes.alone(_WORK) as is_mine:
            if not is_mine:
                return False
            if await self._is_newest(own, running):
                await self._register(own, commands)
            if self._images:
                # Cards of another release that runs still show its emoji.
                async for known in emoji_of(self._client, self._images, deletes=running == {own}):
                    self._show(known)
        self._seen = running, await self._values.get(NAME, _REGISTERED)
        return True

    async def _running(self, own: str) -> frozenset[str]:
        """The releases that run. Each process says by a claim which one it is."""
        if not self._processes.is_shared:
            return frozenset({own})
        claims = await self._processes.claims(_RUNS)
        if (mine := f"{_RUNS} {own} {self._processes.id}") not in claims:
            await self._processes.claim([mine])
        return frozenset({own, *(name.split()[-2] for name in claims)})

    async def _is_newest(self, own: str, running: frozenset[str]) -> bool:
        """Whether no newer release runs. One that the database does not know yet is the newest."""
        known = (await self._values.get(NAME, _RELEASES) or "").split()
        if own not in known:
            known = [*known[1 - MOST_RELEASES :], own]
            await self._values.put(NAME, _RELEASES, " ".join(known))
        return running <= {*known[: known.index(own) + 1]}

    async def _register(self, own: str, commands: Sequence[library.Command]) -> None:
        """Send the commands, unless they are at Discord as this bot has sent them."""
        there = await library.commands_of(self._client)
        if await self._values.get(NAME, _REGISTERED) != _mark(own, there):
            # An Activity of the application has a command that opens it. Discord takes no list without that command.
            kept = [one for one in there if one["type"] == ENTRY_POINT]
            there = await library.replace_commands(self._client, [*commands, *kept])
            await self._values.put(NAME, _REGISTERED, _mark(own, there))


def _fingerprint(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def _mark(own: str, there: Sequence[library.Command]) -> str:
    """Stands for the commands and the versions that Discord has given them: each change there gives another version."""
    versions = sorted((str(one["name"]), str(one["id"]), str(one.get("version"))) for one in there)
    return f"{own} {_fingerprint(versions)}"
