"""People who play by what they see, whatever happens to the bot. They repeat a press that was not answered."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from operator import attrgetter
from typing import Final, NamedTuple

from bot.adapters.discord import responder
from rules.game import JOINT
from tests.stub.bodies import parts, text
from tests.stub.changes import PATIENCE
from tests.stub.people import COMPONENT, Person
from tests.stub.playing import Table, offered, offering
from tests.stub.reading import words
from tests.stub.server import Discord
from tests.stub.things import Channel, Interaction, Message

COMES_BACK: Final = 300.0
"""Seconds within which the bot is connected again after gateway faults: discord.py may pause half a minute."""

LONGEST: Final = 5.0
"""Seconds that a person waits for the card to change, after the first answer."""

PERSISTENCE: Final = 20
"""How many presses in a row may fail before the test fails."""

STALE: Final = "answered already"
"""Part of the text that people get when the question has moved on."""

OPENED: Final = "The table is open."
"""A part of the answer to a command that has opened a table."""

HEADING: Final = "### "
"""Every card contains a heading. A refusal contains one only if it also shows a card."""


class Pressed(NamedTuple):
    """A press, and the question that it answered."""

    person: Person
    question: str
    interaction: Interaction


@dataclass(slots=True)
class Evening:
    """A table and its people, who play on through faults."""

    table: Table
    game: str = "mythical-dice"
    refused: list[Interaction] = field(default_factory=list)
    """Presses that were refused: the bot answered with a message beside the card."""

    by_hand: set[int] = field(default_factory=set)
    """The people who do not read their DMs. When they are called, they use the button under the table's card."""

    _done: set[tuple[int, str]] = field(default_factory=set)
    _in_vain: int = 0

    @property
    def stub(self) -> Discord:
        """The fake Discord."""
        return self.table.stub

    @property
    def people(self) -> Sequence[Person]:
        """The people; the first is the host."""
        return self.table.people

    async def begin(self) -> None:
        """Open the table, sit down, and wait for the first hands. Raises TimeoutError."""
        await self.table.open(game=self.game, pace="daily")
        await self.table.start()

    # --- playing --------------------------------------------------------------------------------------

    async def play(self, presses: int | None = None) -> None:
        """Make this many presses that are answered, or play to the end of the game. Raises TimeoutError."""
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

    async def press(self, person: Person | None = None) -> bool:
        """Somebody who is asked presses, or this person; False if the press is not answered."""
        pressed = await self._while_listening(self._pressed(person))
        answered = pressed is not None and pressed.interaction.callback is not None
        if pressed is not None and answered and await self._read(pressed):
            self._in_vain = 0
        else:
            self._in_vain += self.listening
        assert self._in_vain < PERSISTENCE, "no press is accepted"
        return answered

    async def press_when_called(self) -> bool:
        """Somebody who was called makes a move with the buttons of the table's card."""
        called = self.called()
        assert called is not None
        return await self.press_at(*called)

    async def press_at(self, person: Person, card: Message) -> bool:
        """The person opens their hand by the table's card, and makes a move there; False if there was none to make.

        If the answer asks for another move, they make it too: the bot does not call a person who has just moved.
        """
        shown = await person.press(card, offered(card, "hand")[0])
        await shown.changes.until(lambda: shown.answer)
        assert shown.answer is not None
        made, tried = False, ""
        if not offered(shown.answer, "move"):
            # The person has moved already, and the bot has not deleted the call yet. If the person pressed the call
            # again and again, the bot would stop answering: it limits each person's requests.
            with suppress(TimeoutError):
                await self.stub.until(lambda: self.called() != (person, card), LONGEST)
        while offered(shown.answer, "move") and question_of(shown.answer) != tried:
            tried = question_of(shown.answer)
            interaction = await person.press(shown.answer, *self.table.choose(shown.answer, "move"))
            await interaction.changes.until(partial(attrgetter("answer"), interaction))
            made |= accepted(interaction)
        return made

    async def press_anyhow(self) -> Interaction:
        """Somebody who is asked presses; returns the interaction after its answer or after their patience."""
        asked = self.asked()
        assert asked is not None
        person, message = asked
        return await person.press(message, *self.table.choose(message, "move"))

    async def press_in_vain(self) -> str:
        """Make one press that must be refused; returns the refusal. Raises TimeoutError."""
        interaction = await self.press_anyhow()
        await interaction.changes.until(lambda: interaction.answer)
        assert interaction.answer is not None
        return words(interaction.answer)

    async def _pressed(self, person: Person | None) -> Pressed | None:
        """One press, by this person if one is named, answered or not; None if they are not asked any more."""
        if (asked := self.asked(person)) is None:
            return None
        return await self._pressed_on(*asked)

    async def _pressed_on(self, person: Person, card: Message) -> Pressed | None:
        """A press on this card, answered or not; None if there was none."""
        question = question_of(card)
        return Pressed(person, question, await person.press(card, *self.table.choose(card, "move")))

    async def _while_listening(self, press: Coroutine[None, None, Pressed | None]) -> Pressed | None:
        """The result of the press; None if the bot lost its connection first."""
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

    async def _read(self, pressed: Pressed) -> bool:
        """Wait for the result of the press, and note it; True if the press was accepted."""
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
        """Whether the bot is connected to the gateway."""
        return bool(self.stub.gateway.live())

    @property
    def places(self) -> Sequence[Channel]:
        """The channels and threads of their server."""
        return [place for place in self.stub.world.channels.values() if place.guild == self.table.channel.guild]

    @property
    def over(self) -> bool:
        """Whether the result is posted."""
        return any(offering(place.standing, "rematch") for place in self.places)

    def asked(self, person: Person | None = None) -> tuple[Person, Message] | None:
        """Somebody who is asked, or this person if they are, with the card that asks; None if nobody is."""
        return next((asked for asked in self.all_asked() if person in {None, asked[0]}), None)

    def all_asked(self) -> Iterator[tuple[Person, Message]]:
        """Everybody who is asked, with the newest card whose question they have not answered.

        A copy of the card, shown as the answer to a press, may stand below it. The bot does not update such copies.
        """
        for person in self.people:
            asking = (message for message in reversed(person.inbox) if offered(message, "move"))
            new = (message for message in asking if (person.id, question_of(message)) not in self._done)
            if person.id not in self.by_hand and (message := next(new, None)) is not None:
                yield person, message

    def called(self) -> tuple[Person, Message] | None:
        """A person of ``by_hand`` who is called, with the table's card; None if there is none."""
        for person in self.people:
            for place in self.places:
                card = offering(place.standing, "hand")
                calls = any(person.id in message.rings for message in place.standing)
                if person.id in self.by_hand and calls and card is not None:
                    return person, card
        return None

    # --- what they did --------------------------------------------------------------------------------

    @property
    def presses(self) -> Sequence[Interaction]:
        """All presses and commands of these people, oldest first."""
        own = {person.id for person in self.people}
        return [press for press in self.stub.world.interactions.values() if press.user.id in own]

    @property
    def accepted(self) -> Sequence[Interaction]:
        """The accepted moves of these people, oldest first."""
        return [press for press in self.presses if verb_of(press) == "move" and accepted(press)]


def question_of(message: Message) -> str:
    """The table and number of the card's question."""
    return question_in(offered(message, "move")[0])


def question_in(word: str) -> str:
    """The table and number of the question that the press answers."""
    return ":".join(word.split(":")[1:3])


def verb_of(interaction: Interaction) -> str:
    """What the press asks for, such as ``join``, or the command as it was typed, such as ``/table join``."""
    if interaction.kind == COMPONENT:
        return "".join(pressed_word(interaction).split(":")[3:4])
    inner = [text(option, "name") for option in parts(interaction.said, "options") if "value" not in option]
    return f"/{' '.join([text(interaction.said, 'name'), *inner])}"


def pressed_word(interaction: Interaction) -> str:
    """The press's content: the button's custom id, or the chosen options joined to one."""
    values = interaction.said.get("values")
    first, *more = [str(word) for word in values] if isinstance(values, list) else [str(interaction.said["custom_id"])]
    return JOINT.join([first, *(word.rpartition(":")[2] for word in more)])


def accepted(interaction: Interaction) -> bool:
    """Whether the answer changed the card that was pressed, and not only because that card asked an old question."""
    callback, card = interaction.callback, interaction.message
    if card is None or callback is None or not (callback.kind == 7 or (callback.kind == 6 and interaction.edits)):
        return False
    # Robots may move between the press and its answer, and the next press changes a card that one person sees again.
    if callback.kind == 7:
        shown = next(version for version in card.versions if version.at >= callback.at)
    else:
        shown = next(version for version in reversed(card.versions) if version.at <= interaction.edits[0])
    return STALE not in words(card, shown)


def acknowledged(interaction: Interaction) -> bool:
    """Whether the answer tells that the press or the command was carried out, or had been carried out before."""
    callback = interaction.callback
    if callback is None:
        return False
    if callback.kind == 6 and not interaction.edits and callback.at - interaction.at < responder.PATIENCE:
        # So soon the bot does not ask for time: it has carried out the press, and shows the change later.
        return True
    if callback.kind == 7 or (callback.kind == 6 and interaction.edits):
        return accepted(interaction)
    if (answer := interaction.answer) is None:
        return False
    # A card beside the pressed one can be pressed, too: then it shows something else.
    told = next((told for version in answer.versions if (told := words(answer, version))), "")
    return STALE not in told and (HEADING in told or OPENED in told)


async def eventually(holds: Callable[[], object]) -> None:
    """Wait for something that another process does, by polling. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 - another process sets no event of ours
            await asyncio.sleep(0.05)
