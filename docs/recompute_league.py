#!/usr/bin/env python3
"""Recompute a league from its export: ``python3 recompute_league.py cup.json``.

This file needs Python and nothing else, least of all the program that made the export. It counts the standings of the
export from its results. From a whole export it also recomputes all ratings, and each week's digest, which it prints as
the announcement of that week shows it: compare them. Exit 0: all follows from the results; 1: it does not, with the
first difference, or the file holds no export; 2: no file is named. Beside this file, league.md describes each step.
"""

import hashlib
import json
import math
import sys
from collections import defaultdict
from pathlib import Path

VICTORY, NOT_PLAYED = 5040, 1680
MEAN, DOUBT, SETTLED = 25_000_000, 8_333_333, 7_000_000
MILLION = 1_000_000
BETA, TAU = 50 / 3, 1 / 12


# --- digests ----------------------------------------------------------------------------------------------------


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


def digests(export: dict) -> list[str]:
    """A line for each digest. Raises ValueError for the first that does not fit."""
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


# --- points -----------------------------------------------------------------------------------------------------


def played(export: dict) -> list[tuple[dict, dict, list[dict]]]:
    """The games that are not void, in the order of their numbers: each with its season and with people's seats."""
    of_week = {week["name"]: week["season"] for week in export["weeks"]}
    seasons = {season["number"]: season for season in export["seasons"]}
    return [
        (game, seasons[of_week[game["week"]]], [seat for seat in game["seats"] if seat["player"] is not None])
        for game in sorted(export["results"], key=lambda game: game["number"])
        if not game["void"]
    ]


def points(game: dict, seat: dict, scoring: str) -> int:
    """What the game brings to the person in this seat."""
    if scoring == "placement":
        return seat["placement"]
    if scoring == "wins":
        return int(seat["rank"] == 1)
    if not seat["by_house"]:
        return seat["score"]
    # Since version 2 of the rules a left seat brings no more than the last seat of the game.
    return min(0, seat["score"] if game["ranking"] == 1 else min(one["score"] for one in game["seats"]))


def week_of(brought: list[tuple[int, bool]], season: dict) -> dict:
    """A person's week, from what each of its games has brought, and whether it was won."""
    first = brought[: season["that_count"]]
    total = sum(one for one, _ in first)
    if season["scoring"] == "placement" and len(brought) >= season["to_be_ranked"]:
        total += NOT_PLAYED * (season["that_count"] - len(first))
    return {
        "season": season,
        "points": total,
        "games": len(brought),
        "wins": sum(won for _, won in brought),
        "counted": len(first),
    }


def line_of(weeks: list[dict], period: str) -> dict:
    """A person's line in the standings of the export's period, from their weeks in it."""
    best = sorted((week["points"] for week in weeks), reverse=True)
    if period.startswith("S"):
        best = best[: weeks[0]["season"]["best_weeks"]]
    line = {name: sum(week[name] for week in weeks) for name in ("games", "wins", "counted")}
    asked = max(week["season"]["to_be_ranked"] for week in weeks)
    return {"points": sum(best), "ranked": line["games"] >= asked, **line}


def lines(export: dict) -> dict[str, dict]:
    """The line of each person in the standings."""
    brought = defaultdict(list)
    for game, season, seats in played(export):
        for seat in seats:
            one = points(game, seat, season["scoring"]), seat["rank"] == 1
            brought[seat["player"], game["week"], season["number"]].append(one)
    seasons, weeks = {season["number"]: season for season in export["seasons"]}, defaultdict(list)
    for (player, _, number), theirs in brought.items():
        weeks[player].append(week_of(theirs, seasons[number]))
    found = {player: line_of(theirs, export["period"]) for player, theirs in weeks.items()}
    for line in found.values():
        better = sum(other["ranked"] and other["points"] > line["points"] for other in found.values())
        line["rank"] = better + 1 if line["ranked"] else None
    return found


# --- ratings ----------------------------------------------------------------------------------------------------


def at_season(rating: tuple[int, int, int] | None, season: int) -> tuple[int, int, int]:
    """Mean, doubt and season before a game: in a later season than before a quarter of the way back."""
    if rating is None:
        return MEAN, DOUBT, season
    mean, doubt, before = rating
    if season <= before:
        return rating
    return mean + (MEAN - mean) // 4, math.isqrt(doubt**2 + (DOUBT**2 - doubt**2) // 4), season


def rated(before: list[tuple[int, int, int]], ranks: list[int]) -> list[tuple[int, int]]:
    """The means and doubts after a game of people with these ratings."""
    mu = [mean / MILLION for mean, _, _ in before]
    sigma = [math.sqrt((doubt / MILLION) ** 2 + TAU**2) for _, doubt, _ in before]
    after = []
    for i, rank in enumerate(ranks):
        gain = shrink = 0.0
        for j, other in enumerate(ranks):
            if i != j:
                c = math.sqrt(sigma[i] ** 2 + sigma[j] ** 2 + 2 * BETA**2)
                p = 1 / (1 + math.exp((mu[j] - mu[i]) / c))
                s = 1.0 if rank < other else 0.5 if rank == other else 0.0
                gain += sigma[i] ** 2 / c * (s - p)
                shrink += sigma[i] ** 3 / c**3 * p * (1 - p)
        doubt = sigma[i] * math.sqrt(max(1 - shrink, 0.0001))
        after.append((round((mu[i] + gain) * MILLION), round(doubt * MILLION)))
    return after


def ratings(export: dict) -> dict[str, dict]:
    """Each person's rating after all games. Practice is not rated."""
    known: dict[str, tuple[int, int, int]] = {}
    for game, season, seats in played(export) if export["league"]["kind"] != "practice" else ():
        if len(seats) > 1:
            before = [at_season(known.get(seat["player"]), season["number"]) for seat in seats]
            after = rated(before, [seat["rank"] for seat in seats])
            for seat, (had, _, newest), (mean, doubt) in zip(seats, before, after, strict=True):
                left = seat["by_house"] and game["ranking"] > 1
                known[seat["player"]] = min(had, mean) if left else mean, doubt, newest
    return {
        player: {
            "rating": 1500 + round((mean - MEAN) * 40 / MILLION),
            "provisional": doubt >= SETTLED,
            "mean": mean,
            "doubt": doubt,
        }
        for player, (mean, doubt, _) in known.items()
    }


# --- the export -------------------------------------------------------------------------------------------------


def scoring_of(export: dict) -> str:
    """How the export's period counts; for all time as the newest week does."""
    of_week = {week["name"]: f"S{week['season']}" for week in export["weeks"]}
    period = max(of_week, default="S1") if export["period"] == "all" else export["period"]
    scoring = {f"S{season['number']}": season["scoring"] for season in export["seasons"]}
    return scoring[of_week.get(period, period)]


def compare(export: dict, *, whole: bool) -> str:
    """Compare the standings with the results. Raises ValueError for the first value that differs."""
    counted, known = lines(export), ratings(export) if whole else {}
    stands = {line["player"]: line for line in export["standings"]}
    if strangers := sorted(counted.keys() ^ stands.keys()):
        raise ValueError(f"{strangers[0]} has a line without games, or games without a line")
    unrated = dict.fromkeys(("rating", "provisional", "mean", "doubt"))
    for player, line in stands.items():
        due = {name: value for name, value in counted[player].items() if name != "ranked"}
        scale = scoring_of(export) == "placement"
        due["shown_points"] = (due["points"] * 100 + VICTORY // 2) // VICTORY if scale else due["points"]
        for name, value in (due | known.get(player, unrated) if whole else due).items():
            if line[name] != value:
                raise ValueError(f"{player} has {name} {line[name]}, and should have {value}")
    what = "points, ranks and ratings" if whole else "points and ranks"
    return f"results: {len(export['results'])}; people whose {what} follow from them: {len(stands)}"


def recompute(export: dict) -> list[str]:
    """A line for each digest, and one for the standings. Raises ValueError where something does not fit."""
    whole = export["period"] == "all"
    return [*(digests(export) if whole else ()), compare(export, whole=whole)]


def main(words: list[str]) -> int:
    """Recompute the export in the file that the words name, and give the exit code."""
    if len(words) != 1:
        return say(2, "usage: python3 recompute_league.py cup.json")
    try:
        export = json.loads(Path(words[0]).read_text(encoding="utf-8"))
        if (export["format"], export["version"]) != ("minotaur-league", 2):
            return say(1, "no export of a league (minotaur league export --format json)")
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
