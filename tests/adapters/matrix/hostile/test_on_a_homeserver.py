"""On a real homeserver: what people change afterwards, who asks for keys, who looks like another, and lost keys."""

import asyncio
import random
import shutil
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

import pytest
from structlog.testing import capture_logs

from bot.adapters.matrix.client import Matrix
from bot.adapters.matrix.crypto.library import ENCRYPTED, FILE
from bot.adapters.matrix.crypto.login import Credentials
from bot.adapters.matrix.crypto.signing import master_key, signed_devices
from bot.adapters.matrix.homeserver import Homeserver, Json, Result
from tests.adapters.matrix.hostile.made_up_events import MadeUp
from tests.adapters.matrix.players import Player, game_polls
from tests.adapters.matrix.running_bot import Playing, bot_on
from tests.homeserver.accounts import Account, Accounts, Refused, path
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People, Person
from tests.stub.bodies import part

AT_ONCE: Final = 40
UNVERIFIED: Final = "only to devices that you have verified"


@asynccontextmanager
async def betting(
    homeserver: str, accounts: Accounts, people: People, folder: Path, *guests: Person
) -> AsyncIterator[tuple[Playing, Player, Player]]:
    """Two players whose first bets are asked, in a room with guests."""
    account, ann, ben = await accounts.new("minotaur"), await people.new("ann"), await people.new("ben")
    others = [one.user for one in (ben, *guests)]
    room = await Moderator(ann.account).create("Games", invite=[account.user, *others])
    for one in (ben, *guests):
        await one.accept(room)
    players = [Player(one, account.user, room) for one in (ann, ben)]
    async with bot_on(homeserver, account, folder) as playing, asyncio.timeout(150):
        await players[0].opens("!play mythical-dice robots 1 pace relaxed")
        await players[1].joins()
        await players[0].starts("ben")
        for player in players:
            await player.person.accept_of(account.user)
            await player.person.until(lambda person=player.person: game_polls(person))  # type: ignore[misc]
        yield playing, players[0], players[1]


async def test_only_what_is_new_counts(homeserver: str, accounts: Accounts, people: People, tmp_path: Path) -> None:
    """A reply is an answer. Neither an edit nor a redaction changes it, and an edit is no command."""
    async with betting(homeserver, accounts, people, tmp_path) as (_, player, other):
        ann, private = player.person, player.private.id
        (poll,) = game_polls(ann)
        assert poll.poll is not None
        zero, one = poll.poll.answers.values()
        word = await ann.say(private, zero, reply=poll.id)
        await ann.until(lambda: f"Your bet: {zero}" in player.private.words())
        before = len(player.private.messages)
        await ann.edit(await ann.sees(private, word), one)
        await ann.redact(private, word)
        vote = await ann.vote(poll, next(iter(poll.poll.answers)))
        await ann.redact(private, vote)
        shared = await ann.say(player.room, "hello")
        await ann.edit(await ann.sees(player.room, shared), "!cancel")
        await ann.say(private, "!rules mythe")
        await ann.until(lambda: any("How to play Mythe" in message.body for message in player.private.messages))
        # Only the rules are new; the redacted word is shown no more.
        assert len(player.private.messages) == before + 1
        assert f"Your bet: {zero}" in player.private.words()
        await other.person.vote(game_polls(other.person)[0], list(poll.poll.answers)[1])
        await ann.until(lambda: f"ann\xa0{zero}" in player.shared.words())


async def test_a_stranger_harms_nobody(homeserver: str, accounts: Accounts, people: People, tmp_path: Path) -> None:
    """Somebody with the host's name can do nothing that only the host may do, and made-up events break nothing."""
    eve = await people.new("eve")
    async with betting(homeserver, accounts, people, tmp_path, eve) as (_, player, _):
        where = path("profile", eve.user, "displayname")
        await eve.account.call("PUT", where, {"displayname": "ann"})
        await eve.say(player.room, "!cancel")
        await eve.say(player.room, "!hand")
        private = await eve.accept_of(player.bot)
        await eve.until(lambda: len(private.messages) > 1)
        assert "for your eyes only" not in private.words()
        assert not any("cancelled" in one.body for one in player.shared.messages)
        (poll,) = game_polls(player.person)
        assert poll.poll is not None
        # Her votes for Ann's question, in her own private room, are refused as those of somebody who does not play.
        relation = {"rel_type": "m.reference", "event_id": private.messages[0].id}
        answers = {"answers": [next(iter(poll.poll.answers))]}
        response = "org.matrix.msc3381.poll.response"
        before = len(private.messages)
        await eve.send(private.id, response, {response: answers, "m.relates_to": relation})
        await eve.until(lambda: len(private.messages) > before)
        await player.person.sync()
        assert "Your bet" not in player.private.words()
        of = MadeUp(random.Random(7), [eve.user], [poll.id, private.messages[0].id], list(poll.poll.answers))
        with capture_logs() as logs:
            taken = 0
            while taken < AT_ONCE // 4:
                taken += await is_taken(eve.account, player.room, of.one())
            await player.person.vote(poll, next(iter(poll.poll.answers)))
            await player.person.until(lambda: "Your bet" in player.private.words())
        assert [one for one in logs if one["log_level"] in {"error", "critical"}] == []


async def is_taken(by: Account, room: str, raw: Json) -> bool:
    """Send a made-up event. Homeservers refuse those that are broken or too large."""
    kind, content, name = raw.get("type"), raw.get("content"), raw.get("event_id")
    with suppress(Refused, UnicodeEncodeError):
        await by.call("PUT", path("rooms", room, "send", f"{kind}", f"{name}"), content)  # type: ignore[arg-type]
        return True
    return False


async def test_keys_are_given_to_nobody_who_asks(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stranger, another player, a third account in the room and an unsigned device ask for the keys of a hand.

    None of them gets an answer, and none can read the private room. The owner of the unsigned device is told.
    """
    stranger, eve = await people.new("stranger"), await people.new("eve")
    async with betting(homeserver, accounts, people, tmp_path) as (playing, player, other):
        ann, private = player.person, player.private
        tablet = await people.device(ann, signed=False)
        await Moderator(ann.account).invite(private.id, eve.user)
        seen, given = await eve.accept(private.id), keys_given(monkeypatch)
        wire = await Moderator(ann.account).wire(private.id, player.bot)
        session = next(part(one, "content") for one in wire if one["type"] == ENCRYPTED)
        for asking in (stranger, eve, other.person, tablet):
            await ask_for_key(asking.account, playing.account, private.id, session)
        await tablet.send(private.id, "m.room.message", {"msgtype": "m.text", "body": "!hand"})
        await ann.until(lambda: UNVERIFIED in private.words())
        assert {user for user in given if user != ann.user} == set()
        assert tablet.account.device not in given[ann.user]
        await eve.sync()
        await tablet.sync()
        for view in (seen, tablet.room(private.id)):
            assert [one.raw for one in view.events if one.sender == player.bot and one.encrypted] == []
            assert any(one.sender == player.bot for one in view.undecryptable)


def keys_given(monkeypatch: pytest.MonkeyPatch) -> defaultdict[str, set[str]]:
    """Notes to which users and devices the bot sends anything from now on."""
    given, call = defaultdict[str, set[str]](set), Homeserver.call

    async def note(self: Homeserver, method: str, where: str, body: Json | None = None, **more: object) -> Result:
        for user, devices in part(body or {}, "messages").items() if "/sendToDevice/" in where else ():
            given[user].update(devices)  # type: ignore[arg-type]
        return await call(self, method, where, body, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Homeserver, "call", note)
    return given


async def ask_for_key(asking: Account, asked: Account, room: str, session: Json) -> None:
    """Ask a device for the key of a session, as clients do."""
    wanted = {"room_id": room, **{key: session[key] for key in ("algorithm", "sender_key", "session_id")}}
    content = {"action": "request", "request_id": "1", "requesting_device_id": asking.device, "body": wanted}
    where = path("sendToDevice", "m.room_key_request", f"ask-{asking.device}")
    await asking.call("PUT", where, {"messages": {asked.user: {asked.device: content}}})


def delete(folder: Path, copy: Path) -> None:
    """Lose the crypto store."""
    (folder / FILE).unlink()


def restore(folder: Path, copy: Path) -> None:
    """Put the old copy of the crypto store in its place."""
    for file in copy.iterdir():
        shutil.copy(file, folder / file.name)


@pytest.mark.parametrize("happens", [delete, pytest.param(restore, marks=pytest.mark.long)])
async def test_lost_ratchets_are_replaced(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path, happens: Callable[[Path, Path], None]
) -> None:
    """After a restart without the crypto store, or with an old one, the bot has a new device, and people read it.

    The same identity has signed the new device, and the old one is gone.
    """
    account, ann = await accounts.new("minotaur"), await people.new("ann")
    room = await Moderator(ann.account).create("Games", invite=[account.user])
    player, folder = Player(ann, account.user, room), tmp_path / "matrix"
    credentials = Credentials(homeserver, user=account.user, password=account.password)
    devices, masters = [], []
    for run in range(3):
        if run == 1:
            shutil.copytree(folder, tmp_path / "copy")
        if run == 2:
            happens(folder, tmp_path / "copy")
        matrix = Matrix(credentials, folder, ["*"])
        async with bot_on(homeserver, account, tmp_path, matrix=matrix), asyncio.timeout(60):
            await ann.until(lambda: ann.room(room).members.get(account.user) == "join")
            before = len(player.private.messages)
            await ann.say(room, "!rules mythe")
            if not run:
                await ann.accept_of(account.user)
            await ann.until(lambda: any("Mythe" in one.body for one in player.private.messages[before:]))  # noqa: B023
            await ann.say(player.private.id, "!rules mythe")
            await ann.until(lambda: len(player.private.messages) > before + 2)  # noqa: B023
        keys = await ann.account.call("POST", "/keys/query", {"device_keys": {account.user: []}})
        masters.append(master_key(keys, account.user))
        devices.append(set(signed_devices(keys, account.user)))
    assert masters == [masters[0]] * 3
    assert [len(one) for one in devices] == [1, 1, 1]
    assert devices[0] == devices[1] != devices[2]


async def test_a_machine_that_serves_again_repeats_nothing(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path
) -> None:
    """Two machines serve the account in turn. What the other one has answered is not answered once more.

    The key of a command came to both, while the other one served.
    """
    account, ann = await accounts.new("minotaur"), await people.new("ann")
    room = await Moderator(ann.account).create("Games", invite=[account.user], encrypted=True)
    player, credentials = Player(ann, account.user, room), Credentials(homeserver, account.user, account.password)
    for machine, command, told in (
        ("one", "!rules mythe", "How to play Mythe"),
        ("two", "!rules mythic-dice", "How to play Mythic Dice"),
        ("one", "!rules mythical-dice", "How to play Mythical Dice"),
    ):
        matrix = Matrix(credentials, tmp_path / machine, ["*"])
        async with bot_on(homeserver, account, tmp_path, matrix=matrix), asyncio.timeout(60):
            await ann.until(lambda: ann.room(room).members.get(account.user) == "join")
            await ann.say(room, command)
            if not player.private.id:
                await ann.accept_of(account.user)
            await ann.until(lambda: told in player.private.words())  # noqa: B023 - used at once
    said = [one.body.partition("\n")[0] for one in player.private.messages if "How to play" in one.body]
    assert len(said) == 3, said
