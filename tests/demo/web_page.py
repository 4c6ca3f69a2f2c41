"""The demo's page: the channel, the table's thread, and one person's private messages with the bot, side by side.

Each press is carried out by the people of the Discord in memory, one after another, so none is lost.
"""

import asyncio
import json
import string
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from html import escape
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

import simcord
from aiohttp import web
from simcord.backend.access import can_access_channel, can_access_message
from simcord.backend.errors import BackendError, SetupError
from simcord.backend.models import Channel, Message
from simcord.builders import ChannelHandle

from tests.demo.discord_server import Server
from tests.demo.html_messages import AVATAR, Drawing

FOLDER: Final = Path(__file__).parent
FONTS: Final = Path(simcord.__file__).parent / "preview" / "static" / "fonts"
FACE: Final = FOLDER.parent.parent / "docs" / "pictures" / "avatar.png"
FILES: Final = ("page.css", "page.js", "times.js")
THREAD_NOTES: Final = (18, 21)
"""The types of the messages by which this Discord says that a thread began."""

NEWEST: Final = 40
"""How many messages of a room are shown."""

WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "person": "You are",
        "thread": "Table",
        "private": "Private",
        "only-you": "Only you can see this.",
        "say": "Message, or /command",
        "no-table": "When a game begins, its thread opens here.",
        "gone": "This message has just changed. Please press again.",
    },
    "cs": {
        "person": "Hraješ jako",
        "thread": "Stůl",
        "private": "Soukromé",
        "only-you": "Tohle vidíš jen ty.",
        "say": "Zpráva nebo /příkaz",
        "no-table": "Až hra začne, otevře se tu její vlákno.",
        "gone": "Tahle zpráva se právě změnila. Stiskni prosím znovu.",
    },
    "fr": {
        "person": "Tu es",
        "thread": "Table",
        "private": "Privé",
        "only-you": "Toi seul vois ce message.",
        "say": "Message, ou /commande",
        "no-table": "Quand une partie commence, son fil s’ouvre ici.",
        "gone": "Ce message vient de changer. Appuie encore une fois.",
    },
}


class Page:
    """Answers the browser's requests."""

    def __init__(self, server: Server, language: str) -> None:
        self._server = server
        self._world = server.world
        self._language = language
        self._words = WORDS[language]
        self._turn = asyncio.Lock()
        self._drawing = Drawing(self._world, _address, self._words["only-you"])
        self._done = 0

    def routes(self) -> list[web.AbstractRouteDef]:
        """What the page answers."""
        return [
            web.get("/", self.index),
            *[web.get(f"/{name}", _file) for name in FILES],
            web.static("/fonts", FONTS),
            web.get("/picture", self.picture),
            web.get("/rooms", self.rooms),
            web.post("/press", self.press),
            web.post("/say", self.say),
        ]

    async def index(self, request: web.Request) -> web.Response:
        """The page itself."""
        channel = {"channel": f"#{self._server.channel.name}", **self._words}
        people = "".join(
            f'<option value="{one.id}">{escape(one.user.global_name or one.name)}</option>'
            for one in self._server.people
        )
        filled = string.Template((FOLDER / "page.html").read_text(encoding="utf-8")).substitute(
            language=self._language,
            people=people,
            person=self._words["person"],
            say=self._words["say"],
            settings=json.dumps({"language": self._language, "words": channel}),
        )
        return web.Response(text=filled, content_type="text/html")

    async def picture(self, request: web.Request) -> web.StreamResponse:
        """A picture of this world by its URL, or the bot's avatar."""
        url = request.query["url"]
        if url == AVATAR:
            return web.FileResponse(FACE)
        found = self._server.picture(url)
        if found is None:
            raise web.HTTPNotFound
        return web.Response(body=found, headers={"Cache-Control": "max-age=3600"})

    async def rooms(self, request: web.Request) -> web.Response:
        """The rooms of a person; 204 if nothing has changed since the answer that the browser has ``seen``."""
        person = self._person(request.query["as"])
        thread = self._thread(person, request.query.get("thread", ""))
        seen = f"{person.id} {thread and thread.id} {len(self._world.http_requests)} {self._done}"
        if seen == request.query.get("seen"):
            return web.Response(status=204)
        get = self._world.backend.get_channel
        channel, private = get(self._server.channel.id), get(person.user.dm_channel.id)
        answer = {
            "seen": seen,
            "now": int(self._world.now().timestamp() * 1000),
            "rooms": [
                self._room("channel", channel, f"#{channel.name}", person),
                self._room("thread", thread, f"🧵 {thread.name}" if thread else self._words["no-table"], person),
                self._room("private", private, f"{self._words['private']} · Minotaur", person),
            ],
        }
        return web.json_response(answer)

    async def press(self, request: web.Request) -> web.Response:
        """Press a button, or choose in a menu."""
        asked = await request.json()
        person, room = self._person(asked["as"]), int(asked["room"])
        private = room == person.user.dm_channel.id
        actor = person.user if private else person
        async with self._turn:
            try:
                message = simcord.ResponseMessage(self._world, self._message(room, int(asked["message"]), person))
                if "values" in asked:
                    await actor.select(message, asked["values"], custom_id=asked["press"])
                else:
                    await actor.click(message, custom_id=asked["press"])
            except (SetupError, BackendError):
                return web.Response(status=409, text=self._words["gone"])
            finally:
                self._done += 1
        return web.Response(status=204)

    async def say(self, request: web.Request) -> web.Response:
        """Send a message, or a command with its options as ``name:value``."""
        asked = await request.json()
        person, room = self._person(asked["as"]), int(asked["room"])
        private = room == person.user.dm_channel.id
        place = ChannelHandle(self._world, self._server.channel.guild, self._world.backend.get_channel(room))
        name, options = _command(asked["text"])
        async with self._turn:
            try:
                if not name:
                    await (person.send_dm(asked["text"]) if private else person.send(place, asked["text"]))
                elif private:
                    await person.user.slash(name, **options)
                else:
                    await person.slash(place, name, **options)
            except (SetupError, BackendError) as refused:
                return web.Response(status=409, text=str(refused))
            finally:
                self._done += 1
        return web.Response(status=204)

    def _person(self, number: str) -> simcord.MemberActor:
        return next(person for person in self._server.people if str(person.id) == number)

    def _thread(self, person: simcord.MemberActor, number: str) -> Channel | None:
        """The thread with that number or, without a number, the newest one that the person may read."""
        channels = self._world.backend.channels.values()
        threads = [one for one in channels if one.parent_id == self._server.channel.id]
        open_to = [one for one in threads if can_access_channel(self._world, one.id, person, history=True)]
        return next((one for one in open_to if str(one.id) == number), open_to[-1] if open_to else None)

    def _room(
        self, kind: str, channel: Channel | None, title: str, person: simcord.MemberActor
    ) -> Mapping[str, object]:
        messages = self._world.backend.messages.get(channel.id, {}).values() if channel else ()
        # Discord shows where a thread began below the message, not by a message of its own.
        written = [one for one in messages if one.type not in THREAD_NOTES]
        seen = [one for one in written if can_access_message(self._world, one.channel_id, one, person, history=True)]
        drawn = [(str(one.id), self._drawing.message(one)) for one in seen[-NEWEST:]]
        return {"kind": kind, "id": channel and str(channel.id), "title": title, "messages": drawn}

    def _message(self, room: int, number: int, person: simcord.MemberActor) -> Message:
        message = self._world.backend.get_message(room, number)
        if not can_access_message(self._world, room, message, person, history=True):
            raise SetupError("this person does not see the message")
        return message


async def _file(request: web.Request) -> web.FileResponse:
    return web.FileResponse(FOLDER / request.path.removeprefix("/"))


def _address(url: str) -> str:
    return f"picture?{urlencode({'url': url})}"


def _command(text: str) -> tuple[str, dict[str, object]]:
    """The name of a command and its options; no name if the text is a message."""
    if not text.startswith("/"):
        return "", {}
    words = text.removeprefix("/").split()
    options = dict(word.split(":", 1) for word in words if ":" in word)
    return " ".join(word for word in words if ":" not in word), {key: _value(one) for key, one in options.items()}


def _value(text: str) -> object:
    return int(text) if text.isdigit() else {"true": True, "false": False}.get(text.lower(), text)


@asynccontextmanager
async def serve(server: Server, language: str, port: int = 0) -> AsyncIterator[str]:
    """Serve the page on this machine only; yields its address. Raises OSError if the port is taken."""
    app = web.Application()
    app.add_routes(Page(server, language).routes())
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", port)
        await site.start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/"
    finally:
        await runner.cleanup()
