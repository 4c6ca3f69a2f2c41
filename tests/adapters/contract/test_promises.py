"""The promises of the port ``Platform``, which every platform and every fake keeps."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from bot.core.ports import Delivery, Message, NotSent, Sent, Trouble
from bot.core.ui.panels import Panel, Text
from tests.adapters.contract import discord_harness, fake_harness, matrix_harness, terminal_harness
from tests.adapters.contract.platform_under_test import Need, PlatformUnderTest

Opened: TypeAlias = AbstractAsyncContextManager[PlatformUnderTest]

PLATFORMS: Final[dict[str, Callable[[pytest.FixtureRequest, Path], Opened]]] = {
    "fake": lambda _, __: fake_harness.fake_platform(),
    "mailman": lambda _, __: fake_harness.mailman(),
    "terminal": lambda _, __: terminal_harness.terminal(),
    "simulated Discord": lambda _, folder: discord_harness.simulated(folder),
    "Discord on a socket": lambda _, folder: discord_harness.on_a_socket(folder),
    "Matrix": lambda request, folder: matrix_harness.matrix(request.getfixturevalue("homeserver"), folder),
}

_numbers: Final = count(1)


@pytest.fixture(params=PLATFORMS)
async def made(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[PlatformUnderTest]:
    """Each platform in turn."""
    async with PLATFORMS[request.param](request, tmp_path) as opened:
        yield opened


def needs(made: PlatformUnderTest, *what: Need) -> None:
    """Skip the test on a platform that says why it has no such thing. There is no other reason to skip."""
    for need in what:
        if need in made.cannot:
            pytest.skip(f"{need}: {made.cannot[need]}")


def saying(delivery: Delivery, words: str, post: str | None = None) -> Delivery:
    """The delivery with these words: an edit of the ``post``, else a message with a new nonce."""
    panel, nonce = Panel("", (Text(words),)), f"contract-{next(_numbers)}"
    return replace(delivery, panel=panel, nonce=nonce, post=post, posted=None)


async def ref_of(made: PlatformUnderTest, delivery: Delivery) -> str:
    """The ref of the message, which must arrive."""
    sent = await made.platform.deliver(delivery)
    assert isinstance(sent, Sent)
    assert sent.post is not None
    return sent.post


async def stands(made: PlatformUnderTest, delivery: Delivery, *words: str) -> bool:
    """Whether exactly the messages with these words stand where the delivery goes."""
    shown = await made.standing(delivery)
    return len(shown) == len(words) and all(one in text for one, text in zip(words, shown, strict=True))


async def found(made: PlatformUnderTest, delivery: Delivery) -> Sent | NotSent:
    """What the platform finds under the nonce of the message."""
    address = None if delivery.player is None else delivery.address
    return await made.platform.find(delivery.place or delivery.channel, address, delivery.nonce)


def addressed(made: PlatformUnderTest) -> Iterator[Delivery]:
    """A message to the channel and, where there are private messages, one to the person."""
    yield saying(made.message(), "To all.")
    if Need.PRIVATE not in made.cannot:
        yield saying(made.hand(), "To you.")


async def test_a_message_stands_where_it_belongs(made: PlatformUnderTest) -> None:
    """What is for everybody stands in the channel, and what is private stands in the person's messages alone."""
    for delivery in addressed(made):
        assert isinstance(await made.platform.deliver(delivery), Sent)
    assert await stands(made, made.message(), "To all.")
    if Need.PRIVATE not in made.cannot:
        assert await stands(made, made.hand(), "To you.")


async def test_a_message_is_edited_and_deleted(made: PlatformUnderTest) -> None:
    """An edit keeps the ref. A message that is deleted is gone, and a second deletion succeeds."""
    needs(made, Need.EDIT)
    for delivery in addressed(made):
        post = await ref_of(made, delivery)
        assert await made.platform.deliver(saying(delivery, "New words.", post)) == Sent(post)
        assert await stands(made, delivery, "New words.")
        for _ in range(2):
            assert await made.platform.retract(delivery.channel, post) == Sent(None)
        assert await stands(made, delivery)


async def test_one_nonce_stands_once(made: PlatformUnderTest) -> None:
    """The same message sent twice is one message, which is found by its nonce; another nonce finds nothing."""
    needs(made, Need.FIND, Need.ONCE)
    for delivery in addressed(made):
        other = saying(delivery, "Never sent.")
        assert await found(made, delivery) == Sent(None)
        post = await ref_of(made, delivery)
        assert [await ref_of(made, delivery), await found(made, delivery)] == [post, Sent(post)]
        assert await found(made, other) == Sent(None)
        assert await stands(made, delivery, "To")


async def test_a_message_whose_answer_was_lost_is_found(made: PlatformUnderTest) -> None:
    """Nobody knows whether it was posted. It is found, is not posted twice, and can be edited and deleted."""
    needs(made, Need.LOST_ANSWER)
    for delivery in addressed(made):
        await made.cause(Need.LOST_ANSWER)
        assert await made.platform.deliver(delivery) == NotSent(Trouble.LATER)
        match await found(made, delivery):
            case Sent(str(post)):
                assert await ref_of(made, delivery) == post
            case other:
                raise AssertionError(other)
        assert await stands(made, delivery, "To")
        edit = saying(delivery, "New words.", post)
        await made.cause(Need.LOST_ANSWER)
        assert [await made.platform.deliver(edit) for _ in range(2)] == [NotSent(Trouble.LATER), Sent(post)]
        assert await stands(made, delivery, "New words.")
        await made.cause(Need.LOST_ANSWER)
        results = [await made.platform.retract(delivery.channel, post) for _ in range(2)]
        assert results == [NotSent(Trouble.LATER), Sent(None)]
        assert await stands(made, delivery)


async def test_a_message_that_was_lost_is_not_found(made: PlatformUnderTest) -> None:
    """It never arrived, so it is not found, and the next try posts it."""
    needs(made, Need.LOST_CALL)
    for delivery in addressed(made):
        await made.cause(Need.LOST_CALL)
        assert await made.platform.deliver(delivery) == NotSent(Trouble.LATER)
        if Need.FIND not in made.cannot:
            assert await found(made, delivery) == Sent(None)
        assert isinstance(await made.platform.deliver(delivery), Sent)
        assert await stands(made, delivery, "To")


async def test_a_limit_says_how_long_to_wait(made: PlatformUnderTest) -> None:
    """The call certainly had no effect. After the wait the message is taken."""
    needs(made, Need.FULL)
    delivery = saying(made.message(), "To all.")
    await made.cause(Need.FULL)
    refused = await made.platform.deliver(delivery)
    assert isinstance(refused, NotSent)
    assert refused.trouble is Trouble.FULL or refused.refused
    assert refused.wait is not None
    assert await stands(made, delivery)
    while isinstance(await made.platform.deliver(delivery), NotSent):  # noqa: ASYNC110 - the homeserver's clock
        await asyncio.sleep(0.01)
    assert await stands(made, delivery, "To all.")


async def test_a_message_that_somebody_deleted_is_missed(made: PlatformUnderTest) -> None:
    """The platform reports it by itself, or refuses the next edit. A new message takes its place."""
    needs(made, Need.POST_GONE)
    for delivery in addressed(made):
        post = await ref_of(made, delivery)
        reported = await made.deleted(delivery, post)
        if post not in reported:
            assert await made.platform.deliver(saying(delivery, "New words.", post)) == NotSent(Trouble.POST_GONE)
        assert await made.platform.retract(delivery.channel, post) == Sent(None)
        await ref_of(made, saying(delivery, "Again."))
        assert await stands(made, delivery, "Again.")


async def test_nobody_knows_whom_no_message_reaches(made: PlatformUnderTest) -> None:
    """The person gets nothing, and nothing is found. The channel is as open as before."""
    needs(made, Need.UNREACHABLE)
    await made.cause(Need.UNREACHABLE)
    hand = saying(made.hand(), "To you.")
    assert await made.platform.deliver(hand) == NotSent(Trouble.UNREACHABLE)
    assert await found(made, hand) == Sent(None)
    assert isinstance(await made.platform.deliver(saying(made.message(), "To all.")), Sent)


async def test_in_a_channel_that_is_gone_nothing_stands(made: PlatformUnderTest) -> None:
    """New messages and edits fail. What stood there is not found any more, and counts as deleted."""
    needs(made, Need.PLACE_GONE)
    delivery = saying(made.message(), "To all.")
    post = await ref_of(made, delivery)
    await made.cause(Need.PLACE_GONE)
    for one in (saying(delivery, "New."), saying(delivery, "New words.", post)):
        assert await made.platform.deliver(one) == NotSent(Trouble.PLACE_GONE)
    assert await found(made, delivery) == Sent(None)
    assert await made.platform.retract(delivery.channel, post) == Sent(None)


async def test_a_channel_that_is_shut_may_open_again(made: PlatformUnderTest) -> None:
    """Nothing can be posted, edited or deleted. A message is found only if the bot can still read."""
    needs(made, Need.PLACE_SHUT)
    delivery = saying(made.message(), "To all.")
    post = await ref_of(made, delivery)
    await made.cause(Need.PLACE_SHUT)
    for one in (saying(delivery, "New."), saying(delivery, "New words.", post)):
        assert await made.platform.deliver(one) == NotSent(Trouble.PLACE_SHUT)
    assert await found(made, delivery) in {Sent(post), NotSent(Trouble.PLACE_SHUT)}
    assert await made.platform.retract(delivery.channel, post) == NotSent(Trouble.PLACE_SHUT)


async def test_a_message_that_can_never_be_sent_is_a_bug(made: PlatformUnderTest) -> None:
    """An error is raised, so that the dispatcher gives the message up and does not try it for ever."""
    needs(made, Need.NEVER)
    await made.cause(Need.NEVER)
    with pytest.raises(Exception, match=r"large|50035"):
        await made.platform.deliver(saying(made.message(), "Too much."))


async def test_before_it_is_open_nothing_is_sent(made: PlatformUnderTest) -> None:
    """Every call says so, and when to try again."""
    needs(made, Need.NOT_OPEN)
    closed, delivery = made.closed(), made.message()
    assert not closed.is_open
    for result in (
        await closed.deliver(delivery),
        await closed.find(delivery.channel, None, delivery.nonce),
        await closed.retract(delivery.channel, "1/1"),
    ):
        assert isinstance(result, NotSent)
        assert result.trouble is Trouble.FULL
        assert result.wait is not None


async def test_a_game_has_a_thread_of_its_own(made: PlatformUnderTest) -> None:
    """It hangs on the lobby's card, is made once, and takes messages; without a card there is none."""
    needs(made, Need.THREAD)
    lobby = saying(made.message(), "The lobby.")
    place = replace(lobby, kind=Message.PLACE, post=await ref_of(made, lobby))
    thread = await ref_of(made, place)
    assert await ref_of(made, place) == thread
    assert await made.platform.deliver(replace(place, post=None)) == Sent(None)
    there = saying(replace(lobby, place=thread), "In the thread.")
    post = await ref_of(made, there)
    assert await found(made, there) == Sent(post)
    assert await stands(made, there, "In the thread.")
    assert await stands(made, lobby, "The lobby.")
