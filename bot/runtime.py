"""How the process runs: on uvloop's event loop, threads take turns quickly, and garbage is seldom collected."""

import gc
import sys
from typing import Final

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    # It costs less CPU time than asyncio's own loop. Windows has no uvloop.
    from uvloop import new_event_loop

__all__ = ["SELDOM", "new_event_loop", "tune"]

SELDOM: Final = 50_000
"""The collector runs after this many new objects that are still alive.

Python's own default is some hundreds or a few thousands, by its version.
"""

TURN: Final = 0.0005
"""Seconds for which a thread computes while another one waits for its turn. Python's own default is 0.005."""


def tune() -> None:
    """Let the store's thread have its turns soon, and collect garbage seldom. Call it once, after imports.

    The store's thread gives its turn away at each statement that SQLite executes. While the event loop was busy it got
    each turn back after five milliseconds, and a transaction took many times as long as its work. With turns shorter
    than ``TURN``, transactions end sooner, so fewer writes are stored together: with 0.0001 seconds a press took up to
    a fifth more CPU time.

    Objects that exist now are never collected, and later ones seldom. Hardly any object of the bot is part of a cycle:
    a press makes some thousands of objects, and reference counts free nearly all of them at once. With Python's default
    the collector ran at every press, and now and then over all tables. That took a fifth of the time of a press, and
    the event loop stood still meanwhile.
    """
    sys.setswitchinterval(TURN)
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM, *gc.get_threshold()[1:])
