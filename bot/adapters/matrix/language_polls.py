"""Asks people in which language they read: by a poll, after the first message in their first private room.

Only people of whom no language is known are asked. They are asked once: who does not answer reads what the people of
their room read, and can choose at any time by ``!language``.
"""

from collections.abc import Sequence
from typing import Final

from bot.adapters.matrix import NAME, fields
from bot.adapters.matrix.homeserver import Done, Homeserver, Json, path
from bot.adapters.matrix.polls import LONGEST_QUESTION, START, poll_of
from bot.adapters.matrix.rendering import Content
from bot.adapters.matrix.rooms.private_rooms import PrivateRooms
from bot.adapters.matrix.sending import EventSender
from bot.app.application import Services
from bot.core.errors import StoreFault
from bot.core.ports import NotSent
from bot.core.ui.languages import LANGUAGES, Languages

_ANSWER: Final = "v1-language:"
"""Begins the ids of the answers. The language follows, so a vote says what it means."""

ASKED: Final = "org.minotaur.language-asked"
"""The type of the room's account data that says that its person was asked. So restarts know it, too."""


class LanguagePolls:
    """The polls that ask for a language."""

    def __init__(
        self, services: Services, server: Homeserver, me: str, private_rooms: PrivateRooms, sender: EventSender
    ) -> None:
        self._services = services
        self._server = server
        self._me = me
        self._private_rooms = private_rooms
        self._sender = sender
        self._settled: set[str] = set()
        """People who are not to be asked any longer, as far as this process has found out."""

    async def follow(self, address: str) -> None:
        """The person has got a message in their private room: ask them after it, if they are to be asked."""
        if address not in self._settled and await self._settle(address):
            self._settled.add(address)

    async def _settle(self, address: str) -> bool:
        """Ask the person, unless that is needless. False if something has failed: the next message is a new try."""
        try:
            if await self._services.people.language_of(NAME, address) is not None:
                return True
        except StoreFault:
            return False
        room = await self._private_rooms.of(address)
        if isinstance(room, NotSent):
            return False
        if not self._private_rooms.is_first(room):
            return True
        note = path("user", self._me, "rooms", room, "account_data", ASKED)
        asked = await self._server.call("GET", note)
        if isinstance(asked, Done) or asked.code != "M_NOT_FOUND":
            return isinstance(asked, Done)
        readers = self._private_rooms.readers(room)
        # A room has one such poll, so its transaction id is always the same: if the note fails, no second poll comes.
        sent = await self._sender.send(room, START, language_poll(self._services.languages), "language", readers)
        return isinstance(sent, str) and isinstance(await self._server.call("PUT", note, {"poll": sent}), Done)


def language_poll(languages: Languages) -> Content:
    """The poll. Its question is asked in all languages, and each language is named in itself."""
    question = " · ".join(languages.say(language, "matrix-which-language") for language in LANGUAGES)
    names = [(f"{_ANSWER}{language}", languages.say(language, f"language-{language}")) for language in LANGUAGES]
    assert len(question) <= LONGEST_QUESTION
    return poll_of(question, [(answer, name[0].upper() + name[1:]) for answer, name in names])


def chosen_language(answer: str) -> str | None:
    """The language that this answer of a vote chooses; None for an answer of another poll."""
    return next((language for language in LANGUAGES if answer == f"{_ANSWER}{language}"), None)


def offered_languages(content: Json) -> Sequence[str]:
    """The languages that our poll offers, in their order; none for another message."""
    ids = (fields.text(one, "id") or "" for one in fields.inners(fields.inner(content, START), "answers"))
    return [language for answer in ids if (language := chosen_language(answer)) is not None]


def picked_language(content: Json, sign: str) -> str | None:
    """The language that has this number in our poll; None for another sign, and for another message."""
    return next((one for number, one in enumerate(offered_languages(content), 1) if sign == str(number)), None)
