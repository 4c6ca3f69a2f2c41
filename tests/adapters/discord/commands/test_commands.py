"""The commands as they are sent to Discord: complete in every language, and within Discord's limits."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

import pytest
from discord import Locale

from bot.core.ui.presses import Verb
from tests.adapters.discord.simulated_discord import World
from tests.stub.application import MOST_SIGNS, size_of

Node: TypeAlias = Mapping[str, object]
"""A command, an option or a choice, as it is sent."""

COMMANDS: Final = {
    *("play", "learn", "hand", "bet", "roll", "move", "leaderboard", "stats", "replay", "verify", "rules", "help"),
    "language",
    *(f"table {verb}" for verb in ("list", "show", "join", "start", "leave", "back", "add-robot", "remove")),
    *("table cancel", "table rematch", "settings show", "settings notify", "settings table-language"),
    *(f"league {verb}" for verb in ("create", "edit", "list", "standings", "week", "season", "player")),
    *("privacy export", "privacy forget", "privacy link", "privacy unlink"),
    *("league schedule", "league close", "league void", "league pairs"),
    *("league evening", "league tournament", "league cancel-evening", "league attend"),
    *("league webhook",),
    *("league champion",),
    *("privacy about",),
    *("league export",),
    *(
        "settings time-zone",
        "settings channels",
        "settings pace",
        "settings edition",
        "settings variant",
        "settings aloud",
        "settings advice",
        "settings organisers",
    ),
}
COMMAND_FOR: Final[Mapping[Verb, str]] = {
    Verb.JOIN: "table join",
    Verb.SIT: "table join",
    Verb.LEAVE: "table leave",
    Verb.ADD_ROBOT: "table add-robot",
    Verb.FILL: "table add-robot",
    Verb.REMOVE: "table remove",
    Verb.START: "table start",
    Verb.CANCEL: "table cancel",
    Verb.BACK: "table back",
    Verb.REMATCH: "table rematch",
    Verb.MOVE: "move move",
    Verb.CHOOSE: "move move",
    Verb.REVEAL: "move move",
    Verb.OPEN: "play",
    Verb.LEAGUE: "play",
    Verb.HELP: "help",
    Verb.SETTING: "settings show",
    Verb.TERMS: "league list",
    Verb.BEGIN_SEASON: "league season",
    Verb.CORRECT: "league void",
    Verb.CANCEL_EVENING: "league cancel-evening",
    Verb.CLOSE_LEAGUE: "league close",
    Verb.PLAY_NOW: "play",
    Verb.WEEK: "leaderboard week",
    Verb.EVENING: "league attend",
    Verb.HAND: "hand",
    Verb.SHOW: "table show",
    Verb.LEARN: "learn",
    Verb.RULES: "rules",
    Verb.REPLAY: "replay step",
    Verb.VERIFY: "verify",
    Verb.FORGET: "privacy forget",
    Verb.LINK: "privacy link",
}
"""Verb of a button or menu → the command that does the same."""

NO_COMMAND: Final = {Verb.STAND_IN, Verb.FAIRNESS, Verb.DETAILS, Verb.COUNTING, Verb.ADVICE, Verb.WHY}
"""Verbs without a command.

Only the bot itself uses STAND_IN, when it plays at a terminal without a reader. FAIRNESS and COUNTING
only explain what their buttons stand below. DETAILS, ADVICE and WHY only add to a card.
"""

OF_ONE_MORE_GAME: Final = 300
"""How many characters one more game with an option of its own may add to a command."""

LANGUAGES: Final = ("cs", "fr")
NAME: Final = re.compile(r"[-_'\w]{1,32}")
COMMAND_TYPES: Final = {1, 2}
"""Discord's numbers for the types of subcommands and of groups of subcommands."""


@pytest.fixture
async def payload(world: World) -> Sequence[Node]:
    """The commands that the bot sends to Discord at the start."""
    (told,) = [
        request for request in world.env.http_requests if request.method == "PUT" and request.path.endswith("/commands")
    ]
    assert isinstance(told.json, list)
    return told.json


def walk(nodes: object) -> Iterator[Node]:
    """All commands, groups, and options."""
    assert isinstance(nodes, Sequence)
    for node in nodes:
        yield node
        yield from walk(node.get("options") or [])


def choices(nodes: Sequence[Node]) -> Iterator[Node]:
    """All values to choose from."""
    for node in walk(nodes):
        found = node.get("choices") or []
        assert isinstance(found, Sequence)
        yield from found


def leaves(nodes: object, above: str = "") -> Iterator[str]:
    """The full names of all commands that a person can type."""
    assert isinstance(nodes, Sequence)
    for node in nodes:
        name = f"{above}{node['name']}"
        below = [option for option in node.get("options") or [] if option["type"] in COMMAND_TYPES]
        yield from leaves(below, f"{name} ") if below else [name]


def options(nodes: Sequence[Node], command: str) -> list[str]:
    """The names of a command's options."""
    (found,) = [node for node in nodes if node["name"] == command]
    return [str(option["name"]) for option in walk(found["options"])]


def translations(node: Node, of: str) -> Mapping[str, str]:
    """The node's name or description by language."""
    found = node[f"{of}_localizations"]
    assert isinstance(found, dict)
    return {str(locale): str(text) for locale, text in found.items()}


def texts(node: Node, of: str) -> list[str]:
    """The node's name or description in all languages."""
    return [str(node[of]), *translations(node, of).values()]


async def test_every_command_of_the_contract_is_there(payload: Sequence[Node]) -> None:
    """There are exactly the commands of ``COMMANDS``."""
    assert set(leaves(payload)) == COMMANDS


async def test_everything_has_czech_and_french(payload: Sequence[Node]) -> None:
    """All names and descriptions of commands and options, and all names of choices, are translated."""
    assert all(set(translations(node, "name")) == set(LANGUAGES) for node in [*walk(payload), *choices(payload)])
    assert all(set(translations(node, "description")) == set(LANGUAGES) for node in walk(payload))


async def test_names_are_as_discord_wants_them(payload: Sequence[Node]) -> None:
    """Each name is one word in small letters of at most 32 characters, in every language."""
    names = [name for node in walk(payload) for name in texts(node, "name")]

    assert [name for name in names if not NAME.fullmatch(name) or name != name.lower()] == []


async def test_descriptions_and_choices_are_short_enough(payload: Sequence[Node]) -> None:
    """Each text has 1 to 100 characters, in every language."""
    told = [text for node in walk(payload) for text in texts(node, "description")]
    told += [text for choice in choices(payload) for text in texts(choice, "name")]

    assert [text for text in told if not 0 < len(text) <= 100] == []


async def test_what_must_be_chosen_is_not_described_as_free(payload: Sequence[Node]) -> None:
    """Options that several commands share are described for each."""
    required = [str(node["description"]) for node in walk(payload) if node.get("required")]
    assert "Which finished game" in required
    assert [about for about in required if " if " in about] == []


async def test_commands_are_small_enough(payload: Sequence[Node]) -> None:
    """Discord refuses all commands if one of them has too many characters. A fourth game must fit in, too."""
    assert {
        str(node["name"]): size for node in payload if (size := size_of(node)) > MOST_SIGNS - OF_ONE_MORE_GAME
    } == {}


@pytest.mark.parametrize("language", ["", *LANGUAGES])
async def test_no_two_commands_of_a_group_share_a_name(payload: Sequence[Node], language: str) -> None:
    """The names differ in every language, and so do the names of a command's options."""
    for siblings in [payload, *(node.get("options") or [] for node in walk(payload))]:
        assert isinstance(siblings, Sequence)
        names = [translations(node, "name")[language] if language else node["name"] for node in siblings]
        assert len(set(names)) == len(names)


async def test_only_what_needs_no_server_works_without_one(payload: Sequence[Node]) -> None:
    """Commands to play on and /language also work in the bot's DMs; /learn, /help, /rules and the like everywhere."""
    everywhere = dict.fromkeys(("help", "learn", "rules", "stats", "verify"), ([0, 1], [0, 1, 2]))
    with_the_bot = dict.fromkeys(("hand", "bet", "roll", "move", "table", "privacy", "language"), ([0], [0, 1]))
    found = {node["name"]: (node["integration_types"], node["contexts"]) for node in payload}
    in_servers = dict.fromkeys(found.keys() - everywhere.keys() - with_the_bot.keys(), ([0], [0]))

    assert found == everywhere | with_the_bot | in_servers
    assert in_servers


async def test_every_control_has_a_command(payload: Sequence[Node]) -> None:
    """People with a screen reader or without a mouse need commands: this test fails for a new control without one."""
    assert set(COMMAND_FOR) == set(Verb) - NO_COMMAND
    assert set(COMMAND_FOR.values()) <= {
        *leaves(payload),
        *(f"{name} {option}" for name in ("move", "replay", "leaderboard") for option in options(payload, name)),
    }


async def test_other_languages_read_english(world: World) -> None:
    """A language that the bot does not speak has no translation, so Discord shows the English name."""
    translator = world.client.tree.translator
    assert translator is not None
    (play,) = [command for command in world.client.tree.get_commands() if command.name == "play"]
    told = await play.get_translated_payload(world.client.tree, translator)

    assert Locale.german.value not in translations(told, "name")
