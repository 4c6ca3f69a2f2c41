"""The bot's questions are found in the histories of rooms."""

from bot.adapters.matrix.homeserver import Failed, Homeserver, Json
from bot.adapters.matrix.polls import START
from bot.adapters.matrix.questions import LOOKED_AT, QUESTION, RELATION, STEP, Above, Questions
from bot.adapters.matrix.sync.room_events import Decrypted
from bot.core.ui.presses import Press, Verb, spell
from storage.ids import TableId
from tests.adapters.matrix.hostile.memory_homeserver import URL, MemoryHomeserver
from tests.adapters.matrix.hostile.memory_people import account_of

ANN, BOT = account_of("ann"), account_of("minotaur")


class Unencrypted:
    """An encryption for rooms without one."""

    async def decrypt(self, room: str, event: Json) -> Decrypted | None:
        """Nothing is encrypted."""
        raise AssertionError((room, event))


class Room:
    """A room with the bot's questions."""

    def __init__(self, memory: MemoryHomeserver) -> None:
        self.memory = memory
        self.id = memory.make_room(BOT.user, ANN.user)
        self.questions = Questions(Homeserver(URL, BOT.token), BOT.user, Unencrypted())

    def asks(self, begun: str = "", **more: object) -> str:
        """The bot asks something; the event."""
        press = Press(TableId("table"), 1, Verb.CHOOSE if begun else Verb.MOVE, begun)
        return self.memory.put(self.id, BOT.user, START, {QUESTION: spell(press), **more})


async def test_a_word_answers_a_question_far_above(memory: MemoryHomeserver) -> None:
    """A question counts that is among so many events above the word, and none that is further up."""
    room = Room(memory)
    asked = room.asks()
    words = [memory.put(room.id, ANN.user, "m.room.message", {}) for _ in range(LOOKED_AT + 1)]
    found = await room.questions.before(room.id, words[LOOKED_AT - 1])
    assert isinstance(found, Above)
    assert found.asked is not None
    assert found.asked.event == asked
    assert await room.questions.before(room.id, words[LOOKED_AT]) == Above(None)


async def test_only_older_steps_end(memory: MemoryHomeserver) -> None:
    """If the event comes again that brought a step, the newer step stays open. What others send is no step."""
    room = Room(memory)
    first = room.asks()
    relation = {RELATION: {"rel_type": STEP, "event_id": first}}
    steps = [room.asks("begun", **relation) for _ in range(3)]
    memory.put(room.id, ANN.user, START, relation)
    found = {older: await room.questions.steps(room.id, first, "en", older) for older in ("", *steps)}
    named = {older: [] if isinstance(refs, Failed) else [one.event for one in refs] for older, refs in found.items()}
    assert named == {"": steps[::-1], steps[2]: steps[1::-1], steps[1]: steps[:1], steps[0]: []}
