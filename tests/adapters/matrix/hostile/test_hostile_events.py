"""Strangers send made-up events: none of them stops the bot or disturbs a game."""

import asyncio
import json
import random
import tracemalloc
from pathlib import Path
from typing import Final
from urllib.parse import unquote

import pytest
from structlog.testing import capture_logs

from bot.adapters.matrix.crypto.encryption import LARGEST
from tests.adapters.matrix.hostile.conftest import Come, handled
from tests.adapters.matrix.hostile.made_up_events import MadeUp, state_event, to_device
from tests.adapters.matrix.hostile.meeting import BOT
from tests.adapters.matrix.hostile.memory_homeserver import URL, MemoryHomeserver
from tests.adapters.matrix.hostile.memory_people import MemoryPerson
from tests.adapters.matrix.players import Player, all_play, game_polls
from tests.adapters.matrix.running_bot import Playing, bot_on
from tests.stub.bodies import part, text

AT_ONCE: Final = 200
MOST_KEPT: Final = 2_000_000
"""The most bytes that the bot keeps of the second half of a long flood. That half has about 20 MB."""

OURS: Final = tracemalloc.Filter(inclusive=True, filename_pattern="*/bot/*")


class Flood:
    """Strangers who send made-up events to all rooms, and to the bot's device."""

    def __init__(self, memory: MemoryHomeserver, rooms: list[str], people: list[MemoryPerson], of: MadeUp) -> None:
        self.memory, self.rooms, self.people, self.of = memory, rooms, people, of
        self.theirs = memory.make_room(people[0].user, BOT.user)
        self.senders: dict[str, object] = {}
        """Event → the stranger who sent it."""

    async def send(self, number: int, playing: Playing) -> None:
        """Send so many events, and wait until the bot has handled all of them."""
        for place in range(number):
            match place % 20:
                case 0:
                    self.memory.put_raw(self.theirs, state_event(self.of, self.people[0].user))
                case 1:
                    self.memory.send_to_device(BOT.user, to_device(self.of))
                case 2:
                    await self._encrypted(self.of.luck.choice(self.people))
                case _:
                    raw = self.of.one()
                    # Most are sent to the last rooms: there nobody plays.
                    self.memory.put_raw(self.rooms[-min(place % 5, 2)] if place % 10 else self.rooms[place % 2], raw)
                    self.senders[text(raw, "event_id")] = raw.get("sender")
        await handled(self.memory, playing)

    async def _encrypted(self, person: MemoryPerson) -> None:
        """A stranger with a signed device sends something to their own private room."""
        raw = self.of.one()
        content, kind = raw.get("content"), raw.get("type")
        if isinstance(content, dict) and isinstance(kind, str) and kind and len(json.dumps(content)) < LARGEST // 2:
            self.senders[await person.send(self._private(person), kind, content)] = person.user

    def _private(self, person: MemoryPerson) -> str:
        return next(
            room.id for room in person.rooms.values() if room.state["m.room.create", ""].get("creator") == BOT.user
        )

    def answered(self) -> set[str]:
        """The strangers to whom the bot has sent anything."""
        private = {self._private(one): one.user for one in self.people}
        found = set()
        for user, request in self.memory.requests:
            steps = [unquote(step) for step in request.where.split("/")[1:]]
            if user == BOT.user and steps[0] == "rooms" and steps[2] == "send":
                mentioned = part(request.body, "m.mentions").get("user_ids")
                named = mentioned[0] if isinstance(mentioned, list) and mentioned else None
                found.add(private.get(steps[1]) or self.senders.get(steps[4].removeprefix("answer-"), named))
        return {str(one) for one in found}


async def begun(memory: MemoryHomeserver, come: Come, host: str, guests: list[str]) -> tuple[list[Player], list[str]]:
    """Two players in a room, and two more rooms, one of them encrypted. The guests are in all rooms."""
    ann, ben = await come("ann"), await come("ben")
    rooms = [memory.make_room(ann.user, ben.user, *guests)]
    rooms += [memory.make_room(host, *guests, encrypted=encrypted) for encrypted in (False, True)]
    for room in rooms:
        memory.put(room, host, "m.room.member", {"membership": "invite"}, state_key=BOT.user)
    return [Player(one, BOT.user, rooms[0]) for one in (ann, ben)], rooms


@pytest.mark.parametrize("number", [2_000, pytest.param(20_000, marks=pytest.mark.long)])
async def test_strangers_harm_nobody(memory: MemoryHomeserver, come: Come, tmp_path: Path, number: int) -> None:
    """No bug is logged, nothing piles up, and two people go on with their game."""
    strangers = [await come(f"eve{number}") for number in range(3)]
    senders = [*(one.user for one in strangers), *(f"@mallory{number}:memory" for number in range(20))]
    players, rooms = await begun(memory, come, "@host:memory", senders)
    ann = players[0].person
    with capture_logs() as logs:
        async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(900):
            await players[0].opens("!play mythical-dice robots 1")
            await players[1].joins()
            await players[0].starts("ben")
            for one in strangers:
                await one.say(rooms[1], "!help")
                await one.accept_of(BOT.user)
            await ann.accept_of(BOT.user)
            poll = (await ann.until(lambda: game_polls(ann)))[0].poll
            assert poll is not None
            targets = [text(raw, "event_id") for _, raw in memory.log if raw["sender"] in {BOT.user, ann.user}]
            of = MadeUp(random.Random(20), [*senders, "@none:memory"], targets, list(poll.answers))
            flood = Flood(memory, [players[0].private.id, *rooms], strangers, of)
            kept = 0
            for sent in range(0, number, AT_ONCE):
                if sent == number // 2 and number > 2_000:
                    tracemalloc.start()
                await flood.send(AT_ONCE, playing)
            if tracemalloc.is_tracing():
                ours = tracemalloc.take_snapshot().filter_traces([OURS])
                kept = sum(one.size for one in ours.statistics("filename"))
                tracemalloc.stop()
            await all_play(players, until=lambda: any("Round 2" in one.body for one in players[0].shared.messages))
    assert [log for log in logs if log["log_level"] in {"error", "critical"}] == []
    # Which of the many are answered depends on how long the bot's calls take.
    assert all(any(one.startswith(kind) for one in flood.answered()) for kind in ("@eve", "@mallory"))
    assert kept < MOST_KEPT
    for player in players:
        assert [event for event in player.private.undecryptable if event.sender == BOT.user] == []
