"""The part of the store for messages: reads what there is to do, and stores the outcomes."""

from collections.abc import Collection, Mapping, Sequence

from storage.engine.database import Database
from storage.ids import Millis, TableId
from storage.messages import outcomes, troubles
from storage.messages.due import Backlog, Due, backlog, due, exists
from storage.messages.rows import OutboxMessage
from storage.writer import Writer


class MessageStore:
    """Reads messages that are due, and stores what became of them. Every awaited call may raise StoreFault.

    The calls that are not awaited only note an outcome: it is stored with the next write of any kind, and always before
    the next look at what is due. If the process dies before that, the next process repeats the call to the platform.
    That does no harm: an edit shows the same again, and a post is looked for before it is posted again.
    """

    def __init__(self, database: Database, writer: Writer, inherited: Mapping[int, Millis]) -> None:
        self._database = database
        self._writer = writer
        self.inherited = inherited
        """The rows that had something to do at the opening, and that the previous process may have posted.

        The id of each → when it is due, as ``OutboxMessage.due``.
        """

    async def due(self, now: Millis, limit: int, platforms: Collection[str]) -> Due:
        """The messages to post, edit or delete now on these platforms; ``limit`` rows at most."""
        # Where reads run beside writes, a look could read rows of which the outcomes are just being written.
        if not self._writer.has_notes and not self._database.is_shared:
            found = await self._database.read(due, now, limit, platforms)
            # If a group has just failed, its notes are written one by one: this look may have read rows without them.
            if not self._writer.retries_notes:
                return found
        return await self._writer.run_after_notes(due, now, limit, platforms)

    async def backlog(self, now: Millis, limit: int, platforms: Collection[str]) -> Backlog:
        """How much is to be sent, of which ``limit`` rows at most are named; those of these platforms."""
        return await self._database.read(backlog, now, limit, platforms)

    async def failing_in(self, platform: str, community: str) -> frozenset[str]:
        """The community's channels in which a message has failed and is still owed, or an evening is held."""
        return await self._database.read(troubles.failing_in, platform, community)

    async def resume(self, now: Millis) -> None:
        """Mark the cards of live tables as doubtful: the previous process may have died while it edited them."""
        await self._writer.run(outcomes.resume, now)

    async def is_there(self, row: OutboxMessage) -> bool:
        """Whether the row still exists: when a table is deleted, its rows are deleted, too."""
        return await self._database.read(exists, row)

    # --- outcomes that are noted --------------------------------------------------------------------------------

    def note_shown(self, row: OutboxMessage, revision: int, began: Millis) -> None:
        """The message was edited in its place and shows this revision. The call began at ``began``."""
        self._writer.note(_of(row), outcomes.show, row, revision, began)

    def note_posted(self, row: OutboxMessage, ref: str | None, now: Millis, revision: int) -> None:
        """The same as ``posted``, for a message that is deleted soon: if a crash loses the note, it is looked for."""
        self._writer.note(_of(row), outcomes.post, row, ref, now, revision)

    def note_answered(self, table: TableId, ref: str, revision: int, began: Millis) -> None:
        """The answer to a press has redrawn the card. It shows this revision, and the call began at ``began``."""
        self._writer.note((table,), outcomes.answer, table, ref, revision, began)

    def note_doubt(self, table: TableId, ref: str, until: Millis) -> None:
        """An answer to a press may redraw the card until this moment: an edit sent before it is sent once more then."""
        self._writer.note((table,), outcomes.doubt, table, ref, until)

    def note_unknown(self, row: OutboxMessage) -> None:
        """Nobody knows whether the message was posted: it is looked for before it is posted again."""
        self._writer.note(_of(row), outcomes.doubt_post, row)

    def note_failed(self, row: OutboxMessage, due: Millis, doubt_until: Millis, *, shut: bool = False) -> None:
        """The call failed. The next try is at ``due``; until ``doubt_until`` the failed call may still take effect.

        ``shut``: the bot may not write there. Only such tries are counted beyond MOST_TRIES.
        """
        self._writer.note(_of(row), outcomes.fail, row, due, doubt_until, shut=shut)

    def note_given_up(self, row: OutboxMessage) -> None:
        """Give up what the row wanted when it was read. If something newer is wanted meanwhile, that is still sent."""
        self._writer.note(_of(row), outcomes.give_up, row)

    def note_deleted(self, row: OutboxMessage) -> None:
        """The message was deleted on the platform."""
        self._writer.note(_of(row), outcomes.delete_row, row)

    def note_open(self, row: OutboxMessage) -> None:
        """The message was posted in a channel: if the bot cannot write there later, an organiser is told again."""
        self._writer.note(_of(row), troubles.end_trouble, row)

    # --- stored at once -----------------------------------------------------------------------------------------

    async def channel_shut(self, row: OutboxMessage, now: Millis, until: Millis) -> None:
        """The bot may not write in the row's channel: tell an organiser once; evenings there wait until then."""
        await self._writer.run(troubles.channel_shut, row, now, until)

    async def channel_lost(self, row: OutboxMessage, now: Millis, *, gone: bool) -> None:
        """The row's channel is ``gone``, or was closed for too long: cancel evenings there, tell an organiser once."""
        await self._writer.run(troubles.channel_lost, row, now, gone=gone)

    async def try_again(self, channel: str, now: Millis) -> None:
        """The bot may write in the channel again: what has failed there is tried now, and evenings there go on."""
        await self._writer.run(troubles.try_again, channel, now)

    async def posted(self, row: OutboxMessage, ref: str | None, now: Millis, revision: int) -> None:
        """The message was posted with this revision and has this ref; None if it can neither be edited nor deleted.

        If the message stood elsewhere before, the old post is to be deleted.
        """
        await self._writer.run_soon(_of(row), outcomes.post, row, ref, now, revision)

    async def found(self, row: OutboxMessage, ref: str, now: Millis) -> OutboxMessage:
        """The message was found under this ref, and may show an old revision. Returns the row with its new place.

        If the message stood elsewhere before, the old post is to be deleted.
        """
        return await self._writer.run_beside(_of(row), outcomes.found, row, ref, now)

    async def post_anew(self, row: OutboxMessage) -> None:
        """The post cannot be edited any more: the message is to be posted anew, and the old post to be deleted."""
        await self._writer.run_beside(_of(row), outcomes.post_anew, row)

    async def lost(self, refs: Sequence[str]) -> None:
        """Somebody has deleted the post with one of these refs: a card or a question of a live table is posted anew."""
        await self._writer.run(outcomes.lost, refs)

    async def not_reached(self, row: OutboxMessage) -> None:
        """The player takes no private messages: the message is given up, and its old post, if any, is to be deleted."""
        await self._writer.run_beside(_of(row), outcomes.not_reached, row)

    async def forget_place(self, table: TableId) -> None:
        """The table's thread does not exist any more: the game goes on in the channel."""
        await self._writer.run_beside((table,), outcomes.forget_place, table)


def _of(row: OutboxMessage) -> Collection[TableId]:
    """The table whose message it is. A league's messages are changed by their sender alone."""
    return () if row.table is None else (row.table,)
