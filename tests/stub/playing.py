"""People who play one of our tables on the fake Discord. They use only the buttons and menus that they see."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from tests.stub.people import Person
from tests.stub.reading import choices, words, words_of
from tests.stub.server import Discord
from tests.stub.things import Channel, Interaction, Message
from tests.stub.typed import Option

Pick: TypeAlias = Callable[[Sequence[str]], str]
"""Chooses one of the offered custom ids or values."""


def offered(message: Message, verb: str) -> Sequence[str]:
    """The custom ids and values on the message that carry this verb."""
    return [word for word in words_of(message) if word.split(":")[3:4] == [verb]]


def offering(messages: Sequence[Message], verb: str) -> Message | None:
    """The newest message that offers this verb."""
    return next((message for message in reversed(messages) if offered(message, verb)), None)


def first(words: Sequence[str]) -> str:
    """The first of the words."""
    return words[0]


@dataclass(slots=True)
class Table:
    """A table and its people. The first person is the host."""

    stub: Discord
    channel: Channel
    people: Sequence[Person]
    pick: Pick = first
    _pressed: set[tuple[int, str]] = field(default_factory=set)

    async def open(self, **options: Option) -> None:
        """Open the table, and wait for its card. Raises TimeoutError."""
        await self.people[0].slash(self.channel, "play", **options)
        await self.stub.until(lambda: offering(self.channel.standing, "join"))

    async def start(self) -> None:
        """All join, the host begins; wait until all have a private card and somebody is asked. Raises TimeoutError."""
        for person in self.people[1:]:
            await self.press(person, self.channel.standing, "join")
        # A slow bot acknowledges a press before it has stored that somebody has joined.
        await self.stub.until(self._all_are_named)
        await self.press(self.people[0], self.channel.standing, "start")
        await self.stub.until(lambda: all(person.inbox for person in self.people) and self.asked())

    def _all_are_named(self) -> bool:
        lobby = offering(self.channel.standing, "start")
        return lobby is not None and all(person.user.name in words(lobby) for person in self.people)

    async def press(self, person: Person, among: Sequence[Message], verb: str) -> Interaction:
        """Press something with this verb on the newest message that offers it. The bot must answer."""
        message = offering(among, verb)
        assert message is not None, verb
        interaction = await person.press(message, *self.choose(message, verb))
        assert interaction.callback is not None, interaction
        return interaction

    def choose(self, message: Message, verb: str) -> Sequence[str]:
        """One choice with this verb. If its menu requires more choices, add others of the same menu."""
        taken = [self.pick(offered(message, verb))]
        (choice,) = (choice for choice in choices(message) if choice.word == taken[0])
        while len(taken) < choice.least:
            menu = (other.word for other in choices(message) if other.menu == choice.menu)
            taken.append(self.pick([word for word in menu if word not in taken]))
        return taken

    async def play(self, presses: int) -> None:
        """Make this many moves, each by a person whose question is still open. Raises TimeoutError."""
        for _ in range(presses):
            await self.stub.until(self.asked)
            person = self.asked()
            assert person is not None
            message = offering(person.inbox, "move")
            assert message is not None
            self._pressed.add((person.id, _question(message)))
            await self.press(person, [message], "move")

    def asked(self) -> Person | None:
        """A person whose newest card asks a question that the person has not answered yet."""
        for person in self.people:
            message = offering(person.inbox, "move")
            if message is not None and (person.id, _question(message)) not in self._pressed:
                return person
        return None


def _question(message: Message) -> str:
    """The table and the number of the card's question, as the custom ids name them."""
    return ":".join(offered(message, "move")[0].split(":")[1:3])
