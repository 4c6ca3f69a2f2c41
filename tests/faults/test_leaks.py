"""The calls that others and the channel can see do not depend on what one player hides.

Mythical Dice is tested here, the other games in ``test_leaks_mythe.py`` and ``test_leaks_mythic_dice.py``.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from rules.chance import Chance
from rules.mythical_dice.hands import draw_hands
from rules.mythical_dice.moves import Deal
from rules.mythical_dice.pieces import DICE
from tests.faults.captured_traffic import Heard, Play, cards_of, playing
from tests.stub.people import Person

pytestmark = pytest.mark.usefixtures("nothing_by_chance")

GAME: Final = "mythical-dice"
HIDDEN: Final = 2
"""The seat of the player who hides something: the last to join."""


async def press(play: Play, person: Person, which: int) -> None:
    """Press the offered move with this index."""
    await play.press(person, play.offered(person)[which])


async def bet(play: Play) -> None:
    """Everybody bets one trick."""
    for person in play.people:
        await press(play, person, 1)


def rolls(play: Play) -> Person | None:
    """The player who is to roll a die; None while bets are open."""
    for person in play.people:
        if any(":roll." in word for word in play.offered(person)[:1]):
            return person
    return None


async def play_to(play: Play, round_: int) -> None:
    """Play until the bets of this round."""
    for past in range(1, round_):
        await bet(play)
        for _ in range(past * len(play.people)):
            roller = rolls(play)
            assert roller is not None
            await press(play, roller, 0)


SOME: Final = [3]
ALL: Final = [pytest.param(round_, marks=pytest.mark.long) for round_ in range(1, 9) if round_ not in SOME]


# --- a secret bet -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("round_", [*SOME, *ALL])
async def test_nobody_is_told_how_high_or_how_often_somebody_bets(tmp_path: Path, round_: int) -> None:
    """Until the last bet is in, the others see the same for one bet of 0 as for four changes of a bet."""
    cards, one = await told_of_bets(tmp_path / "one.db", round_, [0])
    other_cards, other = await told_of_bets(tmp_path / "other.db", round_, [1, 0, 0, 1])
    assert cards != other_cards
    assert other == one


async def told_of_bets(database: Path, round_: int, bets: Sequence[int]) -> tuple[bytes, Heard]:
    """The player's cards, and what all others saw while the player made these bets and another had not bet yet."""
    async with playing(database, GAME) as play:
        await play_to(play, round_)
        await press(play, play.people[0], 1)
        hidden = play.people[HIDDEN]
        for which in bets:
            await press(play, hidden, which)
        return cards_of(hidden), await play.heard_by_others(hidden)


# --- hidden dice ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("round_", [*SOME, *ALL])
async def test_nobody_is_told_what_somebody_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, round_: int) -> None:
    """In two games that differ in one hand the others see the same, until that hand's first die is to be rolled."""
    hand, one = await told_of_dice(tmp_path / "one.db", round_)

    def other_deal(chance: Chance, dealt_round: int, seats: int) -> Deal:
        dealt = draw_hands(chance, dealt_round, seats)
        return twin(dealt) if dealt_round == round_ else dealt

    monkeypatch.setattr("rules.mythical_dice.state.draw_hands", other_deal)
    other_hand, other = await told_of_dice(tmp_path / "other.db", round_)
    assert other_hand != hand
    assert other == one


async def told_of_dice(database: Path, round_: int) -> tuple[bytes, Heard]:
    """The player's card, and what all others saw when everybody has bet and this player is about to roll."""
    async with playing(database, GAME) as play:
        await play_to(play, round_)
        hidden = play.people[HIDDEN]
        hand = cards_of(hidden)
        await bet(play)
        while (roller := rolls(play)) not in {hidden, None}:
            assert roller is not None
            await press(play, roller, 0)
        return hand, await play.heard_by_others(play.people[HIDDEN])


def twin(dealt: Deal) -> Deal:
    """The same deal, but with other dice in the hidden hand, taken from those that nobody else holds."""
    bag = list(DICE)
    for kind in (kind for seat, hand in enumerate(dealt.dice) for kind in hand if seat != HIDDEN):
        bag.remove(kind)
    other = tuple(sorted(bag[: len(dealt.dice[HIDDEN])]))
    if other == dealt.dice[HIDDEN]:
        other = tuple(sorted(bag[-len(other) :]))
    return Deal(tuple(other if seat == HIDDEN else hand for seat, hand in enumerate(dealt.dice)))
