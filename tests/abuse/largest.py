"""The records that take longest to read: as large as a record may be, and each expensive in its own way."""

import json
from collections.abc import Iterator

from storage.codec import MOST_BYTES, dump_record
from tests.abuse.hostile import texts
from tests.recorded import recorded, recorded_of


def largest() -> Iterator[tuple[str, str]]:
    """The most costly texts that are still read, each with its description."""
    many = (MOST_BYTES - 5_000) // 14
    yield "keys, one of them twice", "{" + ",".join(f'"{n:08}":0' for n in range(many)) + ',"00000001":0}'
    yield "lists in lists", "[" * MOST_BYTES
    yield "objects in objects", '{"a":' * (MOST_BYTES // 5)
    yield "empty objects", with_log(",".join(["{}"] * (MOST_BYTES // 3 - 2_000)))
    yield "empty lists", with_log(",".join(["[]"] * (MOST_BYTES // 3 - 2_000)))
    yield "one number", with_log("9" * (MOST_BYTES - 5_000))
    yield "one fraction", with_log("0." + "9" * (MOST_BYTES - 5_000))
    yield "one string", with_log('"' + "\\u0301" * ((MOST_BYTES - 5_000) // 6) + '"')
    yield "one name", dump_record(recorded()).replace("Cindy", "x" * (MOST_BYTES - 50_000))
    yield "bets changed without end", with_log(",".join([*opening(), *['{"seat":0,"do":"bet","tricks":0}'] * 49_990]))
    yield "wishes changed without end", wishing()
    yield "ends without end", with_log(",".join(['{"end":"abandoned","why":""}'] * 50_000))


def with_log(entries: str) -> str:
    """A record with these entries."""
    head = json.loads(texts()[0])
    head["log"] = []
    return json.dumps(head).replace('"log": []', f'"log": [{entries}]')


def wishing() -> str:
    """A game of Mythic Dice whose second seat changes a list of a hundred wishes again and again."""
    head = json.loads(dump_record(recorded_of("mythic-dice", 2, 1)))
    opened, head["log"] = [json.dumps(entry) for entry in head["log"][:2]], []
    wish = {"seat": 1, "do": "wish", "captures": [{"creature": "nemean-lion", "dice": [6, 6]}] * 100}
    text = json.dumps(wish, separators=(",", ":"))
    wishes = [text] * ((MOST_BYTES - 5_000) // (len(text) + 1))
    return json.dumps(head).replace('"log": []', f'"log": [{",".join([*opened, *wishes])}]')


def opening() -> list[str]:
    """A game's first entries, up to its first bet."""
    log = json.loads(texts()[0])["log"]
    return [json.dumps(entry) for entry in log[: next(place for place, entry in enumerate(log) if "do" in entry)]]
