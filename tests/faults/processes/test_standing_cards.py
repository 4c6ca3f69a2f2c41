"""The check of standing cards finds one that shows what was true before, and passes those that are right."""

import pytest

from storage.ids import TableId
from tests.faults.hosted_game import HostedGame
from tests.faults.ledger import read_ledger
from tests.faults.processes.standing_cards import StandingCards
from tests.storage.stranger import stranger
from tests.stub.playing import offering
from tests.stub.reading import words


@pytest.mark.usefixtures("nothing_by_chance")
async def test_cards_that_are_right_pass(hosted_game: HostedGame) -> None:
    """Over two rounds after each press, and at the end of the game."""
    presses = 2 * len(hosted_game.evening.people) + 3
    for number in range(presses + 1):
        await hosted_game.play(1 if number < presses else None)
        assert await hosted_game.left_over() == []
        assert _outdated(hosted_game) == []


@pytest.mark.usefixtures("nothing_by_chance")
async def test_a_card_that_an_old_edit_has_covered_is_found(hosted_game: HostedGame) -> None:
    """The card of all, and that of the person who is asked."""
    await hosted_game.play(4)
    assert await hosted_game.left_over() == []
    asked = hosted_game.evening.asked()
    assert asked is not None
    for kind, card in {"table": offering(hosted_game.thread.standing, "hand"), "hand": asked[1]}.items():
        assert card is not None
        now, before = card.now, next(one for one in reversed(card.versions) if words(card, one) != words(card))
        card.versions.append(before)
        (found,) = _outdated(hosted_game)
        assert found.startswith(f"{kind} ")
        card.versions.append(now)


def _outdated(game: HostedGame) -> list[str]:
    (which,) = {line.table for line in read_ledger(game.database).lines}
    with stranger(f"sqlite:///{game.database}") as connection:
        return list(StandingCards(game.stub).outdated(connection, [TableId(which)]))
