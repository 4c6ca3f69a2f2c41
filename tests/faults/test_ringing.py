"""Mentions in a whole game: a call mentions the people who are to move; no other post or edit mentions anybody."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

import pytest

from tests.faults.hosted_game import HostedGame
from tests.stub.bodies import Json, part
from tests.stub.wire import Call

NAMED: Final = re.compile(r"(?<!\\)<@[!&]?(\d+)>")


class Ring(NamedTuple):
    """The people whom a message may notify, and those whom its text mentions."""

    allowed: frozenset[int]
    named: frozenset[int]


WHOLE: Final = 10_000
"""More presses than any game needs."""

GAMES: Final = [
    ("mythical-dice", WHOLE),
    *[pytest.param(game, 60, marks=pytest.mark.long) for game in ("mythe", "mythic-dice")],
]


@pytest.mark.parametrize(("game", "presses"), GAMES)
async def test_a_call_rings_who_is_to_move_and_nothing_else_rings(
    hosted_game: HostedGame, game: str, presses: int
) -> None:
    """Each request says whom it may notify: nobody, or for a call people who are asked, and each of them once."""
    evening, heard, rung = hosted_game.evening, 0, set[int]()
    for _ in range(presses):
        await evening.play(1)
        await hosted_game.bot.dispatcher.deliver_due()
        new, heard = hosted_game.stub.wire.calls[heard:], len(hosted_game.stub.wire.calls)
        calls = [ring for call in new for ring in rings(call) if ring.allowed or ring.named]
        called = [person for ring in calls for person in ring.allowed]
        assert all(ring.allowed == ring.named for ring in calls)
        assert set(called) <= {person.id for person, _ in evening.all_asked()}
        assert len(called) == len(set(called))
        rung.update(called)
        if evening.over:
            break
    assert rung == {person.id for person in evening.people}
    assert evening.over == (presses == WHOLE)


def rings(call: Call) -> Iterator[Ring]:
    """The mentions that a request allows. A request that allows none explicitly would notify everybody it names."""
    body: Json = part(call.body, "data") if "data" in call.body else call.body
    if "content" not in body and "components" not in body:
        return
    allowed = part(body, "allowed_mentions")
    assert (allowed["parse"], allowed.get("roles", []), allowed.get("replied_user", False)) == ([], [], False)
    users = allowed.get("users", [])
    assert isinstance(users, list)
    yield Ring(frozenset(map(int, users)), frozenset(map(int, NAMED.findall(str(body.get("content") or "")))))
