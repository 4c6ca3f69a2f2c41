"""Discord's limits in the stub, and the real library's limiter, which keeps to them."""

from tests.stub.limits import Limits
from tests.stub.own_tests.test_faults import POST, post
from tests.stub.server import Discord
from tests.stub.things import Channel, Guild

START = 1_000.0


async def test_who_does_not_wait_is_told_to(stub: Discord, channel: Channel, guild: Guild) -> None:
    """The limit is for this channel; other channels have limits of their own."""
    stub.limits.rules[POST] = (1, 60.0)
    other = stub.world.add_channel(guild, "other")
    statuses = [await post(stub, place) for place in (channel, channel, other)]
    assert statuses == [200, 429, 200]


def test_a_limit_begins_anew_when_its_time_is_over() -> None:
    """The headers say how many calls are left, and for how long."""
    limits = Limits()
    limits.rules = {POST: (2, 5.0)}
    left = [limits.take(POST, "1", START + second).headers["X-RateLimit-Remaining"] for second in (0, 4, 5)]
    assert left == ["1", "0", "1"]
    assert limits.take(POST, "1", START + 6).headers["X-RateLimit-Reset-After"] == "4.000"


def test_all_calls_together_have_a_limit_and_answers_have_not() -> None:
    """Fifty calls a second are allowed; answers to interactions do not count."""
    limits = Limits()
    passages = [limits.take("GET /users/@me", "", START) for _ in range(51)]
    assert [passage.wait for passage in passages[-2:]] == [None, 1.0]
    assert passages[-1].everywhere
    assert limits.take("POST /interactions/{interaction}/{token}/callback", "x", START).wait is None
