"""The calls that answer an interaction: each is made twice at most, and none lasts for ever."""

import asyncio
import io
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from types import SimpleNamespace
from typing import TypeAlias, cast
from unittest.mock import AsyncMock

import discord
import pytest
from aiohttp import ClientResponse, ServerDisconnectedError

from bot.adapters.discord import interaction_calls
from bot.adapters.discord.cards.rendering import Rendered
from bot.adapters.discord.interaction_calls import Shown, defer, edit, send, tell
from bot.app.response import Redrawn, Revision
from bot.core.delivery.cards import Card, Cards
from bot.core.ui.panels import Panel
from storage.ids import TableId
from tests.adapters.discord.fake_interactions import COMMAND, PRESS, Slow
from tests.core.fakes import HandClock

Say: TypeAlias = Callable[[discord.Interaction, Rendered], Awaitable[None]]

NO = cast("ClientResponse", SimpleNamespace(status=400, reason="", headers={}))
"""The parts of a refused response that discord.py reads for its error."""

ALREADY = discord.HTTPException(NO, {"code": 40060, "message": "Interaction has already been acknowledged."})


def nothing() -> Rendered:
    """A card with nothing on it."""
    return Rendered([], [])


@pytest.mark.parametrize("call", [send, edit])
@pytest.mark.parametrize("later", [False, True])
async def test_no_answer_lasts_for_ever(monkeypatch: pytest.MonkeyPatch, call: Say, *, later: bool) -> None:
    """If Discord does not respond, the first answer and a later answer both end with a TimeoutError."""
    for length in ("LONGEST", "LONGEST_EDIT") if later else ("PROMPT",):
        monkeypatch.setattr(interaction_calls, length, 0)
    pressed = Slow()
    if later:
        await defer(pressed.interaction)

    with pytest.raises(TimeoutError):
        await call(pressed.interaction, nothing())


@pytest.mark.parametrize(("call", "said"), [(send, "send_message"), (edit, "edit_message")])
@pytest.mark.parametrize("lasts", [False, True])
async def test_a_first_answer_that_breaks_off_is_said_once_more(
    monkeypatch: pytest.MonkeyPatch, call: Say, said: str, *, lasts: bool
) -> None:
    """The second try sends all files again, and there is no third try."""
    pressed, read = Slow(), list[bytes]()
    file = discord.File(io.BytesIO(b"dice"), "dice.png")

    async def breaks(**_: object) -> None:
        read.append(file.fp.read())
        if lasts or len(read) == 1:
            raise ConnectionResetError(104, "Connection reset by peer")

    monkeypatch.setattr(pressed, said, breaks)
    with pytest.raises(ConnectionResetError) if lasts else nullcontext():
        await call(pressed.interaction, Rendered([], [file]))

    assert read == [b"dice", b"dice"]


@pytest.mark.parametrize(("call", "said"), [(send, "send_message"), (tell, "send_message"), (edit, "edit_message")])
async def test_a_first_answer_that_was_heard_all_the_same_is_given(
    monkeypatch: pytest.MonkeyPatch, call: Say, said: str
) -> None:
    """The second try is refused because the first one has arrived. So the interaction counts as answered."""
    pressed = Slow()
    monkeypatch.setattr(pressed, said, AsyncMock(side_effect=[ConnectionResetError(), ALREADY]))

    await call(pressed.interaction, nothing())

    assert interaction_calls.answered(pressed.interaction)


@pytest.mark.parametrize("heard", [False, True])
async def test_a_card_that_was_heard_of_is_in_no_doubt(monkeypatch: pytest.MonkeyPatch, *, heard: bool) -> None:
    """A refusal after our own broken try means that the card was shown. A refusal of the first try leaves a doubt."""
    pressed, told = Slow(), list[str]()
    monkeypatch.setattr(pressed, "edit_message", AsyncMock(side_effect=[*[ConnectionResetError()] * heard, ALREADY]))
    cards = SimpleNamespace(doubted=lambda *_: told.append("doubted"), answered=lambda *_: told.append("answered"))
    shown = Shown(cast("Cards", cards), HandClock(), pressed.interaction)

    with nullcontext() if heard else pytest.raises(discord.HTTPException, match="40060"):
        await shown.show(Redrawn(Panel("How many?", ()), Revision(TableId("a"), 5, None)), nothing(), Card())

    assert told == ["answered" if heard else "doubted"]


async def test_who_was_told_to_wait_is_told_once() -> None:
    """The second call to wait is not sent, because Discord would refuse it."""
    pressed = Slow()

    for _ in range(2):
        await defer(pressed.interaction)

    assert pressed.arrivals == ["5 waits"]


@pytest.mark.parametrize(("error", "tries"), [(ALREADY, 1), (ServerDisconnectedError(), 2)], ids=["refused", "breaks"])
async def test_a_wait_that_was_perhaps_heard_is_one(
    monkeypatch: pytest.MonkeyPatch, error: Exception, tries: int
) -> None:
    """If the call to wait is refused, or breaks off twice, the answer is sent as one after a wait."""
    pressed, fails = Slow(), AsyncMock(side_effect=error)
    pressed.may_arrive.set()
    monkeypatch.setattr(pressed, "defer", fails)
    monkeypatch.setattr(pressed, "edit_message", AsyncMock(side_effect=AssertionError("a first answer")))
    for _ in range(2):
        await defer(pressed.interaction)
    await edit(pressed.interaction, nothing())

    assert (fails.await_count, pressed.arrivals) == (tries, ["5 is shown"])


@pytest.mark.parametrize(
    ("trouble", "stays", "told"),
    [
        (None, False, ["public"]),
        (discord.NotFound(NO, {"code": 10008, "message": "Unknown Message"}), False, ["public"]),
        (discord.DiscordServerError(NO, "<html>"), True, ["private", "public"]),
        (ServerDisconnectedError(), True, ["private", "public"]),
        (TimeoutError(), False, ["public"]),
    ],
    ids=["deleted", "gone already", "fails", "breaks off", "hangs"],
)
async def test_a_public_answer_replaces_a_private_placeholder(
    monkeypatch: pytest.MonkeyPatch, trouble: Exception | None, told: list[str], *, stays: bool
) -> None:
    """After a private placeholder an answer would be private. So it is deleted or, if that fails, filled first."""
    monkeypatch.setattr(interaction_calls, "PROMPT", 0)
    done: list[str] = []

    async def delete() -> None:
        if isinstance(trouble, TimeoutError):
            await asyncio.Event().wait()
        if trouble is not None:
            raise trouble

    async def say(**_: object) -> SimpleNamespace:
        private = stays and not done
        done.append("private" if private else "public")
        return SimpleNamespace(flags=SimpleNamespace(ephemeral=private))

    typed = SimpleNamespace(extras={}, response=SimpleNamespace(is_done=lambda: True), type=COMMAND)
    typed.followup, typed.delete_original_response = SimpleNamespace(send=say), delete
    await tell(cast("discord.Interaction", typed), nothing())

    assert done == told


async def test_a_public_answer_to_a_slow_press_leaves_what_was_pressed() -> None:
    """Discord calls the pressed message the original response."""
    said, delete = AsyncMock(return_value=SimpleNamespace(flags=discord.MessageFlags())), AsyncMock()
    pressed = SimpleNamespace(extras={}, response=SimpleNamespace(is_done=lambda: True), type=PRESS)
    pressed.followup, pressed.delete_original_response = SimpleNamespace(send=said), delete
    await tell(cast("discord.Interaction", pressed), nothing())

    assert (said.await_count, delete.await_count) == (1, 0)
