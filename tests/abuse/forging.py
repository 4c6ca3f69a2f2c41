"""Forged interactions that no real screen would send: any person, any place, any custom id, any number of times."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import count
from types import SimpleNamespace
from typing import Final, cast

import discord
from simcord.backend.serializers import member_payload, user_payload
from simcord.components import walk_components
from simcord.enums import ComponentType
from structlog.testing import capture_logs

from bot.adapters.discord.callers import Interaction
from bot.adapters.discord.cards.rendering import Components
from bot.core.table.actions import Opening
from bot.core.table.views import TableView
from bot.core.ui.panels import Panel
from bot.core.ui.presses import Press, Verb, joined, read
from rules.catalogue import newest
from rules.game import JOINT, Move, chosen_options
from rules.mythic_dice.moves import Pass, Wishes
from storage.ids import CommandId, TableId
from tests.adapters.discord.fake_interactions import PRESS, Asked
from tests.adapters.discord.simulated_discord import World
from tests.rules.by_luck import entries
from tests.screens.sample_views import EMPTY, NAMES, at_play, screens, seats_of

BUG: Final = "Something broke on our side."
STRANGER: Final = 666
ABROAD: Final = 424242
"""Another server that has the bot."""


class Forged(Asked):
    """A press that no screen offered. It records the answers."""

    def __init__(self, world: World, number: int, person: int, guild: int | None) -> None:
        super().__init__(PRESS)
        self.id, self.guild_id, self.channel_id = number, guild, world.channel.id if guild else 7
        self.guild = world.client.get_guild(guild) if guild else None
        user = _person(world, self.guild, person)
        self.user = cast("SimpleNamespace", user)
        self.permissions = user.guild_permissions if isinstance(user, discord.Member) else discord.Permissions.none()
        self.guild_locale, self.channel = discord.Locale.american_english, None
        self.said: list[str] = []

    async def send_message(self, **message: object) -> None:
        """Record an immediate message."""
        await super().send_message(**message)
        self._read(message)

    async def send(self, **message: object) -> None:
        """Record a follow-up message."""
        await super().send(**message)
        self._read(message)

    async def edit_message(self, **message: object) -> None:
        """Record an immediate edit of the pressed message."""
        await super().edit_message(**message)
        self._read(message)

    def _read(self, message: dict[str, object]) -> None:
        view = message["view"]
        assert isinstance(view, Components)
        parts = walk_components(view.to_components())
        self.said += [str(part["content"]) for part in parts if part["type"] == ComponentType.TEXT_DISPLAY]


def _person(world: World, guild: discord.Guild | None, person: int) -> SimpleNamespace | discord.User | discord.Member:
    """The person as Discord describes them: a member, a user, or somebody made up if Discord does not know the id."""
    backend, state = world.env.backend, world.client._connection  # noqa: SLF001 - discord.py's objects need it
    known = backend.users.get(person)
    if known is None:
        return SimpleNamespace(id=person, global_name=f"Person {person}", name=f"person{person}")
    if guild is None:
        return discord.User(data=user_payload(known), state=state)
    there = backend.get_guild(guild.id)
    return discord.Member(data=member_payload(backend, there, there.members[person]), guild=guild, state=state)


class Forger:
    """Forges presses in a world. Each has an id of its own, unless a number is given."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._numbers = count(10_000)

    def press(self, press: Press | str, person: int, guild: int | None, number: int | None = None) -> "Asking":
        """A forged press, given as a press or as a custom id. It is answered by ``answered``."""
        forged = Forged(self._world, number or next(self._numbers), person, guild)
        return Asking(self._world, forged, read(press) if isinstance(press, str) else press)

    async def answer(self, press: Press | str, person: int = STRANGER, guild: int | None = None) -> str:
        """The bot's answer to the press. Fails if the bot logs an error or apologises for one."""
        asking = self.press(press, person, guild)
        with capture_logs() as logs:
            said = await asking.answered()
        assert [log for log in logs if log["log_level"] == "error"] == []
        assert BUG not in said
        return said


class Asking:
    """One forged press. A test may have it answered any number of times."""

    def __init__(self, world: World, forged: Forged, press: Press | None) -> None:
        self.forged = forged
        self._world = world
        self._press = press

    async def answered(self) -> str:
        """The texts of the bot's answer now; an empty text if the press is only acknowledged."""
        self.forged.said.clear()
        self.forged.answers.clear()
        await self._world.client.responder.answer_press(cast("Interaction", self.forged), self._press)
        return "\n".join(self.forged.said)


async def foreign_table(world: World, *, robots: int = 0, name: str = "Dana") -> TableView:
    """A table in the other server, opened by a person there."""
    bot = world.bot
    host = await bot.people.person("discord", f"host of {name}", name)
    community = await bot.communities.of("discord", str(ABROAD), "en")
    number = len(await bot.tables.live_in(community.id))
    answer = await bot.tables.open(
        Opening(
            community.id,
            "99",
            host.id,
            CommandId(f"abroad {name} {number}"),
            "en",
            "mythical-dice",
            seats=3,
            robots=("steady",) * robots,
        )
    )
    assert answer.view is not None
    return answer.view


NOT_OF_A_TABLE: Final = frozenset(
    {
        Verb.BEGIN_SEASON,
        Verb.CANCEL_EVENING,
        Verb.CLOSE_LEAGUE,
        Verb.CORRECT,
        Verb.COUNTING,
        Verb.EVENING,
        Verb.FORGET,
        Verb.HELP,
        Verb.LEAGUE,
        Verb.LEARN,
        Verb.LINK,
        Verb.OPEN,
        Verb.PLAY_NOW,
        Verb.SETTING,
        Verb.TERMS,
        Verb.WEEK,
    }
)
MOVING: Final = (Verb.MOVE, Verb.CHOOSE)
AT_A_TABLE: Final = tuple(verb for verb in Verb if verb not in NOT_OF_A_TABLE)
ARGS: Final = (
    "",
    "bet.0",
    "roll.red",
    "steady",
    "Ariadne",
    "1",
    "-1",
    "9" * 60,
    "all",
    "\N{ARABIC-INDIC DIGIT FIVE}",
    "\N{SUPERSCRIPT TWO}",
    "../../etc/passwd",
    "'; DROP TABLE games; --",
    "{0.__class__}",
    "%s%n",
    "<@1>",
    "v1:x:0:join:",
)
"""Arguments that somebody may write in place of a choice."""


def every_press(table: TableId, decisions: Sequence[int] = (0,), words: Sequence[str] = ()) -> list[Press]:
    """Presses for these questions: each verb with each of ``ARGS``, and each moving verb with these words of a game."""
    plain = [(verb, arg) for verb in AT_A_TABLE for arg in ARGS]
    spelled = [(verb, word) for verb in MOVING for word in words]
    return [Press(table, decision, verb, arg) for verb, arg in (*plain, *spelled) for decision in decisions]


@cache
def words_of(game: str, most: int) -> tuple[str, ...]:
    """Words that the private cards of a whole game offer, at most ``most`` of each kind, and spoiled copies of them."""
    kinds: dict[tuple[type[Move] | None, bool], dict[str, None]] = {}
    for view in _views(game):
        for word in offered_words(view):
            kinds.setdefault((kind(game, word), JOINT in word), {})[word] = None
    words = [word for of_kind in kinds.values() for word in list(of_kind)[:most]]
    return tuple(dict.fromkeys([*words, *[odd for word in words for odd in _spoiled(word, words[0])]]))


def _views(game: str) -> Iterator[TableView]:
    """The views of all awaited seats, through a whole game played at random."""
    rules = newest(game)
    state = rules.start(4, chosen_options(rules, {}))
    table = replace(EMPTY, game=game, seats=seats_of(NAMES[:4]))
    for _ in entries(state, 4):
        yield from [at_play(table, state, seat) for seat in state.awaited]


def offered_words(view: TableView) -> Iterator[str]:
    """The arguments that a press of the private card may carry, also on the card of each started choice."""
    hand = screens().of(view.game).hand
    for press in _presses(hand(view, "en")):
        yield press.arg
        if press.verb is Verb.CHOOSE:
            yield from [further.arg for further in _presses(hand(view, "en", begun=press.arg))]


def _presses(card: Panel) -> Iterator[Press]:
    yield from [choice.press for choice in card.choices if choice.press.verb in MOVING]
    for menu in card.menus:
        presses = [choice.press for choice in menu.choices]
        yield from presses
        yield joined(presses[: menu.most])


def kind(game: str, word: str) -> type[Move] | None:
    """The type of the move that the word spells; None if it spells none. An empty list of wishes is a pass."""
    move = newest(game).notation.parse(word)
    return None if move is None else Pass if move == Wishes(()) else type(move)


def _carried_out(game: str, word: str) -> type[Move] | None:
    """The type of the move that the rules make of the word: a list of one wish is the capture that it names."""
    match newest(game).notation.parse(word):
        case Wishes((capture,)):
            return type(capture)
        case _:
            return kind(game, word)


def _spoiled(word: str, other: str) -> tuple[str, ...]:
    """The word cut short, doubled, joined with another one, and with a far too high count."""
    return word[:-1], word + JOINT + word, word + JOINT + other, f"{word}~{10**9}"


def kinds_offered(view: TableView) -> frozenset[type[Move] | None]:
    """The types of moves that the card and the rules offer to the viewer; empty if the viewer is not awaited."""
    choices = view.play.choices if view.play else ()
    return frozenset([*(kind(view.game, word) for word in offered_words(view)), *map(type, choices)])


def not_theirs(view: TableView, words: Sequence[str]) -> Iterator[Press]:
    """The presses that must be refused to a viewer who is not the host, while the game goes on."""
    offered, now = kinds_offered(view), view.decision
    for press in every_press(view.id, (0, now - 1, now, now + 1, 10**17), words):
        match press.verb:
            case Verb.LEAVE:
                may = press.decision > 0
            case Verb.STAND_IN:
                may = press.decision == now and view.awaits_viewer
            case Verb.MOVE:
                may = press.decision == now and _carried_out(view.game, press.arg) in offered - {None}
            case _:
                may = False
        if not may:
            yield press
