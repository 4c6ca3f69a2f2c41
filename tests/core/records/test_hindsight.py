"""Decisions of finished games, seen again: only after the end, only one's own and those of robots."""

import random
from collections.abc import Sequence

import pytest

from bot.core.records import hindsight as module
from bot.core.records.finished_games import Records
from bot.core.records.hindsight import Hindsight
from bot.core.table.robots import Robots
from bot.core.table.table import Table
from bot.core.table.views import TableView
from bot.core.ui.presses import Verb
from rules.catalogue import advice
from rules.game import Move, View
from rules.mythical_dice.moves import Bet
from rules.record import Play
from rules.robots.advice import Advice, Unit
from storage.ids import PlayerId
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.refusals import refused
from tests.core.room import Room

OWN, BENS, ROBOTS = range(3)
"""The seats of a game of Cindy, Ben and a robot."""


class Counting(Robots):
    """Robots that count how often somebody asks for advice."""

    asked = 0

    async def advice(self, view: TableView, made: Move | None = None) -> Sequence[Advice]:
        """The advice."""
        self.asked += 1
        return await super().advice(view, made)


def looking_back(room: Room, robots: Robots | None = None) -> Hindsight:
    """Hindsight on the room's games."""
    return Hindsight(Records(room.store), robots or Robots(random.Random(1)))


async def seen_then(room: Room) -> dict[int, tuple[View, Move]]:
    """For each move of a seat, by its entry's number: what the seat saw before it, and the move."""
    stored = await room.stored()
    table, found = Table(stored.setup), dict[int, tuple[View, Move]]()
    for number, row in enumerate(stored.entries, 1):
        if isinstance(row.entry, Play) and row.entry.seat is not None:
            assert table.state is not None
            found[number] = table.state.view(row.entry.seat), row.entry.move
        table.enter(row.entry)
    return found


async def test_a_decision_is_seen_as_the_seat_saw_it(room: Room) -> None:
    """With the robot's advice for that view. What others held is not in it."""
    await room.play(CINDY, BEN, robots=1)
    back, then = looking_back(room), await seen_then(room)
    decided = await back.decided(room.table, CINDY)
    assert {one.seat for one in decided} == {OWN, ROBOTS}
    assert {(one.own, one.by_robot) for one in decided} == {(True, False), (False, True)}
    for one in decided[::9]:
        reviewed = await back.review(room.table, one.version, CINDY)
        view, move = then[one.version]
        assert (reviewed.view.play, reviewed.move, reviewed.view.seat) == (view, move, one.seat)
        assert list(reviewed.advice) == advice("mythical-dice", view)
        assert len(view.choices) > 1


async def test_each_decision_belongs_to_the_stop_that_shows_it(room: Room) -> None:
    """A bet to its reveal, with the bets of the others; a die to the stop at which it lies on the table."""
    await room.play(CINDY, BEN, robots=1)
    back, records = looking_back(room), Records(room.store)
    decided = await back.decided(room.table, CINDY)
    bets = [one for one in decided if isinstance(one.move, Bet)]
    own, robots = sorted(bets[:2], key=lambda one: one.seat)
    assert [(one.seat, one.stop) for one in (own, robots)] == [(OWN, 2), (ROBOTS, 2)]
    reviewed = await back.review(room.table, own.version, CINDY)
    assert reviewed.others == ((robots.version, ROBOTS),)
    last = decided[-1]
    before, after = [(await records.at(room.table, stop)).view.play for stop in (last.stop - 1, last.stop)]
    assert before is not None
    assert after is not None
    assert before.decision < after.decision


async def test_nobody_looks_at_the_decisions_of_other_people(room: Room) -> None:
    """Who did not play sees those of robots alone."""
    await room.play(CINDY, BEN, robots=1)
    back = looking_back(room)
    theirs = [one.version for one in await back.decided(room.table, BEN) if one.own]
    assert theirs
    for viewer in (CINDY, EMILY):
        await refused("unknown-choice", back.review(room.table, theirs[0], viewer))
    assert {one.seat for one in await back.decided(room.table, EMILY)} == {ROBOTS}
    await refused("unknown-choice", back.losses(room.table, EMILY))
    for version in (0, 1, 10**9):
        await refused("unknown-choice", back.review(room.table, version, CINDY))


async def test_nothing_is_told_before_the_end_nor_of_a_game_without_one(room: Room) -> None:
    """A game that was abandoned may be played on elsewhere, from a backup."""
    await room.open(CINDY, BEN, robots=1)
    await room.play_to_rolls()
    back = looking_back(room)
    for asked in (back.decided(room.table, CINDY), back.review(room.table, 9, CINDY), back.losses(room.table, CINDY)):
        await refused("not-yet-over", asked)
    await room.press(CINDY, Verb.CANCEL)
    assert await back.decided(room.table, CINDY) == []
    await refused("unknown-choice", back.review(room.table, 9, CINDY))
    await refused("unknown-choice", back.losses(room.table, CINDY))


async def test_a_changed_answer_counts_once(room: Room) -> None:
    """Only the last bet was played."""
    await room.open(CINDY, BEN, robots=1)
    await room.press(CINDY, Verb.MOVE, "bet.1")
    await room.press(CINDY, Verb.MOVE, "bet.0")
    await room.play_out()
    decided = await looking_back(room).decided(room.table, CINDY)
    assert [one.move for one in decided if one.own and one.stop == 2] == [Bet(0)]


async def losses_of(room: Room, back: Hindsight, player: PlayerId) -> list[float]:
    """What the player's worst decisions cost."""
    return [one.cost for one in (await back.losses(room.table, player)).worst]


async def test_the_worst_decisions_are_those_that_cost_most(room: Room) -> None:
    """In points, the worst first: a person who always bets 0 loses by that."""
    await room.play(CINDY, BEN, robots=1)
    back = looking_back(room)
    own = [one for one in await back.decided(room.table, CINDY) if one.weighed]
    every = [await back.review(room.table, one.version, CINDY) for one in own]
    costs = sorted((one.cost for one in every), reverse=True)
    assert await losses_of(room, back, CINDY) == costs[: module.MOST_LOSSES]
    assert costs[0] > module.WORTH_TELLING[Unit.POINTS]
    worst = (await back.losses(room.table, CINDY)).worst
    assert {one.unit for one in worst} == {Unit.POINTS}
    assert all(one.own and not one.by_robot for one in worst)


async def test_a_forgotten_person_has_no_name_in_what_is_remembered(room: Room) -> None:
    """Losses that were found before are found again."""
    await room.play(CINDY, BEN, robots=1)
    back = looking_back(room)
    before = await back.losses(room.table, CINDY)
    assert before.view.seats[BENS].name == "Ben"
    assert await room.store.people.forget(BEN)
    after = await back.losses(room.table, CINDY)
    views = [after.view, *(one.view for one in after.worst)]
    assert {view.seats[BENS].name for view in views} == {""}
    assert [one.cost for one in after.worst] == [one.cost for one in before.worst]


async def test_the_work_is_bounded_and_done_once(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long game is weighed in part. What was found is remembered for a while."""
    await room.play(CINDY, BEN, robots=1)
    monkeypatch.setattr(module, "MOST_WEIGHED", 5)
    monkeypatch.setattr(module, "MOST_KEPT", 1)
    robots = Counting()
    back = looking_back(room, robots)
    for player, asked in ((CINDY, 5), (CINDY, 5), (BEN, 10), (CINDY, 15)):
        await back.losses(room.table, player)
        assert robots.asked == asked
