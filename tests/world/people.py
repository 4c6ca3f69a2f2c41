"""Robots as people: they press what they see, some of it wrongly, and think, sleep, leave and come back."""

import asyncio
import random
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from typing import Final

from bot.core.actions import Opening
from bot.core.panels import NOWHERE, Panel, Press, Verb
from bot.core.ports import Message, Pace
from storage.ids import CommandId, CommunityId, PlayerId
from tests.world.faults import Fault, Switchboard
from tests.world.house import Ask, Process
from tests.world.posts import Post
from tests.world.town import TO_PEOPLE, Town

CHANNEL: Final = "green"
"""Where tables are opened."""

WISHES: Final = {
    Verb.JOIN: 8,
    Verb.ADD_ROBOT: 3,
    Verb.START: 4,
    Verb.MOVE: 40,
    Verb.REVEAL: 10,
    Verb.BACK: 20,
    Verb.HAND: 1,
    Verb.REMATCH: 1,
    Verb.LEAVE: 0,
}
"""How much people like to press what; what is not named they leave alone."""

WHIMS: Final = (Verb.LEAVE, Verb.JOIN, Verb.BACK, Verb.ADD_ROBOT, Verb.REMOVE, Verb.CANCEL, Verb.STAND_IN)
"""What people also ask for by a command, whether it can be granted or not."""


@dataclass(frozen=True, slots=True)
class Button:
    """Something to be pressed, and where it stands; ``post`` is None on a panel that one person alone sees."""

    press: Press
    post: Post | None


class Someone:
    """One person, with a short memory of buttons."""

    def __init__(self, name: str, locale: str, luck: random.Random) -> None:
        self.name = name
        self.locale = locale
        self.luck = luck
        self.private: Panel | None = None
        """The last panel that this person alone was answered with."""

        self.remembered: list[Button] = []


class People:
    """Everybody in town, going about."""

    def __init__(self, town: Town, process: Process, faults: Switchboard, luck: random.Random) -> None:
        self._town = town
        self._process = process
        self._faults = faults
        self._luck = luck
        self._numbers = count(1)
        self.all: list[Someone] = []
        self.going_home = False
        self.keen = luck.random() < 1 / 4
        """Whether they play a rematch."""

    async def live(self, one: Someone) -> None:
        """Do something now and then."""
        while not self.going_home:
            await asyncio.sleep(one.luck.expovariate(1 / 5))
            if self._faults.happens(Fault.ASLEEP):
                await asyncio.sleep(one.luck.choice([60, 150, 400]))
            if not self.going_home:
                await self._do_something(one)

    async def open_table(self, one: Someone, opening: Opening) -> None:
        """Open a table, and ask again until it is known to be open."""
        number = next(self._numbers)
        while not self._town.posts:
            await self._process.open.wait()
            await self._process.ask(Ask(one.name, one.locale, number, Press(NOWHERE, 0, Verb.OPEN), opening=opening))
            await asyncio.sleep(3)

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
            return self.keen and len({post.first.table for post in self._town.posts.values()}) == 1
        return WISHES.get(press.verb, 0) > 0

    def _buttons(self, one: Someone) -> list[Button]:
        """What there is to press: on cards, calls and the panel that only they see; the newest hand counts."""
        posts = self._town.seen_by(one.name)
        hands = [post for post in posts if post.first.kind is Message.HAND]
        shown = [post for post in posts if post.first.kind is not Message.HAND] + hands[-1:]
        found = [Button(choice.press, post) for post in shown for choice in post.panel.choices]
        if one.private is not None and not hands:
            found += [Button(choice.press, None) for choice in one.private.choices]
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
        for panel in await asyncio.gather(*[self._process.ask(each) for each in asks]):
            one.private = panel or one.private

    async def _press_foreign(self, one: Someone) -> None:
        """Press what stands on somebody else's private card, as a forger would, or as one who is not at the table."""
        posts: Iterable[Post] = self._town.standing()
        foreign = [post for post in posts if post.first.kind in TO_PEOPLE and post.place != f"@{one.name}"]
        presses = [choice.press for post in foreign for choice in post.panel.choices]
        if presses:
            await self._press(one, Button(one.luck.choice(presses), None))

    async def _have_a_whim(self, one: Someone) -> None:
        tables = sorted({post.first.table for post in self._town.standing()})
        if tables:
            verb = one.luck.choice(WHIMS)
            if verb is Verb.CANCEL and one.luck.random() < 9 / 10:
                return
            arg = str(one.luck.randint(1, 4)) if verb is Verb.REMOVE else ""
            await self._press(one, Button(Press(one.luck.choice(tables), 0, verb, arg), None))


def an_opening(luck: random.Random, seats: int) -> Opening:
    """A table as somebody might wish it."""
    return Opening(
        community=CommunityId(0),
        channel=CHANNEL,
        host=PlayerId(0),
        command=CommandId(""),
        language=luck.choice(["en", "cs", "fr"]),
        game="mythical-dice",
        options={
            "edition": luck.choice(["english", "czech", "french"]),
            "variant": luck.choice(["standard", "simplified"]),
        },
        pace=luck.choice([Pace.LIVE, Pace.LIVE, Pace.RELAXED]),
        seats=seats,
        robots=("steady",) * luck.randint(0, 2),
    )
