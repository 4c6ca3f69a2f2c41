"""The bot says hello once in each room to which somebody has invited it who may."""

import asyncio
from pathlib import Path

import pytest

from bot.adapters.matrix.offers import OFFERS
from bot.core.games import games
from tests.adapters.matrix.hostile.conftest import Come, handled
from tests.adapters.matrix.hostile.meeting import BOT
from tests.adapters.matrix.hostile.memory_homeserver import URL, MemoryHomeserver
from tests.adapters.matrix.hostile.memory_people import MemoryPerson
from tests.adapters.matrix.hostile.test_requests import room_of
from tests.adapters.matrix.players import game_polls
from tests.adapters.matrix.running_bot import bot_on
from tests.homeserver.room_view import Message

KEYCAP = "\ufe0f\u20e3"


def hellos(person: MemoryPerson, room: str) -> list[Message]:
    """The messages in which the bot says hello, as the person sees them."""
    return [one for one in person.room(room).messages if OFFERS in one.content]


def tappable(person: MemoryPerson, room: str) -> Message | None:
    """The hello when it has a reaction for each game."""
    return next((one for one in hellos(person, room) if len(one.reactions) == len(games())), None)


@pytest.mark.parametrize("guests", [(), ("@ben:memory",)])
@pytest.mark.parametrize("encrypted", [True, False])
async def test_one_tap_on_the_hello_begins_a_game(
    memory: MemoryHomeserver, come: Come, tmp_path: Path, guests: tuple[str, ...], *, encrypted: bool
) -> None:
    """The message names all games. Whoever taps a number is asked in their private room, and only there.

    That is so also in a new room, where the person is still alone with the bot.
    """
    ann = await come("ann")
    room = room_of(memory, ann.user, *guests, encrypted=encrypted)
    async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(25):
        hello = await ann.until(lambda: tappable(ann, room))
        assert hello.safe is encrypted
        assert f"\n\n2{KEYCAP} Mythe\nRace mice to the dragon" in hello.body
        await ann.react(hello, f"2{KEYCAP}")
        private = await ann.accept_of(BOT.user)
        await ann.until(lambda: game_polls(ann))
        await ann.until(
            lambda: any("Mythe" in one.body for one in ann.room(room).messages if OFFERS not in one.content)
        )
        await handled(memory, playing)
        # The first question is the poll. No answer to the tap repeats it.
        assert sum("Draw from" in one.body for one in private.messages if one.poll is None) == 0


async def test_the_hello_comes_once_and_in_the_rooms_language(
    memory: MemoryHomeserver, come: Come, tmp_path: Path
) -> None:
    """A removal, another invitation and a restart bring no second one."""
    ann = await come("ann")
    room = room_of(memory, ann.user)
    for _ in range(2):
        async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(25):
            await ann.until(lambda: tappable(ann, room))
            await playing.bot.communities.of("matrix", room, "cs")
            memory.put(room, ann.user, "m.room.member", {"membership": "leave"}, state_key=BOT.user)
            await handled(memory, playing)
            memory.put(room, ann.user, "m.room.member", {"membership": "invite"}, state_key=BOT.user)
            await memory.joins(room, BOT.user)
            await handled(memory, playing)
            await ann.sync()
            assert len(hellos(ann, room)) == 1
            czech = memory.make_room(ann.user)
            await playing.bot.communities.of("matrix", czech, "cs")
            memory.put(czech, ann.user, "m.room.member", {"membership": "invite"}, state_key=BOT.user)
            assert "Labyrint" in (await ann.until(lambda: tappable(ann, czech))).body  # noqa: B023 - used at once


async def test_no_hello_is_said_where_nobody_asks_for_it(memory: MemoryHomeserver, come: Come, tmp_path: Path) -> None:
    """A room for two, a space, and a room where the bot may not write get none. A made-up hello begins nothing."""
    ann = await come("ann")
    space = memory.make_room(ann.user, create={"type": "m.space"})
    shut = memory.make_room(ann.user)
    memory.put(shut, ann.user, "m.room.power_levels", {"users": {ann.user: 100}, "events_default": 50}, state_key="")
    direct, room = memory.make_room(ann.user), room_of(memory, ann.user)
    for one in (space, shut, direct):
        invitation = {"membership": "invite", "is_direct": one == direct}
        memory.put(one, ann.user, "m.room.member", invitation, state_key=BOT.user)
    async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(25):
        hello = await ann.until(lambda: tappable(ann, room))
        for one in (space, shut, direct):
            await memory.joins(one, BOT.user)
        made_up = memory.put(direct, ann.user, "m.room.message", dict(hello.content))
        await handled(memory, playing)
        relation = {"rel_type": "m.annotation", "event_id": made_up, "key": f"1{KEYCAP}"}
        memory.put(direct, ann.user, "m.reaction", {"m.relates_to": relation})
        await handled(memory, playing)
        await ann.sync()
        assert [len(hellos(ann, one)) for one in (space, shut, direct)] == [0, 0, 1]
        assert ann.invitations == {}
