"""What the core refuses, and its bugs.

RulesError
└── Refused       a mistake of the person who asked; they alone are told, and nothing is changed
    ├── LeftToNewer   no mistake: a newer release, which runs beside this one, looks after the table
    ├── Repeated      no mistake: the same command has been carried out before
    └── StoreTrouble  no mistake: the store has failed
InternalFault        a bug: a robot's move or a drawn outcome broke the rules
"""

from rules.game import RulesError
from storage.errors import DuplicateCommand, OutcomeUnknown, StoreFault

__all__ = ["DuplicateCommand", "InternalFault", "Refused", "StoreFault"]
"""StoreFault and DuplicateCommand too: the layers above know these errors of the store from here."""


class Refused(RulesError):
    """A request that cannot be granted now; screens translate ``code`` and ``values``."""


class LeftToNewer(Refused):
    """A newer release has stored something at the table that this one does not know, so this one leaves it alone."""


class Repeated(Refused):
    """The command was carried out before: by this process or the one before it, or by another one just now."""


class StoreTrouble(Refused):
    """What was asked for could not be read or stored: it may be tried again."""

    def __init__(self, fault: StoreFault) -> None:
        # If the connection broke during a commit, nobody may be told that nothing was changed.
        super().__init__("store-in-doubt" if isinstance(fault, OutcomeUnknown) else "store-trouble")


class InternalFault(Exception):
    """A robot's move, or an outcome that the bot drew, was refused by the rules. Nothing is changed."""
