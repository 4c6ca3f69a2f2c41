"""Luck: committed luck gives the same numbers for ever, and all luck is fair."""

import hashlib
import hmac
from collections import Counter
from itertools import count

import pytest

from rules.chance import Chance, Committed, Quick, client_seed, commitment, new_seed
from rules.mythical_dice.moves import Deal
from rules.mythical_dice.pieces import COUNTS, DICE, Kind
from tests.rules.by_luck import Noting, log_of, play
from tests.rules.mythical_dice.games import deal_pending, new_game

SEED = bytes(range(32))
COMMITTED = Committed(SEED, "table-7", client_seed(["Cindy", "Ben"]))

CHI_SQUARE_999 = {2: 13.82, 5: 20.52, 6: 22.46, 9: 27.88}
"""By degrees of freedom: what fair luck exceeds once in a thousand times (from a table of the distribution)."""

Draw = tuple[int, str, int, int | None, int]


def independently(n: int, purpose: str, round_: int, seat: str, counter: int) -> tuple[int, int]:
    """The number computed independently, from the written promise alone, and the number of attempts."""
    for attempt in count():
        words = ["minotaur/1", "table-7", COMMITTED.client_seed, round_, seat, purpose, counter, attempt]
        name = "\n".join(map(str, words)).encode("utf-8")
        number = int.from_bytes(hmac.new(SEED, name, hashlib.sha256).digest()[:8], "big")
        if number < 2**64 // n * n:
            return number % n, attempt + 1
    raise AssertionError


def chi_square(found: list[int], expected: list[float]) -> float:
    """The chi-square statistic: the distance of the counts from the expected counts."""
    return sum((seen - due) ** 2 / due for seen, due in zip(found, expected, strict=True))


# --- the bytes that may never change ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("draw", "number"),
    [
        ((4, "leader", 0, None, 0), 1),
        ((36, "deal", 1, 0, 0), 4),
        ((35, "deal", 1, 1, 0), 3),
        ((29, "deal", 8, 3, 7), 9),
        ((6, "face", 8, 2, 5), 4),
        ((1 << 32, "face", 1, 0, 1), 1_399_029_417),
    ],
)
def test_committed_luck_is_what_it_always_was(draw: Draw, number: int) -> None:
    """Finished games are verified with these bytes: a change here is a new scheme."""
    assert COMMITTED.below(*draw) == number


def test_a_commitment_is_the_seeds_sha_256() -> None:
    """Everybody can compute the commitment with ``sha256sum`` from the 32 bytes."""
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@pytest.mark.parametrize(
    ("contributions", "seed"),
    [
        ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (["Cindy", "Ben"], "fa8f9b6803325f88c7a548c2ffe57fb94c326fee52189ceeb1f9718bd5a723e4"),
        (["Žofie", ""], "498ab39efd8bee9af0bb18a59f6cdf78784dab80fb146cb796e2220f8dfe6333"),
    ],
)
def test_a_client_seed_is_what_it_always_was(contributions: list[str], seed: str) -> None:
    """The client seed is the SHA-256 of the contributions, each after its length in bytes."""
    assert client_seed(contributions) == seed


def test_contributions_cannot_be_shifted_into_one_another() -> None:
    """The length before each contribution keeps "a", "bc" apart from "ab", "c"; the order counts, too."""
    assert len({client_seed(people) for people in (["a", "bc"], ["ab", "c"], ["abc"], ["bc", "a"], ["abc", ""])}) == 5


# --- the mapping -----------------------------------------------------------------------------------------


def test_committed_luck_can_be_recomputed_from_its_promise() -> None:
    """The promise: HMAC-SHA256 of the draw's name, the first eight bytes, rejection, remainder."""
    for counter in range(50):
        assert COMMITTED.below(36, "deal", 3, 2, counter) == independently(36, "deal", 3, "2", counter)[0]


def test_numbers_beyond_the_last_whole_span_are_rejected() -> None:
    """For a very great ``n`` about every other number is rejected, and the next attempt counts."""
    n = (1 << 63) + 1
    attempts = []
    for counter in range(50):
        number, attempt = independently(n, "deal", 3, "-", counter)
        attempts.append(attempt)
        assert COMMITTED.below(n, "deal", 3, None, counter) == number
    assert max(attempts) > 2


def test_each_part_of_a_draws_name_matters() -> None:
    """Another table, seed, client seed, round, seat, purpose or counter gives another number."""
    n = 1 << 32
    draws = [(n, "face", 2, 1, 3), (n, "deal", 2, 1, 3), (n, "face", 3, 1, 3), (n, "face", 2, None, 3)]
    numbers = [COMMITTED.below(*draw) for draw in [*draws, (n, "face", 2, 0, 3), (n, "face", 2, 1, 4)]]
    others = [
        Committed(SEED, "table-8", COMMITTED.client_seed),
        Committed(bytes(32), "table-7", COMMITTED.client_seed),
        Committed(SEED, "table-7", client_seed(["Ben", "Cindy"])),
    ]
    numbers += [other.below(n, "face", 2, 1, 3) for other in others]
    assert len(set(numbers)) == 9


@pytest.mark.parametrize("chance", [COMMITTED, Quick("uniform")], ids=["committed", "quick"])
@pytest.mark.parametrize("n", [3, 6, 10])
def test_each_number_is_equally_likely(chance: Chance, n: int) -> None:
    """The counts of 3,000 draws pass a chi-square test."""
    found = Counter(chance.below(n, "face", 1, 0, counter) for counter in range(3_000))
    assert chi_square([found[number] for number in range(n)], [3_000 / n] * n) < CHI_SQUARE_999[n - 1]
    assert set(found) == set(range(n))


def test_quick_luck_is_repeatable() -> None:
    """The same seed gives the same numbers; another seed gives other numbers."""
    streams = []
    for seed in (5, 5, 6):
        chance = Quick(seed)
        streams.append([chance.below(6, "face", 1, 0, 0) for _ in range(40)])
    assert streams[0] == streams[1]
    assert streams[0] != streams[2]


def test_new_seeds_are_32_bytes_and_never_the_same() -> None:
    """Two new seeds differ."""
    assert {len(new_seed()) for _ in range(3)} == {32}
    assert new_seed() != new_seed()


# --- how a game uses it ----------------------------------------------------------------------------------


def test_every_draw_s_name_says_where_it_belongs() -> None:
    """The name has the round, the seat, and the number of the draw among draws of its kind."""
    notebook = Noting(Quick("notebook"))
    log_of(new_game(3), notebook, Quick("moves"))
    assert notebook.asked[0] == (3, "leader", 0, None, 0)
    assert notebook.asked[1:4] == [(36, "deal", 1, 0, 0), (35, "deal", 1, 1, 0), (34, "deal", 1, 2, 0)]
    assert sorted(notebook.asked[4:7]) == [(6, "face", 1, seat, 1) for seat in range(3)]
    assert notebook.asked[7:9] == [(36, "deal", 2, 0, 0), (35, "deal", 2, 0, 1)]
    assert sorted(notebook.asked[-3:]) == [(6, "face", 8, seat, 8) for seat in range(3)]


def test_every_die_of_the_bag_is_dealt_equally_often_to_each_seat() -> None:
    """The dice of the last of six seats, which are drawn last, pass a chi-square test."""
    state = new_game(6)
    play(state, seed=0, until=lambda state: deal_pending(state) and state.view(None).round == 3)
    found = Counter[Kind]()
    luck = Quick("deals")
    for _ in range(500):
        deal = state.draw(luck)
        assert isinstance(deal, Deal)
        found.update(deal.dice[5])
    share = found.total() / len(DICE)
    assert chi_square([found[kind] for kind in Kind], [share * number for number in COUNTS]) < CHI_SQUARE_999[6]


def test_a_seed_does_not_show_when_committed_luck_is_printed() -> None:
    """Logs and tracebacks print values, and the seed must stay secret until its game has ended."""
    assert repr(Committed(b"secret" * 5, "table", "client")) == "Committed(table='table', client_seed='client')"
