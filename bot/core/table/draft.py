"""The change that one command makes: entries on a copy of the table, and what follows from them."""

from collections.abc import Container, Sequence
from dataclasses import replace

from bot.core.clock.pace import (
    CALLED_AFTER,
    CARD_EVERY,
    FORCED_AFTER,
    ROBOT_AFTER,
    ROBOTS_IN_A_ROW,
    TIMES,
    UNASKED_CARD_WAITS,
    UNSEEN,
    WARNED,
    robot_after,
)
from bot.core.errors import InternalFault
from bot.core.table.robots import Mover
from bot.core.table.table import Table
from rules.game import REVEAL, Event, Milestone, Pending, PrivateEvent, RulesError, Seat, State
from rules.record import Abandoned, Luck, Play
from storage.changes import Change, Deadline, DeadlineKind, GameResult, Message, Owed, Pace, Status
from storage.ids import CommandId, Millis, PlayerId
from storage.tables.entries import Ending, Forced, Joined, Reachable, Started, TableEntry, Warned
from storage.tables.open_time import OpenClock

NOBODY_IS_HERE = "nobody-is-here"


class Draft:
    """Tries entries on a copy of the table. The table itself stays as it is until the change is committed."""

    def __init__(self, before: Table, at: Millis, clock: OpenClock, robots: Mover) -> None:
        self.before = before
        self.table = before.copy()
        self.at = at
        self.entries: list[TableEntry] = []
        self.events: list[Event] = []
        self.prolonged_by = Millis(0)
        """Milliseconds by which the open question's deadline moves on."""

        self.pressed_chapter = before.chapter
        """The chapter of the private card that was pressed. Set before the decision: the press may end the chapter."""

        self.newcomer = False
        """Whether the person who acts has not finished a game of this kind. Only asked for people without a seat."""

        self._clock = clock
        self._robots = robots
        self._redraws = False
        self._public = False
        self._countdown_moves = False
        self._robot_moved = False

    # --- entries ------------------------------------------------------------------------------------

    def add(self, entry: TableEntry) -> None:
        """Let an entry happen. Raises IllegalMove; then nothing is changed."""
        events = self.table.enter(entry)
        self.entries.append(entry)
        self.events += events
        # The table's card shows nothing that only one seat may know. A new edit of the card could even tell that a
        # secret bet was changed.
        self._public |= seen_by_all(entry, events)

    def move_by_force(self, seat: Seat) -> None:
        """The table makes a person's only move. Raises InternalFault if there is none."""
        assert self.table.state is not None
        self.add(Forced(seat))
        self._add_internal(Play(seat, self.table.state.legal(seat)[0]))

    def move_by_robot(self, seat: Seat) -> None:
        """A robot moves: in its own seat, or marked as a stand-in for a person.

        Raises InternalFault when the robot breaks the rules: that is a bug, and nobody's mistake. Raises Unanswered if
        the robot has to think first.
        """
        chair = self.table.chairs[seat]
        self._add_internal(Play(seat, self._robots.move(self.table, seat), by_clock=chair.robot is None))

    def move_by_itself(self) -> None:
        """Do what the table does by itself a moment after the question began: one robot's move, or forced moves."""
        robots = self.table.awaited_robots
        if robots:
            self.move_by_robot(robots[0])
            self._robot_moved = True
        for seat in () if robots else self.table.forced:
            self.move_by_force(seat)
        self.play_on()

    def _add_internal(self, entry: Play | Luck) -> None:
        """Add a robot's move or an outcome of luck. Raises InternalFault."""
        try:
            self.add(entry)
        except RulesError as refusal:
            raise InternalFault(f"table {self.table.setup.id}, {entry}: {refusal.code}") from refusal

    def redraw(self) -> None:
        """Have the table's card drawn again: something that is not the table's own has changed on it."""
        self._redraws = self._public = True

    def reveal(self) -> None:
        """Show all answers of the open question."""
        self.add(Play(None, REVEAL))

    def play_on(self) -> None:
        """Let luck and robots do all they can, until a person is awaited or the game is over.

        Where people follow the robots, each of their open moves waits for the clock (``move_by_itself``).
        While everybody is away the game waits for them; without anybody at the table it is abandoned.
        """
        if self.table.status is not Status.PLAYING:
            return
        if not self.table.people:
            self.add(Abandoned(NOBODY_IS_HERE))
            return
        while self._step():
            pass

    def _step(self) -> bool:
        """Do one thing that happens by itself; False when the table waits for a person."""
        state = self.table.state
        luck = self.table.luck
        assert state is not None
        assert luck is not None
        match state.pending:
            case Pending.LUCK:
                self._add_internal(Luck(state.draw(luck)))
            case Pending.CHOICE:
                return self._answer_for_somebody(state)
            case Pending.REVEAL:
                if not self.table.present or self.table.asks_to_reveal:
                    return False
                self.reveal()
            case Pending.OVER:
                return False
        return True

    def _answer_for_somebody(self, state: State) -> bool:
        """Answer for one seat that need not be waited for; False if there is none.

        The seat is a robot's, its person is away, or only one answer is possible.
        """
        later = self.table.awaited_robots if self._robots.paced and self.table.setup.pace is Pace.LIVE else ()
        # While everybody is away no robot moves: the game waits for somebody to come back.
        for seat in state.awaited if self.table.present else ():
            if seat in later:
                continue
            if not self.table.chairs[seat].present:
                self.move_by_robot(seat)
                return True
            only = state.legal(seat) if state.secret else ()
            if len(only) == 1:
                self.add(Play(seat, only[0]))
                return True
        return False

    @property
    def changes_nothing(self) -> bool:
        """Whether there is nothing to store: no entries, and the same deadline with the same countdown."""
        return not self.entries and not self._redraws and self.deadline() == self.before.deadline

    # --- what follows -------------------------------------------------------------------------------

    def change(
        self,
        command: CommandId,
        actor: PlayerId | None,
        result: GameResult | None = None,
    ) -> Change:
        """The change as one value that can be stored. A table that has no entries yet opens with it."""
        opens = None if self.before.version else self.table.setup
        people = frozenset(self.table.people)
        self.table.deadline = self.deadline()
        self.table.revision = self.before.revision + 1
        self.table.note_time(self.at, self.before.decision, actor if self._public else None)
        stood = _calls(self.before, self.at) if self.before.calls is None else self.before.calls
        stand = self.table.calls = _calls(self.table, self.at)
        self._countdown_moves = self._moves_countdown()
        untold = (stand - stood) | frozenset(call for call in stand & stood if self._is_outdated(call))
        return Change(
            table=self.table.setup.id,
            command=command,
            version=self.before.version,
            entries=tuple(self.entries),
            status=self.table.status,
            at=self.at,
            revision=self.table.revision,
            actor=actor,
            opens=opens,
            people=people if opens or people != frozenset(self.before.people) else None,
            deadline=self.table.deadline,
            owed=self._owed(actor, untold, opens=opens is not None),
            retracts=tuple(sorted(stood - stand, key=_order)),
            result=result,
        )

    def deadline(self) -> Deadline | None:
        """The table's next deadline, as the change will leave it."""
        table = self.table
        times = TIMES[table.setup.pace]
        if table.times_longer > 1:
            times = times.longer(table.times_longer)
        if table.over:
            return None
        if table.state is None:
            # Every entry in a lobby starts its time anew. Without entries the time that runs already goes on.
            return self._runs(times.lobby, *[DeadlineKind.EXPIRE] * (not self.entries))
        if not table.present:
            # Everybody is away: the game waits as long as a lobby does, and is abandoned then.
            return self._runs(times.lobby, DeadlineKind.EXPIRE)
        length = times.secret if table.state.secret else times.turn
        deadline = self._runs(length, DeadlineKind.MOVE, DeadlineKind.WARN, DeadlineKind.BY_ITSELF)
        if table.awaited_robots:
            return self._by_itself(deadline, self._robot_after())
        if not table.state.secret and table.forced:
            return self._by_itself(deadline, FORCED_AFTER)
        if all(table.chairs[seat].warned for seat in table.awaited_people()):
            return deadline
        # Somebody awaited has had no warning yet: it comes next, even if its moment has passed.
        return replace(deadline, kind=DeadlineKind.WARN, due=Millis(deadline.closes - length // WARNED))

    def _runs(self, length: Millis, *kinds: DeadlineKind) -> Deadline:
        """The question's deadline. A new question gets ``length`` from now.

        An existing deadline of one of ``kinds`` stays: it moves by ``prolonged_by``, at most to ``length`` from now.
        But if somebody new to the game has just sat down, and is asked, the whole time begins again.
        """
        table, open_now, before = self.table, self._clock.at(self.at), self.before.deadline
        closes = Millis(open_now + length)
        running = before is not None and before.decision == table.decision and before.kind in kinds
        running = running and not self._asks_somebody_new()
        if before is not None and running:
            closes = min(Millis(before.closes + self.prolonged_by), closes)
        shown = Millis(self.at + closes - open_now)
        # Open time may have stood still, so that the same end is at another wall time. If nobody would notice the
        # difference, the cards keep their countdown, and none of them is edited.
        if before is not None and running and abs(shown - before.shown) <= TIMES[table.setup.pace].turn // UNSEEN:
            shown = before.shown
        kind = DeadlineKind.EXPIRE if table.state is None or not table.present else DeadlineKind.MOVE
        return Deadline(table.setup.id, table.decision, kind, closes, closes, shown)

    def _asks_somebody_new(self) -> bool:
        """Whether the open question asks a newcomer who has sat down just now.

        Only the first time that this person sits down counts: else they could hold up the table for ever.
        """
        came = [entry.player for entry in self.entries if isinstance(entry, Joined) and entry.newcomer]
        state = self.table.state
        if not came or state is None:
            return False
        new = {player for player in came if player not in self.before.left}
        asked = self.table.newcomers if state.secret else state.awaited
        return any(self.table.chairs[seat].player in new for seat in asked)

    def _by_itself(self, deadline: Deadline, after: Millis) -> Deadline:
        """The deadline at which the table moves by itself: so long from now, or as it was decided before."""
        before, due = self.before.deadline, Millis(self._clock.at(self.at) + after)
        if before is not None and before.kind is DeadlineKind.BY_ITSELF and before.decision == self.table.decision:
            due = before.due
        return replace(deadline, kind=DeadlineKind.BY_ITSELF, due=due)

    def _robot_after(self) -> Millis:
        """How long a robot waits with its move. People read how a trick ended, or which answers were shown."""
        shown = self.before.state is None or self.before.state.secret
        ended = any(isinstance(event, Milestone) for event in self.events)
        return robot_after(self.table.robots_in_a_row, part_ended=shown or ended)

    def _moves_countdown(self) -> bool:
        """Whether the end of a wait has moved, so that cards must be redrawn even if nothing else has changed."""
        before, now = self.before.deadline, self.table.deadline
        if before is None or now is None or before.shown == now.shown or before.decision != now.decision:
            return False
        # If everybody has gone away, or somebody has come back, another wait runs. An entry said so, and entries redraw
        # the cards anyway.
        return (before.kind is DeadlineKind.EXPIRE) is (now.kind is DeadlineKind.EXPIRE)

    def _is_outdated(self, call: Owed) -> bool:
        """Whether a call that stands must be sent again, because it tells something that has changed."""
        match call.kind:
            case Message.WARNING:
                return self._countdown_moves
            case Message.QUESTION:
                # For example, the answers are all in, and the player may have them shown. The platform posts the
                # question anew only if its choices have changed.
                return call.player in self._people_with_news()
            case _:
                return False

    def _owed(self, actor: PlayerId | None, untold: frozenset[Owed], *, opens: bool) -> tuple[Owed, ...]:
        table = self.table
        owed = [Owed(Message.COMMITMENT)] if opens else []
        owed += [Owed(Message.TABLE, about=chapter) for chapter in self._cards_left(opens=opens)]
        if any(isinstance(entry, Started) for entry in self.entries):
            owed += [Owed(Message.PLACE), Owed(Message.CONTRIBUTIONS)]
        if self._public or self._countdown_moves:
            owed.append(Owed(Message.TABLE, about=table.chapter, due=self._table_card_due()))
        owed += [Owed(Message.HAND, player, self.before.chapter) for player in self._people_whose_card_closes()]
        owed += [
            Owed(Message.HAND, player, table.chapter, self._private_card_due(player, actor))
            for player in self._people_with_news()
        ]
        if actor is not None and self.before.state is not None and table.setup.pace is not Pace.LIVE:
            # A person who has just moved and is to move again sees the question in the answer, and needs no call. A
            # press that begins the game is answered with the lobby's card, so there the call is needed. At a live table
            # the call waits, so it comes only if the person has gone away.
            alone = None if called(table, table.seem_here)[0] == [actor] else actor
            untold = untold - {Owed(Message.TURN, player, table.decision) for player in (actor, alone)}
        owed += sorted(untold, key=_order)
        if table.status is Status.FINISHED or Ending.RESTORED in {table.ending, table.why_abandoned}:
            # After a backup was restored nobody looks at the cards that stood then, so the end is a message, too.
            owed.append(Owed(Message.RESULT))
        # Messages that people wait for go out first; cards that only change come last.
        return tuple(sorted(dict.fromkeys(owed), key=self._stands))

    def _table_card_due(self) -> Millis:
        """When the table's card is redrawn: at once, or at a live table some time after it was last redrawn.

        At a slow table only the last dice of a round wait, which fall by themselves. At a live table the card shows
        each of the moves that robots make one by one, unless they hurry. Somebody who plays alone with robots sees each
        move in the answer to their press, so there the card may show several at once. A vote in a poll has no such
        answer.
        """
        table, before, every = self.table, self.before, CARD_EVERY
        if self._robot_moved and (table.setup.polls or table.present > 1):
            every = Millis(0) if table.robots_in_a_row <= ROBOTS_IN_A_ROW else ROBOT_AFTER
        edited = before.state is not None and before.chapter == table.chapter and not table.over
        # A redraw that waits shows this change, too.
        due = table.drawn_at if table.drawn_at > self.at else Millis(table.drawn_at + every)
        # A move that only its person knows to be forced must look like one that they made.
        fell = {entry.seat for entry in self.entries if isinstance(entry, Forced)}
        may_wait = table.setup.pace is Pace.LIVE or (fell and fell <= set(before.forced_for_all))
        if may_wait and edited and self.at < due <= self.at + every:
            table.drawn_at = due
            return due
        table.drawn_at = self.at
        return Millis(0)

    def _private_card_due(self, player: PlayerId, actor: PlayerId | None) -> Millis:
        """When a private card is redrawn: at once if its player has acted or may choose something else now.

        News without a choice wait until the player is asked, or for a while.
        """
        table, seat = self.table, self.table.seat_of(player)
        if player == actor or self.before.chapter != table.chapter or self._countdown_moves:
            return Millis(0)
        moved = all(isinstance(entry, Forced | Play | Luck) for entry in self.entries)
        asked = self.before.card_states().get(player) != table.card_states().get(player)
        asked = asked and seat is not None and not table.chairs[seat].away and not self._fell_unwatched(seat)
        return Millis(self.at + UNASKED_CARD_WAITS[table.setup.pace]) if moved and not asked else Millis(0)

    def _fell_unwatched(self, seat: Seat) -> bool:
        """Whether the seat's forced move was made, and nothing more is asked: at a slow table nobody waits for that."""
        forced = any(isinstance(entry, Forced) and entry.seat == seat for entry in self.entries)
        slow, state = self.table.setup.pace is not Pace.LIVE, self.table.state
        return forced and slow and state is not None and not state.legal(seat)

    def _stands(self, message: Owed) -> bool:
        """Whether the message is an edit of a card that was there before, and no new post."""
        if self.before.state is None:
            return False  # The game's thread hangs on the lobby's card, so that card is redrawn first.
        return message.kind in {Message.TABLE, Message.HAND} and message.about <= self.before.chapter

    def _cards_left(self, *, opens: bool) -> Sequence[int]:
        """The chapters whose cards get their last edit: those that the game leaves, and at its end the lobby's."""
        left = {self.before.chapter} - {self.table.chapter}
        if opens or self.table.over:
            left |= {0} - {self.table.chapter}
        return sorted(left)

    def _people_with_news(self) -> Sequence[PlayerId]:
        """The people whose private card changes: something happened that only they may know, or their choices changed.

        When a part of the game ends, such as a trick, every private card tells what came of it.
        When a seat changes hands, every private card changes: it may name the person, also as the target of a choice.

        With a new chapter everybody gets a new card. It is also sent to people whom the last one did not reach: perhaps
        this one does. Otherwise an unreached person's card is not sent again within a chapter.
        """
        told = {event.seat for event in self.events if isinstance(event, PrivateEvent)}
        told |= {entry.seat for entry in self.entries if isinstance(entry, Reachable)}
        part_ends = any(isinstance(event, Milestone) for event in self.events)
        if part_ends or (self.before.state is not None and self.before.people != self.table.people):
            told |= set(range(len(self.table.chairs)))
        table, anew = self.table, self.before.chapter != self.table.chapter
        stood, stand, moves = self.before.card_states(), table.card_states(), self._countdown_moves
        news = {player for player in table.people if stood.get(player) != stand.get(player) or (moves and stand)}
        return [
            chair.player
            for seat, chair in enumerate(table.chairs)
            if chair.player is not None and (anew or (chair.reached and (chair.player in news or seat in told)))
        ]

    def _people_whose_card_closes(self) -> Sequence[PlayerId]:
        """The people whose old private card gets its last edit: its chapter is over, or they do not sit here any more.

        Without it the card would offer choices that are over, or lack the last trick.
        """
        before, table = self.before, self.table
        if before.state is None:
            return []
        over = set(before.people)
        if before.chapter == table.chapter and not table.over:
            over -= set(table.people)
        return [
            chair.player
            for seat, chair in enumerate(before.chairs)
            # A card that did not reach its person is edited only if it still offers a choice.
            if chair.player in over and chair.player and (chair.reached or chair.away or before.state.legal(seat))
        ]


def called(table: Table, here: Container[PlayerId]) -> tuple[Sequence[PlayerId], Sequence[PlayerId]]:
    """The people who need a call to the open question: those called by one message, and those called alone.

    A poll calls by itself. So does a new private card with a secret question: it makes a sound, unless the person
    seems to be here. A later question of the chapter only edits the card, and that is silent.

    To a secret question one message calls together. At a live table it waits for a while, so it names only those
    who seem to be ``here``. At a slow table it does not name the person whose own press has opened the question.
    """
    if table.state is None or table.over:
        return (), ()
    secret, is_live = table.state.secret, table.setup.pace is Pace.LIVE
    card = secret and table.decision <= table.asked_before + 1
    # Whom to call must not tell a hand. So a move that only its person knows to be forced is called like others.
    forced = () if secret else table.forced_for_all
    awaited = [table.chairs[seat] for seat in table.awaited_people() if seat not in forced]
    people = [
        chair.player
        for chair in awaited
        if chair.player is not None
        and not (chair.reached and (table.setup.polls or (card and chair.player not in here)))
    ]
    if not secret:
        return (), people
    if not is_live:
        return [player for player in people if player != table.asked_by], ()
    return [player for player in people if player in here], [player for player in people if player not in here]


def _calls(table: Table, now: Millis) -> frozenset[Owed]:
    """The notifications that should exist: it is your turn; a robot is about to move for you; a robot keeps your seat.

    All others are deleted. At a table with polls each question is a message of its own. A call that is new at ``now``
    is sent when its ``due`` has come: at a live table, people who seem to be here are called only after ten silent
    seconds. One that is not wanted any more by then is never sent.
    """
    if table.state is None or table.over:
        return frozenset()
    here, later = table.seem_here, Millis(now + CALLED_AFTER)
    together, alone = called(table, here)
    dues = {player: later if player in here else Millis(0) for player in (*together, *alone)}
    return frozenset(
        [
            *[Owed(Message.TURN, None, table.decision, dues[together[0]]) for _ in together[:1]],
            *[Owed(Message.TURN, player, table.decision, dues[player]) for player in alone],
            *[Owed(Message.QUESTION, player, table.decision) for player in table.polled],
            *[Owed(Message.WARNING, chair.player) for chair in table.chairs if chair.warned and chair.present],
            *[Owed(Message.AWAY, chair.player) for chair in table.chairs if chair.away],
        ]
    )


def _order(call: Owed) -> tuple[str, PlayerId, int]:
    """Puts calls in an order that is the same in every run."""
    return call.kind, call.player or PlayerId(0), call.about


def seen_by_all(entry: TableEntry, events: Sequence[Event]) -> bool:
    """Whether everybody may see that the entry happened, which has led to these events."""
    return not isinstance(entry, Warned) and not (events and all(isinstance(event, PrivateEvent) for event in events))
