"""Processes divide the calls of the account: in any second all together make no more than Discord allows."""

from collections.abc import Sequence

import pytest

from bot.adapters.discord import account_limit
from bot.adapters.discord.account_limit import MOST, AccountLimit
from bot.adapters.discord.client import Discord as Client
from bot.core.ports import NotSent, Trouble
from tests.adapters.discord.delivery.test_calls import card
from tests.stub.things import Channel


class Process:
    """One process's limit, and a clock that is moved by hand."""

    def __init__(self, parts: int | None) -> None:
        self.parts = parts
        self.now = 0.0
        self.limit = AccountLimit(MOST, lambda: self.parts, lambda: self.now)

    def calls(self, number: int) -> Sequence[float]:
        """The moments at which so many calls begin that all want to begin now."""
        return [self.now + self.limit.reserve() for _ in range(number)]


def most_in_a_second(moments: Sequence[float]) -> int:
    """The highest number of calls that begin within a second."""
    return max(sum(first <= moment < first + 1 for moment in moments) for first in moments)


def test_who_is_alone_waits_for_nothing() -> None:
    """Discord and the library count its calls, as ever."""
    assert set(Process(1).calls(500)) == {0.0}


@pytest.mark.parametrize("number", [2, 3, 4, 7])
def test_all_together_keep_the_limit(number: int) -> None:
    """Each has more to send than it may, and another process has just begun."""
    moments = [moment for parts in (*[number] * number, None) for moment in Process(parts).calls(300)]
    assert MOST - SPARED - number <= most_in_a_second(moments) <= MOST


SPARED = 5
"""The calls a second that one new process may make."""


def test_a_part_becomes_smaller_when_another_process_comes() -> None:
    """What it has sent before counts."""
    process = Process(1)
    process.calls(40)
    process.parts, process.now = 3, 0.5
    assert process.limit.wait == pytest.approx(0.5)
    assert most_in_a_second(process.calls(60)) == 15


def test_more_processes_than_calls_each_make_one() -> None:
    """None is silent for ever."""
    assert Process(100).calls(3) == [0.0, 1.0, 2.0]


async def test_what_would_wait_too_long_is_not_sent_now(
    bot: Client, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The calls of the login were counted. The message is refused before it is drawn."""
    monkeypatch.setattr(account_limit, "WINDOW", 600.0)
    monkeypatch.setattr(bot.responder.services.processes, "parts", 100)
    refused = await bot.deliver(card(channel))
    assert isinstance(refused, NotSent)
    assert refused.trouble is Trouble.FULL
    assert refused.wait is not None
    assert refused.wait > 1000
    assert not channel.standing
