"""What is printed: one line a figure."""

from collections.abc import Sequence


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of all does not exceed; 0.0 of none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def print_spread(name: str, seconds: Sequence[float | None]) -> None:
    """Milliseconds: the middle, what one of a hundred exceeds, and the longest; and how many never came, the Nones."""
    came = [second for second in seconds if second is not None]
    middle, high, most = (1000 * percentile(came, share) for share in (0.5, 0.99, 1.0))
    missing = f", {len(seconds) - len(came):,} never came" if len(came) < len(seconds) else ""
    print(f"{name:58}{middle:9.0f}{high:9.0f}{most:9.0f}   of {len(seconds):,}{missing}")


def print_figure(name: str, value: float, unit: str, said: str = "") -> None:
    """A figure, and what is to be said of it."""
    shown = f"{value:,.0f}" if value >= 100 else f"{value:,.2f}".rstrip("0").rstrip(".")
    print(f"{name:58}{shown:>9} {unit}{'   ' + said if said else ''}")


def busiest(times: Sequence[float], window: float) -> int:
    """How many fall into the busiest such length of time, in seconds."""
    ordered, first, most = sorted(times), 0, 0
    for place, at in enumerate(ordered):
        while ordered[first] <= at - window:
            first += 1
        most = max(most, place - first + 1)
    return most
