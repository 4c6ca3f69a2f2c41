"""Whether private messages reach a person, and what a person whom they do not reach is told."""

from collections.abc import Collection
from types import SimpleNamespace
from typing import Final, cast

import pytest

from bot.adapters.matrix.homeserver import Failed, Json
from bot.adapters.matrix.rooms.joined_rooms import Rooms
from bot.adapters.matrix.rooms.private_rooms import PrivateRooms
from bot.adapters.matrix.rooms.reach import ANSWERED_AGAIN, LOST, TOLD_AGAIN, TOLD_DAILY, UNREADABLE, UNSIGNED, Reach
from bot.adapters.matrix.sending import EventSender
from bot.app.application import Services
from bot.core.ports import NotSent, Trouble
from bot.core.ui.languages import Languages
from storage.ids import Millis
from tests.core.fakes import HandClock
from tests.screens.sample_views import languages

ANN: Final = "@ann:example.org"
SHARED: Final = "!shared:example.org"
PRIVATE: Final = "!private:example.org"
DEVICE: Final = "I send secrets only to devices"
APP: Final = "your app does not encrypt"
CROWDED: Final = "Somebody else is in our private room"
ROOM: Final = "I cannot reach you in a private room"


class Surroundings:
    """All that ``Reach`` asks, and what it sends."""

    def __init__(self) -> None:
        self.private: str | NotSent = PRIVATE
        self.devices: Collection[str] | Failed = ()
        self.encrypting = True
        self.crowded = False
        self.fails = False
        self.sent: list[tuple[str, str, Collection[str] | None, bool]] = []
        """Room, text, readers, and whether it was sent openly."""

        self.time, rooms = HandClock(), Rooms("@bot:example.org")
        member = {"type": "m.room.member", "sender": ANN, "state_key": ANN, "content": {"membership": "join"}}
        for room in (SHARED, PRIVATE):
            rooms.apply(room, [member])
        services = SimpleNamespace(time=self.time, languages=Languages())
        self.reach = Reach(
            cast("Services", services), rooms, cast("PrivateRooms", self), self, cast("EventSender", self)
        )

    async def of(self, address: str) -> str | NotSent:
        """The private room."""
        return self.private

    def is_crowded(self, address: str) -> bool:
        """Whether others are in the private room."""
        return self.crowded

    def readers(self, room: str) -> Collection[str] | None:
        """The private room has one reader."""
        return {ANN} if room == PRIVATE else None

    async def unreachable(self, users: Collection[str]) -> Collection[str] | Failed:
        """The people without a signed device."""
        return self.devices

    def encrypts(self, user: str) -> bool:
        """Whether the person has a device with keys."""
        return self.encrypting

    async def send(
        self, room: str, kind: str, content: Json, txn: str, readers: Collection[str] | None, *, openly: bool
    ) -> str | Failed:
        """Note what was sent."""
        self.sent.append((room, str(content["body"]), readers, openly))
        return Failed(429) if self.fails else "$sent"


async def test_a_room_counts_only_if_a_signed_device_can_read_it() -> None:
    """Without one the person is unreachable. If the server does not tell, nobody knows."""
    around = Surroundings()
    assert await around.reach.room(ANN) == PRIVATE
    around.devices = {ANN}
    assert await around.reach.room(ANN) == NotSent(Trouble.UNREACHABLE)
    around.devices = Failed(502)
    found = await around.reach.room(ANN)
    assert isinstance(found, NotSent)
    assert found.trouble is not Trouble.UNREACHABLE
    around.private = NotSent(Trouble.FULL, Millis(7))
    assert await around.reach.room(ANN) == around.private


@pytest.mark.parametrize(
    ("crowded", "devices", "encrypting", "told"),
    [
        (True, {ANN}, True, CROWDED),
        (False, {ANN}, True, DEVICE),
        (False, {ANN}, False, APP),
        (False, (), True, ROOM),
        (False, Failed(502), False, ROOM),
    ],
)
async def test_people_are_told_what_keeps_messages_from_them(
    crowded: bool,  # noqa: FBT001 - a parameter of the test
    devices: Collection[str] | Failed,
    encrypting: bool,  # noqa: FBT001
    told: str,
) -> None:
    """Only the sentences for people without a signed device are not encrypted: they could not read them."""
    around = Surroundings()
    around.crowded, around.devices, around.encrypting = crowded, devices, encrypting
    await around.reach.explain(ANN, SHARED, "en")
    ((room, text, readers, openly),) = around.sent
    assert (room, readers, openly) == (SHARED, None, told in {DEVICE, APP})
    assert told in text


async def test_nobody_is_told_too_often() -> None:
    """Once an hour for each room, or after some seconds for somebody who asks again; a failed call does not count."""
    around = Surroundings()
    for room in (SHARED, SHARED, PRIVATE, "!unknown:example.org"):
        await around.reach.explain(ANN, room, "en", why=UNSIGNED)
    await around.reach.explain("@eve:example.org", SHARED, "en")
    assert [(room, readers) for room, _, readers, _ in around.sent] == [(SHARED, None), (PRIVATE, {ANN})]
    around.time.forward(ANSWERED_AGAIN)
    await around.reach.explain(ANN, SHARED, "en", pause=ANSWERED_AGAIN)
    around.time.forward(TOLD_AGAIN - 1)
    await around.reach.explain(ANN, SHARED, "en")
    assert len(around.sent) == 3
    around.time.forward(1)
    around.fails = True
    for _ in range(2):
        await around.reach.explain(ANN, SHARED, "en")
    assert len(around.sent) == 5


async def test_a_sentence_keeps_no_other_one_back() -> None:
    """Somebody who was told of a message that cannot be read reacts to one that is lost: they are told of that, too."""
    around = Surroundings()
    for why in (UNREADABLE, LOST, LOST, UNREADABLE):
        await around.reach.explain(ANN, SHARED, "en", why=why, pause=TOLD_DAILY)
    around.crowded = True
    await around.reach.explain(ANN, SHARED, "en")
    around.crowded = False
    await around.reach.explain(ANN, SHARED, "en")
    told = [languages().say("en", why) for why in (UNREADABLE, LOST)]
    assert len(around.sent) == 4
    assert all(one in text for (_, text, *_), one in zip(around.sent, [*told, CROWDED, ROOM], strict=True))
