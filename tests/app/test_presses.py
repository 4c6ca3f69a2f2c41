"""The response to a press, and the message that shows it."""

import pytest

from bot.app.application import panel_of
from bot.app.presses import answer_press, pressed_card
from bot.app.response import Noticed, Private, Redrawn, Response, Revision
from bot.core.ports import Message
from bot.core.ui.presses import Press, Verb
from storage.ids import TableId
from tests.app.hall import Hall, told
from tests.app.places import FakePlace
from tests.core.refusals import refused

COPY = FakePlace(private_copy=True)
DIRECT = FakePlace(community=None, channel="cindy's own", readable=set())


async def pressed(hall: Hall, name: str, verb: Verb, table: TableId, place: FakePlace, arg: str = "") -> Response:
    """The response when this person presses this button for the open question."""
    decision = (await hall.view(table)).decision
    caller = await hall.caller(name, place)
    return await answer_press(hall.app, caller, Press(table, decision, verb, arg), pressed_card(caller.place, verb))


def revision(response: Response) -> Revision | None:
    """The table's revision on the redrawn card; None if the card shows no table."""
    assert isinstance(response, Redrawn)
    return response.revision


@pytest.mark.parametrize(
    ("place", "verb", "card"),
    [
        (FakePlace(), Verb.JOIN, Message.TABLE),
        (FakePlace(), Verb.MOVE, None),
        (FakePlace(), Verb.RULES, None),
        (DIRECT, Verb.MOVE, Message.HAND),
        (DIRECT, Verb.CHOOSE, Message.HAND),
        (DIRECT, Verb.JOIN, None),
        (COPY, Verb.JOIN, None),
        (COPY, Verb.MOVE, None),
    ],
)
def test_a_card_is_redrawn_where_its_buttons_are(place: FakePlace, verb: Verb, card: Message | None) -> None:
    """The lobby is redrawn in its channel, the private card in direct messages. A private copy is no table's card."""
    assert pressed_card(place, verb) is card


async def test_a_press_on_the_lobby_redraws_it_as_of_what_it_changed(hall: Hall) -> None:
    """Each press redraws the lobby with a higher revision; a press on a private copy redraws only the copy."""
    table = (await hall.opens("Cindy")).id
    first = revision(await pressed(hall, "Ben", Verb.JOIN, table, FakePlace()))
    second = revision(await pressed(hall, "Dana", Verb.JOIN, table, FakePlace()))
    assert first is not None
    assert second is not None
    assert first.table == second.table == table
    assert first.number < second.number
    assert revision(await pressed(hall, "Dana", Verb.LEAVE, table, COPY)) is None


async def test_a_move_redraws_the_private_card_where_it_stands(hall: Hall) -> None:
    """A press on a message at the table gives the private card as a private response instead."""
    table = (await hall.opens("Cindy")).id
    await hall.starts(table, "Cindy")
    assert revision(await pressed(hall, "Cindy", Verb.MOVE, table, DIRECT, "bet.0")) is not None
    assert isinstance(await pressed(hall, "Cindy", Verb.MOVE, table, FakePlace(), "bet.1"), Private)


async def test_a_refused_press_is_told_privately(hall: Hall) -> None:
    """The response is private, and no card is redrawn."""
    table = (await hall.opens("Cindy")).id
    answer = await pressed(hall, "Ben", Verb.START, table, FakePlace())
    assert isinstance(answer, Private)


@pytest.mark.parametrize("place", [FakePlace(), COPY])
async def test_a_copy_with_an_earlier_question_shows_the_present_one(hall: Hall, place: FakePlace) -> None:
    """Only a private copy: on a card of the table, the refusal is a message of its own, with the present card."""
    table = (await hall.opens("Cindy")).id
    await hall.starts(table, "Cindy")
    caller = await hall.caller("Cindy", place)
    answer = await answer_press(hall.app, caller, Press(table, 0, Verb.MOVE, "bet.0"), None)
    assert isinstance(answer, Redrawn if place.private_copy else Private)
    assert panel_of(answer, listens=False).notice == hall.bot.languages.say("en", "refusal-stale-question")


async def test_a_press_on_a_table_that_they_may_not_see_is_refused(hall: Hall) -> None:
    """No press works there, and nobody gets a seat."""
    table = (await hall.opens("Cindy")).id
    hidden = FakePlace(channel="red", readable={"red"})
    for verb in (Verb.JOIN, Verb.START, Verb.HAND, Verb.SHOW, Verb.CHOOSE):
        await refused("no-such-table", pressed(hall, "Ben", verb, table, hidden))
    assert len((await hall.view(table)).seats) == 1


@pytest.mark.parametrize("place", [FakePlace(), COPY])
async def test_pages_turn_where_a_copy_was_pressed(hall: Hall, place: FakePlace) -> None:
    """A page of rules replaces a private copy; on a press at a card of the table it is a private message of its own."""
    caller = await hall.caller("Cindy", place)
    answer = await answer_press(hall.app, caller, Press(TableId(""), 0, Verb.RULES, "mythe/all"), None)
    assert isinstance(answer, Redrawn if place.private_copy else Private)


async def test_a_press_of_another_version_is_told_so(hall: Hall) -> None:
    """The answer says that the button is old; it is not empty."""
    answer = await answer_press(hall.app, await hall.caller("Cindy"), None, None)
    assert told(answer) == hall.bot.languages.say("en", hall.app.texts.old_button)
    assert not isinstance(answer, Noticed)
