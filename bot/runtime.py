"""How the process runs: on uvloop's event loop, and with a garbage collector that seldom works."""

import gc
import sys
from typing import Final

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    # It costs less CPU time than asyncio's own loop. Windows has no uvloop.
    from uvloop import new_event_loop

__all__ = ["SELDOM", "collect_seldom", "new_event_loop"]

SELDOM: Final = 50_000
"""The collector runs after this many new objects that are still alive.

Python's own default is some hundreds or a few thousands, by its version.
"""


def collect_seldom() -> None:
    """Exempt all objects that exist now from collection, and collect later ones seldom. Call it once, after imports.

    Hardly any object of the bot is part of a cycle: a press makes some thousands of objects, and reference counts free
    nearly all of them at once. With Python's default the collector ran at every press, and now and then over all
    tables. That took a fifth of the time of a press, and the event loop stood still meanwhile.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM, *gc.get_threshold()[1:])
