"""A line to a server that a test can slow down, stop or cut."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

AT_ONCE: Final = 1 << 16


class Line:
    """Passes on what comes from either end."""

    def __init__(self, port: int) -> None:
        """``port``: where the server listens on this machine."""
        self.port = 0
        """Where the line begins."""

        self.delay = 0.0
        """Seconds for which each piece is held back."""

        self.passes = asyncio.Event()
        """Cleared, nothing comes through, and nobody is told."""

        self.passes.set()

        self.held = 0
        """How many pieces were held back."""

        self._server_port = port
        self._ends: set[asyncio.StreamWriter] = set()

    def cut(self) -> bool:
        """Reset all connections; new ones can be made. False: there were none."""
        ends = tuple(self._ends)
        for end in ends:
            end.transport.abort()
        return bool(ends)

    async def join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Connect somebody with the server until one of both hangs up."""
        try:
            answers, asks = await asyncio.open_connection("127.0.0.1", self._server_port)
        except OSError:
            writer.transport.abort()
            return
        ends = {writer, asks}
        self._ends |= ends
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self._pass_on(reader, asks))
                both.create_task(self._pass_on(answers, writer))
        finally:
            self._ends -= ends

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while piece := await reader.read(AT_ONCE):
                self.held += bool(self.delay) or not self.passes.is_set()
                await asyncio.sleep(self.delay)
                await self.passes.wait()
                writer.write(piece)
                await writer.drain()
        writer.close()


@asynccontextmanager
async def line_to(port: int) -> AsyncIterator[Line]:
    """A line to this port of this machine."""
    line = Line(port)
    server = await asyncio.start_server(line.join, "127.0.0.1", 0)
    line.port = server.sockets[0].getsockname()[1]
    try:
        yield line
    finally:
        server.close()
        line.passes.set()
        line.cut()
