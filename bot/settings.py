"""The settings of a running bot: from the environment, ``.env`` and ``/run/secrets``."""

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Final, Literal, Self
from urllib.parse import urlsplit

from dotenv import dotenv_values
from dotenv.parser import parse_stream
from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_core import ErrorDetails, PydanticCustomError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict, SettingsError

from storage.engine.private_files import file_in_place_of

SECRETS: Final = Path("/run/secrets")
AUTO: Final = "auto"
DEFAULT_DATABASE: Final = "sqlite+aiosqlite:///data/minotaur.db"

_ENV: Final = Path(".env")
# UTF-8, with or without the byte order mark that some editors write at the beginning.
_ENCODING: Final = "utf-8-sig"

_QUOTES: Final = "\"'`\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}"
_LONGEST_NUMBER: Final = 9
"""The most digits of a shard's number."""

_ALIKE: Final = 0.84
"""How much a name must be like that of a setting to be taken for it: as DISCORD_BOT_TOKEN is like DISCORD_TOKEN."""

_CONTACT: Final = re.compile(r"[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+|@[^\s@:<>]+:[^\s@<>]+|https?://[^\s<>]+")
_MATRIX_PERSON: Final = r"@[^\s@:]+:[^\s@/]+"
_MATRIX_ACCOUNT: Final = re.compile(rf"{_MATRIX_PERSON}|[^\s@:]+")
_MATRIX_INVITER: Final = re.compile(rf"{_MATRIX_PERSON}|\*|[^\s@/*]+")

_FAULTS: Final[Mapping[str, str]] = {
    "int_parsing": "must be a whole number",
    "int_parsing_size": "must be a whole number",
    "bool_parsing": "must be on or off",
    "literal_error": "must be {expected}",
    "greater_than_equal": "must be {ge} or more",
    "less_than_equal": "must be {le} or less",
    "wrong": "{why}",
}
"""The kind of an error, pydantic's or our own → what the host is told about the setting."""


class BadSetting(Exception):
    """A setting cannot be read or has an impossible value.

    The message is one line. It names the variable or the file, and not the value, which may be a secret.
    """


def _wrong(why: str) -> PydanticCustomError:
    # The text is passed as a value: in the template itself pydantic would take its braces for placeholders.
    return PydanticCustomError("wrong", "{why}", {"why": why})


def _token(value: object) -> object:
    """A token goes into an HTTP header, so it must be printable ASCII without spaces."""
    word = str(value)
    if not word.isascii() or " " in word:
        raise _wrong("must be a token, which has neither spaces nor letters with accents")
    return word


def _can_be_host(name: str) -> bool:
    """Whether a machine may have this name. To look up another one, such as ``a..b``, raises more than OSError."""
    try:
        return bool(name.encode("idna"))
    except UnicodeError:
        return False


def _address(*schemes: str, is_page: bool = False) -> Callable[[object], object]:
    """Make a check for addresses of these schemes. The check returns the address without a slash at its end.

    The bot appends paths to an address, so only that of a page may have a ``?``.
    """
    begins = " or ".join(f"{scheme}://" for scheme in schemes)

    def check(value: object) -> object:
        address = str(value)
        try:
            parts = urlsplit(address)
            found = parts.scheme in schemes and _can_be_host(parts.hostname or "") and parts.port != 0
        except ValueError:
            found = False
        if not found or " " in address:
            raise _wrong(f"must be an address that begins with {begins} and the name of a server")
        if "?" in address and not is_page:
            raise _wrong("must be an address without a question mark")
        return address.rstrip("/")

    return check


def _contact(value: object) -> object:
    """Where people can reach the host: a mail address, an account on Matrix, or the address of a page."""
    if not _CONTACT.fullmatch(str(value)):
        raise _wrong("must be a mail address, an account on Matrix, or an address of the web")
    return value


def _account(value: object) -> object:
    if not _MATRIX_ACCOUNT.fullmatch(str(value)):
        raise _wrong("must be the whole name of an account on Matrix")
    return value


def _host(value: object) -> object:
    """The name or the number of this machine in a network."""
    try:
        ip_address(str(value))
    except ValueError:
        if not re.fullmatch(r"[\w.-]*[A-Za-z][\w.-]*", str(value)) or not _can_be_host(str(value)):
            raise _wrong("must be an address of this machine, without a port") from None
    return value


def _numbers(value: object) -> object:
    if str(value) == AUTO:
        return AUTO
    words = [word.strip() for word in str(value).split(",")]
    if not all(word.isdecimal() and len(word) <= _LONGEST_NUMBER for word in words):
        raise _wrong("must be auto, or numbers from 0, separated by commas")
    return sorted({int(word) for word in words})


def _inviters(value: object) -> object:
    words = tuple(word.strip() for word in str(value).split(",") if word.strip())
    if not words or not all(map(_MATRIX_INVITER.fullmatch, words)):
        raise _wrong("must be servers and people, separated by commas, or *")
    return words


def _folder(path: Path) -> Path:
    """The folder may be missing: it is made when it is needed."""
    if path.parts[:1] == ("~",):
        raise _wrong("must be a whole path: ~ means nothing here")
    if (file := file_in_place_of(path)) is not None:
        raise _wrong(f"must be a folder, and {file} is a file")
    return path


Inviters = Annotated[
    tuple[str, ...] | None, NoDecode, BeforeValidator(_inviters), Field(examples=["example.org,@ann:other.org"])
]
Account = Annotated[str | None, BeforeValidator(_account), Field(examples=["@minotaur:example.org"])]
Contact = Annotated[str | None, BeforeValidator(_contact), Field(examples=["host@example.org"])]
Token = Annotated[SecretStr | None, BeforeValidator(_token), Field(examples=["abc.def.ghi"])]
PageAddress = Annotated[
    str | None,
    BeforeValidator(_address("http", "https", is_page=True)),
    Field(examples=["https://example.org/privacy"]),
]
HttpAddress = Annotated[
    str | None, BeforeValidator(_address("http", "https")), Field(examples=["https://matrix.example.org"])
]
# The Discord adapter appends the version itself, so `…/api` and `…/api/v10` are the same setting.
RestAddress = Annotated[
    str | None,
    BeforeValidator(_address("http", "https")),
    AfterValidator(lambda address: address and address.removesuffix("/v10")),
    Field(examples=["https://discord.com/api"]),
]
SocketAddress = Annotated[
    str | None, BeforeValidator(_address("ws", "wss")), Field(examples=["wss://gateway.discord.gg"])
]
# NoDecode, because pydantic-settings would read a tuple as JSON, and hosts write `0,1,2`.
Numbers = Annotated[
    tuple[int, ...] | Literal["auto"] | None, NoDecode, BeforeValidator(_numbers), Field(examples=["0,1"])
]
Folder = Annotated[Path, AfterValidator(_folder)]


class Settings(BaseSettings):
    """The settings of the bot: ``discord_token`` is ``DISCORD_TOKEN``. Each has a default that works.

    What is said of a wrong value ends with the first of the setting's ``examples``.
    """

    model_config = SettingsConfigDict(
        env_file=str(_ENV),
        env_file_encoding=_ENCODING,
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

    shard_count: int | None = Field(default=None, ge=1, le=100_000, examples=[2])
    """How many shards all processes have together. None for as many as Discord recommends."""

    discord_calls_per_second: int = Field(default=50, ge=1, le=100_000, examples=[50])
    """How many calls a second Discord allows the bot's account. Processes that share a database divide them."""

    handover_seconds: int = Field(default=4, ge=0, le=3600, examples=[4])
    """Seconds, at a stop, in which other processes may take over this one's shards, if these are divided."""

    matrix_homeserver: HttpAddress = None
    """The address of the homeserver, such as ``https://matrix.example.org``."""

    matrix_user: Account = None
    """The account's id, such as ``@minotaur:example.org``, or the part of it before the colon."""

    matrix_password: SecretStr | None = None
    matrix_token: Token = None
    matrix_store: Folder = Field(default=Path("data/matrix"), examples=["data/matrix"])
    """The folder for the login and the encryption keys of the bot's device. It must not come from a backup."""

    matrix_may_invite: Inviters = None
    """Servers and people that may invite the bot, such as ``example.org, @ann:other.org``; ``*`` for everybody.

    None for the bot's own server.
    """

    database_url: str = Field(default=DEFAULT_DATABASE, examples=["sqlite:///data/minotaur.db"])
    backup_folder: Folder | None = Field(default=None, examples=["/mnt/backups"])
    """The folder for backups. None for the folder ``backups`` beside the database."""

    backup_every: int = Field(default=24, ge=1, le=8760, examples=[24])
    """Hours between two backups of a running bot."""

    backup_keep: int = Field(default=7, ge=0, examples=[7])
    """How many backups the folder keeps; with 0 the running bot makes none."""

    privacy_policy: PageAddress = None
    """The address of the host's own privacy policy, which ``/privacy`` shows."""

    privacy_contact: Contact = None
    """Where people can ask the host about their data; ``/privacy`` shows it."""

    league_webhooks: bool = Field(default=False, examples=["on"])
    """Whether organisers may name an address on the web that gets the results of their leagues' weeks."""

    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(default="INFO", examples=["INFO"])
    log_format: Literal["text", "json"] = Field(default="text", examples=["text"])
    metrics_port: int | None = Field(default=None, ge=1, le=65535, examples=[9100])
    """The port for ``/metrics``, ``/livez`` and ``/readyz``. None: they are not served."""

    metrics_host: Annotated[str, BeforeValidator(_host)] = Field(default="127.0.0.1", examples=["127.0.0.1"])
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
        if self.matrix_homeserver is None:
            yield from (
                f"{name.upper()}: without MATRIX_HOMESERVER the bot does not go to Matrix"
                for name in Settings.model_fields
                if name in self.model_fields_set and name.startswith("matrix")
            )
        if self._is_shared:
            yield from (
                f"{name.upper()}: the bot makes no backups of a server's database"
                for name in Settings.model_fields
                if name in self.model_fields_set and name.startswith("backup")
            )
        elif not self.backup_keep and "backup_every" in self.model_fields_set:
            yield "BACKUP_EVERY: with BACKUP_KEEP=0 the running bot makes no backups"
        yield from _misspelt()

    @model_validator(mode="before")
    @classmethod
    def _without_blanks(cls, found: Mapping[str, object]) -> Mapping[str, object]:
        """Drop blank values, so that an empty line in ``.env`` or an empty file of secrets means "not set"."""
        return {name: value for name, value in found.items() if str(value).strip()}

    @field_validator("*", mode="before")
    @classmethod
    def _bare(cls, value: object, info: ValidationInfo[None]) -> object:
        """The value without blanks around it. Quotes around it are an error: not everybody who reads it drops them."""
        # A password may have any sign anywhere.
        if info.field_name == "matrix_password":
            return value
        word = str(value).strip()
        if word[0] in _QUOTES or word[-1] in _QUOTES:
            raise _wrong("must have no quotes around it")
        if not word.isprintable():
            raise _wrong("must be one line without invisible signs")
        return word

    @model_validator(mode="after")
    def _matrix_can_log_in(self) -> Self:
        if self.matrix_homeserver is None:
            return self
        if self.matrix_password is None and self.matrix_token is None:
            raise _wrong("MATRIX_PASSWORD: MATRIX_HOMESERVER needs this or MATRIX_TOKEN, too")
        if self.matrix_token is None and self.matrix_user is None:
            raise _wrong("MATRIX_USER: MATRIX_PASSWORD needs this, too, for example MATRIX_USER=@minotaur:example.org")
        return self

    @model_validator(mode="after")
    def _shards_fit(self) -> Self:
        if self.shard_ids is None:
            return self
        if self.shard_count is None:
            raise _wrong("SHARD_IDS: needs SHARD_COUNT, too, for example SHARD_COUNT=2")
        if self.shard_ids != AUTO and self.shard_ids[-1] >= self.shard_count:
            raise _wrong(f"SHARD_IDS: with {self.shard_count} shards the highest number is {self.shard_count - 1}")
        return self


def read_settings() -> Settings:
    """Read the settings from the environment, ``.env`` and ``/run/secrets``. Raises BadSetting."""
    try:
        _check_files()
        # pydantic-settings warns about a folder of secrets that does not exist.
        return Settings(_secrets_dir=SECRETS if SECRETS.is_dir() else None)
    except (OSError, UnicodeDecodeError, SettingsError) as error:
        raise _unreadable(error.__cause__ or error) from error
    except ValidationError as error:
        # One error is enough for one line; the next start shows the next one.
        raise BadSetting(_sentence(error.errors()[0])) from error


def _unreadable(error: BaseException) -> BaseException:
    """What to raise if a file cannot be read. Any other error is a bug, and stays as it is."""
    match error:
        case UnicodeDecodeError():
            return BadSetting(f"{_ENV}, or a file in {SECRETS}, is not UTF-8 ({error.reason}): save it as UTF-8")
        case OSError():
            remedy = ": let the user who runs the bot read it" if isinstance(error, PermissionError) else ""
            return BadSetting(f"{error.filename} cannot be read: {error.strerror}{remedy}")
        case _:
            return error


def _check_files() -> None:
    """Raise BadSetting for what pydantic-settings would leave out, and OSError if a file cannot be read."""
    secrets = SECRETS.iterdir() if SECRETS.is_dir() else ()
    for file in (_ENV, *(secret for secret in secrets if secret.name.lower() in Settings.model_fields)):
        if file.is_dir():
            made = "Docker makes one where the file is missing"
            raise BadSetting(f"{file} is a folder ({made}): delete it, and put the file with this name in its place")
    if not _ENV.is_file():
        return
    with _ENV.open(encoding=_ENCODING) as stream:
        for line in parse_stream(stream):
            # Lines of other programs may have any form.
            if line.error and any(name in line.original.string.lower() for name in Settings.model_fields):
                number = line.original.line
                raise BadSetting(f"{_ENV}: line {number} must be NAME=value, with two quotes or none around the value")


def _misspelt() -> Iterator[str]:
    """A sentence for each name in ``.env`` that is almost that of a setting. Others belong to other programs."""
    # A pipe can be read only once.
    for name in dotenv_values(_ENV, encoding=_ENCODING) if _ENV.is_file() else ():
        meant = get_close_matches(name.lower(), Settings.model_fields, n=1, cutoff=_ALIKE)
        if meant and name.lower() not in Settings.model_fields:
            yield f"{name}: there is no such setting; {meant[0].upper()} is one"


def _sentence(error: ErrorDetails) -> str:
    """What the host reads. The error of several settings together names them itself."""
    said = _FAULTS.get(error["type"], "must be another value").format(**error.get("ctx", {}))
    if not error["loc"]:
        return said
    name = str(error["loc"][0])
    examples = Settings.model_fields[name].examples or []
    return "".join((f"{name.upper()}: {said}", *(f", for example {name.upper()}={one}" for one in examples[:1])))
