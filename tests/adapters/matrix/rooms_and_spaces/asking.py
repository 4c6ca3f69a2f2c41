"""People who type commands and read what the bot answers, in the room or privately."""

from tests.homeserver.person import Person
from tests.homeserver.room_view import Message

PATIENCE = 40
"""Seconds until a test shows what somebody was told instead."""


async def is_told(person: Person, room: str, command: str, *words: str) -> None:
    """Type the command, and wait for an answer with these words. Invitations are accepted: the answer may be there."""
    seen = {one.id for view in person.rooms.values() for one in view.messages}
    seen.add(await person.say(room, command))

    def answer() -> Message | None:
        new = (one for view in person.rooms.values() for one in view.messages if one.id not in seen)
        return next((one for one in new if all(word in one.body for word in words)), None)

    await person.until(lambda: answer() or person.invitations, PATIENCE)
    for invited in list(person.invitations):
        await person.accept(invited)
    await person.until(answer, PATIENCE)
