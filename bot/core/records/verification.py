"""Verifies that a game's luck follows from its published seed."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.chance import client_seed
from rules.record import Difference, Luck, Record, verify
from storage.codec import dump_entry


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The first place where a record differs from its seed."""

    index: int | None
    """The index of the entry in the log, from 0; None if the commitment does not belong to the seed."""

    due: str = ""
    """The outcome that follows from the seed, in the notation of records."""

    found: str = ""
    """The outcome in the record, in the same notation."""


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of drawing a game's luck again."""

    table: str
    commitment: str
    outcomes: int
    """The number of outcomes of luck in the game."""

    mismatch: Mismatch | None = None
    """None if the commitment and all outcomes follow from the seed."""

    client_seed: str = ""
    """The seed that the contributions make (``rules.chance.client_seed``); empty if the table closed in its lobby."""

    is_posted: bool | None = True
    """Whether the bot has posted this commitment and these contributions at the table. None: the reader must look."""

    def fits(self, commitment: str, contributions: Sequence[str]) -> bool:
        """Whether a table with this commitment and these contributions had the luck of this game."""
        return (self.commitment, self.client_seed) == (commitment, client_seed(contributions))


def verification(record: Record) -> Verification | None:
    """Draw all luck again from the published seed, and compare; None for a record without a seed.

    Raises BadSetup and BadEntry if the rules refuse the record.
    """
    verdict = verify(record)
    if verdict is None or record.fairness is None:
        return None
    return Verification(
        table=record.fairness.table,
        commitment=record.fairness.commitment,
        outcomes=sum(isinstance(entry, Luck) for entry in record.log),
        mismatch=_mismatch(record.game, verdict.difference) if verdict.difference else None,
        client_seed=client_seed(record.fairness.contributions),
    )


def _mismatch(game: str, difference: Difference) -> Mismatch:
    # A difference without outcomes is one of the commitment.
    if difference.due is None or difference.found is None:
        return Mismatch(None)
    due, found = (dump_entry(game, Luck(outcome)) for outcome in (difference.due, difference.found))
    return Mismatch(difference.index, due, found)
