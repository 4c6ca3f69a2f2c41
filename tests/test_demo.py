"""The demo page, on which anybody can try the bot without a token."""

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import aiohttp
import pytest
from simcord.enums import ComponentType

from bot.adapters.discord.callers import NAME
from bot.pictures.painter import Painter
from tests.adapters.discord.asking import words
from tests.adapters.discord.seen_messages import buttons, every
from tests.demo.__main__ import main
from tests.demo.discord_server import Server, open_server
from tests.demo.web_page import serve


@pytest.mark.parametrize(
    ("language", "games"),
    [
        ("en", ["Mythical Dice", "Mythe", "Mythic Dice"]),
        ("cs", ["Bájné kostky", "Mythe", "Mýtické kostky"]),
        ("fr", ["Mino Dice", "Mythe", "Dés mythiques"]),
    ],
)
async def test_a_newcomer_finds_each_game_with_buttons(language: str, games: list[str]) -> None:
    """The bot was mentioned already, new tables speak the demo's language, and every die and card has its picture."""
    async with open_server(language) as server:
        invitation = server.channel.last_message
        assert invitation is not None
        assert invitation.guild is not None
        # Each game's emblem stands beside its name.
        assert re.findall("^### (.+)$", words(invitation), re.MULTILINE) == games
        assert len(list(every(invitation, ComponentType.THUMBNAIL))) == len(games)
        assert len(buttons(invitation)) == 4
        community = await server.bot.communities.seen(NAME, str(invitation.guild.id), "another")
        assert community.language == language
        assert len(server.emoji) == len(Painter().dice())


class Browser:
    """What a browser asks of the page for the first person of the server."""

    def __init__(self, server: Server, session: aiohttp.ClientSession) -> None:
        self._session = session
        self._me = str(server.people[0].id)

    async def room(self, kind: str) -> Mapping[str, str]:
        """The messages of a room as HTML, by their ids, and the room's own id as ``room``."""
        async with self._session.get("rooms", params={"as": self._me}) as answer:
            found = {room["kind"]: room for room in (await answer.json())["rooms"]}
        return {**dict(found[kind]["messages"]), "room": found[kind]["id"] or ""}

    async def press(self, kind: str, word: str) -> int:
        """Press the newest button of the room that has the word in its press; returns the status of the answer."""
        room = await self.room(kind)
        message, press = [
            (message, press)
            for message, html in room.items()
            for press in re.findall(f'data-press="([^"]*{word}[^"]*)"', html)
        ][-1]
        asked = {"as": self._me, "room": room["room"], "message": message, "press": press}
        async with self._session.post("press", json=asked) as answer:
            return answer.status


@asynccontextmanager
async def open_page(language: str = "en") -> AsyncIterator[tuple[Server, Browser, aiohttp.ClientSession]]:
    """A server, and its page in a browser."""
    async with (
        open_server(language) as server,
        serve(server, language) as url,
        aiohttp.ClientSession(url) as session,
    ):
        yield server, Browser(server, session), session


async def test_the_page_is_served_on_this_machine() -> None:
    """The page and its files answer at an address of this machine; the page offers the person and three guests."""
    async with open_page() as (_, _, session):
        for path in ("", "page.css", "page.js", "times.js", "picture?url=avatar"):
            async with session.get(path) as answer:
                assert (answer.status, answer.url.host) == (200, "127.0.0.1")
        async with session.get("") as answer:
            people = re.findall("<option.*?>(.*?)</option>", await answer.text())
        assert people == ["Cindy", "Ben", "Emily", "Charlie"]


async def test_a_game_opens_its_thread_beside_the_private_messages() -> None:
    """After "Play now" the table's thread is a room of the page, and the private messages have a card with pictures."""
    async with open_page() as (server, browser, session):
        assert await browser.press("channel", "play-now:mythical-dice") == 204
        async with asyncio.timeout(60):
            # The table's channel takes few messages a second, so the thread may come later.
            while not (await browser.room("thread"))["room"]:
                await server.world.settle()
        pictures = re.findall(r'src="(picture\?url=.*?)"', "".join((await browser.room("private")).values()))
        for picture in pictures:
            async with session.get(picture) as answer:
                assert answer.status == 200
        assert len(pictures) > 1


async def test_presses_at_the_same_time_are_all_carried_out() -> None:
    """Five presses at once are five answers."""
    async with open_page() as (_, browser, _):
        before = len(await browser.room("channel"))
        assert await asyncio.gather(*[browser.press("channel", ":learn:mythe") for _ in range(5)]) == [204] * 5
        assert len(await browser.room("channel")) == before + 5


async def test_a_press_on_a_button_that_is_gone_says_so() -> None:
    """The browser is told that the message has changed."""
    async with open_page("cs") as (server, browser, session):
        room = await browser.room("channel")
        gone = {"as": str(server.people[0].id), "room": room["room"], "message": [*room][1], "press": "v1:gone"}
        async with session.post("press", json=gone) as answer:
            assert (answer.status, await answer.text()) == (409, "Tahle zpráva se právě změnila. Stiskni prosím znovu.")


async def test_commands_and_messages_can_be_typed() -> None:
    """A command with options opens a table; a message stands in the channel; an unknown command is refused."""
    async with open_page() as (server, browser, session):
        room = (await browser.room("channel"))["room"]
        answers = []
        for text in ("/play game:mythe seats:3", "Good luck!", "/dance"):
            asked = {"as": str(server.people[0].id), "room": room, "text": text}
            async with session.post("say", json=asked) as answer:
                answers.append(answer.status)
        assert answers == [204, 204, 409]
        said = ""
        async with asyncio.timeout(60):
            # The lobby's card comes when the messages that are due are looked for again.
            while ":join:" not in said:
                await server.world.settle()
                said = "".join((await browser.room("channel")).values())
        assert "Good luck!" in said


def test_a_second_demo_says_that_the_port_is_taken() -> None:
    """The exit code is 1, and the one line names the port and the argument that chooses another one."""
    with socket.create_server(("127.0.0.1", 0)) as first:
        port = first.getsockname()[1]
        with pytest.raises(SystemExit, match=f'^Port {port} is taken, .* ARGS="--port {port + 1}"\\.$'):
            main(["--port", str(port)])
