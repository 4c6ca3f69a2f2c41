"""``make audit``: whether a secret stands in the tree, and whether a package that we ship is known to be unsafe.

The first is looked for by a few patterns of our own: they know the credentials that this bot has, need nothing
installed, and run with all other tests. What is found is not printed, only where it stands. What cannot be looked up
counts as a fault: an audit that has not looked has not passed.
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
            # As a line of .env, YAML, compose, JSON or a Dockerfile: in quotes with any signs, else without code's.
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
"""What tests hold of such things, which opens nothing; in a file of the tests alone."""


class Vulnerability(BaseModel):
    """What is known against a release."""

    id: str
    fix_versions: list[str]


class Package(BaseModel):
    """A package as it was looked up."""

    name: str
    version: str = "?"
    vulns: list[Vulnerability] = []
    skip_reason: str | None = None


class Report(BaseModel):
    """What pip-audit says."""

    dependencies: list[Package]


def secrets(path: str, text: str) -> Iterator[str]:
    """Where in a file something stands that looks like a secret: path, line and kind."""
    for kind, pattern in SECRETS.items():
        for found in pattern.finditer(text):
            if not (path.startswith("tests/") and MADE_UP.search(found[0])):
                yield f"{path}:{text.count(chr(10), 0, found.start()) + 1}: {kind}"


def faults(report: str) -> Iterator[str]:
    """What a report of pip-audit holds against the packages; that it holds nothing about them is a fault, too."""
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
    """pip-audit's report; what else it says may name addresses, and is left out."""
    command = [sys.executable, "-m", "pip_audit", "--require-hashes", "--disable-pip", "--progress-spinner", "off"]
    done = subprocess.run(
        [*command, "--format", "json", "--requirement", str(ROOT / LOCK)], capture_output=True, text=True, check=False
    )
    return done.stdout


def told(title: str, found: Iterable[str]) -> bool:
    """Print what was found under its title; whether it was nothing."""
    lines = list(found)
    sys.stdout.writelines(f"{line}\n" for line in (f"{title}: {'ok' if not lines else len(lines)}", *lines))
    return not lines


def main() -> int:
    """0 when nothing was found, 1 otherwise."""
    clean = told("secrets in the tree", (line for path in OWN_FILES for line in secrets(path, read(path))))
    return 0 if told("packages", faults(looked_up())) and clean else 1


if __name__ == "__main__":
    sys.exit(main())
