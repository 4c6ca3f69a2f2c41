"""The bot's texts in each language, from Fluent catalogues. A catalogue is loaded when it is first used."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache, partial
from importlib.resources import files
from threading import Lock
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
                return _catalogue(known).said(message, values)
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
        return _catalogue(LANGUAGES[0]).knows(message)


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


class _Catalogue:
    """The texts of one language. A message is parsed when it is first said: to parse all takes a fifth of a second."""

    def __init__(self, language: str) -> None:
        # Fluent can wrap values in invisible direction marks. No language of the bot is written from right to left.
        self._bundle = FluentBundle([language], use_isolating=False)
        self._unparsed = dict(_entries(language))
        # Some texts are said in other threads.
        self._parsing = Lock()

    def knows(self, message: str) -> bool:
        """Whether the message exists."""
        with self._parsing:
            self._parse(message)
        return self._bundle.has_message(message)

    def said(self, message: str, values: _Values) -> str:
        """The text of the message. Raises Unsaid.

        The reason names messages and variables but no value: a value may be a player's secret dice, and reasons are
        logged.
        """
        pattern = self._bundle.get_message(message).value if self.knows(message) else None
        if pattern is None:
            raise Unsaid("no such message")
        # Fluent returns a text even if a value is missing, with the variable's name in the place of the value.
        said, errors = self._bundle.format_pattern(pattern, dict(values))
        if errors:
            raise Unsaid("; ".join(str(error) for error in errors))
        return str(said)

    def _parse(self, name: str) -> None:
        """Parse the message or term, and those whose names stand in its text, because it may refer to them."""
        text = self._unparsed.pop(name, None)
        if text is None:
            return
        for other in _NAME.findall(text):
            self._parse(other)
        self._bundle.add_resource(FluentResource(text))


_ENTRY: Final = re.compile(r"^(?=(-?[a-zA-Z][\w-]*) *=)", re.MULTILINE)
"""The beginning of a message or of a term, and its name. What belongs to it is indented."""

_NAME: Final = re.compile(r"-?[a-zA-Z][\w-]*")


def _entries(language: str) -> Iterator[tuple[str, str]]:
    """The name and the text of each message and each term of the language."""
    for part in files("bot").joinpath("locales", language).iterdir():
        if part.name.endswith(".ftl"):
            text = part.read_text(encoding="utf-8")
            found = list(_ENTRY.finditer(text))
            ends = [*(one.start() for one in found[1:]), len(text)]
            yield from ((one[1], text[one.start() : end]) for one, end in zip(found, ends, strict=True))


@cache
def _catalogue(language: str) -> _Catalogue:
    return _Catalogue(language)
