"""Which room keys are dropped when there are too many."""

import pytest

from bot.adapters.matrix.crypto import kept_keys
from bot.adapters.matrix.crypto.kept_keys import HeldKey, KeptKeys

EVE, ANN = "@eve:example.org", "@ann:example.org"


def key(number: int, room: str = "!room", device: str = "phone") -> HeldKey:
    """The key with this number."""
    return HeldKey(room, f"session {number}", device)


def test_who_sends_most_keys_loses_their_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many devices send them, and for however many rooms. The keys of others stay, and those that were used."""
    monkeypatch.setattr(kept_keys, "MOST_UNUSED", 4)
    kept = KeptKeys()
    assert kept.used(key(0, device="bens")) == []
    assert kept.came(key(1, device="anns"), ANN) is None
    flood = [key(number, f"!room {number}", f"device {number}") for number in range(10)]
    assert [kept.came(one, EVE) for one in flood] == [None] * 3 + flood[:7]
    assert kept.came(key(0, device="bens"), EVE) is None


def test_a_key_that_is_used_makes_room_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys that were used do not count among those that were not. A key that comes once more counts once."""
    monkeypatch.setattr(kept_keys, "MOST_UNUSED", 1)
    kept = KeptKeys()
    assert [kept.came(key(1), ANN), kept.came(key(1), ANN)] == [None, None]
    assert kept.used(key(1)) == []
    assert kept.came(key(2), ANN) is None
    assert kept.came(key(3), ANN) == key(2)


def test_of_used_keys_those_are_kept_that_were_used_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many of each device in each room, and so many in all."""
    monkeypatch.setattr(kept_keys, "KEPT_SESSIONS", 2)
    monkeypatch.setattr(kept_keys, "MOST_USED", 3)
    kept = KeptKeys()
    for number in (1, 2, 1):
        assert kept.used(key(number)) == []
    assert kept.used(key(3)) == [key(2)]
    assert kept.used(key(4, room="!other")) == []
    assert kept.used(key(5, device="tablet")) == [key(1)]
