"""Discord, all of it: opened on a port of its own, with a world, a gateway and a switchboard of faults."""

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
"""It has the shape of a real one, and opens no other door."""

MOST_BYTES: Final = 25 * 1024 * 1024
GATEWAY: Final = "/gateway"
UNKNOWN: Final = "* /{unknown:.*}"
"""Every route that is none: whoever calls it finds that written down."""


class Discord:
    """A Discord on loopback, and everything that a test does with it."""

    def __init__(self, *, seed: int = 0, token: str = TOKEN) -> None:
        self.token = token
        self.world = World()
        self.wire = Wire()
        self.faults = Switchboard(seed)
        self.limits = Limits()
        self.gateway = Gateway(self.world, self.wire, self.faults, token)
        self.messages = Messages(self.world, self.gateway.tell)
        self.application = Application(self.world, self.gateway)
        self.tell = self.gateway.tell
        self.api_url = ""
        self._rest = Rest(self.world, self.wire, self.faults, self.limits, token)

    # --- the house ------------------------------------------------------------------------------------

    def people(self, guild: Guild, *names: str, locale: str = "en-US") -> list[Person]:
        """New members of the server."""
        people = [Person(self, self.world.add_user(name, locale=locale)) for name in names]
        guild.members.update(person.id for person in people)
        return people

    async def until(self, holds: Callable[[], object], patience: float = PATIENCE) -> None:
        """Wait until it holds. Raises TimeoutError."""
        await self.world.changes.until(holds, patience)

    # --- what happens to places -----------------------------------------------------------------------

    def delete_channel(self, channel: Channel) -> None:
        """A channel goes with its threads, or a thread alone."""
        gone = [channel, *(place for place in self.world.channels.values() if place.parent == channel.id)]
        said = channel_object(self.world, channel)
        for place in gone:
            del self.world.channels[place.id]
        event = "THREAD_DELETE" if channel.kind is Kind.THREAD else "CHANNEL_DELETE"
        self.tell(event, said, guild=channel.guild, intent=GUILDS)

    def remove_bot(self, guild: Guild) -> None:
        """The bot is thrown out of the server."""
        guild.has_bot = False
        self.tell("GUILD_DELETE", {"id": str(guild.id)}, guild=guild.id, intent=GUILDS)

    def invite_bot(self, guild: Guild) -> None:
        """The bot is in the server, again or anew."""
        guild.has_bot = True
        said = guild_object(self.world, guild)
        # It stands there only where a known server can be reached again.
        del said["unavailable"]
        self.tell("GUILD_CREATE", said, guild=guild.id, intent=GUILDS)

    # --- opening and closing --------------------------------------------------------------------------

    async def open(self) -> web.AppRunner:
        """Listen."""
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
        """Let everybody go, and listen no more."""
        self._rest.close()
        await self.gateway.close()
        await runner.cleanup()
        if self.wire.bugs:
            raise ExceptionGroup("the stub has bugs", self.wire.bugs)


@asynccontextmanager
async def open_discord(*, seed: int = 0) -> AsyncIterator[Discord]:
    """A new Discord, closed at the end."""
    discord = Discord(seed=seed)
    runner = await discord.open()
    try:
        yield discord
    finally:
        await discord.close(runner)
