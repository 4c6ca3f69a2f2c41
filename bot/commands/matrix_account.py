"""The bot's account on Matrix: its credentials from the settings, and what ``minotaur doctor`` finds about it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bot.adapters.matrix.crypto.login import Credentials
from bot.adapters.matrix.probe import Device, Found, Session, look
from bot.app.hosted import NotLetIn
from bot.commands.findings import Finding, ok, warning, wrong
from bot.core.clock.host_clock import LATE
from bot.settings import Settings

NEEDED: Final = "v1.1"
"""The first version of Matrix with the addresses that the bot calls."""

NEW_LOGIN: Final = "give the bot a login of its own: set MATRIX_PASSWORD, or make a new token"


def credentials(settings: Settings, homeserver: str) -> Credentials:
    """The credentials that are set."""
    password, token = settings.matrix_password, settings.matrix_token
    return Credentials(
        homeserver,
        settings.matrix_user,
        None if password is None else password.get_secret_value(),
        None if token is None else token.get_secret_value(),
    )


def matrix_findings(given: Credentials, folder: Path) -> Iterator[Finding]:
    """What is well and what is not, with these credentials and the login that the folder keeps. Nothing is changed."""
    try:
        found = asyncio.run(look(given, folder))
    except NotLetIn as refused:
        server = "the address is the base_url in /.well-known/matrix/client of the account's domain"
        yield wrong(str(refused), f"check the network; {server}")
        return
    # Old servers list r0.6.1, which is another interface.
    if any(version.startswith("v1.") for version in found.versions):
        yield ok(f"the Matrix server answers; it speaks versions up to {found.versions[-1]}")
    else:
        yield wrong(f"the Matrix server speaks no version from {NEEDED} on", "update it, or use another one")
    if found.late is not None and abs(found.late) > LATE:
        side = "behind" if found.late > 0 else "ahead of"
        yield warning(
            f"this machine's clock is {abs(found.late):.0f} s {side} the Matrix server's", "set the machine's clock"
        )
    elif found.late is not None:
        yield ok("the Matrix server's clock agrees with this machine's")
    if found.session is None:
        yield _without_session(given, found)
    elif not given.are_of(found.session.user):
        yield wrong(f"MATRIX_TOKEN: this token belongs to {found.session.user}, not to MATRIX_USER", NEW_LOGIN)
    else:
        yield ok(f"Matrix accepts the token: the bot is {found.session.user}")
        yield _device(given, found.session)
        yield _limits(found.session)


def _without_session(given: Credentials, found: Found) -> Finding:
    """What the next start does without a token."""
    if given.password is None:
        return wrong("MATRIX_TOKEN: the homeserver does not know this token, or has logged it out", "make a new token")
    if not found.takes_passwords:
        return wrong("MATRIX_PASSWORD: this Matrix server has no login with a password", "set MATRIX_TOKEN instead")
    if found.was_logged_out:
        return warning("the Matrix server has logged the bot out", "the next start logs in with MATRIX_PASSWORD")
    return ok("the first start will log in to Matrix with MATRIX_PASSWORD, and make a device; it is not tried now")


def _device(given: Credentials, session: Session) -> Finding:
    """Whether people's clients will trust the device."""
    match session.device:
        case None:
            return wrong("MATRIX_TOKEN: this token belongs to no device", NEW_LOGIN)
        case Device(name, has_keys=True) if not session.is_kept and given.password is None:
            return wrong(f"MATRIX_TOKEN: another program has the encryption keys of the device {name}", NEW_LOGIN)
        case Device(name, is_signed=True):
            return ok(f"the device {name} is signed by the account's identity")
        case Device(name, has_keys=True):
            return warning(f"the device {name} is not signed: people's clients do not trust it", "start the bot again")
        case Device(name) if session.has_identity and given.password is None:
            return warning(
                f"the device {name} has no keys yet, and somebody has given the account an identity for encryption",
                "set MATRIX_PASSWORD, too, unless that identity is in the bot's database",
            )
        case Device(name):
            return ok(f"the next start will publish and sign the keys of the device {name}")


def _limits(session: Session) -> Finding:
    """How many events the bot may send."""
    if session.is_limited is None:
        return ok("the Matrix server does not show its limits for this account; README.md says how to lift Synapse's")
    if session.is_limited:
        return warning("the Matrix server limits the events of this account", "lift the limits, as README.md says")
    return ok("no limits of the Matrix server hold for this account")
