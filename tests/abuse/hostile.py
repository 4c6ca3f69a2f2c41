"""Hostile records: mutations of real ones, and texts that are as large, deep or odd as possible."""

import json
import random
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Final, TypeAlias

from rules.record import Record
from storage.codec import dump_record
from tests.recorded import recorded, recorded_of

Json: TypeAlias = bool | int | float | str | list["Json"] | dict[str, "Json"] | None

HUGE: Final = (
    -1,
    2**31,
    2**63,
    2**64 + 1,
    10**17,
    -(10**30),
    1e308,
    -0.0,
    0.5,
    float("nan"),
    float("inf"),
    10**400,
)
ODD: Final[Sequence[Json]] = (
    None,
    True,
    False,
    "",
    "x" * 5_000,
    "\x00",
    "\ud800",
    "\u202e",
    "\x1b[31m",
    "red",
    "clock",
    "standard",
    [],
    {},
    [[]],
    {"": {}},
    [None] * 200,
    {"do": "reveal"},
    {"chance": "face", "face": "7"},
    {"end": "abandoned", "why": "x"},
    {"seat": 0, "do": "bet", "tricks": 0},
    {"seat": 0, "do": "give", "gifts": [{"card": "one", "to": "neutral"}]},
    {"seat": 0, "do": "release", "creature": "unicorn", "power": {"of": 0, "dice": [1]}},
    {"chance": "dice", "values": [8]},
)
BYTES: Final = (
    *(b"%c" % sign for sign in b'\x00\xff"{],\\'),
    b"\xc3\x28",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"\\ud800",
)
DEEPEST: Final = 3_000
DEEPER: Final = 0.7
"""The chance that a container's inside is spoiled instead of the container."""


@cache
def real() -> tuple[Record, ...]:
    """Beginnings of games of every kind. Their logs are short, so that many mutations can be tried."""
    whole = [
        recorded(3, 1, "english"),
        recorded(4, 2, "czech"),
        recorded_of("mythe", 2, 1, variant="only-drawn"),
        recorded_of("mythe", 4, 2),
        recorded_of("mythic-dice", 2, 1),
        recorded_of("mythic-dice", 5, 2),
    ]
    return tuple(replace(record, log=record.log[:cut]) for record in whole for cut in (5, 12, 30, 60))


@cache
def texts() -> tuple[str, ...]:
    """The texts of these records."""
    return tuple(map(dump_record, real()))


def hostile(number: int) -> bytes:
    """The hostile record with this number. The same number always gives the same record."""
    luck = random.Random(number)
    return luck.choice(WAYS)(luck, luck.choice(texts()))


# --- ways to spoil a record --------------------------------------------------------------------------------


def _tree(luck: random.Random, text: str) -> bytes:
    """Replace, double, move, rename or remove some values."""
    value: Json = json.loads(text)
    for _ in range(luck.randint(1, 4)):
        spoil(luck, value)
    return json.dumps(value, allow_nan=True).encode()


def spoil(luck: random.Random, value: Json) -> None:
    """Go down at random, and spoil the value there."""
    match value:
        case dict() if value:
            key = luck.choice(list(value))
            if not _walked_on(luck, value[key]):
                _spoil_key(luck, value, key)
        case list() if value:
            at = luck.randrange(len(value))
            if not _walked_on(luck, value[at]):
                value[at : at + 1] = luck.choice([[], [value[at]] * 2, [odd(luck)], [odd(luck), value[at]]])
        case _:
            pass


def _walked_on(luck: random.Random, inner: Json) -> bool:
    deeper = isinstance(inner, dict | list) and bool(inner) and luck.random() < DEEPER
    if deeper:
        spoil(luck, inner)
    return deeper


def _spoil_key(luck: random.Random, parent: dict[str, Json], key: str) -> None:
    """Replace the value, rename the key, or remove both."""
    inner = parent.pop(key)
    match luck.randrange(3):
        case 0:
            parent[key] = odd(luck)
        case 1:
            parent[luck.choice(["", key.upper(), "seat", "do", "__class__", "x" * 100])] = inner
        case _:
            pass


def odd(luck: random.Random) -> Json:
    """A value that hardly any reader expects."""
    found = luck.choice([luck.choice(ODD), luck.choice(HUGE), luck.randint(-2, 12), str(luck.randint(-2, 12))])
    return deepcopy(found)  # Later steps may spoil the value further, and ODD must not change.


def _bytes(luck: random.Random, text: str) -> bytes:
    """Change, remove or insert some bytes."""
    content = bytearray(text.encode())
    for _ in range(luck.randint(1, 5)):
        at = luck.randrange(len(content))
        content[at : at + luck.choice([0, 1, 1, 40])] = luck.choice([*BYTES, luck.randbytes(2)])
    return bytes(content)


def _cut(luck: random.Random, text: str) -> bytes:
    """Cut the text anywhere, or continue it after its end."""
    content = text.encode()
    return luck.choice([content[: luck.randrange(len(content))], content * 2, content + b"\x00" * 50])


def _twice(luck: random.Random, text: str) -> bytes:
    """Put a key in twice."""
    key, value = luck.choice(
        [("log", "[]"), ("seats", "[]"), ("game", '"mythe"'), ("fairness", "null"), ("version", "1")]
    )
    return text.replace("{", f'{{"{key}": {value}, ', 1).encode()


def _deep(luck: random.Random, text: str) -> bytes:
    """Nest brackets very deep."""
    depth = luck.randint(1, DEEPEST)
    opening, closing = luck.choice([("[", "]"), ('{"log":', "}"), ('[{"do":', "}]")])
    nested = opening * depth + luck.choice(["0", ""]) + closing * luck.choice([depth, 0])
    return text.replace('"log": [', f'"log": [{nested},', 1).encode()


def _number(luck: random.Random, text: str) -> bytes:
    """Give a number very many digits, or replace it by something that is no number."""
    number = luck.choice(["9" * luck.randint(1, 6_000), "1e999", "-Infinity", "NaN", "1.0", "-0", "0x1", "1_000"])
    at = [place for place, sign in enumerate(text) if sign.isdigit() and text[place - 1] == " "]
    place = luck.choice(at)
    return (text[:place] + number + text[place + 1 :]).encode()


def _string(luck: random.Random, text: str) -> bytes:
    """Make a text long, empty, or full of escapes."""
    string = luck.choice(["", "x" * 100_000, "\\u0000" * 50, "\\ud83d", "\\n" * 200, "a\\u0301" * 90])
    return text.replace(
        luck.choice(
            ["Cindy", "english", "k7m2q4x9ab", "red", "obstacle", "kraken", "mythical-dice", "mythe", "mythic-dice"]
        ),
        string,
    ).encode()


def _log(luck: random.Random, text: str) -> bytes:
    """Shuffle, repeat or remove entries, also with some of another game."""
    value = json.loads(text)
    log = value["log"] + luck.choice([[], json.loads(luck.choice(texts()))["log"]])
    match luck.randrange(3):
        case 0:
            luck.shuffle(log)
        case 1:
            log = log[:4] * luck.randint(1, 40)
        case _:
            del log[luck.randrange(len(log)) :: luck.randint(2, 9)]
    value["log"] = log
    return json.dumps(value).encode()


WAYS: Final[Sequence[Callable[[random.Random, str], bytes]]] = (
    _tree,
    _tree,
    _tree,
    _bytes,
    _cut,
    _twice,
    _deep,
    _number,
    _string,
    _log,
)
