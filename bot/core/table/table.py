"""A table as the replay of its entries: who sits where, the state of the game, and who is host."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from bot.core.clock.pace import FIRST_ROUND, PRESENT
from bot.core.table.chairs import Chair, ClockMoves, ForcedAt, after_play, seat_views, seen_by
from bot.core.table.robot_names import free_name, names_of
from bot.core.table.views import NO_LEAGUE, LeagueSeen, SeatView, TableView
from rules.catalogue import game_of
from rules.chance import Committed, client_seed, commitment
from rules.game import Event, Game, Pending, Seat, State
from rules.record import Abandoned, Luck, Play
from storage.changes import Deadline, Owed, Pace, Status, TableSetup
from storage.ids import Millis, PlayerId
from storage.tables.entries import (
    CameBack,
    Closed,
    Ending,
    Forced,
    Joined,
    Reachable,
    RobotAdded,
    SeatLeft,
    Started,
    TableEntry,
    Unreachable,
    Warned,
    WentAway,
)

Names: TypeAlias = Mapping[PlayerId, str]


class Table:
    """A table's setup and all its entries, replayed. Entries are checked before they are entered here."""

    asked_at = Millis(0)
    """Since when the open question is open, in wall time."""

    asked_by: PlayerId | None = None
    """The person whose press has opened the question, and who has seen it in the answer; None if nobody's has."""

    calls: frozenset[Owed] | None = None
    """The notifications that the last change has left; None if the table was read from the store since."""

    drawn_at = Millis(0)
    """When the table's card was last to be redrawn, in wall time; 0 after a restart."""

    former: tuple[PlayerId | None, ...] = ()
    """Who sat where in the game whose rematch this is; None for a robot. Not an entry: the setup names it."""

    def __init__(self, setup: TableSetup) -> None:
        self.setup = setup
        self.game: Game = game_of(setup.game, setup.rules)
        self.commitment = commitment(setup.seed) if setup.seed else ""
        self.status = Status.LOBBY
        self.version = 0
        self.revision = 0
        """The revision of the last change, as ``Change.revision`` explains it; 0 before the first. No view has it."""

        self.chairs: list[Chair] = []
        self.host: PlayerId | None = setup.host
        self.state: State | None = None
        self.luck: Committed | None = None
        """None in the lobby, and if the seed was destroyed: then nothing can be drawn any more."""

        self.contributions: tuple[str, ...] = ()
        self.deadline: Deadline | None = None
        self.ending: Ending | None = None
        self.why_abandoned: str | None = None
        self.opening_robots: tuple[Seat, ...] = ()
        self.asked_before = 0
        """The last question of the previous chapter. The question after it comes with a new private card."""

        self.clock_moves: ClockMoves = ()
        self.robots_in_a_row = 0
        """How many open moves robots have made since a person was asked last."""

        self.left: Mapping[PlayerId, Seat] = {}
        """The seat that each person left in play. They may come back to that seat alone: they know its hand."""

        self.removed: frozenset[PlayerId] = frozenset()
        """People whose seat the host took away: they cannot sit down here again."""

        self.acted: Mapping[PlayerId, Millis] = {}
        """When each person last did something here that everybody could see, in wall time: no changed secret answer.

        Otherwise the calls, which everybody sees, would tell of it.
        """

        self._conclude()

    def _conclude(self) -> None:
        """Compute what follows from the entries, once for each entry: a press asks for these values dozens of times."""
        state = self.state
        self.over = not self.status.live
        """Whether nothing more can happen at the table."""

        self.decision = state.decision if state else 0
        """The number of the open question; 0 in the lobby. Buttons carry it, so it must not count secret changes."""

        self.chapter = state.chapter if state else 0
        """The chapter whose card the table writes; 0 in the lobby."""

        self.people = tuple(chair.player for chair in self.chairs if chair.player is not None)
        """Everybody who sits here, in seat order."""

        self.present = frozenset(chair.player for chair in self.chairs if chair.player is not None and chair.present)
        """The people who answer for their seats."""

        seen = state is not None and not self.over and not state.secret and self.present
        moving = state.awaited if state is not None and seen else ()
        self.awaited_robots = [seat for seat in moving if not self.chairs[seat].present]
        """The seats whose robots are to move for everybody to see.

        Nobody needs to see a secret answer. While everybody is away, no robot moves.
        """

        begins = self.status is Status.PLAYING and self.chapter <= 1
        self.robot_seats = [seat for seat, chair in enumerate(self.chairs) if begins and chair.robot is not None]
        """The robots' seats that somebody may take: those of the start, until the second chapter begins."""

        self.newcomers = [seat for seat, chair in enumerate(self.chairs) if begins and chair.newcomer and chair.present]
        """The people here who are new to the game, in its first chapter: they have more time there."""

        # A newcomer who has answered a secret question still counts, so that the time of others does not end earlier.
        asked = self.newcomers
        if asked and state is not None and not state.secret:
            asked = [seat for seat in self.awaited_people() if seat in self.newcomers]
        self.times_longer = FIRST_ROUND if asked else 1
        """How many times the usual time the open question has. A secret question is put to all at once."""

        all_answered = state is not None and state.pending is Pending.REVEAL and state.weighed
        self.asks_to_reveal = all_answered and not self.over and len(self.present) == 1
        """Whether all answers are in, and the only person here says when they are shown."""

        self._card_states: Mapping[PlayerId, tuple[object, ...]] | None = None
        self._seats_seen: tuple[Names, tuple[SeatView, ...]] | None = None
        """The seats as everybody sees them, and the names that were passed in: the same for all views of a version."""

    def copy(self) -> "Table":
        """An independent table in the same position."""
        # The copy shares all values that are never changed in place. Only the list of chairs and the state are.
        twin = Table.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.chairs = list(self.chairs)
        twin.state = self.state.copy() if self.state else None
        return twin

    # --- entries ------------------------------------------------------------------------------------

    def enter(self, entry: TableEntry) -> Sequence[Event]:
        """Let an entry happen. Raises IllegalMove where the rules refuse it; then nothing is changed."""
        chapter, decision = self.chapter, self.decision
        events = self._entered(entry)
        self.version += 1
        self._conclude()
        if self.chapter != chapter:
            self.asked_before = decision
        return events

    def note_time(self, at: Millis, asked_before: int, actor: PlayerId | None) -> None:
        """Note that entries happened at ``at``, when question ``asked_before`` was open.

        ``actor`` is the person who did something that everybody could see, if somebody did.
        """
        if self.decision != asked_before:
            # A press that begins the game is answered with the lobby's card.
            self.asked_at, self.asked_by = at, actor if asked_before else None
        self.acted = self.acted if actor is None else {**self.acted, actor: at}

    def _entered(self, entry: TableEntry) -> Sequence[Event]:
        match entry:
            case Play():
                return self._play(entry)
            case Luck():
                return self._rules_entry(entry)
            case Joined():
                self._join(entry)
            case RobotAdded(robot):
                self.chairs.append(Chair(None, self._free_name(robot), robot))
            case SeatLeft(seat, removed):
                gone = self.chairs[seat].player
                if removed and gone is not None:
                    self.removed |= {gone}
                self._leave(seat, taken=removed and self.setup.league is not None)
            case Started(order):
                self._start(order)
            case Warned(seat):
                self.chairs[seat] = replace(self.chairs[seat], warned=True)
            case WentAway(seat):
                self.chairs[seat] = replace(self.chairs[seat], away=True)
            case CameBack(seat):
                self.chairs[seat] = self.chairs[seat].settled()
            case Forced(seat):
                assert self.state is not None
                forced = ForcedAt(self.decision, self.chapter, self.state.legal(seat)[0])
                self.chairs[seat] = replace(self.chairs[seat], forced=forced)
            case Unreachable(seat):
                self.chairs[seat] = replace(self.chairs[seat], reached=False)
            case Reachable(seat):
                self.chairs[seat] = replace(self.chairs[seat], reached=True)
            case Closed(why):
                self.status, self.ending = Status.CLOSED, why
            case Abandoned(why):
                self.status, self.why_abandoned = Status.ABANDONED, why
        return ()

    def _rules_entry(self, entry: Play | Luck) -> Sequence[Event]:
        assert self.state is not None
        if isinstance(entry, Play):
            events = self.state.apply(entry.seat, entry.move)
        else:
            events = self.state.settle(entry.outcome)
        if self.state.pending is Pending.OVER:
            self.status = Status.FINISHED
        return events

    def _play(self, entry: Play) -> Sequence[Event]:
        # A seat that has answered a secret question is not awaited any more, but it may change its answer.
        first = self.state is not None and entry.seat in self.state.awaited
        # An entry announces it when the table makes a person's move.
        made = None if entry.seat is None else self.chairs[entry.seat].forced
        forced = made is not None and (made.decision, made.chapter) == (self.decision, self.chapter)
        asked = entry.seat is not None and not self.has_no_choice(entry.seat)
        decided = asked and not forced
        question = self.decision, self.state is not None and self.state.secret
        events = self._rules_entry(entry)
        if entry.seat is not None and not self.chairs[entry.seat].present:
            self.robots_in_a_row += not question[1]
        elif asked:
            self.robots_in_a_row = 0
        # A forced move says nothing of whether the person is there, so what was told stays told.
        if entry.seat is not None and not forced and (entry.by_clock or self.clock_moves):
            self.clock_moves = after_play(self.clock_moves, entry, self.chairs[entry.seat], question, events)
        if entry.seat is not None and decided:
            chair = self.chairs[entry.seat]
            self.chairs[entry.seat] = chair.moved_by_robot() if entry.by_clock else chair.moved(is_first_answer=first)
        return events

    def _join(self, entry: Joined) -> None:
        chair = Chair(entry.player, contribution=entry.contribution, owner=entry.player, newcomer=entry.newcomer)
        if entry.seat is None:
            self.chairs.append(chair)
            return
        left, chair = self.chairs[entry.seat], replace(chair, inherited=self.chapter)
        # Moves that others made in the seat still count against its owner. Otherwise people could wait with joining
        # until the seat is worth it.
        if left.robot is not None:
            self.chairs[entry.seat] = replace(chair, stood_in=left.own_moves)
            return
        owner = left.owner if left.own_moves else entry.player
        self.chairs[entry.seat] = replace(chair, owner=owner, own_moves=left.own_moves, stood_in=left.stood_in)

    def _leave(self, seat: Seat, *, taken: bool) -> None:
        """Somebody leaves the seat. ``taken``: in a league's game the host, a rival in the standings, removed them."""
        gone = self.chairs[seat]
        if self.status is Status.LOBBY:
            del self.chairs[seat]
            # The seat is gone from the list, so the next chair has its number now.
            following = self.chairs[seat:] + self.chairs[:seat]
        else:
            self.chairs[seat] = Chair(
                None,
                self._free_name(None),
                vacated=not taken,
                owner=gone.owner,
                own_moves=gone.own_moves,
                stood_in=gone.stood_in,
            )
            # The next person in this seat was not asked these questions.
            self.clock_moves = tuple(move for move in self.clock_moves if move.seat != seat)
            if gone.player is not None:
                self.left = {**self.left, gone.player: seat}
            following = self.chairs[seat + 1 :] + self.chairs[:seat]
        if gone.player is not None and gone.player == self.host:
            self.host = next((chair.player for chair in following if chair.player is not None), None)

    def _free_name(self, robot: str | None) -> str:
        return free_name(names_of(robot), {chair.robot_name for chair in self.chairs})

    def _start(self, order: tuple[Seat, ...]) -> None:
        if order:
            self.chairs = [self.chairs[seat] for seat in order]
        self.status = Status.PLAYING
        self.contributions = tuple(chair.contribution for chair in self.chairs if chair.player is not None)
        self.opening_robots = tuple(seat for seat, chair in enumerate(self.chairs) if chair.player is None)
        if self.setup.seed:
            self.luck = Committed(self.setup.seed, self.setup.id, client_seed(self.contributions))
        self.state = self.game.start(len(self.chairs), self.setup.options)

    # --- questions ----------------------------------------------------------------------------------

    def seat_of(self, player: PlayerId | None) -> Seat | None:
        """The person's seat, or None."""
        if player is None:
            return None
        for seat, chair in enumerate(self.chairs):
            if chair.player == player:
                return seat
        return None

    def free_seats(self, player: PlayerId) -> list[Seat]:
        """The seats that the person may take in play, those that others left first.

        Somebody who left has seen one hand, so they may only take that seat again.
        """
        own = self.left.get(player)
        left = [seat for seat, chair in enumerate(self.chairs) if chair.vacated and own in {None, seat}]
        return left if own is not None else left + self.robot_seats

    def awaited_people(self) -> list[Seat]:
        """The seats whose people the table waits for."""
        if self.state is None or self.over:
            return []
        return [seat for seat in self.state.awaited if self.chairs[seat].present]

    def has_no_choice(self, seat: Seat) -> bool:
        """Whether a secret question leaves the seat only one answer: then nobody is asked, and nobody has decided."""
        return self.state is not None and self.state.secret and len(self.state.legal(seat)) == 1

    @property
    def forced_for_all(self) -> list[Seat]:
        """The awaited people whose open move is the only one in every hand that fits what everybody sees.

        A secret question has none: if it leaves only one answer, nobody is asked at all.
        """
        return self._forced_as_seen_by(None)

    @property
    def forced(self) -> list[Seat]:
        """The awaited people whose only move the table makes by itself.

        What the table does by itself tells the other players something. So everybody must be able to see that the move
        is the only one. If all others are robots, it is enough that the person can see it.
        """
        # With several people nobody's own knowledge counts.
        return self._forced_as_seen_by(self.seat_of(self.people[0]) if len(self.people) == 1 else None)

    def _forced_as_seen_by(self, seat: Seat | None) -> list[Seat]:
        if self.state is None or self.state.secret:
            return []
        # The state is asked first: most questions leave a choice, and to make a view takes longer.
        only = [one for one in self.awaited_people() if len(self.state.legal(one)) == 1]
        return [one for one in only if self.state.view(seat).forced(one)]

    @property
    def seem_here(self) -> frozenset[PlayerId]:
        """The people who play live and did something here in the minute before the open question, or since."""
        if self.setup.pace is not Pace.LIVE:
            return frozenset()
        return frozenset(player for player, at in self.acted.items() if self.asked_at - at <= PRESENT)

    @property
    def polled(self) -> Sequence[PlayerId]:
        """The people whom a poll asks the open question: also those who have answered and may still change that.

        The table does not ask about a move that it makes by itself. Only the person would get the poll, so nobody else
        learns anything from that.
        """
        if not self.setup.polls or self.state is None or self.over:
            return []
        forced = self.forced
        return [
            chair.player
            for seat, chair in enumerate(self.chairs)
            if chair.player is not None
            and chair.present
            and chair.reached
            and self.state.legal(seat)
            and not self.has_no_choice(seat)
            and seat not in forced
        ]

    def may_reveal(self, player: PlayerId | None) -> bool:
        """Whether the person may have the answers shown now: all are in, and everybody else is a robot."""
        return self.asks_to_reveal and (seat := self.seat_of(player)) is not None and self.chairs[seat].present

    def card_states(self) -> Mapping[PlayerId, tuple[object, ...]]:
        """Each person's seat, presence, and choices or, while a robot plays for the person, what the seat holds.

        When this value changes, the person's private card has changed.
        """
        if self._card_states is None:
            states = self._card_states = {}
            for seat, chair in enumerate(self.chairs):
                if self.state is not None and chair.player is not None:
                    shown = self.state.view(seat).holdings if chair.away else ()
                    choices = () if self.over or chair.away else self.state.legal(seat)
                    may_reveal = self.asks_to_reveal and not chair.away
                    states[chair.player] = seat, chair.away, shown, may_reveal, choices, self.decision if choices else 0
        return self._card_states

    def view(
        self, viewer: PlayerId | None, names: Names, league: LeagueSeen = NO_LEAGUE, advised: Collection[PlayerId] = ()
    ) -> TableView:
        """The table as this person, or everybody, may see it.

        The table knows neither names nor who wants advice, so they are passed in.
        """
        setup, seat = self.setup, self.seat_of(viewer)
        robots_move = bool(self.awaited_robots)
        return TableView(
            id=setup.id,
            community=setup.community,
            channel=setup.channel,
            game=setup.game,
            rules=setup.rules,
            options=setup.options,
            pace=setup.pace,
            status=self.status,
            language=setup.language,
            seats=self._seats(names),
            capacity=setup.seats,
            least=self.game.seats[0],
            viewer=viewer,
            seat=seat,
            play=self.state.view(seat) if self.state else None,
            closes=self.deadline.shown if self.deadline and not robots_move else None,
            may_reveal=self.may_reveal(viewer),
            commitment=self.commitment,
            contributions=self.contributions,
            seed=(self.over and setup.seed.hex()) or None,
            result=self.state.result() if self.state and self.over else None,
            ending=self.ending,
            why_abandoned=self.why_abandoned,
            after=setup.after,
            league=league,
            polls=setup.polls,
            robots_move=robots_move,
            forced=self._forced_told_to(seat),
            made=None if seat is None or (made := self.chairs[seat].forced) is None else made.move,
            advises=viewer in advised and (setup.league is None or league.advice),
            robots_give_way=bool(self.robot_seats),
            newcomers=tuple(self.newcomers),
            clock_moves=seen_by(self.clock_moves, seat) if self.clock_moves else (),
        )

    def _seats(self, names: Names) -> tuple[SeatView, ...]:
        if self._seats_seen is None or self._seats_seen[0] is not names:
            self._seats_seen = names, tuple(seat_views(self.chairs, self.host, names, self.chapter))
        return self._seats_seen[1]

    def _forced_told_to(self, seat: Seat | None) -> tuple[Seat, ...]:
        """The seats of ``forced`` that this seat, or everybody, may know of."""
        if self.state is None or self.state.secret:
            return ()
        return tuple([one for one in self.forced if one == seat or one in self.forced_for_all])
