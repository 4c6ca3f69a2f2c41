"""The bot as a process: opened, killed at any step, shut, opened again; people reach it while it is open."""

import asyncio
import random
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, replace
from itertools import count
from types import MappingProxyType
from typing import Final

import pytest

from bot.core.clock.wall_time import Time
from bot.core.delivery.cards import Card
from bot.core.errors import Refused
from bot.core.league.league_settings import Counting, Terms
from bot.core.people.people import Person
from bot.core.ports import Message, Presence, Sent, Status, Trouble
from bot.core.table.actions import Action, Answer, Opening
from bot.core.table.robots import Robots
from bot.core.table.views import TableView
from bot.core.ui.languages import Languages
from bot.core.ui.panels import Panel
from bot.core.ui.presses import CHECK_IN, NOWHERE, PAUSE, Press, Verb
from bot.wiring import Bot, open_bot
from storage.errors import StoreFault
from storage.ids import CommandId, CommunityId, EveningId, LeagueId, PlayerId
from tests.world.disk import Disk, Door
from tests.world.fake_platform import NAME, TO_PEOPLE, FakePlatform
from tests.world.posts import Drawing, Post
from tests.world.virtual_time_loop import end_all_but

LEAGUE: Final = "The evening's"
COUNTING: Final = Counting(that_count=2, to_be_ranked=2)
"""A person's third game brings no points here. In the community's own league, missing games do bring some."""

IN_THE_LOBBY: Final = frozenset(
    {Verb.JOIN, Verb.LEAVE, Verb.ADD_ROBOT, Verb.FILL, Verb.START, Verb.REMOVE, Verb.CANCEL}
)
ON_THE_HAND: Final = frozenset({Verb.MOVE, Verb.REVEAL})
HERE_OR_NOT: Final = MappingProxyType({CHECK_IN: Presence.HERE, PAUSE: Presence.PAUSED})
"""What people say of an evening."""

DARK: Final = 3.0
"""Seconds between two runs of the bot: so long that the stop moves countdowns visibly."""

PATIENCE: Final = 20
"""Seconds after which a person who got no answer does something else."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press that arrived at the bot, and what became of it."""

    command: CommandId
    actor: PlayerId
    press: Press
    answer: Answer


@dataclass(frozen=True, slots=True)
class Ask:
    """A person's press or command, as the platform brings it."""

    name: str
    locale: str
    number: int
    """The platform's id of the press. The same number again is the same press."""

    press: Press
    post: Post | None = None
    """The pressed message; None for a command, and for a panel that only this person sees."""

    private: bool = False
    """Whether the button was on a panel that only this person sees."""

    opening: Opening | None = None
    """The table to open. Its host and community are filled in later."""

    @property
    def command(self) -> CommandId:
        """What the bot knows it by."""
        return CommandId(f"{NAME}:{self.number}")


class Process:
    """One bot after another on the same disk. ``pause`` says before a step whether, and how long, all is dark."""

    def __init__(
        self, disk: Disk, platform: FakePlatform, time: Time, luck: random.Random, languages: Languages
    ) -> None:
        self._disk = disk
        self._platform = platform
        platform.version = lambda table: disk.count("SELECT version FROM tables WHERE id = :table", table=table)
        self._time = time
        self._luck = luck
        self._languages = languages
        self._awake: set[asyncio.Task[None]] = set()
        self._dead: asyncio.Event | None = None
        self._shut: asyncio.Event | None = None
        self.open = asyncio.Event()
        self.bot: Bot | None = None
        self.under_way = 0
        """How many presses are being answered at the moment."""

        self.rated = False
        """Whether tables are opened for a league of the evening's own."""

        self.steps = count()
        self.at_step: Callable[[str], float | None] = lambda _: None
        """Asked at every step of the bot: None to go on, or to die here and stay dark for that many seconds."""

        self.pressed: list[Pressed] = []
        self.lives = 0
        self._dark = 0.0

    # --- life and death -------------------------------------------------------------------------------

    async def run(self, mend: pytest.MonkeyPatch) -> None:
        """Open bots for ever; a bug that ends one is raised. ``mend`` puts the disk where the store looks for it."""
        mend.setattr("bot.wiring.Languages", lambda: self._languages)
        while True:
            self.lives += 1
            self._dark = DARK
            self._dead, self._shut = asyncio.Event(), asyncio.Event()
            mend.setattr("storage.store.open_database", Door(self._disk, self._step))
            self._platform.step = self._step
            life = asyncio.create_task(self._live(self._shut))
            death = asyncio.create_task(_when(self._dead))
            await asyncio.wait({life, death}, return_when=asyncio.FIRST_COMPLETED)
            self.open.clear()
            self.bot = None
            await end_all_but(self._awake)
            if not life.cancelled() and (trouble := life.exception()) is not None:
                raise trouble
            await asyncio.sleep(self._dark)

    async def _live(self, shut: asyncio.Event) -> None:
        players = Robots(random.Random(self._luck.random()), paced=True)
        try:
            async with open_bot("the disk", [self._platform], time=self._time, robots=players) as bot, bot.at_work():
                self.bot = bot
                self.open.set()
                await shut.wait()
                self.open.clear()
                self.bot = None
        except StoreFault:
            return  # The bot logs the failure and ends; the loop in run starts it again.

    async def _step(self, where: str) -> None:
        """One step of the bot; it may be the last one."""
        assert self._dead is not None
        if self._dead.is_set():
            raise asyncio.CancelledError
        next(self.steps)
        dark = self.at_step(where)
        if dark is not None:
            self._dark = dark
            self._dead.set()
            # Never returns: this task is cancelled together with the dead bot's other tasks.
            await asyncio.get_running_loop().create_future()

    def shut(self) -> None:
        """Ask the bot to close in order."""
        if self._shut is not None:
            self._shut.set()

    @property
    def unrated(self) -> int:
        """How many leagues have games that are not rated yet."""
        newest = "SELECT max(number) FROM counted WHERE counted.league = leagues.id"
        return self._disk.count(
            f"SELECT count(*) FROM leagues WHERE kind != 'practice' AND rated_to < ({newest})"  # noqa: S608 - constants
        )

    def keep(self, task: asyncio.Task[None]) -> None:
        """Whoever is kept lives through the bot's deaths."""
        self._awake.add(task)

    # --- answering presses ----------------------------------------------------------------------------

    async def ask(self, ask: Ask) -> Panel | None:
        """Bring somebody's press to the bot; the private panel they are answered with, if it comes."""
        if self.bot is None:
            return None
        answered = asyncio.create_task(self._answer(self.bot, ask))
        await asyncio.wait({answered}, timeout=PATIENCE)
        return answered.result() if answered.done() and not answered.cancelled() else None

    async def _answer(self, bot: Bot, ask: Ask) -> Panel | None:
        self.under_way += 1
        try:
            with _reserved(bot, ask) as card:
                return await self._react(bot, ask, card)
        except StoreFault:
            return None  # The real bot would tell the person that something broke.
        finally:
            self.under_way -= 1

    async def _react(self, bot: Bot, ask: Ask, card: Card) -> Panel | None:
        person = await bot.people.person(NAME, ask.name, ask.name.title(), ask.locale)
        if ask.opening is not None:
            await self._open(bot, ask, ask.opening, person)
            return None
        if ask.press.verb is Verb.EVENING:
            with suppress(Refused):
                said = HERE_OR_NOT[ask.press.arg]
                await bot.evenings.say(EveningId(ask.press.decision), person.id, said, ask.command)
            return None
        if ask.press.verb is Verb.HAND:
            view = await bot.tables.view(ask.press.table, person.id)
            return None if view is None else await self._tell(bot, ask, view)
        action = Action(
            ask.press.table, person.id, ask.command, ask.press.verb, ask.press.arg, ask.press.decision, card=_card(ask)
        )
        answer = await bot.tables.act(action)
        self.pressed.append(Pressed(ask.command, person.id, ask.press, answer))
        if answer.refusal is not None or answer.view is None:
            return None
        if answer.card is None or ask.post is None:
            return await self._tell(bot, ask, answer.view)
        async with card.turn:
            await self._redraw(bot, ask, ask.post.ref, answer, card)
        return None

    async def _redraw(self, bot: Bot, ask: Ask, ref: str, answer: Answer, card: Card) -> None:
        """Redraw the pressed message as the answer, unless it already shows something newer."""
        view, owed = answer.view, answer.card
        assert view is not None
        assert owed is not None
        if answer.revision < card.shown:
            return
        language = ask.locale if owed.kind is Message.HAND else view.language
        panel = bot.screens.message(owed.kind, view, language, owed.about)
        drawing = Drawing(view.id, owed.kind, owed.player, language, owed.about, panel)
        began = self._time.now()
        outcome = await self._platform.answer(ask.name, drawing, ref)
        if isinstance(outcome, Sent):
            bot.dispatcher.cards.answered(card, view.id, ref, answer.revision, began)
        elif outcome.trouble is Trouble.LATER:
            bot.dispatcher.cards.doubted(view.id, ref)

    async def _open(self, bot: Bot, ask: Ask, opening: Opening, person: Person) -> None:
        community = await bot.people.community(NAME, "the platform", "Europe/Prague", "en")
        league = await self._league(bot, community) if self.rated else None
        wish = replace(opening, community=community, host=person.id, command=ask.command, league=league)
        answer = await bot.tables.open(wish)
        press = Press(answer.view.id if answer.view else NOWHERE, 0, Verb.JOIN)
        self.pressed.append(Pressed(ask.command, person.id, press, answer))

    @staticmethod
    async def _league(bot: Bot, community: CommunityId) -> LeagueId:
        """The evening's league. The first table's opener creates it."""
        try:
            return (await bot.leagues.named(community, LEAGUE)).id
        except Refused:
            return (await bot.leagues.create(community, LEAGUE, Terms(), COUNTING)).id

    async def _tell(self, bot: Bot, ask: Ask, view: TableView) -> Panel | None:
        """Answer with a panel that only this person sees: their hand, or the table."""
        playing = view.status is Status.PLAYING and view.seat is not None
        kind = Message.HAND if playing else Message.TABLE
        panel = bot.screens.message(kind, view, ask.locale)
        drawing = Drawing(view.id, kind, view.viewer, ask.locale, None, panel)
        return panel if isinstance(await self._platform.answer(ask.name, drawing, None), Sent) else None


def _card(ask: Ask) -> Message | None:
    """The kind of the pressed card if the answer redraws it, otherwise None."""
    if ask.post is None or ask.private:
        return None
    if ask.post.first.kind in TO_PEOPLE:
        return Message.HAND if ask.press.verb in ON_THE_HAND else None
    return Message.TABLE if ask.press.verb in IN_THE_LOBBY else None


def _reserved(bot: Bot, ask: Ask) -> AbstractContextManager[Card]:
    """Reserve the pressed card for the answer, if the answer may redraw it."""
    if ask.post is None or _card(ask) is None:
        return nullcontext(Card())
    return bot.dispatcher.cards.answering(ask.post.ref)


async def _when(event: asyncio.Event) -> None:
    await event.wait()
