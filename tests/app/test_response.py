"""What people are shown of a response, and what they are told where there is none."""

import pytest

from bot.app.application import panel_of
from bot.app.response import Noticed, Private, Public, Redrawn, Response, Revision
from bot.core.errors import Refused, StoreFault
from bot.core.ui.panels import Facts, Grid, Panel
from storage.ids import TableId
from tests.app.hall import Hall, told

SCORES = Panel("Scores", (Grid(("", ""), (("Ben", "10"),), ("He leads.",)),))
SPOKEN = Panel("Scores", (Facts(("He leads.",)),))


@pytest.mark.parametrize(
    ("response", "shown"),
    [
        (Private(SCORES), SPOKEN),
        (Redrawn(SCORES), SPOKEN),
        (Redrawn(SCORES, Revision(TableId("table"), 3)), SCORES),
        (Public(SCORES), SCORES),
        (Noticed(), Panel("", ())),
    ],
)
def test_whoever_listens_is_told_in_sentences_what_they_alone_are_shown(response: Response, shown: Panel) -> None:
    """Everybody else sees columns, and a card for everybody has columns."""
    assert panel_of(response, listens=True) == shown
    assert panel_of(response, listens=False) == (Panel("", ()) if isinstance(response, Noticed) else SCORES)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (Refused("no-such-table"), "no-such-table"),
        (StoreFault("the disk is full"), "store-trouble"),
        (ZeroDivisionError("a secret"), "something-broke"),
    ],
)
async def test_whatever_is_raised_is_told_calmly(hall: Hall, error: Exception, code: str) -> None:
    """A refusal by its own sentence; anything else only by what it means for them."""
    assert told(hall.app.excuse(error, "cs")) == hall.bot.languages.say("cs", f"refusal-{code}")
