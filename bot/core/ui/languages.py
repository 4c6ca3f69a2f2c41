"""The texts of the bot in each language: Fluent catalogues. Each is loaded once, when it is first used."""

from functools import cache, lru_cache, partial
from importlib.resources import files
from typing import Final, Protocol, TypeAlias

import structlog
from fluent.runtime import FluentBundle, FluentResource

LANGUAGES: Final = ("en", "cs", "fr")
"""English, Czech, French; the first is spoken where another one is missing."""

_SAYINGS_KEPT: Final = 10_000
"""Sentences that are remembered as they were said: cards say most of them again, and each takes a while to make."""

_log: Final = structlog.get_logger()


_Values: TypeAlias = tuple[tuple[str, int | str], ...]


class Unsaid(Exception):
    """A message that a catalogue does not have, or cannot say with the values given: a bug of ours."""


class Say(Protocol):
    """One language's voice."""

    def __call__(self, message: str, /, **values: int | str) -> str:
        """The message with these values."""


class Languages:
    """The catalogues of all languages.

    ``strict`` is for tests: what cannot be said raises Unsaid. Otherwise it is logged as a bug and said in
    English; what English cannot say either becomes the message's id.
    """

    def __init__(self, *, strict: bool = False) -> None:
        self._strict = strict
        self._once = lru_cache(_SAYINGS_KEPT)(self._say)

    def say(self, language: str, message: str, /, **values: int | str) -> str:
        """The message in this language; in English where the bot does not speak the language."""
        return self._once(language, message, tuple(values.items()))

    def _say(self, language: str, message: str, values: _Values) -> str:
        for known in dict.fromkeys((pick_language(language), LANGUAGES[0])):
            try:
                return _said(_catalogue(known), message, values)
            except Unsaid as bug:
                if self._strict:
                    raise
                _log.error("a message cannot be said", message=message, language=known, reason=str(bug))
        return message

    def voice(self, language: str) -> Say:
        """``say`` in one language."""
        return partial(self.say, language)

    def knows(self, message: str) -> bool:
        """Whether there is such a message."""
        return _catalogue(LANGUAGES[0]).has_message(message)


def pick_language(*candidates: str | None) -> str:
    """The first of these languages that the bot speaks; English if it speaks none of them.

    Candidates are BCP 47 tags, such as ``cs-CZ`` or ``fr``; None is passed over.

    >>> pick_language(None, "de-AT", "fr-CA", "cs")
    'fr'
    """
    return next(filter(None, map(spoken, candidates)), LANGUAGES[0])


def spoken(tag: str | None) -> str | None:
    """The language of a BCP 47 tag, or None where the bot does not speak it."""
    language = (tag or "").replace("_", "-").partition("-")[0].lower()
    return language if language in LANGUAGES else None


@cache
def _catalogue(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for part in sorted(files("bot").joinpath("locales", language).iterdir(), key=lambda part: part.name):
        if part.name.endswith(".ftl"):
            bundle.add_resource(FluentResource(part.read_text(encoding="utf-8")))
    return bundle


def _said(catalogue: FluentBundle, message: str, values: _Values) -> str:
    """Raises Unsaid. The reason names messages and variables, never a value: that might be somebody's dice."""
    pattern = catalogue.get_message(message).value if catalogue.has_message(message) else None
    if pattern is None:
        raise Unsaid("no such message")
    said, errors = catalogue.format_pattern(pattern, dict(values))
    if errors:
        raise Unsaid("; ".join(str(error) for error in errors))
    return str(said)
