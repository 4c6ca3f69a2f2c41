"""A door to PostgreSQL that speaks TLS, because the programs of the tests' server are built without it."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Final

from tests.shared_servers import free_port

WISH: Final = 8
"""How many bytes a client sends first: the wish for an encrypted connection.

https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-SSL
"""

ACCEPTED: Final = b"S"
PIECE: Final = 1 << 16


class Door:
    """Takes encrypted connections on loopback, and hands them on to a server that encrypts nothing."""

    def __init__(self, certificate: Path, server: int) -> None:
        """``server`` is the server's port; the certificate's key lies beside it."""
        self.port: Final = free_port()
        self.passed = 0
        """How many connections were encrypted and handed on."""

        self._server = server
        self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._tls.load_cert_chain(certificate, certificate.with_suffix(".key"))

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Take connections in a thread of its own while the context is open."""
        loop = asyncio.new_event_loop()
        thread = Thread(target=loop.run_forever)
        thread.start()
        serving = self._serving()
        asyncio.run_coroutine_threadsafe(serving.__aenter__(), loop).result()
        try:
            yield
        finally:
            asyncio.run_coroutine_threadsafe(serving.__aexit__(None, None, None), loop).result()
            loop.call_soon_threadsafe(loop.stop)
            thread.join()
            loop.close()

    @asynccontextmanager
    async def _serving(self) -> AsyncIterator[None]:
        server = await asyncio.start_server(self._take, "127.0.0.1", self.port)
        try:
            yield
        finally:
            server.close()

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readexactly(WISH)
        writer.write(ACCEPTED)
        # A client that does not trust the certificate goes away.
        with suppress(ssl.SSLError, ConnectionError, asyncio.IncompleteReadError):
            await writer.start_tls(self._tls)
            self.passed += 1
            there, back = await asyncio.open_connection("127.0.0.1", self._server)
            await asyncio.wait(
                [asyncio.create_task(_pass_on(reader, back)), asyncio.create_task(_pass_on(there, writer))],
                return_when=asyncio.FIRST_COMPLETED,
            )
            back.close()
        writer.close()


async def _pass_on(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    with suppress(ssl.SSLError, ConnectionError):
        while piece := await source.read(PIECE):
            sink.write(piece)
            await sink.drain()
