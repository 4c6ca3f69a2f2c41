"""The login that the crypto folder keeps, so that the bot stays one device over restarts."""

import hashlib
import os
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ValidationError

NAME: Final = "login.json"


class KeptLogin(BaseModel):
    """A login of one device. Its token is secret."""

    address: str
    """The homeserver. A token is never sent to another one."""

    user: str
    device: str
    token: str
    setting: str = ""
    """The hash of the setting MATRIX_TOKEN at the login. Another token means another login."""

    former: str | None = None
    """The token of the device that this one replaces, until that one is logged out."""


def read_login(folder: Path) -> KeptLogin | None:
    """The login that the folder keeps. None if there is none, or no readable one. Raises OSError."""
    try:
        return KeptLogin.model_validate_json((folder / NAME).read_text(encoding="utf-8"))
    except (FileNotFoundError, UnicodeDecodeError, ValidationError):
        return None


def write_login(folder: Path, login: KeptLogin) -> None:
    """Keep the login in a file that nobody else can read. Raises OSError."""
    new = folder / f"{NAME}.new"
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(login.model_dump_json())
    new.replace(folder / NAME)


def hash_of(token: str | None) -> str:
    """A text that differs for each token and does not reveal it. Empty without a token."""
    return "" if token is None else hashlib.sha256(token.encode()).hexdigest()
