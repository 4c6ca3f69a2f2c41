"""A move that everybody can see to be the only possible one is made by the table itself, as the person's own."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest

from bot.core.clock.pace import CARD_EVERY, FORCED_AFTER, MINUTE, SECOND, UNASKED_CARD_WAITS
from bot.core.league.game_result import game_result
from bot.core.ports import Announcing
from bot.core.table import opening
from bot.core.ui.panels import Panel
from bot.core.ui.presses import Verb
from rules.chance import Chance
from rules.mythical_dice.hands import draw_hands
from rules.mythical_dice.moves import Deal, Roll
from rules.mythical_dice.pieces import Kind
from rules.record import Play
from storage.changes import DeadlineKind, Message, Pace, Status
from storage.ids import Millis, PlayerId
from storage.tables.entries import Forced, Warned
from tests.core.fakes import HandClock
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, EMILY, NAMES, InMemoryTable, owed_to
from tests.core.room import Room, open_room, reopened


def at_last_dice(pace: Pace = Pace.LIVE) -> InMemoryTable:
    """Three people have bet in the first round, so each of them holds one die."""
    paper = InMemoryTable(CINDY, BEN, CHARLIE, pace=pace)
    paper.bet_all()
    return paper


def choose_hands(monkeypatch: pytest.MonkeyPatch, *hands: Sequence[Kind]) -> None:
    """Deal these hands in the second round."""

    def deal(chance: Chance, round_: int, seats: int) -> Deal:
        return Deal(tuple(map(tuple, hands))) if round_ == 2 else draw_hands(chance, round_, seats)

    monkeypatch.setattr("rules.mythical_dice.state.draw_hands", deal)


# --- what everybody can see to be forced ------------------------------------------------------------------


@pytest.mark.parametrize("pace", Pace)
def test_the_last_die_of_a_round_falls_by_itself(pace: Pace) -> None:
    """At every pace it falls after 1.5 seconds, as the person's own move. Meanwhile the cards count down as usual."""
    paper = at_last_dice(pace)
    (seat,) = paper.table.awaited_people()
    assert (paper.deadline.kind, paper.deadline.due) == (DeadlineKind.BY_ITSELF, paper.at + FORCED_AFTER)
    assert paper.table.view(None, NAMES).forced == (seat,)
    die = paper.state.legal(seat)[0]
    assert paper.expire().entries[:2] == (Forced(seat), Play(seat, die))
    assert paper.table.awaited_people() != [seat]


@pytest.mark.parametrize("pace", Pace)
def test_at_a_slow_table_nobody_waits_for_a_die_that_fell_by_itself(pace: Pace) -> None:
    """Its owner's card is redrawn later, most often with the end of the trick; the next one's at once."""
    paper = at_last_dice(pace)
    fell = paper.turn
    due = {one.player: one.due for one in paper.expire().owed if one.kind is Message.HAND}
    assert due == {fell: 0 if pace is Pace.LIVE else paper.at + UNASKED_CARD_WAITS[pace], paper.turn: 0}


@pytest.mark.parametrize("pace", Pace)
def test_dice_that_fall_one_after_another_make_fewer_edits(pace: Pace) -> None:
    """The table's card shows several at once, at every pace."""
    paper = at_last_dice(pace)
    drawn = paper.at
    due = [one.due for one in paper.expire().owed if one.kind is Message.TABLE]
    assert due == [drawn + CARD_EVERY]


def test_nobody_is_called_or_warned_for_a_move_that_is_made_anyway() -> None:
    """A round of forced rolls calls nobody to their turn; the private card offers the roll meanwhile."""
    paper = at_last_dice()
    mover = paper.turn
    changes = [paper.changes[-1]]
    assert mover in owed_to(changes[0], Message.HAND)
    while not paper.state.secret:
        changes.append(paper.expire())
    # The last roll opens the next bets: to these one message will call all who are missing.
    assert owed_to(changes.pop(), Message.TURN) == {None}
    assert not any(owed_to(change, kind) for change in changes for kind in (Message.TURN, Message.WARNING))
    assert not any(isinstance(entry, Warned) for change in changes for entry in change.entries)


def test_a_person_may_still_roll_first() -> None:
    """Their press is a move like any other, and the deadline changes nothing any more."""
    paper = at_last_dice()
    (seat,) = paper.table.awaited_people()
    forced, before = paper.deadline, paper.table.chairs[seat].own_moves
    assert not any(isinstance(entry, Forced) for entry in paper.roll().entries)
    assert paper.table.chairs[seat].own_moves == before + 1
    assert paper.expire(forced).entries == ()


def test_a_roll_with_a_choice_waits_for_the_person(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where only its owner knows that there is no choice: only the last die is forced for all."""
    choose_hands(monkeypatch, [Kind.RED, Kind.RED], [Kind.RED, Kind.RED], [Kind.YELLOW, Kind.PURPLE])
    paper = InMemoryTable(CINDY, BEN, CHARLIE)
    paper.play_round()
    paper.bet_all()
    for seat in range(3):
        own = paper.table.view(paper.sitter(seat), NAMES)
        assert own.forced == ()
    kinds = []
    while not paper.state.secret:
        kinds.append(paper.deadline.kind)
        paper.roll()
    assert kinds == [DeadlineKind.WARN] * 3 + [DeadlineKind.BY_ITSELF] * 3


# --- people who are away ----------------------------------------------------------------------------------


def test_a_forced_move_does_not_make_an_absent_person_look_present() -> None:
    """Bets and other rolls that are missed count on, so a robot keeps the seat after three of them."""
    paper = InMemoryTable(CINDY, BEN, CHARLIE)
    missed = []
    while not paper.table.chairs[0].away:
        for seat in paper.table.awaited_people():
            if seat and paper.state.secret:
                paper.bet(paper.sitter(seat), 0)
            elif seat:
                paper.roll()
        if 0 in paper.table.awaited_people():
            was_forced = paper.deadline.kind is DeadlineKind.BY_ITSELF
            if was_forced:
                paper.expire()
            else:
                paper.miss()
            missed.append((was_forced, paper.table.chairs[0].missed))
    assert missed == [(False, 1), (True, 1), (False, 2), (False, 3)]
    assert (paper.table.chairs[0].own_moves, paper.table.chairs[0].stood_in) == (0, 3)


def test_nobody_has_played_by_forced_moves_alone() -> None:
    """Charlie never decides anything: the game counts two people, although the table made moves of Charlie's."""
    paper = InMemoryTable(CINDY, BEN, CHARLIE)
    charlies = 0
    while paper.table.status is Status.PLAYING:
        if paper.deadline.kind is DeadlineKind.BY_ITSELF:
            charlies += Forced(2) in paper.expire().entries
        elif paper.table.awaited_people() == [2]:
            paper.miss()
        elif paper.state.secret:
            for seat in paper.table.awaited_people():
                if seat < 2:
                    paper.bet(paper.sitter(seat), 0)
        else:
            paper.roll()
    assert charlies
    assert game_result(paper.table, paper.at).people == 2


# --- one person and robots --------------------------------------------------------------------------------


def test_one_person_alone_with_robots_makes_no_forced_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two equal dice are a forced roll that only their owner knows of. The public view does not tell it."""
    choose_hands(monkeypatch, [Kind.RED, Kind.RED], [Kind.RED, Kind.RED], [Kind.RED, Kind.RED])
    paper = InMemoryTable(CINDY, robots=2)
    paper.bet_all()
    paper.press(CINDY, Verb.REVEAL)
    paper.expire()
    paper.bet_all()
    paper.press(CINDY, Verb.REVEAL)
    assert paper.deadline.kind is DeadlineKind.BY_ITSELF
    assert (paper.table.view(CINDY, NAMES).forced, paper.table.view(None, NAMES).forced) == ((0,), ())
    assert paper.expire().entries[:2] == (Forced(0), Play(0, Roll(Kind.RED)))


def test_a_person_who_sits_down_ends_the_solitude(monkeypatch: pytest.MonkeyPatch) -> None:
    """From then on the owner decides again when the roll is made that only they know to be forced."""
    choose_hands(monkeypatch, [Kind.RED, Kind.RED], [Kind.RED, Kind.RED], [Kind.RED, Kind.RED])
    paper = InMemoryTable(CINDY, BEN, robots=1)
    paper.play_round()
    paper.bet_all()
    while paper.turn != CINDY:
        paper.roll()
    assert paper.deadline.kind is DeadlineKind.WARN
    closes = paper.deadline.closes
    paper.press(BEN, Verb.LEAVE)
    assert (paper.deadline.kind, paper.deadline.closes) == (DeadlineKind.BY_ITSELF, closes)
    paper.press(EMILY, Verb.JOIN)
    assert (paper.deadline.kind, paper.deadline.closes) == (DeadlineKind.WARN, closes)


# --- late, twice, after a restart -------------------------------------------------------------------------


async def test_a_press_just_after_the_die_fell_is_answered_with_the_card(room: Room) -> None:
    """It changes nothing and is not refused, in the running round as at its end: the old card is drawn as it is now."""
    await room.open_to_rolls()
    chapter = (await room.view()).chapter
    while (await room.view()).chapter == chapter:
        view = await room.view()
        (mover,) = room.awaited(view)
        roll = "roll." + str((await room.seen(mover)).hand[0].key)
        await room.expire()
        version = await room.version()
        answer = await room.press(mover, Verb.MOVE, roll, decision=view.decision, card=Message.HAND)
        assert (answer.refusal, await room.version()) == (None, version)
        assert answer.card is not None
        assert (answer.card.player, answer.card.about) == (mover, chapter)


async def test_an_older_button_is_refused_as_before(room: Room) -> None:
    """Only the last forced move is answered so; the bet before it is not open any more."""
    await room.open_to_rolls()
    view = await room.view()
    (mover,) = room.awaited(view)
    await room.expire()
    answer = await room.press(mover, Verb.MOVE, "bet.0", decision=view.decision - 1)
    assert answer.refusal is not None
    assert answer.refusal.code == "stale-question"


async def test_a_restart_neither_loses_nor_repeats_a_forced_move(room: Room) -> None:
    """The next process makes the move, once, however often its deadline comes."""
    await room.open_to_rolls()
    deadline = await room.deadline()
    await room.pass_by(10 * SECOND)
    async with reopened(room) as again:
        assert await again.deadline() == deadline
        await again.pass_by(FORCED_AFTER)
        await again.clocks.expire_due()
        await again.tables.expire(deadline)
        entries = [row.entry for row in (await again.stored()).entries]
        assert sum(isinstance(entry, Forced) for entry in entries) == 1
        assert (await again.view()).decision == deadline.decision + 1


async def test_a_silent_connection_does_not_delay_a_forced_move(room: Room) -> None:
    """Nobody could lose anything by it, because the press would have done the same."""
    await room.open_to_rolls()
    decision = (await room.view()).decision
    room.mailman.silent["main"] = MINUTE
    await room.clocks.resume()
    await room.pass_by(FORCED_AFTER)
    await room.clocks.expire_due()
    assert (await room.view()).decision == decision + 1


async def test_no_poll_asks_about_a_forced_move(room: Room) -> None:
    """The die falls before anybody could tap an answer; a typed move is still taken."""
    await room.open(CINDY, BEN, EMILY, polls=True)
    await room.deliver_after(room.play_to_rolls())
    assert not [row for row in await room.posts() if row.startswith("question")]
    (mover,) = room.awaited(await room.view())
    await room.play_one(mover)


# --- what the others notice -------------------------------------------------------------------------------

Told = Mapping[PlayerId | None, Sequence[tuple[Message | Announcing, PlayerId | None, Panel]]]
"""What each person was sent and, for None, the channel, in order: kind, player and content."""

ALIKE: Final = (Kind.RED, Kind.RED)
OPEN: Final = (Kind.MINOTAUR, Kind.RED)
"""Two hands: the first leaves Cindy only the red die to roll, with the second she chooses it."""


class Game:
    """A game in which Cindy rolls a red die of one of the two hands; records what everybody else is sent and sees."""

    def __init__(self) -> None:
        self.told: list[tuple[Millis, Told]] = []
        self.sights: list[list[str]] = []
        self.deadlines: list[Millis] = []
        self.chose = False

    async def play(self, path: Path, others: int, pace: Pace) -> None:
        """Play to Cindy's first roll of the second round, which is made 1.5 seconds after she is asked."""
        async with open_room(path, HandClock()) as room:
            people = (await room.seat("Cindy", "Ben", "Emily"))[: 1 + others]
            await room.open(*people, robots=2 - others, pace=pace)
            cindy = people[0]
            while True:
                await self.note(room, cindy)
                play = await room.seen(cindy)
                if play.round == 2 and play.trick_number == 1 and not play.secret and 0 in play.awaited:
                    break
                await room.play_one()
            decision = play.decision
            await room.pass_by(FORCED_AFTER)
            await room.clocks.expire_due()
            if (await room.view()).decision == decision:
                self.chose = True
                await room.press(cindy, Verb.MOVE, "roll.red")
            await self.note(room, cindy)

    async def note(self, room: Room, cindy: PlayerId) -> None:
        """Deliver, and record what everybody but Cindy was sent and can see now."""
        await room.deliver()
        told = {
            person: [(one.kind, one.player, one.panel) for one in messages if one.player != cindy]
            for person, messages in room.mailman.told_each().items()
            if person != cindy
        }
        self.told.append((room.time.now(), told))
        room.mailman.delivered.clear()
        people = [seat.player for seat in (await room.view()).seats]
        views = [await room.view(player) for player in (None, *people)]
        self.sights.append([repr(view) for view in views if view.viewer != cindy])
        self.deadlines.append((await room.deadline()).shown)


@pytest.mark.parametrize("pace", Pace)
@pytest.mark.parametrize("others", [0, 2])
async def test_a_forced_roll_tells_nobody_that_it_was_forced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, others: int, pace: Pace
) -> None:
    """Whether the table or Cindy rolls, each of the others gets the same messages in the same order."""
    monkeypatch.setattr(opening, "new_seed", lambda: bytes(32))
    games = []
    for name, hand in (("alike", ALIKE), ("open", OPEN)):
        choose_hands(monkeypatch, hand, (Kind.RED, Kind.YELLOW), (Kind.RED, Kind.PURPLE))
        games.append(Game())
        await games[-1].play(tmp_path / f"{name}.db", others, pace)
    one, other = games
    assert (one.chose, other.chose) == (others > 0, True)
    assert other.told == one.told
    assert other.sights == one.sights
    assert other.deadlines == one.deadlines
