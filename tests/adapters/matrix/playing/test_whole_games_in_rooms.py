"""Whole games on a real homeserver, by people who answer in different ways and read different languages."""

import argparse
import asyncio
from collections import Counter
from dataclasses import replace
from itertools import cycle
from pathlib import Path

import pytest

from bot.adapters.matrix.questions import QUESTION
from bot.commands import verify
from bot.core.table import opening
from bot.core.ui.languages import LANGUAGES
from bot.core.ui.presses import read
from rules.chance import Committed
from storage.codec.records import load_record
from tests.adapters.matrix.players import Player, all_play, pages_of, turned
from tests.adapters.matrix.running_bot import bot_on
from tests.homeserver.accounts import Accounts
from tests.homeserver.moderator import Moderator
from tests.homeserver.person import People
from tests.homeserver.room_view import Message
from tests.measured import Measured
from tests.screens.sample_views import languages

NAMES = ("ann", "ben", "cleo")

LONGEST_SHORT_GAME = 600
LONGEST_GAME = 3600
"""Seconds in which a game must be over: the short one, and one with any luck, which takes up to six times as long."""


@pytest.fixture
def known_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The luck of all games depends on the seed alone, which is always the same."""
    below = Committed.below

    def by_the_seed(luck: Committed, n: int, purpose: str, round_: int, seat: int | None, counter: int) -> int:
        return below(replace(luck, table="", client_seed=""), n, purpose, round_, seat, counter)

    monkeypatch.setattr(Committed, "below", by_the_seed)
    monkeypatch.setattr(opening, "new_seed", lambda: bytes(32))


@pytest.mark.usefixtures("known_luck")
async def test_people_of_three_languages_play_a_short_game(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path
) -> None:
    """A game of Mythic Dice with luck that makes it short: with other luck it may take six times as long."""
    async with asyncio.timeout(LONGEST_SHORT_GAME):
        await play_to_the_end(homeserver, accounts, people, tmp_path, "mythic-dice", 1, encrypted=False)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "robots", "encrypted"), [("mythical-dice", 3, False), ("mythe", 2, True), ("mythic-dice", 1, False)]
)
async def test_people_of_three_languages_play_a_whole_game(
    homeserver: str, accounts: Accounts, people: People, tmp_path: Path, game: str, robots: int, *, encrypted: bool
) -> None:
    """A game of each kind, with any luck."""
    async with asyncio.timeout(LONGEST_GAME):
        await play_to_the_end(homeserver, accounts, people, tmp_path, game, robots, encrypted=encrypted)


async def play_to_the_end(
    homeserver: str, accounts: Accounts, people: People, folder: Path, game: str, robots: int, *, encrypted: bool
) -> None:
    """One answers by polls, one by words and one by both, each in another language; robots play along.

    Where no poll fits, everybody types. Nobody gets a message that they cannot read. Afterwards each of them checks the
    luck, and gets the game's record, and one of them turns the pages of the replay and of the standings.
    """
    account = await accounts.new("minotaur")
    seated = [await people.new(name) for name in NAMES]
    invited = [account.user, *(one.user for one in seated[1:])]
    room = await Moderator(seated[0].account).create("Games", invite=invited, encrypted=encrypted)
    by_polls, by_words, by_both = players = [
        Player(one, account.user, room, language=language, types=cycle(types))
        for one, language, types in zip(seated, LANGUAGES, ([False], [True], [False, True]), strict=True)
    ]
    acknowledged = Measured("minotaur_press_acknowledged_seconds_count", platform="matrix")
    committed = Measured("minotaur_press_committed_seconds_count")
    async with bot_on(homeserver, account, folder):
        for player in players[1:]:
            await player.person.accept(room)
        await by_polls.person.until(lambda: by_polls.shared.members.get(account.user) == "join")
        await by_polls.person.say(room, "!settings table-language Czech")
        await by_polls.opens(f"!play {game} robots {robots} pace relaxed")
        await by_words.person.until(lambda: by_words.lobby)
        await by_words.person.say(room, f"!{by_words.says('command-join')}")
        await by_both.joins()
        await by_polls.person.until(lambda: (card := by_polls.lobby) is not None and "ben" in card.body)
        await by_polls.starts("cleo")
        await all_play(players, until=lambda: by_polls.is_over)
        for player in players:
            await _read_everything_in_their_language(player)
            await _luck_is_verified(player, folder / f"{player.language}.json", game, robots)
            _no_question_was_asked_twice(player)
        await _pages_of_the_game_are_turned(by_polls)
    assert acknowledged.growth >= committed.growth > 0
    assert _votes(by_words) == 0
    assert 0 not in {_votes(by_polls), _words(by_words), _votes(by_both), _words(by_both)}


async def _read_everything_in_their_language(player: Player) -> None:
    """The private cards are in the player's language, the room's are in the room's, and no message is unreadable."""
    await player.person.until(lambda: player.is_over)
    rematches = {name for name in ("!rematch", "!odveta", "!revanche") if name in player.shared.words()}
    assert rematches == {"!odveta"}
    titles = {language: languages().say(language, "notice-hand", game="") for language in LANGUAGES}
    cards = [one.body for one in player.private.messages if any(title in one.body for title in titles.values())]
    # The first card may have come before the player chose a language.
    assert {titles[player.language] in card for card in cards[1:]} == {True}
    assert [event.raw for room in (player.shared, player.private) for event in room.undecryptable] == []


async def _luck_is_verified(player: Player, file: Path, game: str, robots: int) -> None:
    """The bot tells the player that the luck was fair, and its record shows the same without the bot."""
    await player.person.say(player.room, f"!{player.says('command-verify')}")
    await player.person.until(lambda: player.says("verify-good") in player.private.words())
    await player.person.say(player.room, f"!{player.says('command-replay')}")
    sent = await player.person.until(lambda: next(filter(_is_file, player.private.messages), None))
    content = await player.person.open_file(sent)
    record = load_record(content.decode())
    assert (record.game, len(record.seats), len(record.robots)) == (game, len(NAMES) + robots, robots)
    await asyncio.to_thread(file.write_bytes, content)
    assert await asyncio.to_thread(verify.run, argparse.Namespace(file=str(file))) == 0


async def _pages_of_the_game_are_turned(player: Player) -> None:
    """The replay has gone to the player before; now they read on, and turn from this week to the season."""
    private = player.private.id
    await player.person.until(lambda: any(" steps\n" in page.body for page in pages_of(player)))
    assert "· 1 of" in (await turned(player, player.person.say(private, "1"))).body
    second = await turned(player, player.person.say(private, "1"))
    assert "· 2 of" in second.body
    assert "· 3 of" in (await turned(player, player.person.say(private, "next"))).body
    assert sum(map(_is_file, player.private.messages)) == 1
    this_week = await turned(player, player.person.say(player.room, "!leaderboard"))
    season = await turned(player, player.person.say(private, "1"))
    titles = [one.body.partition("\n")[0].partition(" · ")[2] for one in (this_week, season)]
    assert (titles[0][:4], titles[1]) == ("week", "season 1")


def _no_question_was_asked_twice(player: Player) -> None:
    """Others who answer, and wishes, change what is possible: the poll stands nevertheless.

    Only the first question may come again: in the language that the player has chosen meanwhile.
    """
    asked = [press for one in player.private.polls if (press := read(str(one.content.get(QUESTION)))) is not None]
    first, *later = Counter(press.decision for press in asked if not press.arg).values()
    assert first in {1, 2}
    assert set(later) == {1}


def _is_file(message: Message) -> bool:
    return message.content.get("msgtype") == "m.file"


def _votes(player: Player) -> int:
    """In how many of the game's polls the player has voted."""
    polls = [one.poll for one in player.private.polls if one.poll is not None]
    return sum(player.person.user in poll.votes for poll in polls if next(iter(poll.answers)).startswith("v1:"))


def _words(player: Player) -> int:
    """How many answers the player has typed."""
    return sum(one.sender == player.person.user for one in player.private.messages)
