"""The ledger of presses, which is compared after each test of faults, notices each kind of press that is lost."""

from typing import Final

import pytest

from tests.faults.evening import HEADING, STALE, acknowledged, verb_of
from tests.faults.hosted_game import HostedGame
from tests.faults.ledger import lost_or_doubled, read_ledger
from tests.stub.people import COMPONENT
from tests.stub.things import Callback, Channel, Interaction, Kind, Message, User, Version

MESSAGE: Final = 4
NOTICED: Final = 6
REDRAWN: Final = 7
"""Discord's numbers for a message of its own, for an answer that comes later, and for a change of the pressed card."""


@pytest.mark.usefixtures("nothing_by_chance")
async def test_a_press_that_is_lost_or_doubled_is_found_whatever_it_asked_for(hosted_game: HostedGame) -> None:
    """Somebody opens a table, two join, they begin and move, one leaves: each entry is missed, and found twice."""
    evening = hosted_game.evening
    await evening.play(5)
    await evening.people[-1].slash(evening.table.channel, "table leave")
    ledger = read_ledger(hosted_game.database)
    assert lost_or_doubled(ledger, evening) == []
    told = {verb_of(press): f"discord:{press.id}" for press in evening.presses if acknowledged(press)}
    assert set(told) == {"/play", "join", "start", "move", "/table leave"}
    for command in told.values():
        own = [line for line in ledger.lines if line.command == command]
        others = [line for line in ledger.lines if line.command != command]
        for lines in (others, [*others, *own, *own]):
            (found,) = lost_or_doubled(ledger._replace(lines=lines), evening)
            assert found.startswith(f"{command} ")


def test_an_answer_counts_by_what_it_told_first() -> None:
    """A press that came too late is answered with the present card. When that is pressed, it tells the next thing."""
    user, channel = User(1, "Ann"), Channel(2, Kind.DM, "")
    late, then = (
        Version(at, words, (), (), 0) for at, words in ((1.0, f"That was {STALE}.\n{HEADING}"), (2.0, HEADING))
    )
    press = Interaction(3, "", COMPONENT, user, channel, 0.0, {}, callback=Callback(MESSAGE, 1.0))
    press.original = Message(4, channel.id, 5, [late, then])
    assert not acknowledged(press)
    press.original = Message(4, channel.id, 5, [then])
    assert acknowledged(press)


@pytest.mark.parametrize(("kind", "edits"), [(REDRAWN, []), (NOTICED, [2.0])])
def test_a_redrawn_card_counts_by_what_the_answer_shows(kind: int, edits: list[float]) -> None:
    """Between the press and its answer robots move, and later another press shows the next question on the card."""
    user, channel, refusal = User(1, "Ann"), Channel(2, Kind.DM, ""), f"That was {STALE}.\n{HEADING}"
    for told in (refusal, HEADING):
        shown = [Version(at, words, (), (), 0) for at, words in enumerate((HEADING, HEADING, told, HEADING))]
        card = Message(4, channel.id, 5, shown)
        press = Interaction(3, "", COMPONENT, user, channel, 0.5, {}, card, callback=Callback(kind, 2.0), edits=edits)
        assert acknowledged(press) is (told is HEADING)
