"""Every request to Discord fits Discord's description and limits."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
from simcord import HttpLogEntry

from bot.pictures.painter import Painter
from tests.adapters.discord.bodies import DESCRIPTION, described_faults, faults, limit_faults
from tests.adapters.discord.played_tables import Way, sit_down
from tests.adapters.discord.seen_messages import buttons, choices, text
from tests.adapters.discord.simulated_discord import World, open_world

described = pytest.mark.skipif(not DESCRIPTION.exists(), reason=f"Discord's description is not at {DESCRIPTION.name}")

LOOKED_UP: Final[Mapping[str, Mapping[str, object]]] = {
    "rules": {},
    "leaderboard": {"practice": True},
    "leaderboard ": {"week": "all"},
    "stats": {},
    "replay": {},
    "verify": {},
    "language": {"language": "cs"},
    "settings show": {},
    "settings notify": {"on": False},
    "settings aloud": {"sentences": True},
    "settings advice": {"on": True},
    "leaderboard  ": {"practice": True},
    "table list": {},
}


async def test_an_evening_sends_nothing_that_discord_refuses(tmp_path: Path) -> None:
    """The bot makes its commands known, uploads emoji, plays a game with pictures, and answers lookups."""
    async with open_world(tmp_path / "games.db", pictures=Painter()) as world:
        table = await sit_down(world, Way.BUTTONS, Way.COPY, Way.MOVE, locales=("fr", "cs", "en-GB"))
        await table.play_to(2, tricks=True)
        await world.forward(50_000)
        await world.play_out(table.id)
        cindy = table.people[0]
        for command, options in LOOKED_UP.items():
            await cindy.member.slash(world.channel, command.strip(), **options)
        for verb in ("details", "replay", "rematch"):
            await table.press(cindy, table.card, verb)

        assert faults(world.env.http_requests) == []
        assert {"POST", "PUT", "PATCH", "DELETE"} <= {request.method for request in world.env.http_requests}


async def test_replays_turn_page_by_page(world: World) -> None:
    """The button "Next" turns to the next page in one private message, and the menu leads directly to a round."""
    table = await sit_down(world, Way.BUTTONS, Way.BUTTONS, Way.BUTTONS)
    await world.play_out(table.id)
    cindy = table.people[0]
    page = (await table.press(cindy, table.card, "replay")).response
    assert page is not None
    await world.press(cindy.member, page, buttons(page)["Step by step"])
    for number in range(1, 5):
        assert f"· {number} of " in text(page)
        await world.press(cindy.member, page, buttons(page)["Next"])
    assert "Round 2 begins." in text(page)
    await cindy.member.select(page, [choices(page)["Round 5"]])
    assert "### Round 5 of 8" in text(page)
    await cindy.member.select(page, [choices(page)["Round 8"]])
    turns = 0
    while "Next" in buttons(page):
        await world.press(cindy.member, page, buttons(page)["Next"])
        turns += 1
    # Eight dice of each of the three people.
    assert turns >= 24
    assert re.search(r"· (\d+) of \1$", text(page), re.MULTILINE)


# --- the check itself finds what is wrong -----------------------------------------------------------------


def message(*parts: object) -> HttpLogEntry:
    """A new post of these components."""
    body = {"components": list(parts), "flags": 1 << 15, "nonce": "k7m2q4x9ab-1", "enforce_nonce": True}
    return HttpLogEntry("POST", "/channels/12345678901234567/messages", {}, body, None)


def words(content: object) -> dict[str, object]:
    """A text."""
    return {"type": 10, "content": content}


def button(custom_id: str, label: str = "Bet") -> dict[str, object]:
    """A button."""
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id}


def row(*parts: object) -> dict[str, object]:
    """Buttons side by side."""
    return {"type": 1, "components": list(parts)}


def test_what_is_in_order_has_no_faults() -> None:
    """A text and two buttons are accepted."""
    assert faults([message(words("Your dice"), row(button("a"), button("b")))]) == []


@pytest.mark.parametrize(
    "parts",
    [
        [words("x" * 2_001), words("x" * 2_000)],
        [words("x")] * 41,
        [row(button("same"), button("same"))],
        [row(button("x" * 101))],
        [row(button("a", "x" * 81))],
        [row({"type": 3, "custom_id": "a", "options": [{"label": "x", "value": "x" * 101}]})],
        [{"type": 12, "items": [{"media": {"url": "attachment://x.png"}, "description": "x" * 1_025}]}],
    ],
)
def test_what_is_too_much_is_found(parts: list[object]) -> None:
    """Too many components or characters, equal ids, and labels, values or descriptions that are too long are found."""
    (request,) = [message(*parts)]
    assert isinstance(request.json, dict)
    assert list(limit_faults(request.json)) != []


@pytest.mark.parametrize("nonce", [None, "", "x" * 26, 7])
def test_a_post_that_could_stand_twice_is_found(nonce: object) -> None:
    """A post without a nonce, or with a nonce that Discord does not accept, is found."""
    request = message(words("Your dice"))
    assert isinstance(request.json, dict)
    request.json["nonce"] = nonce
    assert any("nonce" in fault for fault in faults([request]))


@described
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/channels/12345678901234567/messages", {"content": ["no", "words"]}),
        ("POST", "/channels/12345678901234567/messages", {"allowed_mentions": {"parse": ["cats"]}}),
        ("POST", "/channels/12345678901234567/messages/12345678901234568/threads", {}),
        ("POST", "/channels/12345678901234567/massages", {}),
        ("DELETE", "/channels/12345678901234567/messages/12345678901234568", {"content": "why"}),
    ],
)
def test_what_discord_does_not_describe_is_found(method: str, path: str, body: Mapping[str, object]) -> None:
    """A wrong type, a wrong word, a missing name, an unknown route, and a body where none belongs are found."""
    assert list(described_faults(HttpLogEntry(method, path, {}, body, None))) != []
