"""Calls to a Discord that stays silent, limits the rate or sends no valid response; and people's private channels."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

import aiohttp
import discord
import pytest
from aiohttp import web
from discord.http import HTTPClient, Route

from bot.adapters.discord import calls, own_channels
from bot.adapters.discord.client import Discord as Client
from bot.core.clock.pace import SECOND
from bot.core.ports import Delivery, Message, NotSent, Sent, Trouble
from bot.pictures.painter import Painter
from storage.ids import Millis, PlayerId
from storage.messages.rows import HORIZON
from tests.adapters.deliveries import CARD
from tests.stub.bots import hosted
from tests.stub.faults import Broken, CallEffect, Garbled, Hang, Refuse, TooMany
from tests.stub.people import Person
from tests.stub.reading import words
from tests.stub.server import Discord
from tests.stub.things import Channel
from tests.stub.typed import Handed

POST = "POST /channels/{channel}/messages"
EDIT = "PATCH /channels/{channel}/messages/{message}"


def card(channel: Channel, post: str | None = None) -> Delivery:
    """A table's card for the channel; with ``post``, an edit of that post."""
    return replace(CARD, community=str(channel.guild), channel=str(channel.id), post=post)


async def posted(bot: Client, channel: Channel) -> str:
    """Post a card to the channel; returns its ref."""
    sent = await bot.deliver(card(channel))
    assert isinstance(sent, Sent)
    assert sent.post is not None
    return sent.post


@contextmanager
def impatient(client: Client) -> Iterator[None]:
    """Inside this context a call ends after a very short silence."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(calls, "SILENCE", 0.05)
        patched.setattr(calls, "LONGEST_EDIT", 0.1)
        calls.limit(client.http)
    yield
    calls.limit(client.http)


async def test_a_silent_call_is_made_again_later(stub: Discord, bot: Client, channel: Channel) -> None:
    """The silent call may have posted the message. The nonce keeps the second call from posting it twice."""
    hang = stub.faults.add(POST, Hang(600), times=None)
    with impatient(bot):
        # On a busy machine the bot may give a call up before it has reached Discord.
        while not hang.struck:
            assert await bot.deliver(card(channel)) == NotSent(Trouble.LATER)
    stub.faults.clear()
    again = await bot.deliver(card(channel))

    assert isinstance(again, Sent)
    assert len(channel.standing) == 1


async def test_an_edit_that_hangs_ends_in_doubt(stub: Discord, bot: Client, channel: Channel) -> None:
    """A hanging edit fails with LATER. Its real time limit is as long as the store's ``HORIZON``."""
    post = await posted(bot, channel)
    stub.faults.add(EDIT, Hang(600))

    with impatient(bot):
        hung = await bot.deliver(card(channel, post))

    assert hung == NotSent(Trouble.LATER)
    assert calls.LONGEST_EDIT * SECOND == HORIZON


async def test_a_message_too_old_to_be_edited_is_posted_anew_at_once(
    stub: Discord, bot: Client, channel: Channel
) -> None:
    """Discord answers the edit with a rate limit and code 30046. The edit is not repeated; a new card is posted."""
    post = await posted(bot, channel)
    stub.faults.add(EDIT, Refuse(30046, wait=0.5), times=None)

    edited = await bot.deliver(replace(card(channel, post), nonce="another one"))

    assert isinstance(edited, Sent)
    assert edited.post != post
    assert len(stub.wire.routed(EDIT)) == 1


@pytest.mark.parametrize("effect", [Refuse(30046, wait=0.5), Refuse(30046, status=400)])
async def test_a_card_that_is_refused_again_under_its_nonce_stays(
    stub: Discord, bot: Client, channel: Channel, effect: Refuse
) -> None:
    """For a nonce that it knows, Discord returns the existing message. So a second refused edit adds no third card."""
    first = await posted(bot, channel)
    stub.faults.add(EDIT, effect, times=None)
    anew = replace(card(channel, first), nonce="another one")

    second = await bot.deliver(anew)
    assert isinstance(second, Sent)
    third = await bot.deliver(replace(anew, post=second.post))

    assert third == second != Sent(first)
    assert [f"{channel.id}/{one.id}" for one in channel.standing] == [first, second.post]


@pytest.mark.parametrize(
    ("effect", "answer"),
    [
        (TooMany(16.0), NotSent(Trouble.LATER, Millis(16_000), refused=True)),
        (TooMany(600.0, everywhere=True), NotSent(Trouble.LATER, Millis(600_000), refused=True)),
        (TooMany(via=False), NotSent(Trouble.LATER, Millis(1_000), refused=True)),
        (Refuse(40003), NotSent(Trouble.LATER, refused=True)),
        (Broken(503), NotSent(Trouble.LATER)),
    ],
)
async def test_a_long_limit_holds_up_nothing(
    stub: Discord, bot: Client, channel: Channel, effect: CallEffect, answer: NotSent
) -> None:
    """The call fails with LATER, and with a time to wait if there is a limit. The next message is sent meanwhile."""
    stub.faults.add(POST, effect)

    async with asyncio.timeout(5):
        assert await bot.deliver(card(channel)) == answer
        assert isinstance(await bot.deliver(card(channel)), Sent)
    assert len(stub.wire.routed(POST)) == 2


async def test_a_short_limit_is_waited_out(stub: Discord, bot: Client, channel: Channel) -> None:
    """The library waits out two limits of 0.02 seconds, and the message is sent."""
    stub.faults.add(POST, TooMany(0.02), times=2)

    assert isinstance(await bot.deliver(card(channel)), Sent)


async def test_a_limit_that_is_not_reached_limits_nothing(stub: Discord, bot: Client, channel: Channel) -> None:
    """Three messages pass a limit of 50 calls in five minutes."""
    stub.limits.rules[POST] = 50, 300.0

    async with asyncio.timeout(5):
        sent = await asyncio.gather(*[bot.deliver(replace(card(channel), nonce=str(number))) for number in range(3)])

    assert [type(one) for one in sent] == [Sent] * 3


async def test_commands_and_emoji_wait_as_long_as_it_takes(
    stub: Discord, channel: Channel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No player waits for these calls, so even a limit above ``LONGEST_LIMIT`` is waited out."""
    stub.limits.lift()
    monkeypatch.setattr(calls, "LONGEST_LIMIT", 0)
    for route in ("PUT /applications/*/commands", "POST /applications/*/emojis"):
        stub.faults.add(route, TooMany(0.02), times=2)

    async with hosted(stub, tmp_path / "games.db", pictures=Painter()) as (client, _):
        await stub.until(lambda: len(stub.world.emojis) == len(Painter().dice()))
        assert client.is_open


async def test_they_do_not_wait_for_a_limit_on_everything(stub: Discord, bot: Client, channel: Channel) -> None:
    """A global limit makes the emoji call fail: if the library waited, all other calls would wait, too."""
    stub.faults.add("GET /applications/*/emojis", TooMany(16.0, everywhere=True))

    with pytest.raises(discord.HTTPException, match="429"):
        await bot.fetch_application_emojis()
    assert isinstance(await bot.deliver(card(channel)), Sent)


async def test_the_bot_plays_before_its_emoji_are_there(stub: Discord, channel: Channel, tmp_path: Path) -> None:
    """A hanging upload of emoji delays no message, and its task ends when the bot closes."""
    stub.limits.lift()
    stub.faults.add("POST /applications/*/emojis", Hang(600, after=False))

    async with hosted(stub, tmp_path / "games.db", pictures=Painter()) as (client, _):
        sent = await client.deliver(card(channel))
        assert (isinstance(sent, Sent), client.responder.emoji) == (True, {})

    assert not [task for task in asyncio.all_tasks() if "Registration.run" in repr(task)]


# --- responses that are not Discord's ---------------------------------------------------------------------------

PAGES: Final = (
    Garbled(),
    Garbled("<html>"),
    Garbled("null"),
    Garbled("<html>", kind="text/html"),
    Garbled("<html>déjà vu", kind="text/html"),
    Garbled("{}", kind="application/json; charset=utf-8"),
    Garbled("", 502),
    Garbled('{"message": null}', 403),
    Garbled('{"errors": [{"code": 1}]}', 403),
    Garbled('{"code": "forbidden"}', 403),
    Garbled('{"code": 404, "message": "no route"}', 404),
    Garbled("{}", 429),
    Garbled('{"retry_after": "soon"}', 429),
    Garbled("[]", 429),
    Garbled("<html>", 429, kind="text/html"),
)
"""Responses that a proxy between the bot and Discord may send."""


@pytest.mark.parametrize("page", PAGES, ids=str)
async def test_an_answer_that_is_none_says_nothing_of_what_was_done(
    stub: Discord, bot: Client, channel: Channel, page: Garbled
) -> None:
    """Nobody knows whether the call was carried out. The bot tries again later, and then finds the message."""
    stub.faults.add(POST, page)
    stub.faults.add("GET /channels/*", page)

    first = await bot.deliver(card(channel))
    looks = [await bot.find(str(channel.id), None, card(channel).nonce) for _ in range(2)]

    (stands,) = channel.standing
    assert (first, looks) == (NotSent(Trouble.LATER), [NotSent(Trouble.LATER), Sent(f"{channel.id}/{stands.id}")])


@pytest.mark.parametrize("page", [Garbled(), Garbled("<html>", kind="text/html"), Garbled("{}", 429)], ids=str)
async def test_no_call_takes_such_an_answer_for_a_bug(
    stub: Discord, bot: Client, channel: Channel, cindy: Person, page: Garbled
) -> None:
    """Edits, deletions, private channels and threads: each first call fails as NotSent, and the second succeeds."""
    post = await posted(bot, channel)
    for route in (EDIT, "DELETE /channels/*", "POST /users/@me/channels", "POST /channels/*/threads"):
        stub.faults.add(route, page)

    edited = card(channel, post)
    for one in (edited, replace(edited, kind=Message.PLACE), hand(channel, cindy)):
        assert [type(await bot.deliver(one)) for _ in range(2)] == [NotSent, Sent]
    assert [type(await bot.retract(str(channel.id), post)) for _ in range(2)] == [NotSent, Sent]


@pytest.fixture
async def elsewhere() -> AsyncIterator[str]:
    """The address of a server that redirects every call of its API to a page of plain text."""

    async def says(request: web.Request) -> web.Response:
        if request.path.startswith("/api"):
            raise web.HTTPFound("/")
        return web.Response(text="This is no JSON.")

    app = web.Application()
    app.router.add_get("/{_:.*}", says)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


async def test_a_page_that_a_call_is_led_to_is_no_answer(elsewhere: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The API redirects to a page outside the API. Reading this page as a response fails."""
    monkeypatch.setattr(Route, "BASE", f"{elsewhere}/api")
    http = HTTPClient(asyncio.get_running_loop())
    calls.limit(http)

    with pytest.raises(aiohttp.ClientPayloadError):
        await http.static_login("token")
    await http.close()


async def test_a_file_that_somebody_hands_in_is_no_answer(
    stub: Discord, bot: Client, channel: Channel, cindy: Person, elsewhere: str
) -> None:
    """People's files are not checked like responses of the API: a text file is read, and refused as a record."""
    asked = await cindy.slash(channel, "verify", file=Handed(stub.world.new_id(), f"{elsewhere}/record.txt"))
    await asked.changes.until(lambda: asked.answer)

    assert asked.answer is not None
    assert "I cannot read this record" in words(asked.answer)


# --- people's own channels ---------------------------------------------------------------------------------------


def hand(channel: Channel, person: Person) -> Delivery:
    """A private card."""
    return replace(card(channel), kind=Message.HAND, player=PlayerId(1), address=str(person.id), nonce=str(person.id))


async def test_nobodys_own_channel_is_opened_twice(stub: Discord, bot: Client, channel: Channel) -> None:
    """The bot remembers all 130 private channels; the library forgets the first one after a hundred."""
    people = stub.people(stub.world.guilds[channel.guild or 0], *[f"Person {number}" for number in range(130)])

    for cards in (people, people[:1]):
        await asyncio.gather(*[bot.deliver(hand(channel, person)) for person in cards])

    assert [len(person.inbox) for person in people] == [1] * 130
    assert len(stub.wire.routed("POST /users/@me/channels")) == 130


async def test_after_a_restart_the_edit_of_a_card_tells_where_the_next_one_goes(
    stub: Discord, bot: Client, channel: Channel, cindy: Person
) -> None:
    """So a thousand tables do not open thousands of channels again."""
    first = hand(channel, cindy)
    posted = await bot.deliver(first)
    assert isinstance(posted, Sent)
    bot.responder.own_channels.known.clear()

    await bot.deliver(replace(first, post=posted.post))
    await bot.deliver(replace(first, nonce="the next card"))

    assert len(cindy.inbox) == 2
    assert len(stub.wire.routed("POST /users/@me/channels")) == 1


async def test_those_who_have_not_been_written_to_for_long_are_forgotten(
    stub: Discord, bot: Client, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If more than ``MOST`` private channels are known, the oldest one is forgotten."""
    monkeypatch.setattr(own_channels, "MOST", 2)
    people = stub.people(stub.world.guilds[channel.guild or 0], "Cindy", "Ben", "Emily")

    for person in people:
        await bot.deliver(hand(channel, person))

    assert list(bot.responder.own_channels.known) == [str(person.id) for person in people[1:]]
