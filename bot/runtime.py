"""Makes Python's cyclic garbage collector run seldom, because hardly any object of the bot is part of a cycle."""

import gc
from typing import Final

SELDOM: Final = 50_000
"""The collector runs after so many new objects that are still alive.

Python's own default is some hundreds or a few thousands, by its version.
"""


def collect_seldom() -> None:
    """Exempt all objects that exist now from collection, and collect later ones seldom. Call it once, after imports.

    A press makes some thousands of objects, and reference counts free nearly all of them at once. With Python's default
    the collector ran at every press, and now and then over all tables. That took a fifth of the time of a press, and
    the event loop stood still meanwhile.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM, *gc.get_threshold()[1:])
