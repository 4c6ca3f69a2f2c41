"""Simulated people who press what they see: after some thought, at once, or as fast as they are answered."""

import asyncio
import random
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from operator import itemgetter
from typing import Final, TypeAlias

from tests.bench.load.cards import asked
from tests.bench.load.servers import PATIENCE, Table, card_of
from tests.stub.bodies import text
from tests.stub.interactions import FIRST
from tests.stub.people import Person
from tests.stub.playing import offered
from tests.stub.things import Interaction, Message

AT_ONCE: Final = 50
"""How many people press at the same time if nobody thinks."""

TRIES: Final = 5

MESSAGE: Final = 4
REDRAWN: Final = 7
"""Kinds of answers: a message of its own, and an update of the pressed card."""

_Question: TypeAlias = tuple[str, str]
"""Table and number of the question."""


@dataclass(slots=True)
class Pressed:
    """The results of presses. Seconds are None for what never came."""

    presses: list[tuple[Table, Interaction]] = field(default_factory=list)

    @property
    def acknowledged(self) -> Sequence[float | None]:
        """Seconds until the first answer of each press."""
        return [press.seconds for _, press in self.presses]

    @property
    def redrawn(self) -> Sequence[float | None]:
        """Seconds until the pressed card showed the result. Presses answered beside the card are left out."""
        return [_redrawn(press) for _, press in self.presses if not _told_apart(press)]

    @property
    def told_apart(self) -> int:
        """How many presses were answered with a message beside the card, as when their question was closed."""
        return sum(_told_apart(press) for _, press in self.presses)

    @property
    def shown(self) -> Sequence[float | None]:
        """Seconds from each roll until the table's card, which all see, asked the next question."""
        rolls: dict[tuple[int, int], Interaction] = {}
        for table, press in self.presses:
            if ":move:roll." in (word := _word(press)):
                # A person who gets no answer rolls again. The time counts from the first press.
                rolls.setdefault((id(table), int(word.split(":")[2])), press)
        asking = {id(table): _asking(table) for table, _ in self.presses}
        return [_shown(asking[table], question, press.at) for (table, question), press in rolls.items()]


def late(presses: Iterable[Interaction]) -> int:
    """How many presses were answered too late or never."""
    return sum(press.seconds is None or press.seconds > FIRST for press in presses)


def _told_apart(press: Interaction) -> bool:
    return press.callback is not None and press.callback.kind == MESSAGE


def _redrawn(press: Interaction) -> float | None:
    if press.callback is not None and press.callback.kind == REDRAWN:
        return press.seconds
    return press.edits[0] - press.at if press.edits else None


def _asking(table: Table) -> Sequence[tuple[int, float]]:
    """When the table's card first asked each question. Some are missing if one edit shows several steps."""
    found = [(0, 0.0)]
    for version in table.shown():
        if (question := asked(version)) > found[-1][0]:
            found.append((question, version.at))
    return found


def _shown(asking: Sequence[tuple[int, float]], question: int, since: float) -> float | None:
    place = bisect_right(asking, question, key=itemgetter(0))
    return asking[place][1] - since if place < len(asking) else None


def _word(press: Interaction) -> str:
    """The custom id or value that was pressed."""
    chosen = press.said.get("values")
    return str(chosen[0]) if isinstance(chosen, list) else text(press.said, "custom_id")


class Crowd:
    """Simulated people who play. They have fixed seeds, so they play alike in every run."""

    def __init__(self, think: float) -> None:
        self.pressed = Pressed()
        self._think = think
        self._luck = random.Random(2)
        self._answered: dict[int, _Question] = {}
        """The question that each person answered last."""

    async def play(self, table: Table) -> None:
        """Let all four people play until cancelled."""
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
                answers, press = question(card), await self._press(person, card)
                self.pressed.presses.append((table, press))
                if press.callback is not None:
                    self._answered[person.id] = answers

    def _asked(self, person: Person) -> Message | None:
        """The card with a question that the person has not answered; None if there is none."""
        card = card_of(person)
        return None if card is None or self._answered.get(person.id) == question(card) else card

    async def _press(self, person: Person, card: Message) -> Interaction:
        return await person.press(card, self._luck.choice(offered(card, "move")))


async def bet(people: Sequence[Person]) -> Sequence[Interaction]:
    """Let each person bet, some at a time; returns all presses."""
    turn = asyncio.Semaphore(AT_ONCE)

    async def press(person: Person) -> Sequence[Interaction]:
        async with turn:
            return await _change(person, 0)

    return list(chain.from_iterable(await asyncio.gather(*[press(person) for person in people])))


async def bet_evenly(people: Sequence[Person], rate: float) -> Sequence[Interaction]:
    """Let so many people a second bet, one after another; returns all presses."""
    loop = asyncio.get_running_loop()
    begun = loop.time()

    async def press(number: int, person: Person) -> Sequence[Interaction]:
        await asyncio.sleep(begun + number / rate - loop.time())
        return await _change(person, 0)

    return list(chain.from_iterable(await asyncio.gather(*[press(*one) for one in enumerate(people)])))


async def change_bets(people: Sequence[Person], times: int) -> Sequence[Interaction]:
    """Let each person change their bet this many times, as soon as they are answered; returns all presses."""

    async def change(person: Person) -> Sequence[Interaction]:
        return [press for turn in range(times) for press in await _change(person, turn)]

    return list(chain.from_iterable(await asyncio.gather(*[change(person) for person in people])))


async def _change(person: Person, turn: int) -> Sequence[Interaction]:
    """Press another bet. A person who is not answered in time presses again, and gives up after some tries."""
    presses: list[Interaction] = []
    while len(presses) < TRIES and not (presses and presses[-1].callback):
        card = card_of(person)
        assert card is not None
        bets = offered(card, "move")
        presses.append(await person.press(card, bets[turn % len(bets)]))
    return presses


def question(card: Message) -> _Question:
    """The question on the card: table and number."""
    _, table, decision, *_ = offered(card, "move")[0].split(":")
    return table, decision
