"""How long a rate limit lets the bot wait: what the server asks for, if that makes sense."""

import pytest

from bot.adapters.matrix.homeserver import LONGEST_WAIT, USUAL_WAIT, Failed, Homeserver
from tests.homeserver.faulty_proxy import FAULTS, Fault, limited, open_proxy


@pytest.mark.parametrize(
    ("fault", "wait"),
    [
        (limited(30), 30),
        (limited(0), 0),
        (limited(header="2"), 2000),
        (limited(30, "2"), 2000),
        (limited(30, "soon"), 30),
        (limited(30, "-2"), 30),
        (limited(), USUAL_WAIT),
        (limited(-5, "9" * 500), USUAL_WAIT),
        (limited("soon", "Fri, 31 Dec 1999 23:59:59 GMT"), USUAL_WAIT),
        (limited(1.5), USUAL_WAIT),
        (limited(10**18), LONGEST_WAIT),
        (limited(header="999999999"), LONGEST_WAIT),
        (FAULTS["limit by a proxy"], USUAL_WAIT),
    ],
)
async def test_a_silly_wait_silences_nobody(fault: Fault, wait: int) -> None:
    """The header counts before the body. What is no number of seconds counts as nothing, and a long wait is cut."""
    async with open_proxy("http://127.0.0.1:1") as proxy:
        proxy.choose = lambda _kind, _number: fault
        server = Homeserver(proxy.url)
        answer = await server.call("GET", "/sync")
        await server.close()
    assert isinstance(answer, Failed)
    assert (answer.limited, answer.retry_after) == (True, wait)
