"""Discord's refusals become results if tables expect them; all other errors stay errors."""

import errno
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, cast

import aiohttp
import discord
import pytest

from bot.adapters.discord.faults import trouble_of
from bot.core.ports import NotSent, Trouble
from storage.ids import Millis

LATER: Final = NotSent(Trouble.LATER)
POST_GONE: Final = NotSent(Trouble.POST_GONE)
UNREACHABLE: Final = NotSent(Trouble.UNREACHABLE)
REFUSED: Final = NotSent(Trouble.LATER, refused=True)


@dataclass
class Response:
    """The parts of a response that an error of discord.py reads."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict)
    reason: str = "Because"


def refusal(status: int, code: int = 0, **headers: str) -> discord.HTTPException:
    """The error that discord.py raises for a response with this status and code."""
    response = cast(
        "aiohttp.ClientResponse", Response(status, {key.replace("_", "-"): headers[key] for key in headers})
    )
    return discord.HTTPException(response, {"code": code, "message": "No"})


OF_THE_MOMENT: Final = [
    *[(refusal(status), LATER) for status in (500, 503, 429, 401, 403, 404, 408, 302, 405, 413, 421, 451)],
    (refusal(429, Retry_After="12"), NotSent(Trouble.LATER, Millis(12_000), refused=True)),
    (refusal(429, Retry_After="soon"), LATER),
    (refusal(401, 40001), LATER),
    (refusal(403, 40333), LATER),
    *[(refusal(400, code), REFUSED) for code in (40003, 20016, 20028, 130000)],
    *[(refusal(403, code), REFUSED) for code in (40004, 40006, 40062)],
    *[(error, LATER) for error in (aiohttp.ServerDisconnectedError(), ConnectionResetError(), TimeoutError())],
    (ssl.SSLError(), LATER),
    (refusal(404, 10008), POST_GONE),
]
"""Errors with the trouble that they become, in a channel and in a DM."""

OF_PLACES: Final = [
    *[(refusal(403, code), NotSent(Trouble.PLACE_SHUT)) for code in (20026, 50001, 50013, 50083, 160005)],
    *[(refusal(403, code), NotSent(Trouble.PLACE_GONE)) for code in (10003, 10004, 50008, 50024)],
    (refusal(400), LATER),
]
"""Errors with the trouble that they become in a channel. In a DM each of them means that the person is unreachable."""

OF_PEOPLE: Final = [refusal(403, 50007), refusal(403, 50278), refusal(404, 10013), refusal(400, 50033)]
"""Errors of a DM whose person takes no messages, or whose account is gone."""

BUGS: Final = [
    refusal(400, 50035),
    refusal(400, 160004),
    KeyError("x"),
    OSError(errno.ENOSPC, "the disk is full"),
    OSError(errno.EMFILE, "too many files"),
]
"""Errors that our own code or machine causes: they stay errors, and become no trouble of Discord."""


@pytest.mark.parametrize(("error", "trouble"), [*OF_THE_MOMENT, *OF_PLACES])
def test_what_is_not_sent_to_a_channel_has_its_trouble(error: Exception, trouble: NotSent) -> None:
    """Each error becomes its trouble: try later, the post is gone, the channel is gone, or the channel is closed."""
    assert trouble_of(error) == trouble


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        *OF_THE_MOMENT,
        *[(error, UNREACHABLE) for error in (*(error for error, _ in OF_PLACES), *OF_PEOPLE, refusal(403, 20001))],
    ],
)
def test_what_is_not_sent_to_a_person_has_its_trouble(error: Exception, trouble: NotSent) -> None:
    """Every refusal by the person or their channel means that the person cannot be reached."""
    assert trouble_of(error, person=True) == trouble


@pytest.mark.parametrize("error", [refusal(400, 30046), refusal(429, 30046), refusal(400, 50083)])
def test_what_is_closed_to_edits_is_posted_anew(error: Exception) -> None:
    """An edit that Discord will never accept counts as an edit of a deleted post."""
    assert trouble_of(error, edited=True) == POST_GONE


@pytest.mark.parametrize(
    ("error", "person"),
    [*[(error, person) for error in BUGS for person in (False, True)], (refusal(403, 20001), False)],
)
def test_a_bug_stays_an_error(error: Exception, *, person: bool) -> None:
    """The same exception is raised again. Code 20001 is a bug only if the message goes to a channel."""
    with pytest.raises(type(error)) as raised:
        trouble_of(error, person=person)
    assert raised.value is error
