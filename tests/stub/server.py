"""The whole fake Discord: REST API, gateway, limits, and faults, on a port of its own."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web

from tests.stub.application import Application
from tests.stub.changes import PATIENCE
from tests.stub.faults import Switchboard
from tests.stub.gateway import Gateway
from tests.stub.interactions import Interactions
from tests.stub.limits import Limits
from tests.stub.messages import GUILDS, Messages
from tests.stub.payloads import channel_object, guild_object
from tests.stub.people import Person
from tests.stub.rest import Reply, Rest
from tests.stub.things import Channel, Guild, Kind
from tests.stub.wire import Wire
from tests.stub.world import World

TOKEN: Final = ".".join(("n" * 26, "stub00", "t" * 38))
"""A token in the form of a real one. It is valid only here."""

MOST_BYTES: Final = 25 * 1024 * 1024
GATEWAY: Final = "/gateway"
UNKNOWN: Final = "* /{unknown:.*}"
"""Catches every unknown route, so that such calls are recorded too."""


class Discord:
    """A fake Discord on the loopback interface, with everything that a test needs to control it."""

    def __init__(self, *, seed: int = 0, token: str = TOKEN) -> None:
        self.token = token
        self.world = World()
        self.wire = Wire()
        self.faults = Switchboard(seed)
        self.limits = Limits()
        self.gateway = Gateway(self.world, self.wire, self.faults, self.limits.starts, token)
        self.messages = Messages(self.world, self.gateway.tell)
        self.application = Application(self.world, self.gateway, self.limits.starts)
        self.tell = self.gateway.tell
        self.api_url = ""
        self._rest = Rest(self.world, self.wire, self.faults, self.limits, token)

    # --- people and waiting ---------------------------------------------------------------------------

    def people(self, guild: Guild, *names: str, locale: str = "en-US") -> list[Person]:
        """Create accounts that are members of the server."""
        people = [Person(self, self.world.add_user(name, locale=locale)) for name in names]
        guild.members.update(person.id for person in people)
        return people

    async def until(self, holds: Callable[[], object], patience: float = PATIENCE) -> None:
        """Wait until the condition holds. Raises TimeoutError."""
        await self.world.changes.until(holds, patience)

    # --- what happens to channels and servers ---------------------------------------------------------

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads, or one thread."""
        gone = [channel, *(place for place in self.world.channels.values() if place.parent == channel.id)]
        said = channel_object(self.world, channel)
        for place in gone:
            del self.world.channels[place.id]
        event = "THREAD_DELETE" if channel.kind is Kind.THREAD else "CHANNEL_DELETE"
        self.tell(event, said, guild=channel.guild, intent=GUILDS)

    def remove_bot(self, guild: Guild) -> None:
        """Remove the bot from the server."""
        guild.has_bot = False
        self.tell("GUILD_DELETE", {"id": str(guild.id)}, guild=guild.id, intent=GUILDS)

    def invite_bot(self, guild: Guild) -> None:
        """Add the bot to the server, for the first time or again."""
        guild.has_bot = True
        said = guild_object(self.world, guild)
        # Discord sends this key only when a server was unreachable and comes back, not at an invitation.
        del said["unavailable"]
        self.tell("GUILD_CREATE", said, guild=guild.id, intent=GUILDS)

    # --- opening and closing --------------------------------------------------------------------------

    async def open(self) -> web.AppRunner:
        """Start to listen."""
        app = web.Application(client_max_size=MOST_BYTES)
        app.router.add_get(GATEWAY, self.gateway.connect)
        interactions = Interactions(self.world, self.messages)
        for part in (self.application, self.messages, interactions):
            self._rest.serve(app, part.routes())
        self._rest.serve(app, {UNKNOWN: lambda _: Reply({"message": "404: Not Found", "code": 0}, 404)})
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        port = runner.addresses[0][1]
        self.api_url = f"http://127.0.0.1:{port}/api"
        self.gateway.url = f"ws://127.0.0.1:{port}{GATEWAY}"
        return runner

    async def close(self, runner: web.AppRunner) -> None:
        """Close all connections and stop listening. Raises ExceptionGroup if the fake itself had errors."""
        self._rest.close()
        await self.gateway.close()
        await runner.cleanup()
        if self.wire.bugs:
            raise ExceptionGroup("the stub has bugs", self.wire.bugs)


@asynccontextmanager
async def open_discord(*, seed: int = 0) -> AsyncIterator[Discord]:
    """A new fake Discord. It is closed at the end."""
    discord = Discord(seed=seed)
    runner = await discord.open()
    try:
        yield discord
    finally:
        await discord.close(runner)
