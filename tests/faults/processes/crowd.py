"""Three people at a table of a storm: two of them play in their private messages, and one in the server."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from random import Random

from storage.ids import TableId
from tests.faults.evening import LONGEST, Evening, Pressed, question_of
from tests.stub.changes import PATIENCE
from tests.stub.interactions import FIRST
from tests.stub.people import Person
from tests.stub.playing import offered, offering
from tests.stub.things import Message


class Crowd(Evening):
    """People who repeat what is not answered, however often.

    The process of their server's shard hears every second person, and the process of shard 0 the others.
    """

    shard = 0
    """The shard of their server."""

    id = TableId("")

    @property
    def listening(self) -> bool:
        """Whether the bot hears their server or their private messages."""
        return any(self.stub.gateway.live(shard) for shard in {0, self.shard})

    @property
    def heard_by(self) -> set[int]:
        """The shards that have heard their accepted moves."""
        return {0 if press.channel.guild is None else self.shard for press in self.accepted}

    def all_asked(self) -> Iterator[tuple[Person, Message]]:
        """As for every evening, but without the people whom the bot does not hear now."""
        heard = {person.id for person in self.people if self.stub.gateway.live(self._shard_of(person))}
        return ((person, card) for person, card in super().all_asked() if person.id in heard)

    async def gather(self, pace: str) -> None:
        """Open the table and begin. Raises TimeoutError."""
        for person in self.people:
            person.patience = PATIENCE
        await self.table.open(game=self.game, pace=pace)
        card = offering(self.table.channel.standing, "join")
        assert card is not None
        self.id = TableId(offered(card, "join")[0].split(":")[1])
        await self.table.start()
        if pace == "live":
            self.by_hand.add(self.people[-1].id)
        for person in self.people:
            person.patience = FIRST

    async def end(self) -> None:
        """The one who plays in the server leaves, and the others play to the end of the game. Raises TimeoutError."""
        _, leaver, _ = self.people
        self.by_hand.add(leaver.id)
        await leaver.slash(self.table.channel, "table leave", table=self.id)
        await self.play()

    async def sit(self, think: float, luck: Random) -> None:
        """Play until cancelled, or to the end of the game; ``think``: seconds before a press, on average."""
        while not self.over:
            await asyncio.sleep(luck.uniform(0.5, 1.5) * think)
            await self.come_back()
            # Who is asked at the same time presses at the same time: so two processes change one table at once.
            await asyncio.gather(*(self.press(person) for person, _ in self.all_asked()))
            # However often it was in vain, people try again.
            self._in_vain = 0

    async def come_back(self) -> None:
        """People whose seats robots have taken over take them back, except the person who never answers."""
        for person in self.people:
            if person.id not in self.by_hand and (card := offering(person.inbox, "back")) is not None:
                await person.press(card, offered(card, "back")[0])

    def _shard_of(self, person: Person) -> int:
        return self.shard if person in self.people[1::2] else 0

    async def _pressed_on(self, person: Person, card: Message) -> Pressed | None:
        """As there, but every second person opens their hand in the server, and presses there if it asks the same."""
        if person not in self.people[1::2]:
            return await super()._pressed_on(person, card)
        question, table = question_of(card), self._card_of_table()
        if table is None:
            return None
        look = await person.press(table, offered(table, "hand")[0])
        with suppress(TimeoutError):
            await look.changes.until(lambda: look.answer, LONGEST)
        if look.answer is None:
            return None
        if offered(look.answer, "move") and question_of(look.answer) == question:
            return await super()._pressed_on(person, look.answer)
        # The card in their private messages is old, or was changed meanwhile.
        asked = self.asked(person)
        return None if asked is None else await super()._pressed_on(*asked)

    def _card_of_table(self) -> Message | None:
        cards = (offering([one for one in place.standing if one.only_for is None], "hand") for place in self.places)
        return next((card for card in cards if card is not None), None)
