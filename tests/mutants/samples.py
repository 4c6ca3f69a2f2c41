"""Chooses mutants: a seeded sample, and mutants of an earlier sample that are found again in changed sources."""

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Final

from tests.mutants.mutations import Mutation, Source, Statement

ROOT: Final = Path(__file__).resolve().parents[2]
ROOMS: Final = ("rules", "bot/core", "storage")
"""The rooms of the sample. Each gets a share in proportion to its statements."""
PRODUCT: Final = ("rules", "bot", "storage")
"""Where mutants of an earlier sample are searched: code may have moved to another room."""
LEFT_OUT: Final = "storage/migrations/"
CRUDE: Final = "return-none"


@dataclass(frozen=True, slots=True)
class Name:
    """The name under which a mutant is found again when its line has moved. It contains no line number."""

    path: str
    function: str
    kind: str
    words: str
    """The text of the source line where the change begins."""
    old: str
    new: str
    nth: int = 0
    """Its number among mutants that are alike in everything else, in the order of the text."""

    @property
    def what(self) -> tuple[str, str, str, str]:
        """The change itself, without its place."""
        return self.kind, self.words, self.old, self.new


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change, and its place in today's sources."""

    name: Name
    statement: Statement
    mutation: Mutation

    @property
    def room(self) -> str:
        """The room of its file; for a file in none of ``ROOMS``, its folder."""
        path = self.name.path
        return next((room for room in ROOMS if path.startswith(f"{room}/")), str(PurePosixPath(path).parent))


class Sources:
    """The product's sources below a folder. Each file is read once."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self._read: dict[str, Source] = {}

    def paths(self, folder: str) -> list[str]:
        """The modules below a folder. Migrations are left out, because they never change."""
        found = sorted(path.relative_to(self.root).as_posix() for path in (self.root / folder).rglob("*.py"))
        return [path for path in found if not path.startswith(LEFT_OUT)]

    def source(self, path: str) -> Source:
        """The source of a module."""
        if path not in self._read:
            self._read[path] = Source((self.root / path).read_text(encoding="utf-8"))
        return self._read[path]

    def mutated(self, mutant: Mutant) -> str:
        """The text of the mutant's module, with its change."""
        return self.source(mutant.name.path).mutated(mutant.mutation)

    def statements(self, folder: str) -> list[list[Mutant]]:
        """The mutants of a folder, grouped by statement."""
        return [group for path in self.paths(folder) for group in self._of_module(path)]

    @cached_property
    def everywhere(self) -> Mapping[tuple[str, str, str, str], Sequence[Mutant]]:
        """All mutants of the product, by ``Name.what``."""
        found: dict[tuple[str, str, str, str], list[Mutant]] = defaultdict(list)
        for folder in PRODUCT:
            for mutant in (mutant for group in self.statements(folder) for mutant in group):
                found[mutant.name.what].append(mutant)
        return found

    def _of_module(self, path: str) -> Iterator[list[Mutant]]:
        source = self.source(path)
        seen: dict[Name, int] = defaultdict(int)
        for statement in source.statements():
            group = []
            for mutation in statement.mutations:
                what = mutation.kind, source.words(mutation), mutation.old, mutation.new
                name = Name(path, statement.function, *what)
                group.append(Mutant(Name(path, statement.function, *what, seen[name]), statement, mutation))
                seen[name] += 1
            yield group


def shares(sizes: Mapping[str, int], total: int) -> dict[str, int]:
    """Divide ``total`` in proportion to the sizes. The largest remainders are rounded up."""
    exact = {room: total * size / sum(sizes.values()) for room, size in sizes.items()}
    given = {room: int(share) for room, share in exact.items()}
    for room in sorted(exact, key=lambda room: given[room] - exact[room])[: total - sum(given.values())]:
        given[room] += 1
    return given


def sample(sources: Sources, seed: str, total: int) -> list[Mutant]:
    """Draw ``total`` mutants of different statements. Within a room all statements have the same chance.

    The kind "return-none" is taken only if a statement offers nothing else: half of the statements offer it, and hardly
    any test overlooks it.
    """
    groups = {room: sources.statements(room) for room in ROOMS}
    drawn = []
    for room, number in shares({room: len(found) for room, found in groups.items()}, total).items():
        luck = random.Random(f"{seed}:{room}")
        chosen = luck.sample(groups[room], min(number, len(groups[room])))
        drawn += [luck.choice(subtle(group)) for group in chosen]
    return drawn


def subtle(group: Sequence[Mutant]) -> Sequence[Mutant]:
    """The statement's mutants without the crudest kind, unless there is no other."""
    return [mutant for mutant in group if mutant.name.kind != CRUDE] or group


def found_again(sources: Sources, name: Name) -> Mutant | None:
    """The same change of the same line, in the most similar place; None if the line is gone."""

    def likeness(mutant: Mutant) -> tuple[bool, ...]:
        now = mutant.name
        return (
            (now.path, now.function) == (name.path, name.function),
            now.function == name.function,
            now.function.rpartition(".")[2] == name.function.rpartition(".")[2],
            now.path == name.path,
            PurePosixPath(now.path).name == PurePosixPath(name.path).name,
            now.nth == name.nth,
        )

    return max(sources.everywhere.get(name.what, ()), key=likeness, default=None)
