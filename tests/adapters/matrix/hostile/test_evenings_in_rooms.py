"""Evenings and tournaments in a room: planned by typed commands, joined by reactions, and played by polls."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import update

from bot.adapters.matrix.offers import OFFERS
from bot.core.clock.pace import HOUR, MINUTE
from storage.schema import evenings
from tests.adapters.matrix.hostile.conftest import Come
from tests.adapters.matrix.hostile.meeting import BOT
from tests.adapters.matrix.hostile.memory_homeserver import URL, MemoryHomeserver
from tests.adapters.matrix.hostile.memory_people import MemoryPerson
from tests.adapters.matrix.hostile.test_requests import room_of
from tests.adapters.matrix.players import game_polls
from tests.adapters.matrix.running_bot import Playing, bot_on
from tests.homeserver.room_view import Message

KEYCAP = "\ufe0f\u20e3"


def card(person: MemoryPerson, room: str, title: str = "An evening of games") -> Message | None:
    """The card of the evening or the tournament, as the person sees it now."""
    cards = [one for one in person.room(room).messages if OFFERS in one.content and title in one.body]
    return cards[-1] if cards else None


async def begin(playing: Playing, ahead: int = 0) -> None:
    """The evening is moved to this minute, or ``ahead`` of it: the clock of a whole bot cannot be moved."""
    begins = datetime.now(UTC).replace(second=0, microsecond=0) + timedelta(milliseconds=ahead)
    starts = round(begins.timestamp() * 1000)
    hour = {"day": f"{begins:%Y-%m-%d}", "clock": f"{begins:%H:%M}", "zone": "UTC"}
    moved = update(evenings).values(starts=starts, ends=starts + HOUR, card_due=0, **hour)
    await playing.bot.store._database.write(lambda connection: connection.execute(moved).close())  # noqa: SLF001
    for listener in playing.bot.evenings.on_change:
        listener()


@pytest.mark.parametrize("encrypted", [True, False])
async def test_people_come_to_an_evening_by_reactions(
    memory: MemoryHomeserver, come: Come, tmp_path: Path, *, encrypted: bool
) -> None:
    """One tap signs up, one tap checks in, and four people get a table whose questions are polls."""
    ann, ben, *others = [await come(name) for name in ("ann", "ben", "cleo", "dora")]
    room = room_of(memory, *(one.user for one in (ann, ben, *others)), encrypted=encrypted)
    async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(50):
        await ann.until(lambda: ann.room(room).members.get(BOT.user) == "join")
        tomorrow = datetime.now(UTC).date() + timedelta(days=1)
        await ann.say(room, f"!league evening {tomorrow} 20:00 2 mythical-dice")
        shown = await ben.until(lambda: card(ben, room))
        assert f"1{KEYCAP} Count me in\n2{KEYCAP} Not this time" in shown.body
        assert "!attend sign-up" in shown.body
        await ben.until(lambda: (now := card(ben, room)) is not None and len(now.reactions) == 2)
        await ben.react(shown, f"1{KEYCAP}")
        await ben.accept_of(BOT.user)
        await ben.until(lambda: "You are signed up." in ben.words())
        await ben.until(lambda: "Signed up: 1" in ben.room(room).words())
        # The card alone: Matrix has no calendar for the evening's event.
        assert sum("An evening of games" in one.body for one in ben.room(room).messages) == 1

        await begin(playing)
        await ann.until(lambda: f"3{KEYCAP} I’m here" in ann.room(room).words())
        for person in (ann, ben, *others):
            there = await person.until(lambda: card(person, room))  # noqa: B023 - used at once
            if person is others[-1]:
                await person.say(room, "!attend check-in")
            else:
                await person.react(there, f"3{KEYCAP}")
        for person in (ann, ben, *others):
            if person is not ben:
                await person.accept_of(BOT.user)
            await person.until(lambda: game_polls(person))  # noqa: B023 - used at once


async def test_people_come_to_a_tournament(memory: MemoryHomeserver, come: Come, tmp_path: Path) -> None:
    """Who has checked in before it begins is paired: the room reads who sits with whom, and the questions are polls."""
    people = [await come(name) for name in ("ann", "ben", "cleo", "dora")]
    ann, *_ = people
    room = room_of(memory, *(one.user for one in people), encrypted=False)
    async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(50):
        await ann.until(lambda: ann.room(room).members.get(BOT.user) == "join")
        tomorrow = datetime.now(UTC).date() + timedelta(days=1)
        await ann.say(room, f"!league tournament {tomorrow} 20:00 knock-out mythical-dice")
        await ann.until(lambda: card(ann, room, "A tournament"))
        await begin(playing, ahead=10 * MINUTE)
        await ann.until(lambda: f"3{KEYCAP} I’m here" in ann.room(room).words())
        for person in people:
            there = await person.until(lambda: card(person, room, "A tournament"))  # noqa: B023 - used at once
            await person.react(there, f"3{KEYCAP}")
        await ann.until(lambda: "Signed up: 4" in ann.room(room).words())
        await begin(playing)
        for person in people:
            await person.accept_of(BOT.user)
            await person.until(lambda: game_polls(person))  # noqa: B023 - used at once
        await ann.until(lambda: "Table 1: " in ann.room(room).words())
