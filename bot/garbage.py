"""How the process looks for garbage: seldom, for hardly any of it goes in circles."""

import gc
from typing import Final

SELDOM: Final = 50_000
"""After how many new objects that have not gone by themselves it looks for circles among them.

Python by itself looks after some hundreds, or a few thousands.
"""


def collect_seldom() -> None:
    """Look no more at what is loaded by now, and seldom at what comes: for the whole process, once.

    A press makes some thousands of objects, and nearly all go as soon as they are let go. To look for circles at
    every press, and now and then among all tables, took a fifth of what a press costs, and the loop stood meanwhile.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM, *gc.get_threshold()[1:])
