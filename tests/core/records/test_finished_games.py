"""Records: every game that has ended can be replayed and verified; before its end a game has no record."""

from bot.core.ports import ReplayStop, Status
from bot.core.records.finished_games import Records
from bot.core.ui.plain_text import LONGEST_NAME
from bot.core.ui.presses import Verb
from rules.game import Pending
from rules.mythical_dice.moves import (
    BetMade,
    BetNoted,
    BetsRevealed,
    GameEnded,
    HandDealt,
    LeaderChosen,
    Rolled,
    RoundBegun,
    RoundScored,
    TrickTaken,
)
from rules.record import Abandoned, Play, Record, Verdict, replay, verify
from storage.codec import dump_record, load_record
from storage.ids import PlayerId, TableId
from tests.core.in_memory_table import BEN, CINDY, EMILY
from tests.core.refusals import refused
from tests.core.room import Room, shown


async def test_a_finished_games_record_verifies_and_replays_to_its_result(room: Room) -> None:
    """The record can be written as text and read again."""
    await room.play(CINDY, BEN, robots=1)
    record = await Records(room.store).of(room.table)
    assert load_record(dump_record(record)) == record
    view = await room.view()
    assert verify(record) == Verdict()
    assert replay(record).state.result() == view.result is not None
    assert (record.seats, record.robots) == (("Cindy", "Ben", "Ariadne"), (2,))
    assert record.fairness is not None
    assert (record.fairness.seed, record.fairness.commitment, record.fairness.contributions) == (
        view.seed,
        view.commitment,
        view.contributions,
    )


async def test_the_longest_names_that_look_alike_fit_in_a_record(room: Room) -> None:
    """They begin with their seats' numbers, and stay different."""
    name = "N" * LONGEST_NAME
    await room.play(*await room.seat(name, f"{name[:-1]}o"), robots=1)
    record = await Records(room.store).of(room.table)
    assert load_record(dump_record(record)) == record
    assert record.seats == (f"1 {name[:-2]}", f"2 {name[:-2]}", "Ariadne")


async def test_there_is_no_record_before_the_end(room: Room) -> None:
    """A lobby and a running game have no record, and neither has a table that does not exist."""
    room.table = TableId("nowhere")
    await refused("no-such-table", Records(room.store).of(room.table))
    await room.open(CINDY, BEN, seats=3)
    await refused("not-yet-over", Records(room.store).of(room.table))
    await room.press(EMILY, Verb.JOIN)
    await room.play_to_rolls()
    await refused("not-yet-over", Records(room.store).of(room.table))


async def test_a_table_that_closed_in_its_lobby_has_no_record(room: Room) -> None:
    """No game began. The seed is shown at the table."""
    await room.open(CINDY, seats=3)
    await room.press(CINDY, Verb.CANCEL)
    await refused("nothing-played", Records(room.store).of(room.table))
    assert (await room.view()).seed is not None


async def test_an_abandoned_games_record_says_so_and_verifies(room: Room) -> None:
    """The last entry of the log is the reason."""
    await room.open(CINDY, BEN, robots=1)
    await room.play_to_rolls()
    await room.press(CINDY, Verb.CANCEL)
    record = await Records(room.store).of(room.table)
    assert record.log[-1] == Abandoned("cancelled")
    assert (verify(record), replay(record).abandoned) == (Verdict(), True)
    assert load_record(dump_record(record)) == record


async def test_a_record_names_who_sat_down_at_the_start(room: Room) -> None:
    """Later players are not named. A robot's moves for a person are marked; moves in the robot's own seat are not."""
    await room.open(CINDY, BEN, robots=1)
    await room.press(BEN, Verb.LEAVE)
    await room.play_to_rolls()
    await room.press(EMILY, Verb.JOIN)
    await room.play_out()
    record = await Records(room.store).of(room.table)
    assert (record.seats, record.robots) == (("Cindy", "Ben", "Ariadne"), (2,))
    assert marks(record) == {0: {False}, 1: {True, False}, 2: {False}}
    assert verify(record) == Verdict()


def marks(record: Record) -> dict[int, set[bool]]:
    """For each seat: whether its moves are marked as a stand-in's."""
    plays = [entry for entry in record.log if isinstance(entry, Play) and entry.seat is not None]
    return {seat: {play.by_clock for play in plays if play.seat == seat} for seat in range(3)}


async def test_a_rematchs_record_names_the_table_before(room: Room) -> None:
    """The record has its own seats, in the new order."""
    await room.play(CINDY, robots=2)
    old = room.table
    room.table = shown(await room.press(CINDY, Verb.REMATCH)).id
    await room.play_out()
    record = await Records(room.store).of(room.table)
    assert (record.after, record.seats, record.robots) == (old, ("Ariadne", "Talos", "Cindy"), (0, 1))
    assert verify(record) == Verdict()


# --- stop by stop -----------------------------------------------------------------------------------------------


async def stop_by_stop(room: Room, viewer: PlayerId | None = None) -> list[ReplayStop]:
    """All stops of the replay."""
    records = Records(room.store)
    return [await records.at(room.table, stop, viewer) for stop in range(1, await records.stops(room.table) + 1)]


async def test_a_replay_stops_where_everybody_sees_something_new(room: Room) -> None:
    """Each deal, reveal and rolled die is a stop, in order; a bet is no stop, and neither is luck that is pending."""
    await room.play(CINDY, BEN, robots=1)
    told = [{type(event) for event in stop.events} for stop in await stop_by_stop(room)]

    dice = 3 * sum(range(1, 9))
    # The last die of a round is in the same stop as the next round's deal.
    assert len(told) == 8 + 8 + dice - 7
    assert told[:3] == [{LeaderChosen, RoundBegun}, {BetsRevealed}, {Rolled}]
    assert [len(events & {RoundBegun, BetsRevealed, GameEnded}) for events in told].count(1) == 8 + 8 + 1
    assert sum(Rolled in events for events in told) == dice
    assert told[-1] == {Rolled, TrickTaken, RoundScored, GameEnded}
    assert not any(events & {BetMade, BetNoted, HandDealt} for events in told)


async def test_a_replay_shows_the_table_as_it_was(room: Room) -> None:
    """Each view has all names and no deadline; the last stop is the end of the game. Each deal begins a chapter."""
    await room.play(CINDY, BEN, robots=1)
    replayed = await stop_by_stop(room)

    views = [stop.view for stop in replayed]
    assert {tuple(seat.name for seat in view.seats) for view in views} == {("Cindy", "Ben", "Ariadne")}
    assert {view.closes for view in views} == {None}
    assert [view.status for view in views] == [Status.PLAYING] * (len(views) - 1) + [Status.FINISHED]
    assert Pending.LUCK not in {view.play.pending for view in views if view.play is not None}
    assert views[-1] == await room.view()
    (chapters,) = {stop.chapters for stop in replayed}
    deals = [stop.stop for stop in replayed if any(isinstance(event, RoundBegun) for event in stop.events)]
    assert list(chapters) == deals
    assert {(stop.stop, stop.stops) for stop in replayed} == {(one, len(views)) for one in range(1, len(views) + 1)}


async def test_who_sat_there_sees_again_what_they_held(room: Room) -> None:
    """They do not see other players' dice."""
    await room.play(CINDY, BEN, robots=1)
    first = await Records(room.store).at(room.table, 1, BEN)

    assert [event.seat for event in first.events if isinstance(event, HandDealt)] == [1]
    assert first.view.seat == 1


async def test_comings_and_goings_are_no_stops(room: Room) -> None:
    """A new player is shown from the next stop on; the replay of an abandoned game ends where the game ended."""
    await room.open(CINDY, BEN, robots=1)
    await room.press(BEN, Verb.LEAVE)
    await room.press(EMILY, Verb.JOIN)
    await room.play_to_rolls()
    await room.press(CINDY, Verb.CANCEL)
    replayed = await stop_by_stop(room)

    assert [stop.view.seats[1].name for stop in replayed[:2]] == ["Ben", "Emily"]
    assert [stop.view.status for stop in replayed[-2:]] == [Status.PLAYING, Status.ABANDONED]
    assert replayed[-1].events == ()


async def test_the_overview_has_the_end_and_the_whole_story(room: Room) -> None:
    """Stop 0 is the overview: what happened at every stop, as far as its reader may know it."""
    await room.play(CINDY, BEN, robots=1)
    overview, replayed = await Records(room.store).at(room.table, 0), await stop_by_stop(room)

    assert overview.story == tuple(stop.events for stop in replayed)
    assert (overview.view, overview.stop, overview.events) == (replayed[-1].view, 0, ())
    assert (overview.stops, overview.chapters) == (len(replayed), replayed[0].chapters)


async def test_there_is_no_stop_outside_a_game_nor_before_its_end(room: Room) -> None:
    """A stop before the overview and a stop after the last one are refused, and so is every stop of a running game."""
    await room.open(CINDY, robots=2)
    records = Records(room.store)
    await refused("not-yet-over", records.at(room.table, 1))
    await refused("not-yet-over", records.at(room.table, 0))
    await refused("not-yet-over", records.stops(room.table))
    await room.play_out()
    for stop in (-1, await records.stops(room.table) + 1):
        await refused("unknown-choice", records.at(room.table, stop))
