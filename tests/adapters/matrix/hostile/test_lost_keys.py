"""What people hear when the bot cannot decrypt what they have sent, or what they react to."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

from bot.adapters.matrix.crypto.encryption import CLOCKS_DIFFER
from bot.adapters.matrix.crypto.library import ENCRYPTED, MEGOLM
from bot.adapters.matrix.rooms.reach import LOST, UNREADABLE
from bot.app.quotas import Limits, Quota, Quotas
from bot.core.clock.pace import HOUR
from bot.core.clock.wall_time import WallTime
from tests.adapters.matrix.hostile.conftest import Come, handled
from tests.adapters.matrix.hostile.meeting import BOT
from tests.adapters.matrix.hostile.memory_homeserver import URL, MemoryHomeserver
from tests.adapters.matrix.hostile.memory_people import MemoryPerson
from tests.adapters.matrix.players import JOIN, Player, game_polls
from tests.adapters.matrix.running_bot import Playing, bot_on

NEW_DEVICE: Final = replace(BOT, token=f"{BOT.user} OTHER", device="OTHER")
SEALED: Final = {"algorithm": MEGOLM, "ciphertext": "none"}
"""No key can open this."""


async def encrypted_room(memory: MemoryHomeserver, come: Come) -> Player:
    """Ann in an encrypted room, to which the bot is invited."""
    ann = await come("ann")
    room = memory.make_room(ann.user, encrypted=True)
    memory.put(room, ann.user, "m.room.member", {"membership": "invite"}, state_key=BOT.user)
    return Player(ann, BOT.user, room)


async def encrypted_room_with_eve(memory: MemoryHomeserver, come: Come) -> tuple[Player, MemoryPerson]:
    """The same room, in which Eve is, too. She has never used the bot."""
    player, eve = await encrypted_room(memory, come), await come("eve")
    memory.put(player.room, eve.user, "m.room.member", {"membership": "join"}, state_key=eve.user)
    return player, eve


@asynccontextmanager
async def with_new_device(folder: Path) -> AsyncIterator[Playing]:
    """The bot, after its crypto store was lost. Its database is still there."""
    shutil.rmtree(folder / "matrix")
    async with bot_on(URL, NEW_DEVICE, folder) as playing, asyncio.timeout(25):
        yield playing


async def met_in(player: Player, playing: Playing, memory: MemoryHomeserver) -> None:
    """Let the player use the bot for the first time: they choose Czech."""
    player.language = "cs"
    await player.person.until(lambda: player.shared.members.get(BOT.user) == "join")
    await player.person.say(player.room, "!language cs")
    await player.person.accept_of(BOT.user)
    await handled(memory, playing)


async def told(player: Player, sentence: str) -> int:
    """How often the player is told this in the shared room."""
    await player.person.sync()
    return sum(player.says(sentence) in one.body for one in player.shared.messages)


async def test_what_was_encrypted_for_a_lost_device_is_answered(
    memory: MemoryHomeserver, come: Come, tmp_path: Path
) -> None:
    """Its author is told at once, once and in their language. What they type after that counts."""
    player = await encrypted_room(memory, come)
    async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(25):
        await met_in(player, playing, memory)
    before = len(memory.log)
    for _ in range(3):
        await player.person.say(player.room, "!help")
    memory.log[before:] = [
        (room, {**raw, "origin_server_ts": int(str(raw["origin_server_ts"])) - 2 * CLOCKS_DIFFER})
        for room, raw in memory.log[before:]
    ]
    async with with_new_device(tmp_path / "bot") as playing:
        await handled(memory, playing)
        assert await told(player, UNREADABLE) == 1
        await player.opens("!play mythe")


async def test_an_answer_that_nobody_can_read_is_answered(memory: MemoryHomeserver, come: Come, tmp_path: Path) -> None:
    """In their private room everybody is told, with the command that answers in place of a vote."""
    player = await encrypted_room(memory, come)
    async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(25):
        await met_in(player, playing, memory)
        memory.put(player.private.id, player.person.user, ENCRYPTED, SEALED)
        await handled(memory, playing)
        await player.person.sync()
        (sentence,) = (one for one in player.private.messages if player.says(UNREADABLE) in one.body)
    assert sentence.safe


async def test_strangers_and_deleted_messages_bring_no_sentence(
    memory: MemoryHomeserver, come: Come, tmp_path: Path
) -> None:
    """People who have never used the bot only chat. A redacted message has nothing to read."""
    player, eve = await encrypted_room_with_eve(memory, come)
    async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(25):
        await met_in(player, playing, memory)
        memory.put(player.room, eve.user, ENCRYPTED, SEALED)
        memory.put(player.room, player.person.user, ENCRYPTED, {})
        before = len(memory.log)
        await handled(memory, playing)
    assert [raw for _, raw in memory.log[before:] if raw["sender"] == BOT.user] == []


async def test_a_flood_of_unreadable_messages_brings_one_sentence(
    memory: MemoryHomeserver, come: Come, tmp_path: Path
) -> None:
    """However many of them somebody sends: in a shared room they are told once a day."""
    player = await encrypted_room(memory, come)
    async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(25):
        await met_in(player, playing, memory)
        for _ in range(1_000):
            memory.put(player.room, player.person.user, ENCRYPTED, SEALED)
        await handled(memory, playing)
        assert await told(player, UNREADABLE) == 1


def ask_little(playing: Playing, limits: Limits) -> None:
    """Let people ask only so much from now on."""
    assert playing.matrix._account is not None  # noqa: SLF001 - the limits are no setting of hosts
    playing.matrix._account.answering.app.quotas = Quotas(WallTime(), limits)  # noqa: SLF001


async def test_chat_that_cannot_be_read_uses_up_no_requests(
    memory: MemoryHomeserver, come: Come, tmp_path: Path
) -> None:
    """Of the room's two requests one is left for a command: only the sentence has counted."""
    player, eve = await encrypted_room_with_eve(memory, come)
    async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(25):
        await met_in(player, playing, memory)
        ask_little(playing, Limits(channel=Quota(2, HOUR)))
        for author in [eve.user, player.person.user] * 10:
            memory.put(player.room, author, ENCRYPTED, SEALED)
        await handled(memory, playing)
        assert await told(player, UNREADABLE) == 1
        await player.person.say(player.room, "!privacy about")
        await handled(memory, playing)
        await player.person.sync()
        assert player.says("privacy-about-title") in player.private.words()


async def test_who_is_not_told_for_having_asked_too_much_is_told_that(
    memory: MemoryHomeserver, come: Come, tmp_path: Path
) -> None:
    """They are told once, as after a command: else nobody would answer their later commands, either."""
    player = await encrypted_room(memory, come)
    async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(25):
        await met_in(player, playing, memory)
        ask_little(playing, Limits(person=Quota(1, HOUR)))
        await player.person.say(player.room, "!privacy about")
        await handled(memory, playing)
        for _ in range(3):
            memory.put(player.private.id, player.person.user, ENCRYPTED, SEALED)
        await handled(memory, playing)
        await player.person.sync()
        assert player.private.words().count(player.says("refusal-too-many-presses")) == 1


async def test_a_reaction_to_a_message_of_a_lost_device_is_answered(
    memory: MemoryHomeserver, come: Come, tmp_path: Path
) -> None:
    """The bot does not know any more what its message offers. It says so, and which commands do the same."""
    player = await encrypted_room(memory, come)
    async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(25):
        await met_in(player, playing, memory)
        lobby = await player.opens("!play mythe")
    ben = Player(await come("ben"), BOT.user, player.room)
    memory.put(player.room, ben.person.user, "m.room.member", {"membership": "join"}, state_key=ben.person.user)
    async with with_new_device(tmp_path / "bot") as playing:
        await ben.person.sync()
        await ben.person.react(lobby, JOIN)
        await handled(memory, playing)
        assert await told(ben, LOST) == 1


async def test_a_reply_to_a_lost_question_answers_no_other_one(
    memory: MemoryHomeserver, come: Come, tmp_path: Path
) -> None:
    """A vote names its question, so it still counts. A typed reply does not: its author is told how to answer."""
    player = await encrypted_room(memory, come)
    ann = player.person
    async with bot_on(URL, BOT, tmp_path / "bot"), asyncio.timeout(25):
        await player.opens("!play mythical-dice robots 2")
        await player.starts("ann")
        await ann.accept_of(BOT.user)
        (old,) = await ann.until(lambda: game_polls(ann))
    async with with_new_device(tmp_path / "bot") as playing:
        await ann.sync()
        assert old.poll is not None
        await ann.vote(old, next(iter(old.poll.answers)))
        await ann.until(lambda: [one for one in game_polls(ann) if one.id != old.id])
        await ann.say(old.room, "1", reply=old.id)
        await handled(memory, playing)
        await ann.sync()
        assert any(player.says("matrix-nothing-asked") in one.body for one in player.private.messages)
