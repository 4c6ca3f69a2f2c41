"""A probe says that a mutant's statement is reached, before it runs, and changes nothing else."""

import ast
from collections.abc import Callable

import pytest

from tests.mutants.mutations import Source
from tests.mutants.probes import Reached, with_probes

TEXT = """
def sign(number):
    if number < 0:
        return -1
    elif number > 0:
        return 1
    return 0
"""


@pytest.fixture
def reached(monkeypatch: pytest.MonkeyPatch) -> Reached:
    """The mutants that are reached in this process; nothing is left of the probes afterwards."""
    monkeypatch.setattr("builtins._mutant_is_reached", None, raising=False)
    found = Reached()
    found.install()
    return found


@pytest.fixture
def sign() -> Callable[[int], int]:
    """The function above, with a probe for each statement, numbered in their order."""
    source = Source(TEXT)
    nodes = [statement.node for statement in source.statements()]
    places = {(node.lineno, node.col_offset): [number] for number, node in enumerate(nodes)}
    made: dict[str, Callable[[int], int]] = {}
    exec(compile(with_probes(source, places), "<probed>", "exec"), made)  # noqa: S102 - What an import does.
    return made["sign"]


@pytest.mark.parametrize(("number", "numbers"), [(-5, [0, 1]), (5, [0, 2, 3]), (0, [0, 2, 4])])
def test_what_runs_is_reached(sign: Callable[[int], int], reached: Reached, number: int, numbers: list[int]) -> None:
    """A branch that is not taken is not reached, and the function does what it did."""
    assert sign(number) == (number > 0) - (number < 0)
    assert reached.take() == numbers
    assert reached.take() == []


def test_where_no_mutant_is_nothing_changes() -> None:
    """But the layout."""
    assert ast.dump(ast.parse(with_probes(Source(TEXT), {}))) == ast.dump(ast.parse(TEXT))
