"""Hostile names mention nobody, mark nothing up and break no column; people with like names can be told apart."""

import re
import unicodedata
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Final

import pytest
from discord import ui
from rich.text import Text as Line

from bot.adapters.console.drawing import drawn
from bot.adapters.discord.cards.markup import escape
from bot.adapters.discord.cards.rendering import render, render_plain
from bot.core.clock.pace import CALLED_AFTER
from bot.core.ports import Champions, FeatKind, Meetings, Message, PersonShown, Scoring, StandingLine, WeekFeat
from bot.core.table.views import LeagueSeen
from bot.core.ui.languages import LANGUAGES, Languages
from bot.core.ui.panels import WIDEST, Block, Facts, Grid, LargePieces, Panel, Picture, Text
from bot.core.ui.plain_text import MOST_MARKS, clean_name, glance
from bot.core.ui.text_width import width
from bot.screens.seated import seat_names
from tests.abuse.names import ALIKE, HOSTILE, ZALGO
from tests.adapters.discord.library_views import card_of
from tests.adapters.discord.played_tables import Table, join, open_table
from tests.adapters.discord.simulated_discord import World
from tests.core.fakes import HandClock
from tests.core.room import Room, open_room
from tests.screens import golden_cards as mythical_dice
from tests.screens import sample_views
from tests.screens.golden_cards import COURSE, HALL_OF_FAME, PAGE, PLAYED
from tests.screens.mythe import golden_cards as mythe
from tests.screens.mythe import sample_views as mythe_tables
from tests.screens.mythic_dice import golden_cards as mythic_dice
from tests.screens.mythic_dice import sample_views as mythic_dice_tables
from tests.screens.sample_views import screens
from tests.screens.test_league_list import SHOWN

CODE: Final = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
ESCAPED: Final = re.compile(r"\\[^0-9A-Za-z\s]")
OURS: Final = re.compile(r"<t:\d+:R>|^### |^-# ", re.MULTILINE)
MARKUP: Final = re.compile(r"[*_~|`<\[]|@everyone|@here|^\s*(?:[#>-]|\d+\.)|://|mailto:", re.MULTILINE)
OBEYED: Final = {"Cc", "Cs", "Zl", "Zp"}
TURNING: Final = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
SHOWN_OF: Final = (
    (mythical_dice.panels, mythical_dice.story),
    (mythe.panels, mythe.story),
    (mythic_dice.panels, mythic_dice.story),
)
"""The screens of the golden files: panels and a story of each game."""


@contextmanager
def seated(names: Sequence[str]) -> Iterator[None]:
    """The players at a table of these tests get these names."""
    seat_of = sample_views.seat_of
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sample_views, "seat_of", lambda seat, _name, *held: seat_of(seat, names[seat], *held))
        yield


SHARES: Final = pytest.mark.parametrize("share", [3, pytest.param(1, marks=pytest.mark.long)])
"""Each run has a third of the names in each language, so all names in one of them."""


@cache
def panels(language: str, share: int) -> Sequence[Panel]:
    """All that people see of any game, with each hostile name of the share in the first seat or the second.

    The bot cleans names when it stores them; here every screen must clean them by itself.
    """
    found: list[Panel] = []
    for first in range(2 * (LANGUAGES.index(language) % share), len(HOSTILE), 2 * share):
        names = (*HOSTILE[first:], *HOSTILE[:first])
        with seated(names):
            for panels_of, story_of in SHOWN_OF:
                found += [panel for _, panel in panels_of(language)]
                found += paragraphs(story_of(language))
            found += asked_for(names, language)
    return tuple(dict.fromkeys(found))


def paragraphs(lines: Sequence[str]) -> Iterator[Panel]:
    """A story as replays show it: several lines a block, so that no platform leaves one out."""
    told = list(dict.fromkeys(lines))
    for first in range(0, len(told), 8):
        yield Panel("", (Facts(tuple(told[first : first + 8])),))


def asked_for(names: Sequence[str], language: str) -> Iterator[Panel]:
    """Screens that are shown on request about these people, and about leagues with these names."""
    name, other = names[:2]
    lines = tuple(StandingLine(name, rank, 100, 3, 1, mine=rank == 2) for rank, name in enumerate(names[:15], 1))
    feats = tuple(WeekFeat(kind, tuple(names[:3]), 3, 5, "mythical-dice", "bets") for kind in FeatKind)
    page = replace(PAGE, name=name, lines=lines, feats=feats)
    yield screens().standings(page, language)
    yield screens().announcement(page, language)
    yield screens().announcement(replace(page, period="S1"), language)
    for over in (
        sample_views.seen(sample_views.finished()),
        mythe_tables.seen(mythe_tables.finished()),
        mythic_dice_tables.seen(mythic_dice_tables.finished()),
    ):
        yield screens().message(Message.RESULT, over, language)
        yield screens().of(over.game).details(over, language, page)
    shown = [replace(SHOWN, league=replace(SHOWN.league, name=its), hosts=name, channel=other) for its in names]
    yield screens().leagues(shown, language)
    yield screens().league_terms(shown[0], language, organises=True)
    for friendly in (False, True):
        waiting = replace(sample_views.lobby(name), league=LeagueSeen(other, friendly))
        yield screens().message(Message.TABLE, waiting, language)
    yield screens().stats(PersonShown(name, PLAYED, course=COURSE), language)
    yield screens().fame(replace(HALL_OF_FAME, name=name, weeks=(Champions("S1", (name,), 1, Scoring.WINS),)), language)
    yield screens().meetings(name, other, Meetings(12, 7, 4), language)
    for code, named in (("only-the-host", "host"), ("not-your-turn", "name"), ("league-closed", "name")):
        yield Panel(screens().refusal(code, [(named, name)], language), ())


@SHARES
@pytest.mark.parametrize("language", LANGUAGES)
def test_on_discord_no_name_is_more_than_its_letters(language: str, share: int) -> None:
    """No name mentions anybody, or is drawn bold, linked, quoted or as an emoji."""
    for panel in panels(language, share):
        card = card_of(render(panel, emoji={}))
        texts = [part.content for part in card.walk_children() if isinstance(part, ui.TextDisplay)]
        for text in [*texts, render_plain(panel, emoji={}).content]:
            left = ESCAPED.sub("·", CODE.sub("·", OURS.sub("", weak(panel, text))))
            assert MARKUP.findall(left) == [], text
            assert not TURNING.search(text)
        assert not any(TURNING.search(label) for label in labels(panel))


def weak(panel: Panel, text: str) -> str:
    """The text without the marks of the panel's strong lines and large pieces."""
    for block in panel.blocks:
        if isinstance(block, Text) and block.strong:
            text = text.replace(f"**{escape(block.text)}**", escape(block.text))
        if isinstance(block, LargePieces):
            words = r"\s+".join(re.escape(escape(piece.words)) for piece in block.pieces)
            text = re.sub(f"^# (?={words}$)", "", text, flags=re.MULTILINE)
    return text


@SHARES
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("aloud", [True, False])
def test_in_the_terminal_no_name_is_obeyed(language: str, share: int, *, aloud: bool) -> None:
    """No character moves the cursor, breaks the line, turns the writing direction or piles up accents."""
    for panel in panels(language, share):
        for line in (*map(Line, (panel.notice, *labels(panel))), *drawn(panel.blocks, aloud=aloud)):
            assert not [sign for sign in line.plain if unicodedata.category(sign) in OBEYED]
            assert not TURNING.search(line.plain)
            assert not re.search(f"[\u0300-\u036f]{{{MOST_MARKS + 1}}}", line.plain)


@SHARES
@pytest.mark.parametrize("language", LANGUAGES)
def test_columns_stay_as_narrow_as_a_phone(language: str, share: int) -> None:
    """The columns hold with every hostile name in them."""
    lines = [line for panel in panels(language, share) for grid in grids(panel.blocks) for line in grid.lines()]

    assert max(map(width, lines)) <= WIDEST


def labels(panel: Panel) -> Iterator[str]:
    """The labels of buttons and menus."""
    yield from (choice.label for choice in panel.choices)
    for menu in panel.menus:
        yield from (menu.label, *(choice.label for choice in menu.choices))


def grids(blocks: Sequence[Block]) -> Iterator[Grid]:
    """The grids of a panel, also those that replace pictures."""
    for block in blocks:
        if isinstance(block, Grid):
            yield block
        elif isinstance(block, Picture):
            yield from grids(block.instead)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_shows_something_and_not_too_much(name: str) -> None:
    """A name is stored as it is shown; cleaning it again changes nothing."""
    kept = clean_name(name)

    assert kept == clean_name(kept)
    assert any(unicodedata.category(sign)[0] in "LNPS" for sign in kept)
    assert len(kept) <= 80


def test_accents_do_not_pile_up() -> None:
    """Each letter keeps as many accents as a language needs."""
    assert clean_name(ZALGO) == ZALGO[: 1 + MOST_MARKS]
    assert clean_name("Nguye\u0302\u0303n") == "Nguye\u0302\u0303n"


# --- told apart --------------------------------------------------------------------------------------------


@pytest.fixture
async def room(bot_url: str) -> AsyncIterator[Room]:
    """An open bot."""
    async with open_room(bot_url, HandClock()) as opened:
        yield opened


@pytest.mark.parametrize("names", ALIKE)
async def test_people_who_look_alike_are_told_apart(room: Room, names: tuple[str, ...]) -> None:
    """Each name begins with the seat's number, where no column cuts it off; nobody can take another's number."""
    people = [(await room.people.person("somewhere", f"id {n}", name)).id for n, name in enumerate(names)]
    await room.open(*people, seats=6)
    shown = seat_names(await room.view(), Languages().voice("en"))

    assert len({glance(name) for name in shown}) == len(names)
    assert [name.split()[0] for name in shown] == [str(number) for number in range(1, len(names) + 1)]


async def test_people_who_do_not_look_alike_keep_their_names(room: Room) -> None:
    """Only names that look alike get a number."""
    await room.open(*await room.seat("Ben", "Benno", "Bert"), seats=6)

    assert seat_names(await room.view(), Languages().voice("en")) == ("Ben", "Benno", "Bert")


@pytest.mark.parametrize("name", ["Ariadne", "ARIADNE", "\u0410riadne", "Ariadne (robot)", "Ari\u200badne"])
async def test_nobody_passes_for_a_robot(room: Room, name: str) -> None:
    """A robot's name differs from every player's name."""
    person = (await room.people.person("somewhere", "7", name)).id
    await room.open(person, robots=1, seats=6)
    (shown, robot) = [seat.name for seat in (await room.view()).seats]

    assert not glance(shown).startswith(glance(robot))


# --- whole games -------------------------------------------------------------------------------------------


async def played(world: World, names: Sequence[str]) -> Table:
    """A whole game among people with these names."""
    members = [
        world.guild.add_member(world.env.create_user(f"person{number}", global_name=name))
        for number, name in enumerate(names)
    ]
    table = await open_table(world, members[0], seats=len(names))
    for member in members[1:]:
        await join(table, member)
    await table.play_to(2, tricks=True)
    # Nobody moves, so the person to move is called.
    await world.forward(CALLED_AFTER)
    await table.play_out()
    return table


SITTINGS: Final = [HOSTILE[first : first + 3] for first in range(0, len(HOSTILE) - 2, 3)]
"""The first has the names that look like mentions."""


@pytest.mark.parametrize(
    "names", [SITTINGS[0], *(pytest.param(names, marks=pytest.mark.long) for names in SITTINGS[1:])]
)
async def test_in_a_whole_game_only_who_is_to_move_is_called(world: World, names: tuple[str, ...]) -> None:
    """Every other message says that it mentions nobody, whatever its text contains."""
    table = await played(world, [name.encode(errors="ignore").decode() or "?" for name in names])

    called = {str(person.member.id) for person in table.people}
    seen = [mentions(body) for body in bodies(world)]
    calls = [rings for rings, _ in seen if rings]
    assert all(written == rings for rings, written in seen)
    assert {len(rings) for rings in calls} == {1}
    assert set().union(*calls) <= called
    assert len(calls) < len(seen)


def bodies(world: World) -> Iterator[Mapping[str, object]]:
    """The body of every message that was sent or edited, in channels and in answers."""
    for request in world.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        data = body.get("data", body)
        if isinstance(data, dict) and ("components" in data or "content" in data):
            yield data


def mentions(body: Mapping[str, object]) -> tuple[frozenset[str], frozenset[str]]:
    """The people whom a message may notify, and those whom its text mentions."""
    allowed = body.get("allowed_mentions")
    assert isinstance(allowed, dict), body
    assert allowed.get("parse") == []
    assert not allowed.get("roles")
    assert not allowed.get("replied_user")
    written = frozenset(re.findall(r"(?<!\\)<@[!&]?(\d+)>", str(body.get("content") or "")))
    return frozenset(map(str, allowed.get("users") or ())), written
