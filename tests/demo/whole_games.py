"""Whole games on the simulated Discord: four people press the buttons of their cards, and decide as robots would."""

import random
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Final

import simcord

from bot.core.clock.pace import FORCED_AFTER
from bot.core.table.robots import Robots
from rules.catalogue import newest
from tests.adapters.discord.played_tables import Person, Table, Way, menus, moves, sit_down
from tests.adapters.discord.simulated_discord import World
from tests.demo.discord_server import LOCALES, PEOPLE

GAMES: Final = ("mythical-dice", "mythe", "mythic-dice")


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press is about to be made on this card, or after the game's end nothing (None)."""

    table: Table
    person: Person
    card: simcord.ResponseMessage | None
    forced: bool
    """Whether the card offers nothing else."""


async def whole_game(world: World, game: str, language: str) -> AsyncIterator[Pressed]:
    """Play the game from its first question to its end; yields before each press, and once after the end.

    A move that is no choice is left to the table, as people do.
    """
    community = await world.bot.communities.of("discord", str(world.guild.id), language)
    await world.bot.communities.set_language(community.id, language)
    ways, locales = [Way.BUTTONS] * len(PEOPLE), [LOCALES[language]] * len(PEOPLE)
    table = await sit_down(world, *ways, locales=locales, game=game)
    robots, luck = Robots(random.Random(1)), random.Random(1)
    while (view := await table.view()).status.live:
        if view.forced:
            await world.forward(FORCED_AFTER)  # The table makes this move by itself.
            continue
        person = (await table.awaited() or table.people)[0]
        seen = await world.bot.tables.view(table.id, person.player)
        assert seen is not None
        assert seen.play is not None
        card = table.hand(person)
        yield Pressed(table, person, card, forced=len(seen.play.choices) == 1)
        wish = newest(game).notation.spell(robots.player(game, None).choose(seen.play)) if seen.play.choices else ""
        word, values = _nearest(card, wish, luck)
        if values is None:
            await world.press(person.member, card, word)
        else:
            await world.choose(person.member, card, word, values)
    yield Pressed(table, table.people[0], None, forced=False)


def _nearest(card: simcord.ResponseMessage, wish: str, luck: random.Random) -> tuple[str, Sequence[str] | None]:
    """The button, or the menu and what to choose in it, that leads to the move; if in doubt, a random one of them."""
    wish, _, _ = wish.partition("-")
    offered: list[tuple[int, float, str, Sequence[str] | None]] = [
        (_alike(word, wish), luck.random(), word, None) for word in moves(card)
    ]
    for menu in menus(card):
        if menu.most == 1:
            offered += [(_alike(value, wish), luck.random(), menu.custom_id, [value]) for value in menu.values]
        elif chosen := _several(menu.values, wish):
            offered.append((len(wish) + 1, 0, menu.custom_id, chosen))
        else:
            offered.append((0, luck.random(), menu.custom_id, luck.sample(menu.values, max(1, menu.least))))
    *_, word, values = max(offered, key=lambda one: one[:2])
    return word, values


def _alike(press: str, wish: str) -> int:
    """How many letters a press has in common with the wish; a press that is the wish has the most."""
    move = _move(press)
    alike = next((place for place, (one, other) in enumerate(zip(move, wish, strict=False)) if one != other), len(move))
    # A card is chosen by one of its moves. The step after that offers all of them.
    about = move.partition(".")[2]
    if not alike and ":choose:" in press and about and wish.partition(".")[2].startswith(about):
        return 1
    return len(wish) + 1 if move == wish else min(alike, len(wish)) - (move == "pass")


def _several(values: Sequence[str], wish: str) -> Sequence[str]:
    """What to choose in a menu that takes several things at once; empty if the menu does not offer the wish."""
    verb, _, things = wish.partition(".")
    wanted = Counter(wish.split("+") if "+" in wish or verb == "give" else [f"{verb}.{thing}" for thing in things])
    chosen = []
    for value in values:
        thing = _move(value).partition("~")[0]
        if wanted[thing]:
            wanted[thing] -= 1
            chosen.append(value)
    return chosen if chosen and not wanted.total() else ()


def _move(press: str) -> str:
    """The short text of a press's move."""
    return press.split(":", 4)[4]
