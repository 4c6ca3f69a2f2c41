"""A game that goes on in this process, and everything that must be in order when it is left."""

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
    """The bot, its evening and what it stores."""

    def __init__(self, bot: Bot, evening: Evening, database: Path) -> None:
        self.bot = bot
        self.evening = evening
        self.database = database

    @property
    def stub(self) -> Discord:
        """Where it all happens."""
        return self.evening.stub

    @property
    def thread(self) -> Channel:
        """Where the game is played."""
        return next(place for place in self.evening.places if place.kind is Kind.THREAD)

    async def play(self, presses: int | None = None) -> None:
        """Everybody plays on by what they see. Raises TimeoutError, and says on it what they see and what is owed."""
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
        """What is not as it should be when nothing is owed any more: presses, messages, hands."""
        ledger = read_ledger(self.database)
        while ledger.owed:
            await self.bot.dispatcher.deliver_due()
            ledger = read_ledger(self.database)
        return amiss(ledger, self.evening)
