"""A probe reports that a mutant's statement is about to run, and changes nothing else."""

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
    """The mutants reached in this process; the probes are removed after the test."""
    monkeypatch.setattr("builtins._mutant_is_reached", None, raising=False)
    found = Reached()
    found.install()
    return found


@pytest.fixture
def sign() -> Callable[[int], int]:
    """The function ``sign`` above with a probe before each statement; probes are numbered from 0 in source order."""
    source = Source(TEXT)
    nodes = [statement.node for statement in source.statements()]
    places = {(node.lineno, node.col_offset): [number] for number, node in enumerate(nodes)}
    made: dict[str, Callable[[int], int]] = {}
    exec(compile(with_probes(source, places), "<probed>", "exec"), made)  # noqa: S102 - An import does the same.
    return made["sign"]


@pytest.mark.parametrize(("number", "numbers"), [(-5, [0, 1]), (5, [0, 2, 3]), (0, [0, 2, 4])])
def test_what_runs_is_reached(sign: Callable[[int], int], reached: Reached, number: int, numbers: list[int]) -> None:
    """Only the branch that is taken is reported as reached, and the function returns the same as without probes."""
    assert sign(number) == (number > 0) - (number < 0)
    assert reached.take() == numbers
    assert reached.take() == []


def test_where_no_mutant_is_nothing_changes() -> None:
    """Without mutants the source keeps its meaning; only the layout may differ."""
    assert ast.dump(ast.parse(with_probes(Source(TEXT), {}))) == ast.dump(ast.parse(TEXT))
