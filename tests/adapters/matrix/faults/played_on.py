"""A short game that goes on through faults, and what must hold of it: nothing lost, nothing twice, no gap."""

import asyncio
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from typing import Final

from bot.core.ui.presses import read
from tests.adapters.matrix.players import Player
from tests.faults.ledger import read_ledger
from tests.homeserver.accounts import Account
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People

PATIENCE: Final = 20
"""Seconds until a vote counts as lost."""

ROBOT: Final = "A robot plays for"


async def gathered(account: Account, people: People) -> list[Player]:
    """Two people in a room to which the bot is invited. The second one answers by words."""
    ann, ben = await people.new("ann"), await people.new("ben")
    room = await Moderator(ann.account).create("Games", invite=[account.user, ben.user])
    await ben.accept(room)
    return [Player(ann, account.user, room), Player(ben, account.user, room, types=cycle([True]))]


async def begun(players: Sequence[Player]) -> None:
    """The first one opens a table, both sit down, and the game starts."""
    await players[0].opens("!play mythical-dice robots 1")
    await players[1].joins()
    await players[0].starts("ben")


async def play(players: Sequence[Player], answers: int | None = None) -> None:
    """All answer what they see until they have given so many answers, or until the game is over."""

    def enough() -> bool:
        given = sum(len(player.answered) for player in players)
        return players[0].is_over or (answers is not None and given >= answers)

    async with asyncio.TaskGroup() as tasks:
        for player in players:
            tasks.create_task(player.plays(until=enough))


async def wrongs(players: Sequence[Player], database: Path) -> list[str]:
    """All that is wrong in the end. A vote that was just sent is waited for."""
    # A vote may have been sent after its sender's last sync.
    for player in players:
        await player.person.sync()
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while _lost(players, database):
                for player in players:
                    await player.person.sync(100)
    for player in players:
        await player.person.sync()
    lost = [f"lost: {vote}" for vote in _lost(players, database)]
    return lost + [wrong for player in players for wrong in _wrongs_of(player)]


def _lost(players: Sequence[Player], database: Path) -> list[str]:
    """The votes in questions of the game that are not stored."""
    stored = {line.command for line in read_ledger(database).lines}
    return [vote for player in players for vote in _votes(player) if f"matrix:{vote}" not in stored]


def _votes(player: Player) -> Iterator[str]:
    """The events by which the player has answered the game's questions."""
    for event in player.private.events:
        if event.sender == player.person.user and "v1:" in str(event.content.get("org.matrix.msc3381.poll.response")):
            yield event.id


def _wrongs_of(player: Player) -> Iterator[str]:
    """Questions, cards and posts that came twice or not at all, and messages that could not be read."""
    presses = [read(next(iter(one.poll.answers))) for one in player.private.messages if one.poll is not None]
    asked = Counter((press.decision, press.verb) for press in presses if press is not None)
    yield from (f"asked twice: {question}" for question, count in asked.items() if count > 1)
    for room in (player.shared, player.private):
        marks = Counter(
            str(one.content["org.minotaur.mark"]) for one in room.messages if "org.minotaur.mark" in one.content
        )
        yield from (f"posted twice: {mark}" for mark, count in marks.items() if count > 1)
        yield from (f"unreadable: {event.raw}" for event in room.undecryptable)
    rounds = [int(one[1]) for message in player.shared.messages if (one := re.match(r"Round (\d+)", message.body))]
    if rounds != list(range(1, len(rounds) + 1)):
        yield f"rounds: {rounds}"
    if ROBOT in player.shared.words():
        yield "a robot has moved for somebody"
