"""Finds out which tests reach which mutants: each sampled statement gets a probe, and all tests run once.

A probe costs one call where a mutant is, and nothing elsewhere. Coverage of all lines would make the run three times
as slow.
"""

import ast
import builtins
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tests.mutants.mutations import Source
from tests.mutants.samples import Mutant, Sources

PROBE: Final = "_mutant_is_reached"
"""The name of the function that a probe calls. It is added to Python's built-in functions."""


class Reached:
    """The numbers of the mutants that were reached since the last ``take``."""

    def __init__(self) -> None:
        self._numbers: set[int] = set()

    def install(self) -> None:
        """Let the probes of this process report to this object."""
        setattr(builtins, PROBE, self._numbers.add)

    def take(self) -> list[int]:
        """The numbers in order. They are forgotten."""
        taken = sorted(self._numbers)
        self._numbers.clear()
        return taken


def probed(sources: Sources, mutants: Sequence[Mutant]) -> dict[str, str]:
    """The texts of the mutants' modules by path, with a probe before each mutant's statement."""
    lines: dict[str, dict[tuple[int, int], list[int]]] = defaultdict(lambda: defaultdict(list))
    for number, mutant in enumerate(mutants):
        node = mutant.statement.node
        lines[mutant.name.path][node.lineno, node.col_offset].append(number)
    return {path: with_probes(sources.source(path), places) for path, places in lines.items()}


def with_probes(source: Source, places: Mapping[tuple[int, int], Iterable[int]]) -> str:
    """The text with calls of the probe before the statements that begin at these lines and columns."""
    tree = ast.parse(source.text)
    _Prober(places).visit(tree)
    return ast.unparse(ast.fix_missing_locations(tree))


class _Prober(ast.NodeTransformer):
    def __init__(self, places: Mapping[tuple[int, int], Iterable[int]]) -> None:
        self._places = places

    def visit(self, node: ast.AST) -> ast.AST | list[ast.AST]:
        visited = self.generic_visit(node)
        if not isinstance(node, ast.stmt) or (node.lineno, node.col_offset) not in self._places:
            return visited
        numbers = self._places[node.lineno, node.col_offset]
        return [*(ast.parse(f"{PROBE}({number})").body[0] for number in numbers), visited]
