"""Bets and hands are secret: the bot sends exactly the same to everybody else, in the same order and number."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias
from urllib.parse import unquote

import pytest

from bot.adapters.matrix.client import Matrix
from bot.adapters.matrix.crypto.encryption import Encrypted, Encryption
from bot.adapters.matrix.crypto.login import Credentials
from bot.adapters.matrix.homeserver import Failed, Json
from bot.core.table import opening
from bot.logs import log_to_stderr
from bot.wiring import open_bot
from rules.mythical_dice import state
from rules.mythical_dice.moves import Deal
from rules.mythical_dice.pieces import Kind
from tests.adapters.matrix.hostile.conftest import handled
from tests.adapters.matrix.hostile.meeting import BOT
from tests.adapters.matrix.hostile.memory_homeserver import URL, MemoryHomeserver, Request, route
from tests.adapters.matrix.hostile.memory_people import MemoryPerson
from tests.adapters.matrix.players import Player, game_polls
from tests.adapters.matrix.running_bot import Playing
from tests.core.fakes import HandClock
from tests.faults.silence import GAME, SILENT
from tests.stub.bodies import part, text, written

Sent: TypeAlias = tuple[object, ...]
Step: TypeAlias = tuple[dict[str, list[Sent]], Counter[Sent]]


@dataclass
class Wire:
    """What the bot sends in one game, step by step."""

    steps: list[Step] = field(default_factory=list)
    """For each step what was sent to each room, in order; and all other calls."""

    own: list[object] = field(default_factory=list)
    """The types of all that was sent to the private room of the person whose bet and hand are secret."""

    files: list[str] = field(default_factory=list)
    """The names of the files that the bot keeps."""

    @property
    def open_steps(self) -> list[Step]:
        """The steps at which anything was sent to others."""
        return [step for step in self.steps if step != ({}, Counter())]


class Game:
    """Three people at one table. The bot acts only when a test asks, so two games can be compared step by step."""

    def __init__(self, memory: MemoryHomeserver, monkeypatch: pytest.MonkeyPatch) -> None:
        self.memory, self.wire = memory, Wire()
        self._plain: dict[str, tuple[str, str, int]] = {}
        """Ciphertext → type, text and size of the event."""

        self._seen = 0
        encrypt = Encryption.encrypt

        async def note(
            self_: Encryption, room: str, members: Collection[str], kind: str, content: Json
        ) -> Encrypted | Failed:
            sealed = await encrypt(self_, room, members, kind, content)
            if isinstance(sealed, Encrypted):
                self._plain[text(sealed.content, "ciphertext")] = (kind, said(content), len(written(content)))
            return sealed

        monkeypatch.setattr(Encryption, "encrypt", note)

    async def settle(self, playing: Playing, players: Sequence[Player]) -> None:
        """Let the bot answer and send all that it has to, and let the players see it; note what was sent."""
        for _ in range(3):
            await handled(self.memory, playing)
            await playing.bot.dispatcher.deliver_due()
        for player in players:
            await player.person.sync()
        ben = players[1]
        # The first question may come before he is in the room.
        self._note({ben.private.id, *(room for room, one in ben.person.invitations.items() if one.inviter == BOT.user)})

    def _note(self, own: Collection[str]) -> None:
        rooms: defaultdict[str, list[Sent]] = defaultdict(list)
        others: Counter[Sent] = Counter()
        for user, request in self.memory.requests[self._seen :]:
            steps = [unquote(step) for step in request.where.split("/")[1:]]
            if user != BOT.user:
                continue
            if steps[0] == "rooms" and steps[1] in own:
                self.wire.own.append(self._sent(steps, request)[0])
            elif steps[0] == "rooms":
                rooms[steps[1]].append(self._sent(steps, request))
            elif steps[0] == "sendToDevice":
                others[tuple(part(request.body, "messages")), request.size] += 1
            else:
                others[request.method, *steps, request.size] += 1
        self._seen = len(self.memory.requests)
        self.wire.steps.append((dict(rooms), others))

    def _sent(self, steps: list[str], request: Request) -> Sent:
        """How the event was sent, its bytes on the wire, and what it says. Ids of transactions are left out."""
        plain = self._plain.get(text(request.body, "ciphertext"))
        return (*steps[2:-1], request.size, *(plain or (said(request.body),)))


def said(content: Json) -> str:
    """The text of a message, after its edit."""
    return text(part(content, "m.new_content") or content, "body")


def names_in(folder: Path) -> list[str]:
    """The names of all files and folders."""
    return sorted(path.name for path in folder.rglob("*"))


async def played(folder: Path, bets: Sequence[int], monkeypatch: pytest.MonkeyPatch) -> Wire:
    """A game up to the first reveal. Ben makes the bets, each in place of the one before."""
    memory = MemoryHomeserver()
    with monkeypatch.context() as patch:
        route(memory, patch.setattr)
        game = Game(memory, patch)
        async with AsyncExitStack() as stack:
            people = [await MemoryPerson.come(name, folder / "people") for name in ("ann", "ben", "cid")]
            for one in people:
                stack.push_async_callback(one.close)
            await play(game, people, folder / "bot", bets)
    return game.wire


async def play(game: Game, people: Sequence[MemoryPerson], folder: Path, bets: Sequence[int]) -> None:
    """Play the game."""
    memory = game.memory
    room = memory.make_room(*(one.user for one in people))
    memory.put(room, people[0].user, "m.room.member", {"membership": "invite"}, state_key=BOT.user)
    players = [Player(one, BOT.user, room) for one in people]
    matrix = Matrix(Credentials(URL, token=BOT.token), folder / "matrix")
    async with open_bot(f"sqlite+aiosqlite:///{folder}/games.db", [matrix], time=HandClock()) as bot:
        working, playing = asyncio.create_task(matrix.open(bot)), Playing(bot, matrix, BOT)
        await memory.joins(room, BOT.user)
        await people[0].say(room, "!play mythical-dice seats 3")
        await game.settle(playing, players)
        for player in players[1:]:
            await player.joins()
            await game.settle(playing, players)
        # The third seat fills the table, so the game begins.
        for person in people:
            await person.accept_of(BOT.user)
        await game.settle(playing, players)
        for person, chosen in zip(people, [[1], bets, [0]], strict=True):
            for bet in chosen:
                (poll,) = game_polls(person)
                assert poll.poll is not None
                await person.vote(poll, list(poll.poll.answers)[bet])
                await game.settle(playing, players)
        game.wire.files = names_in(folder)
        working.cancel()
        await asyncio.wait({working})


def kinds(step: Step) -> Mapping[str, Sequence[object]]:
    """The types of what was sent to each room."""
    return {room: [sent[1] for sent in all_sent] for room, all_sent in step[0].items()}


@pytest.mark.parametrize("bets", [[1], [1, 0, 0, 1]])
async def test_nobody_can_tell_one_secret_bet_from_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bets: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    """Until the reveal all calls of the bot are equal, but for the number of those to Ben's private room.

    The log at its most detailed level, and the names of files, say nothing of the bets.
    """
    log_to_stderr("DEBUG")
    monkeypatch.setattr(opening, "new_seed", lambda: bytes(32))
    one, other = [await played(tmp_path / str(number), made, monkeypatch) for number, made in enumerate(([0], bets))]
    _are_equal_to_others(one, other)
    if len(bets) == 1:
        assert other.own == one.own
    told = capsys.readouterr().err
    assert GAME.findall("".join(line for line in told.splitlines() if not any(word in line for word in SILENT))) == []
    assert not any(name in told for name in ("@ann", "@ben", "@cid"))


async def test_nobody_can_tell_one_hand_from_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ben holds another die: until it is rolled all calls of the bot are equal, but for the texts in his room."""
    monkeypatch.setattr(opening, "new_seed", lambda: bytes(32))
    wires = []
    for die in (Kind.PURPLE, Kind.MINOTAUR):
        deal = Deal(((Kind.RED,), (die,), (Kind.GREY,)))
        monkeypatch.setattr(state, "draw_hands", lambda *_, deal=deal: deal)
        wires.append(await played(tmp_path / die.key, [0], monkeypatch))
    one, other = wires
    _are_equal_to_others(one, other)
    assert other.own == one.own


def _are_equal_to_others(one: Wire, other: Wire) -> None:
    """Everybody but Ben gets the same up to the reveal. The last step shows it, so its texts differ."""
    for step, (was, now) in enumerate(zip(one.open_steps[:-1], other.open_steps[:-1], strict=True)):
        assert now == was, step
    assert kinds(other.open_steps[-1]) == kinds(one.open_steps[-1])
    assert set(other.own) == set(one.own)
    assert other.files == one.files
