"""Typed lines: which command they mean, with which options, in every language; what is said if they mean none."""

import itertools
import random
from collections.abc import Mapping
from typing import Final

import pytest

from bot.adapters.matrix.command_words import LONGEST, Misunderstood, TypedCommand
from bot.adapters.matrix.commands.all_commands import all_commands
from bot.adapters.matrix.commands.definition import Command, Value
from bot.core.ui.languages import LANGUAGES, Languages
from tests.adapters.matrix.reading_lines import ANN, BEN, GAMES_ROOM, NAMES, WORDS, puzzled, read, values

SAY: Final = Languages(strict=True).say


def spellings(language: str, *messages: str) -> str:
    """The names in this language, with one space between them."""
    return " ".join(SAY(language, message) for message in messages)


def path(command: Command) -> tuple[str, ...]:
    """The ids of the messages with the words of the command."""
    return (command.name,) if command.group is None else (command.group, command.name)


# --- names of commands ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", all_commands(), ids=lambda command: " ".join(path(command)))
def test_a_command_is_known_by_its_name_in_every_language(command: Command, language: str) -> None:
    """Capitals and missing accents do not matter, nor does the language that the author reads."""
    name = spellings(language, *path(command))
    for typed in (name, name.upper(), name.translate(str.maketrans("áčéěíňóřšťúůýžàèêôâ", "aceeinorstuuyzaeeoa"))):
        found = WORDS.parse(f"!{typed}", "en", NAMES)
        # Without its options a command may be incomplete: then its usage is shown, so it was found as well.
        if isinstance(found, TypedCommand):
            assert (found.command.group, found.command.name) == (command.group, command.name)
        else:
            assert any(option.required for option in command.options)
            assert spellings("en", command.messages[0]) in puzzled(f"!{typed}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_stands_for_two_commands_or_options(language: str) -> None:
    """A name of one language is never the name of something else in another language."""
    for one, other in itertools.combinations(all_commands(), 2):
        if one.group == other.group or (one.alone and other.group is None) or (other.alone and one.group is None):
            assert not {SAY(language, name) for name in one.messages} & {
                SAY(every, name) for name in other.messages for every in LANGUAGES
            }
    for command in all_commands():
        for one_option, other_option in itertools.combinations(command.options, 2):
            assert not {SAY(language, name) for name in one_option.messages} & {
                SAY(every, name) for name in other_option.messages for every in LANGUAGES
            }


@pytest.mark.parametrize("name", ["join", "start", "leave", "back", "cancel", "rematch"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_people_do_most_is_one_word(name: str, language: str) -> None:
    """``!join`` is the same as ``!table join``."""
    short, long = (
        read(f"!{spellings(language, *ids)}") for ids in ([f"command-{name}"], ["command-table", f"command-{name}"])
    )
    assert short == long


@pytest.mark.parametrize("line", ["!Table Add Robot", "!table add-robot", "!table ADD_ROBOT!", "!stůl přidat robota"])
def test_a_name_of_two_words_may_be_typed_with_a_space(line: str) -> None:
    """A hyphen is hard to find on a phone."""
    assert read(line).command.name == "command-add-robot"


def test_a_table_may_be_typed_by_its_number_in_a_list() -> None:
    """A number of the game comes before it."""
    assert values("!start 2") == values("!start table 2") == {"table": "2"}
    assert values("!bet 3 2") == {"tricks": 3, "table": "2"}


@pytest.mark.parametrize("line", ["!help", "!pomoc", "!nápověda", "!aide"])
def test_help_has_the_names_of_all_platforms(line: str) -> None:
    """In Czech the slash command has another name, and whoever knows that types it here, too."""
    assert read(line).command.name == "matrix-command-help"


@pytest.mark.parametrize("line", ["", "hello", "!", "!!!", "! play", "!1", "!?", " ", "so !play"])
def test_what_is_no_command_is_left_alone(line: str) -> None:
    """People chat."""
    assert not any(WORDS.concerns(line, private=private) for private in (True, False))


def test_only_the_first_line_of_a_message_is_a_command() -> None:
    """The lines below the first one are chat."""
    assert values("  !play mythe\nWho joins?") == {"game": "mythe"}


# --- options ----------------------------------------------------------------------------------------------

OPTIONS: Final[Mapping[str, Mapping[str, Value]]] = {
    "!play": {},
    "!play mythe": {"game": "mythe"},
    "!hrat MYTICKE kostky": {"game": "mythic-dice"},
    "!play mythic": {"game": "mythic-dice"},
    "!play pace=rel": {"pace": "relaxed"},
    "!play mythe tempo v klidu": {"game": "mythe", "pace": "relaxed"},
    "!jouer mino dice rythme = tranquille places: 3": {"game": "mythical-dice", "pace": "relaxed", "seats": 3},
    "!play 4 2 mythe": {"game": "mythe", "seats": 4, "robots": 2},
    "!play league Friday league pace daily": {"league": "Friday league", "pace": "daily"},
    "!play liga=„Páteční liga“ mythe": {"league": "Páteční liga", "game": "mythe"},
    "!bet 2": {"tricks": 2},
    "!sazka stychy=3": {"tricks": 3},
    "!roll mořská panna": {"die": "mořská panna"},
    "!move 3 table=abcdefgh23": {"move": "3", "table": "abcdefgh23"},
    "!hand abcdefgh23": {"table": "abcdefgh23"},
    "!join abcdefgh23 good luck": {"table": "abcdefgh23", "word": "good luck"},
    "!table remove Ben Novák": {"seat": "Ben Novák"},
    "!stats": {},
    "!stats Ann Lee": {"player": ANN},
    "!stats ann lee versus @ben:example.org": {"player": ANN, "versus": BEN},
    "!stats https://matrix.to/#/@ann:example.org": {"player": ANN},
    "!stats [Ann](https://matrix.to/#/%40ann%3Aexample.org) <https://matrix.to/#/@ben:example.org>": {
        "player": ANN,
        "versus": BEN,
    },
    "!leaderboard za celou dobu strana 2": {"week": "all", "page": 2},
    "!leaderboard 2026-W47 mythe practice": {"week": "2026-W47", "game": "mythe", "practice": True},
    "!leaderboard cvičné=ne": {"practice": False},
    "!replay abcdefgh23 5": {"table": "abcdefgh23", "step": 5},
    "!language čeština": {"language": "cs"},
    "!language as in the room": {"language": "room"},
    "!settings notify on": {"notify": True},
    "!settings notify off": {"notify": False},
    "!nastavení upozornění ne": {"notify": False},
    "!settings rooms #games:example.org no": {"channel": GAMES_ROOM, "allowed": False},
    "!réglages salons salon=#games:example.org": {"channel": GAMES_ROOM},
    "!settings kanály kanál #games:example.org": {"channel": GAMES_ROOM},
    "!settings edition Czech rules": {"edition": "czech"},
    "!settings time-zone Europe/Prague": {"zone": "Europe/Prague"},
    '!league create "Mythe evenings" mythe relaxed': {"name": "Mythe evenings", "game": "mythe", "pace": "relaxed"},
    "!league create Friday cup hosts=moderátoři room=#games:example.org": {
        "name": "Friday cup",
        "hosts": "moderators",
        "channel": GAMES_ROOM,
    },
    "!ligue créer «Coupe du vendredi» premier-jour 2026-11-23 parties=5": {
        "name": "Coupe du vendredi",
        "first_day": "2026-11-23",
        "that_count": 5,
    },
    "!league create Cup advice=yes": {"name": "Cup", "advised": True},
    "!league edit Cup name Friday cup clear=pace": {"league": "Cup", "name": "Friday cup", "free": "pace"},
    "!league standings Friday league mythe 2": {"league": "Friday league", "game": "mythe", "page": 2},
    "!league season Cup S2 act=začít novou scoring=wins": {
        "league": "Cup",
        "season": "S2",
        "act": "begin",
        "scoring": "wins",
    },
    "!league player Friday Cup Ben": {"league": "Friday Cup", "player": BEN},
    "!league player Cup @ben:example.org": {"league": "Cup", "player": BEN},
    "!league schedule hour=9 quiet": {"hour": 9, "quiet": True},
    "!league void sure abcdefgh23 it fell": {"sure": True, "table": "abcdefgh23", "reason": "it fell"},
    "!league close sure Friday cup": {"sure": True, "league": "Friday cup"},
    "!league void abcdefgh23 the die: it fell off the table undo=yes": {
        "table": "abcdefgh23",
        "reason": "the die: it fell off the table",
        "undo": True,
    },
}
"""Line → the values of its options."""


@pytest.mark.parametrize("line", OPTIONS)
def test_options_are_read_as_people_type_them(line: str) -> None:
    """Alone or behind their names, with or without quotation marks, in any language."""
    assert values(line) == OPTIONS[line]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("!bet", "One thing is still missing: tricks."),
        ("!bet table=abcdefgh23", "One thing is still missing: tricks."),
        ("!bet 9", "“tricks” is a number from 0 to 8."),
        ("!bet -1", "“tricks” is a number from 0 to 8."),
        ("!bet two", "“tricks” is a number from 0 to 8."),
        ("!bet 99999999999999999999", "“tricks” is a number from 0 to 8."),
        ("!leaderboard page=0", "“page” is a number, 1 or more."),
        ("!play chess", "“chess” does not fit “game”. You can choose:\nMythical Dice\nMythe\nMythic Dice\n"),
        ("!play myth", "“myth” does not fit “game”. You can choose:"),
        ("!play mythe pace", "One thing is still missing: pace.\nLive: 45 s"),
        ("!play pace=", "One thing is still missing: pace."),
        ("!play pace=mythe", "“mythe” does not fit “pace”."),
        ('!league create ""', "One thing is still missing: name."),
        (
            "!stats Charlie",
            "I find nobody called “Charlie” in this room. I know everybody in it by their address, such as @ann",
        ),
        (
            "!settings rooms #other:example.org",
            "I find no room with the address “#other:example.org” in this community.",
        ),
        ("!settings notify perhaps", "“on” is yes or no."),
        ("!verify it all", "“it” does not fit “table”."),
        ("!privacy forget me", "I do not know what “me” means here."),
        ("!rules mythe mythe", "I do not know what “mythe” means here."),
        ("!play " + "x" * LONGEST, "That is too long for a command."),
        ("!plya", "There is no command “!plya”. Did you mean “!play”?"),
        ("!hnad", "Did you mean “!hand”?"),
        ("!table jion", "There is no command “!table jion”. Did you mean “!join”?"),
        ("!leage list", "Did you mean “!league”?"),
        ("!table", "This is what “!table” can do:\n!table list\n!table show\n!join\n"),
        ("!table dance", "This is what “!table” can do:"),
    ],
)
def test_a_mistake_is_answered_kindly(line: str, said: str) -> None:
    """The answer says what is wrong, and what may be typed."""
    assert said in puzzled(line)


def test_the_answer_to_a_wrong_option_shows_how_the_command_is_typed() -> None:
    """The usage is in the author's language."""
    assert puzzled("!play chess").splitlines()[-2:] == [
        "You type it like this:",
        "!play [game] [edition] [variant] [pace] [seats] [robots] [level] [league=…]",
    ]
    assert puzzled("!bet x", "cs").splitlines()[-1] == "!sázka <štychy> [stůl]"
    assert puzzled("!move").splitlines()[-1] == "!move <move> [table=…]"
    assert puzzled("!nastavení upozornění", "cs").splitlines()[-1] == "!nastavení upozornění <ano/ne>"
    assert puzzled("!league week", "fr").splitlines()[-1] == "!ligue semaine <ligue> [semaine] [jeu] [page]"


def test_an_unknown_name_is_answered_in_a_private_room_only() -> None:
    """In other rooms it may be meant for another bot."""
    assert "„!pomoc“" in puzzled("!weather", "cs")
    assert WORDS.concerns("!weather", private=True)
    assert not WORDS.concerns("!weather today", private=False)
    assert all(WORDS.concerns(line, private=False) for line in ("!play", "!table", "!table dance", "!paly", "!sázak 2"))


def test_a_suggestion_is_in_the_authors_language() -> None:
    """The suggestion has the name that the author reads in the help."""
    assert "„!statistiky“" in puzzled("!statistik", "cs")
    assert "“!stats”" in puzzled("!statistik", "en")


# --- hostile lines ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "!play " + "x" * 60_000,
        "!" + "x" * 60_000,
        "!" + "play" * 15_000,
        "!play " + "mythe " * 10_000,
        "!play " + "“" * 400,
        "!league create " + '" ' * 200,
        "!stats " + "[" * 200 + "](https://matrix.to/#/" * 5,
        "!\u202eplay\u0000 mythe\u2066",
        "!play \ud800 \ud83d",
        "!bet \u0662",
        "!move " + "\u0301" * 300,
        "!stats [x](https://matrix.to/#/%0a%E2%80%AE@ann:example.org)",
        "\u2028!play\u2029",
    ],
)
def test_a_hostile_line_is_read_or_refused(line: str) -> None:
    """Nothing fails, and no answer repeats a long text, or control and direction characters."""
    answer = WORDS.parse(line, "en", NAMES)
    if isinstance(answer, Misunderstood):
        said = puzzled(line)
        assert len(said) < 1_000
        assert said.replace("\n", "").replace("\u00a0", "").isprintable()
    else:
        assert all(text.isprintable() for text in answer.given.values.values() if isinstance(text, str))


def test_random_lines_are_read_or_refused() -> None:
    """Pieces of commands in random order are read as a command, or refused with a sentence."""
    names = [SAY(language, name) for command in all_commands() for name in path(command) for language in LANGUAGES]
    options = [
        SAY(language, name)
        for command in all_commands()
        for option in command.options
        for name in option.messages
        for language in LANGUAGES
    ]
    pieces = [*names, *options, *'=:"“”„«»!@#[]()<>,.\u202e\u0301', "mythe", "2", "yes", "@ann:example.org", "S1"]
    luck = random.Random(20)
    kinds = set()
    for _ in range(2_000):
        line = f"!{luck.choice(names)}" + "".join(
            luck.choice(("", " ", " ", "=")) + luck.choice(pieces) for _ in range(luck.randrange(9))
        )
        answer = WORDS.parse(line, luck.choice(LANGUAGES), NAMES)
        kinds.add(type(answer))
        if isinstance(answer, Misunderstood):
            assert answer.panel.notice
    assert {TypedCommand, Misunderstood} <= kinds
