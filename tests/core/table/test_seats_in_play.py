"""Seats during a game: people leave and are replaced, the host changes or ends the game, the last person leaves."""

import pytest

from bot.core.table.views import Holder
from bot.core.ui.presses import Verb
from rules.game import REVEAL
from rules.record import Abandoned, Play
from storage.changes import Status
from storage.ids import LeagueId, PlayerId
from storage.tables.entries import Joined, SeatLeft
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, DORA, EMILY, NAMES, InMemoryTable, owed, retracted

pytestmark = pytest.mark.usefixtures("nothing_is_forced")


def holders(paper: InMemoryTable) -> list[Holder]:
    """For each seat, what kind of player moves for it."""
    return [seat.holder for seat in paper.table.view(None, NAMES).seats]


def stand_ins(paper: InMemoryTable) -> list[bool]:
    """Whether each move of the last change is marked as a stand-in's."""
    return [entry.by_clock for entry in paper.changes[-1].entries if isinstance(entry, Play) and entry.seat is not None]


def test_the_bot_sits_down_where_somebody_leaves_and_moves_at_once(paper: InMemoryTable) -> None:
    """The robot's answer to the open question is marked as a stand-in's: the seat is a person's in the record."""
    change = paper.press(BEN, Verb.LEAVE)
    assert change.entries[0] == SeatLeft(1)
    assert stand_ins(paper) == [True]
    assert holders(paper) == [Holder.PERSON, Holder.ROBOT, Holder.PERSON]
    assert paper.table.awaited_people() == [0, 2]


def test_a_robot_that_sat_from_the_start_moves_for_itself(solo: InMemoryTable) -> None:
    """The robot stands in for nobody, so its moves are not marked."""
    assert stand_ins(solo) == [False, False]


def test_when_the_host_leaves_in_play_the_next_person_is_host() -> None:
    """The next person clockwise from the seat that was left becomes host; robots are skipped."""
    paper = InMemoryTable(CINDY, BEN, CHARLIE, EMILY)
    paper.press(BEN, Verb.LEAVE)
    paper.press(CINDY, Verb.LEAVE)
    assert paper.table.host == CHARLIE
    paper.press(BEN, Verb.JOIN)
    paper.press(CHARLIE, Verb.LEAVE)
    assert paper.table.host == EMILY
    paper.press(EMILY, Verb.LEAVE)
    assert paper.table.host == BEN


def test_somebody_who_joins_gets_the_seat_that_was_left() -> None:
    """The newcomer gets the first of the seats that were left, and may change its bet."""
    paper = InMemoryTable(CINDY, BEN, CHARLIE, DORA)
    paper.press(CHARLIE, Verb.LEAVE)
    paper.press(BEN, Verb.LEAVE)
    assert paper.press(DORA, Verb.LEAVE).entries[0] == SeatLeft(3)
    change = paper.press(EMILY, Verb.JOIN)
    assert change.entries == (Joined(EMILY, "press-4", 1),)
    paper.bet(EMILY, 1)
    view = paper.table.view(EMILY, NAMES)
    assert (view.seat, paper.seated) == (1, [CINDY, EMILY, None, None])


def test_a_robot_gives_its_seat_to_a_person_until_the_second_round(solo: InMemoryTable) -> None:
    """The person may change the robot's bet and plays on from there; each other robot gives way as well."""
    assert solo.table.view(None, NAMES).robots_give_way
    assert solo.press(BEN, Verb.SIT).entries == (Joined(BEN, "press-2", 1),)
    assert solo.press(CHARLIE, Verb.JOIN).entries[0] == Joined(CHARLIE, "press-3", 2)
    solo.bet(BEN, 1)
    assert (solo.table.seat_of(BEN), solo.table.view(None, NAMES).robots_give_way) == (1, False)
    assert solo.refused(EMILY, Verb.SIT) == "table is full"


def test_robots_keep_their_seats_from_the_second_round_on(solo: InMemoryTable) -> None:
    """By then the robot has made too much of the game for a newcomer to call it their own."""
    solo.play_round()
    assert not solo.table.view(None, NAMES).robots_give_way
    assert solo.refused(BEN, Verb.SIT) == "table is full"


def test_a_newcomer_sees_only_the_hand_of_the_robot(solo: InMemoryTable) -> None:
    """Everybody else sees the same as before, but for the name; the luck stays as it was."""
    robots, others = solo.state.view(1), [solo.state.view(seat) for seat in (None, 0, 2)]
    luck = solo.table.contributions
    solo.press(BEN, Verb.SIT)
    assert solo.table.view(BEN, NAMES).play == robots
    assert [solo.state.view(seat) for seat in (None, 0, 2)] == others
    assert (solo.table.contributions, solo.table.opening_robots) == (luck, (1, 2))


def test_seats_that_people_left_are_taken_before_those_of_robots(pair: InMemoryTable) -> None:
    """A person who left gets no robot's seat: they know another hand. The host's removal stays."""
    pair.press(BEN, Verb.LEAVE)
    assert pair.refused(CHARLIE, Verb.SIT, word="ř" * 61) == "word too long (most 60)"
    pair.press(CHARLIE, Verb.SIT)
    assert pair.seated == [CINDY, CHARLIE, None]
    assert pair.refused(BEN, Verb.SIT) == "table is full"
    pair.press(CINDY, Verb.REMOVE, str(CHARLIE))
    assert pair.refused(CHARLIE, Verb.SIT) == "removed by host"


def test_a_person_in_a_robots_seat_ends_the_time_alone(solo: InMemoryTable) -> None:
    """Alone with robots the person says when bets are shown; with two people they are shown when all are in."""
    solo.bet(CINDY, 0)
    assert solo.table.may_reveal(CINDY)
    assert Play(None, REVEAL) in solo.press(BEN, Verb.SIT).entries


def test_whoever_joins_in_play_adds_nothing_to_the_luck(paper: InMemoryTable) -> None:
    """The contributions were closed at the start. A word would be of no use, so it is not stored."""
    before = paper.table.view(None, NAMES).contributions
    paper.press(BEN, Verb.LEAVE)
    assert "labyrinth" not in str(paper.press(EMILY, Verb.JOIN, word="labyrinth").entries)
    assert paper.table.view(None, NAMES).contributions == before


def test_when_the_last_person_leaves_the_game_is_abandoned(pair: InMemoryTable) -> None:
    """The seed is published, nothing is counted, and nobody can join any more."""
    pair.press(CINDY, Verb.LEAVE)
    change = pair.press(BEN, Verb.LEAVE)
    assert change.entries == (SeatLeft(1), Abandoned("nobody-is-here"))
    assert (change.status, change.deadline) == (Status.ABANDONED, None)
    view = pair.table.view(None, NAMES)
    assert (view.seed, view.result, view.why_abandoned) == (bytes(32).hex(), None, "nobody-is-here")
    assert pair.refused(CINDY, Verb.JOIN) == "table is closed"
    assert pair.table.host is None


def test_leaving_on_ones_turn_moves_the_game_on(paper: InMemoryTable) -> None:
    """A robot answers at once, and the next person is called."""
    paper.bet_all()
    gone, decision = paper.turn, paper.table.decision
    change = paper.press(gone, Verb.LEAVE)
    assert paper.table.decision > decision
    assert retracted(change) == [f"turn:{gone}:{decision}"]
    assert f"turn:{paper.turn}:{paper.table.decision}" in owed(change)


def test_the_host_may_cancel_a_game(paper: InMemoryTable) -> None:
    """The game is abandoned without a result; nobody but the host may cancel it."""
    assert paper.refused(BEN, Verb.CANCEL) == "only the host"
    paper.bet_all()
    change = paper.press(CINDY, Verb.CANCEL)
    assert change.entries == (Abandoned("cancelled"),)
    assert (change.status, change.deadline, change.result) == (Status.ABANDONED, None, None)


def test_the_host_may_remove_a_person_from_a_game(pair: InMemoryTable) -> None:
    """A robot then moves for the seat; a robot that sat there from the start cannot be removed."""
    assert pair.refused(BEN, Verb.REMOVE, str(CINDY)) == "only the host"
    assert pair.refused(CINDY, Verb.REMOVE, "Ariadne") == "unknown choice"
    assert pair.refused(CINDY, Verb.REMOVE, "99") == "unknown choice"
    assert pair.press(CINDY, Verb.REMOVE, str(BEN)).entries[0] == SeatLeft(1, removed=True)
    assert holders(pair) == [Holder.PERSON, Holder.ROBOT, Holder.ROBOT]


def test_nobody_is_taken_out_of_a_leagues_game_while_they_play() -> None:
    """The host plays for the same standings, so the host may only remove people who are away, or in the lobby."""
    paper = InMemoryTable(CINDY, BEN, CHARLIE, league=LeagueId(7))
    assert paper.refused(CINDY, Verb.REMOVE, str(BEN)) == "remove who plays"
    paper.let_go_away(BEN)
    assert paper.press(CINDY, Verb.REMOVE, str(BEN)).entries[0] == SeatLeft(1, removed=True)

    lobby = InMemoryTable(CINDY, BEN, seats=3, league=LeagueId(7))
    assert lobby.press(CINDY, Verb.REMOVE, str(BEN)).entries == (SeatLeft(1, removed=True),)


def test_a_seat_that_a_leagues_host_has_taken_away_stays_a_robots() -> None:
    """A host who plays for the same standings chooses nobody to play on there. Seats that people left are free."""
    paper = InMemoryTable(CINDY, BEN, CHARLIE, league=LeagueId(7))
    paper.let_go_away(BEN)
    paper.press(CINDY, Verb.REMOVE, str(BEN))
    assert paper.table.free_seats(EMILY) == []
    assert paper.refused(EMILY, Verb.JOIN) == "table is full"
    paper.press(CHARLIE, Verb.LEAVE)
    assert [paper.table.free_seats(player) for player in (BEN, CHARLIE, EMILY)] == [[], [2], [2]]


def test_a_seat_that_a_host_has_taken_away_is_free_for_others(paper: InMemoryTable) -> None:
    """Where nothing counts for a league, only the person who was removed cannot sit down there again."""
    paper.press(CINDY, Verb.REMOVE, str(BEN))
    assert paper.refused(BEN, Verb.JOIN) == "removed by host"
    assert paper.press(EMILY, Verb.JOIN).entries[0] == Joined(EMILY, "press-4", 1)


def test_a_leagues_game_is_not_ended_by_its_host_while_others_play() -> None:
    """A losing host could spoil the game for all; a host who is alone with robots may end it."""
    paper = InMemoryTable(CINDY, BEN, CHARLIE, league=LeagueId(7))
    assert paper.refused(CINDY, Verb.CANCEL) == "cancel who plays"
    paper.press(BEN, Verb.LEAVE)
    paper.press(CHARLIE, Verb.LEAVE)
    assert paper.press(CINDY, Verb.CANCEL).entries == (Abandoned("cancelled"),)


@pytest.mark.parametrize(
    ("player", "verb", "reason"),
    [
        (CINDY, Verb.START, "game has begun"),
        (CINDY, Verb.ADD_ROBOT, "game has begun"),
        (CINDY, Verb.JOIN, "already seated"),
        (CINDY, Verb.BACK, "you are not away"),
        (CINDY, Verb.REVEAL, "reveal not yours"),
        (EMILY, Verb.JOIN, "table is full"),
        (EMILY, Verb.LEAVE, "not seated"),
        (EMILY, Verb.BACK, "not seated"),
        (EMILY, Verb.MOVE, "not seated"),
        (EMILY, Verb.REVEAL, "reveal not yours"),
        (EMILY, Verb.CANCEL, "only the host"),
    ],
)
def test_what_cannot_be_done_in_a_game_changes_nothing(player: PlayerId, verb: Verb, reason: str) -> None:
    """Each refusal has its code."""
    assert InMemoryTable(CINDY, BEN, CHARLIE).refused(player, verb) == reason


def test_a_player_who_left_can_take_only_their_own_seat(paper: InMemoryTable) -> None:
    """People who left have seen one hand, so they may take only that seat again."""
    paper.press(BEN, Verb.LEAVE)
    paper.press(CHARLIE, Verb.LEAVE)
    paper.press(CHARLIE, Verb.JOIN)
    assert paper.table.seat_of(CHARLIE) == 2
    paper.press(EMILY, Verb.JOIN)
    assert paper.table.seat_of(EMILY) == 1
    assert paper.refused(BEN, Verb.JOIN) == "table is full"
