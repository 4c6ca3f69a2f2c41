"""Accounts of people on two platforms, who link them by use cases."""

import re
from dataclasses import dataclass

from bot.app import linking
from bot.app.caller import Caller, CommunityName
from bot.app.presses import answer_press
from bot.app.response import Private, Response
from bot.core.ui.panels import Panel, Verbatim
from tests.app.hall import Hall, told
from tests.app.places import FakePlace

PLACES = {
    "discord": FakePlace("discord", community=CommunityName("17", "en"), managed=True),
    "matrix": FakePlace("matrix", community=CommunityName("!games:example.org", "en"), polls=True),
}


@dataclass
class Account:
    """A person's account on one platform."""

    hall: Hall
    platform: str
    name: str

    @property
    def place(self) -> FakePlace:
        """A channel of the platform's only community."""
        return PLACES[self.platform]

    async def caller(self) -> Caller:
        """The account as it calls use cases."""
        return await self.hall.caller(self.name, self.place)

    async def links(self, code: str | None = None) -> Panel:
        """Give the command, with this code if there is one. Raises Refused."""
        return shown(await linking.link(self.hall.app, await self.caller(), code))

    async def code(self) -> str:
        """A code that was shown to this account. Raises Refused."""
        offer = await self.links()
        assert not offer.choices, "a question, and no code"
        (command,) = (block.lines[0] for block in offer.blocks if isinstance(block, Verbatim))
        return re.split("[ :]", command)[-1]

    async def answers(self, question: Panel, choice: int = 0) -> str:
        """Take a choice of the question; the first one confirms. Raises Refused."""
        return told(await answer_press(self.hall.app, await self.caller(), question.choices[choice].press, None))

    async def unlinks(self) -> None:
        """Give the command. Raises Refused."""
        await linking.unlink(self.hall.app, await self.caller())


def shown(response: Response) -> Panel:
    """The panel of a private answer."""
    assert isinstance(response, Private)
    return response.panel


async def linked(one: Account, other: Account) -> None:
    """Link the two."""
    question = await other.links(await one.code())
    await other.answers(question)
    await one.answers(await one.links())
