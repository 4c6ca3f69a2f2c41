"""The terminal under test: what it prints stands for ever."""

import io
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from bot.adapters.console.platform import TerminalPlatform
from bot.adapters.console.terminal import Terminal
from bot.core.ports import Delivery, Message, Platform
from tests.adapters.contract.platform_under_test import Need
from tests.adapters.deliveries import CARD

_STAYS: Final = "a printed line stays, and nobody can find it again"
_ALWAYS_THERE: Final = "the terminal is no place that could be closed, and no network leads to it"


class _Screen(io.StringIO):
    """A screen that can fail once."""

    fails = False

    def write(self, text: str) -> int:
        """Write the text. Raises OSError."""
        if self.fails:
            self.fails = False
            raise OSError
        return super().write(text)


class TerminalUnderTest:
    """A terminal that prints to memory."""

    cannot: Mapping[Need, str] = MappingProxyType(
        {
            Need.PRIVATE: "private cards are shown by the session, when their player is at the keyboard",
            Need.EDIT: _STAYS,
            Need.FIND: _STAYS,
            Need.ONCE: _STAYS,
            Need.LOST_ANSWER: _STAYS,
            Need.POST_GONE: _STAYS,
            Need.THREAD: "the terminal is the game's place",
            Need.FULL: "it prints as much as there is",
            Need.NEVER: "it prints everything",
            Need.UNREACHABLE: _ALWAYS_THERE,
            Need.PLACE_GONE: _ALWAYS_THERE,
            Need.PLACE_SHUT: _ALWAYS_THERE,
            Need.NOT_OPEN: _ALWAYS_THERE,
        }
    )

    def __init__(self) -> None:
        self._screen = _Screen()
        self.platform: Platform = TerminalPlatform(Terminal(self._screen, plain=True))

    def message(self) -> Delivery:
        """A result, which is printed."""
        return replace(CARD, kind=Message.RESULT)

    def hand(self) -> Delivery:
        """None is sent."""
        raise AssertionError(self.cannot[Need.PRIVATE])

    async def standing(self, delivery: Delivery) -> Sequence[str]:
        """All lines that were printed."""
        return [line for line in self._screen.getvalue().splitlines() if line]

    async def cause(self, need: Need) -> None:
        """The next line cannot be written."""
        self._screen.fails = True

    async def deleted(self, delivery: Delivery, post: str) -> Sequence[str]:
        """Nobody can."""
        raise AssertionError(self.cannot[Need.POST_GONE])

    def closed(self) -> Platform:
        """There is none."""
        raise AssertionError(self.cannot[Need.NOT_OPEN])


@asynccontextmanager
async def terminal() -> AsyncIterator[TerminalUnderTest]:
    """A terminal."""
    yield TerminalUnderTest()
