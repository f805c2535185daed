"""An agent that learns a game by playing it against itself, and then plays against random choices.

    python examples/agent.py feuville --seconds 300 --save examples/agent.npy
    tilewyrm league --game feuville --option round_cap=20 --bots examples/agent.py:Trained,random

It needs the package numpy. The agent takes the decision after which it expects to be ahead most. It
expects so by a weighted sum of the points and other public numbers of all seats, and learns the
weights by temporal differences. It knows no rules: it sees numbers only (docs/environments.md). The
class Trained is a bot with the saved weights, which it reads from agent.npy in the folder of this
file, so train first.
"""

import argparse
import time
from pathlib import Path

import numpy as np

import tilewyrm

PLANES = ("score", "marks", "supply", "turn")
"""The planes of an observation that the agent looks at, as far as a game has them."""


class Agent:
    def __init__(self, game, rng):
        self.rng = rng
        found = [plane for name, plane in game.observation_planes().items() if name in PLANES]
        self.places = np.concatenate([np.arange(p.first, p.first + p.size) for p in found])
        self.weights = np.zeros(len(self.places) + 1)

    def features(self, state, seat):
        seen = np.array(state.observation_tensor(seat), float)[self.places]
        return np.append(seen / 10, 1)

    def choose(self, state, exploring=0.0):
        """Return a decision, and the features of the state after it."""
        seat, actions = state.current_player(), state.legal_actions()
        state = state.resample_from_infostate(seat, self.rng.random)  # it knows nothing hidden
        if self.rng.random() < exploring:
            actions = [actions[self.rng.integers(len(actions))]]
        after = np.array([self.features(state.child(action), seat) for action in actions])
        values = after @ self.weights + self.rng.random(len(actions)) * 1e-6
        best = int(values.argmax())
        return actions[best], after[best]


class Trained:
    """A bot with the saved weights, for a match with as many seats as in training."""

    def __init__(self, random):
        self.rng = np.random.default_rng(random.getrandbits(64))
        self.agent = None

    def choose(self, match):
        if self.agent is None:  # a bot plays one match
            self.game = tilewyrm.spiel_game(match.game, seats=match.seats, options=match.options)
            self.agent = Agent(self.game, self.rng)
            self.agent.weights = np.load(Path(__file__).with_name("agent.npy"))
        state = self.game.state(match)
        action, _ = self.agent.choose(state)
        return state.decision(action)


def rolled(state, rng):
    """Apply the rolls that come next."""
    while state.is_chance_node():
        rolls, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rolls[rng.choice(len(rolls), p=chances)])


def train(game, agent, seconds, rate=0.002):
    """Play against itself; each state should be worth what the next one of its seat is."""
    end, games = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        state, before = game.new_initial_state(), {}
        rolled(state, agent.rng)
        while not state.is_terminal():
            seat = state.current_player()
            action, seen = agent.choose(state, exploring=0.1)
            if seat in before:
                learn(agent, before[seat], seen @ agent.weights, rate)
            before[seat] = seen
            state.apply_action(action)
            rolled(state, agent.rng)
        for seat, seen in before.items():
            learn(agent, seen, state.returns()[seat], rate)
        games += 1
    return games


def learn(agent, seen, target, rate):
    error = np.clip(target - seen @ agent.weights, -20, 20)
    agent.weights += rate * error * seen / (1 + seen @ seen)


def wins(game, agent, games):
    """Return the share of games that the agent wins against random choices; a draw is a half."""
    won = 0.0
    for number in range(games):
        state, own = game.new_initial_state(), number % 2
        rolled(state, agent.rng)
        while not state.is_terminal():
            if state.current_player() == own:
                action, _ = agent.choose(state)
            else:
                actions = state.legal_actions()
                action = actions[agent.rng.integers(len(actions))]
            state.apply_action(action)
            rolled(state, agent.rng)
        won += (np.sign(state.returns()[own]) + 1) / 2
    return won / games


def main():
    words = argparse.ArgumentParser()
    words.add_argument("game", nargs="?", default="feuville")
    words.add_argument("--seconds", type=float, default=300)
    words.add_argument("--games", type=int, default=100)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--save", type=Path, help="file for the weights, such as agent.npy")
    chosen = words.parse_args()
    try:
        game = tilewyrm.spiel_game(chosen.game)
    except tilewyrm.SetupError as error:
        raise SystemExit(f"{error}") from error
    agent = Agent(game, np.random.default_rng(chosen.seed))
    print(f"before training: wins {wins(game, agent, chosen.games):.0%} against random")
    print(f"{train(game, agent, chosen.seconds)} games of training")
    if chosen.save:
        np.save(chosen.save, agent.weights)
    print(f"after training: wins {wins(game, agent, chosen.games):.0%} against random")


if __name__ == "__main__":
    main()
