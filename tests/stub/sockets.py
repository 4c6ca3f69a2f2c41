"""Breaks connections as a network does."""

import socket
import struct
from typing import Final, Protocol, cast

from aiohttp import web

_AT_ONCE: Final = struct.pack("ii", 1, 0)
"""The socket option SO_LINGER with 0 seconds: closing drops unsent data, and the other side sees a reset."""


class _Options(Protocol):
    def setsockopt(self, level: int, name: int, value: bytes, /) -> None: ...


def is_over(request: web.Request) -> bool:
    """Whether the request's connection is already closed."""
    return request.transport is None or request.transport.is_closing()


def reset(request: web.Request) -> None:
    """Reset the request's connection."""
    transport = request.transport
    if transport is None or is_over(request):
        return
    cast("_Options", transport.get_extra_info("socket")).setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
    transport.abort()
