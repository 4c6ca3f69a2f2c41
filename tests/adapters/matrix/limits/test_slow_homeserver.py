"""Where a homeserver takes few events, tables are relaxed, and the lobby of a live one says what is the matter."""

import asyncio
from pathlib import Path
from typing import cast
from unittest.mock import AsyncMock, Mock

import pytest

from bot.adapters.matrix import NAME, fields
from bot.adapters.matrix.callers import MatrixPlace
from bot.adapters.matrix.homeserver import LIMITED, Failed
from bot.adapters.matrix.polls import START
from bot.adapters.matrix.responses import Responses
from bot.adapters.matrix.rooms.joined_rooms import Rooms
from bot.adapters.matrix.rooms.room_state import MESSAGE
from bot.adapters.matrix.sending import USUAL_BURST, USUAL_TIME, Allowance, Cipher, EventSender
from bot.adapters.matrix.sync.backoff import Backoff
from bot.adapters.matrix.sync.room_events import Origin, RoomEvent
from bot.app.response import Private, Public
from bot.core.ui.panels import Panel
from bot.core.ui.presses import Verb
from bot.screens.choices import general_choice
from storage.ids import Millis
from tests.adapters.matrix.encrypted_people import FaultyHomeserver
from tests.adapters.matrix.players import Player
from tests.adapters.matrix.running_bot import bot_on
from tests.core.fakes import HandClock
from tests.homeserver.accounts import Accounts
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People
from tests.screens.sample_views import languages

REMEDY = "“!cancel”, then “!play Mythe pace relaxed”"


async def test_the_lobby_of_a_live_table_offers_a_relaxed_one(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path
) -> None:
    """The bot knows after a restart that events were refused. Tables that name no pace are relaxed."""
    account, ann = await accounts.new("minotaur"), await people.new("ann")
    room = await Moderator(ann.account).create("Games", invite=[account.user])
    player = Player(ann, account.user, room)
    async with bot_on(homeserver, account, tmp_path) as playing:
        await playing.bot.platform_values.put(NAME, f"limits of {account.user}", "few")
    async with bot_on(homeserver, account, tmp_path), asyncio.timeout(150):
        live = await player.opens("!play mythe pace live")
        await ann.say(room, "!cancel")
        await ann.say(room, "!play")
        relaxed = await ann.until(lambda: card if (card := player.lobby) and "Relaxed: " in card.body else None)
    assert (REMEDY in str(live.content), REMEDY in str(relaxed.content)) == (True, False)


async def test_a_refusal_is_kept_until_more_is_sent_than_synapse_allows_by_default() -> None:
    """Then the limits were lifted. As many events in a longer time, or before the refusal, prove nothing."""
    time, kept, server = HandClock(), list[str](), FaultyHomeserver("http://localhost:1")
    server.before = lambda _: Failed(429, LIMITED, Millis(70))
    allowance = Allowance(time, kept.append)
    sender = EventSender(server, Rooms("@minotaur:localhost"), cast("Cipher", None), time, allowance)
    for _ in range(USUAL_BURST - 1):
        allowance.sent()
    assert (allowance.few, allowance.many) == (False, False)
    await sender.redact("!room", "$event", "txn")
    for _ in range(USUAL_BURST):
        time.forward(USUAL_TIME // USUAL_BURST + 100)
        allowance.sent()
    assert (allowance.few, Allowance(time, kept.append, kept[-1]).few) == (True, True)
    for _ in range(USUAL_BURST):
        allowance.sent()
    assert (allowance.many, Allowance(time, kept.append, kept[-1]).many) == (True, True)


@pytest.mark.parametrize(("few", "order"), [(True, "aAbB"), (False, "abAB")])
async def test_answers_go_out_one_by_one_under_a_limit(*, few: bool, order: str) -> None:
    """Answers that are tried again together would all be refused but one. Without a limit nobody waits."""
    seen = ""

    async def send(room: str, kind: str, content: object, txn: str, readers: object) -> str:
        nonlocal seen
        seen += txn[-1]
        await asyncio.sleep(0)
        seen += txn[-1].upper()
        return "$sent"

    sender, services = Mock(send=send, allowance=Mock(few=few)), Mock(languages=languages(), time=HandClock())
    uploads = Mock(picture=AsyncMock(return_value=None))
    responses = Responses(services, Mock(), Mock(), sender, uploads, {"en": {}}, AsyncMock())
    place = MatrixPlace(Mock(), "!room:a", "@ann:a")
    events = [RoomEvent(place.room, name, "", "", fields.NOTHING, Origin.PLAIN) for name in "ab"]
    await asyncio.gather(*(responses.show(one, Public(Panel("Hello", ())), "en", place) for one in events))
    assert seen == order


async def test_a_poll_that_confirms_a_command_is_tried_again_under_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer above the poll takes the only event that the homeserver allows. Without a poll nobody can confirm."""
    tried: list[str] = []

    async def send(room: str, kind: str, content: object, txn: str, readers: object) -> str | Failed:
        tried.append(kind)
        return Failed(429, LIMITED, Millis(0)) if tried == [MESSAGE, START] else "$sent"

    monkeypatch.setattr(Backoff, "pause", AsyncMock())
    sender, services = Mock(send=send, allowance=Mock(few=True)), Mock(languages=languages(), time=HandClock())
    reach, uploads = Mock(room=AsyncMock(return_value="!ann:a")), Mock(picture=AsyncMock(return_value=None))
    responses = Responses(services, Mock(), reach, sender, uploads, {"en": {}}, AsyncMock())
    event = RoomEvent("!room:a", "$forget", "@ann:a", "", fields.NOTHING, Origin.PLAIN)
    asked = Private(Panel("Really?", (), (general_choice(Verb.FORGET, "Yes, forget me"),)))
    await responses.show(event, asked, "en", MatrixPlace(Mock(), event.room, event.sender))
    assert tried == [MESSAGE, START, START]
