"""``/learn``: a lesson is played in one message that only the learner sees."""

import simcord

from tests.adapters.discord.asking import answer, own_channel, press, told, words, written
from tests.adapters.discord.seen_messages import buttons, choices, selects
from tests.adapters.discord.simulated_discord import World


async def through(world: World, person: simcord.MemberActor, *labels: str) -> simcord.InteractionResult:
    """The answer to the last of these presses, each on the answer before it, after ``/learn``."""
    result = await world.slash(person, "learn")
    for label in labels:
        assert answer(result).ephemeral
        result = await press(world, person, answer(result), label)
    return result


async def test_a_lesson_is_played_in_private_and_ends_with_a_game(world: World) -> None:
    """Nobody else gets a message, and no table is opened before the person wants to play."""
    (cindy,) = world.people("Cindy")
    before = written(world)
    way = ("Mythical Dice", "Begin", "1", "red", "Go on", "1", "minotaur", "yellow")
    end = await through(world, cindy, *way)

    assert "Bet 1, taken 1: kept!" in told(end)
    assert (written(world), len(own_channel(cindy))) == (before, 0)
    assert not await world.bot.tables.live_of(await world.player(cindy))

    await press(world, cindy, answer(end), "Play now")
    assert (await world.table()).game == "mythical-dice"


async def test_a_lesson_in_a_private_message_ends_with_the_way_to_a_game(world: World) -> None:
    """Others could not join a table there. The answer says where tables are opened, and how."""
    (cindy,) = world.people("Cindy")
    result = await cindy.user.slash("learn", game="mythical-dice")
    for label in ("Begin", "1", "red", "Go on", "1", "minotaur", "yellow"):
        result = await cindy.user.click(answer(result), custom_id=buttons(answer(result))[label])
    assert "Now you can play" in told(result)

    refused = await cindy.user.click(answer(result), custom_id=buttons(answer(result))["Play now"])
    assert told(refused).endswith("In a channel of a server where I am, “/play” opens one.")
    assert not await world.bot.tables.live_of(await world.player(cindy))


async def test_any_choice_is_commented_on_and_a_lesson_is_taken_up(world: World) -> None:
    """A bet of 0 is kept here. Later ``/learn`` goes on at the same step, or it is begun anew."""
    (cindy,) = world.people("Cindy")
    over = await through(world, cindy, "Mythical Dice", "Begin", "0", "red")

    assert "A bet of 0, kept!" in told(over)
    again = await world.slash(cindy, "learn", game="mythical-dice")
    assert words(answer(again)) == words(answer(over))
    assert "step 4" in told(await world.slash(cindy, "learn"))
    assert "step 1" in told(await press(world, cindy, answer(again), "Start over"))


async def test_a_move_of_several_steps_is_made_in_menus(world: World) -> None:
    """A creature, then its die of any value; then several dice that are rolled together."""
    (cindy,) = world.people("Cindy")
    asked = answer(await through(world, cindy, "Mythic Dice", "Begin"))
    for creature in ("Cerberus", "Cerberus"):
        (menu,) = selects(asked)
        first = next(value for label, value in choices(asked).items() if label.startswith(creature))
        asked = answer(await world.choose(cindy, asked, menu.custom_id, [first]))

    assert "Cerberus is yours: 8 points!" in words(asked)
    roll = next(menu for menu in selects(asked) if menu.most > 1)
    rolled = answer(await world.choose(cindy, asked, roll.custom_id, roll.values[: roll.most]))
    assert "Half of your free dice are new" in words(rolled)


async def test_the_invitation_leads_to_lessons(world: World) -> None:
    """Its button answers with the lesson, and not with the rules."""
    (cindy,) = world.people("Cindy")
    invitation = answer(await world.slash(cindy, "play"))

    assert "lesson, step 1" in told(await press(world, cindy, invitation, "Learn"))


async def test_somebody_who_is_forgotten_begins_anew(world: World) -> None:
    """What they have answered is deleted with their account."""
    (cindy,) = world.people("Cindy")
    await through(world, cindy, "Mythe", "Begin")
    player = await world.player(cindy)
    await world.bot.store.people.forget(player)

    assert "step 1" in told(await world.slash(cindy, "learn", game="mythe"))
