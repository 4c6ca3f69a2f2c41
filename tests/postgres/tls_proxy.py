"""A TLS proxy before PostgreSQL, because the programs of the tests' server are built without TLS."""

import asyncio
import ssl
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Final

from tests.shared_servers import free_port

REQUEST: Final = 8
"""How many bytes a client sends first: it asks for an encrypted connection (SSLRequest).

https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-SSL
"""

ACCEPTED: Final = b"S"
PIECE: Final = 1 << 16


class TlsProxy:
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
        starting = asyncio.start_server(self._take, "127.0.0.1", self.port)
        server = asyncio.run_coroutine_threadsafe(starting, loop).result()
        try:
            yield
        finally:
            asyncio.run_coroutine_threadsafe(_end(server), loop).result()
            loop.call_soon_threadsafe(loop.stop)
            thread.join()
            loop.close()

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with AsyncExitStack() as stack:
            stack.callback(writer.transport.abort)
            await reader.readexactly(REQUEST)
            writer.write(ACCEPTED)
            # A client that does not trust the certificate goes away.
            with suppress(ssl.SSLError, ConnectionError):
                await writer.start_tls(self._tls)
                stack.callback(writer.transport.abort)
                self.passed += 1
                there, back = await asyncio.open_connection("127.0.0.1", self._server)
                stack.callback(back.transport.abort)
                await asyncio.gather(_pass_on(reader, back), _pass_on(there, writer))


async def _end(server: asyncio.Server) -> None:
    """Close the server with all its connections."""
    server.close()
    running = asyncio.all_tasks() - {asyncio.current_task()}
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    # The sockets are closed in the next turn of the loop.
    await asyncio.sleep(0.01)


async def _pass_on(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    while piece := await source.read(PIECE):
        sink.write(piece)
        await sink.drain()
    sink.close()
