"""The panel that people see of a response, and the sentence that they see after an error."""

import pytest

from bot.app.application import panel_of
from bot.app.response import Noticed, Private, Public, Redrawn, Response, Revision
from bot.core.errors import Refused, StoreFault
from bot.core.ui.panels import Facts, Grid, Panel
from storage.errors import OutcomeUnknown
from storage.ids import TableId
from tests.app.hall import Hall, told

SCORES = Panel("Scores", (Grid(("", ""), (("Ben", "10"),), ("He leads.",)),))
SPOKEN = Panel("Scores", (Facts(("He leads.",)),))


@pytest.mark.parametrize(
    ("response", "shown"),
    [
        (Private(SCORES), SPOKEN),
        (Redrawn(SCORES), SPOKEN),
        (Redrawn(SCORES, Revision(TableId("table"), 3, None)), SCORES),
        (Public(SCORES), SCORES),
        (Noticed(), Panel("", ())),
    ],
)
def test_aloud_turns_private_columns_into_sentences(response: Response, shown: Panel) -> None:
    """A person who listens gets sentences in private responses. Others get columns, and shared cards have columns."""
    assert panel_of(response, listens=True) == shown
    assert panel_of(response, listens=False) == (Panel("", ()) if isinstance(response, Noticed) else SCORES)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (Refused("no-such-table"), "no-such-table"),
        (StoreFault("the disk is full"), "store-trouble"),
        (OutcomeUnknown("the connection is closed"), "store-in-doubt"),
        (ZeroDivisionError("a secret"), "something-broke"),
    ],
)
async def test_whatever_is_raised_is_told_calmly(hall: Hall, error: Exception, code: str) -> None:
    """A refusal has its own sentence; any other error is described only by its effect, without details."""
    assert told(hall.app.excuse(error, "cs")) == hall.bot.languages.say("cs", f"refusal-{code}")
