"""Random legal play by our rules and by other engines: each function plays one game to its end.

Each function returns how many decisions the players made. Luck and reveals take time, but are no decisions in any
engine: chance nodes, deals, faces and reveals do not count.
"""

import random
from collections.abc import Callable
from typing import TypeAlias

import pyspiel
import rlcard

from rules.catalogue import newest
from rules.chance import Quick
from rules.game import REVEAL, Pending
from rules.record import Luck, Play, Record, enter

SEATS = 4
_LUCK = Pending.LUCK
_CHOICE = Pending.CHOICE
_OVER = Pending.OVER

Playing: TypeAlias = Callable[[], int]


def by_rules(seed: int, *, views: bool = False) -> Playing:
    """All checks and all events; the mover asks what is legal, or is shown its view, as a robot or a screen is."""
    game, chance, uniform = newest("mythical-dice"), Quick(seed), random.Random(seed).random

    def play() -> int:
        state, decisions = game.start(SEATS, {}), 0
        while (pending := state.pending) is not _OVER:
            if pending is _LUCK:
                state.settle(state.draw(chance))
            elif pending is _CHOICE:
                seat = state.awaited[0]
                moves = state.view(seat).choices if views else state.legal(seat)
                state.apply(seat, moves[int(uniform() * len(moves))])
                decisions += 1
            else:
                state.apply(None, REVEAL)
        return decisions

    return play


def by_open_spiel(seed: int) -> Playing:
    """OpenSpiel's most similar game, used as its manual shows. Its chance is uniform."""
    game, uniform = pyspiel.load_game(f"oh_hell(players={SEATS},num_tricks_fixed=8)"), random.Random(seed).random

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action, _ = outcomes[int(uniform() * len(outcomes))]
            else:
                actions = state.legal_actions()
                action = actions[int(uniform() * len(actions))]
                decisions += 1
            state.apply_action(action)
        return decisions

    return play


def by_open_spiel_at_its_fastest(seed: int) -> Playing:
    """The same without odds: because chance is uniform here, chance nodes are asked only for their actions."""
    game, uniform = pyspiel.load_game(f"oh_hell(players={SEATS},num_tricks_fixed=8)"), random.Random(seed).random

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            decisions += not state.is_chance_node()
            state.apply_action(actions[int(uniform() * len(actions))])
        return decisions

    return play


def by_rlcard(seed: int) -> Playing:
    """RLCard's most similar game, with bidding and play. Each step returns the next mover's observation."""
    env, uniform = rlcard.make("bridge", config={"seed": seed}), random.Random(seed).random

    def play() -> int:
        seen, decisions = env.reset()[0], 0
        while not env.is_over():
            actions = list(seen["legal_actions"])
            seen = env.step(actions[int(uniform() * len(actions))])[0]
            decisions += 1
        return decisions

    return play


def replaying(seed: int, again: Callable[[Record], object]) -> Playing:
    """One whole game from its record, made again in this way."""
    record = played(seed)
    decisions = sum(isinstance(entry, Play) and entry.seat is not None for entry in record.log)

    def play() -> int:
        again(record)
        return decisions

    return play


def enter_all(record: Record) -> None:
    """From its moves and its luck, as a table is loaded."""
    state = record.start()
    for entry in record.log:
        enter(state, entry)


def played(seed: int) -> Record:
    """The record of a game of random legal moves."""
    state = newest("mythical-dice").start(SEATS, {})
    chance, luck = Quick(seed), random.Random(seed)
    log: list[Luck | Play] = []
    while state.pending is not _OVER:
        if state.pending is _LUCK:
            outcome = state.draw(chance)
            state.settle(outcome)
            log.append(Luck(outcome))
        else:
            seat = state.awaited[0] if state.awaited else None
            move = REVEAL if seat is None else luck.choice(state.legal(seat))
            state.apply(seat, move)
            log.append(Play(seat, move))
    return Record("mythical-dice", tuple("ABCD"), tuple(log))
