"""A number about the project that is printed beside its limit."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured. A figure without a limit is for the reader only."""

    name: str
    value: float
    most: float | None = None
    detail: tuple[str, ...] = ()
    """Lines that say where the number comes from; they are printed when it is beyond its limit."""

    @property
    def kept(self) -> bool:
        """Whether the value is within its limit."""
        return self.most is None or self.value <= self.most

    def lines(self) -> list[str]:
        """The figure as printed text."""
        most = "" if self.most is None else f"{self.most:>10,g}"
        line = f"{self.name:<52}{self.value:>10,.6g}{most}{'' if self.kept else '  beyond'}"
        return [line] if self.kept else [line, *(f"    {more}" for more in self.detail)]


def tell(figures: Iterable[Figure]) -> bool:
    """Print the figures; returns whether all are within their limits."""
    sys.stdout.write(f"{'figure':<52}{'today':>10}{'limit':>10}\n")
    kept = True
    for figure in figures:
        sys.stdout.writelines(f"{line}\n" for line in figure.lines())
        kept &= figure.kept
    return kept
