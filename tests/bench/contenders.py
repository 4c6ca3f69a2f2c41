"""Random legal play by the rules and by their peers: each function plays one game to its end.

It returns how many decisions the players made. Luck and reveals are no decisions on either side: a node of chance, a
deal, a face or a reveal takes its time, but does not count.
"""

import random
from collections.abc import Callable
from typing import TypeAlias

import pyspiel
import rlcard

from rules.catalogue import newest
from rules.chance import Quick
from rules.game import REVEAL, Pending
from rules.record import Luck, Play, Record, enter, replay

SEATS = 4
_LUCK = Pending.LUCK
_CHOICE = Pending.CHOICE
_OVER = Pending.OVER

Playing: TypeAlias = Callable[[], int]


def by_rules(seed: int) -> Playing:
    """All checks and all events; the mover asks what is legal."""
    game, chance, uniform = newest("mythical-dice"), Quick(seed), random.Random(seed).random

    def play() -> int:
        state, decisions = game.start(SEATS, {}), 0
        while (pending := state.pending) is not _OVER:
            if pending is _LUCK:
                state.settle(state.draw(chance))
            elif pending is _CHOICE:
                seat = state.awaited[0]
                moves = state.legal(seat)
                state.apply(seat, moves[int(uniform() * len(moves))])
                decisions += 1
            else:
                state.apply(None, REVEAL)
        return decisions

    return play


def by_rules_with_views(seed: int) -> Playing:
    """The same; the mover is shown its view at each decision, as a robot or a screen is."""
    game, chance, uniform = newest("mythical-dice"), Quick(seed), random.Random(seed).random

    def play() -> int:
        state, decisions = game.start(SEATS, {}), 0
        while (pending := state.pending) is not _OVER:
            if pending is _LUCK:
                state.settle(state.draw(chance))
            elif pending is _CHOICE:
                seat = state.awaited[0]
                moves = state.view(seat).choices
                state.apply(seat, moves[int(uniform() * len(moves))])
                decisions += 1
            else:
                state.apply(None, REVEAL)
        return decisions

    return play


def by_open_spiel(seed: int) -> Playing:
    """OpenSpiel's nearest game, driven as its manual shows; its chance is uniform."""
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
    """The same by one who knows that chance is uniform here, and asks its nodes for actions without their odds."""
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
    """RLCard's nearest game, bidding and play; each step brings the next mover's observation."""
    env, uniform = rlcard.make("bridge", config={"seed": seed}), random.Random(seed).random

    def play() -> int:
        seen, decisions = env.reset()[0], 0
        while not env.is_over():
            actions = list(seen["legal_actions"])
            seen = env.step(actions[int(uniform() * len(actions))])[0]
            decisions += 1
        return decisions

    return play


def entering(seed: int) -> Playing:
    """One whole game from its moves and its luck, as a table is loaded."""
    record = played(seed)
    decisions = decisions_of(record)

    def play() -> int:
        state = record.start()
        for entry in record.log:
            enter(state, entry)
        return decisions

    return play


def replaying(seed: int) -> Playing:
    """The same game as a record that anybody may have written: reveals may be missing, faults are named."""
    record = played(seed)
    decisions = decisions_of(record)

    def play() -> int:
        replay(record)
        return decisions

    return play


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


def decisions_of(record: Record) -> int:
    """How many moves seats made."""
    return sum(isinstance(entry, Play) and entry.seat is not None for entry in record.log)
