"""The bot's texts in each language, from Fluent catalogues. A catalogue is loaded when it is first used."""

from functools import cache, lru_cache, partial
from importlib.resources import files
from typing import Final, Protocol, TypeAlias

import structlog
from fluent.runtime import FluentBundle, FluentResource

LANGUAGES: Final = ("en", "cs", "fr")
"""English, Czech, French. English is used wherever another language is missing."""

_SAYINGS_KEPT: Final = 10_000
"""The size of the cache of finished texts. Cards repeat most of their texts, and Fluent is slow."""

_log: Final = structlog.get_logger()


_Values: TypeAlias = tuple[tuple[str, int | str], ...]


class Unsaid(Exception):
    """A catalogue lacks a message, or a value that the message needs. This is a bug of the bot."""


class Say(Protocol):
    """The texts of one language."""

    def __call__(self, message: str, /, **values: int | str) -> str:
        """The text of the message, with these values filled in."""


class Languages:
    """The texts of all languages.

    ``strict`` is for tests: a message that fails raises Unsaid. Otherwise the failure is logged as a bug, and the
    English text is returned; if English fails too, the message's id.
    """

    def __init__(self, *, strict: bool = False) -> None:
        self._strict = strict
        # The cache also keeps a broken message from being logged every time.
        self._once = lru_cache(_SAYINGS_KEPT)(self._say)

    def say(self, language: str, message: str, /, **values: int | str) -> str:
        """The text of the message in this language; in English if the bot has no texts in the language."""
        return self._once(language, message, tuple(values.items()))

    def _say(self, language: str, message: str, values: _Values) -> str:
        # ``fromkeys`` drops the second English if the language is English already.
        for known in dict.fromkeys((pick_language(language), LANGUAGES[0])):
            try:
                return _said(_catalogue(known), message, values)
            except Unsaid as bug:
                if self._strict:
                    raise
                _log.error("a message cannot be said", message=message, language=known, reason=str(bug))
        return message

    def voice(self, language: str) -> Say:
        """``say`` with the language fixed."""
        return partial(self.say, language)

    def knows(self, message: str) -> bool:
        """Whether the message exists."""
        return _catalogue(LANGUAGES[0]).has_message(message)


def pick_language(*candidates: str | None) -> str:
    """The first of these languages in which the bot has texts; English if there is none.

    Candidates are BCP 47 tags, such as ``cs-CZ`` or ``fr``; None is skipped.

    >>> pick_language(None, "de-AT", "fr-CA", "cs")
    'fr'
    """
    return next(filter(None, map(spoken, candidates)), LANGUAGES[0])


def spoken(tag: str | None) -> str | None:
    """The language of a BCP 47 tag; None if the bot has no texts in it."""
    language = (tag or "").replace("_", "-").partition("-")[0].lower()
    return language if language in LANGUAGES else None


@cache
def _catalogue(language: str) -> FluentBundle:
    # Fluent can wrap values in invisible direction marks. No language of the bot is written from right to left.
    bundle = FluentBundle([language], use_isolating=False)
    for part in sorted(files("bot").joinpath("locales", language).iterdir(), key=lambda part: part.name):
        if part.name.endswith(".ftl"):
            bundle.add_resource(FluentResource(part.read_text(encoding="utf-8")))
    return bundle


def _said(catalogue: FluentBundle, message: str, values: _Values) -> str:
    """The text of the message. Raises Unsaid.

    The reason names messages and variables but no value: a value may be a player's secret dice, and reasons are logged.
    """
    pattern = catalogue.get_message(message).value if catalogue.has_message(message) else None
    if pattern is None:
        raise Unsaid("no such message")
    # Fluent returns a text even if a value is missing, with the variable's name in the place of the value.
    said, errors = catalogue.format_pattern(pattern, dict(values))
    if errors:
        raise Unsaid("; ".join(str(error) for error in errors))
    return str(said)
