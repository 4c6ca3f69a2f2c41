"""Recorded games for tests, played to the end with committed luck. A seed names each game."""

import hashlib
from pathlib import Path

from rules.catalogue import newest
from rules.chance import Committed, Quick, client_seed, commitment
from rules.game import Pending
from rules.record import Entry, Fairness, Record, enter
from storage.codec import dump_record
from tests.rules.by_luck import next_entry

NAMES = ("Cindy", "Ben", "Žofie", "Émile", "小明", "Łukasz", "Ana", "Noor", "Bo", "Ola")
TABLE = "k7m2q4x9ab"
CONTRIBUTIONS = ("1187502011", "1187502019 žluťoučký kůň", "$event:minotaur.example")


def fairness_of(seed: int, table: str = TABLE) -> Fairness:
    """The published luck of the game with this seed."""
    secret = hashlib.sha256(str(seed).encode()).digest()
    return Fairness(secret.hex(), commitment(secret), table, CONTRIBUTIONS)


def recorded(seats: int = 3, seed: int = 1, edition: str = "english", variant: str = "standard") -> Record:
    """A whole game of Mythical Dice with committed luck and random moves."""
    return recorded_of("mythical-dice", seats, seed, edition=edition, variant=variant)


def recorded_of(game: str, seats: int, seed: int, table: str = TABLE, **options: str) -> Record:
    """A whole game of any kind with committed luck and random moves."""
    fairness = fairness_of(seed, table)
    luck = Committed(bytes.fromhex(fairness.seed), table, client_seed(CONTRIBUTIONS))
    mover = Quick(seed)
    state = newest(game).start(seats, options)
    log: list[Entry] = []
    while state.pending is not Pending.OVER:
        log.append(next_entry(state, luck, mover))
        enter(state, log[-1])
    return Record(game, NAMES[:seats], tuple(log), 1, (1,), options, fairness)


def written(folder: Path, record: Record | str) -> str:
    """The path of a file with this record in it."""
    file = folder / "game.json"
    file.write_text(record if isinstance(record, str) else dump_record(record), encoding="utf-8")
    return str(file)
