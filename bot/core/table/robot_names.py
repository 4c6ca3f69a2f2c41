"""The names of robots: each step of the ladder has names of its own."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from rules.robots.ladder import EASY, STRONG

# As many names for each kind as the largest table has seats. The names of tables that were stored before are in
# the same order as then, because a replay gives them again.
_NAMES: Final = (
    "Ariadne",
    "Talos",
    "Daedalus",
    "Pasiphae",
    "Icarus",
    "Europa",
    "Glaucus",
    "Phaedra",
    "Naucrate",
    "Catreus",
)
_NAMES_OF: Final[Mapping[str | None, Sequence[str]]] = MappingProxyType(
    {
        EASY: (
            "Midas",
            "Tantalus",
            "Phaethon",
            "Niobe",
            "Silenus",
            "Pandora",
            "Arachne",
            "Narcissus",
            "Actaeon",
            "Marsyas",
        ),
        STRONG: (
            "Palamedes",
            "Penelope",
            "Odysseus",
            "Cassandra",
            "Nestor",
            "Medea",
            "Tiresias",
            "Chiron",
            "Circe",
            "Autolycus",
        ),
    }
)


def names_of(robot: str | None) -> Sequence[str]:
    """The names that this robot may have, by its key; for None, those of a stand-in."""
    return _NAMES_OF.get(robot, _NAMES)


def free_name(names: Iterable[str], taken: Collection[str]) -> str:
    """The first of the names that is not taken."""
    return next(name for name in names if name not in taken)
