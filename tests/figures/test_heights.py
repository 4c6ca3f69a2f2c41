"""Goals that need Chromium, without it: the tests do not need it."""

from pathlib import Path

import pytest

from tests.demo import chromium, sheets
from tests.figures.heights import main


def test_without_chromium_it_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code is 2, and the one line names the program."""
    monkeypatch.setattr(chromium, "PROGRAMS", ("no-such-browser",))
    with pytest.raises(SystemExit) as left:
        main(["--game", "mythe"])
    assert left.value.code == 2
    assert capsys.readouterr().err.startswith("This needs Chromium on the PATH")


def test_contact_sheets_say_so_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """``make sheets`` without Chromium exits with 2, and writes nothing."""
    monkeypatch.setattr(chromium, "PROGRAMS", ("no-such-browser",))
    with pytest.raises(SystemExit) as left:
        sheets.main([str(tmp_path / "sheets")])
    assert left.value.code == 2
    assert capsys.readouterr().err.startswith("This needs Chromium on the PATH")
    assert not [*tmp_path.iterdir()]
