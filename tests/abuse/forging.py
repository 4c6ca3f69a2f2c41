"""Interactions as nobody's screen would send them: any person, any place, any word, any number of times."""

from collections.abc import Sequence
from itertools import count
from types import SimpleNamespace
from typing import Final, cast

import discord
from discord import ui
from structlog.testing import capture_logs

from bot.adapters.discord.custom_ids import read
from bot.adapters.discord.desk import Interaction
from bot.adapters.discord.presses import Presses
from bot.core.actions import Opening
from bot.core.panels import Press, Verb
from bot.core.views import TableView
from storage.ids import CommandId, TableId
from tests.adapters.discord.test_desk import PRESS, Asked
from tests.adapters.discord.world import World

BUG: Final = "Something broke on our side."
STRANGER: Final = 666
ABROAD: Final = 424242
"""A server where the bot is, too."""


class Forged(Asked):
    """A press that came from nowhere; it remembers what was answered."""

    def __init__(self, world: World, number: int, person: int, guild: int | None) -> None:
        super().__init__(PRESS)
        self.id, self.guild_id, self.channel_id = number, guild, world.channel.id if guild else 7
        self.user = SimpleNamespace(id=person, global_name=f"Person {person}", name=f"person{person}")
        self.guild = world.client.get_guild(guild) if guild else None
        self.guild_locale, self.channel = discord.Locale.american_english, None
        self.said: list[str] = []

    async def send_message(self, **message: object) -> None:
        """A message at once."""
        await super().send_message(**message)
        self._read(message)

    async def send(self, **message: object) -> None:
        """A message after waiting."""
        await super().send(**message)
        self._read(message)

    def _read(self, message: dict[str, object]) -> None:
        view = message["view"]
        assert isinstance(view, ui.LayoutView)
        self.said += [part.content for part in view.walk_children() if isinstance(part, ui.TextDisplay)]


class Forger:
    """Forges presses in a world, each with an id of its own unless it is given one."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._numbers = count(10_000)

    def press(self, press: Press | str, person: int, guild: int | None, number: int | None = None) -> "Asking":
        """A press, or a custom id, that is to be answered."""
        forged = Forged(self._world, number or next(self._numbers), person, guild)
        return Asking(self._world, forged, read(press) if isinstance(press, str) else press)

    async def answer(self, press: Press | str, person: int = STRANGER, guild: int | None = None) -> str:
        """What the press is answered with; nothing may break."""
        asking = self.press(press, person, guild)
        with capture_logs() as logs:
            said = await asking.answered()
        assert [log for log in logs if log["log_level"] == "error"] == []
        assert BUG not in said
        return said


class Asking:
    """One forged press, to be answered as often as one likes."""

    def __init__(self, world: World, forged: Forged, press: Press | None) -> None:
        self.forged = forged
        self._world = world
        self._press = press

    async def answered(self) -> str:
        """What is said to it now; nothing for a press that is only noticed."""
        self.forged.said.clear()
        self.forged.answers.clear()
        await Presses(self._world.client.desk).answer(cast("Interaction", self.forged), self._press)
        return "\n".join(self.forged.said)


async def foreign_table(world: World, *, robots: int = 0, name: str = "Dana") -> TableView:
    """A table of another server, opened by somebody there."""
    house = world.bot
    host = await house.people.person("discord", f"host of {name}", name)
    community = await house.communities.of("discord", str(ABROAD), "en")
    number = len(await house.tables.live_in(community.id))
    answer = await house.tables.open(
        Opening(
            community.id,
            "99",
            host.id,
            CommandId(f"abroad {name} {number}"),
            "en",
            "mythical-dice",
            seats=3,
            robots=("steady",) * robots,
        )
    )
    assert answer.view is not None
    return answer.view


NOT_OF_A_TABLE: Final = frozenset({Verb.FORGET, Verb.OPEN, Verb.WEEK})
AT_A_TABLE: Final = tuple(verb for verb in Verb if verb not in NOT_OF_A_TABLE)
ARGS: Final = (
    "",
    "bet.0",
    "roll.red",
    "steady",
    "Ariadne",
    "1",
    "-1",
    "9" * 60,
    "all",
    "\N{ARABIC-INDIC DIGIT FIVE}",
    "\N{SUPERSCRIPT TWO}",
    "../../etc/passwd",
    "'; DROP TABLE games; --",
    "{0.__class__}",
    "%s%n",
    "<@1>",
    "v1:x:0:join:",
)
"""What somebody may write where a choice is expected."""


def every_press(table: TableId, decisions: Sequence[int] = (0,)) -> list[Press]:
    """Each verb with each argument, for these questions of a table."""
    return [Press(table, decision, verb, arg) for verb in AT_A_TABLE for arg in ARGS for decision in decisions]
