"""The catalogues are compared with each other, with the languages' own rules, and with the code that uses them."""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.core.games import games, option_names, option_values, short_forms
from bot.core.table.draft import WHY_ABANDONED
from bot.core.ui.languages import LANGUAGES, Languages
from bot.core.ui.presses import EVENING_WORDS, NOT_COMING, OWN_PLACE, SettingsPage
from bot.screens.all_screens import AllScreens
from rules.catalogue import ADVISERS, SHARES, feats_of
from rules.mythe.pieces import Card
from rules.mythic_dice.moves import ACTIONS
from rules.mythic_dice.pieces import Face
from rules.mythical_dice.pieces import COLOUR_KIND, Kind
from rules.mythical_dice.rulings import Ruling
from rules.robots import mythe_advice, mythic_advice, mythical_advice
from rules.robots.advice import Unit
from rules.robots.ladder import EASY, LADDER, STRONG
from storage.changes import Pace
from storage.evenings.kinds import Format, NoShows
from storage.league.kinds import Contest, RoleTrouble, Scoring, WebhookTrouble
from storage.tables.entries import Ending

ROOT: Final = Path(__file__).resolve().parent.parent
LOCALES: Final = ROOT / "bot" / "locales"
OTHERS: Final = [language for language in LANGUAGES if language != "en"]

PLURALS: Final = {
    "en": {"one", "other"},
    "cs": {"one", "few", "many", "other"},
    "fr": {"one", "other"},
}
"""CLDR's plural forms. French also has "many", for whole millions, which no table reaches."""

SAMPLES: Final = (0, 1, 2, 5, 21, -30, "Ariadne", "flag", "symbol", "7")
"""Sample values for every variable. A sentence must work with any number and any name."""

BEASTS: Final = {
    f"mythic-face-{name}"
    for name in ("bahamut", "bunyip", "fenrir", "garuda", "golem", "kappa", "kelpie", "kraken", "taniwha", "tikbalang")
}
"""Mythical creatures with the same name in every language."""

SAME_WORD: Final = {
    "cs": {
        *BEASTS,
        "mythic-face-quetzalcoatl",
        "command-webhook",
        "game-mythe",
        "league-head-rating",
        "league-spoken-rating",
        "option-role",
        "option-title-role",
        "robot-mark",
        "robot-name",
    },
    "fr": {
        *BEASTS,
        "mythic-action-pass",
        "mythic-face-jackalope",
        "mythic-face-leprechaun",
        "mythic-face-roc",
        "mythic-face-simurgh",
        "mythic-face-sphinx",
        "mythic-head-points",
        "card-obstacle",
        "change-notify",
        "choice-page-after",
        "choice-page-before",
        "command-champion",
        "command-table",
        "option-minutes",
        "tournament-line-plays",
        "tournament-robots",
        "command-webhook",
        "console-words-table",
        "game-mythe",
        "head-points",
        "end-head",
        "head-score",
        "league-head-points",
        "matrix-option-robots",
        "mythe-dragon",
        "mythe-village",
        "option-code",
        "option-page",
        "option-robots",
        "option-table",
        "points",
        "robot-mark",
        "robot-name",
        "score-mythic-dice",
        "score-mythical-dice",
    },
}
"""Messages that equal the English ones, since the language has the very same word, such as symbol, robot or table."""

ENGLISH: Final = re.compile(r"\b(the|and|you|your|is|are|not|with|of|trick|bet|seat)\b", re.IGNORECASE)

WRONG_BEFORE_NUMBERS: Final = re.compile(
    r"""(?ix) (?<!\w) (
        v\u00a0 (?=[234]\b|1[234]\b|[234]\d)
        | ve\u00a0 (?=[15-9]\b|1[015-9]\b)
        | z\u00a0 (?=[3467]\b|1[467]\b|[34]\d)
        | ze\u00a0 (?=[1589]\b|1[01589]\b)
        | s\u00a0 (?=[67]\b|1[67]\b|[34]\d)
        | k\u00a0 (?=[234]\b|1[4]\b|[34]\d)
    )"""
)
"""Czech prepositions without the "e" that the number behind them asks for, or with one too many."""

APOSTROPHE_NEEDED: Final = re.compile(
    r"""(?ix) (?<!\w) (?: de | que | jusque | je | ne | se | le | la ) [ ] \{ [ ] \$
        (?: actor | first | giver | host | league | names? | option | other | receiver | second | source ) [ ]"""
)
"""French words that lose their last letter before a vowel, with a name behind them."""

SHARED: Final = (
    "console",
    "discord",
    "evenings",
    "leagues",
    "lookups",
    "matrix",
    "privacy",
    "questions",
    "refusals",
    "robots",
    "table",
    "times",
    "tournaments",
    "typed",
)
"""The files whose messages appear in every game."""

OF_DICE: Final = {
    "en": re.compile(r"\b(dice|die|bets?|roll)\b", re.IGNORECASE),
    "cs": re.compile(r"(?<!\w)(kost\w+|sáz\w+|hod|hodit)(?!\w)", re.IGNORECASE),
    "fr": re.compile(r"(?<!\w)(dés?|paris?|parier|lancer)(?!\w)", re.IGNORECASE),
}
"""Words that fit only one or two of the games."""

CHANNEL: Final = {"en": re.compile(r"\bchannel", re.IGNORECASE), "cs": re.compile(r"(?<!\w)kan[aá]l", re.IGNORECASE)}
"""What Discord calls a channel is a room on Matrix; French has one word for both."""

OF_DISCORD: Final = {
    # The permissions of a channel: Matrix has sentences of its own about power.
    *("announce-must", "announce-may"),
    # Events in a calendar, and pages with menus, which Matrix does not have.
    *("evening-event", "tournament-event", "settings-page-channels", "settings-page-posts"),
    # It names both.
    "refusal-server-needed",
}
"""Messages outside the file of Discord that may speak of a channel."""

PLATFORMS: Final = {"discord", "matrix"}

FAMILIES: Final[Mapping[str, set[str]]] = {
    "abandoned-": {*WHY_ABANDONED},
    "advice-": {*mythe_advice.Why, *mythic_advice.Why, *mythical_advice.Why},
    **{
        f"badge-{what}-": {f"{game}-{badge.key}" for game in games() for badge in feats_of(game).badges}
        for what in ("name", "value")
    },
    "bests-hits-": {share.tries for share in SHARES},
    "card-": {card.key for card in Card},
    "change-": {f"{what}{end}" for what in ("notify", "aloud", "advice") for end in ("", "-on", "-off")},
    "choice-advice-": {"on", "off"},
    "choice-aloud-": {"on", "off"},
    "choice-hand-": set(games()),
    "choice-notify-": {"on", "off"},
    "choice-settings-": set(SettingsPage),
    **{f"champion-{what}-": set(Contest) for what in ("of", "contest", "after")},
    "champion-trouble-": set(RoleTrouble),
    "closed-": {ending.value for ending in Ending},
    "colour-": {kind.key for kind in COLOUR_KIND if kind is not None},
    **{f"dates-{what}-": {"of", "own"} for what in ("evening", "tournament")},
    "die-": {kind.key for kind in Kind},
    "decides-": set(Ruling),
    **{
        f"{what}-": {
            *("begins", "cancelled", "champion", "event", "how-check-in", "how-sign-up", "is-over", "last-tables"),
            *("missed", "nobody", "soon", "standing", "title", "title-own"),
        }
        for what in ("evening", "tournament")
    },
    "evening-said-": {*EVENING_WORDS} - {OWN_PLACE},
    "tournament-bye-": set(Format),
    "tournament-said-": {*EVENING_WORDS} - {NOT_COMING, OWN_PLACE},
    "tournament-missing-": {NoShows.ROBOT, f"{NoShows.ROBOT}-out", NoShows.STRUCK},
    "tournament-points-": set(Format),
    **{f"tournament-{what}-": {"plays", "in", "out"} for what in ("line", "spoken")},
    "choice-evening-": set(EVENING_WORDS),
    "game-": set(games()),
    "hand-called-": set(games()),
    "hand-later-": set(games()),
    **{f"invite-{what}-": set(games()) for what in ("line", "size", "picture")},
    "language-": set(LANGUAGES),
    "league-free-": {"game", *option_names(), "pace", "hosts", "zone", "last-day"},
    "league-scale-": set(Scoring),
    **{f"{what}-": set(Unit) for what in ("loss", "why-cost")},
    **{f"why-{what}-": {adviser.robot for adviser in ADVISERS.values()} for what in ("same", "other")},
    **{f"{what}-": PLATFORMS for what in ("link-confirm", "link-type", "link-typed", "link-who", "lists-elsewhere")},
    "mythic-action-": set(ACTIONS),
    "mythic-face-": {face.key for face in Face},
    "mythic-power-": {face.key for face in Face},
    "pace-": {pace.value for pace in Pace},
    **{f"robot-{what}-": set(LADDER) for what in ("step", "about")},
    "robot-name-": {EASY, STRONG},
    **{f"share-{what}-": {share.tries for share in SHARES} for what in ("head", "spoken", "largest")},
    "scoring-": {scoring.value for scoring in Scoring},
    "score-": set(games()),
    "settings-page-": set(SettingsPage),
    **{f"{option}-": set(option_values(option)) for option in option_names()},
    "webhook-trouble-": set(WebhookTrouble),
}
"""Messages whose ids the code puts together: each beginning with all its possible ends."""


PLATFORMS_REFUSE: Final = {
    *("name-needed", "something-broke", "store-in-doubt", "store-trouble", "too-many-presses", "unknown-language"),
}
"""Refusals that are shown without being raised by their code."""

WITH_NAMES: Final = {"not-your-turn": {"name"}, "only-the-host": {"host"}}
"""Values that the core adds to a refusal before it is shown."""


# --- reading the catalogues -------------------------------------------------------------------------------


def parts(language: str) -> list[Path]:
    """The language's files, in their order."""
    return sorted((LOCALES / language).glob("*.ftl"))


@cache
def entries(language: str) -> tuple[ftl.EntryType, ...]:
    """All entries of the language's files."""
    parser = FluentParser()
    return tuple(entry for part in parts(language) for entry in parser.parse(part.read_text(encoding="utf-8")).body)


@cache
def messages(language: str) -> Mapping[str, ftl.Message]:
    """The language's messages by id."""
    return {entry.id.name: entry for entry in entries(language) if isinstance(entry, ftl.Message)}


def texts(language: str) -> Mapping[str, str]:
    """The texts of the language's messages by id, without the values."""
    return {name: Found(message).text for name, message in messages(language).items()}


class Found(Visitor):
    """The parts of a message."""

    def __init__(self, message: ftl.Message) -> None:
        self.variables: set[str] = set()
        self.references: set[str] = set()
        self.texts: list[str] = []
        self.selectors: list[set[str]] = []
        self.visit(message.value)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - the visitor's naming
        """``{ $name }``."""
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802 - as above
        """``{ choice-start }``."""
        self.references.add(node.id.name)

    def visit_TextElement(self, node: ftl.TextElement) -> None:  # noqa: N802 - as above
        """Text."""
        self.texts.append(node.value)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802 - as above
        """``{ $count -> … }``."""
        self.selectors.append({key_name(variant.key) for variant in node.variants})
        self.generic_visit(node)

    @property
    def text(self) -> str:
        """The text of the message, without the values."""
        return "".join(self.texts)


def key_name(key: ftl.Identifier | ftl.NumberLiteral) -> str:
    """A variant's key as it is written."""
    return key.name if isinstance(key, ftl.Identifier) else key.value


# --- compared with each other -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_nothing_that_fluent_cannot_read(language: str) -> None:
    """Otherwise a typing error would silently lose a message."""
    assert [entry.content for entry in entries(language) if isinstance(entry, ftl.Junk)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_stands_once_in_a_language(language: str) -> None:
    """If two messages had the same id, the later one would be lost. Our messages have no attributes."""
    found = [entry for entry in entries(language) if isinstance(entry, ftl.Message)]

    assert len(found) == len(messages(language))
    assert [message.id.name for message in found if message.attributes] == []


@pytest.mark.parametrize("language", OTHERS)
def test_all_languages_have_the_same_messages_in_the_same_files(language: str) -> None:
    """A translator finds each message at the same place in every language, and none is missing."""
    assert [part.name for part in parts(language)] == [part.name for part in parts("en")]
    assert list(messages(language)) == list(messages("en"))


@pytest.mark.parametrize("language", OTHERS)
def test_all_languages_use_the_same_values(language: str) -> None:
    """No translation leaves a value out, such as the player's name, or uses one that the code does not give."""
    theirs = {name: Found(message).variables for name, message in messages(language).items()}

    assert theirs == {name: Found(message).variables for name, message in messages("en").items()}


# --- compared with the languages' rules -------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_has_all_forms_of_its_language(language: str) -> None:
    """One die, two dice; jedna, dvě, pět, půl kostky."""
    every = set().union(*PLURALS.values())
    plurals = {
        name: [keys for keys in Found(message).selectors if keys & every]
        for name, message in messages(language).items()
    }

    wrong = {name: found for name, found in plurals.items() if any(keys != PLURALS[language] for keys in found)}
    assert wrong == {}
    assert any(plurals.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_said(language: str) -> None:
    """With every sample value the text is clean: no unfilled value, no double space, not empty."""
    spoken = {(name, sample): sample_text(language, name, sample) for name in messages(language) for sample in SAMPLES}

    assert {key: text for key, text in spoken.items() if re.search(r"  |[{}]|^\s*$", text)} == {}


def sample_text(language: str, name: str, sample: int | str) -> str:
    """The message with this sample for each of its values. Raises Unsaid if Fluent cannot format it."""
    values = dict.fromkeys(Found(messages(language)[name]).variables, sample)
    return strict().say(language, name, **values)


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left(language: str) -> None:
    """A translation has no English word, and differs from the English text unless the words are the same."""
    english, theirs = texts("en"), texts(language)
    same = {name for name, text in theirs.items() if text == english[name] and any(map(str.isalpha, text))}

    assert [text for text in theirs.values() if ENGLISH.search(text)] == []
    assert same == SAME_WORD[language]


@pytest.mark.parametrize(
    ("languages", "wrong"),
    [
        (["fr"], r"(?<!\u00a0)(?!(?<=\d):\d)[:;!?»]|«(?!\u00a0)"),
        (["cs"], r"(?i)(?<!\w)[ksvzou] "),
        (LANGUAGES, r"(?<!\w)-\d"),
        (LANGUAGES, r"['\"]"),
    ],
    ids=["spaces before French signs", "spaces after Czech prepositions", "minus", "apostrophes and quotes"],
)
def test_texts_are_written_as_their_language_wants(languages: Sequence[str], wrong: str) -> None:
    """No line begins with a French colon or ends in a Czech "k"; minus signs and quotation marks are typographic.

    An hour is shown as people type it, with a colon between its digits.
    """
    written = [text for language in languages for text in texts(language).values()]

    assert [text for text in written if re.search(wrong, text)] == []


def test_czech_prepositions_fit_the_numbers_behind_them() -> None:
    """It is "v 5:00" but "ve 20:00", and "z 5" but "ze 4": a text that does not select by number needs other words."""
    written = {name: text for name, text in texts("cs").items() if re.search(r"(?i)(?<!\w)[ksvz]e?\u00a0", text)}
    values = [*range(41), *(f"{hour}:00" for hour in range(24))]
    spoken = {(name, value): sample_text("cs", name, value) for name in written for value in values}

    assert {key: text for key, text in spoken.items() if WRONG_BEFORE_NUMBERS.search(text)} == {}


def test_no_french_name_would_need_an_apostrophe_in_front() -> None:
    """It is "d’Ariadne" but "de Ben": a text that does not know the name does without "de" and its like."""
    written = {part.name: part.read_text(encoding="utf-8") for part in parts("fr")}

    assert {name: found for name, text in written.items() if (found := APOSTROPHE_NEEDED.findall(text))} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_every_table_says_is_true_of_every_game(language: str) -> None:
    """Shared messages mention no dice, rolls or bets, since some games have none."""
    shared = messages_of(language, SHARED)
    # These words are typed and never shown: one of them fits each game.
    said = {name: Found(message).text for name, message in shared.items() if name != "console-words-hand"}

    assert {name: text for name, text in said.items() if OF_DICE[language].search(text)} == {}


@pytest.mark.parametrize("language", CHANNEL)
def test_what_every_platform_says_fits_channels_and_rooms(language: str) -> None:
    """A place is either of the two."""
    files = [part.stem for part in parts(language) if part.stem != "discord"]
    said = {name: Found(message).text for name, message in messages_of(language, files).items()}

    assert {name for name, text in said.items() if CHANNEL[language].search(text)} == OF_DISCORD


def messages_of(language: str, files: Sequence[str]) -> dict[str, ftl.Message]:
    """The messages of some of the language's files by id."""
    bodies = (FluentParser().parse((LOCALES / language / f"{name}.ftl").read_text(encoding="utf-8")) for name in files)
    return {entry.id.name: entry for body in bodies for entry in body.body if isinstance(entry, ftl.Message)}


# --- compared with the code -------------------------------------------------------------------------------


def sources(*folders: str) -> Iterator[ast.Module]:
    """The project's modules in these folders."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield parsed(path)


@cache
def parsed(path: Path) -> ast.Module:
    """The parsed module; each file is parsed once."""
    return ast.parse(path.read_text(encoding="utf-8"))


def test_every_message_is_used_and_every_used_one_is_there() -> None:
    """No message is unused, and the code uses no message that the catalogues lack."""
    known = set(messages("en"))
    made = {beginning + end for beginning, ends in FAMILIES.items() for end in ends}
    made |= said_of_rules() | set(said_of_commands())
    refusals = {f"refusal-{code}" for code in {*raised(), *PLATFORMS_REFUSE}}
    spoken = {constant for module in sources("bot") for constant in constants(module)} | set(named_by_code())
    asked = {message for module in sources("bot") for message in said(module)}
    referred = {name for message in messages("en").values() for name in Found(message).references}

    assert (made | refusals | asked) - known == set()
    assert known - made - refusals - spoken - referred == set()


class Listening(Languages):
    """The catalogues, which also record the ids that were asked for."""

    def __init__(self) -> None:
        super().__init__(strict=True)
        self.asked: set[str] = set()

    def say(self, language: str, message: str, /, **values: int | str) -> str:
        """The message; its id is recorded."""
        self.asked.add(message)
        return super().say(language, message, **values)


def said_of_rules() -> set[str]:
    """The ids of all messages on the pages of all games' rules."""
    languages = Listening()
    for game in games():
        screen = AllScreens(languages).of(game)
        for way in screen.rules("en").choices:
            screen.rules("en", way.press.arg.partition("/")[2])
    return languages.asked


def said_of_commands() -> Iterator[str]:
    """The ids of messages that are named after options, short forms and shares of luck."""
    for option in option_names():
        yield from (f"option-{option}", f"option-{option}-about", f"league-free-{option}")
        yield from (f"{option}-{value}" for value in option_values(option))
    for share in SHARES:
        yield from (f"share-{what}-{share.tries}" for what in ("head", "spoken", "largest"))
    for form in short_forms():
        yield from (f"command-{form.verb}", f"command-{form.verb}-about")
        yield from (f"option-{form.argument}", f"option-{form.argument}-about")


def named_by_code() -> Iterator[str]:
    """The ids of messages for the options of commands: on Discord they are named after the functions' parameters."""
    for module in sources("bot/adapters/discord/commands"):
        for name in constants(module):
            yield from (f"option-{name.replace('_', '-')}", f"option-{name.replace('_', '-')}-about")
    for module in sources("bot/adapters/matrix/commands"):
        yield from (f"{name}-about" for name in constants(module) if name.startswith("matrix-option-"))


def test_every_family_of_messages_is_known() -> None:
    """Each beginning of an id that the code puts together is listed here with all its ends."""
    modules = sources("bot/core", "bot/app", "bot/screens", "bot/adapters/console")
    found = {beginning for module in modules for beginning in beginnings(module)}

    files = {"minotaur-"}
    assert found - {"refusal-"} - files == set(FAMILIES)


def constants(module: ast.Module) -> Iterator[str]:
    """All string constants of a module."""
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def said(module: ast.Module) -> Iterator[str]:
    """The ids that a module passes to ``say`` as constants."""
    for node in ast.walk(module):
        match node:
            case ast.Call(ast.Name("say") | ast.Attribute(attr="_say"), [ast.Constant(str(message)), *_]):
                yield message
            case _:
                pass


def beginnings(module: ast.Module) -> Iterator[str]:
    """The beginnings of f-strings in a module that look like ids."""
    for node in ast.walk(module):
        if isinstance(node, ast.JoinedStr) and len(node.values) > 1 and isinstance(node.values[0], ast.Constant):
            beginning = str(node.values[0].value)
            if re.fullmatch(r"([a-z]+-)+", beginning):
                yield beginning


def test_a_refusal_is_given_the_values_that_it_speaks_of() -> None:
    """The check covers every place that raises a refusal."""
    for code, given in raised().items():
        needed = Found(messages("en")[f"refusal-{code}"]).variables
        assert needed <= given | WITH_NAMES.get(code, set()), code


@cache
def raised() -> Mapping[str, set[str]]:
    """The codes of all refusals, with the names of the values that every place gives."""
    modules = list(sources("rules", "bot/core", "bot/app", "bot/adapters"))
    errors = {"RulesError"}
    for _ in range(3):
        errors |= {name for module in modules for name in children(module, errors)}
    found: dict[str, set[str]] = {}
    for module in modules:
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in errors and node.args:
                given = {keyword.arg for keyword in node.keywords if keyword.arg is not None}
                for code in constants(ast.Module([ast.Expr(node.args[0])], [])):
                    found[code] = found.get(code, given) & given
    return found


def children(module: ast.Module, errors: set[str]) -> Iterator[str]:
    """The classes of a module whose base is one of these."""
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef) and any(
            isinstance(base, ast.Name) and base.id in errors for base in node.bases
        ):
            yield node.name


@cache
def strict() -> Languages:
    """The catalogues; a message that cannot be formatted is an error."""
    return Languages(strict=True)
