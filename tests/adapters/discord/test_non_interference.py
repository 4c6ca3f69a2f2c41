"""A person's secret reaches Discord only in that person's channel: all other calls are the same, byte for byte."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from bot.core.table.views import SeatView
from rules.chance import Chance
from rules.game import Seat
from rules.mythe.view import MytheView
from rules.mythical_dice.hands import draw_hands
from rules.mythical_dice.moves import Deal
from rules.mythical_dice.pieces import DICE
from rules.mythical_dice.view import MythicalView
from tests.adapters.discord.played_tables import Person, Table, Way, moves, sit_down
from tests.adapters.discord.seen_messages import buttons, text
from tests.adapters.discord.simulated_discord import World, open_world

ROUND: Final = 3
NAME: Final = re.compile(r"\d{17,20}|(?<=\"nonce\": )\"[^\"]+\"|(?<=\"id\": )\d{10}|(?<=:hand:|:back:)\d{10}")
"""Discord's ids, and the nonces and marks of posts, which are made up."""


def heard(world: World, *hidden: Person) -> Sequence[Sequence[str]]:
    """All calls to Discord except those for the hidden people alone; ids are replaced by numbers in their order.

    The calls for each channel are a list of their own, and so are the answers to each person, because streams of
    messages do not wait for each other.
    """
    told: dict[str, list[str]] = {}
    for place, call in _told(world, hidden):
        told.setdefault(place, []).append(call)
    return sorted(_numbered(calls) for calls in told.values())


def _numbered(calls: Sequence[str]) -> list[str]:
    numbers: dict[str, str] = {}
    return [NAME.sub(lambda name: numbers.setdefault(name[0], f"#{len(numbers)}"), one) for one in calls]


def _told(world: World, hidden: Sequence[Person]) -> Iterator[tuple[str, str]]:
    own_channels = {str(person.member.user.dm_channel.id) for person in hidden}
    members = {person.member.id for person in hidden}
    for request in world.env.http_requests:
        parts = request.path.strip("/").split("/")
        answered = world.env.backend.interactions.get(int(parts[1])) if parts[0] == "interactions" else None
        private = own_channels & {*parts} or (answered is not None and answered.user_id in members)
        if not private:
            place = f"answers to {answered.user_id}" if answered else "/".join(parts[:2])
            path = request.path.replace(answered.token, "token") if answered else request.path
            yield place, f"{request.method} {path} {json.dumps(request.json)}"


# --- a secret bet -----------------------------------------------------------------------------------------


async def test_nobody_is_told_how_high_or_how_often_somebody_bets(tmp_path: Path) -> None:
    """Until the last bet is in, all others hear the same after one bet of 0 as after four changes of mind."""
    one = await said_until_the_reveal(tmp_path / "one.db", [0])
    other = await said_until_the_reveal(tmp_path / "other.db", [2, 0, 1, 3])
    assert other == one


async def said_until_the_reveal(path: Path, bets: Sequence[int]) -> Sequence[Sequence[str]]:
    """All calls outside the hidden person's private channel, if that person makes these bets."""
    async with open_world(path) as world:
        table = await sit_down(world, Way.BUTTONS, Way.BUTTONS, Way.BUTTONS)
        await table.play_to(ROUND)
        first, hidden, last = table.people
        await table.play_one(first)
        for bet in bets:
            card = table.hand(hidden)
            await world.press(hidden.member, card, moves(card)[bet])
        await world.forward(30_000)
        assert await table.awaited() == [last]
        return heard(world, hidden)


# --- hidden dice ------------------------------------------------------------------------------------------


async def test_nobody_is_told_what_somebody_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games that differ in one hand look the same to all others, until a die of that hand must be rolled."""
    one = await until_their_die(tmp_path / "one.db")

    def other_deal(chance: Chance, round_: int, seats: int) -> Deal:
        dealt = draw_hands(chance, round_, seats)
        return twin(dealt, one.seat) if round_ == ROUND else dealt

    monkeypatch.setattr("rules.mythical_dice.state.draw_hands", other_deal)
    other = await until_their_die(tmp_path / "other.db")

    assert other.seat == one.seat
    assert other.hand != one.hand
    assert other.heard == one.heard


@dataclass(frozen=True, slots=True)
class Heard:
    """A game up to the moment when the last person in a trick must roll."""

    seat: Seat
    hand: str
    """The private card of this seat's player, as its player sees it."""

    heard: Sequence[Sequence[str]]
    """Everything that the other people get to see."""


async def until_their_die(path: Path) -> Heard:
    """Everybody bets, and all roll except the last person in the round's first trick."""
    async with open_world(path) as world:
        table = await sit_down(world, Way.BUTTONS, Way.BUTTONS, Way.BUTTONS)
        await table.play_to(ROUND)
        view = await table.view()
        assert view.play is not None
        assert isinstance(view.play, MythicalView)
        seat = view.play.leader - 1 if view.play.leader else len(view.seats) - 1
        (hidden,) = [person for person in table.people if person.player == view.seats[seat].player]
        for person in table.people:
            await world.press(person.member, table.hand(person), moves(table.hand(person))[1])
        while await table.awaited() != [hidden]:
            await table.play_one()
        return Heard(seat, text(table.hand(hidden)), heard(world, hidden))


def twin(dealt: Deal, hidden: Seat) -> Deal:
    """The same deal with other dice in one hand, from those that nobody else holds."""
    bag = list(DICE)
    for kind in (kind for seat, hand in enumerate(dealt.dice) for kind in hand if seat != hidden):
        bag.remove(kind)
    other = tuple(sorted(bag[-len(dealt.dice[hidden]) :]))
    return Deal(tuple(other if seat == hidden else hand for seat, hand in enumerate(dealt.dice)))


# --- a card that was given --------------------------------------------------------------------------------


async def test_which_card_went_to_whom_two_people_know(tmp_path: Path) -> None:
    """Whichever card is given, the table and all others hear the same. The giver and the receiver see the card."""
    one = await after_a_gift(tmp_path / "one.db", 0)
    other = await after_a_gift(tmp_path / "other.db", -1)

    assert other.heard == one.heard
    assert [mine != theirs for mine, theirs in zip(one.cards, other.cards, strict=True)] == [True, True, False]


@dataclass(frozen=True, slots=True)
class Given:
    """A game of Mythe, after a gift."""

    cards: Sequence[str]
    """The private cards of the giver, of the receiver, and of the third player."""

    heard: Sequence[Sequence[str]]
    """Everything that people other than the giver and the receiver get to see."""


async def after_a_gift(path: Path, which: int) -> Given:
    """The active player gives one card to the player after the next; the third looks at everything; time passes."""
    async with open_world(path) as world:
        table = await sit_down(world, Way.BUTTONS, Way.BUTTONS, Way.BUTTONS, game="mythe")
        while not (view := await played(table)).giving:
            await table.play_one()
        seats = (await table.view()).seats
        giver, third, receiver = (person_at(table, seats, view.active, step) for step in range(3))
        card = table.hand(giver)
        # The button for several cards begins no card yet.
        cards = [button for button in buttons(card).values() if re.search(r":choose:g\..", button)]
        await world.press(giver.member, card, cards[which])
        card = table.hand(giver)
        to = next(button for label, button in buttons(card).items() if label.startswith(f"{receiver.name} ("))
        await world.press(giver.member, card, to)
        await table.copy(third)
        for command in ("table show", "replay"):
            await world.slash(third.member, command, at=table.place)
        await world.forward(50_000)
        seen = [text(table.told(person)[-1]) for person in (giver, receiver)]
        return Given([*seen, text(table.hand(third))], heard(world, giver, receiver))


async def played(table: Table) -> MytheView:
    """The game as everybody sees it."""
    play = (await table.view()).play
    assert isinstance(play, MytheView)
    return play


def person_at(table: Table, seats: Sequence[SeatView], active: Seat | None, step: int) -> Person:
    """The person who sits ``step`` seats after the active player."""
    assert active is not None
    player = seats[(active + step) % len(seats)].player
    (person,) = [person for person in table.people if person.player == player]
    return person
