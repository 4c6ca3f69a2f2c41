"""The die that tumbles gently while something is pending. ``make assets`` draws its file."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

TUMBLING: Final = "die.tumbling"
FILE: Final = Path(__file__).parent / "tumbling.gif"


@cache
def all_animations() -> Mapping[str, bytes]:
    """Every animation as GIF, by the key that panels use."""
    return {TUMBLING: FILE.read_bytes()}
