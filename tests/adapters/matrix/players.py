"""People who play at tables on Matrix: they answer what their clients show them, and know nothing else."""

import asyncio
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import cycle
from typing import TypeAlias

from bot.core.ui.languages import LANGUAGES
from tests.homeserver.person import Person
from tests.homeserver.room_view import Message, Poll, RoomView
from tests.screens.sample_views import languages

JOIN = "🎲"
TYPE = "Type a number or a name."
BACK = "Back"


def in_all_languages(sentence: str, **values: str) -> frozenset[str]:
    """The sentence with this id as people of each language know it."""
    return frozenset(languages().say(language, sentence, **values) for language in LANGUAGES)


TYPES = in_all_languages("question-hint")
BACKS = in_all_languages("mythic-back")
REMATCHES = frozenset(f"!{name}" for name in in_all_languages("command-rematch"))
EMPTY_HANDS = frozenset(must.replace("NAMES", "(.+?)") for must in in_all_languages("mythe-give-must", names="NAMES"))
NAMES_OF_LANGUAGES = {"en": "English", "cs": "Čeština", "fr": "Français"}

Choice: TypeAlias = Callable[[Message], tuple[str, ...]]
"""Chooses answers of a poll, by their ids."""


@dataclass
class Player:
    """A person at a table of the bot's account."""

    person: Person
    bot: str
    room: str
    luck: random.Random = field(default_factory=lambda: random.Random(5))
    answered: set[str] = field(default_factory=set)
    """Questions that the player has answered."""

    language: str = "en"
    """The language that the player chooses when a poll asks for it."""

    types: Iterator[bool] = field(default_factory=lambda: cycle([False]))
    """Whether the player types the next answer, and does not tap it."""

    @property
    def shared(self) -> RoomView:
        """The room of the table, as the player sees it."""
        return self.person.room(self.room)

    @property
    def private(self) -> RoomView:
        """The private room with the bot; empty before the player is in it."""
        rooms = (room for room in self.person.rooms.values() if room.id != self.room and not room.left)
        return next((room for room in rooms if self.bot in room.members), RoomView("", self.person.user))

    async def opens(self, command: str) -> Message:
        """Type the command, and wait for the lobby's card."""
        await self.person.until(lambda: self.shared.members.get(self.bot) == "join")
        await self.person.say(self.room, command)
        return await self.person.until(lambda: self.lobby)

    @property
    def lobby(self) -> Message | None:
        """The newest card that offers a seat by a reaction."""
        offers = [one for one in self.shared.messages if self.bot in one.reactions.get(JOIN, ())]
        return offers[-1] if offers else None

    async def joins(self) -> None:
        """Tap the reaction on the lobby's card."""
        await self.person.react(await self.person.until(lambda: self.lobby), JOIN)

    async def starts(self, name: str) -> None:
        """Begin the game as soon as the lobby's card shows this name."""
        await self.person.until(lambda: (card := self.lobby) is not None and name in card.body)
        await self.person.say(self.room, "!start")

    @property
    def is_over(self) -> bool:
        """Whether the room shows a result: it offers a rematch."""
        return any(rematch in one.body for one in self.shared.messages for rematch in REMATCHES)

    def says(self, sentence: str, **values: str) -> str:
        """The sentence with this id in the player's language."""
        return languages().say(self.language, sentence, **values)

    async def plays(self, *, until: Callable[[], bool], by_words: bool = False) -> None:
        """Come into the private room, and answer every question until the condition holds."""
        while not until():
            for room in [room for room, one in self.person.invitations.items() if one.inviter == self.bot]:
                await self.person.accept(room)
            question = next((one for one in self._questions() if one.id not in self.answered), None)
            if question is None:
                await self.person.sync(10_000)
                continue
            self.answered.add(question.id)
            await self._answer(question, by_words=by_words or next(self.types))

    def _questions(self) -> list[Message]:
        """The open questions: polls, and texts that say what to type."""
        texts = [one for one in self.private.messages if one.poll is None and any(hint in one.body for hint in TYPES)]
        return [*self.person.open_polls, *texts]

    async def _answer(self, question: Message, *, by_words: bool) -> None:
        if question.poll is None:
            await self.person.say(question.room, typed(question.body))
            return
        offered = {shown: answer for answer, shown in question.poll.answers.items()}
        if (language := offered.get(NAMES_OF_LANGUAGES[self.language])) is not None:
            await self.person.vote(question, language)
            return
        chosen = self._chosen(question.poll)
        if by_words:
            await self.person.say(question.room, " ".join(question.poll.answers[one] for one in chosen))
        else:
            await self.person.vote(question, *chosen)
        if BACKS & {question.poll.answers[one] for one in chosen}:
            # The poll that asks how to begin the move is still open.
            self.answered.difference_update(one.id for one in self.private.open_polls if one is not question)

    def _chosen(self, poll: Poll) -> list[str]:
        """Answers that go together: one, or as many as the poll takes of those that name what they are for.

        For example "Roll 3 dice: 4" stands among answers that are taken alone.
        """
        first, named = self.luck.choice(list(poll.answers)), [one for one, text in poll.answers.items() if ": " in text]
        if named and first not in named:
            return [first]
        return self.luck.sample(named or list(poll.answers), poll.most)


def typed(question: str) -> str:
    """An answer to a question that is a text: as many of its numbers as it asks for, or a gift to each empty hand."""
    several = re.search(r"\((?:type|napiš|tape) (\d+)", question)
    offered = re.findall(r"^(\d+) (?:(.+?)\s?: )?(.+)$", question[several.end() if several else 0 :], re.MULTILINE)
    empty = next((found[1].split(", ") for phrase in EMPTY_HANDS if (found := re.search(phrase, question))), [])
    if several is None or not empty:
        return " ".join(number for number, _, _ in offered[: int(several[1]) if several else 1])
    # The same cards are offered to everybody; of equal ones each is listed: "ann: a zero, one more".
    hand, chosen = Counter(card.split(", ")[0] for _, to, card in offered if to == empty[0]), []
    for name in empty:
        gifts = [(number, card) for number, to, card in offered if to == name]
        number, card = next(gift for gift in gifts if hand[gift[1]])
        hand[card] -= 1
        chosen.append(number)
    return " ".join(chosen)


async def all_play(players: list[Player], *, until: Callable[[], bool], by_words: bool = False) -> None:
    """All play side by side until the condition holds."""
    async with asyncio.TaskGroup() as tasks:
        for player in players:
            tasks.create_task(player.plays(until=until, by_words=by_words))


def game_polls(person: Person) -> list[Message]:
    """The open polls that ask something of a game, and not for the person's language."""
    return [
        one
        for one in person.open_polls
        if one.poll is not None and any(key.startswith("v1:") for key in one.poll.answers)
    ]
