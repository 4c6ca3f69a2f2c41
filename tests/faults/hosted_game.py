"""A game in this process, and the checks that follow it."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bot.wiring import Bot
from tests.faults.evening import Evening, question_of
from tests.faults.hand_oracle import amiss
from tests.faults.ledger import read_ledger
from tests.stub.playing import offered
from tests.stub.server import Discord
from tests.stub.things import Channel, Kind

POST: Final = "POST /channels/{channel}/messages"
EDIT: Final = "PATCH /channels/{channel}/messages/{message}"
DELETE: Final = "DELETE /channels/{channel}/messages/{message}"
ANSWER: Final = "POST /interactions/{interaction}/{token}/callback"
OPEN_DM: Final = "POST /users/@me/channels"
EDIT_ANSWER: Final = "PATCH /webhooks/{application}/{token}/messages/@original"
FOLLOW_UP: Final = "POST /webhooks/{application}/{token}"
START_THREAD: Final = "POST /channels/{channel}/messages/{message}/threads"
PRESS: Final = "EVENT INTERACTION_CREATE"


class HostedGame:
    """The bot, the people at its table, and its database."""

    def __init__(self, bot: Bot, evening: Evening, database: Path) -> None:
        self.bot = bot
        self.evening = evening
        self.database = database

    @property
    def stub(self) -> Discord:
        """The fake Discord."""
        return self.evening.stub

    @property
    def thread(self) -> Channel:
        """The thread in which the game is played."""
        return next(place for place in self.evening.places if place.kind is Kind.THREAD)

    async def play(self, presses: int | None = None) -> None:
        """People play on by what they see. Raises TimeoutError with notes of what they see and which messages wait."""
        try:
            await self.evening.play(presses)
        except TimeoutError as error:
            for person in self.evening.people:
                asked = [question_of(message) for message in person.inbox if offered(message, "move")]
                error.add_note(f"{person.id} is asked: {asked}")
            error.add_note(f"owed: {read_ledger(self.database).owed}")
            error.add_note(f"on its way: {vars(self.bot.dispatcher)}")
            raise

    async def left_over(self) -> Sequence[str]:
        """Send all waiting messages, then return everything that is wrong: presses, messages, hands."""
        ledger = read_ledger(self.database)
        while ledger.owed:
            await asyncio.sleep(0.02)  # Some are not due yet.
            await self.bot.dispatcher.deliver_due()
            ledger = read_ledger(self.database)
        return amiss(ledger, self.evening)
