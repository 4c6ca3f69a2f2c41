"""What goes over the wire to the others and to the channel does not depend on what one person hides."""

import re
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import pytest

from bot.adapters.discord import desk, turnstile
from bot.core import opening
from bot.pictures.painter import Painter
from bot.wiring import Bot
from rules.chance import Chance, Committed
from rules.game import Seat
from rules.mythical_dice.hands import draw_hands
from rules.mythical_dice.moves import Deal
from rules.mythical_dice.pieces import DICE
from tests.stub import interactions, people
from tests.stub.bots import hosted
from tests.stub.changes import PATIENCE
from tests.stub.people import Person
from tests.stub.playing import Table, offered, offering
from tests.stub.reading import words
from tests.stub.server import open_discord

HIDDEN: Final = 2
"""Which of them hides something: the last to join."""

LOOKS: Final = ("hand", "table show", "table list", "replay", "verify", "stats", "leaderboard")
"""Commands that tell something."""

TIME: Final = re.compile(rb"<t:\d+")
MADE_UP: Final = re.compile(
    rb'\d{17,20}|"nonce":"[^"]*"|"id":\d{10}\b|(?<=:hand:|:back:)\d{10}'
    rb"|[0-9a-f]{64}|v1:[a-z2-7]{10}|table [a-z2-7]{10}|^--[0-9a-f]{32}",
    re.MULTILINE,
)
"""Ids, nonces and marks, hashes of ids, names of tables and the borders of forms."""


@pytest.fixture(autouse=True)
def _nothing_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same luck in all games, whatever the tables are called; no answer counts as late, and no channel is full."""

    def below(_self: Committed, n: int, purpose: str, round_: int, seat: Seat | None, counter: int) -> int:
        return Random(f"{purpose} {round_} {seat} {counter}").randrange(n)

    monkeypatch.setattr(Committed, "below", below)
    monkeypatch.setattr(opening, "new_seed", lambda: bytes(32))
    monkeypatch.setattr(desk, "PATIENCE", PATIENCE)
    monkeypatch.setattr(turnstile, "MOST", 10**6)
    monkeypatch.setattr(interactions, "FIRST", PATIENCE)
    monkeypatch.setattr(people, "FIRST", PATIENCE)
    monkeypatch.setattr("storage.wishes.HOLD", round(PATIENCE * 1000))


Heard = Mapping[str, Sequence[bytes]]
"""What was told, by kind of call and person, each in its order."""


@dataclass
class Play:
    """A game whose people do what they are told, and each time wait until everything is told to everybody."""

    bot: Bot
    table: Table

    @property
    def hidden(self) -> Person:
        """Who hides something."""
        return self.table.people[HIDDEN]

    async def press(self, person: Person, which: int) -> None:
        """Press the move of that number."""
        message = offering(person.inbox, "move")
        assert message is not None
        pressed = await person.press(message, offered(message, "move")[which])
        assert pressed.callback is not None
        await self.bot.deliveries.deliver_due()

    async def bet(self) -> None:
        """All bet one trick."""
        for person in self.table.people:
            await self.press(person, 1)

    def rolls(self) -> Person | None:
        """Who is to roll a die; None while bets are open."""
        for person in self.table.people:
            message = offering(person.inbox, "move")
            if message is not None and ":roll." in offered(message, "move")[0]:
                return person
        return None

    async def play_to(self, round_: int) -> None:
        """On to the bets of that round."""
        for past in range(1, round_):
            await self.bet()
            for _ in range(past * len(self.table.people)):
                roller = self.rolls()
                assert roller is not None
                await self.press(roller, 0)

    async def heard_by_others(self) -> Heard:
        """All that anybody but the hidden one is told or could read, when the others have looked at what they can."""
        for person in self.table.people[:HIDDEN]:
            for command in LOOKS:
                looked = await person.slash(self.table.channel, command)
                assert looked.callback is not None, command
            await person.complete(self.table.channel, "move", "move", move="")
        await self.bot.deliveries.deliver_due()
        told: dict[str, list[bytes]] = {}
        names: dict[str, dict[bytes, bytes]] = {}
        others = {person.id: str(number) for number, person in enumerate(self.table.people[:HIDDEN])}
        for call in self.table.stub.wire.calls:
            if call.person != self.hidden.id or call.readers & others.keys():
                kind = f"{call.route} {others.get(call.person or 0)}"
                told.setdefault(kind, []).append(plain(call.raw, names.setdefault(kind, {})))
        return told


def plain(raw: bytes, names: dict[bytes, bytes]) -> bytes:
    """The bytes without times, and with all that is made up numbered as it comes."""
    return MADE_UP.sub(lambda found: names.setdefault(found[0], b"#%d" % len(names)), TIME.sub(b"<t:", raw))


@asynccontextmanager
async def playing(database: Path) -> AsyncIterator[Play]:
    """Three people who have been dealt their first hands."""
    async with open_discord() as stub:
        stub.limits.lift()
        guild = stub.world.add_guild("Crete")
        table = Table(stub, stub.world.add_channel(guild, "dice"), stub.people(guild, "Ann", "Ben", "Cyd"))
        async with hosted(stub, database, pictures=Painter()) as (_, bot):
            await table.open(pace="daily")
            await table.start()
            await bot.deliveries.deliver_due()
            yield Play(bot, table)


SOME: Final = [3]
ALL: Final = [pytest.param(round_, marks=pytest.mark.long) for round_ in range(1, 9) if round_ not in SOME]


# --- a secret bet -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("round_", [*SOME, *ALL])
async def test_nobody_is_told_how_high_or_how_often_somebody_bets(tmp_path: Path, round_: int) -> None:
    """Until the last bet is in, everybody else is told the same of one bet of 0 as of four changes of mind."""
    one = await told_of_bets(tmp_path / "one.db", round_, [0])
    other = await told_of_bets(tmp_path / "other.db", round_, [1, 0, 0, 1])
    assert other == one


async def told_of_bets(database: Path, round_: int, bets: Sequence[int]) -> Heard:
    """What everybody else is told when one bets so, and one of the others has not bet yet."""
    async with playing(database) as play:
        await play.play_to(round_)
        await play.press(play.table.people[0], 1)
        for which in bets:
            await play.press(play.hidden, which)
        return await play.heard_by_others()


# --- hidden dice ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("round_", [*SOME, *ALL])
async def test_nobody_is_told_what_somebody_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, round_: int) -> None:
    """Two games that differ in one hand are the same to everybody else, until its first die is to be rolled."""
    hand, one = await told_of_dice(tmp_path / "one.db", round_)

    def other_deal(chance: Chance, dealt_round: int, seats: int) -> Deal:
        dealt = draw_hands(chance, dealt_round, seats)
        return twin(dealt) if dealt_round == round_ else dealt

    monkeypatch.setattr("rules.mythical_dice.state.draw_hands", other_deal)
    other_hand, other = await told_of_dice(tmp_path / "other.db", round_)
    assert other_hand != hand
    assert other == one


async def told_of_dice(database: Path, round_: int) -> tuple[str, Heard]:
    """One's card, and what everybody else is told when all have bet and they are about to roll."""
    async with playing(database) as play:
        await play.play_to(round_)
        card = offering(play.hidden.inbox, "move")
        assert card is not None
        hand = words(card)
        await play.bet()
        while (roller := play.rolls()) not in {play.hidden, None}:
            await play.press(roller, 0)
        return hand, await play.heard_by_others()


def twin(dealt: Deal) -> Deal:
    """The same deal with other dice in the hidden hand, of those that nobody else holds."""
    bag = list(DICE)
    for kind in (kind for seat, hand in enumerate(dealt.dice) for kind in hand if seat != HIDDEN):
        bag.remove(kind)
    other = tuple(sorted(bag[: len(dealt.dice[HIDDEN])]))
    if other == dealt.dice[HIDDEN]:
        other = tuple(sorted(bag[-len(other) :]))
    return Deal(tuple(other if seat == HIDDEN else hand for seat, hand in enumerate(dealt.dice)))
