"""What strangers may make the bot do: look things up, answer, or post again."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final
from unittest.mock import AsyncMock

import pytest
from structlog.testing import capture_logs

from bot.adapters.matrix.client import Matrix
from bot.adapters.matrix.crypto import encryption
from bot.adapters.matrix.crypto.login import Credentials
from bot.adapters.matrix.crypto.own_keys import OtherKeys, OwnKeys
from bot.adapters.matrix.rooms.joining import Joining
from bot.adapters.matrix.rooms.private_rooms import PrivateRooms
from bot.app.hosted import NotLetIn
from bot.app.quotas import Limits
from bot.core.delivery.dispatcher import Dispatcher
from bot.core.errors import StoreFault
from bot.core.people.people import People
from bot.wiring import open_bot
from tests.adapters.matrix.hostile.conftest import Come, handled
from tests.adapters.matrix.hostile.meeting import BOT, together
from tests.adapters.matrix.hostile.memory_homeserver import URL, MemoryHomeserver
from tests.adapters.matrix.players import JOIN, Player, game_polls
from tests.adapters.matrix.running_bot import bot_on
from tests.stub.bodies import Json, part

CROWDED: Final = "Somebody else is in our private room"
NO_ROOM: Final = "I cannot reach you in a private room"


def room_of(memory: MemoryHomeserver, *users: str, encrypted: bool = False) -> str:
    """A room of these people, to which the bot is invited."""
    room = memory.make_room(*users, encrypted=encrypted)
    memory.put(room, users[0], "m.room.member", {"membership": "invite"}, state_key=BOT.user)
    return room


@asynccontextmanager
async def at_table(
    memory: MemoryHomeserver, come: Come, folder: Path, *guests: str, game: str = "mythical-dice robots 2"
) -> AsyncIterator[Player]:
    """A player in the middle of a game with robots, in a room with these guests."""
    ann = await come("ann")
    player = Player(ann, BOT.user, room_of(memory, ann.user, *guests))
    async with bot_on(URL, BOT, folder / "bot"), asyncio.timeout(25):
        await player.opens(f"!play {game}")
        await player.starts("ann")
        await ann.accept_of(BOT.user)
        await ann.until(lambda: game_polls(ann))
        yield player


async def test_a_flood_of_reactions_is_counted_before_it_is_looked_up(
    memory: MemoryHomeserver, come: Come, tmp_path: Path
) -> None:
    """Each reaction that counts costs one call to the homeserver. The others cost none, and are refused once.

    The refusal is in the person's own language.
    """
    eve = await come("eve")
    room = room_of(memory, eve.user)
    async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(25):
        await eve.until(lambda: eve.room(room).members.get(BOT.user) == "join")
        await eve.say(room, "!language cs")
        asked = memory.put(room, eve.user, "m.room.message", {"msgtype": "m.text", "body": "hello"})
        for _ in range(1_000):
            reaction = {"rel_type": "m.annotation", "event_id": asked, "key": JOIN}
            memory.put(room, eve.user, "m.reaction", {"m.relates_to": reaction})
        private = await eve.accept_of(BOT.user)
        await eve.until(lambda: any("Zpomal" in one.body for one in private.messages))
        await handled(memory, playing)
        looked_up = [one for user, one in memory.requests if user == BOT.user and "/event/" in one.where]
    # The command for the language counts, too.
    assert Limits().person.most - 1 <= len(looked_up) < 1_000 // 2
    assert sum("Zpomal" in one.body for one in private.messages) == 1


async def test_a_flood_of_commands_is_answered_in_part(memory: MemoryHomeserver, come: Come, tmp_path: Path) -> None:
    """A stranger gets so many answers at once, and then few."""
    eve, sent = await come("eve"), 2 * Limits().answers.most
    room = room_of(memory, eve.user)
    async with bot_on(URL, BOT, tmp_path / "bot") as playing:
        await eve.until(lambda: eve.room(room).members.get(BOT.user) == "join")
        for _ in range(sent):
            memory.put(room, eve.user, "m.room.message", {"msgtype": "m.text", "body": "!help"})
        private = await eve.accept_of(BOT.user)
        await handled(memory, playing)
        await eve.sync()
    assert Limits().answers.most < len(private.messages) < sent


@pytest.mark.parametrize(("encrypted", "signed"), [(False, True), (True, False)])
async def test_commands_of_other_bots_are_left_alone(
    memory: MemoryHomeserver, come: Come, tmp_path: Path, *, encrypted: bool, signed: bool
) -> None:
    """Who types them is not answered, invited or stored, also on an unsigned device."""
    eve = await come("eve", signed=signed)
    room = room_of(memory, eve.user, "@ben:memory", encrypted=encrypted)
    async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(25):
        await eve.until(lambda: eve.room(room).members.get(BOT.user) == "join")
        await handled(memory, playing)
        before = len(memory.requests)
        for line in ("!!!", *["!weather Prague"] * 2 * Limits().answers.most):
            await eve.say(room, line)
        await handled(memory, playing)
        made = [one.where for user, one in memory.requests[before:] if user == BOT.user]
        assert [where for where in made if where == "/createRoom" or "/send/" in where] == []
        assert await playing.bot.people.known("matrix", eve.user) is None


async def test_a_flood_of_new_names_is_not_looked_up(
    memory: MemoryHomeserver, come: Come, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody changes their name in their private room again and again: that costs no look into the store."""
    async with together(memory, come, tmp_path / "bot") as (player, playing), asyncio.timeout(25):
        await player.person.say(player.room, "!help")
        private = await player.person.accept_of(BOT.user)
        await handled(memory, playing)
        looked_up = AsyncMock()
        monkeypatch.setattr(People, "known", looked_up)
        for number in range(1_000):
            name = {"membership": "join", "displayname": f"Ann {number}"}
            memory.put(private.id, player.person.user, "m.room.member", name, state_key=player.person.user)
        await handled(memory, playing)
    looked_up.assert_not_awaited()


async def test_an_encrypted_redaction_redacts_nothing(
    memory: MemoryHomeserver, come: Come, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can make the bot post its messages again by an event that only calls itself a redaction."""
    lost: list[str] = []

    async def note(self: Dispatcher, refs: Sequence[str]) -> None:
        lost.extend(refs)

    monkeypatch.setattr(Dispatcher, "lost", note)
    async with at_table(memory, come, tmp_path) as player:
        (poll,) = game_polls(player.person)
        await player.person.send(poll.room, "m.room.redaction", {"redacts": poll.id})
        await player.person.say(poll.room, "!rules mythe")
        # The poll for the language may come after the answer.
        await player.person.until(lambda: any("Mythe" in one.body for one in player.private.messages))
        # The person's own client believes that the poll is gone. There is no other one.
        assert game_polls(player.person) == []
    assert lost == []


@pytest.mark.parametrize("by", ["vote", "reaction", "number"])
@pytest.mark.parametrize(
    ("told", "event"),
    [
        (CROWDED, ("m.room.member", {"membership": "join"}, "@eve:memory")),
        (NO_ROOM, ("m.room.tombstone", {"replacement_room": "!next:memory"}, "")),
    ],
)
async def test_an_answer_in_an_unsafe_room_is_answered(
    memory: MemoryHomeserver, come: Come, tmp_path: Path, told: str, event: tuple[str, Json, str], by: str
) -> None:
    """Somebody who answers while a third account is in their private room is told at once why that does not count.

    So is somebody whose room is replaced. Nobody is told that who only chats there.
    """
    async with at_table(memory, come, tmp_path) as player:
        (poll,) = game_polls(player.person)
        kind, content, key = event
        memory.put(poll.room, player.person.user, kind, content, state_key=key)
        private = player.person.room(poll.room)
        assert poll.poll is not None
        await player.person.say(poll.room, "hello")
        match by:
            case "vote":
                await player.person.vote(poll, next(iter(poll.poll.answers)))
            case "reaction":
                await player.person.react(poll, "1\u20e3")
            case _:
                await player.person.say(poll.room, "1")
        sentence = await player.person.until(lambda: next((one for one in private.messages if told in one.body), None))
    assert sentence.pings == 1


async def test_somebody_who_has_just_come_gets_no_key(
    memory: MemoryHomeserver, come: Come, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A third account that comes into a private room after it was found safe cannot open what is sent there then."""
    eve = await come("eve")
    async with at_table(memory, come, tmp_path) as player:
        ann, (poll,) = player.person, game_polls(player.person)
        memory.put(poll.room, ann.user, "m.room.member", {"membership": "join"}, state_key=eve.user)
        monkeypatch.setattr(PrivateRooms, "is_safe", lambda *_: True)
        assert poll.poll is not None
        await ann.vote(poll, next(iter(poll.poll.answers)))
        await ann.until(lambda: any(one.id != poll.id for one in game_polls(ann)))
        await ann.say(player.room, "!rules mythe")
        await ann.until(lambda: any("How to play Mythe" in one.body for one in player.private.messages))
    keys = [one.body for user, one in memory.requests if user == BOT.user and one.where.startswith("/sendToDevice/")]
    assert {user for body in keys for user in part(body, "messages")} == {ann.user}


async def test_whoever_meets_a_fault_gets_an_answer(
    memory: MemoryHomeserver, come: Come, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the store or the program fails while a command is carried out, its author is told, and it is logged once."""
    faults = iter([StoreFault("the disk is full"), RuntimeError("a bug")])

    async def fail(*given: object) -> object:
        raise next(faults)

    monkeypatch.setattr("bot.adapters.matrix.answering.carry_out", fail)
    ann = await come("ann")
    room = room_of(memory, ann.user)
    with capture_logs() as logs:
        async with bot_on(URL, BOT, tmp_path / "bot"), asyncio.timeout(25):
            await ann.until(lambda: ann.room(room).members.get(BOT.user) == "join")
            await ann.say(room, "!help")
            private = await ann.accept_of(BOT.user)
            await ann.until(lambda: "cannot read or save" in private.words())
            await ann.say(room, "!help")
            await ann.until(lambda: "Something broke" in private.words())
    assert [(one["log_level"], one["event"]) for one in logs] == [
        ("warning", "the store failed during an answer"),
        ("error", "an event could not be answered"),
    ]
    assert ann.user not in str(logs)


async def test_a_hidden_encryption_stays(memory: MemoryHomeserver, come: Come, tmp_path: Path) -> None:
    """A homeserver that hides over a restart that a room is encrypted does not make the bot write openly there."""
    ann = await come("ann")
    room = room_of(memory, ann.user, "@ben:memory", encrypted=True)
    async with bot_on(URL, BOT, tmp_path / "bot"), asyncio.timeout(25):
        await Player(ann, BOT.user, room).opens("!play mythical-dice robots 1")
    memory.log = [(where, raw) for where, raw in memory.log if raw["type"] != "m.room.encryption"]
    before = len(memory.requests)
    async with bot_on(URL, BOT, tmp_path / "bot"), asyncio.timeout(25):
        await ann.say(room, "!cancel")
        await ann.until(lambda: any("cancelled" in one.body for one in ann.room(room).messages))
    sent = [one.where for user, one in memory.requests[before:] if user == BOT.user and "/send/" in one.where]
    assert sent
    assert all("/send/m.room.encrypted/" in one for one in sent)


async def test_a_kill_leaves_the_bot_in_no_room_that_it_does_not_want(
    memory: MemoryHomeserver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A room says falsely that others replace it: one where the bot was already, and one that the bot then joins.

    The bot is killed before it has left the second one. The next process leaves that one, and stays in the first one.
    """
    rooms = wanted, _, _ = [room_of(memory, "@eve:memory") for _ in range(3)]
    false = memory.make_room("@eve:memory")
    with monkeypatch.context() as patch:
        patch.setattr(Joining, "_comes_after", AsyncMock(side_effect=asyncio.CancelledError))
        async with bot_on(URL, BOT, tmp_path / "bot"), asyncio.timeout(25):
            for room in rooms:
                await memory.joins(room, BOT.user)
            for room, named in zip(rooms[1:], (wanted, false), strict=True):
                memory.put(room, "@eve:memory", "m.room.tombstone", {"replacement_room": named}, state_key="")
            await memory.joins(false, BOT.user)
    async with bot_on(URL, BOT, tmp_path / "bot") as playing, asyncio.timeout(25):
        await handled(memory, playing)
    assert [memory.members[room][BOT.user] for room in (wanted, false)] == ["join", "leave"]


async def test_other_keys_at_the_homeserver_end_the_bot(
    memory: MemoryHomeserver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the homeserver has other keys for the bot's device, nobody could write to it: one line says what to do."""

    async def other(self: OwnKeys) -> OtherKeys:
        return OtherKeys()

    room_of(memory, "@ann:memory")
    matrix = Matrix(Credentials(URL, token=BOT.token), tmp_path / "bot")
    monkeypatch.setattr(OwnKeys, "upload", other)
    async with open_bot(f"sqlite+aiosqlite:///{tmp_path}/games.db", [matrix]) as bot, asyncio.timeout(25):
        with pytest.raises(NotLetIn, match="MATRIX_PASSWORD"):
            await matrix.open(bot)


async def test_somebody_in_many_rooms_is_read_in_all(
    memory: MemoryHomeserver, come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A room that was forgotten gets a new session when it is written to again."""
    monkeypatch.setattr(encryption, "MOST_ROOMS", 1)
    ann, ben = await come("ann"), await come("ben")
    rooms = [memory.make_room(ann.user, ben.user, encrypted=True) for _ in range(2)]
    await ann.sync()
    for room in (*rooms, *rooms):
        await ann.say(room, "hello")
    await ben.sync()
    assert [one.safe for room in rooms for one in ben.room(room).messages] == [True] * 4
    assert len(ann.encryption._sessions) == 1  # noqa: SLF001 - nobody else counts them
