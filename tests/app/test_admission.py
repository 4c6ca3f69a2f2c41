"""Who may ask, and what those read who ask too much at once."""

from bot.app.application import TooMuch
from bot.app.quotas import Limits, Quota, Quotas
from tests.app.hall import Hall
from tests.app.places import FakePlace


async def test_the_first_request_over_the_limit_is_refused_and_further_ones_meet_silence(hall: Hall) -> None:
    """After a pause requests are carried out again."""
    hall.app.quotas = Quotas(hall.time, Limits(person=Quota(2, 1_000)))
    place, refused, silence = FakePlace(), TooMuch(first=True), TooMuch(first=False)

    assert [hall.app.admit(place, "cindy") for _ in range(5)] == [None, None, refused, silence, silence]
    assert hall.app.admit(place, "ben") is None
    hall.time.forward(2_000)
    assert hall.app.admit(place, "cindy") is None


async def test_a_community_is_counted_in_all_its_channels_and_a_private_place_is_not(hall: Hall) -> None:
    """Two people reach the community's limit in two channels. In a private message they are still admitted."""
    hall.app.quotas = Quotas(hall.time, Limits(server=Quota(2, 1_000)))
    for name, channel in (("cindy", "green"), ("ben", "blue")):
        assert hall.app.admit(FakePlace(channel=channel), name) is None

    assert isinstance(hall.app.admit(FakePlace(channel="attic"), "dana"), TooMuch)
    assert hall.app.admit(FakePlace(community=None, channel="dana's own"), "dana") is None


async def test_suggestions_have_a_limit_of_their_own(hall: Hall) -> None:
    """A person who typed too fast gets no suggestions, but their requests are carried out."""
    hall.app.quotas = Quotas(hall.time, Limits(completions=Quota(1, 1_000)))

    assert [hall.app.admits_completion("cindy") for _ in range(2)] == [True, False]
    assert hall.app.admit(FakePlace(), "cindy") is None
