"""The two fakes of the core's tests under test: they must fail as real platforms do."""

import random
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from bot.core.clock.wall_time import WallTime
from bot.core.ports import Delivery, Message, NotSent, Platform, Trouble
from bot.core.ui.panels import Panel, Text
from storage.ids import Millis, PlayerId
from tests.adapters.contract.platform_under_test import Need
from tests.adapters.deliveries import CARD
from tests.core.fakes import Mailman
from tests.world.fake_platform import FakePlatform
from tests.world.faults import Fault, Switchboard

HAND: Final = replace(CARD, kind=Message.HAND, player=PlayerId(1), address="Cindy")
WAIT: Final = Millis(3)
_NO_BUGS: Final = "the core's tests make bugs by screens that raise"


def _words(panel: Panel) -> str:
    return " ".join(block.text for block in panel.blocks if isinstance(block, Text))


class MailmanUnderTest:
    """The fake of the core's own tests."""

    cannot: Mapping[Need, str] = MappingProxyType({Need.NOT_OPEN: "a test replaces ``is_open``", Need.NEVER: _NO_BUGS})

    def __init__(self) -> None:
        self._mailman = Mailman()
        self._mailman.thread = "thread"
        self.platform: Platform = self._mailman

    def message(self) -> Delivery:
        """A table's card."""
        return CARD

    def hand(self) -> Delivery:
        """A private card."""
        return HAND

    async def standing(self, delivery: Delivery) -> Sequence[str]:
        """The posts for this receiver in this place."""
        posts, place = self._mailman.posts, delivery.place or delivery.channel
        here = [post for post in posts if posts[post].player == delivery.player and self._mailman.where[post] == place]
        return [_words(posts[post].panel) for post in here]

    async def cause(self, need: Need) -> None:
        """Use the switches of the fake."""
        fake = self._mailman
        match need:
            case Need.LOST_CALL:
                fake.failures.append(NotSent(Trouble.LATER))
            case Need.LOST_ANSWER:
                fake.unanswered = True
            case Need.FULL:
                fake.failures.append(NotSent(Trouble.FULL, WAIT))
            case Need.UNREACHABLE:
                fake.closed_to.add(PlayerId(1))
            case Need.PLACE_GONE:
                fake.gone.add(CARD.channel)
            case Need.PLACE_SHUT:
                fake.shut.add(CARD.channel)
            case _:
                raise AssertionError(need)

    async def deleted(self, delivery: Delivery, post: str) -> Sequence[str]:
        """Remove the post, as the bot would."""
        await self._mailman.retract(delivery.channel, post)
        return ()

    def closed(self) -> Platform:
        """There is none."""
        raise AssertionError(self.cannot[Need.NOT_OPEN])


class _NextFault(Switchboard):
    """Lets exactly those faults happen, once each, that a test asks for."""

    def __init__(self) -> None:
        super().__init__(random.Random(1), storm=0)
        self.coming: list[Fault] = []

    def happens(self, fault: Fault) -> bool:
        """Whether the test has asked for this fault."""
        if fault not in self.coming:
            return False
        self.coming.remove(fault)
        return True


class FakePlatformUnderTest:
    """The fake of the simulated world."""

    cannot: Mapping[Need, str] = MappingProxyType(
        {Need.NOT_OPEN: "in the simulated world the platform never closes", Need.NEVER: _NO_BUGS}
    )

    def __init__(self) -> None:
        self._faults = _NextFault()
        self._fake = FakePlatform(WallTime(), random.Random(1), self._faults, threads=True)
        self.platform: Platform = self._fake

    def message(self) -> Delivery:
        """A table's card."""
        return CARD

    def hand(self) -> Delivery:
        """A private card."""
        return HAND

    async def standing(self, delivery: Delivery) -> Sequence[str]:
        """The posts of the place."""
        place = f"@{delivery.address}" if delivery.player is not None else delivery.place or delivery.channel
        return [_words(post.panel) for post in self._fake.standing() if post.place == place]

    async def cause(self, need: Need) -> None:
        """Use the switches of the fake."""
        match need:
            case Need.LOST_CALL:
                self._faults.coming.append(Fault.LOST)
            case Need.LOST_ANSWER:
                self._faults.coming.append(Fault.UNANSWERED)
            case Need.FULL:
                self._faults.coming.append(Fault.WAIT)
            case Need.UNREACHABLE:
                self._fake.shut_to.add(HAND.address or "")
            case Need.PLACE_GONE:
                self._fake.gone.add(CARD.channel)
            case Need.PLACE_SHUT:
                self._fake.shut.add(CARD.channel)
            case _:
                raise AssertionError(need)

    async def deleted(self, delivery: Delivery, post: str) -> Sequence[str]:
        """Remove the post."""
        self._fake.posts[post].standing = False
        return ()

    def closed(self) -> Platform:
        """There is none."""
        raise AssertionError(self.cannot[Need.NOT_OPEN])


@asynccontextmanager
async def mailman() -> AsyncIterator[MailmanUnderTest]:
    """The fake of the core's own tests."""
    yield MailmanUnderTest()


@asynccontextmanager
async def fake_platform() -> AsyncIterator[FakePlatformUnderTest]:
    """The fake of the simulated world."""
    yield FakePlatformUnderTest()
