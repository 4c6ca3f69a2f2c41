"""A terminal in memory: a function answers the questions, and everything that is printed is kept."""

import io
import random
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeAlias

from bot.adapters.console.evening import Evening, Wishes
from bot.adapters.console.platform import TerminalPlatform
from bot.adapters.console.terminal import Left, Terminal
from bot.core.table.robots import Robots
from bot.wiring import Bot, open_bot
from storage.engine.sqlite import sqlite3
from storage.store import Store
from storage.tables.entries import TableEntry
from storage.tables.stored_tables import StoredTable
from tests.core.fakes import HandClock

ALONE: Final = Wishes(
    language="en",
    people=("Cindy",),
    robots=("steady", "steady", "steady"),
    game="mythical-dice",
    options={"edition": "english"},
    time_zone="UTC",
    learn="minotaur learn",
)
"""One person and three robots."""

TWO: Final = replace(ALONE, people=("Anna", "Ben"), robots=("steady",))
"""Two people at one keyboard, and one robot."""

WIPED: Final = "\n" * 61
"""How a terminal without colours is cleared: by empty lines."""

_SEVERAL: Final = re.compile(r"(\d+|[a-z] )[^,]*, ")

Answer: TypeAlias = Callable[[str], str | None]
"""Gets the page since the screen was last cleared, and returns the line to type; None to leave."""


def offered(page: str) -> list[str]:
    """The choices in the page's last lines, such as ``1 red``; an empty list if Enter is enough."""
    for line in page.replace("\u00a0", " ").splitlines()[-3:-1]:
        _, colon, choices = line.partition(": ")
        if colon and _SEVERAL.match(choices):
            return choices.split(", ")
    return []


def first(page: str) -> str:
    """The number of the first choice, or an empty line: enough to play a whole game."""
    return "".join(offered(page)[:1]).partition(" ")[0]


def typing(*lines: str | None, then: Answer = first) -> Answer:
    """Type these lines, then answer as ``then`` does."""
    script = iter(lines)

    def answer(page: str) -> str | None:
        for line in script:
            return line
        return then(page)

    return answer


def to_round_4(answer: Answer) -> Answer:
    """Answer with this function, and leave when the fourth round has begun."""
    return lambda page: None if "Round 4" in page else answer(page)


class Keyboard:
    """A keyboard, and the text of everything that is printed and typed."""

    def __init__(self, answer: Answer, *, pauses: bool = False) -> None:
        """With ``pauses`` the text shows each pause and its length, such as ``[pause 2]``."""
        self._answer = answer
        self._paper = io.StringIO()
        self.terminal = Terminal(self._paper, plain=True, read=self._read, wait=self._wait if pauses else None)

    def _read(self, prompt: str) -> str:
        self._paper.write(prompt)
        answer = self._answer(self.page)
        if answer is None:
            raise EOFError
        self._paper.write(f"{answer}\n")
        return answer

    def _wait(self, pauses: float) -> None:
        self._paper.write(f"[pause {pauses:g}]\n")

    @property
    def text(self) -> str:
        """Everything that was ever shown."""
        return self._paper.getvalue()

    @property
    def page(self) -> str:
        """Everything since the screen was last cleared."""
        return self.text.rpartition(WIPED)[2]


@asynccontextmanager
async def bot(file: Path, keyboard: Keyboard, time: HandClock | None = None) -> AsyncIterator[Bot]:
    """A bot with this terminal; its robots always do the same."""
    platform = TerminalPlatform(keyboard.terminal)
    players = Robots(random.Random(1))
    async with open_bot(f"sqlite:///{file}", [platform], time=time or HandClock(), robots=players) as opened:
        yield opened


async def evening(
    file: Path,
    answer: Answer,
    wishes: Wishes = ALONE,
    *,
    watched: bool = False,
    again: bool = False,
    time: HandClock | None = None,
) -> str:
    """Everything that is shown in one evening, until it ends or somebody leaves.

    It ends with its first game, or if people may play ``again``, when they do not want to.
    """
    keyboard = Keyboard(answer)
    async with bot(file, keyboard, time) as opened:
        spent = Evening(opened, keyboard.terminal, wishes, watched=watched)
        try:
            table = await spent.spend()
            while again and (another := await spent.again(table)) is not None:
                table = another
        except Left:
            keyboard.terminal.say("[left]")
    return keyboard.text


async def stored(file: Path) -> list[StoredTable]:
    """Everything that is stored of the tables, in the order in which they were opened."""
    with closing(sqlite3.connect(file)) as connection:
        names = [name for (name,) in connection.execute("SELECT id FROM tables ORDER BY opened, rowid")]
    store = await Store.open(f"sqlite:///{file}")
    try:
        return [table for name in names if (table := await store.table(name)) is not None]
    finally:
        await store.close()


async def played(file: Path) -> list[TableEntry]:
    """All entries of the only table."""
    (table,) = await stored(file)
    return [row.entry for row in table.entries]
