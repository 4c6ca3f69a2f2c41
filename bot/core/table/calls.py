"""Which people are called: it is your turn, a robot is about to move for you, a robot keeps your seat."""

from collections.abc import Container, Sequence

from bot.core.clock.pace import CALLED_AFTER
from bot.core.table.table import Table
from storage.changes import Message, Owed, Pace
from storage.ids import Millis, PlayerId


def calls_of(table: Table, now: Millis) -> frozenset[Owed]:
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
