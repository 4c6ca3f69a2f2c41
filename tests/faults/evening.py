"""People who play on by what they see, whatever happens to the bot: what was not answered they press again."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple

from rules.game import JOINT
from tests.stub.changes import PATIENCE
from tests.stub.people import COMPONENT, Person
from tests.stub.playing import Table, offered, offering
from tests.stub.reading import words
from tests.stub.server import Discord
from tests.stub.things import Channel, Interaction, Message

COMES_BACK: Final = 300.0
"""Seconds in which a bot whose gateway stutters listens again: the library waits half a minute between its tries."""

LONGEST: Final = 5.0
"""Seconds that they wait, when something has been said, for what becomes of their press."""

PERSISTENCE: Final = 20
"""How often in a row they press what nobody accepts."""

STALE: Final = "answered already"
"""What is read when the question has moved on."""


class _Pressed(NamedTuple):
    """A press, and the question that it answers."""

    person: Person
    question: str
    interaction: Interaction


@dataclass(slots=True)
class Evening:
    """A table and those who sit at it."""

    table: Table
    game: str = "mythical-dice"
    refused: list[Interaction] = field(default_factory=list)
    """Presses that were not accepted: something was told beside the card."""

    by_hand: set[int] = field(default_factory=set)
    """Who does not look into their own channel: they answer a call by the button under the card."""

    _done: set[tuple[int, str]] = field(default_factory=set)
    _in_vain: int = 0

    @property
    def stub(self) -> Discord:
        """Where they are."""
        return self.table.stub

    @property
    def people(self) -> Sequence[Person]:
        """Those who sit there; the first is the host."""
        return self.table.people

    async def begin(self) -> None:
        """Open the table, sit down and be dealt the first hand. Raises TimeoutError."""
        await self.table.open(game=self.game, pace="daily")
        await self.table.start()

    # --- playing --------------------------------------------------------------------------------------

    async def play(self, presses: int | None = None) -> None:
        """So many presses that are answered, or to the end of the game. Raises TimeoutError."""
        while presses != 0:
            try:
                await self.stub.until(
                    lambda: self.over or ((self.asked() or self.called()) and self.listening), COMES_BACK
                )
            except TimeoutError as error:
                waits = "somebody is asked" if self.asked() or self.called() else "nobody is asked"
                raise TimeoutError(f"{waits}, and the bot {'listens' if self.listening else 'is away'}") from error
            if self.over:
                return
            if await (self.press() if self.asked() else self.press_when_called()) and presses is not None:
                presses -= 1

    async def press(self) -> bool:
        """One press of somebody who is asked; False if it is not answered."""
        pressed = await self._while_listening(self._pressed())
        answered = pressed is not None and pressed.interaction.callback is not None
        if pressed is not None and answered and await self._read(pressed):
            self._in_vain = 0
        else:
            self._in_vain += self.listening
        assert self._in_vain < PERSISTENCE, "no press is accepted"
        return answered

    async def press_when_called(self) -> bool:
        """Somebody who was called makes a move where they were called."""
        called = self.called()
        assert called is not None
        return await self.press_at(*called)

    async def press_at(self, person: Person, card: Message) -> bool:
        """They look at their hand by the table's card, and make a move there; whether there was one to make.

        Another one if the answer asks for it: who has just moved is not called.
        """
        shown = await person.press(card, offered(card, "hand")[0])
        await shown.changes.until(lambda: shown.answer)
        assert shown.answer is not None
        answered = ""
        # Without moves they have moved already, and the call has not gone yet.
        while offered(shown.answer, "move") and question_of(shown.answer) != answered:
            answered = question_of(shown.answer)
            interaction = await person.press(shown.answer, *self.table.choose(shown.answer, "move"))
            await interaction.changes.until(partial(accepted, interaction))
        return bool(answered)

    async def press_anyhow(self) -> Interaction:
        """One press of somebody who is asked, as it stands when it is answered or they have lost patience."""
        asked = self.asked()
        assert asked is not None
        person, message = asked
        return await person.press(message, *self.table.choose(message, "move"))

    async def press_in_vain(self) -> str:
        """One press that is not accepted: what they are told. Raises TimeoutError."""
        interaction = await self.press_anyhow()
        await interaction.changes.until(lambda: interaction.answer)
        assert interaction.answer is not None
        return words(interaction.answer)

    async def _pressed(self) -> _Pressed | None:
        """A press, answered or not; None when nobody is asked any more."""
        if (asked := self.asked()) is None:
            return None
        person, message = asked
        question = question_of(message)
        return _Pressed(person, question, await person.press(message, *self.table.choose(message, "move")))

    async def _while_listening(self, press: Coroutine[None, None, _Pressed | None]) -> _Pressed | None:
        """What comes of the press; None when nobody is there any more to answer it."""
        pressing = asyncio.create_task(press)
        leaving = asyncio.create_task(self.stub.until(lambda: not self.listening))
        try:
            await asyncio.wait({pressing, leaving}, return_when=asyncio.FIRST_COMPLETED)
            return pressing.result() if pressing.done() else None
        finally:
            for task in (pressing, leaving):
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    async def _read(self, pressed: _Pressed) -> bool:
        """What is answered to a press: the card as it is now, or why not; says whether it was accepted."""
        interaction = pressed.interaction
        with suppress(TimeoutError):
            await interaction.changes.until(
                lambda: accepted(interaction) or interaction.answer or not self.listening, LONGEST
            )
        if accepted(interaction):
            self._done.add((pressed.person.id, pressed.question))
        elif interaction.answer is not None:
            self.refused.append(interaction)
            if STALE in words(interaction.answer):
                self._done.add((pressed.person.id, pressed.question))
        return accepted(interaction)

    # --- what they see --------------------------------------------------------------------------------

    @property
    def listening(self) -> bool:
        """Whether the bot hears what they do."""
        return bool(self.stub.gateway.live())

    @property
    def places(self) -> Sequence[Channel]:
        """The channels and threads of their server."""
        return [place for place in self.stub.world.channels.values() if place.guild == self.table.channel.guild]

    @property
    def over(self) -> bool:
        """Whether the result is posted."""
        return any(offering(place.standing, "rematch") for place in self.places)

    def asked(self) -> tuple[Person, Message] | None:
        """Somebody with the card that asks what they have not answered."""
        return next(self.all_asked(), None)

    def all_asked(self) -> Iterator[tuple[Person, Message]]:
        """Everybody who is asked, with their card: the newest message that asks what they have not answered.

        Below their card may stand a copy that they were shown as an answer, which nobody brings up to date.
        """
        for person in self.people:
            asking = (message for message in reversed(person.inbox) if offered(message, "move"))
            new = (message for message in asking if (person.id, question_of(message)) not in self._done)
            if person.id not in self.by_hand and (message := next(new, None)) is not None:
                yield person, message

    def called(self) -> tuple[Person, Message] | None:
        """Somebody who is called where the game is played and looks nowhere else, with the card that stands there."""
        for person in self.people:
            for place in self.places:
                card = offering(place.standing, "hand")
                calls = any(person.id in message.rings for message in place.standing)
                if person.id in self.by_hand and calls and card is not None:
                    return person, card
        return None

    # --- what they did --------------------------------------------------------------------------------

    @property
    def accepted(self) -> Mapping[int, str]:
        """The moves that they saw accepted, by the press."""
        return {
            interaction.id: word.rpartition(":")[2]
            for interaction in self.stub.world.interactions.values()
            if interaction.kind == COMPONENT
            and ":move:" in (word := pressed_word(interaction))
            and accepted(interaction)
        }


def question_of(message: Message) -> str:
    """Table and number of the question that the card asks."""
    return question_in(offered(message, "move")[0])


def question_in(word: str) -> str:
    """Table and number of the question that the press answers."""
    return ":".join(word.split(":")[1:3])


def pressed_word(interaction: Interaction) -> str:
    """What the press carries: the button's word, or that of the menu's choices."""
    values = interaction.said.get("values")
    first, *more = [str(word) for word in values] if isinstance(values, list) else [str(interaction.said["custom_id"])]
    return JOINT.join([first, *(word.rpartition(":")[2] for word in more)])


def accepted(interaction: Interaction) -> bool:
    """Whether the card that was pressed has become another one by the answer."""
    callback = interaction.callback
    return callback is not None and (callback.kind == 7 or (callback.kind == 6 and bool(interaction.edits)))


async def eventually(holds: Callable[[], object]) -> None:
    """Wait for what another process does and tells nobody. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 - another process sets no event of ours
            await asyncio.sleep(0.01)
