"""Simulated people: they press what they see, sometimes wrongly, and think, sleep, leave and come back."""

import asyncio
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final

from bot.core.ports import Message, Pace
from bot.core.table.actions import Opening
from bot.core.table.table_ids import table_id
from bot.core.ui.panels import Panel
from bot.core.ui.presses import NOWHERE, Press, Verb, joined
from rules.catalogue import newest
from storage.ids import CommandId, CommunityId, EveningId, PlayerId
from tests.world.bot_process import Ask, Process
from tests.world.disk import Disk
from tests.world.fake_platform import TO_PEOPLE, FakePlatform
from tests.world.faults import Fault, Switchboard
from tests.world.posts import Post

CHANNEL: Final = "green"
"""The channel in which the first tables are opened."""

WISHES: Final = {
    Verb.JOIN: 8,
    Verb.SIT: 4,
    Verb.ADD_ROBOT: 3,
    Verb.START: 4,
    Verb.MOVE: 40,
    Verb.REVEAL: 10,
    Verb.BACK: 20,
    Verb.HAND: 1,
    Verb.REMATCH: 1,
    Verb.LEAVE: 0,
}
"""How often people choose each verb, relative to the others. They never choose verbs that are not listed."""

PLAYED: Final = ("mythical-dice", "mythical-dice", "mythe", "mythic-dice")
"""The games; one that stands here twice is played twice as often."""

SHORT: Final = ("mythical-dice", "mythical-dice", "mythe")
"""The same for evenings of several games."""

PATIENCE_FOR_A_REMATCH: Final = 60
"""Seconds that people wait for a rematch before somebody opens a new table."""

WHIMS: Final = (Verb.LEAVE, Verb.JOIN, Verb.BACK, Verb.ADD_ROBOT, Verb.REMOVE, Verb.CANCEL, Verb.STAND_IN)
"""Verbs that people also try by a command, whether they are possible or not."""


@dataclass(frozen=True, slots=True)
class Button:
    """A press, and the post that offers it; None for a panel that only one person sees."""

    press: Press
    post: Post | None


class Someone:
    """One person, who remembers a few old buttons."""

    def __init__(self, name: str, locale: str, luck: random.Random) -> None:
        self.name = name
        self.locale = locale
        self.luck = luck
        self.private: Panel | None = None
        """The last panel that the bot showed to this person alone."""

        self.remembered: list[Button] = []


class People:
    """All people of the evening. They play until the wanted number of games is finished."""

    def __init__(
        self, disk: Disk, platform: FakePlatform, process: Process, faults: Switchboard, luck: random.Random, games: int
    ) -> None:
        self._disk = disk
        self._games = games
        self._platform = platform
        self._process = process
        self._faults = faults
        self._luck = luck
        self._numbers = count(1)
        self.all: list[Someone] = []
        self.going_home = False
        self.channel = CHANNEL
        """The channel in which the next table is opened."""

        self.keen = luck.random() < 3 / 4
        """Whether they play a rematch when they want another game. Otherwise they open a table."""

    async def live(self, one: Someone) -> None:
        """Do something from time to time."""
        while not self.going_home:
            await asyncio.sleep(one.luck.expovariate(1 / 5))
            if self._faults.happens(Fault.ASLEEP):
                await asyncio.sleep(one.luck.choice([60, 150, 400]))
            if not self.going_home:
                await self._do_something(one)

    async def keep_open(self, one: Someone, seats: int) -> None:
        """Open a table, and another one when it has ended, until all games are played. Faults get rarer each time."""
        while True:
            game = self._luck.choice(SHORT if self._games > 1 else PLAYED)
            opening = an_opening(self._luck, game, seats, self.channel)
            await self._open_table(one, opening)
            while self.live_tables or self.have_played:  # noqa: ASYNC110 - like people, who look from time to time
                await asyncio.sleep(PATIENCE_FOR_A_REMATCH)
            self._faults.storm /= 2

    async def _open_table(self, one: Someone, opening: Opening) -> None:
        """Open a table, and ask again until the store has it."""
        ask = Ask(one.name, one.locale, next(self._numbers), Press(NOWHERE, 0, Verb.OPEN), opening=opening)
        while not self._disk.count("SELECT count(*) FROM tables WHERE id = :table", table=table_id(ask.command)):
            await self._process.open.wait()
            await self._process.ask(ask)
            await asyncio.sleep(3)

    @property
    def live_tables(self) -> int:
        """How many tables are in the lobby or playing."""
        return self._disk.count("SELECT count(*) FROM tables WHERE status IN ('lobby', 'playing')")

    @property
    def have_played(self) -> bool:
        """Whether at least one table was opened, and enough games were finished."""
        opened = self._disk.count("SELECT count(*) FROM tables")
        return opened > 0 and self.finished >= self._games

    @property
    def finished(self) -> int:
        """How many games were played to their end."""
        return self._disk.count("SELECT count(*) FROM tables WHERE status = 'finished'")

    def move_on(self) -> None:
        """The channel is deleted: the next table is opened in another channel."""
        self.channel += "er"

    async def attend(self, one: Someone, evening: EveningId, word: str) -> None:
        """Say something of an evening."""
        press = Press(NOWHERE, evening, Verb.EVENING, word)
        await self._process.ask(Ask(one.name, one.locale, next(self._numbers), press))

    async def _do_something(self, one: Someone) -> None:
        if self._faults.happens(Fault.WANDER):
            await self._have_a_whim(one)
        elif one.remembered and self._faults.happens(Fault.STALE):
            await self._press(one, one.luck.choice(one.remembered))
        elif self._faults.happens(Fault.FOREIGN):
            await self._press_foreign(one)
        elif buttons := [button for button in self._buttons(one) if self._likes(button.press)]:
            (button,) = one.luck.choices(buttons, [WISHES[button.press.verb] for button in buttons])
            one.remembered = [*one.remembered[-20:], button]
            await self._press(one, button)
        else:
            await asyncio.sleep(one.luck.uniform(0, 30))

    def _likes(self, press: Press) -> bool:
        if press.verb is Verb.REMATCH:
            return self.keen and not self.live_tables and not self.have_played
        return WISHES.get(press.verb, 0) > 0

    def _buttons(self, one: Someone) -> list[Button]:
        """All that the person can press: on cards, calls and their private panel. Only their newest hand counts."""
        posts = self._platform.seen_by(one.name)
        hands = [post for post in posts if post.first.kind is Message.HAND]
        shown = [post for post in posts if post.first.kind is not Message.HAND] + hands[-1:]
        asking = [post for post in shown if post.panel.choices or post.panel.menus]
        found = [Button(press, post) for post in asking for press in presses_on(post.panel, one.luck)]
        if one.private is not None and not hands:
            found += [Button(press, None) for press in presses_on(one.private, one.luck)]
        return found

    async def _press(self, one: Someone, button: Button) -> None:
        ask = Ask(one.name, one.locale, next(self._numbers), button.press, button.post, private=button.post is None)
        asks = [ask]
        if self._faults.happens(Fault.TWICE):
            asks.append(ask)
        if self._faults.happens(Fault.DOUBLE):
            asks.append(
                Ask(one.name, one.locale, next(self._numbers), ask.press, ask.post, private=button.post is None)
            )
        one.private = None if button.post is None else one.private
        for panel in await asyncio.gather(*[self._process.ask(each) for each in asks], return_exceptions=True):
            match panel:
                case asyncio.CancelledError():
                    pass  # The bot died meanwhile: they live on.
                case BaseException():
                    raise panel
                case _:
                    one.private = panel or one.private

    async def _press_foreign(self, one: Someone) -> None:
        """Press a button of somebody else's private card, as a forger would, or a person who is not at the table."""
        posts: Iterable[Post] = self._platform.standing()
        foreign = [post for post in posts if post.first.kind in TO_PEOPLE and post.place != f"@{one.name}"]
        presses = [choice.press for post in foreign for choice in post.panel.choices]
        if presses:
            await self._press(one, Button(one.luck.choice(presses), None))

    async def _have_a_whim(self, one: Someone) -> None:
        tables = sorted({post.table for post in self._platform.standing()})
        if tables:
            verb = one.luck.choice(WHIMS)
            if verb is Verb.CANCEL and one.luck.random() < 9 / 10:
                return
            arg = str(one.luck.randint(1, 4)) if verb is Verb.REMOVE else ""
            await self._press(one, Button(Press(one.luck.choice(tables), 0, verb, arg), None))


def presses_on(panel: Panel, luck: random.Random) -> Iterator[Press]:
    """The presses that the panel offers: each button, and one random selection from each menu."""
    for choice in panel.choices:
        yield choice.press
    for menu in panel.menus:
        taken = sorted(luck.sample(range(len(menu.choices)), luck.randint(menu.least, menu.most)))
        yield joined([menu.choices[number].press for number in taken])


def an_opening(luck: random.Random, key: str, seats: int, channel: str) -> Opening:
    """A random table for this number of people, or for the nearest number that the game allows."""
    game = newest(key)
    return Opening(
        community=CommunityId(0),
        channel=channel,
        host=PlayerId(0),
        command=CommandId(""),
        language=luck.choice(["en", "cs", "fr"]),
        game=game.key,
        options={option: luck.choice(values) for option, values in game.options.items()},
        pace=luck.choice([Pace.LIVE, Pace.LIVE, Pace.RELAXED]),
        seats=max(game.seats[0], min(game.seats[-1], seats)),
        robots=("steady",) * luck.randint(0, min(2, seats - 1)),
    )
