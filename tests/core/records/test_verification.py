"""Verification computes a game's luck again from its seed and compares it with the record."""

from dataclasses import replace

from bot.core.records.finished_games import Records
from bot.core.records.verification import Mismatch, Verification, verification
from bot.core.ui.presses import Verb
from rules.chance import client_seed, commitment
from rules.mythical_dice.moves import Side
from rules.record import Luck
from tests.core.in_memory_table import BEN, CINDY
from tests.core.refusals import refused
from tests.core.room import Room
from tests.recorded import recorded

RECORD = recorded()


def test_what_agrees_is_counted() -> None:
    """The commitment fits the seed, and each outcome of luck is the one that the seed gives; all are counted."""
    assert RECORD.fairness is not None
    outcomes = sum(isinstance(entry, Luck) for entry in RECORD.log)

    found = verification(RECORD)
    assert found == Verification(
        RECORD.fairness.table,
        RECORD.fairness.commitment,
        outcomes,
        client_seed=client_seed(RECORD.fairness.contributions),
    )


def test_another_commitment_is_found() -> None:
    """If the commitment is wrong, outcomes are not compared."""
    assert RECORD.fairness is not None
    forged = replace(RECORD, fairness=replace(RECORD.fairness, commitment="00" * 32))
    found = verification(forged)

    assert found is not None
    assert found.mismatch == Mismatch(None)


def test_the_first_outcome_that_differs_is_told() -> None:
    """The mismatch has the index in the log, the seed's outcome, and the record's outcome, as records write them."""
    last = max(index for index, entry in enumerate(RECORD.log) if isinstance(entry, Luck))
    honest = RECORD.log[last]
    assert isinstance(honest, Luck)
    assert isinstance(honest.outcome, Side)
    other = Luck(Side(1 if honest.outcome.face != 1 else 2))
    found = verification(replace(RECORD, log=(*RECORD.log[:last], other, *RECORD.log[last + 1 :])))

    assert found is not None
    assert found.mismatch == Mismatch(last, face(honest), face(other))


def face(entry: Luck) -> str:
    """The outcome as a record writes it."""
    assert isinstance(entry.outcome, Side)
    return f'{{"chance": "face", "face": "{entry.outcome.face}"}}'


def test_without_a_seed_there_is_nothing_to_verify() -> None:
    """Records written by hand have no seed."""
    assert verification(replace(RECORD, fairness=None)) is None


async def test_a_table_is_verified_after_its_end(room: Room) -> None:
    """All outcomes of its luck are checked. Before the end verification is refused."""
    await room.open(CINDY, BEN, robots=1)
    await room.play_to_rolls()
    records = Records(room.store)
    await refused("not-yet-over", records.verification(room.table))
    await room.press(CINDY, Verb.CANCEL)

    found = await records.verification(room.table)
    outcomes = sum(isinstance(entry, Luck) for entry in (await records.of(room.table)).log)
    view = await room.view()
    assert found == Verification(room.table, view.commitment, outcomes, client_seed=client_seed(view.contributions))


async def test_a_table_that_closed_in_its_lobby_has_drawn_no_luck(room: Room) -> None:
    """Its commitment still fits its seed. Before the lobby closes, verification is refused as for any table."""
    await room.open(CINDY, seats=3)
    records = Records(room.store)
    await refused("not-yet-over", records.verification(room.table))
    await room.press(CINDY, Verb.CANCEL)

    view = await room.view()
    assert view.seed is not None
    assert await records.verification(room.table) == Verification(room.table, view.commitment, outcomes=0)
    assert commitment(bytes.fromhex(view.seed)) == view.commitment
