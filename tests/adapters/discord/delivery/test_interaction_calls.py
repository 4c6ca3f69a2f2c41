"""The calls that answer an interaction: each is made twice at most, and none lasts for ever."""

import asyncio
import io
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from types import SimpleNamespace
from typing import TypeAlias, cast

import discord
import pytest
from aiohttp import ClientResponse, ServerDisconnectedError

from bot.adapters.discord import interaction_calls
from bot.adapters.discord.interaction_calls import Shown, defer, edit, send, tell
from bot.adapters.discord.rendering import Rendered
from bot.app.response import Redrawn, Revision
from bot.core.delivery.cards import Card
from bot.core.delivery.dispatcher import Dispatcher
from bot.core.ui.panels import Panel
from storage.ids import TableId
from tests.core.fakes import HandClock

Say: TypeAlias = Callable[[discord.Interaction, Rendered], Awaitable[None]]

NO = cast("ClientResponse", SimpleNamespace(status=400, reason="", headers={}))
"""As much of a refusal as an error is made from."""


class Pressed:
    """A press on a message that writes down how it is answered; its answer is on its way until it may arrive."""

    type = discord.InteractionType.component

    def __init__(self, name: str, arrivals: list[str]) -> None:
        self.channel_id = 1
        self.message = SimpleNamespace(id=1)
        self.may_arrive = asyncio.Event()
        self.response = self.followup = self
        self.extras: dict[str, object] = {}
        self._name = name
        self._arrivals = arrivals
        self._told = False

    def is_done(self) -> bool:
        """Whether anything has been said."""
        return self._told

    async def defer(self, **_: object) -> None:
        """Discord waits."""
        self._arrivals.append(f"{self._name} waits")
        self._told = True

    async def edit_message(self, **_: object) -> None:
        """The message is redrawn."""
        await self.may_arrive.wait()
        self._arrivals.append(f"{self._name} is shown")
        self._told = True

    send = send_message = edit_original_response = edit_message


def on(pressed: Pressed) -> discord.Interaction:
    """The press as the library has it."""
    return cast("discord.Interaction", pressed)


def nothing() -> Rendered:
    """A card with nothing on it."""
    return Rendered(discord.ui.LayoutView(), [])


@pytest.mark.parametrize("call", [send, edit])
@pytest.mark.parametrize("length", ["PROMPT", "LONGEST"])
async def test_no_answer_lasts_for_ever(monkeypatch: pytest.MonkeyPatch, call: Say, length: str) -> None:
    """When Discord never says that it has it, that is given up, the first and a later one."""
    monkeypatch.setattr(interaction_calls, length, 0)
    pressed = Pressed("5", [])
    if length == "LONGEST":
        await defer(on(pressed))

    with pytest.raises(TimeoutError):
        await call(on(pressed), nothing())


@pytest.mark.parametrize(("call", "said"), [(send, "send_message"), (edit, "edit_message")])
@pytest.mark.parametrize("lasts", [False, True])
async def test_a_first_answer_that_breaks_off_is_said_once_more(
    monkeypatch: pytest.MonkeyPatch, call: Say, said: str, *, lasts: bool
) -> None:
    """With all its files, and no third time: Discord does none of them twice."""
    pressed, read = Pressed("5", []), list[bytes]()
    file = discord.File(io.BytesIO(b"dice"), "dice.png")

    async def breaks(**_: object) -> None:
        read.append(file.fp.read())
        if lasts or len(read) == 1:
            raise ConnectionResetError(104, "Connection reset by peer")

    monkeypatch.setattr(pressed, said, breaks)
    with pytest.raises(ConnectionResetError) if lasts else nullcontext():
        await call(on(pressed), Rendered(discord.ui.LayoutView(), [file]))

    assert read == [b"dice", b"dice"]


ALREADY = discord.HTTPException(NO, {"code": 40060, "message": "Interaction has already been acknowledged."})


@pytest.mark.parametrize(("call", "said"), [(send, "send_message"), (tell, "send_message"), (edit, "edit_message")])
async def test_a_first_answer_that_was_heard_all_the_same_is_given(
    monkeypatch: pytest.MonkeyPatch, call: Say, said: str
) -> None:
    """The connection broke, and it turns out when it is said once more; what follows is a later one."""
    pressed, tries = Pressed("5", []), list[Exception]([ALREADY, ConnectionResetError()])

    async def breaks(**_: object) -> None:
        raise tries.pop()

    monkeypatch.setattr(pressed, said, breaks)
    await call(on(pressed), nothing())

    assert interaction_calls.answered(on(pressed))


@pytest.mark.parametrize("heard", [False, True])
async def test_a_card_that_was_heard_of_is_in_no_doubt(monkeypatch: pytest.MonkeyPatch, *, heard: bool) -> None:
    """After our own try that broke off. Whoever is refused at once does not know by what."""
    pressed, tries = Pressed("5", []), list[Exception]([ALREADY, ConnectionResetError()] if heard else [ALREADY])
    reaction, told = Redrawn(Panel("How many?", ()), Revision(TableId("a"), 5)), list[str]()

    async def breaks(**_: object) -> None:
        raise tries.pop()

    monkeypatch.setattr(pressed, "edit_message", breaks)
    dispatcher = SimpleNamespace(doubted=lambda *_: told.append("doubted"), answered=lambda *_: told.append("answered"))
    shown = Shown(cast("Dispatcher", dispatcher), HandClock(), on(pressed))
    with nullcontext() if heard else pytest.raises(discord.HTTPException, match="40060"):
        await shown.show(reaction, nothing(), Card())

    assert told == ["answered" if heard else "doubted"]


async def test_who_was_told_to_wait_is_told_once() -> None:
    """Discord refuses the second time."""
    arrivals: list[str] = []
    pressed = Pressed("5", arrivals)

    await defer(on(pressed))
    await defer(on(pressed))

    assert arrivals == ["5 waits"]


async def test_a_wait_that_discord_knows_of_already_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was told, failed to say so, and refused the library's next try: what is waited for follows all the same."""
    arrivals: list[str] = []
    pressed = Pressed("5", arrivals)
    pressed.may_arrive.set()

    async def refused(**_: object) -> None:
        raise ALREADY

    async def too_late(**_: object) -> None:
        arrivals.append("refused")

    monkeypatch.setattr(pressed, "defer", refused)
    monkeypatch.setattr(pressed, "edit_message", too_late)
    await defer(on(pressed))
    await defer(on(pressed))
    await edit(on(pressed), nothing())

    assert arrivals == ["5 is shown"]


async def test_a_wait_that_breaks_off_is_told_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """And no third time. Perhaps it was heard: the answer follows as if it were."""
    arrivals: list[str] = []
    pressed, tries = Pressed("5", arrivals), list[int]()
    pressed.may_arrive.set()

    async def broken(**_: object) -> None:
        tries.append(len(tries))
        raise ServerDisconnectedError

    async def too_late(**_: object) -> None:
        arrivals.append("refused")

    monkeypatch.setattr(pressed, "defer", broken)
    monkeypatch.setattr(pressed, "edit_message", too_late)
    await defer(on(pressed))
    await edit(on(pressed), nothing())

    assert tries == [0, 1]
    assert arrivals == ["5 is shown"]


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
async def test_what_everybody_sees_takes_the_place_of_what_was_promised_privately(
    monkeypatch: pytest.MonkeyPatch, trouble: Exception | None, told: list[str], *, stays: bool
) -> None:
    """After a wait that only the one who asked sees, an answer to it would stay theirs alone.

    If it cannot be deleted, it is filled first.
    """
    monkeypatch.setattr(interaction_calls, "PROMPT", 0)
    done: list[str] = []

    class Typed:
        """A command whose answer has taken long."""

        def __init__(self) -> None:
            self.extras: dict[str, object] = {}
            self.response = SimpleNamespace(is_done=lambda: True)
            self.followup = SimpleNamespace(send=self.send)

        async def delete_original_response(self) -> None:
            """The wait is gone, or not."""
            if isinstance(trouble, TimeoutError):
                await asyncio.Event().wait()
            if trouble is not None:
                raise trouble

        async def send(self, **_: object) -> SimpleNamespace:
            """The answer is there; the first fills the wait, if there is one."""
            private = stays and not done
            done.append("private" if private else "public")
            return SimpleNamespace(flags=SimpleNamespace(ephemeral=private))

    await tell(cast("discord.Interaction", Typed()), nothing())

    assert done == told
