"""Which question a typed word or a reaction answers, and what somebody is told whose word answers none."""

import asyncio
import random
from pathlib import Path

import pytest

from bot.adapters.matrix.homeserver import Failed, Homeserver, Result
from bot.adapters.matrix.sync.backoff import TRIES
from tests.adapters.matrix.hostile.conftest import Come, handled
from tests.adapters.matrix.hostile.meeting import BOT, together
from tests.adapters.matrix.hostile.memory_homeserver import URL, MemoryHomeserver
from tests.adapters.matrix.hostile.test_requests import at_table, room_of
from tests.adapters.matrix.players import Player, game_polls
from tests.adapters.matrix.running_bot import bot_on
from tests.homeserver.room_view import Message

NOT_OFFERED = "is not one of the choices"
UNVERIFIED = "only to devices that you have verified"


def is_open(player: Player, poll: Message) -> bool:
    """Whether the player can still answer the poll."""
    return poll.id in {one.id for one in game_polls(player.person)}


async def test_a_reply_answers_the_question_that_it_names(memory: MemoryHomeserver, come: Come, tmp_path: Path) -> None:
    """That is so although the question of another table stands below it."""
    async with at_table(memory, come, tmp_path) as player:
        ann, (first,) = player.person, game_polls(player.person)
        await ann.say(player.room, "!play mythical-dice seats 3 robots 2")
        second = await ann.until(lambda: next((one for one in game_polls(ann) if one.id != first.id), None))
        await ann.say(first.room, "0", reply=first.id)
        await ann.until(lambda: not is_open(player, first))
        assert is_open(player, second)


async def test_a_reply_to_the_poll_for_the_language_chooses_one(
    memory: MemoryHomeserver, come: Come, tmp_path: Path
) -> None:
    """The number is no answer to the question above that poll."""
    async with at_table(memory, come, tmp_path) as player:
        ann, (question,) = player.person, game_polls(player.person)
        poll = await ann.until(lambda: next((one for one in ann.open_polls if one.id != question.id), None))
        await ann.say(poll.room, "2", reply=poll.id)
        await ann.until(lambda: [one.id for one in ann.open_polls] == [question.id])


async def test_no_other_question_is_answered_while_the_server_does_not_tell_which_one_is_meant(
    memory: MemoryHomeserver, come: Come, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The author of a reply is told to try again. A reaction is tried again by the bot."""
    answer, failing = memory.answer, list[Failed]()

    async def fail(server: Homeserver, method: str, where: str, *more: object) -> Result:
        if failing and "/event/" in where:
            return failing.pop()
        return await answer(server, method, where, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(memory, "answer", fail)
    async with at_table(memory, come, tmp_path) as player:
        (poll,) = game_polls(player.person)
        failing += [Failed(None)] * TRIES
        await player.person.say(poll.room, "0", reply=poll.id)
        await player.person.until(lambda: "nothing was done" in player.private.words())
        assert is_open(player, poll)
        failing += [Failed(None)] * TRIES
        await player.person.react(poll, "1\ufe0f\u20e3")
        await player.person.until(lambda: not is_open(player, poll))


async def test_a_letter_on_a_poll_is_an_answer(memory: MemoryHomeserver, come: Come, tmp_path: Path) -> None:
    """Where the choices contain numbers their signs are letters, for reactions, too."""
    async with at_table(memory, come, tmp_path, game="mythe robots 1") as player:
        (poll,) = game_polls(player.person)
        await player.person.react(poll, "\U0001f1e6")
        await player.person.until(lambda: not is_open(player, poll))


async def test_too_few_dice_are_told_to_be_too_few(
    memory: MemoryHomeserver, come: Come, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The poll of several dice shows no answers of its own that a single number could mean."""
    # Some games are over before the player may choose among several dice. In this one they soon may.
    monkeypatch.setattr("secrets.token_bytes", random.Random(1).randbytes)
    async with at_table(memory, come, tmp_path, game="mythic-dice robots 1") as player:

        def several() -> Message | None:
            return next((one for one in game_polls(player.person) if one.poll and one.poll.most > 1), None)

        await player.plays(until=lambda: several() is not None)
        asked = several()
        assert asked is not None
        assert asked.poll is not None
        (sign, *_), count = [text.partition(". ")[0] for text in asked.poll.answers.values()], asked.poll.most
        await player.person.say(asked.room, sign)
        await player.person.until(lambda: f"type {count} of them" in player.private.words())
        assert NOT_OFFERED not in player.private.words()


async def test_chat_below_a_command_is_none_of_it(memory: MemoryHomeserver, come: Come, tmp_path: Path) -> None:
    """Only the first line of a message is a command."""
    async with together(memory, come, tmp_path / "bot") as (player, _):
        await player.opens("!play mythe\nWho joins?")


async def test_who_tries_again_on_an_unsigned_device_is_told_again(
    memory: MemoryHomeserver, come: Come, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody may have verified another device than the one on which they type."""
    monkeypatch.setattr("bot.adapters.matrix.responses.ANSWERED_AGAIN", 0)
    ann = await come("ann", signed=False)
    room = room_of(memory, ann.user, "@ben:memory", encrypted=True)
    async with bot_on(URL, BOT, tmp_path / "bot"), asyncio.timeout(25):
        await ann.until(lambda: ann.room(room).members.get(BOT.user) == "join")
        for times in (1, 2):
            await ann.say(room, "!hand")
            await ann.until(lambda: ann.room(room).words().count(UNVERIFIED) == times)  # noqa: B023 - used at once


async def test_a_newcomer_waits_while_the_server_fails_to_tell_who_they_are(
    memory: MemoryHomeserver, come: Come, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their first command is carried out a moment later, and nobody calls their device unverified."""
    cindy, answer, failed = await come("cindy"), memory.answer, list[Result]()

    async def failing(server: Homeserver, method: str, where: str, *more: object) -> Result:
        if server.token == BOT.token and where == "/keys/query" and not failed:
            failed.append(Failed(None))
            return failed[0]
        return await answer(server, method, where, *more)  # type: ignore[arg-type]

    async with together(memory, come, tmp_path / "bot") as (_, playing), asyncio.timeout(25):
        room = room_of(memory, "@ben:memory", encrypted=True)
        await memory.joins(room, BOT.user)
        await handled(memory, playing)
        memory.put(room, cindy.user, "m.room.member", {"membership": "join"}, state_key=cindy.user)
        await cindy.sync()
        monkeypatch.setattr(memory, "answer", failing)
        await Player(cindy, BOT.user, room).opens("!play mythe")
    assert failed
    assert UNVERIFIED not in cindy.room(room).words()


@pytest.mark.parametrize("guests", [(), ("@ben:memory",)])
async def test_people_chat_in_an_encrypted_room_of_their_own(
    memory: MemoryHomeserver, come: Come, tmp_path: Path, guests: tuple[str, ...]
) -> None:
    """The bot does not answer chat there, even while only one person is in the room; a command opens a table."""
    async with together(memory, come, tmp_path / "bot") as (_, playing), asyncio.timeout(25):
        ann = await come("cindy")
        room = room_of(memory, ann.user, *guests, encrypted=True)
        player = Player(ann, BOT.user, room)
        await memory.joins(room, BOT.user)
        await ann.until(lambda: ann.room(room).members.get(BOT.user) == "join")
        await ann.say(room, "2")
        await handled(memory, playing)
        await ann.sync()
        assert ann.invitations == {}
        await player.opens("!play mythe")
