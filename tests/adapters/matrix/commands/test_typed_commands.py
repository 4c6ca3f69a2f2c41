"""Typed commands carried out by the real use cases, with a real store."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.adapters.matrix.command_words import carry_out
from bot.adapters.matrix.rooms.power_levels import GROUPS
from bot.adapters.matrix.texts import TEXTS, TYPED
from bot.app.application import Application
from bot.app.response import Attachment, Noticed, Private, Public, Response
from bot.core.errors import Refused
from bot.core.ports import League, Pace, Scoring
from bot.core.table.views import Holder
from bot.core.ui.languages import LANGUAGES, Languages
from bot.core.ui.panels import Verbatim
from storage.ids import TableId
from tests.adapters.matrix.reading_lines import read
from tests.app.hall import Hall, open_hall, told
from tests.app.places import FakePlace
from tests.core.fakes import HandClock
from tests.core.refusals import refused

MONDAY = "2025-11-17"


@dataclass
class Inbox:
    """Keeps the files that are sent to a person."""

    files: list[Attachment] = field(default_factory=list)

    async def send_privately(self, words: str, files: Sequence[Attachment]) -> bool:
        """All files arrive."""
        self.files.extend(files)
        return True

    async def send_before_answer(self, files: Sequence[Attachment]) -> None:
        """Not needed: the files arrive."""
        raise AssertionError


@dataclass
class Lounge:
    """A room whose people type. Only Keeper may manage the community."""

    hall: Hall
    app: Application
    inbox: Inbox = field(default_factory=Inbox)

    async def types(self, name: str, line: str, *, private: bool = False) -> Response:
        """The response to the line, in the room or in the person's private room. Raises Refused."""
        place = FakePlace(managed=name == "Keeper", names={group: group for group in (*GROUPS, "power-10")})
        place.readable = {"green", "!games:example.org"}
        if private:
            place.community, place.channel = None, f"with {name}"
        return await carry_out(self.app, await self.hall.caller(name, place), read(line), self.inbox)

    async def table(self) -> TableId:
        """The only table of the room."""
        (table,) = await self.hall.tables(await self.hall.caller("Cindy"))
        return table

    async def league(self) -> League:
        """The only league of the community."""
        community = await self.hall.app.community(await self.hall.caller("Keeper"))
        (league,) = await self.hall.bot.leagues.held_in(community.id)
        return league


@pytest.fixture
async def lounge(tmp_path: Path) -> AsyncIterator[Lounge]:
    """An open lounge."""
    async with open_hall(tmp_path / "games.db", HandClock()) as hall:
        yield Lounge(hall, Application(hall.bot, TEXTS))


# --- playing ----------------------------------------------------------------------------------------------


async def test_a_table_opens_as_it_was_typed(lounge: Lounge) -> None:
    """Game, options, pace, seats and robots are those of the line."""
    response = await lounge.types("Cindy", "!hrát mino dice česká pravidla tempo v klidu míst=5 roboti=1")
    view = await lounge.hall.view(await lounge.table())

    assert isinstance(response, Noticed)  # The card in the room is the answer.
    assert (view.game, view.options["edition"]) == ("mythical-dice", "czech")
    assert (view.pace, view.capacity, len(view.seats)) == (Pace.RELAXED, 5, 2)


async def test_a_game_is_played_by_typed_lines(lounge: Lounge) -> None:
    """People sit down, invite robots, remove them, begin, leave and come back."""
    await lounge.types("Cindy", "!play mythical dice 3")
    await lounge.types("Ben", "!join word=“a lucky word”")
    await lounge.types("Cindy", "!table add robot")
    started = await lounge.types("Cindy", "!hand", private=True)
    table = await lounge.table()

    assert "How many tricks will you take?" in told(started)
    bet = await lounge.types("Ben", "!sázka 1", private=True)
    assert "Your bet: 1." in told(bet)
    assert "Your bet: 0." in told(await lounge.types("Ben", "!move 0", private=True))
    await lounge.types("Ben", "!leave")
    assert [seat.holder for seat in (await lounge.hall.view(table)).seats].count(Holder.PERSON) == 1
    await refused("no-table-of-yours", lounge.types("Ben", "!cancel"))
    await lounge.types("Cindy", "!cancel")
    assert not (await lounge.hall.view(table)).status.live


async def test_of_two_tables_in_a_room_one_is_meant_by_its_number(lounge: Lounge) -> None:
    """The question which one is meant tells the numbers."""
    await lounge.types("Cindy", "!play mythical dice 4")
    await lounge.types("Cindy", "!play mythe 4 robots 2")
    tables = await lounge.hall.tables(await lounge.hall.caller("Cindy"))
    asked = told(await lounge.types("Cindy", "!start"))

    assert "Type the command again with the table’s number, such as “!start 2”" in asked
    number = next(line[0] for line in asked.splitlines() if line.endswith(". Mythe"))
    await lounge.types("Cindy", f"!start {number}")
    begun = [view.game for table in tables if (view := await lounge.hall.view(table)).play is not None]
    assert begun == ["mythe"]


async def test_somebody_is_removed_by_name(lounge: Lounge) -> None:
    """A name of two words needs no quotation marks."""
    await lounge.types("Cindy", "!play mythe 4")
    await lounge.types("Ben Novák", "!join")
    await lounge.types("Cindy", "!table remove Ben Novák")

    assert [seat.name for seat in (await lounge.hall.view(await lounge.table())).seats] == ["Cindy"]


async def test_a_secret_answer_in_the_open_is_not_taken(lounge: Lounge) -> None:
    """Everybody in the room reads what is typed there. The author is told to answer in their private room."""
    await lounge.types("Cindy", "!play mythical dice 3 2")
    for line in ("!bet 1", "!move 1", "!bet 1 table=" + await lounge.table()):
        response = await lounge.types("Cindy", line)
        assert isinstance(response, Private)
        assert "so it does not count" in told(response)
    view = await lounge.hall.view(await lounge.table())
    assert view.play is not None
    assert len(view.play.awaited) == 1

    assert "Your bet: 1." in told(await lounge.types("Cindy", "!bet 1", private=True))
    rolled = await lounge.types("Cindy", "!move show the bets now", private=True)
    assert "Your bet: 1." not in told(rolled).splitlines()[0]


async def test_how_luck_is_drawn_is_explained_during_the_game_and_after_it(lounge: Lounge) -> None:
    """Without a name the live table is meant, else the last one; only then the seed is told."""
    await lounge.types("Cindy", "!play mythical dice 3")
    table = await lounge.table()
    live = told(await lounge.types("Cindy", "!fairness"))
    await lounge.hall.ends(table, "Cindy")
    over = told(await lounge.types("Cindy", "!fairness"))

    assert all(f"Fair luck at table {table}" in page for page in (live, over))
    assert ("I publish the seed" in live, "here is the seed" in over) == (True, True)


async def test_an_ended_game_is_looked_up(lounge: Lounge) -> None:
    """Replay, proof, statistics, standings and rematch take the options that were typed."""
    await lounge.types("Cindy", "!play mythical dice 3")
    table = await lounge.table()
    await lounge.hall.ends(table, "Cindy")

    step = await lounge.types("Cindy", f"!replay {table} 2")
    assert "2 of" in told(step)
    assert isinstance(step, Private)
    assert step.attachment is not None
    assert "Previous trick" in told(await lounge.types("Cindy", "!details"))
    assert "Verified" in told(await lounge.types("Cindy", "!verify"))
    assert "Practice games: 1" in told(await lounge.types("Cindy", "!stats"))
    assert told(await lounge.types("Cindy", "!leaderboard practice all mythical dice"))
    await refused("no-such-period", lounge.types("Cindy", "!leaderboard practice 2025-w01"))
    await refused("nobody-known", lounge.types("Cindy", "!stats @ben:example.org"))
    assert "Mythe" in told(await lounge.types("Cindy", "!rules mythe"))
    await lounge.types("Cindy", "!rematch")
    assert await lounge.table() != table
    assert "Cindy" in told(await lounge.types("Cindy", "!table list"))
    assert "Round 1" in told(await lounge.types("Cindy", "!table show"))


# --- leagues ----------------------------------------------------------------------------------------------


async def test_a_league_is_made_and_changed_by_typed_lines(lounge: Lounge) -> None:
    """Every option reaches the league and its season."""
    await lounge.types(
        "Keeper",
        "!liga založit Páteční liga hra=mino dice vydání=česká tempo v klidu pásmo=Europe/Prague"
        f" pořadatelé=moderátoři místnost=#games:example.org hodina=9 první-den={MONDAY} bodování=wins"
        " kolik-her=5 na-pořadí=2 nejméně-lidí=3",
    )
    league = await lounge.league()
    season = await lounge.hall.bot.leagues.latest(league)
    assert (league.name, league.game, league.options) == ("Páteční liga", "mythical-dice", {"edition": "czech"})
    assert (league.pace, league.zone, league.hosts) == (Pace.RELAXED, "Europe/Prague", "moderators")
    assert (league.channel, league.hour) == ("!games:example.org", 9)
    assert (season.scoring, season.that_count, season.to_be_ranked, season.least_people) == (Scoring.WINS, 5, 2, 3)
    assert str(season.first_day) == MONDAY

    await lounge.types("Keeper", "!league edit páteční liga name=“Friday cup” clear=edition last-day=2025-12-21")
    await lounge.types("Keeper", "!league schedule league=Friday cup quiet")
    await lounge.types("Keeper", "!league season Friday cup last-day=2025-12-28")
    league = await lounge.league()
    assert (league.name, league.options, league.channel) == ("Friday cup", {}, None)
    assert str((await lounge.hall.bot.leagues.latest(league)).last_day) == "2025-12-28"

    asked = told(await lounge.types("Keeper", "!league close Friday cup"))
    assert "write the same command again with “sure” right behind its name" in asked
    assert "Closed" not in told(await lounge.types("Keeper", "!league list"))
    assert "Friday cup is closed" in told(await lounge.types("Keeper", "!league close Friday cup sure"))
    assert (await lounge.league()).closed is not None


async def test_an_organiser_invites_people_to_a_league(lounge: Lounge) -> None:
    """Everybody in the room reads it, with the command that opens a table. A closed league invites nobody."""
    founded = told(await lounge.types("Keeper", "!league create “Friday cup”"))
    assert "“!league invite Friday cup” posts an invitation" in founded

    invited = await lounge.types("Keeper", "!league invite Friday cup")

    assert isinstance(invited, Public)
    assert invited.panel.notice == "Play in the league Friday cup"
    (line,) = [line for line in told(invited).splitlines() if "!play" in line]
    await lounge.types("Ben", line.split("“")[1].split("”")[0])
    assert (await lounge.hall.view(await lounge.table())).league.name == "Friday cup"
    await refused("only-organisers", lounge.types("Ben", "!league invite Friday cup"))
    await refused("server-needed", lounge.types("Keeper", "!league invite Friday cup", private=True))
    await lounge.types("Keeper", "!league close sure Friday cup")
    await refused("league-closed", lounge.types("Keeper", "!league invite Friday cup"))


async def test_everybody_reads_a_league(lounge: Lounge) -> None:
    """A season is shown without terms. With terms it is one of the organisers' commands."""
    await lounge.types("Keeper", "!league create Cup")

    for line in ("!league list", "!league standings Cup", "!league week Cup", "!league season Cup 1"):
        assert "Cup" in told(await lounge.types("Ben", line))
    await refused("not-in-standings", lounge.types("Ben", "!league player Cup"))
    for line in ("!league season Cup games=4", "!league season Cup act=begin", "!league create Mug"):
        await refused("only-organisers", lounge.types("Ben", line))


async def test_a_result_is_corrected_by_typed_lines(lounge: Lounge) -> None:
    """The reason is the rest of the line."""
    table = (await lounge.hall.opens("Cindy")).id
    await lounge.hall.ends(table, "Cindy")

    asked = await lounge.types("Keeper", f"!league void {table} the die: it fell off the table")
    voided = await lounge.types("Keeper", f"!league void sure {table} the die: it fell off the table")
    restored = await lounge.types("Keeper", f"!league void sure {table} undo=yes reason=“found it”")

    assert "with “sure” right behind its name" in told(asked)
    assert isinstance(voided, Public)
    assert "Reason: the die: it fell off the table" in told(voided)
    assert "Reason: found it" in told(restored)


# --- a person's and a community's choices -----------------------------------------------------------------


async def test_what_people_choose_for_themselves_is_kept(lounge: Lounge) -> None:
    """Their language, whether they are called, how they read, and whether robots advise them."""
    assert "Tvůj jazyk: čeština" in told(await lounge.types("Cindy", "!language čeština", private=True))
    await lounge.types("Cindy", "!settings notify off")
    await lounge.types("Cindy", "!settings aloud yes")
    await lounge.types("Cindy", "!settings advice yes")
    person = (await lounge.hall.caller("Cindy")).person
    assert (person.language, person.notify, person.aloud, person.advice) == ("cs", False, True, True)

    await lounge.types("Cindy", "!jazyk jako v místnosti")
    assert (await lounge.hall.caller("Cindy")).language == "en"
    assert "Your language: English" in told(await lounge.types("Cindy", "!language"))


async def test_what_managers_choose_is_kept(lounge: Lounge) -> None:
    """Each setting of the community has its command."""
    for line in (
        "!settings table-language French",
        "!settings time-zone Europe/Prague",
        "!settings pace daily",
        "!settings edition czech",
        "!settings rooms #games:example.org",
    ):
        await lounge.types("Keeper", line)
    here = await lounge.hall.app.community(await lounge.hall.caller("Keeper"))
    assert (here.language, here.time_zone, here.pace) == ("fr", "Europe/Prague", Pace.DAILY)
    assert (here.options["edition"], here.channels) == ("czech", ("!games:example.org",))

    await lounge.types("Keeper", "!settings rooms #games:example.org no")
    assert (await lounge.hall.app.community(await lounge.hall.caller("Keeper"))).channels == ()
    assert told(await lounge.types("Ben", "!settings show"))


async def test_settings_alone_shows_them_and_how_to_change_them(lounge: Lounge) -> None:
    """Organisers read the commands of the community, too. In the private room people read their own settings."""

    def how(response: Response) -> tuple[str, ...]:
        assert isinstance(response, Private)
        (lines,) = [block.lines for block in response.panel.blocks if isinstance(block, Verbatim)]
        return lines

    shown = await lounge.types("Keeper", "!settings")
    assert "in this time zone: UTC" in told(shown)
    assert {"!settings time-zone <zone>", "!settings organisers [power]", "!language [language]"} < {*how(shown)}
    own = ("!language [language]", *(f"!settings {what} <yes/no>" for what in ("notify", "aloud", "advice")))
    assert how(await lounge.types("Ben", "!settings")) == own
    alone = await lounge.types("Ben", "!settings", private=True)
    assert (how(alone), "time zone" in told(alone)) == (own, False)


async def test_the_power_of_organisers_is_chosen(lounge: Lounge) -> None:
    """By people who manage the community; without a power the settings are shown, and 0 takes the choice back."""
    await refused("only-admins", lounge.types("Ben", "!settings organisers 10"))
    await refused("everybody-organises", lounge.types("Keeper", "!settings organisers 20"))
    assert "Further organisers: none → power-10" in told(await lounge.types("Keeper", "!settings organisers 10"))
    assert "also: power-10" in told(await lounge.types("Ben", "!settings organisers"))
    assert "Further organisers: power-10 → none" in told(await lounge.types("Keeper", "!settings organisers 0"))


async def test_people_get_their_data_and_are_forgotten(lounge: Lounge) -> None:
    """The files go to the private room. Forgetting asks first."""
    assert "The file is in your private messages." in told(await lounge.types("Cindy", "!privacy export"))
    assert [one.name for one in lounge.inbox.files] == ["minotaur-you.json"]
    asked = await lounge.types("Cindy", "!privacy forget")
    assert "Should the bot forget who you are?" in told(asked)


# --- help and texts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "“!play” opens a table, “!join” takes a seat"),
        ("cs", "„!hrát“ otevře stůl, „!přisednout“ ti"),
        ("fr", "«\u00a0!jouer\u00a0» ouvre une table, «\u00a0!rejoindre\u00a0»"),
    ],
)
async def test_help_is_one_page_in_the_readers_language(lounge: Lounge, language: str, line: str) -> None:
    """It has the names of the commands in that language, and fits a phone."""
    await lounge.types("Cindy", f"!language {language}")
    page = told(await lounge.types("Cindy", "!aide"))
    assert line in page
    assert len(page.splitlines()) <= 12


async def test_help_names_the_commands_of_organisers_to_them(lounge: Lounge) -> None:
    """Others do not read them."""
    page = told(await lounge.types("Keeper", "!help"))
    assert "“!league create” founds a league" in page
    assert "Champions get no role here" in page
    assert "!league create" not in told(await lounge.types("Ben", "!help"))


async def test_a_command_that_asks_names_the_word_that_does_it(lounge: Lounge) -> None:
    """So an evening is cancelled only by who means it."""
    await lounge.types("Keeper", "!league evening 2025-11-18 20:00 2")
    asked = told(await lounge.types("Keeper", "!league cancel-evening"))
    assert "Cancel this evening?" in asked
    assert "write the same command again with “sure”" in asked
    assert "is cancelled" in told(await lounge.types("Keeper", "!league cancel-evening sure 2025-11-18"))


async def test_of_two_evenings_of_a_day_the_hour_names_one(lounge: Lounge) -> None:
    """Without it the bot asks for it; the help says that it can be typed."""
    for clock in ("14:00", "20:00"):
        await lounge.types("Keeper", f"!league evening 2025-11-18 {clock} 2")
    await refused("several-evenings", lounge.types("Keeper", "!league cancel-evening 2025-11-18 sure"))
    assert "[day] [time]" in repr(await lounge.types("Keeper", "!help league cancel-evening"))
    done = told(await lounge.types("Keeper", "!league cancel-evening 2025-11-18 20:00 sure"))
    assert "18 Nov 2025 at 20:00 is cancelled" in done
    assert "18 Nov 2025 · 14:00" in told(await lounge.types("Keeper", "!league cancel-evening 2025-11-18"))


async def test_help_explains_one_command(lounge: Lounge) -> None:
    """It shows how the command is typed, and what its options mean; for a group the commands of the group."""
    explained = await lounge.types("Cindy", "!help !settings rooms")
    assert isinstance(explained, Private)
    assert Verbatim(("!settings rooms <room> [allowed=yes]",)) in explained.panel.blocks
    about = "room: The address of a room of this community that you are in, such as #games:example.org"
    assert about in told(explained)
    group = await lounge.types("Cindy", "!help privacy")
    assert isinstance(group, Private)
    assert group.panel.blocks == (
        Verbatim(tuple(f"!privacy {name}" for name in ("about", "export", "forget", "link", "unlink"))),
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_platform_can_be_said(language: str) -> None:
    """Each id of a sentence or a hint is in the catalogues."""
    say = Languages(strict=True).voice(language)
    plain = [TEXTS.opened, TEXTS.not_opened, TEXTS.which_table, TEXTS.old_button, TEXTS.all_time, *TEXTS.hints.values()]
    for message in (*plain, TYPED.reveal, TYPED.another_number, TYPED.choose_again):
        assert say(message, league="Cup")
    assert "7" in say(TYPED.only_one, choice="7")


async def test_a_hint_names_what_is_typed_here(lounge: Lounge) -> None:
    """The refusal says which command helps, with an exclamation mark."""
    with pytest.raises(Refused) as refusal:
        await lounge.types("Cindy", "!hand")
    assert "“!table list” shows the open tables" in told(lounge.app.refused(refusal.value.code, "en"))
