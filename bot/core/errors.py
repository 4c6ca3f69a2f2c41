"""What the core says no to, and what must never happen in it.

RulesError
└── Refused       a mistake of the one who asked, shown to them alone, with nothing changed
InternalFault        a bug: a robot's move or a drawn outcome broke the rules
"""

from rules.game import RulesError
from storage.errors import StoreFault

__all__ = ["InternalFault", "Refused", "StoreFault"]
"""And what the store says when it cannot: adapters know it from here."""


class Refused(RulesError):
    """A wish that cannot be granted now; ``code`` and ``values`` are translated by the screens."""


class InternalFault(Exception):
    """A robot's move, or an outcome that the bot drew, was refused by the rules. Nothing is changed."""
