"""Simulated people who press at an even rate at every shard, however long the presses before wait for an answer."""

import asyncio
import random
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count, cycle, islice
from typing import Final

from tests.bench.load.crowd import question
from tests.bench.load.servers import Table, card_of
from tests.stub.people import Person
from tests.stub.playing import offered
from tests.stub.things import Interaction, Message

AT_A_SHARD: Final = 2.0
"""Presses a second in the servers of each shard."""

IN_PRIVATE: Final = 4.0
"""Presses a second in private messages, at all tables together. They come to shard 0."""


@dataclass(frozen=True, slots=True)
class Press:
    """A press that was answered, or whose person has given up."""

    shard: int
    """The shard that brings it."""

    is_private: bool
    interaction: Interaction


class SteadyCrowd:
    """People who play. Whoever is asked may answer in private, or in the server with a look at their own cards."""

    def __init__(self, tables: Sequence[Table], shards: int) -> None:
        self.presses: list[Press] = []
        self._luck = random.Random(2)
        self._count = len(tables)
        self._tables = cycle(tables)
        self._at_shard = [
            cycle([table for table in tables if ((table.channel.guild or 0) >> 22) % shards == shard])
            for shard in range(shards)
        ]
        self._answered: dict[int, tuple[str, str]] = {}
        """The question that each person answered last."""

        self._looks: dict[int, Interaction] = {}
        """The last press by which each person had their own cards shown in the server."""

        self._waiting: set[int] = set()
        """The people who wait for an answer."""

    async def play(self) -> None:
        """Press until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._evenly(tasks, IN_PRIVATE, self._press_in_private))
            for shard in range(len(self._at_shard)):
                tasks.create_task(self._evenly(tasks, AT_A_SHARD, partial(self._press_in_server, shard)))

    @staticmethod
    async def _evenly(tasks: asyncio.TaskGroup, rate: float, press: Callable[[], Coroutine[None, None, None]]) -> None:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        for number in count():
            await asyncio.sleep(begun + number / rate - loop.time())
            tasks.create_task(press())

    async def _press_in_private(self) -> None:
        """The next person who is asked, at whatever table, presses."""
        for table in islice(self._tables, self._count):
            for person in table.people:
                if (card := self._asked(person)) is not None:
                    await self._press(person, card, self._luck.choice(offered(card, "move")), 0, is_private=True)
                    return

    async def _press_in_server(self, shard: int) -> None:
        """Somebody at the next table of the shard has their cards shown, or makes a move there."""
        table = next(self._at_shard[shard])
        free = [person for person in table.people if person.id not in self._waiting]
        if not free:
            return
        person = self._luck.choice([person for person in free if self._asked(person)] or free)
        if (own := self._own_cards(person)) is not None:
            await self._press(person, own, self._luck.choice(offered(own, "move")), shard)
        elif (card := table.card) is not None:
            self._looks[person.id] = await self._press(person, card, offered(card, "hand")[0], shard)

    def _asked(self, person: Person) -> Message | None:
        """The private card whose question the person has not answered; None if there is none, and while they wait."""
        card = card_of(person)
        if card is None or person.id in self._waiting or self._answered.get(person.id) == question(card):
            return None
        return card

    def _own_cards(self, person: Person) -> Message | None:
        """The person's own cards in the server, if they ask the same as the private card."""
        card, look = self._asked(person), self._looks.get(person.id)
        if card is None or look is None or (shown := look.answer) is None:
            return None
        return shown if offered(shown, "move") and question(shown) == question(card) else None

    async def _press(
        self, person: Person, card: Message, word: str, shard: int, *, is_private: bool = False
    ) -> Interaction:
        asks = question(card) if offered(card, "move") else None
        self._waiting.add(person.id)
        press = await person.press(card, word)
        self._waiting.remove(person.id)
        self.presses.append(Press(shard, is_private, press))
        if asks is not None and press.callback is not None:
            self._answered[person.id] = asks
        return press
