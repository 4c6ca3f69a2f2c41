"""Differences between what is stored and what should be stored, each told in one line."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

_K = TypeVar("_K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Difference:
    """One value that is not as it should be. It names people by their ids only, and tells nothing of a live game."""

    where: str
    what: str

    def __str__(self) -> str:
        line = f"{self.where}: {self.what}"
        # A damaged database may hold any text. Control characters in it must not reach the terminal.
        return "".join(sign if sign.isprintable() else " " for sign in line)


def fields_apart(where: str, due: Mapping[str, object], found: Mapping[str, object]) -> Iterator[Difference]:
    """Where two rows with the same fields differ."""
    for name, value in due.items():
        if found[name] != value:
            yield Difference(where, f"{name} is {_told(found[name])}, should be {_told(value)}")


def rows_apart(
    where: str, due: Mapping[_K, Mapping[str, object]], found: Mapping[_K, Mapping[str, object]]
) -> Iterator[Difference]:
    """Where rows with the same key differ, and which rows are missing or should not be there."""
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
