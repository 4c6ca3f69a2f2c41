"""The event loop of the bot: uvloop, which costs less CPU time than asyncio's own; Windows has no uvloop."""

import sys

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop

__all__ = ["new_event_loop"]
