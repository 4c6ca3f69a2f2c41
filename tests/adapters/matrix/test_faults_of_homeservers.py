"""Failures of a homeserver: what they mean for a message, and that none of them is an exception."""

import pytest

from bot.adapters.matrix.faults import trouble_of
from bot.adapters.matrix.homeserver import Failed, Homeserver
from bot.core.ports import NotSent, Trouble
from storage.ids import Millis
from tests.homeserver.faulty_proxy import Fault, open_proxy


@pytest.mark.parametrize(
    ("failed", "joined", "trouble"),
    [
        (Failed(429, "M_LIMIT_EXCEEDED", Millis(70)), True, NotSent(Trouble.FULL, Millis(70), account=True)),
        (Failed(403, "M_FORBIDDEN"), True, NotSent(Trouble.PLACE_SHUT)),
        (Failed(403, "M_FORBIDDEN"), False, NotSent(Trouble.PLACE_GONE)),
        (Failed(403), True, NotSent(Trouble.LATER, refused=True)),
        (Failed(403, "M_RESOURCE_LIMIT_EXCEEDED"), True, NotSent(Trouble.LATER, refused=True)),
        (Failed(403, "M_USER_SUSPENDED"), True, NotSent(Trouble.LATER, refused=True)),
        (Failed(403, "M_CONSENT_NOT_GIVEN"), True, NotSent(Trouble.LATER, refused=True)),
        (Failed(404), False, NotSent(Trouble.LATER, refused=True)),
        (Failed(401, "M_UNKNOWN_TOKEN"), True, NotSent(Trouble.LATER, refused=True)),
        (Failed(502), True, NotSent(Trouble.LATER)),
        (Failed(None), False, NotSent(Trouble.LATER)),
    ],
)
def test_only_the_homeserver_itself_can_close_a_room(failed: Failed, *, joined: bool, trouble: NotSent) -> None:
    """Only if it forbids the bot to write there: what ails the connection or the whole account leaves tables open.

    The message is tried again.
    """
    assert trouble_of(failed, joined=joined) == trouble


def test_a_replaced_room_is_only_shut_until_the_bot_is_in_the_new_one() -> None:
    """The failed tries do not count towards the end of the table."""
    assert trouble_of(Failed(403, "M_FORBIDDEN"), joined=True, replaced=True) == NotSent(Trouble.LATER, refused=True)


async def test_a_call_after_the_end_fails_without_an_exception() -> None:
    """The bot is closing while a message is on its way: the message waits for the next start."""
    server = Homeserver("http://localhost:1")
    await server.call("GET", "/sync")
    await server.close()
    assert await server.call("GET", "/sync") == Failed(None)


async def test_no_redirect_is_followed() -> None:
    """A redirect would take a password, or the content of a call, to another server."""
    async with open_proxy("http://127.0.0.1:1") as proxy:
        proxy.fail(["login"], Fault(arrives=False, status=307, headers={"Location": "/elsewhere"}))
        server = Homeserver(proxy.url)
        assert await server.call("POST", "/login", {"password": "secret"}) == Failed(307)
        await server.close()
        assert set(proxy.counts) == {"login"}
