"""When a table acts by itself next, after a change: a warning, a robot's move, the end of a question or of a lobby."""

from dataclasses import replace

from bot.core.clock.pace import FORCED_AFTER, TIMES, UNSEEN, WARNED, robot_after
from bot.core.table.draft import Draft
from rules.game import Milestone
from storage.changes import Deadline, DeadlineKind
from storage.ids import Millis
from storage.tables.entries import Joined


def next_deadline(draft: Draft) -> Deadline | None:
    """The table's next deadline, as the change will leave it."""
    table = draft.table
    times = TIMES[table.setup.pace]
    if table.times_longer > 1:
        times = times.longer(table.times_longer)
    if table.over:
        return None
    if table.state is None:
        # Every entry in a lobby starts its time anew. Without entries the time that runs already goes on.
        return _runs(draft, times.lobby, *[DeadlineKind.EXPIRE] * (not draft.entries))
    if not table.present:
        # Everybody is away: the game waits as long as a lobby does, and is abandoned then.
        return _runs(draft, times.lobby, DeadlineKind.EXPIRE)
    length = times.secret if table.state.secret else times.turn
    deadline = _runs(draft, length, DeadlineKind.MOVE, DeadlineKind.WARN, DeadlineKind.BY_ITSELF)
    if table.awaited_robots:
        return _by_itself(draft, deadline, _robot_after(draft))
    if not table.state.secret and table.forced:
        return _by_itself(draft, deadline, FORCED_AFTER)
    if all(table.chairs[seat].warned for seat in table.awaited_people()):
        return deadline
    # Somebody awaited has had no warning yet: it comes next, even if its moment has passed.
    return replace(deadline, kind=DeadlineKind.WARN, due=Millis(deadline.closes - length // WARNED))


def _runs(draft: Draft, length: Millis, *kinds: DeadlineKind) -> Deadline:
    """The question's deadline. A new question gets ``length`` from now.

    An existing deadline of one of ``kinds`` stays: it moves by ``prolonged_by``, at most to ``length`` from now.
    But if somebody new to the game has just sat down, and is asked, the whole time begins again.
    """
    table, open_now, before = draft.table, draft.open_now, draft.before.deadline
    closes = Millis(open_now + length)
    running = before is not None and before.decision == table.decision and before.kind in kinds
    running = running and not _asks_somebody_new(draft)
    if before is not None and running:
        closes = min(Millis(before.closes + draft.prolonged_by), closes)
    shown = Millis(draft.at + closes - open_now)
    # Open time may have stood still, so that the same end is at another wall time. If nobody would notice the
    # difference, the cards keep their countdown, and none of them is edited.
    if before is not None and running and abs(shown - before.shown) <= TIMES[table.setup.pace].turn // UNSEEN:
        shown = before.shown
    kind = DeadlineKind.EXPIRE if table.state is None or not table.present else DeadlineKind.MOVE
    return Deadline(table.setup.id, table.decision, kind, closes, closes, shown)


def _asks_somebody_new(draft: Draft) -> bool:
    """Whether the open question asks a newcomer who has sat down just now.

    Only the first time that this person sits down counts: else they could hold up the table for ever.
    """
    came = [entry.player for entry in draft.entries if isinstance(entry, Joined) and entry.newcomer]
    state = draft.table.state
    if not came or state is None:
        return False
    new = {player for player in came if player not in draft.before.left}
    asked = draft.table.newcomers if state.secret else state.awaited
    return any(draft.table.chairs[seat].player in new for seat in asked)


def _by_itself(draft: Draft, deadline: Deadline, after: Millis) -> Deadline:
    """The deadline at which the table moves by itself: so long from now, or as it was decided before."""
    before, due = draft.before.deadline, Millis(draft.open_now + after)
    if before is not None and before.kind is DeadlineKind.BY_ITSELF and before.decision == draft.table.decision:
        due = before.due
    return replace(deadline, kind=DeadlineKind.BY_ITSELF, due=due)


def _robot_after(draft: Draft) -> Millis:
    """How long a robot waits with its move. People read how a trick ended, or which answers were shown."""
    shown = draft.before.state is None or draft.before.state.secret
    ended = any(isinstance(event, Milestone) for event in draft.events)
    return robot_after(draft.table.robots_in_a_row, part_ended=shown or ended)
