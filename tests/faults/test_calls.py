"""Faults of calls and events on Discord during a game, and how the bot must react.

fault                                        what must happen
429 of the route, of all calls               the bot waits as long as Discord asks
429 of the proxy before Discord (no ``Via``) the dispatcher waits; answers are given up
500, 502, 504, before or after               repeated by the library; the nonce keeps posts single
503, a reset, a hang, before or after        repeated by the dispatcher; the nonce keeps posts single
silence                                      the bot hangs up after a while, then as above
a page that says it is Discord's             as above
a card is found, and may not be edited       it is posted again, with what it shows by then
a reset under a first answer                 the answer is sent again, and taken once
the answer to a press does not get through   the move counts, and the card shows it by itself
10062, 40060                                 the move counts, and the card shows it by itself
10015, 10008, 50027: answered too late       the move counts, and the card shows it by itself
a later answer of another kind is refused    the person is told nothing, asks again, and is answered
an event comes twice                         one move
an event comes late                          one move, or a polite answer if the question has moved on
an event is lost                             nothing; the next press counts
"""

import asyncio
from pathlib import Path
from typing import Final

import pytest

from bot.adapters.discord import callers, calls, interaction_calls, responder
from bot.app.caller import Caller
from tests.faults.evening import Evening, eventually
from tests.faults.hand_oracle import amiss
from tests.faults.hosted_game import ANSWER, DELETE, EDIT, EDIT_ANSWER, FOLLOW_UP, POST, PRESS, HostedGame
from tests.faults.ledger import read_ledger
from tests.stub.bots import shipped
from tests.stub.faults import (
    Broken,
    CallEffect,
    Cut,
    EventEffect,
    Garbled,
    Hang,
    Late,
    Lost,
    Refuse,
    Slow,
    TooMany,
    Twice,
)
from tests.stub.messages import NONCES_KEPT
from tests.stub.playing import offered, offering
from tests.stub.reading import words
from tests.stub.server import Discord
from tests.stub.things import Interaction
from tests.stub.wire import Call

# --- messages -----------------------------------------------------------------------------------------------

SHORT_FAULTS: Final = (TooMany(0.02), Broken(503), Cut(after=True), Garbled())
LONG_FAULTS: Final = (
    TooMany(0.02, everywhere=True),
    TooMany(via=False),
    Cut(),
    *[Hang(0.02, after) for after in (False, True)],
    Slow(0.05),
    Garbled("<html>", kind="text/html"),
    Garbled("{}", 429, after=False),
    Broken(503, after=True),
    *[Broken(status, after) for status in (500, 502, 504) for after in (False, True)],
)
FAULTS: Final = (*SHORT_FAULTS, *[pytest.param(fault, marks=pytest.mark.long) for fault in LONG_FAULTS])


@pytest.mark.parametrize("route", [POST, EDIT, pytest.param(DELETE, marks=pytest.mark.long)])
@pytest.mark.parametrize("effect", FAULTS, ids=str)
async def test_a_failed_call_loses_and_repeats_no_message(
    hosted_game: HostedGame, route: str, effect: CallEffect
) -> None:
    """The call fails twice in a row: no message is lost, none stands twice, and the game goes on."""
    fault = hosted_game.stub.faults.add(route, effect, times=2)
    # The first rounds delete nothing.
    for _ in range(24 if route == DELETE else 8):
        await hosted_game.evening.play(1)
        await hosted_game.bot.dispatcher.deliver_due()
    assert fault.struck == 2
    assert await hosted_game.left_over() == []


@pytest.mark.long
@pytest.mark.parametrize("route", [POST, EDIT])
async def test_an_unanswered_call_posts_one_message(
    stub: Discord, evening: Evening, tmp_path: Path, route: str
) -> None:
    """Discord carries out the call without answering: the bot hangs up, looks for the message, and goes on."""
    async with shipped(stub, tmp_path) as bot:
        await evening.begin()
        await evening.play(1)
        stub.faults.add(route, Hang(2 * calls.SILENCE))
        await evening.play(8)
        await stub.until(lambda: unanswered(stub))
        (silent,) = unanswered(stub)
        assert (silent.route, silent.done, silent.deserted) == (route, True, True)
        await evening.play(4)
        await eventually(lambda: not read_ledger(bot.database).owed)
        assert (await bot.stop())[0] == 0
        assert amiss(read_ledger(bot.database), evening) == []
        assert [line for line in bot.log.splitlines() if "ERROR" in line or "Traceback" in line] == []


def unanswered(stub: Discord) -> list[Call]:
    """The finished calls that got no answer."""
    return [call for call in stub.wire.calls if call.status is None]


LOOK: Final = "GET /channels/{channel}/messages"
LOOK_OR_POST: Final = "* /channels/{channel}/messages"
"""The next call, made by the library or by the dispatcher."""

UNHEARD: Final = (Cut(after=True), pytest.param(Broken(502, after=True), marks=pytest.mark.long))
TOLD_THEN: Final = (TooMany(0.3), TooMany(via=False), Refuse(50013), Refuse(0), Refuse(0, status=404))


@pytest.mark.parametrize("unheard", UNHEARD, ids=str)
@pytest.mark.parametrize("told", TOLD_THEN, ids=str)
async def test_an_unheard_post_is_found_without_its_nonce(
    hosted_game: HostedGame, monkeypatch: pytest.MonkeyPatch, unheard: CallEffect, told: CallEffect
) -> None:
    """Even if Discord has forgotten the nonce, the bot finds the message, which then shows the newest state."""
    monkeypatch.setattr(calls, "LONGEST_LIMIT", 0)
    stub, channel, (cindy, ben, _) = hosted_game.stub, hosted_game.evening.table.channel, hosted_game.evening.people
    await hosted_game.bot.dispatcher.deliver_due()
    before = channel.standing
    first = stub.faults.add(POST, unheard, skip=1, channel=channel.id)
    then = stub.faults.add(LOOK_OR_POST, told, skip=1, channel=channel.id)
    await cindy.slash(channel, "play", seats=4)
    await stub.until(lambda: first.struck)
    stub.world.clock.ahead += NONCES_KEPT + 1
    await stub.until(lambda: then.struck)
    (lobby,) = [message for message in channel.standing if message not in before and offered(message, "join")]
    assert (await ben.press(lobby, offered(lobby, "join")[0])).callback is not None
    assert await hosted_game.left_over() == []
    assert [message for message in channel.standing if message not in before and offered(message, "join")] == [lobby]
    assert "Ann, Ben" in words(lobby)


async def test_an_unheard_post_that_cannot_be_edited_is_replaced(
    hosted_game: HostedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord would return the old message for its nonce; somebody sat down before the bot found it."""
    monkeypatch.setattr(calls, "LONGEST_LIMIT", 0)
    stub, channel, (cindy, ben, _) = hosted_game.stub, hosted_game.evening.table.channel, hosted_game.evening.people
    await hosted_game.bot.dispatcher.deliver_due()
    before = channel.standing
    unheard = stub.faults.add(POST, Cut(after=True), skip=1, channel=channel.id)
    unseen = stub.faults.add(LOOK, TooMany(via=False), times=None, channel=channel.id)
    await cindy.slash(channel, "play", seats=4)
    await stub.until(lambda: unseen.struck)
    (lobby,) = [message for message in channel.standing if message not in before and offered(message, "join")]
    faults = [unheard, stub.faults.add(ANSWER, Refuse(10062)), stub.faults.add(EDIT, Refuse(30046), channel=channel.id)]
    await ben.press(lobby, offered(lobby, "join")[0])
    unseen.times = 0
    assert await hosted_game.left_over() == []
    (lobby,) = [message for message in channel.standing if message not in before and offered(message, "join")]
    assert "Ann, Ben" in words(lobby)
    assert [fault.struck for fault in faults] == [1, 1, 1]


async def test_replies_outside_tables_are_posted_once(hosted_game: HostedGame) -> None:
    """Replies to a mention and to /privacy export: the library repeats each of them with a nonce of its own."""
    stub, channel, ann = hosted_game.stub, hosted_game.evening.table.channel, hosted_game.evening.people[0]
    await hosted_game.bot.dispatcher.deliver_due()
    own, posted = stub.world.dm(ann.id), stub.wire.counted[POST]
    for place in (channel, own):
        stub.faults.add(POST, Broken(502, after=True), channel=place.id)
    called = ann.says(channel, f"<@{stub.world.bot.id}>")
    await ann.slash(channel, "privacy export")
    await stub.until(lambda: stub.wire.counted[POST] == posted + 4)
    said = [message for message in channel.standing if message.id > called.id and message.only_for is None]
    sent = [message for message in own.standing if message.id > called.id and message.now.attachments]
    assert (len(said), len(sent)) == (1, 1)


# --- answers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("effect", [Refuse(10062), Refuse(40060), *FAULTS], ids=str)
async def test_a_move_counts_whose_answer_does_not_get_through(hosted_game: HostedGame, effect: CallEffect) -> None:
    """The card shows the move without the answer, and the game goes on."""
    await move_unanswered(hosted_game, ANSWER, effect)


async def move_unanswered(hosted_game: HostedGame, route: str, effect: CallEffect) -> None:
    """Make one move whose answer meets this fault."""
    evening = hosted_game.evening
    before = len(read_ledger(hosted_game.database).lines)
    fault = hosted_game.stub.faults.add(route, effect)
    asked = evening.asked()
    assert asked is not None
    person, card = asked
    person.patience = 0.5
    versions = len(card.versions)
    await evening.press_anyhow()
    await hosted_game.stub.until(lambda: len(card.versions) > versions)
    assert (fault.struck, len(read_ledger(hosted_game.database).lines) - before) == (1, 1)
    await evening.play(6)
    assert await hosted_game.left_over() == []


# --- answers that were put off ------------------------------------------------------------------------------


@pytest.fixture
def putting_off(hosted_game: HostedGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every interaction in this game is deferred at once, so every answer is a later one."""
    caller = responder.InteractionResponder.caller

    async def after_a_while(self: responder.InteractionResponder, interaction: callers.Interaction) -> Caller:
        while not interaction_calls.answered(interaction):  # noqa: ASYNC110 - the library sets no event when it has answered
            await asyncio.sleep(0)
        return await caller(self, interaction)

    monkeypatch.setattr(responder, "PATIENCE", 0)
    monkeypatch.setattr(responder.InteractionResponder, "caller", after_a_while)


TOO_LATE: Final = (Refuse(50027), *[pytest.param(Refuse(code), marks=pytest.mark.long) for code in (10008, 10015)])


@pytest.mark.usefixtures("putting_off")
@pytest.mark.parametrize("effect", [*TOO_LATE, *FAULTS], ids=str)
async def test_a_move_counts_whose_later_answer_does_not_get_through(
    hosted_game: HostedGame, effect: CallEffect
) -> None:
    """The card shows the move without the answer, and the game goes on."""
    await move_unanswered(hosted_game, EDIT_ANSWER, effect)
    assert hosted_game.stub.wire.counted[EDIT_ANSWER] > 1


@pytest.mark.usefixtures("putting_off")
@pytest.mark.parametrize("command", [False, True], ids=["press", "command"])
@pytest.mark.parametrize("effect", [*TOO_LATE, *FAULTS], ids=str)
async def test_who_asks_again_is_answered(hosted_game: HostedGame, effect: CallEffect, *, command: bool) -> None:
    """A private answer to a press or a command fails: the next answer succeeds, and the game goes on."""
    fault = hosted_game.stub.faults.add(EDIT_ANSWER if command else FOLLOW_UP, effect)
    await look(hosted_game, command=command)
    await hosted_game.stub.until(lambda: fault.struck)
    await is_shown(await look(hosted_game, command=command))
    await hosted_game.evening.play(4)
    assert await hosted_game.left_over() == []


@pytest.mark.usefixtures("putting_off")
@pytest.mark.parametrize("command", [False, True], ids=["press", "command"])
@pytest.mark.parametrize(
    ("effect", "refused"), [(Broken(502, after=True), [40060]), (Cut(after=True), [40060]), (Cut(), [])], ids=str
)
async def test_who_waits_unheard_is_answered(
    hosted_game: HostedGame, effect: CallEffect, refused: list[int], *, command: bool
) -> None:
    """The call that defers the interaction fails; the next try works, or the first one has. Then the answer follows."""
    fault = hosted_game.stub.faults.add(ANSWER, effect)
    asked = await look(hosted_game, command=command)
    await is_shown(asked)
    assert (fault.struck, asked.refused) == (1, refused)


@pytest.mark.parametrize("command", [False, True], ids=["press", "command"])
@pytest.mark.parametrize("effect", [Cut(), pytest.param(Cut(after=True), marks=pytest.mark.long)], ids=str)
async def test_a_first_answer_that_breaks_off_is_given(
    hosted_game: HostedGame, effect: CallEffect, *, command: bool
) -> None:
    """No other message would show the answer to the player."""
    fault = hosted_game.stub.faults.add(ANSWER, effect)
    await is_shown(await look(hosted_game, command=command))
    assert fault.struck == 1


async def look(hosted_game: HostedGame, *, command: bool) -> Interaction:
    """The host looks at their hand, by a press at the table or by a command."""
    person = hosted_game.evening.people[0]
    await hosted_game.bot.dispatcher.deliver_due()
    card = offering(hosted_game.thread.standing, "hand")
    assert card is not None
    return await (person.slash(hosted_game.thread, "hand") if command else person.press(card, offered(card, "hand")[0]))


async def is_shown(asked: Interaction) -> None:
    """Wait until the answer shows the moves that the player can make. Raises TimeoutError."""
    await asked.changes.until(lambda: asked.answer)
    assert asked.answer is not None
    assert offered(asked.answer, "move")


# --- events -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("effect", [Twice(), Late(0.05), Lost()], ids=str)
async def test_presses_come_twice_late_or_never(hosted_game: HostedGame, effect: EventEffect) -> None:
    """Each press counts once; a press that got lost is made again."""
    for person in hosted_game.evening.people:
        person.patience = 0.3
    fault = hosted_game.stub.faults.add(PRESS, effect, times=3)
    if isinstance(effect, Lost):
        for _ in range(3):
            assert (await hosted_game.evening.press_anyhow()).callback is None
    await hosted_game.evening.play(8)
    assert fault.struck == 3
    assert await hosted_game.left_over() == []
