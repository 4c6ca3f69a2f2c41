"""``LOG_FORMAT=json``: each line is an object that says which process, table and press it is about, and no secret."""

import json
from pathlib import Path
from typing import Final

from tests.faults.conftest import MAIN, QUICK
from tests.faults.evening import Evening
from tests.faults.ledger import read_ledger
from tests.faults.silence import secrets_in
from tests.faults.test_secrets_in_logs import ANSWERS, MESSAGES, calls_go_wrong
from tests.stub.bots import Shipped
from tests.stub.faults import Refuse
from tests.stub.server import Discord
from tests.test_log_keys import IDS, NUMBERS, WORDS

ALWAYS: Final = {"timestamp", "level", "logger", "event", "process"}


async def test_a_whole_game_is_logged_as_json(stub: Discord, evening: Evening, tmp_path: Path) -> None:
    """From the start to the stop, at every level, through failing calls: known keys, one process, and real ids."""
    bot = Shipped(stub, tmp_path, LOG_FORMAT="json", LOG_LEVEL="DEBUG")
    bot.program = ("-c", QUICK + MAIN)
    try:
        await bot.start()
        await evening.begin()
        stub.faults.add(ANSWERS, Refuse(10062))
        stub.faults.add(MESSAGES, Refuse(50035))
        calls_go_wrong(stub)
        for person in evening.people:
            person.patience = 0.3
        await evening.play(4)
        stub.faults.clear()
        await evening.play()
        await bot.stop()
    finally:
        await bot.kill()
    lines = [json.loads(line) for line in bot.log.splitlines()]
    assert {key for line in lines for key in line} <= ALWAYS | IDS | NUMBERS | WORDS | {"exception"}
    assert all(line.keys() >= ALWAYS for line in lines)
    assert len({line["process"] for line in lines}) == 1
    stored = {line.table for line in read_ledger(bot.database).lines}
    assert {line["table"] for line in lines if "table" in line} == stored
    presses = {line["press"] for line in lines if "press" in line}
    assert presses
    assert presses <= {interaction.id for interaction in stub.world.interactions.values()}
    assert secrets_in(bot.log, stub, bot.database) == []
