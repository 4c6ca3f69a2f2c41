"""Gaps are read also from a slow server, and take a bounded amount of memory."""

from collections.abc import Mapping
from unittest.mock import AsyncMock, Mock

import pytest

from bot.adapters.matrix.homeserver import Done, Failed, Result
from bot.adapters.matrix.sync.gaps import Gaps
from tests.stub.bodies import Json


def gaps(events: list[Json], most: int = 1000) -> Gaps:
    """Gaps in a history, newest event first. The server is too slow for pages of more than ``most`` events."""

    async def call(_: str, where: str, *, params: Mapping[str, str] | None = None, **more: object) -> Result:
        if params is None:
            return Done({})
        begin, limit = int(params["from"]), int(params["limit"])
        end = begin + limit
        page: Json = {"chunk": events[begin:end], **({"end": str(end)} if end < len(events) else {})}
        return Done(page) if limit <= most else Failed(None)

    return Gaps(Mock(call=call))


def said(number: int, body: str = "") -> Json:
    """A message."""
    return {"type": "m.room.message", "event_id": f"${number}", "content": {"body": body}}


async def test_a_slow_server_gives_smaller_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a call without an answer less is asked for, and nothing is lost."""
    monkeypatch.setattr("bot.adapters.matrix.sync.gaps.Backoff.pause", AsyncMock())
    history = [said(number) for number in range(250)]
    assert await gaps(history, most=10).missing("!room:localhost", "0", "since") == history[::-1]


@pytest.mark.parametrize(("limit", "most"), [("MOST_CHARACTERS", 100_000), ("MOST", 99)])
async def test_many_or_large_events_shorten_a_gap(limit: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of too many or too large events only the newest are read. Events that nobody reads are dropped."""
    monkeypatch.setattr(f"bot.adapters.matrix.sync.gaps.{limit}", most)
    history = [said(number, "x" * 1000) for number in range(250)]
    history[1] = {**said(1), "type": "org.example.noise"}
    found = await gaps(history).missing("!room:localhost", "0", "since")
    assert found == [one for one in history[:100] if one != history[1]][::-1]
