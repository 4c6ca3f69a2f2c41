#!/usr/bin/env python3
"""Recompute the digests of a league's weeks from its whole export: ``python3 recompute_league.py cup.json``.

This file needs Python and nothing else, least of all the program that made the export. It prints each week's digest
as the announcement of that week shows it: compare them. Exit 0: the export fits its digests; 1: it does not, with
the first week, or the file holds no such export; 2: no file is named. Beside this file, league.md describes each step.
"""

import hashlib
import json
import sys
from pathlib import Path


def games(export: dict, link: dict, before: dict) -> list[str]:
    """The week's games, and those of earlier weeks that came after the digest before."""
    earlier = {one["week"] for one in export["digests"] if one["number"] < link["number"]}
    # Since format 2 a digest covers the version of the rules for places, too.
    ranked = link.get("format", 1) > 1
    return [
        " ".join(
            ["game", str(game["number"])]
            + ([str(game["ranking"])] if ranked else [])
            + [game["moves"] or "-"]
            + [str(seat["rank"]) for seat in game["seats"]]
        )
        for game in sorted(export["results"], key=lambda game: game["number"])
        if game["number"] <= link["games_to"]
        and (game["week"] == link["week"] or (game["week"] in earlier and game["number"] > before["games_to"]))
    ]


def corrections(export: dict, link: dict, before: dict) -> list[str]:
    """Results that were voided or restored after the digest before, whatever their week."""
    made = sorted(
        (one["number"], one["voids"], game["number"]) for game in export["results"] for one in game["corrections"]
    )
    return [
        f"{'void' if voids else 'restore'} {number} {game}"
        for number, voids, game in made
        if before["corrections_to"] < number <= link["corrections_to"]
    ]


def purges(export: dict, link: dict, before: dict) -> list[str]:
    """Purges after the digest before, each with how many numbers of games it removed."""
    return [
        f"purge {one['number']} {'-' if one['counted'] is None else one['counted']}"
        for one in export["purges"]
        if before["purges_to"] < one["number"] <= link["purges_to"]
    ]


def recompute(export: dict) -> list[str]:
    """A line for each digest, up to the first that does not fit."""
    before = {"digest": "-", "games_to": 0, "corrections_to": 0, "purges_to": 0}
    told = []
    for link in export["digests"]:
        lines = [f"minotaur/league/{link.get('format', 1)}", before["digest"], link["week"]]
        for part in (games, corrections, purges):
            lines += part(export, link, before)
        digest = hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
        if digest != link["digest"]:
            raise ValueError(f"{link['week']} is the first week that does not match its digest")
        told.append(f"{link['week']}  {' '.join(digest[at : at + 4] for at in range(0, 20, 4))}")
        before = link
    return told


def main(words: list[str]) -> int:
    """Recompute the export in the file that the words name, and give the exit code."""
    if len(words) != 1:
        return say(2, "usage: python3 recompute_league.py cup.json")
    try:
        export = json.loads(Path(words[0]).read_text(encoding="utf-8"))
        if (export["format"], export["version"], export["period"]) != ("minotaur-league", 2, "all"):
            return say(1, "no export of a whole league (minotaur league export --all --format json)")
        return say(0, *recompute(export))
    except OSError as error:
        return say(1, f"{words[0]}: {error.strerror}")
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError) as fault:
        return say(1, f"not verified: {fault}")


def say(code: int, *lines: str) -> int:
    """Print the lines without signs that a terminal obeys, on standard error unless all is well."""
    for line in lines:
        print("".join(sign if sign.isprintable() else " " for sign in line), file=sys.stderr if code else sys.stdout)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
