"""What people do at a table by a command."""

from contextlib import suppress

from bot.app.application import Application
from bot.app.caller import Caller
from bot.app.following import goes_on
from bot.app.lookups import mine
from bot.app.presses import act, refusal
from bot.app.response import Private, Response
from bot.app.table_lookup import at_any_table, at_own_table, last_ended, own_tables, seen
from bot.core.errors import LeftToNewer
from bot.core.table.views import TableView
from bot.core.ui.presses import Press, Verb


async def act_at_own_table(app: Application, caller: Caller, named: str | None, verb: Verb) -> Response:
    """Do one thing at the named table, or at the one that ``at_own_table`` finds. Raises Refused."""
    return await at_own_table(app, caller, named, lambda view: act_by_command(app, caller, press_now(view, verb)))


async def add_robot(app: Application, caller: Caller, named: str | None, level: str | None) -> Response:
    """Seat a robot at the named table, or at the one that ``at_own_table`` finds. Raises Refused.

    ``level`` is a step of the ladder; None seats the usual robot.
    """

    async def added(view: TableView) -> Response:
        return await act_by_command(app, caller, press_now(view, Verb.ADD_ROBOT, level or ""))

    return await at_own_table(app, caller, named, added)


async def join(app: Application, caller: Caller, named: str | None, word: str = "") -> Response:
    """Sit down at the named table, or at the one that ``at_any_table`` finds. Raises Refused.

    The luck of the game is also made from ``word``.
    """

    async def joined(view: TableView) -> Response:
        return await act_by_command(app, caller, press_now(view, Verb.JOIN), word=word)

    return await at_any_table(app, caller, named, joined)


async def note_reach(app: Application, caller: Caller, *, reached: bool) -> None:
    """Note at all tables of the caller whether private messages reach them: if so, their cards are sent again."""
    with suppress(LeftToNewer):
        for view in await own_tables(app, caller):
            if view.seat is not None and view.seats[view.seat].reached is not reached:
                await app.services.tables.note_reach(view.id, caller.person.id, reached=reached)


async def remove(app: Application, caller: Caller, named: str | None, seat: str) -> Response:
    """Remove the person or robot with that name from the caller's table. Raises Refused."""

    async def removed(view: TableView) -> Response:
        # People type a name; the press names the seat by its word. An unknown name goes on and is refused there.
        word = next((one.key for one in view.seats if one.name == seat), seat)
        return await act_by_command(app, caller, press_now(view, Verb.REMOVE, word))

    return await at_own_table(app, caller, named, removed)


async def rematch(app: Application, caller: Caller, named: str | None) -> Response:
    """Open or join the rematch of the named ended game, or of the caller's last one. Raises Refused."""
    view = await seen(app, caller, await last_ended(app, caller, named, own=True))
    return await act_by_command(app, caller, press_now(view, Verb.REMATCH))


def press_now(view: TableView, verb: Verb, arg: str = "") -> Press:
    """The press that a command stands for. It answers the question that is open now."""
    return Press(view.id, view.decision, verb, arg)


async def act_by_command(app: Application, caller: Caller, press: Press, *, word: str = "") -> Response:
    """Do what the press asks for, and then show what matters to the caller now. Raises Refused."""
    answer = await act(app, caller, press, word=word)
    if answer.refusal is not None:
        return Private(refusal(app, caller, answer, typed=press.arg if press.verb is Verb.MOVE else None))
    assert answer.view is not None
    return Private(mine(app, caller, answer.view), following=goes_on(caller, answer))
