"""A seed always draws the same mutants, and a mutant is found again after its code has moved."""

from pathlib import Path

import pytest

from tests.mutants.samples import ROOMS, Mutant, Sources, found_again, sample, shares

BODY = """
class Table:
    def seats(self):
        return self.most - 1

    def free(self):
        return self.most - 1
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with a module in each room, and a migration."""
    for room in (*ROOMS, "storage/migrations", "bot/app"):
        (tmp_path / room).mkdir(parents=True)
    for room in (*ROOMS, "storage/migrations"):
        lines = "\n".join(f"    a[{number}] = {number}" for number in range(40))
        (tmp_path / room / "counts.py").write_text(f"def count(a):\n{lines}\n")
    (tmp_path / "bot/core/table.py").write_text(BODY)
    return tmp_path


def only(root: Path, function: str, kind: str) -> Mutant:
    """The one mutant of that kind in that function."""
    groups = Sources(root).statements("bot")
    (found,) = [one for group in groups for one in group if (one.name.function, one.name.kind) == (function, kind)]
    return found


def test_the_same_seed_draws_the_same(root: Path) -> None:
    """Another seed draws other mutants."""
    first, again, other = ([one.name for one in sample(Sources(root), seed, 20)] for seed in ("a", "a", "b"))
    assert first == again
    assert first != other


def test_each_room_has_its_share(root: Path) -> None:
    """No statement is drawn twice, and migrations are left out."""
    drawn = sample(Sources(root), "a", 60)
    assert [sum(one.room == room for one in drawn) for room in ROOMS] == [20, 20, 20]
    assert len({(one.name.path, one.statement.node.lineno) for one in drawn}) == 60
    assert not [one for one in drawn if "migrations" in one.name.path]


def test_shares_add_up() -> None:
    """What rounding down leaves over goes to the largest remainders."""
    assert shares({"a": 1, "b": 1, "c": 1}, 200) == {"a": 67, "b": 67, "c": 66}
    assert shares({"a": 3, "b": 1}, 8) == {"a": 6, "b": 2}


def test_a_mutant_is_found_where_it_was(root: Path) -> None:
    """Two functions have the same line: the mutant is found in its own function, even if the line number changed."""
    wanted = only(root, "Table.free", "arithmetic")
    (root / "bot/core/table.py").write_text(f"# A line more.\n{BODY}")
    found = found_again(Sources(root), wanted.name)
    assert found is not None
    assert found.name == wanted.name
    assert found.mutation.start > wanted.mutation.start


def test_a_mutant_is_found_where_it_went(root: Path) -> None:
    """The mutant's line moved to another room and into a class of another name."""
    wanted = only(root, "Table.free", "arithmetic")
    (root / "bot/core/table.py").unlink()
    (root / "bot/app/chairs.py").write_text(BODY.replace("Table", "Chairs"))
    found = found_again(Sources(root), wanted.name)
    assert found is not None
    assert (found.name.path, found.name.function, found.room) == ("bot/app/chairs.py", "Chairs.free", "bot/app")


def test_a_mutant_whose_line_is_gone_is_not_found(root: Path) -> None:
    """The mutant's line was changed, and the rest of the module was not."""
    wanted = only(root, "Table.free", "arithmetic")
    (root / "bot/core/table.py").write_text(BODY.replace("- 1", "- 2"))
    assert found_again(Sources(root), wanted.name) is None
