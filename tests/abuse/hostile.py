"""Records that mean harm: mutations of real ones, and texts that are as large, deep or odd as they may be."""

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
"""How likely it is that a part is spoiled within, and not as a whole."""


@cache
def real() -> tuple[Record, ...]:
    """Games of each kind to begin with: short logs, so that many can be tried."""
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
    """Their texts."""
    return tuple(map(dump_record, real()))


def hostile(number: int) -> bytes:
    """The input of this number; the same number gives the same input."""
    luck = random.Random(number)
    return luck.choice(WAYS)(luck, luck.choice(texts()))


# --- ways to spoil a record --------------------------------------------------------------------------------


def _tree(luck: random.Random, text: str) -> bytes:
    """Some values are replaced, doubled, moved, renamed or left out."""
    value: Json = json.loads(text)
    for _ in range(luck.randint(1, 4)):
        _spoil(luck, value)
    return json.dumps(value, allow_nan=True).encode()


def _spoil(luck: random.Random, value: Json) -> None:
    """Walk down by chance, and spoil what is there."""
    match value:
        case dict() if value:
            key = luck.choice(list(value))
            if not _walked_on(luck, value[key]):
                _spoil_key(luck, value, key)
        case list() if value:
            at = luck.randrange(len(value))
            if not _walked_on(luck, value[at]):
                value[at : at + 1] = luck.choice([[], [value[at]] * 2, [_odd(luck)], [_odd(luck), value[at]]])
        case _:
            pass


def _walked_on(luck: random.Random, inner: Json) -> bool:
    deeper = isinstance(inner, dict | list) and bool(inner) and luck.random() < DEEPER
    if deeper:
        _spoil(luck, inner)
    return deeper


def _spoil_key(luck: random.Random, parent: dict[str, Json], key: str) -> None:
    """Its value is another, or its name, or it is gone."""
    inner = parent.pop(key)
    match luck.randrange(3):
        case 0:
            parent[key] = _odd(luck)
        case 1:
            parent[luck.choice(["", key.upper(), "seat", "do", "__class__", "x" * 100])] = inner
        case _:
            pass


def _odd(luck: random.Random) -> Json:
    odd = luck.choice([luck.choice(ODD), luck.choice(HUGE), luck.randint(-2, 12), str(luck.randint(-2, 12))])
    return deepcopy(odd)  # What is put in may be spoiled further, and the next input starts from the same values.


def _bytes(luck: random.Random, text: str) -> bytes:
    """Some bytes are changed, left out or put in."""
    content = bytearray(text.encode())
    for _ in range(luck.randint(1, 5)):
        at = luck.randrange(len(content))
        content[at : at + luck.choice([0, 1, 1, 40])] = luck.choice([*BYTES, luck.randbytes(2)])
    return bytes(content)


def _cut(luck: random.Random, text: str) -> bytes:
    """It stops anywhere, or goes on after its end."""
    content = text.encode()
    return luck.choice([content[: luck.randrange(len(content))], content * 2, content + b"\x00" * 50])


def _twice(luck: random.Random, text: str) -> bytes:
    """A key stands twice."""
    key, value = luck.choice(
        [("log", "[]"), ("seats", "[]"), ("game", '"mythe"'), ("fairness", "null"), ("version", "1")]
    )
    return text.replace("{", f'{{"{key}": {value}, ', 1).encode()


def _deep(luck: random.Random, text: str) -> bytes:
    """Something is nested without end."""
    depth = luck.randint(1, DEEPEST)
    opening, closing = luck.choice([("[", "]"), ('{"log":', "}"), ('[{"do":', "}]")])
    nested = opening * depth + luck.choice(["0", ""]) + closing * luck.choice([depth, 0])
    return text.replace('"log": [', f'"log": [{nested},', 1).encode()


def _number(luck: random.Random, text: str) -> bytes:
    """A number has many digits, or is none."""
    number = luck.choice(["9" * luck.randint(1, 6_000), "1e999", "-Infinity", "NaN", "1.0", "-0", "0x1", "1_000"])
    at = [place for place, sign in enumerate(text) if sign.isdigit() and text[place - 1] == " "]
    place = luck.choice(at)
    return (text[:place] + number + text[place + 1 :]).encode()


def _string(luck: random.Random, text: str) -> bytes:
    """A text is long, empty, or full of escapes."""
    string = luck.choice(["", "x" * 100_000, "\\u0000" * 50, "\\ud83d", "\\n" * 200, "a\\u0301" * 90])
    return text.replace(
        luck.choice(
            ["Cindy", "english", "k7m2q4x9ab", "red", "obstacle", "kraken", "mythical-dice", "mythe", "mythic-dice"]
        ),
        string,
    ).encode()


def _log(luck: random.Random, text: str) -> bytes:
    """Entries change places, are repeated, or come from another game."""
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
