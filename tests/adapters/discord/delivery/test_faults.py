"""Discord's refusals, sorted: what tables expect is a result, what nobody expects stays an error."""

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
PLACE_GONE: Final = NotSent(Trouble.PLACE_GONE)


@dataclass
class Response:
    """As much of an answer as an error is made from."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict)
    reason: str = "Because"


def refusal(status: int, code: int = 0, **headers: str) -> discord.HTTPException:
    """What discord.py raises for such an answer."""
    response = cast(
        "aiohttp.ClientResponse", Response(status, {key.replace("_", "-"): headers[key] for key in headers})
    )
    return discord.HTTPException(response, {"code": code, "message": "No"})


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (refusal(500), LATER),
        (refusal(503), LATER),
        (refusal(429), LATER),
        (refusal(429, Retry_After="12"), NotSent(Trouble.LATER, Millis(12_000), refused=True)),
        (refusal(429, Retry_After="soon"), LATER),
        (refusal(400, 40003), REFUSED),
        (refusal(400, 20016), REFUSED),
        (refusal(400, 20028), REFUSED),
        (refusal(403, 40062), REFUSED),
        (refusal(400, 130000), REFUSED),
        (aiohttp.ServerDisconnectedError(), LATER),
        (ConnectionResetError(), LATER),
        (TimeoutError(), LATER),
        (ssl.SSLError(), LATER),
        (refusal(401), LATER),
        (refusal(401, 40001), LATER),
        (refusal(403), LATER),
        (refusal(404), LATER),
        (refusal(408), LATER),
        (refusal(302), LATER),
        (refusal(405), LATER),
        (refusal(413), LATER),
        (refusal(421), LATER),
        (refusal(451), LATER),
        (refusal(404, 10008), POST_GONE),
    ],
)
@pytest.mark.parametrize("person", [False, True])
def test_a_refusal_of_the_moment_or_of_a_post_is_known(error: Exception, trouble: NotSent, person: bool) -> None:  # noqa: FBT001 - pytest calls it by name
    """Wherever the message was to go."""
    assert trouble_of(error, person=person) == trouble


@pytest.mark.parametrize("error", [refusal(400, 30046), refusal(429, 30046), refusal(400, 50083)])
def test_what_is_closed_to_edits_is_posted_anew(error: Exception) -> None:
    """It stands as it was, and nothing can be done about that."""
    assert trouble_of(error, edited=True) == POST_GONE


@pytest.mark.parametrize("code", [20026, 50001, 50013, 50083, 160005])
def test_a_place_that_is_shut_is_known(code: int) -> None:
    """Somebody may open it again; a person's own channel means that they cannot be reached."""
    assert trouble_of(refusal(403, code)) == NotSent(Trouble.PLACE_SHUT)
    assert trouble_of(refusal(403, code), person=True) == NotSent(Trouble.UNREACHABLE)


@pytest.mark.parametrize("code", [10003, 10004, 50008, 50024])
def test_a_place_that_is_gone_is_known(code: int) -> None:
    """A person's own channel means that they cannot be reached."""
    assert trouble_of(refusal(403, code)) == PLACE_GONE
    assert trouble_of(refusal(403, code), person=True) == UNREACHABLE


@pytest.mark.parametrize("error", [refusal(403, 50007), refusal(403, 50278), refusal(404, 10013), refusal(400, 50033)])
def test_a_person_who_cannot_be_written_to_is_known(error: Exception) -> None:
    """They have closed their door, or are gone: their dice are at the table."""
    assert trouble_of(error, person=True) == UNREACHABLE


def test_whatever_forbids_to_write_to_a_person_is_no_bug() -> None:
    """They cannot be reached, and are called at the table; in a channel it is a mistake of ours."""
    error = refusal(403, 20001)
    assert trouble_of(error, person=True) == UNREACHABLE
    with pytest.raises(discord.HTTPException):
        trouble_of(error)


def test_a_person_may_be_refused_without_a_code() -> None:
    """Then it is the person; in a channel such an answer is none of Discord's."""
    assert trouble_of(refusal(400), person=True) == UNREACHABLE
    assert trouble_of(refusal(400)) == LATER


@pytest.mark.parametrize(
    "error",
    [
        refusal(400, 50035),
        refusal(400, 160004),
        KeyError("x"),
        OSError(errno.ENOSPC, "the disk is full"),
        OSError(errno.EMFILE, "too many files"),
    ],
)
@pytest.mark.parametrize("person", [False, True])
def test_a_bug_stays_an_error(error: Exception, person: bool) -> None:  # noqa: FBT001 - pytest calls it by name
    """What we did wrong must not look like bad weather."""
    with pytest.raises(type(error)) as raised:
        trouble_of(error, person=person)
    assert raised.value is error
