"""Two players' hands and gifts in Mythe: the calls that others see do not depend on them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from rules.chance import Chance
from rules.game import Seat
from rules.mythe.dealing import draw_deal
from rules.mythe.moves import Deal
from tests.faults.captured_traffic import Heard, Play, cards_of, playing

pytestmark = pytest.mark.usefixtures("nothing_by_chance")

SEATS: Final = 3


# --- hands ------------------------------------------------------------------------------------------------


async def test_nobody_is_told_what_two_others_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players' hands differ by one exchanged card: the third sees the same until drawing from one of them."""
    hands, one = await told_of_hands(tmp_path / "one.db")
    monkeypatch.setattr("rules.mythe.state.draw_deal", exchanged)
    other_hands, other = await told_of_hands(tmp_path / "other.db")
    assert [mine == theirs for mine, theirs in zip(hands, other_hands, strict=True)] == [False, False, True]
    assert other == one


def exchanged(chance: Chance, seats: int, starter: Seat) -> Deal:
    """The same deal, but the first two players have exchanged one card."""
    deal = draw_deal(chance, seats, starter)
    first, second = (list(deal.hands[(starter + step) % SEATS]) for step in range(2))
    first[0], second[-1] = second[-1], first[0]
    assert first[0] is not second[-1]
    hands = dict(enumerate(deal.hands))
    hands |= {(starter + step) % SEATS: tuple(sorted(cards)) for step, cards in enumerate((first, second))}
    return Deal(tuple(hands[seat] for seat in range(seats)), deal.neutral)


async def told_of_hands(database: Path) -> tuple[Sequence[bytes], Heard]:
    """The cards in turn order, and what the third player saw during the turns of the first two."""
    wanted = [":stop", ":give"]

    def pick(moves: Sequence[str]) -> str:
        """Draw one card, from the third player, and give none."""
        return next((move for move in moves if move.endswith(tuple(wanted))), moves[0])

    async with playing(database, "mythe", pick) as play:
        starter = await play.play_until(lambda: asked(play))
        third = (starter + 2) % SEATS
        wanted.append(f":draw.s{third}")
        await play.play_until(lambda: third if asked(play) == third else None)
        people = [play.people[(starter + step) % SEATS] for step in range(SEATS)]
        return [cards_of(person) for person in people], await play.heard_by_others(*people[:2])


def asked(play: Play) -> Seat | None:
    """The seat that is asked."""
    person = play.table.asked()
    return None if person is None else play.people.index(person)


# --- gifts ------------------------------------------------------------------------------------------------


async def test_which_card_was_given_the_giver_and_the_receiver_know(tmp_path: Path) -> None:
    """Whichever card is given, the third player and the table see the same."""
    cards, one = await told_of_a_gift(tmp_path / "one.db", 0)
    other_cards, other = await told_of_a_gift(tmp_path / "other.db", -1)
    assert [mine == theirs for mine, theirs in zip(cards, other_cards, strict=True)] == [False, False, True]
    assert other == one


async def told_of_a_gift(database: Path, which: int) -> tuple[Sequence[bytes], Heard]:
    """The cards of giver, receiver and third player, and what the third saw after the first gift."""

    def pick(moves: Sequence[str]) -> str:
        """Draw one card."""
        return next((move for move in moves if move.endswith(":stop")), moves[0])

    async with playing(database, "mythe", pick) as play:
        giver, gifts = await play.play_until(lambda: giving(play))
        # The menu gives at once where only one hand may get the card: the one that would be empty.
        receiver = int(gifts[which].rpartition(".s")[2])
        (third,) = set(range(SEATS)) - {giver, receiver}
        people = [play.people[seat] for seat in (giver, receiver, third)]
        await play.press(people[0], gifts[which])
        return [cards_of(person) for person in people], await play.heard_by_others(*people[:2])


def giving(play: Play) -> tuple[Seat, Sequence[str]] | None:
    """The seat that is to give, and the gifts that it is offered."""
    for seat, person in enumerate(play.people):
        gifts = [move for move in play.offered(person) if ":give." in move]
        if gifts:
            return seat, gifts
    return None
