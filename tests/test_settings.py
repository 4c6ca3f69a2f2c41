"""Settings: a wrong one is reported in one line that names it."""

import errno
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.settings import DEFAULT_DATABASE, BadSetting, Settings, read_settings

ROOT = Path(__file__).resolve().parent.parent
CONTRACT = (
    *("DISCORD_TOKEN", "DISCORD_API_URL", "DISCORD_GATEWAY_URL", "SHARD_IDS", "SHARD_COUNT"),
    *("DISCORD_CALLS_PER_SECOND", "HANDOVER_SECONDS"),
    *("MATRIX_HOMESERVER", "MATRIX_USER", "MATRIX_PASSWORD", "MATRIX_TOKEN", "MATRIX_STORE", "MATRIX_MAY_INVITE"),
    *("DATABASE_URL", "BACKUP_FOLDER", "BACKUP_EVERY", "BACKUP_KEEP", "LOG_LEVEL", "LOG_FORMAT"),
    *("PRIVACY_POLICY", "PRIVACY_CONTACT", "LEAGUE_WEBHOOKS"),
    *("METRICS_PORT", "METRICS_HOST"),
)
HTTP = "must be an address that begins with http:// or https:// and the name of a server"
EXAMPLE = "for example DISCORD_API_URL=https://discord.com/api"
WAYS = "a mail address, an account on Matrix, or an address of the web"
ACCOUNT = "MATRIX_USER=@minotaur:example.org"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to start in, without the settings of the developer's own environment."""
    monkeypatch.chdir(tmp_path)
    for name in CONTRACT:
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def told(folder: Path, *lines: str) -> str:
    """The error for a ``.env`` with these lines; an empty text if all is well."""
    (folder / ".env").write_text("\n".join(lines), encoding="utf-8")
    return refused()


def refused() -> str:
    """What the settings are refused with; an empty text if all is well."""
    try:
        read_settings()
    except BadSetting as bad:
        return str(bad)
    return ""


def test_what_is_empty_is_as_if_it_were_not_there(folder: Path) -> None:
    """``.env.example`` can be copied unchanged; unknown names belong to other programs."""
    (folder / ".env").write_text("DATABASE_URL=\nLOG_LEVEL=WARNING\nEDITOR=ed\n")
    settings = read_settings()
    assert (settings.database_url, settings.log_level) == (DEFAULT_DATABASE, "WARNING")


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("PRIVACY_POLICY=https://example.org/privacy", ""),
        (
            "PRIVACY_POLICY=example.org",
            f"PRIVACY_POLICY: {HTTP}, for example PRIVACY_POLICY=https://example.org/privacy",
        ),
        ("PRIVACY_CONTACT=host@example.org", ""),
        ("PRIVACY_CONTACT=@ann:example.org", ""),
        ("PRIVACY_CONTACT=https://example.org/contact?about=bot", ""),
        *[
            (
                f"PRIVACY_CONTACT={wrong}",
                f"PRIVACY_CONTACT: must be {WAYS}, for example PRIVACY_CONTACT=host@example.org",
            )
            for wrong in ("Ann", "@ann", "ann@here or ben@there", "<https://example.org>")
        ],
    ],
)
def test_people_can_reach_the_host(folder: Path, line: str, wrong: str) -> None:
    """What people are shown is an address that they can use."""
    assert told(folder, line) == wrong


def test_a_file_that_is_no_utf8_is_named(folder: Path) -> None:
    """The error is one line, and the exit code is 1, as for any other wrong setting."""
    (folder / ".env").write_bytes("# Žádné tajnosti".encode("utf-16"))
    done = subprocess.run(
        [sys.executable, "-m", "bot", "play"],
        env={"PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    said = "minotaur: .env, or a file in /run/secrets, is not UTF-8 (invalid start byte): save it as UTF-8\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", said)
    assert [path.name for path in folder.iterdir()] == [".env"]


def test_the_example_names_every_setting_and_can_be_copied(folder: Path) -> None:
    """``.env.example`` has each setting once, empty, below a line that explains it; first what a host must fill in."""
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    named = {line: lines[number - 1] for number, line in enumerate(lines) if line and not line.startswith("#")}
    assert sorted(named) == sorted(f"{name}=" for name in CONTRACT)
    assert next(iter(named)) == "DISCORD_TOKEN="
    assert [line for line, above in named.items() if not above.startswith("# ")] == []
    assert set(Settings.model_fields) <= {name.lower() for name in CONTRACT}
    assert told(folder, *lines) == ""


@pytest.mark.parametrize(
    "line",
    [
        "DISCORD_TOKEN=abc.def.ghi",
        "DISCORD_TOKEN = abc.def.ghi",
        "export DISCORD_TOKEN=abc.def.ghi",
        "export  DISCORD_TOKEN='abc.def.ghi'",
        'DISCORD_TOKEN="abc.def.ghi"',
        "DISCORD_TOKEN=abc.def.ghi # of the test bot",
        "\ufeffDISCORD_TOKEN=abc.def.ghi",
        "DISCORD_TOKEN=abc.def.ghi\r\n",
    ],
)
def test_a_token_is_found_however_it_is_written(folder: Path, line: str) -> None:
    """The setting is read in all forms that shells, editors and `make run` accept."""
    assert told(folder, line) == ""
    token = read_settings().discord_token
    assert token is not None
    assert token.get_secret_value() == "abc.def.ghi"


def test_settings_come_as_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each setting may be a file with its name; an empty file counts as missing, and the environment wins."""
    monkeypatch.setattr("bot.settings.SECRETS", folder)
    (folder / "DISCORD_TOKEN").write_text("abc.def.ghi\n")
    (folder / "discord_api_url").write_text("\n")
    (folder / "LOG_LEVEL").write_text("ERROR")
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    settings = read_settings()
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == "abc.def.ghi"
    assert (settings.discord_api_url, settings.log_level) == (None, "DEBUG")


def test_a_secret_that_may_not_be_read_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the file. Most often the file belongs to a user other than the bot's, as with containers."""

    def refused(path: Path, encoding: str) -> str:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr("bot.settings.SECRETS", folder)
    monkeypatch.setattr(Path, "read_text", refused)
    (folder / "DISCORD_TOKEN").touch()
    with pytest.raises(
        BadSetting, match=r"/DISCORD_TOKEN cannot be read: Permission denied: let the user who runs the bot read it$"
    ):
        read_settings()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("DISCORD_TOKEN=Bot secret", "must be a token, which has neither spaces nor letters with accents"),
        ("DISCORD_TOKEN=sécret", "must be a token, which has neither spaces nor letters with accents"),
        ("DISCORD_API_URL=secret", f"{HTTP}, {EXAMPLE}"),
        ("DISCORD_API_URL=wss://secret", f"{HTTP}, {EXAMPLE}"),
        ("DISCORD_API_URL=https://", f"{HTTP}, {EXAMPLE}"),
        ("DISCORD_API_URL=http://a:secret", f"{HTTP}, {EXAMPLE}"),
        ("DISCORD_API_URL=http://a?secret", f"must be an address without a question mark, {EXAMPLE}"),
        ("DISCORD_API_URL=http://secret..example", f"{HTTP}, {EXAMPLE}"),
        ("DISCORD_GATEWAY_URL=https://secret", "must be an address that begins with ws:// or wss://"),
        ("MATRIX_HOMESERVER=secret", HTTP),
        (f"MATRIX_HOMESERVER=https://{'secret' * 11}.example", HTTP),
        ("MATRIX_USER=secret@a.example", "must be the whole name of an account on Matrix"),
        ("MATRIX_MAY_INVITE=*.secret.example", "must be servers and people, separated by commas, or *"),
        ("MATRIX_STORE=~/secret", "must be a whole path: ~ means nothing here"),
        ("SHARD_COUNT=0", "must be 1 or more, for example SHARD_COUNT=2"),
        ("SHARD_COUNT=secret", "must be a whole number, for example SHARD_COUNT=2"),
        ("LEAGUE_WEBHOOKS=secret", "must be on or off, for example LEAGUE_WEBHOOKS=on"),
        ("METRICS_PORT=65536", "must be 65535 or less, for example METRICS_PORT=9100"),
        ("METRICS_PORT=0", "must be 1 or more, for example METRICS_PORT=9100"),
        ("METRICS_HOST=secret:9100", "must be an address of this machine, without a port"),
        ("METRICS_HOST=.secret", "must be an address of this machine, without a port"),
        ("LOG_FORMAT=secret", "must be 'text' or 'json', for example LOG_FORMAT=text"),
        ("LOG_LEVEL=secret", "must be 'DEBUG', 'INFO', 'WARNING' or 'ERROR', for example LOG_LEVEL=INFO"),
        ("LOG_LEVEL=\"'secret'\"", "must have no quotes around it, for example LOG_LEVEL=INFO"),
        ('LOG_LEVEL="secret\nsecret"', "must be one line without invisible signs, for example LOG_LEVEL=INFO"),
    ],
)
def test_a_wrong_value_is_not_repeated(folder: Path, line: str, said: str) -> None:
    """One line names the variable and the allowed values; the wrong value may be a secret in the wrong place."""
    sentence = told(folder, line)
    assert sentence.startswith(f"{line.partition('=')[0]}: {said}")
    assert "cret" not in sentence


WRONG = (
    *("s3cret", "s3cret s3cret", "s3cret\ns3cret", "s3cret\u200bs3cret", "'s3cret'", '"s3cret', "“s3cret”", "sécr3t"),
    *(
        "-1",
        "0",
        "1.5",
        "1e9",
        "7,",
        ",",
        "99999999999999999999",
        "9" * 5000,
        "on off",
        "none",
        "[]",
        "{s3cret}",
        "%s3cret",
    ),
    *(
        "http://",
        "https://s3cret.example?",
        "https://s3cret.example:99999",
        "https://s3cret s3cret",
        "wss://:9",
        "//s3cret",
    ),
    *("~", "~/s3cret", "/dev/null", "/dev/null/s3cret", "@s3cret", "s3cret@", "s3cret:s3cret:s3cret"),
)
"""Values that are wrong for some of the settings."""


@pytest.mark.parametrize("name", sorted(name.upper() for name in Settings.model_fields))
def test_each_refusal_is_a_sentence_of_ours_with_an_example(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what the setting must be, in no words of the library, and repeats nothing; its example is accepted."""
    # What SHARD_IDS and MATRIX_HOMESERVER need.
    monkeypatch.setenv("SHARD_COUNT", "9")
    monkeypatch.setenv("MATRIX_TOKEN", "a")
    examples = set()
    for value in WRONG:
        monkeypatch.setenv(name, value)
        if sentence := refused():
            said = re.fullmatch(rf"{name}: must (?P<what>.+), for example {name}=(?P<example>\S+)", sentence)
            assert said is not None, sentence
            assert not re.search(r"[Ii]nput|valid|error|pars|another value|cr3t|3cret", said["what"]), sentence
            examples.add(said["example"])
    # Only a password may be anything.
    assert len(examples) == (name != "MATRIX_PASSWORD")
    for example in examples:
        monkeypatch.setenv(name, example)
        assert refused() == ""


@pytest.mark.parametrize("name", ["BACKUP_FOLDER", "MATRIX_STORE"])
def test_a_file_is_no_folder(folder: Path, name: str) -> None:
    """A file may stand where the folder should be, or one that should be above it."""
    (folder / "file").touch()
    for value in ("file", "file/below"):
        assert told(folder, f"{name}={value}").startswith(f"{name}: must be a folder, and ")
    assert told(folder, f"{name}=not/yet/there") == ""


@pytest.mark.parametrize("secret", [False, True])
def test_a_folder_in_place_of_a_file_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch, *, secret: bool) -> None:
    """Docker makes one if the file that it should mount is missing. It would count as empty."""
    file = folder / "secrets" / "DISCORD_TOKEN" if secret else folder / ".env"
    file.mkdir(parents=True)
    monkeypatch.setattr("bot.settings.SECRETS", folder / "secrets")
    with pytest.raises(BadSetting, match=rf"{file.name} is a folder \(Docker makes one where .*: delete it, and put "):
        read_settings()


@pytest.mark.parametrize("line", ['DISCORD_TOKEN="secret', "DISCORD_TOKEN: secret", "LOG_LEVEL INFO"])
def test_a_line_that_cannot_be_read_is_named(folder: Path, line: str) -> None:
    """The line is not left out, if it speaks of a setting. Other programs may have lines of any form."""
    said = ".env: line 3 must be NAME=value, with two quotes or none around the value"
    assert told(folder, "# mine", "if [ a ]; then b; fi", line, "LOG_FORMAT=json") == said


def test_a_page_may_have_a_question_mark(folder: Path) -> None:
    """The bot shows the address as it is, and appends nothing."""
    assert told(folder, "PRIVACY_POLICY=https://example.org/?page=privacy#bot") == ""
    assert read_settings().privacy_policy == "https://example.org/?page=privacy#bot"


def test_blanks_around_a_value_mean_nothing(folder: Path) -> None:
    """Not even within quotes; a password may have them."""
    lines = (f'{name}="  {value} "' for name, value in {"LOG_LEVEL": "INFO", "METRICS_HOST": "::1"}.items())
    assert told(folder, *lines, 'MATRIX_PASSWORD="  \'secret "') == ""
    settings = read_settings()
    assert (settings.log_level, settings.metrics_host) == ("INFO", "::1")
    assert settings.matrix_password is not None
    assert settings.matrix_password.get_secret_value() == "  'secret "


def test_settings_without_effect_are_named(folder: Path) -> None:
    """Settings without effect are named; settings that work or are empty are not."""
    assert list(read_settings().without_effect()) == []
    lines = ("SHARD_IDS=0", "SHARD_COUNT=2", "METRICS_HOST=0.0.0.0", "MATRIX_TOKEN=a")
    assert told(folder, *lines, "BACKUP_EVERY=1", "BACKUP_KEEP=0") == ""
    named = [sentence.partition(":")[0] for sentence in read_settings().without_effect()]
    assert named == ["SHARD_IDS", "METRICS_HOST", "MATRIX_TOKEN", "BACKUP_EVERY"]
    assert told(folder, "DATABASE_URL=postgresql://here/games", "BACKUP_KEEP=0") == ""
    assert [*read_settings().without_effect()] == ["BACKUP_KEEP: the bot makes no backups of a server's database"]


def test_misspelt_names_are_named(folder: Path) -> None:
    """They would be left out silently, as names of other programs are, and their values are not shown."""
    right = ("EDITOR=ed", "discord_token=a", "LOG_FORMAT=text", "DATABASE_NAME=b")
    assert told(folder, *right, "DISCORD_BOT_TOKEN=secret", "MATRIX_USERNAME=secret", "export LOGLEVEL=secret") == ""
    assert list(read_settings().without_effect()) == [
        "DISCORD_BOT_TOKEN: there is no such setting; DISCORD_TOKEN is one",
        "MATRIX_USERNAME: there is no such setting; MATRIX_USER is one",
        "LOGLEVEL: there is no such setting; LOG_LEVEL is one",
    ]


def test_one_process_of_a_file_serves_all_shards(folder: Path) -> None:
    """``auto`` divides them only where processes share a database."""
    (folder / ".env").write_text("SHARD_IDS=auto\nSHARD_COUNT=2\n")
    assert read_settings().own_shards is None
    (told,) = read_settings().without_effect()
    assert told == "SHARD_IDS: only one process can use a SQLite file, so this one serves all shards"
    (folder / ".env").write_text("SHARD_IDS=auto\nSHARD_COUNT=2\nDATABASE_URL=postgresql://here/games\n")
    assert read_settings().own_shards == "auto"
    assert not list(read_settings().without_effect())


@pytest.mark.parametrize(
    ("user", "password", "token", "said"),
    [
        ("", "", "", "MATRIX_PASSWORD: MATRIX_HOMESERVER needs this or MATRIX_TOKEN, too"),
        ("@bot:a.example", "", "", "MATRIX_PASSWORD: MATRIX_HOMESERVER needs this or MATRIX_TOKEN, too"),
        ("", "secret", "", f"MATRIX_USER: MATRIX_PASSWORD needs this, too, for example {ACCOUNT}"),
        ("bot", "secret", "", ""),
        ("", "", "secret", ""),
    ],
)
def test_a_homeserver_needs_credentials(folder: Path, user: str, password: str, token: str, said: str) -> None:
    """A password needs the account's name; a token says itself whose it is."""
    account = f"MATRIX_USER={user}\nMATRIX_PASSWORD={password}\nMATRIX_TOKEN={token}"
    assert told(folder, f"MATRIX_HOMESERVER=https://a.example\n{account}") == said


@pytest.mark.parametrize(
    ("ids", "count", "said"),
    [
        ("0, 1,1", "2", ""),
        ("", "4", ""),
        ("auto", "4", ""),
        ("auto", "", "SHARD_IDS: needs SHARD_COUNT, too, for example SHARD_COUNT=2"),
        ("0", "", "SHARD_IDS: needs SHARD_COUNT, too, for example SHARD_COUNT=2"),
        ("0,2", "2", "SHARD_IDS: with 2 shards the highest number is 1"),
        ("-1", "2", "SHARD_IDS: must be auto, or numbers from 0, separated by commas, for example SHARD_IDS=0,1"),
        ("0,", "2", "SHARD_IDS: must be auto, or numbers from 0, separated by commas, for example SHARD_IDS=0,1"),
        ("[0]", "2", "SHARD_IDS: must be auto, or numbers from 0, separated by commas, for example SHARD_IDS=0,1"),
    ],
)
def test_shards_are_some_of_all(folder: Path, ids: str, count: str, said: str) -> None:
    """SHARD_IDS needs SHARD_COUNT, and each id is smaller than that."""
    assert told(folder, f"SHARD_IDS={ids}", f"SHARD_COUNT={count}") == said


@pytest.mark.parametrize("address", ["http://127.0.0.1:8080/api", "http://127.0.0.1:8080/api/v10/"])
def test_addresses_may_be_a_local_stand_in(folder: Path, address: str) -> None:
    """Tests and proxies use an address with a port and a path; an API version and a slash at the end are removed."""
    assert told(folder, f"DISCORD_API_URL={address}", "DISCORD_GATEWAY_URL=ws://[::1]:9/") == ""
    settings = read_settings()
    assert settings.discord_api_url == "http://127.0.0.1:8080/api"
    assert settings.discord_gateway_url == "ws://[::1]:9"
