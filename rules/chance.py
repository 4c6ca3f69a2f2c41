"""Sources of luck: committed luck for games that people play, quick luck for simulations.

A game asks ``below(n, purpose, round_, seat, counter)`` for a whole number from 0 to n−1. The arguments after
``n`` are the name of the draw: no two draws of a game have the same name. Committed luck computes the number from the
game's seed and that name alone, so that anybody can recompute it (docs/fairness.md fixes every byte).
A replay needs no source of luck: it settles the outcomes that stand in the log.
"""

import hashlib
import hmac
import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import floor
from typing import Final, Protocol, TypeAlias

SCHEME: Final = 1
"""The version of the way in which committed luck is computed. It stands in every record."""

_SPAN: Final = 1 << 64


class Chance(Protocol):
    """A source of luck."""

    def below(self, n: int, purpose: str, round_: int, seat: int | None, counter: int) -> int:
        """A uniform whole number from 0 to n−1 for the draw of this name. ``n`` is 1 to 2^32."""


class Quick:
    """Fast luck for simulations and tests: seeded and repeatable, but not for games that people play."""

    __slots__ = ("_random",)

    def __init__(self, seed: int | str) -> None:
        # The numbers are very slightly uneven: that is harmless in a simulation, and faster than ``randrange``.
        self._random = random.Random(seed)

    def below(self, n: int, purpose: str, round_: int, seat: int | None, counter: int) -> int:
        """The next number of the stream. The name of the draw is ignored."""
        return floor(self._random.random() * n)


@dataclass(frozen=True, slots=True)
class Committed:
    """Luck that is fixed before the first draw. After the game anybody can recompute it."""

    seed: bytes = field(repr=False)
    """The 32 secret bytes whose SHA-256 was published before anybody sat down."""

    table: str
    """The table's id. It is part of every draw's name."""

    client_seed: str
    """The contributions of the people who joined, combined by ``client_seed``: 64 hexadecimal digits."""

    def below(self, n: int, purpose: str, round_: int, seat: int | None, counter: int) -> int:
        """HMAC-SHA256 of the draw's name under the seed, reduced to 0 to n−1. The same name gives the same number."""
        place = "-" if seat is None else str(seat)
        # 2^64 is rarely a multiple of n. Without the limit low numbers would come a little more often than high ones.
        # So a number from the limit on is rejected, and the next attempt has another name.
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


Draw: TypeAlias = tuple[str, int, int | None, int]
"""The name of a draw: its purpose, round, seat and counter."""


@dataclass(frozen=True, slots=True)
class Scripted:
    """Luck that is written down before a lesson. It is not fair: no game that counts may use it."""

    numbers: Mapping[Draw, int]
    """Draw → the number that it gives. If that is too high, the draw gives the highest possible number."""

    def below(self, n: int, purpose: str, round_: int, seat: int | None, counter: int) -> int:
        """The number that is written down for the draw. If there is none, one that follows from the draw's name."""
        number = self.numbers.get((purpose, round_, seat, counter))
        return _OPEN.below(n, purpose, round_, seat, counter) if number is None else min(number, n - 1)


_OPEN: Final = Committed(bytes(32), "lesson", "")
"""Luck from a seed that everybody can read here."""


def new_seed() -> bytes:
    """32 random bytes that nobody can guess, for one game."""
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    """The text that is published before the game: the seed's SHA-256 as 64 hexadecimal digits."""
    return hashlib.sha256(seed).hexdigest()


def client_seed(contributions: Sequence[str]) -> str:
    """One seed from the contributions of all people who joined, in the order of the record.

    The SHA-256 over all contributions in UTF-8, as 64 hexadecimal digits. Before each contribution stands its number
    of bytes, as four bytes, big-endian.
    """
    digest = hashlib.sha256()
    for contribution in contributions:
        encoded = contribution.encode()
        # The length keeps different lists apart: without it ("ab", "c") and ("a", "bc") would give the same seed.
        digest.update(len(encoded).to_bytes(4, "big"))
        digest.update(encoded)
    return digest.hexdigest()
