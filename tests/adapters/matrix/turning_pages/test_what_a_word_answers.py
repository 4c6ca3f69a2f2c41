"""Which question and which page stand above a typed word."""

import pytest

from bot.adapters.matrix.homeserver import Done, Homeserver, Json
from bot.adapters.matrix.pages import carried
from bot.adapters.matrix.polls import END, START, poll_end, poll_of
from bot.adapters.matrix.questions import QUESTION, Above, Questions
from bot.core.ui.panels import Choice, Panel
from bot.core.ui.presses import NOWHERE, Press, Verb, spell
from storage.ids import TableId
from tests.screens.sample_views import languages

BOT = "@minotaur:example.org"
WAY = Choice("Next", Press(TableId("t"), 0, Verb.REPLAY, "2"))
EVENTS = {
    "page": ("m.room.message", carried(Panel("", (), (WAY,)), "!games:example.org")),
    "bet": (START, {**poll_of("?", [("v1:t:1:move:bet.1", "1")]), QUESTION: "v1:t:1:choose:"}),
    "forget": (START, poll_of("?", [(spell(Press(NOWHERE, 0, Verb.FORGET)), "Yes")])),
    "end": (END, poll_end("$bet", languages().voice("en"))),
    "step": (START, {**poll_of("?", [("v1:t:1:move:roll.1", "1")]), QUESTION: "v1:t:1:choose:roll"}),
    "back": (END, poll_end("$step", languages().voice("en"))),
    "forgotten": (END, poll_end("$forget", languages().voice("en"))),
}


class History(Homeserver):
    """A server that knows the events of one room."""

    def __init__(self, names: str) -> None:
        self.names = names.split()

    async def call(self, *args: object, **more: object) -> Done:
        """The events, newest first."""
        told = [(name, *EVENTS[name]) for name in reversed(self.names)]
        events = [{"event_id": f"${name}", "sender": BOT, "type": kind, "content": one} for name, kind, one in told]
        return Done({"events_before": events})


class Plain:
    """Nothing is encrypted."""

    async def decrypt(self, room: str, event: Json) -> None:
        """Nothing to decrypt."""


@pytest.mark.parametrize(
    ("history", "question", "has_page"),
    [
        ("bet page", "$bet", True),
        ("page bet", "$bet", False),
        ("bet end page", None, True),
        ("bet end", "$bet", False),
        ("page bet end", "$bet", False),
        ("bet step", "$step", False),
        ("bet step back", "$bet", False),
        ("forget", "$forget", False),
        ("forget forgotten", None, False),
        ("forget page", None, True),
        ("bet forget page", "$bet", True),
    ],
)
async def test_what_stands_above_a_word(history: str, question: str | None, *, has_page: bool) -> None:
    """Below a page only an open question of a game counts: a number for the page must not confirm a command.

    A second step that is over leads back to the first step, and a confirmation that is over to nothing.
    """
    above = await Questions(History(history), BOT, Plain()).before("!private:example.org", "$word")
    assert isinstance(above, Above)
    assert (above.asked and above.asked.event, above.page is not None) == (question, has_page)
