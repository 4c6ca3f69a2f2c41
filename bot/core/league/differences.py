"""Where what is stored is not what it should be: one line each."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

_K = TypeVar("_K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as it should be. People are told by their numbers, and nothing of a live game."""

    where: str
    what: str

    def __str__(self) -> str:
        line = f"{self.where}: {self.what}"
        return "".join(sign if sign.isprintable() else " " for sign in line)


def fields_apart(where: str, due: Mapping[str, object], found: Mapping[str, object]) -> Iterator[Difference]:
    """Where two rows of the same fields differ."""
    for name, value in due.items():
        if found[name] != value:
            yield Difference(where, f"{name} is {_told(found[name])}, should be {_told(value)}")


def rows_apart(
    where: str, due: Mapping[_K, Mapping[str, object]], found: Mapping[_K, Mapping[str, object]]
) -> Iterator[Difference]:
    """Where rows of the same keys differ, and which are missing or too many."""
    for key, row in due.items():
        if key in found:
            yield from fields_apart(f"{where} {key}", row, found[key])
        else:
            yield Difference(f"{where} {key}", "is missing")
    for key in found:
        if key not in due:
            yield Difference(f"{where} {key}", "should not be there")


def _told(value: object) -> str:
    match value:
        case bytes():
            return value.hex()
        case Mapping():
            return ", ".join(f"{name} {told}" for name, told in sorted(value.items())) or "none"
        case None:
            return "none"
        case _:
            return str(value)
