"""Where luck comes from: committed (a game that people play) or quick (simulation).

A game asks ``below(n, purpose, round_, seat, counter)`` for a whole number from 0 to n−1. The words after
``n`` name the draw: no two draws of a game have the same name. Committed luck computes the number from the
game's seed and that name alone, so that anybody can recompute it (docs/fairness.md fixes every byte).
The third kind of luck, a record, needs no source: its outcomes are settled as they stand in the log.
"""

import hashlib
import hmac
import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import floor
from typing import Final, Protocol

SCHEME: Final = 1
"""The number of the way committed luck is computed; it stands in every record."""

_SPAN: Final = 1 << 64


class Chance(Protocol):
    """A source of luck."""

    def below(self, n: int, purpose: str, round_: int, seat: int | None, counter: int) -> int:
        """A uniform whole number from 0 to n−1 for the draw of this name. ``n`` is 1 to 2^32."""


class Quick:
    """Fast luck for simulations and tests: seeded, repeatable, not for games that people play."""

    __slots__ = ("_random",)

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed).random

    def below(self, n: int, purpose: str, round_: int, seat: int | None, counter: int) -> int:
        """The next number of the stream; the draw's name plays no part."""
        return floor(self._random() * n)


@dataclass(frozen=True, slots=True)
class Committed:
    """Luck that was fixed when the table opened and that anybody can recompute afterwards."""

    seed: bytes = field(repr=False)
    """The 32 secret bytes whose SHA-256 was published before anybody sat down."""

    table: str
    """The table's id, part of every draw's name."""

    client_seed: str
    """What the people who joined contributed, as ``client_seed`` makes it: 64 hexadecimal digits."""

    def below(self, n: int, purpose: str, round_: int, seat: int | None, counter: int) -> int:
        """HMAC-SHA256 of the draw's name under the seed, mapped by rejection. Same name, same number."""
        place = "-" if seat is None else str(seat)
        limit = _SPAN - _SPAN % n
        attempt = 0
        while True:
            name = (
                f"minotaur/{SCHEME}\n{self.table}\n{self.client_seed}\n"
                f"{round_}\n{place}\n{purpose}\n{counter}\n{attempt}"
            )
            digest = hmac.digest(self.seed, name.encode(), "sha256")
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                return number % n
            attempt += 1


def new_seed() -> bytes:
    """32 unguessable bytes for one game."""
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    """What is published before the game: the seed's SHA-256 as 64 hexadecimal digits."""
    return hashlib.sha256(seed).hexdigest()


def client_seed(contributions: Sequence[str]) -> str:
    """One seed from the contributions of all who joined, in the order in which they stand in the record.

    SHA-256 over each contribution's UTF-8 bytes, each preceded by their number as four bytes, big-endian;
    64 hexadecimal digits.
    """
    digest = hashlib.sha256()
    for contribution in contributions:
        encoded = contribution.encode()
        digest.update(len(encoded).to_bytes(4, "big"))
        digest.update(encoded)
    return digest.hexdigest()
