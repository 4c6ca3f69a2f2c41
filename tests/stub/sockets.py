"""Connections as the network breaks them."""

import socket
import struct
from typing import Final, Protocol, cast

from aiohttp import web

_AT_ONCE: Final = struct.pack("ii", 1, 0)
"""Closing without waiting for what is unsent: the other side sees "connection reset"."""


class _Options(Protocol):
    def setsockopt(self, level: int, name: int, value: bytes, /) -> None: ...


def is_over(request: web.Request) -> bool:
    """Whether the connection that the request came by is broken already."""
    return request.transport is None or request.transport.is_closing()


def reset(request: web.Request) -> None:
    """Break the connection that the request came by."""
    transport = request.transport
    if transport is None or is_over(request):
        return
    cast("_Options", transport.get_extra_info("socket")).setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
    transport.abort()
