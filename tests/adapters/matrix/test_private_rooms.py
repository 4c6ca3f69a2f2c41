"""Each person has one private room: found again, made anew when they left it, and never used with a third account."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from unittest.mock import AsyncMock

import pytest

from bot.adapters.matrix.homeserver import LIMITED, Failed
from bot.adapters.matrix.rooms.private_rooms import AGAIN_AFTER_REFUSAL, PrivateRooms
from bot.core.clock.wall_time import WallTime
from bot.core.ports import NotSent, Trouble
from storage.ids import Millis
from tests.adapters.matrix.synced_bot import Bot, Tokens, made_room, running, say, set_state
from tests.homeserver.accounts import Account, Accounts, open_accounts, path
from tests.homeserver.running_synapse import Synapse


class Clock(WallTime):
    """The machine's clock, which a test can set forward."""

    ahead = 0

    def now(self) -> Millis:
        """The present moment."""
        return Millis(super().now() + self.ahead)


@dataclass
class Private:
    """A bot with private rooms, and a shared room in which people make its sync go on."""

    bot: Bot
    rooms: PrivateRooms
    clock: Clock

    async def of(self, person: Account) -> str:
        """The person's private room."""
        found = await self.rooms.of(person.user)
        assert isinstance(found, str), found
        return found


@asynccontextmanager
async def private(me: Account, tokens: Tokens) -> AsyncIterator[Private]:
    """A running bot with private rooms."""
    async with running(me, tokens) as bot:
        clock = Clock()
        yield Private(bot, PrivateRooms(bot.server, bot.rooms, clock), clock)


async def direct(me: Account) -> dict[str, object]:
    """The account data that lists private rooms."""
    return dict(await me.call("GET", path("user", me.user, "account_data", "m.direct")))


async def test_a_room_is_made_once_and_found_again(accounts: Accounts) -> None:
    """Several calls at the same time make one encrypted room, and the next process finds it."""
    me, ann, tokens = await accounts.new("minotaur"), await accounts.new("ann"), Tokens()
    await me.call("PUT", path("user", me.user, "account_data", "m.direct"), {"@old:localhost": ["!old:localhost"]})
    async with private(me, tokens) as now:
        found = await asyncio.gather(*[now.of(ann) for _ in range(5)])
        room = found[0]
        assert set(found) == {room}
        assert now.rooms.is_safe(room, ann.user)
        assert not now.rooms.is_safe(room, "@eve:localhost")
    assert await direct(me) == {"@old:localhost": ["!old:localhost"], ann.user: [room]}
    assert (await ann.call("GET", "/sync"))["rooms"]["invite"].keys() == {room}  # type: ignore[index]
    await ann.call("POST", path("join", room), {})
    async with private(me, tokens) as now:
        assert await now.of(ann) == room
        assert now.rooms.is_safe(room, ann.user)


async def test_a_room_that_was_never_recorded_is_found(accounts: Accounts) -> None:
    """A room is found by its mark if the account data lacks it, and is recorded then."""
    me, ann, tokens = await accounts.new("minotaur"), await accounts.new("ann"), Tokens()
    async with private(me, tokens) as now:
        room = await now.of(ann)
    await me.call("PUT", path("user", me.user, "account_data", "m.direct"), {})
    async with private(me, tokens) as now:
        assert await now.of(ann) == room
    assert await direct(me) == {ann.user: [room]}


async def test_a_room_that_was_left_is_made_anew(accounts: Accounts) -> None:
    """A person who left gets a new room after sitting down again, or after a pause; the bot leaves the old room."""
    me, ann = await accounts.new("minotaur"), await accounts.new("ann")
    async with private(me, Tokens()) as now:
        shared = await made_room(ann, me)
        old = await now.of(ann)
        await ann.call("POST", path("rooms", old, "leave"), {})
        await now.bot.until_state(lambda: not now.rooms.is_safe(old, ann.user), shared, ann)
        assert await now.rooms.of(ann.user) == NotSent(Trouble.UNREACHABLE)
        now.rooms.sat_down(ann.user)
        new = await now.of(ann)
        assert new != old
        await now.bot.until(lambda: old in now.bot.departures)
        assert await direct(me) == {ann.user: [new]}
        await ann.call("POST", path("rooms", new, "leave"), {})
        await now.bot.until_state(lambda: not now.rooms.is_safe(new, ann.user), shared, ann)
        now.clock.ahead += AGAIN_AFTER_REFUSAL
        assert await now.of(ann) not in {old, new}


async def test_a_third_account_makes_a_room_unsafe(accounts: Accounts) -> None:
    """From the moment a third account is invited nothing secret goes to the room, until that account is gone."""
    me, ann, eve = await accounts.new("minotaur"), await accounts.new("ann"), await accounts.new("eve")
    async with private(me, Tokens()) as now:
        shared = await made_room(ann, me)
        room = await now.of(ann)
        await ann.call("POST", path("join", room), {})
        await ann.call("POST", path("rooms", room, "invite"), {"user_id": eve.user})
        await now.bot.until_state(lambda: not now.rooms.is_safe(room, ann.user), shared, ann)
        assert await now.rooms.of(ann.user) == NotSent(Trouble.UNREACHABLE)
        await eve.call("POST", path("join", room), {})
        await eve.call("POST", path("rooms", room, "leave"), {})
        await now.bot.until_state(lambda: now.rooms.is_safe(room, ann.user), shared, ann)
        assert await now.of(ann) == room


async def test_other_rooms_of_two_are_not_private(accounts: Accounts) -> None:
    """A plain room, one that the person has made, and one that was replaced get no hand."""
    me, ann = await accounts.new("minotaur"), await accounts.new("ann")
    async with private(me, Tokens()) as now:
        plain = await made_room(ann, me, is_direct=True)
        encrypted = await made_room(ann, me, is_direct=True)
        await set_state(ann, encrypted, "m.room.encryption", {"algorithm": "m.megolm.v1.aes-sha2"})
        await me.call("PUT", path("user", me.user, "account_data", "m.direct"), {ann.user: [plain]})
        said = await say(ann, plain)
        await now.bot.until(lambda: said in now.bot.bodies())
        assert not now.rooms.is_safe(plain, ann.user)
        first = await now.of(ann)
        assert first not in {plain, encrypted}
        await me.call("POST", path("rooms", first, "upgrade"), {"new_version": "12"})
        await now.bot.until(lambda: now.bot.upgrades)
        assert not now.rooms.is_safe(first, ann.user)


async def test_rooms_of_others_are_left_alone(accounts: Accounts) -> None:
    """Direct chats that somebody else has made are neither used nor left, and keep no private room from anybody."""
    me, ann, ben = await accounts.new("minotaur"), await accounts.new("ann"), await accounts.new("ben")
    chats = [await made_room(ann, me, *others, is_direct=True) for others in ((), (), (ben,))]
    for encrypted in chats[1:]:
        await set_state(ann, encrypted, "m.room.encryption", {"algorithm": "m.megolm.v1.aes-sha2"})
    await me.call("PUT", path("user", me.user, "account_data", "m.direct"), {ann.user: chats})
    async with private(me, Tokens()) as now:
        assert await now.of(ann) not in chats
        assert not now.rooms.is_crowded(ann.user)
    joined = await me.call("GET", "/joined_rooms")
    assert set(chats) < set(joined["joined_rooms"])  # type: ignore[call-overload]


async def test_refusals_are_remembered(accounts: Accounts) -> None:
    """For somebody whom the server refuses to invite, no room is asked for again until a pause is over.

    The server makes a room all the same. The bot leaves it before it asks again.
    """
    me = await accounts.new("minotaur")
    async with private(me, Tokens()) as now:
        stranger = "@stranger:elsewhere.example"
        assert await now.rooms.of(stranger) == NotSent(Trouble.UNREACHABLE)
        await now.bot.until(lambda: any(now.rooms.owner(room.id) == stranger for room in now.bot.rooms))
        now.clock.ahead += AGAIN_AFTER_REFUSAL
        assert await now.rooms.of(stranger) == NotSent(Trouble.UNREACHABLE)
        assert len((await me.call("GET", "/joined_rooms"))["joined_rooms"]) == 1  # type: ignore[arg-type]
        await now.bot.server.close()
        assert await now.rooms.of(stranger) == NotSent(Trouble.UNREACHABLE)


async def test_a_room_that_may_exist_is_not_made_twice(accounts: Accounts, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a call without an answer, or one that a limit refused, not even sitting down again makes a room at once."""
    me, ann, ben = await accounts.new("minotaur"), await accounts.new("ann"), await accounts.new("ben")
    async with private(me, Tokens()) as now:
        for person, failed in ((ann, Failed(None)), (ben, Failed(429, LIMITED, Millis(20_000)))):
            monkeypatch.setattr(now.bot.server, "call", AsyncMock(return_value=failed))
            refused = await now.rooms.of(person.user)
            assert isinstance(refused, NotSent)
            monkeypatch.undo()
            now.rooms.sat_down(person.user)
            again = await now.rooms.of(person.user)
            assert isinstance(again, NotSent)
            assert again.trouble is refused.trouble


async def test_a_rate_limit_says_how_long_to_wait(limited_homeserver: Synapse) -> None:
    """When the server lets the bot make no more rooms, the answer says when to try again."""
    async with open_accounts(limited_homeserver.url) as accounts:
        me = await accounts.new("minotaur")
        async with private(me, Tokens()) as now:
            people = [await accounts.new("guest") for _ in range(11)]
            found = [await now.rooms.of(one.user) for one in people]
            refused = next(one for one in found if isinstance(one, NotSent))
            assert refused.trouble is Trouble.FULL
            assert refused.wait
            assert isinstance(found[0], str)
            assert await now.rooms.of(people[0].user) == found[0]


async def test_before_the_state_is_known_no_room_is_made(accounts: Accounts) -> None:
    """A bot that does not know its rooms yet makes none: the person may have one."""
    me, ann = await accounts.new("minotaur"), await accounts.new("ann")
    async with private(me, Tokens()) as now:
        now.bot.rooms.complete = False
        refused = await now.rooms.of(ann.user)
        assert isinstance(refused, NotSent)
        assert refused.trouble is Trouble.FULL
