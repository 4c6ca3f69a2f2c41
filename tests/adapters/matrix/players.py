"""People who play at tables on Matrix: they answer what their clients show them, and know nothing else."""

import asyncio
import random
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import cycle
from typing import TypeAlias

from bot.adapters.matrix.offers import OFFERS
from bot.adapters.matrix.pages import WAYS
from bot.adapters.matrix.questions import QUESTION
from bot.adapters.matrix.rendering import MARK
from bot.core.games import games
from bot.core.ui.languages import LANGUAGES
from tests.homeserver.person import Person
from tests.homeserver.room_view import Message, Poll, RoomView
from tests.screens.sample_views import languages

JOIN = "🎲"


def in_all_languages(sentence: str, **values: str) -> frozenset[str]:
    """The sentence with this id as people of each language know it."""
    return frozenset(languages().say(language, sentence, **values) for language in LANGUAGES)


HINTS = in_all_languages("question-hint") | in_all_languages("question-hint-letter")
SEVERAL = re.compile(r"\((?:type|napiš|tape-en) (\d+).*\n")
SIGNED = re.compile(r"\w{1,2}\. ")
OFFERED = re.compile(r"\w{1,2}\. |\d+(, \d+)*$")
BACKS = in_all_languages("mythic-back")
REMATCHES = frozenset(f"!{name}" for name in in_all_languages("command-rematch"))
WORTH = re.compile(r"(\d+) (?:points?|bod(?:y|ů)?)(?: …)?$")
ROLLS = ("Roll ", "Hodit ", "Lancer ")
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

    given: set[str] = field(default_factory=set)
    """Answers of polls that the player has given, by their ids."""

    heard: set[str] = field(default_factory=set)
    """Replies of the bot that the player has read."""

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
        others = (room for room in self.person.rooms.values() if room.id != self.room)
        rooms = (room for room in others if not room.left and not room.replacement)
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

    async def plays(self, *, until: Callable[[], bool]) -> None:
        """Come into the private room, and answer every question until the condition holds.

        An answer may be refused, for example because somebody was faster. Then the player answers what is open again,
        and differently if they can.
        """
        while not until():
            for room in [room for room, one in self.person.invitations.items() if one.inviter == self.bot]:
                await self.person.accept(room)
            if self._is_told():
                self.answered.difference_update(one.id for one in self._questions())
            question = next((one for one in self._questions() if one.id not in self.answered), None)
            if question is None:
                await self.person.sync(10_000)
                continue
            self.answered.add(question.id)
            await self._answer(question, by_words=next(self.types))

    def _is_told(self) -> bool:
        """Whether the bot has replied since the player looked last. Cards and questions have marks, not replies."""
        replies = [one for one in self.private.messages if one.sender == self.bot and one.poll is None]
        new = {one.id for one in replies if not {MARK, QUESTION, WAYS} & one.content.keys()} - self.heard
        self.heard |= new
        return bool(new)

    def _questions(self) -> list[Message]:
        """The open questions: polls, and texts that say what to type."""
        texts = [one for one in self.private.messages if one.poll is None and _says_what_to_type(one.body)]
        return [one for one in (*self.person.open_polls, *texts) if one.sender == self.bot]

    async def _answer(self, question: Message, *, by_words: bool) -> None:
        if question.poll is None:
            await self.person.say(question.room, typed(question.body))
            return
        offered = {shown: answer for answer, shown in question.poll.answers.items()}
        if (language := offered.get(NAMES_OF_LANGUAGES[self.language])) is not None:
            await self.person.vote(question, language)
            return
        chosen = self._chosen(question.poll)
        self.given.update(chosen)
        if by_words:
            # Several are typed by their signs: "a. 3→4".
            words = [question.poll.answers[one].partition(". ")[0] for one in chosen]
            await self.person.say(question.room, " ".join(words))
        else:
            await self.person.vote(question, *chosen)
        if BACKS & {question.poll.answers[one] for one in chosen}:
            # The poll that asks how to begin the move is still open.
            self.answered.difference_update(one.id for one in self.private.open_polls if one is not question)

    def _chosen(self, poll: Poll) -> list[str]:
        """Answers as somebody gives them who wants to win: what brings most points, or a roll of dice.

        Each fourth answer is any answer, so that the game comes to everything that is offered. An answer that was given
        before was refused: it comes again only if there is no other.
        """
        ways = [one for one, text in poll.answers.items() if text not in BACKS]
        if poll.most > 1:
            return self.luck.sample(ways, poll.most)
        ways = [one for one in ways if one not in self.given] or ways
        if not self.luck.randrange(4):
            return [self.luck.choice([*ways, *(one for one, text in poll.answers.items() if text in BACKS)])]
        best = max(_worth(poll.answers[one]) for one in ways)
        return [self.luck.choice([one for one in ways if _worth(poll.answers[one]) == best])]


def _says_what_to_type(text: str) -> bool:
    return any(hint in text for hint in HINTS) or SEVERAL.search(text) is not None


def _worth(answer: str) -> int:
    """The points that the answer promises: "Golem 2 8 · 5 points". A roll is better than nothing."""
    points = WORTH.search(answer)
    return int(points[1]) if points else int(answer.startswith(ROLLS))


def is_greeted(room: RoomView) -> bool:
    """Whether the bot has said hello in the room, and has reacted to that for each game."""
    return any(OFFERS in one.content and len(one.reactions) == len(games()) for one in room.messages)


def without_hello(messages: Iterable[Message]) -> list[Message]:
    """The messages but the one in which the bot says hello in a new room."""
    return [one for one in messages if OFFERS not in one.content]


def typed(question: str) -> str:
    """An answer to a question that is a text: as many of its choices as it asks for, by their signs or as numbers."""
    several = SEVERAL.search(question)
    wanted, rest = (int(several[1]), question[several.end() :]) if several else (1, question)
    # "b. Sword 3" is typed as "b", and a bare number, such as the value of a die, as itself.
    lines = [line for line in rest.splitlines() if (SIGNED if several is None else OFFERED).match(line)]
    signs = [sign for line in lines for sign in line.partition(". ")[0].split(", ")]
    return " ".join(signs[:wanted])


async def all_play(players: list[Player], *, until: Callable[[], bool]) -> None:
    """All play side by side until the condition holds."""
    async with asyncio.TaskGroup() as tasks:
        for player in players:
            tasks.create_task(player.plays(until=until))


def game_polls(person: Person) -> list[Message]:
    """The open polls that ask something of a game, and not for the person's language."""
    return [
        one
        for one in person.open_polls
        if one.poll is not None and any(key.startswith("v1:") for key in one.poll.answers)
    ]


def pages_of(player: Player) -> list[Message]:
    """The pages of rules, replays and standings that the player was shown, oldest first."""
    return [one for one in player.private.messages if WAYS in one.content]


async def turned(player: Player, act: Awaitable[str]) -> Message:
    """The page that comes after the act."""
    before = len(pages_of(player))
    await act
    await player.person.until(lambda: len(pages_of(player)) > before)
    return pages_of(player)[-1]
