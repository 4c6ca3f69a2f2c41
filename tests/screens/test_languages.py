"""The messages of the bot in three languages."""

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
    """Tags come in the forms that platforms send; if none of them fits, the language is English."""
    assert pick_language(*candidates) == language


def test_each_language_says_it_in_its_words() -> None:
    """Each language has its own plural forms."""
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
    """The values have no invisible characters around them, which Fluent adds by default."""
    assert Languages(strict=True).voice(language)(message, **values) == said


@pytest.mark.parametrize(
    ("message", "values", "why"),
    [("turn-of", {}, "name"), ("turn-of", {"nome": "Ben"}, "name"), ("no-such-message", {}, "no such message")],
)
def test_tests_fail_on_what_cannot_be_said(message: str, values: dict[str, str], why: str) -> None:
    """In tests a missing value or message raises an error."""
    with pytest.raises(Unsaid, match=why):
        Languages(strict=True).say("cs", message, **values)


def test_people_are_never_shown_an_error() -> None:
    """The missing message is logged without its values, and its key is shown instead of an error."""
    with capture_logs() as logs:
        said = Languages().say("cs", "no-such-message", die="red")

    assert said == "no-such-message"
    assert [(log["message"], log["language"]) for log in logs] == [("no-such-message", "cs"), ("no-such-message", "en")]
    assert "red" not in str(logs)


def test_what_cannot_be_said_is_one_bug() -> None:
    """A missing message is logged only once, even if it is needed again and again."""
    languages = Languages()
    with capture_logs() as logs:
        assert [languages.say("en", "no-such-message") for _ in range(3)] == ["no-such-message"] * 3

    assert len(logs) == 1


def test_it_is_known_which_messages_there_are() -> None:
    """A caller can ask whether a message exists, for example the name of a die."""
    languages = Languages(strict=True)

    assert languages.knows("die-red")
    assert not languages.knows("die-pink")
