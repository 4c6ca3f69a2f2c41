"""The demo page, on which anybody can try the bot without a token."""

import re
import socket

import aiohttp
import pytest

from bot.adapters.discord.callers import NAME
from bot.pictures.painter import Painter
from tests.adapters.discord.asking import words
from tests.adapters.discord.seen_messages import buttons
from tests.demo import main, open_server


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
        assert re.findall("^### (.+)$", words(invitation), re.MULTILINE) == games
        assert len(buttons(invitation)) == 3
        community = await server.bot.communities.seen(NAME, str(invitation.guild.id), "another")
        assert community.language == language
        assert len(server.emoji) == len(Painter().dice())


async def test_the_page_is_served_on_this_machine() -> None:
    """The page answers at an address of this machine."""
    async with (
        open_server("en") as server,
        server.world.preview(server.channel, viewers=server.people, layout="channel", assets=server.emoji) as page,
        aiohttp.ClientSession() as browser,
        browser.get(page.url) as answer,
    ):
        assert (answer.status, answer.url.host) == (200, "127.0.0.1")


@pytest.mark.usefixtures("logging_as_before")
def test_a_second_demo_says_that_the_port_is_taken() -> None:
    """The exit code is 1, and the one line names the port and the argument that chooses another one."""
    with socket.create_server(("127.0.0.1", 0)) as first:
        port = first.getsockname()[1]
        with pytest.raises(SystemExit, match=f'^Port {port} is taken, .* ARGS="--port {port + 1}"\\.$'):
            main(["--port", str(port)])
