"""Compare the speed of random play with python-chess and pgx, in one run on one core.

Neither is a dependency: `pip install chess pgx numpy` in an environment of its own, then
`PYTHONPATH=. python -m research.bench.ratios`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import affinage
from affinage.environments import vector

SECONDS = 5.0
GAMES = 1024
VARIANTS = ("board=square:8", "game=churn", "game=taifas")


def rate(step: Callable[[], int]) -> float:
    """Return how many actions per second a step makes, which returns their number; the first call is not timed."""
    step()
    begun, made = time.perf_counter(), 0
    while time.perf_counter() - begun < SECONDS:
        made += step()
    return made / (time.perf_counter() - begun)


def chess_game() -> int:
    """Play a random game of chess."""
    import chess

    board, made = chess.Board(), 0
    while not board.is_game_over():
        board.push(random.choice(list(board.legal_moves)))
        made += 1
    return made


def our_game(game: affinage.Game) -> int:
    """Play a random game of ours, move by move."""
    position, made = game.initial(), 0
    while not position.is_terminal():
        position = position.apply(random.choice(position.legal_moves()))
        made += 1
    return made


def our_batch(link: str) -> Callable[[], int]:
    """Return a step of many games as arrays, by random legal actions."""
    import numpy as np

    chance = np.random.default_rng(1)
    games = vector.env(link, GAMES)
    masks = games.reset(seed=1).masks

    def step() -> int:
        nonlocal masks
        masks = games.step((chance.random(masks.shape, np.float32) * masks).argmax(1)).masks
        return GAMES

    return step


def pgx_batch(name: str) -> Callable[[], int]:
    """Return a step of many games of pgx, by random legal actions, compiled."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    states = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), GAMES))

    def stepped(states: Any, key: Any) -> Any:
        noise = jax.random.uniform(key, states.legal_action_mask.shape)
        return jax.vmap(auto_reset(env.step, env.init))(
            states, (noise * states.legal_action_mask).argmax(-1), jax.random.split(key, GAMES)
        )

    number, compiled = 0, jax.jit(stepped)

    def step() -> int:
        nonlocal states, number
        number += 1
        states = compiled(states, jax.random.PRNGKey(number))
        states.rewards.block_until_ready()
        return GAMES

    return step


def main() -> None:
    """Print the ratios."""
    chess = rate(chess_game)
    print(f"python-chess: {chess:,.0f} moves per second")
    for link in VARIANTS:
        game = affinage.load(link)
        ours = rate(lambda game=game: our_game(game))  # type: ignore[misc]
        print(f"{link}: {ours:,.0f} moves per second, {ours / chess:.2f} of python-chess", flush=True)
    theirs = {name: rate(pgx_batch(name)) for name in ("othello", "go_9x9", "hex")}
    for name, speed in theirs.items():
        print(f"pgx {name}: {speed:,.0f} actions per second")
    for link in VARIANTS:
        ours = rate(our_batch(link))
        ratios = ", ".join(f"{ours / speed:.2f} of {name}" for name, speed in theirs.items())
        print(f"{link} as arrays: {ours:,.0f} actions per second, {ratios}", flush=True)


if __name__ == "__main__":
    main()
