"""Prints figures, one a line."""

from collections.abc import Sequence
from math import inf


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of all values does not exceed; inf, which is beyond every limit, if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else inf


def print_spread(name: str, seconds: Sequence[float | None]) -> None:
    """Print median, 99th percentile and maximum in milliseconds, and how many values are None: those never came."""
    came = [second for second in seconds if second is not None]
    middle, high, most = (1000 * percentile(came, share) for share in (0.5, 0.99, 1.0))
    missing = f", {len(seconds) - len(came):,} never came" if len(came) < len(seconds) else ""
    print(f"{name:58}{middle:9.0f}{high:9.0f}{most:9.0f}   of {len(seconds):,}{missing}")


def print_figure(name: str, value: float, unit: str, said: str = "") -> None:
    """Print a figure with a remark."""
    shown = f"{value:,.0f}" if value >= 100 else f"{value:,.2f}".rstrip("0").rstrip(".")
    print(f"{name:58}{shown:>9} {unit}{'   ' + said if said else ''}")


def busiest(times: Sequence[float], window: float) -> int:
    """The largest number of times within any ``window`` seconds."""
    ordered, first, most = sorted(times), 0, 0
    for place, at in enumerate(ordered):
        while ordered[first] <= at - window:
            first += 1
        most = max(most, place - first + 1)
    return most
