"""The change that is stored for a draft: its entries, the next deadline, and the messages that it wants."""

from collections.abc import Sequence

from bot.core.clock.pace import CARD_EVERY, ROBOT_AFTER, ROBOTS_IN_A_ROW, UNASKED_CARD_WAITS
from bot.core.table.calls import called, calls_of
from bot.core.table.draft import Draft
from bot.core.table.next_deadline import next_deadline
from rules.game import Milestone, PrivateEvent, Seat
from rules.record import Luck, Play
from storage.changes import Change, Deadline, DeadlineKind, GameResult, Message, Owed, Pace, Status
from storage.ids import CommandId, Millis, PlayerId
from storage.tables.entries import Ending, Forced, Reachable, Started


def changes_nothing(draft: Draft) -> bool:
    """Whether there is nothing to store: no entries, and the same deadline with the same countdown."""
    return not draft.entries and not draft.redraws and next_deadline(draft) == draft.before.deadline


def change_of(draft: Draft, command: CommandId, actor: PlayerId | None, result: GameResult | None = None) -> Change:
    """The change as one value that can be stored. A table that has no entries yet opens with it."""
    before, table = draft.before, draft.table
    opens = None if before.version else table.setup
    people = frozenset(table.people)
    # In the lobby people come and go, but nobody is away.
    were, are = (before.present, table.present) if before.state is not None else (frozenset(), frozenset())
    table.deadline = next_deadline(draft)
    table.revision = before.revision + 1
    table.note_time(draft.at, before.decision, actor if draft.is_public else None)
    messages = OwedMessages(draft, actor)
    return Change(
        table=table.setup.id,
        command=command,
        version=before.version,
        entries=tuple(draft.entries),
        status=table.status,
        at=draft.at,
        revision=table.revision,
        actor=actor,
        opens=opens,
        people=people if opens or people != frozenset(before.people) else None,
        gone=were - are,
        back=are - were,
        deadline=table.deadline,
        owed=messages.owed(),
        retracts=messages.retracts,
        result=result,
    )


class OwedMessages:
    """The messages that the change of a draft wants. The draft's table has its new deadline and revision already."""

    def __init__(self, draft: Draft, actor: PlayerId | None) -> None:
        self._draft = draft
        self._before, self._table = before, table = draft.before, draft.table
        self._actor = actor
        self._opens = not before.version
        self._countdown_moves = _moves_countdown(before.deadline, table.deadline)
        stood = calls_of(before, draft.at) if before.calls is None else before.calls
        stand = table.calls = calls_of(table, draft.at)
        self._untold = (stand - stood) | frozenset(call for call in stand & stood if self._is_outdated(call))
        self.retracts = tuple(sorted(stood - stand, key=_order))
        """The calls that are not wanted any more."""

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

    def owed(self) -> tuple[Owed, ...]:
        """All messages that are wanted new, or wanted once more because their text has changed."""
        table, actor, untold = self._table, self._actor, self._untold
        owed = [Owed(Message.COMMITMENT)] if self._opens else []
        owed += [Owed(Message.TABLE, about=chapter) for chapter in self._cards_left()]
        if any(isinstance(entry, Started) for entry in self._draft.entries):
            owed += [Owed(Message.PLACE), Owed(Message.CONTRIBUTIONS)]
        if self._draft.is_public or self._countdown_moves:
            owed.append(Owed(Message.TABLE, about=table.chapter, due=self._table_card_due()))
        owed += [Owed(Message.HAND, player, self._before.chapter) for player in self._people_whose_card_closes()]
        owed += [
            Owed(Message.HAND, player, table.chapter, self._private_card_due(player))
            for player in self._people_with_news()
        ]
        if actor is not None and self._before.state is not None and table.setup.pace is not Pace.LIVE:
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
        table, before, every = self._table, self._before, CARD_EVERY
        if self._draft.robot_moved and (table.setup.polls or len(table.present) > 1):
            every = Millis(0) if table.robots_in_a_row <= ROBOTS_IN_A_ROW else ROBOT_AFTER
        edited = before.state is not None and before.chapter == table.chapter and not table.over
        # A redraw that waits shows this change, too.
        due = table.drawn_at if table.drawn_at > self._draft.at else Millis(table.drawn_at + every)
        # A move that only its person knows to be forced must look like one that they made.
        fell = {entry.seat for entry in self._draft.entries if isinstance(entry, Forced)}
        may_wait = table.setup.pace is Pace.LIVE or (fell and fell <= set(before.forced_for_all))
        if may_wait and edited and self._draft.at < due <= self._draft.at + every:
            table.drawn_at = due
            return due
        table.drawn_at = self._draft.at
        return Millis(0)

    def _private_card_due(self, player: PlayerId) -> Millis:
        """When a private card is redrawn: at once if its player has acted or may choose something else now.

        News without a choice wait until the player is asked, or for a while.
        """
        table, seat = self._table, self._table.seat_of(player)
        if player == self._actor or self._before.chapter != table.chapter or self._countdown_moves:
            return Millis(0)
        moved = all(isinstance(entry, Forced | Play | Luck) for entry in self._draft.entries)
        asked = self._before.card_states().get(player) != table.card_states().get(player)
        asked = asked and seat is not None and not table.chairs[seat].away and not self._fell_unwatched(seat)
        return Millis(self._draft.at + UNASKED_CARD_WAITS[table.setup.pace]) if moved and not asked else Millis(0)

    def _fell_unwatched(self, seat: Seat) -> bool:
        """Whether the seat's forced move was made, and nothing more is asked: at a slow table nobody waits for that."""
        forced = any(isinstance(entry, Forced) and entry.seat == seat for entry in self._draft.entries)
        slow, state = self._table.setup.pace is not Pace.LIVE, self._table.state
        return forced and slow and state is not None and not state.legal(seat)

    def _stands(self, message: Owed) -> bool:
        """Whether the message is an edit of a card that was there before, and no new post."""
        if self._before.state is None:
            return False  # The game's thread hangs on the lobby's card, so that card is redrawn first.
        return message.kind in {Message.TABLE, Message.HAND} and message.about <= self._before.chapter

    def _cards_left(self) -> Sequence[int]:
        """The chapters whose cards get their last edit: those that the game leaves, and at its end the lobby's."""
        left = {self._before.chapter} - {self._table.chapter}
        if self._opens or self._table.over:
            left |= {0} - {self._table.chapter}
        return sorted(left)

    def _people_with_news(self) -> Sequence[PlayerId]:
        """The people whose private card changes: something happened that only they may know, or their choices changed.

        When a part of the game ends, such as a trick, every private card tells what came of it.
        When a seat changes hands, every private card changes: it may name the person, also as the target of a choice.

        With a new chapter everybody gets a new card. It is also sent to people whom the last one did not reach: perhaps
        this one does. Otherwise an unreached person's card is not sent again within a chapter.
        """
        told = {event.seat for event in self._draft.events if isinstance(event, PrivateEvent)}
        told |= {entry.seat for entry in self._draft.entries if isinstance(entry, Reachable)}
        part_ends = any(isinstance(event, Milestone) for event in self._draft.events)
        if part_ends or (self._before.state is not None and self._before.people != self._table.people):
            told |= set(range(len(self._table.chairs)))
        table, anew = self._table, self._before.chapter != self._table.chapter
        stood, stand, moves = self._before.card_states(), table.card_states(), self._countdown_moves
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
        before, table = self._before, self._table
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


def _moves_countdown(before: Deadline | None, now: Deadline | None) -> bool:
    """Whether the end of a wait has moved, so that cards must be redrawn even if nothing else has changed."""
    if before is None or now is None or before.shown == now.shown or before.decision != now.decision:
        return False
    # If everybody has gone away, or somebody has come back, another wait runs. An entry said so, and entries redraw
    # the cards anyway.
    return (before.kind is DeadlineKind.EXPIRE) is (now.kind is DeadlineKind.EXPIRE)


def _order(call: Owed) -> tuple[str, PlayerId, int]:
    """Puts calls in an order that is the same in every run."""
    return call.kind, call.player or PlayerId(0), call.about
