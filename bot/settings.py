"""The settings of a running bot: from the environment, ``.env`` and ``/run/secrets``."""

from pathlib import Path
from typing import Final, Literal

from pydantic import ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

SECRETS: Final = Path("/run/secrets")
DEFAULT_DATABASE: Final = "sqlite+aiosqlite:///data/minotaur.db"


class BadSetting(Exception):
    """A setting has a value that cannot be; the message is one line that names the variable."""


class Settings(BaseSettings):
    """What a host may set; every setting has a default that works."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_ignore_empty=True,
        secrets_dir=SECRETS if SECRETS.is_dir() else None,
        extra="ignore",
        frozen=True,
    )

    database_url: str = DEFAULT_DATABASE
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"


def read_settings() -> Settings:
    """The settings as they are now. Raises BadSetting."""
    try:
        return Settings()
    except ValidationError as error:
        wrong = error.errors()[0]
        name = "_".join(str(part) for part in wrong["loc"]).upper()
        raise BadSetting(f"{name}: {wrong['msg']}") from error
