"""Whether a game's luck is what its published seed says, told in the words of its record."""

from dataclasses import dataclass

from rules.record import Difference, Luck, Record, verify
from storage.codec import dump_entry


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Where a record and its seed disagree first."""

    index: int | None
    """Of the log's entry, from 0; None when the commitment is not the seed's."""

    due: str = ""
    """What the seed gives, as a record writes it."""

    found: str = ""
    """What the record says."""


@dataclass(frozen=True, slots=True)
class Verification:
    """What recomputing the luck of a game has shown."""

    table: str
    commitment: str
    outcomes: int
    """How many outcomes of luck the game has."""

    mismatch: Mismatch | None = None
    """None when all of them, and the commitment, are what the seed says."""


def verification(record: Record) -> Verification | None:
    """What recomputing all luck shows; None for a record without a published seed.

    Raises BadSetup and BadEntry for a record that the rules refuse.
    """
    verdict = verify(record)
    if verdict is None or record.fairness is None:
        return None
    return Verification(
        table=record.fairness.table,
        commitment=record.fairness.commitment,
        outcomes=sum(isinstance(entry, Luck) for entry in record.log),
        mismatch=_mismatch(record.game, verdict.difference) if verdict.difference else None,
    )


def _mismatch(game: str, difference: Difference) -> Mismatch:
    if difference.due is None or difference.found is None:
        return Mismatch(None)
    due, found = (dump_entry(game, Luck(outcome)) for outcome in (difference.due, difference.found))
    return Mismatch(difference.index, due, found)
