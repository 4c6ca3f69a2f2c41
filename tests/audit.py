"""``make audit``: whether the repository contains a secret, and whether a shipped package has known vulnerabilities.

Secrets are found by a few patterns of our own, which know the credentials of this bot. They need no other program, and
run with all other tests. Only the place of a secret is printed, never the secret. A failed lookup counts as a fault,
because it proves nothing.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from pydantic import BaseModel, TypeAdapter, ValidationError

from tests.test_architecture import OWN_FILES, ROOT, read

LOCK: Final = "requirements/run.txt"
SECRETS: Final[Mapping[str, re.Pattern[str]]] = MappingProxyType(
    {
        "a Discord token": re.compile(r"\b[A-Za-z0-9_-]{23,28}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}\b"),
        "a Discord webhook": re.compile(r"/webhooks/\d{17,20}/[A-Za-z0-9_-]{60,}"),
        "a Matrix token": re.compile(r"\bsyt_[A-Za-z0-9]+_[A-Za-z]{20}_[A-Za-z0-9]{6}\b"),
        "a private key": re.compile(r"-----BEGIN (?:[A-Z]+ )*PRIVATE KEY"),
        "a password in an address": re.compile(r"\w://[^\s/:@{}<>\"']+:[^\s/@{}<>\"']+@[\w.-]"),
        "a filled in credential": re.compile(
            # The form of .env, YAML, compose, JSON and Dockerfiles. Without quotes, signs of code rule a match out.
            r"""(?m)^[ \t]*(?:- )?(?:export |ENV |ARG )?["']?\w*(?:TOKEN|PASSWORD|SECRET)["']?[ \t]*[:=][ \t]*"""
            r"""(?:(["'])(?![$<])(?:(?!\1).){8,}\1|"""
            r"""(?=[^\s"'$<])[^\s"'()\[\]{}…]{7,}[^\s"'()\[\]{}…,]["']?[ \t]*(?:#.*)?$)"""
        ),
        "a key of a cloud": re.compile(r"\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36}|xox[abprs]-[\w-]{10,})\b"),
    }
)
MADE_UP: Final = re.compile(
    r"minotaur:(?:labyrinth|\*{3})@|MTIzNDU2Nzg5MDEyMzQ1Njc4\.GaBcDe\.|not\.a\.token|good\.token\.here|abc\.def\.ghi"
)
"""Made-up credentials that tests use. They are allowed only in files of tests."""


class Vulnerability(BaseModel):
    """A known vulnerability of a release."""

    id: str
    fix_versions: list[str]


class Package(BaseModel):
    """A package and what is known about it."""

    name: str
    version: str = "?"
    vulns: list[Vulnerability] = []
    skip_reason: str | None = None


class Report(BaseModel):
    """The report of pip-audit."""

    dependencies: list[Package]


def secrets(path: str, text: str) -> Iterator[str]:
    """The places in a file that look like a secret: path, line and kind."""
    for kind, pattern in SECRETS.items():
        for found in pattern.finditer(text):
            if not (path.startswith("tests/") and MADE_UP.search(found[0])):
                yield f"{path}:{text.count(chr(10), 0, found.start()) + 1}: {kind}"


def faults(report: str) -> Iterator[str]:
    """The vulnerabilities in a report of pip-audit. A package without information is a fault, too."""
    try:
        packages = TypeAdapter(Report).validate_json(report).dependencies
    except ValidationError:
        yield "the service that knows of vulnerabilities could not be asked: nothing is known of any package"
        return
    for package in packages:
        for known in package.vulns:
            mended = ", ".join(known.fix_versions) or "no release"
            yield f"{package.name} {package.version}: {known.id}, mended in {mended}"
    unknown = [package.name for package in packages if package.skip_reason is not None]
    if unknown or not packages:
        yield f"{len(unknown)} of {len(packages)} could not be looked up, nothing is known of {', '.join(unknown)}"


def looked_up() -> str:
    """The report of pip-audit. Its error output is dropped, because it may contain addresses."""
    command = [sys.executable, "-m", "pip_audit", "--require-hashes", "--disable-pip", "--progress-spinner", "off"]
    done = subprocess.run(
        [*command, "--format", "json", "--requirement", str(ROOT / LOCK)], capture_output=True, text=True, check=False
    )
    return done.stdout


def told(title: str, found: Iterable[str]) -> bool:
    """Print the findings under a title; returns whether there were none."""
    lines = list(found)
    sys.stdout.writelines(f"{line}\n" for line in (f"{title}: {'ok' if not lines else len(lines)}", *lines))
    return not lines


def main() -> int:
    """Return 0 if nothing was found, 1 otherwise."""
    clean = told("secrets in the tree", (line for path in OWN_FILES for line in secrets(path, read(path))))
    return 0 if told("packages", faults(looked_up())) and clean else 1


if __name__ == "__main__":
    sys.exit(main())
