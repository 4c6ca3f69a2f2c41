"""The loop that the bot runs on: libuv's, which costs less than Python's own, where there is one for the platform."""

import sys

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop

__all__ = ["new_event_loop"]
