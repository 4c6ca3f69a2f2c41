"""Who may ask, and what those read who ask too much at once."""

from bot.app.application import TooMuch
from bot.app.quotas import Limits, Quota, Quotas
from bot.app.response import Private
from tests.app.hall import Hall, told
from tests.app.places import FakePlace


def admitted(hall: Hall, place: FakePlace, name: str = "cindy") -> Private | bool | None:
    """True if the request is carried out; else the refusal to show, or None for silence."""
    too_much = hall.app.admit(place, name)
    return True if too_much is None else too_much.response


async def test_the_first_request_over_the_limit_is_refused_and_further_ones_meet_silence(hall: Hall) -> None:
    """The refusal has the language of the platform. After a pause requests are carried out again."""
    hall.app.quotas = Quotas(hall.time, Limits(person=Quota(2, 1_000)))
    place = FakePlace(locale="cs")
    first, second, refused, *silent = [admitted(hall, place) for _ in range(5)]

    assert (first, second, silent) == (True, True, [None, None])
    assert isinstance(refused, Private)
    assert told(refused).startswith("Zpomal prosím")
    assert admitted(hall, place, "ben") is True
    hall.time.forward(2_000)
    assert admitted(hall, place) is True


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
