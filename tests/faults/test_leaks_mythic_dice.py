"""Secret answers in Mythic Dice: the calls that others see do not depend on them before they take effect."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from tests.faults.captured_traffic import Heard, Play, cards_of, playing
from tests.stub.people import Person

pytestmark = pytest.mark.usefixtures("nothing_by_chance")

WISHES: Final = ":wish."
DECAYS: Final = ":decay."


def passing(moves: Sequence[str]) -> str:
    """Pass where the player may, or else make the first move."""
    return next((move for move in moves if move.endswith(":pass")), moves[0])


async def test_nobody_is_told_what_somebody_wishes_or_how_often(tmp_path: Path) -> None:
    """Before their turn to capture a player makes one wish, or a list of wishes after two changes of mind."""
    cards, one = await told_of(tmp_path / "one.db", WISHES, ["pass"])
    other_cards, other = await told_of(tmp_path / "other.db", WISHES, [WISHES, "pass", WISHES, WISHES])
    assert cards != other_cards
    assert other == one


async def test_nobody_is_told_which_die_decays_or_how_often_that_was_changed(tmp_path: Path) -> None:
    """The choice stays secret until all players have chosen which of their dice decays."""
    cards, one = await told_of(tmp_path / "one.db", DECAYS, [""])
    other_cards, other = await told_of(tmp_path / "other.db", DECAYS, [DECAYS, "", DECAYS])
    assert cards != other_cards
    assert other == one


async def told_of(database: Path, secret: str, answers: Sequence[str]) -> tuple[bytes, Heard]:
    """The player's cards, and what all others saw when the player gave these answers to a secret question.

    For each answer the last offered move that contains it is pressed.
    """
    async with playing(database, "mythic-dice", passing) as play:
        hidden = await play.play_until(lambda: choosing(play, secret))
        for answer in answers:
            await play.press(hidden, [move for move in play.offered(hidden) if answer in move][-1 if answer else 0])
        return cards_of(hidden), await play.heard_by_others(hidden)


def choosing(play: Play, secret: str) -> Person | None:
    """A player who can choose between several such answers."""
    return next(
        (person for person in play.people if sum(secret in move for move in play.offered(person)) > 1),
        None,
    )
