"""Finds secrets in a log: tokens, seeds, names of people, and words that describe hands and secret answers."""

import re
from contextlib import closing
from pathlib import Path
from typing import Final

from rules.mythe.pieces import Card
from rules.mythic_dice.pieces import Face
from rules.mythical_dice.pieces import Kind
from storage.engine.sqlite import sqlite3
from tests.stub.server import Discord

# "one" and "zero" are common words in logs. A log that tells of these cards also has other WORDS.
KEYS: Final = {thing.key for things in (Kind, Card, Face) for thing in things} - {Card.ZERO.key, Card.ONE.key}
WORDS: Final = "dice|bets?|give|tricks?|gifts?|wish(es)?|decay|yield|poach|(Kind|Card|Face)\\.\\w+|Your turn"
GAME: Final = re.compile(rf"\b({'|'.join(sorted(KEYS))}|{WORDS})\b", re.IGNORECASE)
"""Words that would describe a hand, a bet, a gift or a secret answer, in any game."""

SILENT: Final = ("mythical-dice", "mythic-dice", "_dice/")
"""Names of the games, of their packages and of their modules."""


def secrets_in(log: str, stub: Discord, database: Path) -> list[str]:
    """All secrets in the log, with the names and accounts of people."""
    with closing(sqlite3.connect(database)) as store:
        seeds = [seed for (seed,) in store.execute("SELECT seed FROM tables")]
    hidden = [stub.token, *stub.world.interactions, *[seed.hex() for seed in seeds], *[repr(seed) for seed in seeds]]
    people = [user for user in stub.world.users.values() if not user.bot]
    names = "|".join(re.escape(user.name) for user in people)
    hidden += [str(user.id) for user in people]
    plain = log
    for word in SILENT:
        plain = plain.replace(word, "")
    told = [*GAME.finditer(plain), *re.finditer(rf"\b({names})\b", log, re.IGNORECASE)]
    return [*[word for word in hidden if word in log], *[found[0] for found in told]]
