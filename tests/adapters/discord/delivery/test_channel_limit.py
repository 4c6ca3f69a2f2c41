"""A channel gets at most four messages in any five seconds; posts and edits count together."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from unittest.mock import AsyncMock

import discord
import pytest

from bot.adapters.discord import channel_limit
from bot.adapters.discord.channel_limit import BEFORE, MOST, REMEMBERED, WINDOW, ChannelLimit, FullError
from bot.adapters.discord.client import Discord as Client
from bot.core.delivery.dispatcher import LONGEST_REST
from bot.core.ports import NotSent, Sent, Trouble
from bot.core.processes import RENEWED_EVERY
from bot.wiring import open_bot
from storage.ids import Millis
from tests.adapters.discord.delivery.test_calls import card, posted
from tests.core.fakes import HandClock
from tests.stub.server import Discord
from tests.stub.things import Channel

EMERALD, AMBER = 1, 2


@pytest.fixture
def clock() -> HandClock:
    """Time that is moved by hand."""
    return HandClock()


@pytest.fixture
def gate(clock: HandClock) -> ChannelLimit:
    """A limit through which no message has passed yet."""
    return ChannelLimit(clock)


def wait_at(gate: ChannelLimit, channel: int) -> int:
    """Milliseconds that a new message must wait; 0 if it has passed."""
    try:
        with gate.through(channel):
            return 0
    except FullError as full:
        return full.wait


def test_the_fifth_waits_until_the_first_is_five_seconds_ago(gate: ChannelLimit, clock: HandClock) -> None:
    """Every period of five seconds counts, wherever it begins; there are no fixed windows."""
    waits = []
    for _ in range(MOST):
        waits.append(wait_at(gate, EMERALD))
        clock.forward(100)
    assert waits == [0] * MOST
    assert wait_at(gate, EMERALD) == WINDOW - 100 * MOST
    clock.forward(WINDOW - 100 * MOST)
    assert wait_at(gate, EMERALD) == 0
    assert wait_at(gate, EMERALD) == 100


def test_a_restart_gives_no_channel_more(clock: HandClock) -> None:
    """Nobody knows what the process before has sent last, so its four messages count from the start of this one."""
    restarted = ChannelLimit(clock, BEFORE)
    clock.forward(1000)
    assert [wait_at(restarted, EMERALD), wait_at(restarted, AMBER)] == [WINDOW - 1000] * 2
    clock.forward(WINDOW - 1000)
    assert [wait_at(restarted, EMERALD) for _ in range(MOST)] == [0] * MOST
    assert wait_at(restarted, EMERALD) == WINDOW


@pytest.mark.parametrize(("away", "is_restart"), [(1, True), (20, True), (40, False)])
async def test_only_a_process_that_has_just_ended_counts(tmp_path: Path, *, away: int, is_restart: bool) -> None:
    """It beats every fifteen seconds. A bot that was down for longer, and a new one, need not wait."""
    clock, url = HandClock(), f"sqlite:///{tmp_path}/minotaur.db"
    async with open_bot(url, time=clock) as first:
        assert not first.clocks.is_restart
    clock.forward(1000 * away)
    async with open_bot(url, time=clock) as second:
        assert second.clocks.is_restart == is_restart


class Neighbour:
    """A second process: its parts, what this one told it, and what it has sent to each channel."""

    def __init__(self, parts: int | None = 2) -> None:
        self.parts = parts
        self.told: list[str] = []
        self.sent: dict[str, list[Millis]] = {}

    def note_sent(self, channel: str) -> None:
        """Keep it."""
        self.told.append(channel)

    def sent_by_others(self, channel: str) -> Sequence[Millis]:
        """What the test has set."""
        return self.sent.get(channel, ())


def test_what_other_processes_have_sent_counts_too(clock: HandClock) -> None:
    """All together send at most four messages in five seconds to a channel, and each tells the others of its own."""
    neighbour = Neighbour()
    gate = ChannelLimit(clock, 0, neighbour)
    neighbour.sent[str(EMERALD)] = [clock.now(), clock.now()]
    clock.forward(1000)
    assert [wait_at(gate, EMERALD) for _ in range(3)] == [0, 0, WINDOW - 1000]
    assert neighbour.told == [str(EMERALD)] * 2
    assert [wait_at(gate, AMBER) for _ in range(MOST)] == [0] * MOST
    clock.forward(WINDOW - 1000)
    assert wait_at(gate, EMERALD) == 0


def test_a_process_that_others_do_not_know_yet_waits_longer(clock: HandClock) -> None:
    """They do not tell it what they send until they have looked who is there."""
    gate = ChannelLimit(clock, BEFORE, Neighbour(None))
    assert wait_at(gate, EMERALD) == WINDOW + RENEWED_EVERY
    clock.forward(WINDOW + RENEWED_EVERY)
    assert wait_at(gate, EMERALD) == 0


def test_every_channel_has_its_own_measure(gate: ChannelLimit) -> None:
    """A full channel does not delay another channel."""
    assert [wait_at(gate, EMERALD) for _ in range(MOST)] == [0] * MOST
    assert wait_at(gate, AMBER) == 0


def test_what_is_under_way_counts_until_five_seconds_after_its_end(gate: ChannelLimit, clock: HandClock) -> None:
    """A running call may take effect at any moment before its response, so it counts as if it ended now."""
    with gate.through(EMERALD):
        clock.forward(60_000)
        assert [wait_at(gate, EMERALD) for _ in range(MOST)] == [0] * (MOST - 1) + [WINDOW]
    clock.forward(WINDOW - 1)
    assert wait_at(gate, EMERALD) == 1


def test_what_failed_counts_too(gate: ChannelLimit) -> None:
    """A message that failed may have arrived, so it counts like a sent one."""
    for _ in range(MOST):
        with pytest.raises(OSError, match="cut"), gate.through(EMERALD):
            raise OSError("cut")
    assert wait_at(gate, EMERALD) == WINDOW


def test_a_clock_that_is_set_back_keeps_nobody_waiting(gate: ChannelLimit, clock: HandClock) -> None:
    """After the clock is set back by an hour, the next message passes at once."""
    for _ in range(MOST):
        wait_at(gate, EMERALD)
    clock.forward(-60 * 60 * 1000)
    assert wait_at(gate, EMERALD) == 0


def test_channels_of_long_ago_are_forgotten(gate: ChannelLimit) -> None:
    """The limit remembers only the channels that were written to last."""
    for channel in range(REMEMBERED + MOST):
        for _ in range(MOST):
            wait_at(gate, channel)
    assert (wait_at(gate, 0), wait_at(gate, REMEMBERED)) == (0, WINDOW)


async def test_the_library_still_sleeps_after_the_last_call_of_a_window(
    stub: Discord, bot: Client, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a newer library no longer sleeps there, this test fails, and ``MOST`` may become 5."""
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        # The dispatcher rests after each look.
        if seconds > LONGEST_REST:
            slept.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", AsyncMock(side_effect=sleep))
    stub.limits.rules["POST /channels/{channel}/messages"] = (MOST + 1, 600.0)
    for number in range(MOST):
        await bot.deliver(replace(card(channel), nonce=str(number)))
    assert slept == []
    await bot.http.send_message(channel.id, params=discord.http.handle_message_parameters(content="five"))
    assert [seconds > 500 for seconds in slept] == [True]


async def test_a_full_channel_is_left_alone_and_says_how_long(
    stub: Discord, bot: Client, channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Edits and posts count together; deletions do not count, and other channels are open."""
    monkeypatch.setattr(channel_limit, "MOST", 2)
    monkeypatch.setattr(channel_limit, "WINDOW", 600_000)
    post = await posted(bot, channel)
    assert await bot.deliver(card(channel, post)) == Sent(post)

    refused = [await bot.deliver(card(channel, post)), await bot.deliver(replace(card(channel), nonce="new"))]

    assert [one.trouble for one in refused if isinstance(one, NotSent) and one.wait] == [Trouble.FULL] * 2
    assert len(channel.messages) == 1
    other = stub.world.add_channel(stub.world.guilds[channel.guild or 0], "cards")
    assert isinstance(await bot.deliver(card(other)), Sent)
    assert await bot.retract(str(channel.id), post) == Sent(None)
