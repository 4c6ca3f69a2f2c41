"""What ``minotaur doctor`` finds: lines with a grade, and a remedy for each that is not well."""

from dataclasses import dataclass
from enum import StrEnum


class Grade(StrEnum):
    """How serious a finding is."""

    OK = "ok"
    WARNING = "warning"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report."""

    grade: Grade
    text: str
    remedy: str = ""

    def __str__(self) -> str:
        return f"{self.grade:8} {self.text}{self.remedy and f' → {self.remedy}'}"


def ok(text: str) -> Finding:
    """Everything is as it should be."""
    return Finding(Grade.OK, text)


def warning(text: str, remedy: str) -> Finding:
    """The bot works, but the host should know this."""
    return Finding(Grade.WARNING, text, remedy)


def wrong(text: str, remedy: str) -> Finding:
    """The bot does not work like this."""
    return Finding(Grade.WRONG, text, remedy)
