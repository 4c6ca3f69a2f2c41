"""People at their screens who press what stands there: after some thought, at once, or as fast as they are answered."""

import asyncio
import random
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from tests.bench.load.town import PATIENCE, Table, card_of
from tests.stub.interactions import FIRST
from tests.stub.people import Person
from tests.stub.playing import offered
from tests.stub.things import Interaction, Message

AT_ONCE: Final = 50
"""People whose presses are under way at the same time, where nobody thinks."""

TRIES: Final = 5

REDRAWN: Final = 7
"""The answer that is the card itself."""

_Question: TypeAlias = tuple[str, str]
"""Table and number."""


@dataclass(slots=True)
class Pressed:
    """What became of the presses."""

    presses: list[tuple[Table, Interaction]] = field(default_factory=list)

    @property
    def acknowledged(self) -> Sequence[float]:
        """Seconds to each first answer."""
        return [press.callback.at - press.at for _, press in self.presses if press.callback]

    @property
    def late(self) -> int:
        """Those whose answer did not come in time."""
        return sum(press.callback is None or press.callback.at - press.at > FIRST for _, press in self.presses)

    @property
    def redrawn(self) -> Sequence[float]:
        """Seconds until the card that was pressed showed what had become of it."""
        found = []
        for _, press in self.presses:
            if press.callback is not None:
                at = press.callback.at if press.callback.kind == REDRAWN else next(iter(press.edits), None)
                found += [] if at is None else [at - press.at]
        return found

    @property
    def shown(self) -> Sequence[float]:
        """Seconds from each roll until the table next showed something new to all."""
        times = {id(table): table.shown() for table, _ in self.presses}
        found = []
        for table, press in self.presses:
            if ":roll." in str(press.said):
                of_table = times[id(table)]
                place = bisect_right(of_table, press.at)
                found += [of_table[place] - press.at] if place < len(of_table) else []
        return found


class Crowd:
    """People who play; each is seeded, so that they play alike in every run."""

    def __init__(self, think: float) -> None:
        self.pressed = Pressed()
        self._think = think
        self._luck = random.Random(2)
        self._answered: dict[int, _Question] = {}
        """The question that each has answered last."""

    async def play(self, table: Table) -> None:
        """Play there until cancelled, all four of them."""
        async with asyncio.TaskGroup() as tasks:
            for person in table.people:
                tasks.create_task(self._sit(table, person))

    async def _sit(self, table: Table, person: Person) -> None:
        if self._think:
            await asyncio.sleep(self._luck.uniform(0, self._think))
        while True:
            await table.inbox(person).changes.until(lambda: self._asked(person), PATIENCE * 100)
            if self._think:
                await asyncio.sleep(self._luck.uniform(0.5, 1.5) * self._think)
            if card := self._asked(person):
                asked, press = question(card), await self._press(person, card)
                self.pressed.presses.append((table, press))
                if press.callback is not None:
                    self._answered[person.id] = asked

    def _asked(self, person: Person) -> Message | None:
        """The card that asks what they have not answered."""
        card = card_of(person)
        return None if card is None or self._answered.get(person.id) == question(card) else card

    async def _press(self, person: Person, card: Message) -> Interaction:
        return await person.press(card, self._luck.choice(offered(card, "move")))


async def bet(people: Sequence[Person]) -> None:
    """Each of them bets, some at a time."""
    turn = asyncio.Semaphore(AT_ONCE)

    async def press(person: Person) -> None:
        async with turn:
            await _change(person, 0)

    await asyncio.gather(*[press(person) for person in people])


async def change_bets(people: Sequence[Person], times: int) -> int:
    """Each of them changes their bet so many times, each time as soon as they are answered; how many presses."""

    async def change(person: Person) -> None:
        for turn in range(times):
            await _change(person, turn)

    await asyncio.gather(*[change(person) for person in people])
    return times * len(people)


async def _change(person: Person, turn: int) -> None:
    """Press another of the bets; whoever is not answered in time presses once more, as people do."""
    for _ in range(TRIES):
        card = card_of(person)
        assert card is not None
        words = offered(card, "move")
        press = await person.press(card, words[turn % len(words)])
        if press.callback is not None:
            return


def question(card: Message) -> _Question:
    """What the card asks."""
    _, table, decision, *_ = offered(card, "move")[0].split(":")
    return table, decision
