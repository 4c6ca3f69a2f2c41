"""A process that thinks for strong robots, and finds advice: ``python -m rules.robots.thinker``.

The bot's own process stays free. An empty message says that this one is ready. Then it reads questions from its input
and writes one answer for each, in order, until its input ends. A message is its length in four bytes, big-endian, and
then so many bytes: for a question a pickle of game, robot and view, for an answer the move as the game's notation
spells it. A question without a robot asks for advice: it has one value more, the move that is weighed in any case, and
its answer is a pickle.
"""

import gc
import os
import pickle
import random
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import BinaryIO, Final

from rules.catalogue import advice, newest, robot_player
from rules.game import Robot

LENGTH: Final = 4
"""The bytes in which a message tells its length."""

_NICE: Final = 5
"""How far it steps back where the machine has too much to do: presses go before thoughts."""


def framed(message: bytes) -> bytes:
    """The message with its length before it."""
    return len(message).to_bytes(LENGTH, "big") + message


def _questions(source: BinaryIO) -> Iterator[bytes]:
    while len(length := source.read(LENGTH)) == LENGTH:
        yield source.read(int.from_bytes(length, "big"))


def _send(message: bytes) -> None:
    sys.stdout.buffer.write(framed(message))
    sys.stdout.buffer.flush()


def main() -> None:
    """Answer until the input ends.

    Garbage is not collected. A collection goes over all that the caches of the rules hold, and took as long as a
    question may last. Thoughts make no cycles, so reference counts free them.
    """
    gc.disable()
    _send(b"")  # Ready.
    luck, robots = random.SystemRandom(), dict[tuple[str, str], Robot]()
    for question in _questions(sys.stdin.buffer):
        game, name, view, *made = pickle.loads(question)  # noqa: S301 - written by the bot that started this process
        if name is None:
            _send(pickle.dumps(advice(game, view, *made)))
            continue
        if (game, name) not in robots:
            robots[game, name] = robot_player(game, luck, name)
        move = robots[game, name].choose(view)
        _send(newest(game).notation.spell(move).encode())


if __name__ == "__main__":
    with suppress(AttributeError, OSError):  # Not every system knows this.
        os.nice(_NICE)
    # The bot alone decides when its process ends; a signal from the terminal reaches both.
    with suppress(KeyboardInterrupt, BrokenPipeError):
        main()
