"""The voice of the bot in three languages."""

import pytest
from structlog.testing import capture_logs

from bot.core.ui.languages import LANGUAGES, Languages, Unsaid, pick_language
from bot.screens.numbers import points


@pytest.mark.parametrize(
    ("candidates", "language"),
    [
        (("cs",), "cs"),
        (("cs-CZ",), "cs"),
        (("FR_ca",), "fr"),
        ((None, "de-AT", "", "fr", "cs"), "fr"),
        (("csb",), "en"),
        (("zh-Hant-TW",), "en"),
        ((), "en"),
    ],
)
def test_the_first_language_that_the_bot_speaks_is_taken(candidates: tuple[str | None, ...], language: str) -> None:
    """From tags as platforms send them; English where none fits."""
    assert pick_language(*candidates) == language


def test_each_language_says_it_in_its_words() -> None:
    """With its own plural forms."""
    languages = Languages(strict=True)
    counts = (1, 2, 5, -30)

    assert [[points(count, languages.voice(language)) for count in counts] for language in LANGUAGES] == [
        ["1 point", "2 points", "5 points", "−30 points"],
        ["1 bod", "2 body", "5 bodů", "−30 bodů"],
        ["1 point", "2 points", "5 points", "−30 points"],
    ]


@pytest.mark.parametrize(
    ("language", "message", "values", "said"),
    [
        pytest.param("fr", "choice-leave", {}, "Quitter", id="a-voice-is-one-language"),
        pytest.param("de", "choice-join", {}, "Join", id="an-unknown-language-is-spoken-to-in-english"),
        pytest.param("en", "robot-name", {"name": "{ $x }"}, "{ $x }\u00a0(robot)", id="a-value-is-no-fluent"),
    ],
)
def test_a_message_is_said_with_its_values_as_they_are(
    language: str, message: str, values: dict[str, str], said: str
) -> None:
    """Without the invisible signs that Fluent would put around them."""
    assert Languages(strict=True).voice(language)(message, **values) == said


@pytest.mark.parametrize(
    ("message", "values", "why"),
    [("turn-of", {}, "name"), ("turn-of", {"nome": "Ben"}, "name"), ("no-such-message", {}, "no such message")],
)
def test_tests_fail_on_what_cannot_be_said(message: str, values: dict[str, str], why: str) -> None:
    """A missing value or message is found before anybody plays."""
    with pytest.raises(Unsaid, match=why):
        Languages(strict=True).say("cs", message, **values)


def test_people_are_never_shown_an_error() -> None:
    """What cannot be said is logged, without values, and said as well as English can."""
    with capture_logs() as logs:
        said = Languages().say("cs", "no-such-message", die="red")

    assert said == "no-such-message"
    assert [(log["message"], log["language"]) for log in logs] == [("no-such-message", "cs"), ("no-such-message", "en")]
    assert "red" not in str(logs)


def test_what_cannot_be_said_is_one_bug() -> None:
    """Logged once, however often the card with it is drawn: what was said before is not made again."""
    languages = Languages()
    with capture_logs() as logs:
        assert [languages.say("en", "no-such-message") for _ in range(3)] == ["no-such-message"] * 3

    assert len(logs) == 1


def test_it_is_known_which_messages_there_are() -> None:
    """So that a value with a name of its own is said by it."""
    languages = Languages(strict=True)

    assert languages.knows("die-red")
    assert not languages.knows("die-pink")
