"""The settings of a running bot: from the environment, ``.env`` and ``/run/secrets``."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Final, Literal, Self
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError, model_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict, SettingsError

SECRETS: Final = Path("/run/secrets")
AUTO: Final = "auto"
DEFAULT_DATABASE: Final = "sqlite+aiosqlite:///data/minotaur.db"


_CONTACT: Final = re.compile(r"[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+|@[^\s@:<>]+:[^\s@<>]+|https?://[^\s<>]+")


class BadSetting(Exception):
    """A setting cannot be read or has an impossible value.

    The message is one line. It names the variable or the file, and not the value, which may be a secret.
    """


def _wrong(why: str) -> PydanticCustomError:
    # The text is passed as a value: in the template itself pydantic would take its braces for placeholders.
    return PydanticCustomError("wrong", "{why}", {"why": why})


def _token(value: object) -> object:
    """The token without blanks around it. It goes into an HTTP header, so it must be printable ASCII without spaces."""
    word = str(value).strip()
    if not word.isascii() or not word.isprintable() or " " in word:
        raise _wrong("this is not a token")
    return word


def _address(*schemes: str) -> Callable[[object], object]:
    """Make a check for addresses of these schemes. The check returns the address without a slash at its end."""

    def check(value: object) -> object:
        address = str(value).strip()
        try:
            parts = urlsplit(address)
            found = parts.scheme in schemes and bool(parts.hostname) and parts.port != 0 and not parts.query
        except ValueError:
            found = False
        if not found or any(sign.isspace() for sign in address):
            raise _wrong(f"the address must begin with {' or '.join(f'{scheme}://' for scheme in schemes)}")
        return address.rstrip("/")

    return check


def _contact(value: object) -> object:
    """Where people can reach the host: a mail address, an account on Matrix, or the address of a page."""
    contact = str(value).strip()
    if not _CONTACT.fullmatch(contact):
        raise _wrong("must be a mail address, an account on Matrix, or an address of the web")
    return contact


def _numbers(value: object) -> object:
    if str(value).strip() == AUTO:
        return AUTO
    words = str(value).split(",")
    if not all(word.strip().isdecimal() for word in words):
        raise _wrong("must be numbers from 0, separated by commas")
    return sorted({int(word) for word in words})


def _words(value: object) -> object:
    return tuple(word.strip() for word in str(value).split(",") if word.strip())


Words = Annotated[tuple[str, ...] | None, NoDecode, BeforeValidator(_words)]
Contact = Annotated[str | None, BeforeValidator(_contact)]
Token = Annotated[SecretStr | None, BeforeValidator(_token)]
HttpAddress = Annotated[str | None, BeforeValidator(_address("http", "https"))]
# The Discord adapter appends the version itself, so `…/api` and `…/api/v10` are the same setting.
RestAddress = Annotated[HttpAddress, AfterValidator(lambda address: address and address.removesuffix("/v10"))]
SocketAddress = Annotated[str | None, BeforeValidator(_address("ws", "wss"))]
# NoDecode, because pydantic-settings would read a tuple as JSON, and hosts write `0,1,2`.
Numbers = Annotated[tuple[int, ...] | Literal["auto"] | None, NoDecode, BeforeValidator(_numbers)]


class Settings(BaseSettings):
    """The settings of the bot: ``discord_token`` is ``DISCORD_TOKEN``. Each has a default that works."""

    model_config = SettingsConfigDict(
        env_file=".env",
        # UTF-8, with or without the byte order mark that some editors write at the beginning.
        env_file_encoding="utf-8-sig",
        env_ignore_empty=True,
        # Hosts keep variables of other programs in the same file.
        extra="ignore",
        frozen=True,
        # A wrong value may be a token, so no error message quotes it.
        hide_input_in_errors=True,
        validate_default=False,
    )

    discord_token: Token = None
    discord_api_url: RestAddress = None
    """The address of Discord's REST interface, without the version at its end. None for the official one."""

    discord_gateway_url: SocketAddress = None
    """The address of Discord's gateway. None for the one that the REST interface names."""

    shard_ids: Numbers = None
    """The shards that this process serves, in ascending order. None for all of ``shard_count``.

    ``auto``: it divides all shards with the other processes that share the database.
    """

    shard_count: int | None = Field(default=None, ge=1)
    """How many shards all processes have together. None for as many as Discord recommends."""

    discord_calls_per_second: int = Field(default=50, ge=1)
    """How many calls a second Discord allows the bot's account. Processes that share a database divide them."""

    handover_seconds: int = Field(default=4, ge=0, le=3600)
    """Seconds, at a stop, in which other processes may take over this one's shards, if these are divided."""

    matrix_homeserver: HttpAddress = None
    """The address of the homeserver, such as ``https://matrix.example.org``."""

    matrix_user: str | None = None
    """The account's id, such as ``@minotaur:example.org``, or the part of it before the colon."""

    matrix_password: SecretStr | None = None
    matrix_token: Token = None
    matrix_store: Path = Path("data/matrix")
    """The folder for the login and the encryption keys of the bot's device. It must not come from a backup."""

    matrix_may_invite: Words = None
    """Servers and people that may invite the bot, such as ``example.org, @ann:other.org``; ``*`` for everybody.

    None for the bot's own server.
    """

    database_url: str = DEFAULT_DATABASE
    backup_folder: Path | None = None
    """The folder for backups. None for the folder ``backups`` beside the database."""

    backup_every: int = Field(default=24, ge=1)
    """Hours between two backups of a running bot."""

    backup_keep: int = Field(default=7, ge=0)
    """How many backups the folder keeps; with 0 the running bot makes none."""

    privacy_policy: HttpAddress = None
    """The address of the host's own privacy policy, which ``/privacy`` shows."""

    privacy_contact: Contact = None
    """Where people can ask the host about their data; ``/privacy`` shows it."""

    league_webhooks: bool = False
    """Whether organisers may name an address on the web that gets the results of their leagues' weeks."""

    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    metrics_port: int | None = Field(default=None, ge=1, le=65535)
    """The port for ``/metrics``, ``/livez`` and ``/readyz``. None: they are not served."""

    metrics_host: str = "127.0.0.1"
    """The address at which that port is opened."""

    @property
    def own_shards(self) -> Numbers:
        """As ``shard_ids``. Nobody can divide shards with a process that has its own SQLite file."""
        return None if self.shard_ids == AUTO and not self._is_shared else self.shard_ids

    @property
    def _is_shared(self) -> bool:
        return self.database_url.startswith("postgresql")

    def without_effect(self) -> Iterator[str]:
        """A sentence for each of these settings that is set and does not do what its name says yet."""
        if self.shard_ids is not None and not self._is_shared:
            all_or_some = "this one serves all shards" if self.shard_ids == AUTO else "nobody serves the other shards"
            yield f"SHARD_IDS: only one process can use a SQLite file, so {all_or_some}"
        if self.metrics_port is None and "metrics_host" in self.model_fields_set:
            yield "METRICS_HOST: without METRICS_PORT nothing is served"

    @model_validator(mode="before")
    @classmethod
    def _without_blanks(cls, found: Mapping[str, object]) -> Mapping[str, object]:
        """Drop blank values, so that an empty line in ``.env`` or an empty file of secrets means "not set"."""
        return {name: value for name, value in found.items() if str(value).strip()}

    @model_validator(mode="after")
    def _matrix_can_log_in(self) -> Self:
        if self.matrix_homeserver is None:
            return self
        if self.matrix_password is None and self.matrix_token is None:
            raise _wrong("MATRIX_PASSWORD: MATRIX_HOMESERVER needs this or MATRIX_TOKEN, too")
        if self.matrix_token is None and self.matrix_user is None:
            raise _wrong("MATRIX_USER: MATRIX_PASSWORD needs this, too")
        return self

    @model_validator(mode="after")
    def _shards_fit(self) -> Self:
        if self.shard_ids is None:
            return self
        if self.shard_count is None:
            raise _wrong("SHARD_IDS: needs SHARD_COUNT, too")
        if self.shard_ids != AUTO and self.shard_ids[-1] >= self.shard_count:
            raise _wrong(f"SHARD_IDS: with {self.shard_count} shards the highest number is {self.shard_count - 1}")
        return self


def read_settings() -> Settings:
    """Read the settings from the environment, ``.env`` and ``/run/secrets``. Raises BadSetting."""
    try:
        # pydantic-settings warns about a folder of secrets that does not exist.
        return Settings(_secrets_dir=SECRETS if SECRETS.is_dir() else None)
    except (OSError, UnicodeDecodeError, SettingsError) as error:
        raise BadSetting(_unreadable(error.__cause__ or error)) from error
    except ValidationError as error:
        # One error is enough for one line; the next start shows the next one.
        wrong = error.errors()[0]
        name = "_".join(str(part) for part in wrong["loc"]).upper()
        raise BadSetting(f"{name}: {wrong['msg']}" if name else wrong["msg"]) from error


def _unreadable(error: BaseException) -> str:
    match error:
        case UnicodeDecodeError():
            return f".env, or a file in {SECRETS}, is not UTF-8 ({error.reason})"
        case OSError():
            return f"{error.filename} cannot be read: {error.strerror}"
        case _:
            return str(error)
