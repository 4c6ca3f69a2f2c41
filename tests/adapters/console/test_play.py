"""``minotaur play`` as a process: at a pseudo-terminal, through pipes, interrupted, killed, twice at once."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from errno import ENOSPC
from pathlib import Path
from tempfile import TemporaryFile

import pytest

from bot.cli import main
from bot.commands.files import write_whole
from bot.commands.play import PAUSE, waiting
from rules.mythical_dice.moves import Bet, Roll
from rules.record import Play
from storage.changes import Status
from tests.adapters.console.keyboard import PROMPT, Keyboard, environment
from tests.adapters.console.sitting import first, stored
from tests.stub.forks import started

SHORT = ("play", "--name", "Cindy", "--players", "6")
"""Six players have the fewest tricks: six rounds, 21 dice each."""

ROLLS = 21
BETS = 6


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The path of a database in a folder that does not exist yet."""
    return tmp_path / "data" / "minotaur.db"


def piped(*words: str, database: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run ``minotaur play`` without a terminal."""
    command = [sys.executable, "-m", "bot", "play", *words]
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
        env=environment(database, env),
    )


def forked(*words: str, database: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """The same by a fork, which starts in a tenth of the time."""
    with Path(os.devnull).open() as none, TemporaryFile() as out, TemporaryFile() as err:
        streams = [none.fileno(), out.fileno(), err.fileno()]
        process = started(("-m", "bot"), ("play", *words), Path.cwd(), environment(database, env), streams)
        process.join()
        out.seek(0)
        err.seek(0)
        assert process.exitcode is not None
        return subprocess.CompletedProcess(words, process.exitcode, out.read().decode(), err.read().decode())


# --- without a terminal -----------------------------------------------------------------------------------


def test_without_a_terminal_a_whole_game_is_printed(database: Path) -> None:
    """Story, cards, result, seed, sheet and practice standings come in order, with nothing on stderr and no colour."""
    done = piped("--name", "Cindy", database=database)

    assert (done.returncode, done.stderr) == (0, "")
    parts = (
        "You hold: ",
        "MIN-O-TAUR!",
        "Round 8 of 8",
        "takes trick 8: ",
        "Turning point: ",
        "Seed: ",
        "Round by round",
    )
    places = [done.stdout.index(part) for part in (*parts, "Practice standings", "~ Cindy")]
    assert places == sorted(places)
    assert "Standings · week" not in done.stdout
    assert "\x1b" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_a_record_verifies(database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``--record`` writes the whole game, and its dice can be verified."""
    record = tmp_path / "game.json"

    done = forked("--name", "Cindy", "--players", "6", "--record", str(record), database=database)

    assert done.returncode == 0
    assert main(["verify", str(record)]) == 0
    assert main(["replay", str(record), "--json"]) == 0
    assert '"finished": true' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("", "Is a directory"),
        ("nowhere/game.json", "No such file or directory"),
        ("file/game.json", "Not a directory"),
        ("x" * 300, "File name too long"),
    ],
)
def test_a_record_that_has_no_place_is_told_before_the_game(
    database: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    place: str,
    why: str,
) -> None:
    """The reason is one line, and no game begins: there is no table and no file."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database}")

    assert main(["play", "--record", str(tmp_path / place)]) == 1

    assert capsys.readouterr() == ("", f"minotaur: {tmp_path / place}: {why}\n")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_record_replaces_an_older_file_only_by_force(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without ``--force`` no game begins. With it, only a finished game replaces the file."""
    old = tmp_path / "old.json"
    old.write_text("the game of yesterday")
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{database}")

    assert main(["play", "--record", str(old)]) == 1
    assert capsys.readouterr() == (
        "",
        f"minotaur: {old}: this file exists; choose another name, or add --force to replace it\n",
    )

    with Keyboard(*SHORT, "--record", str(old), "--force", database=database) as keyboard:
        keyboard.until()
        keyboard.close()
        assert keyboard.end()[1] == 0
    assert old.read_text() == "the game of yesterday"

    assert forked("--players", "6", "--record", str(old), "--force", database=database).returncode == 0
    assert '"format": "minotaur-record"' in old.read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "old.json"]


def test_a_record_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the disk fails, the old file stays. A file that appeared during the game is kept, too."""
    file = tmp_path / "game.json"
    file.write_text("the game of yesterday")
    with pytest.raises(SystemExit, match="this file exists"):
        write_whole(file, "new", replace=False)

    def full(_file: int) -> None:
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(SystemExit, match="No space left on device"):
        write_whole(file, "new", replace=True)

    assert [(path, path.read_text()) for path in tmp_path.iterdir()] == [(file, "the game of yesterday")]


@pytest.mark.parametrize("with_record", [True, False])
def test_a_closed_pipe_hides_no_missing_record(database: Path, *, with_record: bool) -> None:
    """A reader may close the output early. If a record was asked for, a line says that it was not written."""
    record = database.with_name("game.json")
    record.parent.mkdir()
    reading, writing = os.pipe()
    os.close(reading)
    words = [sys.executable, "-m", "bot", "play", "--players", "6", *(["--record", str(record)] if with_record else [])]
    with (
        os.fdopen(writing, "w") as closed,
        subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=closed,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env=environment(database, {}),
        ) as process,
    ):
        _, complaint = process.communicate()
    told = f"minotaur: {record}: not written, because the output was closed before the end\n"
    assert (process.returncode, complaint) == ((1, told) if with_record else (0, ""))
    assert not record.exists()


def test_a_record_that_cannot_be_kept_after_all_is_one_line(database: Path) -> None:
    """If the disk is full at the end, one line says so, and the game counts all the same."""
    done = forked("--players", "6", "--record", "/dev/full", database=database)

    assert (done.returncode, done.stderr) == (1, "minotaur: /dev/full: No space left on device\n")
    assert "Practice standings" in done.stdout


def test_who_looks_on_is_asked_nothing(database: Path) -> None:
    """With ``--watch`` a robot plays the seat of whoever sits at the terminal, and the game goes to its end."""
    with Keyboard(*SHORT, "--watch", database=database) as keyboard:
        text, code = keyboard.end()
    assert code == 0
    assert "A robot plays for: Cindy" in text
    assert re.search(r"^A robot bets \d for you\.", text, re.MULTILINE)
    assert re.search(PROMPT, text, re.MULTILINE) is None
    assert "Practice standings" in text


@pytest.mark.parametrize(
    ("speed", "hurried", "waits"), [(None, False, [PAUSE]), (None, True, []), (0.0, False, []), (2.0, True, [2.0])]
)
def test_only_people_at_a_terminal_wait(
    speed: float | None, *, hurried: bool, waits: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pipes and watched games have no pauses, unless somebody asks for them."""
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    if wait := waiting(speed, hurried=hurried):
        wait(1)
    assert slept == waits


def test_tables_may_be_told_aloud(database: Path) -> None:
    """With ``--aloud`` scores and bets are sentences."""
    with Keyboard("play", "--name", "Zoé", "--aloud", database=database) as keyboard:
        assert "Zoé is still thinking. Score: 0 points." in keyboard.until()


def test_a_locale_without_ticks_is_given_words(database: Path) -> None:
    """In the locale C, scores and bets are told in sentences, in UTF-8 as always."""
    with Keyboard("play", "--name", "Zoé", "--players", "3", database=database, env={"LC_ALL": "C"}) as keyboard:
        assert "Zoé is still thinking. Score: 0 points." in keyboard.until()


@pytest.mark.parametrize(
    ("env", "begins"),
    [
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "cs_CZ.ISO-8859-2"}, "Bájné kostky · česká pravidla"),
        ({"LANG": "cs_CZ.UTF-8", "LC_ALL": "C"}, "Mythical Dice · English rules"),
    ],
)
def test_the_locale_chooses_language_and_edition(database: Path, env: dict[str, str], begins: str) -> None:
    """The output is UTF-8 even if the locale has another encoding. The locale C gets English."""
    assert first_line(database=database, env=env) == begins


def first_line(*words: str, database: Path, env: Mapping[str, str] | None = None) -> str:
    """The output of ``minotaur play | head -1``; the program must end without an error when its reader is gone."""
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "play", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(database, env or {}),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        line = process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 0
    return line.rstrip("\n")


async def test_what_is_wished_is_played(database: Path) -> None:
    """Edition, variant and seats are as the options say, whatever the language suggests."""
    words = ("--lang=fr", "--edition=czech", "--variant=simplified", "--players=5", "--robots=random,steady")

    assert first_line(*words, "--hotseat", "Zoé", "Théo", database=database) == "Mino Dice · règles tchèques"

    (table,) = await stored(database)
    assert table.setup.options == {"edition": "czech", "variant": "simplified"}
    assert table.setup.language == "fr"
    seated = [getattr(row.entry, "robot", None) for row in table.entries[:5]]
    assert seated == [None, None, "random", "steady", "random"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--game", "chess"), "invalid choice"),
        (("--players", "7"), "--players: mythical-dice has 3 to 6 players, not 7"),
        (("--game", "mythe", "--players", "6"), "--players: mythe has 2 to 5 players, not 6"),
        (("--game", "mythe", "--edition", "czech"), "--edition: mythe has no such option"),
        (
            ("--game", "mythe", "--variant", "simplified"),
            "--variant: in mythe this is standard or only-drawn, not simplified",
        ),
        (("--lang", "de"), "invalid choice"),
        (("--hotseat", "Anna", "ANNA"), "two people cannot have the same name"),
        (("--hotseat", *"ABCDEFG"), "7 people do not fit in 6 seats"),
        (("--hotseat", *"ABCD", "--players", "3"), "4 people do not fit in 3 seats"),
        (("--hotseat",), "--hotseat needs names when input is not a t"),
        (("--name", "\x1b[2J"), "a name has 1 to 40 letters"),
        (("--speed", "-1"), "the pause is 0 to 10 seconds"),
        (
            ("--watch", "--robots", "keen,steady,greedy,random"),
            "--robots: 4 robots do not fit in 4 seats, of which people have 1",
        ),
        (("--robots", "steady,hal"), "--robots: the robots of mythical-dice are steady, greedy, keen, random"),
    ],
)
def test_wishes_that_cannot_be_are_usage_errors(
    words: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2 and a line that says why."""
    assert main(["play", *words]) == 2
    assert complaint in capsys.readouterr().err


def test_a_database_that_cannot_be_is_one_line(tmp_path: Path) -> None:
    """The exit code is 1, and stderr has one line."""
    (tmp_path / "file").touch()

    done = forked(database=tmp_path / "file" / "minotaur.db")

    assert done.returncode == 1
    assert done.stderr.startswith("minotaur: ")
    assert done.stderr.count("\n") == 1


def test_an_address_that_cannot_be_names_its_setting(tmp_path: Path) -> None:
    """The line names the setting, so that people know what to change."""
    done = forked(database=tmp_path / "x.db", DATABASE_URL="sqlite:///x.db?mode=ro")

    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith("minotaur: DATABASE_URL: ")


def test_a_closed_input_is_no_terminal(database: Path) -> None:
    """Robots play, and a full disk behind the output is told in one line."""
    command = f"exec '{sys.executable}' -m bot play --players 6 <&- >/dev/full"
    done = subprocess.run(
        ["/bin/sh", "-c", command],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env=environment(database, {"COLUMNS": "0"}),
    )

    assert (done.returncode, done.stderr) == (1, "minotaur: No space left on device\n")


def test_closed_streams_are_as_if_nobody_listened(database: Path) -> None:
    """Python has no stream for one that was closed. The game is played all the same, with a record of it."""
    record = database.with_name("game.json")
    record.parent.mkdir()
    command = f"exec '{sys.executable}' -m bot play --players 6 --record '{record}' <&- >&- 2>&-"
    done = subprocess.run(["/bin/sh", "-c", command], check=False, env=environment(database, {}))

    assert (done.returncode, record.exists()) == (0, True)


# --- at a terminal ----------------------------------------------------------------------------------------


def test_several_people_share_a_keyboard(database: Path) -> None:
    """The names are asked for, the screen is cleared between people, and the game counts in the week's standings."""
    with Keyboard("play", "--players", "6", "--hotseat", database=database) as keyboard:
        assert "Who is playing?" in keyboard.until()
        keyboard.type("Anna, Ben")
        text, code = keyboard.play_on(first)

    assert code == 0
    assert keyboard.raw.count("\x1b[2J") > ROLLS
    assert "Standings · week" in text
    assert "~ Anna" in text


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_plain_terminal_gets_plain_lines(database: Path, env: dict[str, str]) -> None:
    """The output has no control characters except those that clear the screen; a dumb terminal gets none at all."""
    with Keyboard("play", "--hotseat", "Anna", "Ben", database=database, env=env) as keyboard:
        for line in ("", "1", "", "", "?"):
            keyboard.until()
            keyboard.type(line)
        keyboard.until()

    wipes = keyboard.raw.count("\x1b[H\x1b[2J\x1b[3J")
    assert ("TERM" in env, keyboard.raw.count("\x1b")) == (wipes == 0, 3 * wipes)
    assert ("Anna has bet. Score: 0 points." in keyboard.page) == ("TERM" in env)


# --- away and back ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("leave", [Keyboard.interrupt, Keyboard.close])
def test_who_goes_away_is_told_that_the_table_is_kept(database: Path, leave: Callable[[Keyboard], None]) -> None:
    """Ctrl-C and Ctrl-D end the program with code 0, and it says how to continue. This terminal has colours."""
    with Keyboard(*SHORT, database=database) as keyboard:
        keyboard.until()
        leave(keyboard)
        text, code = keyboard.end()

    assert code == 0
    assert "The table is saved. “minotaur play --speed 0” continues it." in text
    assert "\x1b[1mRound 1. Your die:\x1b[0m" in keyboard.raw


def test_who_leaves_is_told_the_command_that_they_used(database: Path, tmp_path: Path) -> None:
    """``make run`` is continued by ``make run``, with the same words, and the table's place is named.

    It leaves ``minotaur`` out of the PATH, so the lesson is begun by the program's path, in the same language.
    """
    record = tmp_path / "my game.json"
    wide = {"MINOTAUR_STARTED_BY": "make", "COLUMNS": "200"}
    words = ("--lang", "en", "--aloud", "--record", str(record))
    with Keyboard(*SHORT, *words, database=database, env=wide) as keyboard:
        keyboard.until()
        assert "New to the game? “.venv/bin/minotaur learn --lang en mythical-dice” teaches it" in keyboard.page
        keyboard.close()
        text, _ = keyboard.end()

    command = f"make run ARGS=\"--lang en --aloud --speed 0 --record '{record}'\""
    assert re.sub(r"\s+", "", f"“{command}” continues it. It is kept in {database}.") in re.sub(r"\s+", "", text)


async def test_a_kill_loses_nothing(database: Path) -> None:
    """After a kill in a trick, the next ``minotaur play`` continues to the end, and every move counts once."""
    with Keyboard(*SHORT, "--lang", "fr", database=database) as keyboard:
        for line in ("0", ""):
            keyboard.until()
            keyboard.type(line)
        keyboard.until()
        keyboard.kill()

    with Keyboard(*SHORT, "--lang", "fr", database=database) as keyboard:
        keyboard.until()
        keyboard.type("1")
        text, code = keyboard.play_on(first)

    parts = ("Ce qui s’est passé", "Manche par manche", "Classement d’entraînement")
    places = [text.index(part) for part in parts]
    (table,) = await stored(database)
    moves = [row.entry.move for row in table.entries if isinstance(row.entry, Play) and row.entry.seat == 0]
    assert (code, table.status) == (0, Status.FINISHED)
    assert places == sorted(places)
    assert sum(isinstance(move, Roll) for move in moves) == ROLLS
    assert sum(isinstance(move, Bet) for move in moves) == BETS
