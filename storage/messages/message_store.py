"""The messages' part of the store: what there is to do, and what has become of it."""

from collections.abc import Collection

from storage.engine.database import Database
from storage.ids import Millis, TableId
from storage.messages import outcomes
from storage.messages.due import Due, due, exists
from storage.messages.rows import OutboxMessage
from storage.writer import Writer


class MessageStore:
    """Every awaited call may raise StoreFault, as those of the store.

    The calls that are not awaited note an outcome: it is stored with the next write, whatever that is, and before any
    look at what is due. A process that dies before that repeats the call to the platform, which changes nothing there.
    """

    def __init__(self, database: Database, writer: Writer, inherited: frozenset[int]) -> None:
        self._database = database
        self._writer = writer
        self.inherited = inherited
        """Ids of the rows with something to do when the store was opened: the process before may have posted them."""

    async def due(self, now: Millis, limit: int, platforms: Collection[str]) -> Due:
        """What is to be posted, edited or deleted now on these platforms; ``limit`` rows at most."""
        if not self._writer.has_notes:
            found = await self._database.read(due, now, limit, platforms)
            # Behind a group that failed, the look may have come before the group's notes.
            if not self._writer.retries_notes:
                return found
        return await self._writer.run_after_notes(due, now, limit, platforms)

    async def resume(self, now: Millis) -> None:
        """Doubt the cards of live tables: the process before may have died while an edit of them was on its way."""
        await self._writer.run(outcomes.resume, now)

    async def is_there(self, row: OutboxMessage) -> bool:
        """Whether the row still exists: those of a table go with it."""
        return await self._database.read(exists, row)

    # --- noted ------------------------------------------------------------------------------------------------

    def note_shown(self, row: OutboxMessage, revision: int, began: Millis) -> None:
        """The message stands where it stood and shows that revision, since a call that began at that moment."""
        self._writer.note(outcomes.show, row, revision, began)

    def note_posted(self, row: OutboxMessage, ref: str | None, now: Millis, revision: int) -> None:
        """The same as ``posted``, for a message that soon goes again: after a crash it is looked for."""
        self._writer.note(outcomes.post, row, ref, now, revision)

    def note_answered(self, table: TableId, ref: str, revision: int, began: Millis) -> None:
        """The same for a card of the table that the answer to a press has redrawn."""
        self._writer.note(outcomes.answer, table, ref, revision, began)

    def note_doubt(self, table: TableId, ref: str, until: Millis) -> None:
        """Nobody knows whether an answer redraws the card there, or when: what is sent until then is sent once more."""
        self._writer.note(outcomes.doubt, table, ref, until)

    def note_failed(self, row: OutboxMessage, due: Millis, doubt_until: Millis) -> None:
        """The call failed; the next try is due at that moment, and the message in doubt until the other one."""
        self._writer.note(outcomes.fail, row, due, doubt_until)

    def note_given_up(self, row: OutboxMessage) -> None:
        """What the row wants needs not be, or can never be; what is wanted since it was read stays to be done."""
        self._writer.note(outcomes.give_up, row)

    def note_deleted(self, row: OutboxMessage) -> None:
        """The message is gone from the platform."""
        self._writer.note(outcomes.delete_row, row)

    # --- stored at once ---------------------------------------------------------------------------------------

    async def posted(self, row: OutboxMessage, ref: str | None, now: Millis, revision: int) -> None:
        """The message stands there with that revision; for None it was posted and cannot be found again.

        What stood elsewhere before is to be deleted.
        """
        await self._writer.run(outcomes.post, row, ref, now, revision)

    async def found(self, row: OutboxMessage, ref: str, now: Millis) -> OutboxMessage:
        """The message stands there already and may show something older: the row as it goes on.

        What stood elsewhere before is to be deleted.
        """
        return await self._writer.run(outcomes.found, row, ref, now)

    async def post_anew(self, row: OutboxMessage) -> None:
        """What was to be edited cannot be: the message is to be posted anew, and the old post to be deleted."""
        await self._writer.run(outcomes.post_anew, row)

    async def not_reached(self, row: OutboxMessage) -> None:
        """The player cannot be written to: the message is given up, and what stands of it is to be deleted."""
        await self._writer.run(outcomes.not_reached, row)

    async def forget_place(self, table: TableId) -> None:
        """The table's thread is not there any more; the game goes on in the channel."""
        await self._writer.run(outcomes.forget_place, table)
