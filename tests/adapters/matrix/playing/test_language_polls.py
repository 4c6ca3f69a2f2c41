"""Everybody of whom no language is known is asked for it once, however often the bot restarts."""

from collections.abc import Collection
from types import SimpleNamespace
from typing import Final, cast

import pytest

from bot.adapters.matrix.homeserver import Done, Failed, Homeserver, Json, Result
from bot.adapters.matrix.language_polls import ASKED, LanguagePolls
from bot.adapters.matrix.rooms.private_rooms import PrivateRooms
from bot.adapters.matrix.sending import EventSender
from bot.app.application import Services
from bot.core.ports import NotSent, Trouble
from bot.core.ui.languages import Languages

ANN: Final = "@ann:example.org"
PRIVATE: Final = "!private:example.org"


class Surroundings:
    """All that the polls ask, and the transaction ids of those that were sent. It outlives restarts."""

    def __init__(self) -> None:
        self.language: str | None = None
        self.is_her_first_room = True
        self.fails = ""
        """What fails: the room, GET, send or PUT."""

        self.noted: dict[str, Json] = {}
        self.sent: list[str] = []

    def start(self) -> LanguagePolls:
        """The polls of a new process."""
        services = cast("Services", SimpleNamespace(people=self, languages=Languages()))
        server, rooms, sender = cast("Homeserver", self), cast("PrivateRooms", self), cast("EventSender", self)
        return LanguagePolls(services, server, "@bot:example.org", rooms, sender)

    async def language_of(self, platform: str, address: str) -> str | None:
        """The language that is known."""
        return self.language

    async def of(self, address: str) -> str | NotSent:
        """The private room."""
        return NotSent(Trouble.LATER) if self.fails == "room" else PRIVATE

    def is_first(self, room: str) -> bool:
        """Whether the room is the first one of its owner."""
        return self.is_her_first_room

    def readers(self, room: str) -> Collection[str]:
        """Those who get the room's keys."""
        return {ANN}

    async def call(self, method: str, where: str, body: Json | None = None) -> Result:
        """Give or keep account data."""
        if self.fails == method:
            return Failed(502)
        if method == "PUT" and body is not None:
            self.noted[where] = body
        found = self.noted.get(where)
        return Failed(404, "M_NOT_FOUND") if found is None else Done(found)

    async def send(self, room: str, kind: str, content: Json, txn: str, readers: Collection[str]) -> str | Failed:
        """Note what was sent."""
        if self.fails == "send":
            return Failed(502)
        self.sent.append(txn)
        return "$poll"


async def test_a_restart_neither_loses_nor_repeats_the_poll() -> None:
    """Each message leads to a new try until the poll and the note of it are made. Until then its id is the same.

    The homeserver repeats no event with the same transaction id for a day only, so the bot keeps a note.
    """
    around = Surroundings()
    polls = around.start()
    for fails in ("room", "GET", "send"):
        around.fails = fails
        await polls.follow(ANN)
    assert (around.sent, around.noted) == ([], {})
    around.fails = "PUT"
    await polls.follow(ANN)
    around.fails = ""
    await around.start().follow(ANN)
    assert len(around.sent) == 2
    assert len(set(around.sent)) == 1
    ((where, note),) = around.noted.items()
    assert (where.rpartition("/")[2], note) == (ASKED, {"poll": "$poll"})
    await around.start().follow(ANN)
    assert len(around.sent) == 2


@pytest.mark.parametrize(("language", "first"), [("cs", True), (None, False)])
async def test_nobody_is_asked_without_need(language: str | None, *, first: bool) -> None:
    """Neither somebody whose language is known, nor somebody who has had a private room before."""
    around = Surroundings()
    around.language, around.is_her_first_room = language, first
    await around.start().follow(ANN)
    assert around.sent == []
