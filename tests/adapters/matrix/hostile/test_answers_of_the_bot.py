"""What the bot answers to commands, words and confirmations."""

import asyncio
from dataclasses import replace
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from bot.adapters.matrix.callers import MatrixPlace
from bot.adapters.matrix.homeserver import Failed
from bot.adapters.matrix.responses import Responses
from bot.adapters.matrix.sending import EventSender
from bot.adapters.matrix.sync.room_events import RoomEvent
from bot.app.quotas import Limits
from bot.app.response import Response
from bot.core.ports import NotSent, Sent, Trouble
from bot.core.ui.presses import NOWHERE, Press, Verb, spell
from tests.adapters.deliveries import CARD
from tests.adapters.matrix.hostile.conftest import Come, handled
from tests.adapters.matrix.hostile.meeting import BOT, met, together
from tests.adapters.matrix.hostile.memory_homeserver import URL, MemoryHomeserver
from tests.adapters.matrix.players import game_polls
from tests.adapters.matrix.running_bot import bot_on
from tests.screens.sample_views import languages


async def test_refusals_never_silence_what_was_done(memory: MemoryHomeserver, come: Come, tmp_path: Path) -> None:
    """Only so many wrong codes are answered, and a confirmation after them still is."""
    async with together(memory, come, tmp_path / "bot") as (player, _):
        ann = player.person
        for _ in range(Limits().refusals.most + 1):
            await ann.say(player.room, "!privacy link wrong")
        await ann.say(player.room, "!privacy forget")
        await ann.accept_of(BOT.user)
        (asked,) = await ann.until(lambda: game_polls(ann))
        assert asked.poll is not None
        await ann.vote(asked, *asked.poll.answers)
        await ann.until(lambda: "no longer knows who you are" in player.private.words(), seconds=10)
    assert player.private.words().count("This code does not work") == Limits().refusals.most


async def test_a_word_that_answers_nothing(memory: MemoryHomeserver, come: Come, tmp_path: Path) -> None:
    """In a private room its author is told how to answer, but not for each word of a flood; in a shared room never."""
    puzzled = languages().say("en", "matrix-nothing-asked")
    async with together(memory, come, tmp_path / "bot") as (player, playing):
        ann = player.person
        await ann.say(player.room, "!privacy about")
        private = await ann.accept_of(BOT.user)
        for room in (player.room, *[private.id] * (Limits().refusals.most + 1)):
            await ann.say(room, "2")
        await handled(memory, playing)
        await ann.sync()
        assert [one.body for one in private.messages].count(puzzled) == Limits().refusals.most
        assert puzzled not in player.shared.words()


async def test_votes_that_no_poll_offers_are_no_way_around_the_limits(
    memory: MemoryHomeserver, come: Come, tmp_path: Path
) -> None:
    """A vote may name any page. The answers to such votes count like those to commands."""
    page, most = spell(Press(NOWHERE, 0, Verb.RULES, "mythe")), Limits().answers.most
    async with together(memory, come, tmp_path / "bot") as (player, playing), asyncio.timeout(25):
        ann = player.person
        await ann.say(player.room, "!help")
        private = await ann.accept_of(BOT.user)
        relation = {"rel_type": "m.reference", "event_id": "$poll"}
        for _ in range(2 * most):
            content = {"m.relates_to": relation, "org.matrix.msc3381.poll.response": {"answers": [page]}}
            await ann.send(private.id, "org.matrix.msc3381.poll.response", content)
        await handled(memory, playing)
        await ann.sync()
        assert "Slow down" in private.words()
        # Beside the pages: the help, the refusal, the poll for the language, and what has come back meanwhile.
        assert len(private.messages) < most + 10


async def test_nobody_waits_for_the_answer_of_somebody_else(
    memory: MemoryHomeserver, come: Come, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one answer cannot be sent, later events of the room are carried out and answered. It comes in the end."""
    player, ben, gate, show = await met(memory, come), await come("ben"), asyncio.Event(), Responses.show
    ann = player.person
    memory.put(player.room, ben.user, "m.room.member", {"membership": "join"}, state_key=ben.user)

    async def wait_for_ann(
        self: Responses, event: RoomEvent, response: Response, language: str, place: MatrixPlace, *, listens: bool
    ) -> None:
        if event.sender == ann.user:
            await gate.wait()
        await show(self, event, response, language, place, listens=listens)

    monkeypatch.setattr(Responses, "show", wait_for_ann)
    async with bot_on(URL, BOT, tmp_path / "bot"), asyncio.timeout(25):
        await memory.joins(player.room, BOT.user)
        for person in (ann, ben):
            await person.sync()
            await person.say(player.room, "!help")
        helped = languages().say("en", "matrix-help-title")
        private = await ben.accept_of(BOT.user)
        await ben.until(lambda: helped in private.words())
        assert not player.private.messages
        gate.set()
        private = await ann.accept_of(BOT.user)
        await ann.until(lambda: helped in private.words())


async def test_the_tables_of_a_replaced_room_wait(
    memory: MemoryHomeserver, come: Come, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody may write in a replaced room, but that is no reason to end its tables."""
    player = await met(memory, come)
    card = replace(CARD, community=player.room, channel=player.room)
    async with bot_on(URL, BOT, tmp_path / "bot") as playing:
        await memory.joins(player.room, BOT.user)
        await handled(memory, playing)
        monkeypatch.setattr(EventSender, "send", AsyncMock(return_value=Failed(403, "M_FORBIDDEN")))
        assert await playing.matrix.deliver(card) == NotSent(Trouble.PLACE_SHUT)
        tombstone = {"replacement_room": "!next:memory"}
        memory.put(player.room, player.person.user, "m.room.tombstone", tombstone, state_key="")
        await handled(memory, playing)
        assert await playing.matrix.deliver(card) == NotSent(Trouble.LATER, refused=True)


async def test_no_room_is_made_to_look_for_a_message(memory: MemoryHomeserver, come: Come, tmp_path: Path) -> None:
    """Where there is no private room, nothing was posted, and nobody is invited."""
    player = await met(memory, come)
    async with bot_on(URL, BOT, tmp_path / "bot") as playing:
        assert await playing.matrix.find(player.room, player.person.user, "nonce") == Sent(None)
    assert not [request for _, request in memory.requests if request.where == "/createRoom"]
