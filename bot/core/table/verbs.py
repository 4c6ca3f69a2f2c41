"""What each press does to a table: one function a verb, which tries its entries on a draft.

Every function raises Refused or IllegalMove when the action is not allowed; the draft is then thrown away.
"""

from collections.abc import Callable, Mapping
from typing import Final

from bot.core.errors import Refused
from bot.core.table.actions import Action
from bot.core.table.chairs import ForcedAt
from bot.core.table.draft import CANCELLED_BY_HOST, NOBODY_IS_HERE, Draft
from bot.core.table.table import Table
from bot.core.ui.plain_text import clean
from bot.core.ui.presses import Verb
from rules.catalogue import ROBOTS
from rules.game import Pending, Seat
from rules.record import Abandoned, Play
from storage.changes import Deadline, DeadlineKind, Status
from storage.ids import PlayerId
from storage.tables.entries import CameBack, Closed, Ending, Joined, RobotAdded, SeatLeft, Started, Warned, WentAway

MISSES_TO_BE_AWAY: Final = 3
"""If a robot has answered this many questions in a row for a person, the person is away and the robot plays on."""

MOST_LETTERS_IN_A_WORD: Final = 60


def contribution(action_id: str, word: str) -> str:
    """What a joining person adds to the luck: the id of their press, and their word if they gave one."""
    word = clean(word)
    if len(word) > MOST_LETTERS_IN_A_WORD:
        raise Refused("word-too-long", most=MOST_LETTERS_IN_A_WORD)
    return f"{action_id} {word}" if word else action_id


def join(draft: Draft, action: Action) -> None:
    """Sit down: in the lobby, or in play in a seat that a person left, or in a robot's until the second chapter.

    People who left get only their own seat back.
    """
    table = draft.table
    _check_open(table)
    if table.seat_of(action.actor) is not None:
        raise Refused("already-seated")
    if action.actor in table.removed:
        raise Refused("removed-by-host")
    added = contribution(action.command, action.word)
    if table.status is Status.PLAYING:
        free = table.free_seats(action.actor)
        if not free:
            raise Refused("table-is-full")
        # The luck was fixed when the game began: a word would change nothing of it, so it is not stored.
        draft.add(Joined(action.actor, action.command, free[0], draft.newcomer))
        draft.play_on()
        return
    draft.add(Joined(action.actor, added, newcomer=draft.newcomer))
    start_if_full(draft)


def leave(draft: Draft, action: Action) -> None:
    """Get up. In the lobby the later seats move up; in play a robot takes the seat, and a table without people ends.

    A press that was made in the lobby takes nobody out of a game that has begun since.
    """
    _check_open(draft.table)
    # The buttons of the lobby's card carry decision 0.
    if draft.table.status is Status.PLAYING and not action.decision:
        raise Refused("game-has-begun")
    _vacate(draft, _own_seat(draft.table, action.actor), removed=False)


def remove(draft: Draft, action: Action) -> None:
    """The host takes a seat away: a robot's in the lobby, a person's at any time.

    In a game of a league or an evening the host may only remove people who are away: all are rivals in one standing.
    """
    table = draft.table
    _check_open(table)
    _check_host(table, action.actor)
    seat = _named_seat(table, action.arg)
    if table.chairs[seat].player is None and table.status is Status.PLAYING:
        raise Refused("unknown-choice")
    if _counts_for_others(draft) and table.chairs[seat].present:
        raise Refused("remove-who-plays")
    _vacate(draft, seat, removed=True)


def add_robot(draft: Draft, action: Action) -> None:
    """Somebody at the table adds a robot in the next seat."""
    table = draft.table
    _check_lobby(table)
    _own_seat(table, action.actor)
    _seat_robots(draft, 1, action.arg)


def fill(draft: Draft, action: Action) -> None:
    """Somebody at the table adds as many robots as the game still needs. A second press adds none."""
    table = draft.table
    _check_lobby(table)
    _own_seat(table, action.actor)
    _seat_robots(draft, table.game.seats[0] - len(table.chairs), action.arg)


def _seat_robots(draft: Draft, count: int, kind: str) -> None:
    """Seat so many robots of this kind, and begin if all seats are taken. Without a kind the game's first one comes."""
    robots = ROBOTS[draft.table.setup.game]
    robot = kind or next(iter(robots))
    if robot not in robots:
        raise Refused("unknown-choice")
    for _ in range(count):
        draft.add(RobotAdded(robot))
    start_if_full(draft)


def start(draft: Draft, action: Action) -> None:
    """The host begins before all seats are taken."""
    table = draft.table
    _check_lobby(table)
    _check_host(table, action.actor)
    if len(table.chairs) < table.game.seats[0]:
        raise Refused("not-enough-seats", least=table.game.seats[0])
    begin(draft)


def cancel(draft: Draft, action: Action) -> None:
    """The host ends the table; a game of a league or an evening only when nobody else is there who could play on."""
    table = draft.table
    _check_open(table)
    _check_host(table, action.actor)
    if _counts_for_others(draft) and len(table.present) > 1:
        raise Refused("cancel-who-plays")
    if table.status is Status.LOBBY:
        draft.add(Closed(Ending.CANCELLED))
    else:
        draft.add(Abandoned(CANCELLED_BY_HOST))


def end(draft: Draft, why: Ending) -> None:
    """End a table that cannot go on."""
    table = draft.table
    if table.status is Status.LOBBY:
        draft.add(Closed(why))
    elif not table.over:
        draft.add(Abandoned(why.value))


def back(draft: Draft, action: Action) -> None:
    """Somebody who was away takes their seat back from the robot."""
    table = draft.table
    _check_playing(table)
    seat = _own_seat(table, action.actor)
    if not table.chairs[seat].away:
        raise Refused("you-are-not-away")
    draft.add(CameBack(seat))
    draft.play_on()


def reveal(draft: Draft, action: Action) -> None:
    """Show the answers, because the only person at the table asks for it."""
    _check_playing(draft.table)
    _check_question(draft.table, action)
    if not draft.table.may_reveal(action.actor):
        raise Refused("reveal-not-yours")
    draft.reveal()
    draft.play_on()


def stand_in(draft: Draft, action: Action) -> None:
    """A robot answers the open question, because the person asks for that. It is marked as a robot's move."""
    table = draft.table
    _check_playing(table)
    seat = _own_seat(table, action.actor)
    _check_question(table, action)
    if seat not in table.awaited_people():
        raise Refused("unknown-choice")
    if table.chairs[seat].warned:
        # The person is here, and the robot moves by their wish: their time was not up.
        draft.add(CameBack(seat))
    draft.move_by_robot(seat)
    draft.play_on()


def make_move(draft: Draft, action: Action) -> None:
    """A person's move, read by the game's notation."""
    table = draft.table
    if action.decision != table.decision and (forced := _forced_before(table, action)) is not None:
        # The person pressed just after the table had made this very move: what they asked for has happened.
        draft.pressed_chapter = forced.chapter
        return
    _check_playing(table)
    seat = _own_seat(table, action.actor)
    _check_question(table, action)
    move = table.game.notation.parse(action.arg)
    if move is None:
        raise Refused("unknown-choice")
    if table.chairs[seat].away:
        draft.add(CameBack(seat))
    draft.add(Play(seat, move))
    draft.play_on()


VERBS: Final[Mapping[Verb, Callable[[Draft, Action], None]]] = {
    Verb.JOIN: join,
    Verb.SIT: join,
    Verb.LEAVE: leave,
    Verb.REMOVE: remove,
    Verb.ADD_ROBOT: add_robot,
    Verb.FILL: fill,
    Verb.START: start,
    Verb.CANCEL: cancel,
    Verb.BACK: back,
    Verb.REVEAL: reveal,
    Verb.STAND_IN: stand_in,
    Verb.MOVE: make_move,
}
"""The verbs that change a table, except the rematch: it opens another one."""

OF_HOSTS: Final = frozenset({Verb.REMOVE, Verb.CANCEL})
"""The verbs by which a host may harm others."""


# --- clocks ---------------------------------------------------------------------------------------------


def expire(draft: Draft, deadline: Deadline) -> None:
    """Carry out a deadline. One that is not the table's any more changes nothing."""
    table = draft.table
    if table.deadline != deadline:
        return
    match deadline.kind:
        case DeadlineKind.EXPIRE:
            draft.add(Closed(Ending.EXPIRED) if table.status is Status.LOBBY else Abandoned(NOBODY_IS_HERE))
        case DeadlineKind.WARN:
            for seat in table.awaited_people():
                if not table.chairs[seat].warned:
                    draft.add(Warned(seat))
        case DeadlineKind.BY_ITSELF:
            draft.move_by_itself()
        case DeadlineKind.MOVE:
            for seat in table.awaited_people():
                # Answers take effect in turn: the first one may leave the next person nothing to answer.
                if table.decision != deadline.decision or seat not in table.awaited_people():
                    break
                draft.move_by_robot(seat)
                if table.chairs[seat].missed >= MISSES_TO_BE_AWAY:
                    draft.add(WentAway(seat))
            # A person who plays with robots alone has not asked for the reveal in time. ``play_on`` would still wait.
            if table.state is not None and table.state.pending is Pending.REVEAL:
                draft.reveal()
            draft.play_on()


# --- shared ---------------------------------------------------------------------------------------------


def begin(draft: Draft) -> None:
    """Close the lobby and play up to the first question for a person."""
    draft.add(Started(rematch_order(draft.table)))
    draft.play_on()


def start_if_full(draft: Draft) -> None:
    """Begin when the last seat is taken."""
    if len(draft.table.chairs) == draft.table.setup.seats:
        begin(draft)


def rematch_order(table: Table) -> tuple[Seat, ...]:
    """The order of the seats: as in the previous game, moved on by one, newcomers last; empty if there was no game."""
    if not table.former:
        return ()
    free = list(range(len(table.chairs)))
    order = []
    # After a game of A, B, C the order is B, C, A.
    for player in (*table.former[1:], table.former[0]):
        seat = next((seat for seat in free if table.chairs[seat].player == player), None)
        if seat is not None:
            order.append(seat)
            free.remove(seat)
    return (*order, *free)


def _vacate(draft: Draft, seat: Seat, *, removed: bool) -> None:
    draft.add(SeatLeft(seat, removed))
    table = draft.table
    if table.status is Status.LOBBY and not table.people:
        draft.add(Closed(Ending.CANCELLED))
    draft.play_on()


def _forced_before(table: Table, action: Action) -> ForcedAt | None:
    """The question of the action, if the table has made the actor's move there."""
    seat = table.seat_of(action.actor)
    forced = None if seat is None else table.chairs[seat].forced
    return forced if forced is not None and forced.decision == action.decision else None


def _counts_for_others(draft: Draft) -> bool:
    """Whether a game is played in which what the host does changes the others' standings: a league's, or an evening's.

    An evening of the community's own league has a standing of its own, and its table has no league.
    """
    table = draft.table
    return (table.setup.league is not None or draft.of_evening) and table.status is Status.PLAYING


def _check_open(table: Table) -> None:
    if table.over:
        raise Refused("table-is-closed")


def _check_lobby(table: Table) -> None:
    _check_open(table)
    if table.status is not Status.LOBBY:
        raise Refused("game-has-begun")


def _check_playing(table: Table) -> None:
    _check_open(table)
    if table.status is not Status.PLAYING:
        raise Refused("game-not-begun")


def _check_host(table: Table, player: PlayerId) -> None:
    if table.host != player:
        raise Refused("only-the-host")


def _check_question(table: Table, action: Action) -> None:
    if action.decision != table.decision:
        raise Refused("stale-question")


def _own_seat(table: Table, player: PlayerId) -> Seat:
    seat = table.seat_of(player)
    if seat is None:
        raise Refused("not-seated")
    return seat


def _named_seat(table: Table, word: str) -> Seat:
    seat = next((seat for seat, chair in enumerate(table.chairs) if chair.key == word), None)
    if seat is None:
        raise Refused("unknown-choice")
    return seat
