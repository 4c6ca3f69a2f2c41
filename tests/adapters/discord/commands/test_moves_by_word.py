"""Commands in place of buttons: /hand, /bet, /roll, /move and /table find the table that is meant."""

import pytest
import simcord

from bot.core.clock.pace import FORCED_AFTER
from rules.mythical_dice.notation import NOTATION
from tests.adapters.discord.asking import answer, awaited, begun, give, speak, told
from tests.adapters.discord.seen_messages import buttons
from tests.adapters.discord.simulated_discord import World


async def offered(world: World, person: simcord.MemberActor, command: str, option: str, typed: str = "") -> list[str]:
    """The labels that are offered for an option."""
    found = await person.autocomplete(world.channel, command, option, typed)
    return [str(choice["name"]) for choice in found]


async def test_only_legal_dice_are_offered(world: World) -> None:
    """While bets are open no die is offered. Then only the player who must roll gets a die."""
    people = await begun(world, "Cindy", "Ben", "Charlie")
    assert await offered(world, people[0], "roll", "die") == []
    for person in people:
        await world.slash(person, "bet", tricks=0)

    counts = [len(await offered(world, person, "roll", "die")) for person in people]
    assert sorted(counts) == [0, 0, 1]


async def test_labels_are_in_the_persons_language(world: World) -> None:
    """The offered label is Czech, and can be typed in capitals."""
    people = await begun(world, "Cindy", "Ben", "Charlie")
    for person in people:
        await speak(world, person, "cs")
        await world.slash(person, "bet", tricks=0)
    leader = await awaited(world, people)
    (label,) = await offered(world, leader, "move", "move")

    result = await world.slash(leader, "move", move=label.upper())

    assert label in {"minotaurus", "gryf", "mořská panna", "červená", "žlutá", "fialová", "šedá"}
    assert "Sázka teď sedí: další štych už neber." in told(result)


async def test_what_may_be_moved_is_all_offered(world: World) -> None:
    """All bets are offered and, if all others are robots, the reveal after the bet."""
    (cindy,) = world.people("Cindy")
    await world.slash(cindy, "play", seats=3, robots=2)
    assert await offered(world, cindy, "move", "move") == ["0", "1"]
    await world.slash(cindy, "bet", tricks=1)

    assert await offered(world, cindy, "move", "move") == ["0", "1", "Show the bets now"]
    result = await world.slash(cindy, "move", move="Show the bets now")
    # The last dice fall by themselves meanwhile, and the answer shows what came of them.
    assert "Round 1: bet 1" in told(result)


@pytest.mark.parametrize("command", ["move move", "roll die"])
async def test_nonsense_is_refused(world: World, command: str) -> None:
    """A value that is not offered is refused, with the legal choices below. A bet that is typed as a die is no bet."""
    cindy, *_ = await begun(world, "Cindy", "Ben", "Charlie")
    name, option = command.split()

    for typed in ("everything", *(("1", "bet.1", "reveal") if option == "die" else ())):
        result = await give(world, cindy, name, {option: typed})
        assert "There is no such choice here." in told(result)
        assert list(buttons(answer(result))) == ["0", "1"]
    view = await world.table()
    assert view.play is not None
    assert len(view.play.awaited) == 3


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
async def test_a_die_that_may_not_be_rolled_is_refused_by_the_rules(world: World, language: str) -> None:
    """The refusal names the die in the person's language, and the card below offers the legal die."""
    people = await begun(world, "Cindy", "Ben", "Charlie")
    screen, languages = world.bot.screens.of("mythical-dice"), world.bot.languages
    await speak(world, people[0], language)
    early = told(await world.slash(people[0], "roll", die="red"))
    for person in people:
        await speak(world, person, language)
        await world.slash(person, "bet", tricks=0)
    leader = await awaited(world, people)
    other = next(one for one in people if one is not leader)
    own = await world.bot.tables.view((await world.table()).id, await world.player(leader))
    assert own is not None
    assert own.play is not None
    (legal,) = [screen.move(move, own, language) for move in own.play.choices]
    names = {key: languages.say(language, f"die-{key}") for key in ("red", "purple")}
    key = next(key for key, name in names.items() if name != legal)

    refused = [await world.slash(leader, "roll", die=typed) for typed in (key, names[key], names[key].upper())]
    waiting = told(await world.slash(other, "roll", die=key))

    held = languages.say(language, "refusal-die-not-held", die=names[key])
    assert languages.say(language, "refusal-no-roll-now") in early
    assert all(held in told(one) for one in refused)
    assert all(list(buttons(answer(one))) == [legal] for one in refused)
    assert languages.say(language, "refusal-not-your-turn", name=leader.user.global_name or "") in waiting


async def test_a_roll_that_is_typed_after_the_die_fell_is_told_what_came_of_it(world: World) -> None:
    """The last die of a round falls by itself. Whoever types it a moment later is not told to wait for their turn."""
    people = await begun(world, "Cindy", "Ben", "Charlie")
    for person in people:
        await world.slash(person, "bet", tricks=0)
    answers = []
    while (table := await world.table()).chapter == 1:
        leader = await awaited(world, people)
        own = await world.bot.tables.view(table.id, await world.player(leader))
        assert own is not None
        assert own.play is not None
        die = NOTATION.spell(own.play.choices[0])
        await world.forward(FORCED_AFTER)
        answers.append(told(await world.slash(leader, "roll", die=die)))
    assert answers
    assert all(world.bot.languages.say("en", "made-already") in one and "You rolled" in one for one in answers)


async def test_of_several_tables_they_are_asked_which(world: World) -> None:
    """The answer has a button for each table, in the channel and in the DM. Completions offer only their own tables."""
    cindy, ben = world.people("Cindy", "Ben")
    for person in (cindy, cindy, ben):
        await world.slash(person, "play", seats=3, robots=2)

    asked = [await cindy.user.slash("bet", tricks=1), await world.slash(cindy, "bet", tricks=1)]
    tables = [await cindy.user.autocomplete(command, "table", "") for command in ("bet", "table show")]
    named = await cindy.user.slash("bet", tricks=1, table=tables[0][0]["value"])

    assert ["Which table do you mean?" in told(one) for one in asked] == [True, True]
    assert [list(buttons(answer(one))) for one in asked] == [["1. My dice", "2. My dice"]] * 2
    assert [len(offered) for offered in tables] == [2, 2]
    assert "Your bet: 1." in told(named)


async def test_what_plays_on_works_beside_the_private_card(world: World) -> None:
    """All commands to play on work in the bot's DM, at the person's only table."""
    cindy, *_ = people = await begun(world, "Cindy", "Ben", "Charlie")

    shown = told(await cindy.user.slash("hand"))
    bet = told(await cindy.user.slash("bet", tricks=1))
    listed = told(await cindy.user.slash("table list"))
    card = told(await cindy.user.slash("table show"))
    for person in people[1:]:
        await person.user.slash("move", move="0")
    leader = await awaited(world, people)
    (die,) = await leader.user.autocomplete("roll", "die", "")
    rolled = told(await leader.user.slash("roll", die=die["value"]))
    back = told(await cindy.user.slash("table back"))
    await cindy.user.slash("table leave")

    assert "How many tricks will you take?" in shown
    assert "Your bet: 1." in bet
    assert "Cindy, Ben, Charlie" in listed
    assert "Round 1" in card
    assert rolled.splitlines()[1].startswith(f"You rolled {die['name']}")
    assert back.startswith("Your seat is yours")
    assert [seat.player is None for seat in (await world.table()).seats] == [True, False, False]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "You are not at a table right now. “/table list”"),
        ("cs", "Právě nesedíš u\u00a0žádného stolu. Otevřené stoly ukáže „/stůl seznam“"),
        ("fr", "Tu n’es à aucune table en ce moment. «\u00a0/table liste\u00a0»"),
    ],
)
async def test_who_sits_nowhere_is_told_so_in_their_language(world: World, language: str, said: str) -> None:
    """The refusal names the command in the person's language, in a DM and in a server."""
    (cindy,) = world.people("Cindy")
    await speak(world, cindy, language)

    answers = [
        await cindy.user.slash("hand"),
        await cindy.user.slash("bet", tricks=1),
        await cindy.user.slash("table back"),
        await cindy.user.slash("table show"),
        await world.slash(cindy, "roll", die="red"),
        await world.slash(cindy, "move", move="bet.1"),
    ]

    assert [told(one)[: len(said)] for one in answers] == [said] * len(answers)


async def test_without_a_table_they_are_told(world: World) -> None:
    """Commands for a table offer to open one; commands for a finished game say that there is none."""
    (cindy,) = world.people("Cindy")

    for command in ("table show", "table join"):
        result = await world.slash(cindy, command)
        assert told(result).endswith("No table is open here. Yours could be the first.")
        assert list(buttons(answer(result))) == ["Open a table"]
    for command in ("table rematch", "replay", "verify"):
        result = await world.slash(cindy, command)
        assert told(result) == "There is no finished game here for you to look at yet."


async def test_a_table_by_commands(world: World) -> None:
    """Commands do what the lobby's buttons do: join with a word, add a robot, remove it, start, leave."""
    cindy, ben, charlie = world.people("Cindy", "Ben", "Charlie")
    await world.slash(cindy, "play", game="mythical-dice")

    await world.slash(ben, "table join", word="labyrinth")
    await world.slash(charlie, "table join")
    await world.slash(cindy, "table add-robot")
    assert await offered(world, cindy, "table remove", "seat") == ["Ben", "Charlie", "Ariadne"]
    await world.slash(cindy, "table remove", seat="Ariadne")
    await world.slash(cindy, "table start")

    table = await world.table()
    assert [seat.name for seat in table.seats] == ["Cindy", "Ben", "Charlie"]
    assert table.contributions[1].endswith(" labyrinth")
    left = await world.slash(ben, "table leave")
    assert left.ephemeral
    assert [seat.player is None for seat in (await world.table()).seats] == [False, True, False]


async def test_whoever_is_named_as_shown_is_taken_from_the_table(world: World) -> None:
    """A shown name removes its owner: the robot Talos, and then the person Ariadne, whose name the robot gets."""
    cindy, ariadne = world.people("Cindy", "Ariadne")
    await world.slash(cindy, "play", game="mythical-dice")
    await world.slash(ariadne, "table join")
    await world.slash(cindy, "table add-robot")
    assert [seat.name for seat in (await world.table()).seats] == ["Cindy", "Ariadne", "Talos"]

    await world.slash(cindy, "table remove", seat="Talos")
    assert [seat.name for seat in (await world.table()).seats] == ["Cindy", "Ariadne"]
    await world.slash(cindy, "table add-robot")
    await world.slash(cindy, "table remove", seat="Ariadne")
    assert [seat.name for seat in (await world.table()).seats] == ["Cindy", "Ariadne"]
    assert (await world.table()).seats[1].player is None
