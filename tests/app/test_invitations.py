"""A message that mentions the bot is answered, but not each one if there are many."""

from itertools import count

from bot.app.caller import CommunityName
from bot.app.invitations import CALM, MOST_CHANNELS, Invitations
from bot.core.ui.panels import all_choices
from bot.core.ui.presses import Verb
from tests.app.hall import Hall


async def test_a_channel_is_answered_once_in_a_while(hall: Hall) -> None:
    """Other channels do not have to wait, and after the clock is set back nobody has to wait."""
    invitations, time = Invitations(hall.app), hall.time
    assert [invitations.may_answer(channel) for channel in ("green", "green", "red")] == [True, False, True]
    time.forward(CALM)
    assert invitations.may_answer("green")
    time.forward(-CALM)
    assert invitations.may_answer("green")


async def test_a_crowd_of_channels_waits(hall: Hall) -> None:
    """Only ``MOST_CHANNELS`` channels are remembered; another one is refused and not remembered."""
    invitations, time = Invitations(hall.app), hall.time
    numbers = count()
    assert all(invitations.may_answer(str(next(numbers))) for _ in range(MOST_CHANNELS))
    assert not invitations.may_answer("green")
    time.forward(CALM)
    assert invitations.may_answer("green")


async def test_an_invitation_opens_tables(hall: Hall) -> None:
    """The invitation is in the community's language, and the community is not stored."""
    panel = await Invitations(hall.app).invitation("somewhere", CommunityName("new hall", "cs"))
    assert {choice.press.verb for choice in all_choices(panel)} == {Verb.PLAY_NOW, Verb.OPEN, Verb.LEARN, Verb.WEEK}
    english = await Invitations(hall.app).invitation("somewhere", CommunityName("new hall", "en"))
    assert english.notice != panel.notice
