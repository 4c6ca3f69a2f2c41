"""The sync hands over every event, in order, whatever happens to the bot or to the server."""

import asyncio
from collections.abc import Sequence
from functools import partial
from unittest.mock import AsyncMock, Mock

import pytest
import structlog

from bot.adapters.matrix.homeserver import LIMITED, Done, Failed, Result
from bot.adapters.matrix.rooms.joining import AT_ONCE, TRIES, Joining
from bot.adapters.matrix.sync import event_handling, gaps, late_events, sync_loop
from bot.adapters.matrix.sync.backoff import Backoff
from bot.adapters.matrix.sync.event_handling import Key
from bot.adapters.matrix.sync.late_events import MOST_OF_ONE, LateEvents
from bot.adapters.matrix.sync.room_events import Origin, RoomEvent
from bot.adapters.matrix.sync.signs_of_life import CONNECTION, SignsOfLife
from bot.app.hosted import NotLetIn
from tests.adapters.matrix.synced_bot import PATIENCE, Keys, Tokens, Waiting, made_room, running, say, set_state
from tests.homeserver.accounts import Accounts, open_accounts, path
from tests.homeserver.running_synapse import Synapse
from tests.measured import Measured
from tests.stub.bodies import Json


async def test_a_gap_is_filled_in_order(accounts: Accounts, monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages that came while the bot was away are handed over once and in order, also from many pages of history.

    Messages that come while the history is read follow after them.
    """
    monkeypatch.setattr(gaps, "PAGE", 7)
    monkeypatch.setattr(sync_loop, "FILTER", sync_loop.FILTER.replace(f'"limit": {sync_loop.TIMELINE}', '"limit": 5'))
    me, ann = await accounts.new("minotaur"), await accounts.new("ann")
    first, second, tokens = await made_room(ann, me), await made_room(ann, me), Tokens()
    async with running(me, tokens) as earlier:
        now = await say(ann, first)
        await earlier.until(lambda: earlier.bodies() == [now])
    much, little = [await say(ann, first) for _ in range(25)], [await say(ann, second) for _ in range(3)]
    missing = gaps.Gaps.missing

    async def slowly(self: gaps.Gaps, room: str, before: str, since: str) -> Sequence[Json]:
        much.append(await say(ann, first))
        little.append(await say(ann, second))
        await bot.until(lambda: bot.bodies(second) == little)
        return await missing(self, room, before, since)

    monkeypatch.setattr(gaps.Gaps, "missing", slowly)
    async with running(me, tokens) as bot:
        await bot.until(lambda: len(bot.bodies(first)) >= 26)
        assert bot.bodies(first) == much
        assert bot.bodies(second) == little


async def test_nothing_from_before_is_answered(accounts: Accounts) -> None:
    """What was said before the bot's first start, or before it joined a room, is not handed over."""
    me, ann = await accounts.new("minotaur"), await accounts.new("ann")
    room = await made_room(ann, me)
    await say(ann, room, "before the first start")
    async with running(me, Tokens()) as bot:
        other = await made_room(ann)
        await say(ann, other, "before the bot came")
        await ann.call("POST", path("rooms", other, "invite"), {"user_id": me.user})
        await bot.until(lambda: bot.invitations)
        said = await say(ann, other)
        await bot.until(bot.bodies)
        assert bot.bodies() == [said]


async def test_a_first_start_that_is_cut_off_loses_nothing(accounts: Accounts, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process dies in its first start, when it has joined a room. The next one gets what is said there meanwhile."""
    me, ann, tokens, joined = await accounts.new("minotaur"), await accounts.new("ann"), Tokens(), asyncio.Event()
    room, accept = await made_room(ann, invite=[me.user]), Joining.invited

    async def dying(self: Joining, room: str, inviter: str | None) -> None:
        await accept(self, room, inviter)
        joined.set()
        raise asyncio.CancelledError

    with monkeypatch.context() as patch:
        patch.setattr(Joining, "invited", dying)
        async with running(me, tokens):
            await joined.wait()
    said = await say(ann, room)
    async with running(me, tokens) as bot:
        await bot.until(bot.bodies)
        assert bot.bodies() == [said]


async def test_a_token_is_saved_after_all_was_handled(accounts: Accounts) -> None:
    """While one event is being handled, no token behind it is saved, but the events of other rooms are handled."""
    me, ann = await accounts.new("minotaur"), await accounts.new("ann")
    slow, quick, tokens, gate = await made_room(ann, me), await made_room(ann, me), Tokens(), asyncio.Event()

    async def handle(event: RoomEvent) -> None:
        if event.room == slow:
            await gate.wait()

    async with running(me, tokens, handle=handle) as bot:
        saved = list(tokens.saved)
        waiting = [await say(ann, slow), await say(ann, slow)]
        for _ in range(3):
            said = await say(ann, quick)
            await bot.until(lambda said=said: said in bot.bodies(quick))  # type: ignore[misc]
        assert tokens.saved == saved
        assert bot.bodies(slow) == []
        gate.set()
        await bot.until(lambda: bot.bodies(slow) == waiting)
    assert len(tokens.saved) > len(saved)
    async with running(me, tokens) as bot:
        last = await say(ann, slow)
        await bot.until(bot.bodies)
        assert bot.bodies() == [last]


async def test_what_was_being_handled_comes_again(accounts: Accounts) -> None:
    """An event whose handling was cut off is handed over by the next process, with all that waited behind it."""
    me, ann = await accounts.new("minotaur"), await accounts.new("ann")
    room, tokens, begun = await made_room(ann, me), Tokens(), asyncio.Event()

    async def handle(event: RoomEvent) -> None:
        begun.set()
        raise asyncio.CancelledError

    async with running(me, tokens, handle=handle) as bot:
        said = [await say(ann, room), await say(ann, room)]
        await begun.wait()
        assert bot.events == []
    async with running(me, tokens) as bot:
        await bot.until(lambda: len(bot.bodies()) == 2)
        assert bot.bodies() == said


async def test_a_bug_in_a_handler_stops_nothing(accounts: Accounts) -> None:
    """An error of the handler is logged once, with the event; the next one is handled, and the token is saved."""
    me, ann = await accounts.new("minotaur"), await accounts.new("ann")
    room, tokens = await made_room(ann, me), Tokens()

    async def handle(event: RoomEvent) -> None:
        if event.content.get("body") == "breaks":
            raise RuntimeError("a bug")

    with structlog.testing.capture_logs([structlog.contextvars.merge_contextvars]) as logs:
        async with running(me, tokens, handle=handle) as bot:
            await say(ann, room, "breaks")
            said = await say(ann, room)
            await bot.until(lambda: bot.bodies() == [said])
    (error,) = [log for log in logs if log["log_level"] == "error"]
    assert (error["event"], error["room"]) == ("an event was not handled", room)
    assert error["press"].startswith("$")
    async with running(me, tokens) as bot:
        last = await say(ann, room)
        await bot.until(bot.bodies)
        assert bot.bodies() == [last]


async def test_an_event_waits_for_its_key(accounts: Accounts) -> None:
    """An encrypted event is handed over when its key comes. It is kept until then, and no token waits for it."""
    me, ann = await accounts.new("minotaur"), await accounts.new("ann")
    room, tokens, waiting = await made_room(ann, me), Tokens(), Waiting()
    await set_state(ann, room, "m.room.encryption", {"algorithm": "m.megolm.v1.aes-sha2"})
    async with running(me, tokens, waiting) as bot:
        saved = list(tokens.saved)
        await say(ann, room, kind="m.room.encrypted", session_id="one", ciphertext="secret", signed=True)
        bare = await say(ann, room)
        await bot.until(lambda: bot.bodies() == [bare])
        await bot.idle()
        assert len(tokens.saved) > len(saved)
        assert list(waiting.rooms.values()) == [room]
        bot.keys.arriving.append(Key(room, "one"))
        await say(ann, room)
        await bot.until(lambda: "secret" in bot.bodies())
        found = {event.content.get("body"): event.origin for event in bot.events}
        assert (found["secret"], found[bare]) == (Origin.SIGNED, Origin.BARE)
    assert waiting.rooms == {}


@pytest.mark.parametrize("most", [MOST_OF_ONE, 0])
async def test_an_event_without_a_key_is_handed_over_in_the_end(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """When its key has not come in time, or if too many events wait, its sender can be told. It waits no more."""
    monkeypatch.setattr(event_handling, "LateEvents", partial(LateEvents, 0))
    monkeypatch.setattr(late_events, "MOST_OF_ONE", most)
    me, ann, waiting = await accounts.new("minotaur"), await accounts.new("ann"), Waiting()
    room = await made_room(ann, me)
    async with running(me, Tokens(), waiting) as bot:
        await say(ann, room, kind="m.room.encrypted", session_id="one", ciphertext="secret")
        await bot.until(lambda: any(one.origin is Origin.SEALED for one in bot.events))
        await bot.idle()
    (event,) = (one for one in bot.events if one.origin is Origin.SEALED)
    assert (event.type, event.sender, waiting.rooms) == ("m.room.encrypted", ann.user, {})


@pytest.mark.parametrize("token_is_saved", [True, False])
async def test_only_the_event_that_waits_for_its_key_comes_again(accounts: Accounts, *, token_is_saved: bool) -> None:
    """After a restart the events behind it are not carried out a second time. It is carried out once.

    The process may die when the event is kept and the token is not. Then the sync brings the event, too.
    """
    me, ann = await accounts.new("minotaur"), await accounts.new("ann")
    room, tokens, waiting = await made_room(ann, me), Tokens(), Waiting()
    async with running(me, tokens, waiting) as bot:
        before = tokens.saved[-1]
        await say(ann, room, kind="m.room.encrypted", session_id="one", ciphertext="secret")
        said = await say(ann, room)
        await bot.until(lambda: bot.bodies() == [said])
    if not token_is_saved:
        tokens.saved.append(before)
    async with running(me, tokens, waiting) as bot:
        await bot.idle()
        bot.keys.arriving.append(Key(room, "one"))
        last = await say(ann, room)
        await bot.until(lambda: {"secret", last} <= set(bot.bodies()))
        assert sorted(bot.bodies()) == sorted(["secret", last] if token_is_saved else ["secret", said, last])
    assert waiting.rooms == {}
    async with running(me, tokens, waiting) as bot:
        last = await say(ann, room)
        await bot.until(bot.bodies)
        assert bot.bodies() == [last]


async def test_an_event_that_a_later_process_can_read_comes_first(accounts: Accounts) -> None:
    """Its key was stored before the process died. The event comes before what was said meanwhile."""
    me, ann = await accounts.new("minotaur"), await accounts.new("ann")
    room, tokens, waiting = await made_room(ann, me), Tokens(), Waiting()
    async with running(me, tokens, waiting) as bot:
        await say(ann, room, kind="m.room.encrypted", session_id="one", ciphertext="secret")
        said = await say(ann, room)
        await bot.until(lambda: bot.bodies() == [said])
    meanwhile = await say(ann, room)
    keys = Keys()
    keys.known.add(Key(room, "one"))
    async with running(me, tokens, waiting, keys=keys) as bot:
        await bot.until(lambda: meanwhile in bot.bodies())
        assert bot.bodies() == ["secret", meanwhile]


async def test_keys_that_were_not_taken_come_again(accounts: Accounts) -> None:
    """If the encryption fails at an answer, the same answer is asked for again, and its events follow."""
    me, ann = await accounts.new("minotaur"), await accounts.new("ann")
    room, tokens = await made_room(ann, me), Tokens()
    async with running(me, tokens) as bot:
        bot.keys.failures = 1
        said = [await say(ann, room), await say(ann, room)]
        await bot.until(lambda: bot.bodies() == said)
        bot.keys.failures = 100
        last = await say(ann, room)
        await bot.until(lambda: bot.bodies() == [*said, last])
        bot.keys.failures = 0


async def test_state_comes_from_plain_events_only(accounts: Accounts) -> None:
    """An encrypted event that pretends to be a membership is handed over, and changes no state."""
    me, ann = await accounts.new("minotaur"), await accounts.new("ann")
    room = await made_room(ann, me)
    async with running(me, Tokens()) as bot:
        bot.keys.known.add(Key(room, "one"))
        fake = {"type": "m.room.member", "state_key": me.user, "membership": "ban"}
        await say(ann, room, kind="m.room.encrypted", session_id="one", ciphertext="x", **fake)
        await bot.until(lambda: bot.bodies() == ["x"])
        (event,) = (one for one in bot.events if one.type == "m.room.message")
        assert (event.origin, event.state_key) == (Origin.UNSIGNED, None)
        assert (found := bot.rooms.get(room)) is not None
        assert found.joined() == {me.user, ann.user}


async def test_invitations_are_accepted_from_those_who_may(accounts: Accounts) -> None:
    """The bot joins where somebody invites it who may, and declines all other invitations."""
    me, ann, eve = await accounts.new("minotaur"), await accounts.new("ann"), await accounts.new("eve")
    async with running(me, Tokens()) as bot:
        welcome = await made_room(ann, invite=[me.user])
        unwelcome = await made_room(eve, invite=[me.user])
        await bot.until(lambda: len(bot.invitations) == 2)
        assert sorted(bot.invitations) == sorted([(welcome, ann.user), (unwelcome, eve.user)])
        said = await say(ann, welcome)
        await bot.until(lambda: bot.bodies() == [said])
        members = await eve.call("GET", path("rooms", unwelcome, "state", "m.room.member") + path(me.user))
        assert members["membership"] == "leave"
    # Nobody must look for games in a room in which the bot has never been.
    assert not bot.departures


async def test_removals_and_upgrades_are_told(accounts: Accounts) -> None:
    """The listener is told when the bot is removed from a room, and which room replaces an old one."""
    me, ann = await accounts.new("minotaur"), await accounts.new("ann")
    shut, old, tokens = await made_room(ann, me), await made_room(ann, me), Tokens()
    async with running(me, tokens) as bot:
        await ann.call("POST", path("rooms", shut, "kick"), {"user_id": me.user})
        await bot.until(lambda: bot.departures)
        assert bot.departures == [shut]
        assert bot.rooms.get(shut) is None
        upgraded = await ann.call("POST", path("rooms", old, "upgrade"), {"new_version": "12"})
        new = str(upgraded["replacement_room"])
        await bot.until(lambda: bot.upgrades)
        await ann.call("POST", path("rooms", new, "invite"), {"user_id": me.user})
        await bot.until(lambda: bot.invitations)
        said = await say(ann, new)
        await bot.until(lambda: bot.bodies() == [said])
        assert (found := bot.rooms.get(new)) is not None
        assert found.predecessor == old
        assert found.may_manage(ann.user)
    async with running(me, tokens) as bot:
        await bot.until(lambda: bot.upgrades)
        assert bot.upgrades == [(old, new, ann.user)]


async def test_the_bot_follows_an_upgrade(accounts: Accounts) -> None:
    """The bot joins the new room by itself if the room lets everybody in; it says when a room does not."""
    ann = await accounts.new("ann")
    for preset, lets_in in (("private_chat", False), ("public_chat", True)):
        me = await accounts.new("minotaur")
        old = await made_room(ann, me, preset=preset)
        async with running(me, Tokens()) as bot:
            await ann.call("POST", path("rooms", old, "upgrade"), {"new_version": "12"})
            await bot.until(lambda bot=bot: bot.upgrades)  # type: ignore[misc]
            (_, new, by) = bot.upgrades[-1]
            assert await bot.joining.follow(new, [old], by) is lets_in


async def test_no_upgrade_leads_into_another_room(accounts: Accounts) -> None:
    """The bot leaves a room that does not name the old one, unless somebody has invited it there who may do so."""
    me, ann, eve = await accounts.new("minotaur"), await accounts.new("ann"), await accounts.new("eve")
    old, other = await made_room(ann, me), await made_room(eve, preset="public_chat")
    async with running(me, Tokens()) as bot:
        assert not await bot.joining.follow(other, [old], ann.user)
        assert (await me.call("GET", "/joined_rooms"))["joined_rooms"] == [old]
        await bot.joining.invited(other, eve.user, replaces=[old])
        assert (await me.call("GET", "/joined_rooms"))["joined_rooms"] == [old]
        await bot.joining.invited(other, ann.user)
        assert await bot.joining.follow(other, [old], ann.user)
        assert other in (await me.call("GET", "/joined_rooms"))["joined_rooms"]  # type: ignore[operator]


async def test_a_declined_invitation_keeps_no_room_waiting() -> None:
    """While the server does not answer that an invitation is declined, the bot joins other rooms."""
    declined = asyncio.Event()

    async def call(_: str, where: str, *more: object, **named: object) -> Result:
        if where.endswith("/leave"):
            declined.set()
            await asyncio.Event().wait()
        return Done({})

    joining = Joining(Mock(call=call), lambda user: user == "@ann:localhost", Tokens())
    declining = asyncio.create_task(joining.invited("!eves:localhost", "@eve:localhost"))
    await declined.wait()
    async with asyncio.timeout(PATIENCE):
        await joining.invited("!anns:localhost", "@ann:localhost")
    declining.cancel()


async def test_joins_without_an_answer_keep_no_upgrade_waiting() -> None:
    """Rooms whose only server is gone are joined a few at a time, while the bot follows an upgrade."""
    waiting, full, old = 0, asyncio.Event(), "!old:localhost"

    async def call(_: str, where: str, *more: object, **named: object) -> Result:
        nonlocal waiting
        if "gone" in where:
            waiting += 1
            if waiting == AT_ONCE:
                full.set()
            await asyncio.Event().wait()
        return Done({"predecessor": {"room_id": old}})

    joining = Joining(Mock(call=call), lambda user: True, Tokens())
    accepting = [asyncio.create_task(joining.invited(f"!{number}:gone", "@eve:gone")) for number in range(3 * AT_ONCE)]
    async with asyncio.timeout(PATIENCE):
        await full.wait()
        assert await joining.follow("!new:localhost", [old])
    assert waiting == AT_ONCE
    for one in accepting:
        one.cancel()


async def test_a_join_that_is_tried_again_keeps_no_room_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two tries of joins that fail, the bot joins other rooms."""
    pausing, joined = 0, list[str]()

    async def pause(self: Backoff, failed: Failed) -> None:
        nonlocal pausing
        pausing += 1
        await asyncio.Event().wait()

    async def call(_: str, where: str, *more: object, **named: object) -> Result:
        joined.append(where)
        return Failed(502) if "gone" in where else Done({})

    monkeypatch.setattr(Backoff, "pause", pause)
    joining = Joining(Mock(call=call), lambda user: True, Tokens())
    rooms = [*(f"!{number}:gone" for number in range(2 * AT_ONCE)), "!anns:localhost"]
    accepting = [asyncio.create_task(joining.invited(room, "@ann:localhost")) for room in rooms]
    async with asyncio.timeout(PATIENCE):
        await accepting.pop()
    assert (pausing, joined) == (2 * AT_ONCE, [path("join", room) for room in rooms])
    for one in accepting:
        one.cancel()


async def test_a_join_without_an_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its event counts as handled after some time, so that the sync token goes on."""
    call = AsyncMock(return_value=Failed(None))
    monkeypatch.setattr("bot.adapters.matrix.rooms.joining.LONGEST", 0)
    joining = Joining(Mock(call=call), lambda user: True, Tokens())
    await joining.invited("!room:gone", "@eve:gone")
    assert (call.await_count, joining.is_welcome("!room:gone")) == (1, False)


async def test_joins_that_a_limit_refuses_are_tried_again_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tried again together, all but one would be refused each time, until their tries are used up."""
    allowed = False

    async def pause(self: Backoff, failed: Failed) -> None:
        nonlocal allowed
        await asyncio.sleep(0)
        allowed = True

    async def call(*_: object, **more: object) -> Result:
        nonlocal allowed
        await asyncio.sleep(0)
        was, allowed = allowed, False
        return Done({}) if was else Failed(429, LIMITED)

    monkeypatch.setattr(Backoff, "pause", pause)
    joining = Joining(Mock(call=call), lambda user: True, Tokens())
    rooms = [f"!{number}:localhost" for number in range(3 * TRIES)]
    await asyncio.gather(*(joining.invited(room, "@ann:localhost") for room in rooms))
    assert [room for room in rooms if not joining.is_welcome(room)] == []


async def test_a_logged_out_account_ends_the_sync(accounts: Accounts) -> None:
    """When the access token is refused, the sync ends with one line that says so."""
    me = await accounts.new("minotaur")
    async with running(me, Tokens()) as bot:
        await me.call("POST", "/logout", {})
        assert bot.task is not None
        with pytest.raises(NotLetIn, match=r"refuses the access token of @minotaur.*M_UNKNOWN_TOKEN"):
            await bot.task


async def test_a_proxy_does_not_end_the_sync(accounts: Accounts, monkeypatch: pytest.MonkeyPatch) -> None:
    """A 401 without a code of Matrix is not the server's own answer: the bot asks again."""
    me, ann = await accounts.new("minotaur"), await accounts.new("ann")
    room, refused = await made_room(ann, me), asyncio.Event()

    async def refuse(*_: object, **more: object) -> Result:
        monkeypatch.undo()
        refused.set()
        return Failed(401)

    async with running(me, Tokens()) as bot:
        monkeypatch.setattr(bot.server, "call", refuse)
        said = [await say(ann, room)]
        await refused.wait()
        said.append(await say(ann, room))
        await bot.until(lambda: bot.bodies() == said)


async def test_an_unknown_sync_token_begins_anew(accounts: Accounts) -> None:
    """A server that does not know the stored token gives the present state, and the sync goes on from there."""
    me, ann = await accounts.new("minotaur"), await accounts.new("ann")
    room, tokens = await made_room(ann, me), Tokens()
    await tokens.save("of another server")
    async with running(me, tokens) as bot:
        said = await say(ann, room)
        await bot.until(bot.bodies)
        assert bot.bodies() == [said]


async def test_a_restart_of_the_server_loses_nothing(own_homeserver: Synapse) -> None:
    """While the server is down the connection is silent; afterwards every event comes once and in order."""
    async with open_accounts(own_homeserver.url) as accounts:
        me, ann = await accounts.new("minotaur"), await accounts.new("ann")
        room, now = await made_room(ann, me), [0.0]
        async with running(me, Tokens()) as bot:
            life = SignsOfLife(bot.server, lambda: now[0])
            before = await say(ann, room)
            made_again = Measured("minotaur_reconnects_total", platform="matrix")
            unanswered = Measured("minotaur_platform_calls_total", platform="matrix", route="GET /sync", outcome="none")
            with life.polling(60):
                now[0] += 30
                assert await life.silence(CONNECTION) == 0
                own_homeserver.kill()
                now[0] += 20
                assert await life.silence(CONNECTION) == 20_000
            await asyncio.to_thread(own_homeserver.start)
            assert await life.silence(CONNECTION) == 20_000
            with life.polling(60):
                assert await life.silence(CONNECTION) == 0
                now[0] += 61
                assert await life.silence(CONNECTION) == 61_000
            said = [await say(ann, room) for _ in range(3)]
            await bot.until(lambda: len(bot.bodies()) >= 4)
            assert bot.bodies() == [before, *said]
            assert made_again.growth == 1
            assert unanswered.growth >= 1
