"""``make heights`` without Chromium, which the tests do not need."""

import pytest

from tests.demo import chromium
from tests.figures.heights import main


@pytest.mark.usefixtures("logging_as_before")
def test_without_chromium_it_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code is 2, and the one line names the program."""
    monkeypatch.setattr(chromium, "PROGRAMS", ("no-such-browser",))
    with pytest.raises(SystemExit) as left:
        main(["--game", "mythe"])
    assert left.value.code == 2
    assert capsys.readouterr().err.startswith("This needs Chromium on the PATH")
