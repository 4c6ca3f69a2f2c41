"""The least possible number of events counts each question, card and call once, however often it was sent."""

from types import SimpleNamespace
from typing import cast

from bot.core.ports import Message
from bot.core.ui.presses import Press, Verb, spell
from storage.ids import TableId
from tests.adapters.matrix.players import Player
from tests.figures.events import Sendings, least_events, second_steps
from tests.homeserver.moderator import kinds


def player(*decisions: int) -> Player:
    """A player who was asked to finish the moves of these decisions; of each decision also how to begin."""
    asked = [(decision, arg) for decision in decisions for arg in ("roll", "")]
    answers = ({spell(Press(TableId("table"), decision, Verb.CHOOSE, arg)): "a"} for decision, arg in asked)
    shown = [SimpleNamespace(poll=SimpleNamespace(answers=one)) for one in answers]
    return cast("Player", SimpleNamespace(private=SimpleNamespace(polls=shown)))


def test_a_move_of_two_steps_is_two_questions() -> None:
    """A poll that is asked again, with the same step, is not one more question."""
    assert second_steps(player(1, 2, 2)) == 2


def test_the_least_number_has_two_events_for_a_question() -> None:
    """Its poll and its end. A card of a chapter, in the room or in private, and a call are one event each."""
    wanted = {(Message.QUESTION, 1, "@ann:a"), (Message.QUESTION, 1, "@ben:a"), (Message.TABLE, 1, None)}
    more = {(Message.HAND, 1, "@ann:a"), (Message.TURN, 2, "@ann:a")}
    assert least_events({*wanted, *more}, [player(1)]).total() == 9


def test_edits_are_counted_apart() -> None:
    """An edit relates to the card that it changes, also if it is encrypted."""
    edit = {"type": "m.room.encrypted", "content": {"m.relates_to": {"rel_type": "m.replace"}}}
    found = Sendings(kinds([{"type": "m.room.encrypted", "content": {}}, edit, edit]), kinds([]))
    assert (found.sent, found.edits) == (1, 2)
