"""A claim to a channel ends with the last stream that uses it, and never under a write that may rely on it."""

from typing import Final

import pytest

from bot.core.claimed_channels import ClaimedChannels
from storage.ids import TableId
from storage.messages.rows import Stream

ONE: Final[Stream] = (TableId("one"), None)
OTHER: Final[Stream] = (TableId("other"), None)
GREEN: Final = "channel:somewhere:green"


@pytest.fixture
def channels() -> ClaimedChannels:
    """One stream uses a claim."""
    channels = ClaimedChannels()
    channels.begin()
    channels.end({ONE: GREEN, (TableId("private"), None): None})
    return channels


def test_a_claim_ends_with_the_last_stream_that_uses_it(channels: ClaimedChannels) -> None:
    """It is released once."""
    channels.begin()
    channels.end({OTHER: GREEN})
    assert [*channels.release([ONE])] == []
    assert [*channels.used] == [GREEN]
    assert [*channels.release([OTHER])] == [GREEN]
    assert [*channels.release([OTHER])] == []


def test_a_claim_stays_while_a_write_may_find_it(channels: ClaimedChannels) -> None:
    """The write finds that this process has the channel, and another stream uses it from then on."""
    channels.begin()
    assert [*channels.release([ONE])] == []
    channels.end({OTHER: GREEN})
    assert [*channels.release([])] == []
    assert [*channels.release([OTHER])] == [GREEN]


def test_a_claim_that_no_write_has_found_ends_after_the_write(channels: ClaimedChannels) -> None:
    """Nobody uses it."""
    channels.begin()
    channels.release([ONE])
    channels.end({})
    assert [*channels.release([])] == [GREEN]


def test_after_a_new_beginning_nothing_is_released(channels: ClaimedChannels) -> None:
    """Its claims have ended. Another process may have them."""
    channels.clear()
    assert [*channels.release([ONE])] == []
