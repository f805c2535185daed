"""Whole random games played by the numbers of the environment, beside the engine itself.

``make numbers`` plays 1,000 of them.
"""

import argparse
from collections.abc import Sequence
from random import Random
from typing import Any

import tilewyrm
from tilewyrm.api.env.numbers.boxes import BOXES, OPTIONS
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.game import EXPANSION_SET
from tilewyrm.engine.registry import game as rules_of

LARGE = 24
"""The radius of a window that a random game does not leave, even with every box."""

Known = dict[tuple[object, ...], dict[int, str]]
"""By game, seats, radius of the window and boxes, the decision that each number was seen for."""


def setup(draw: Random, boxes: Sequence[str] | None) -> tuple[str, dict[str, Any]]:
    """Return a game and arguments of `tilewyrm.spiel_game`: Carcassonne with *boxes*, or any."""
    if boxes is None and draw.random() < 0.5:
        options: dict[str, Any] = {"round_cap": draw.randint(1, 12)}
        for spec in rules_of("feuville").options:
            if spec.name not in options and draw.random() < 0.3:
                options[spec.name] = draw.choice(spec.values or [spec.default])
        return "feuville", {"seats": draw.randint(2, 4), "options": options}
    if boxes is None:
        boxes = [box for box in BOXES if draw.random() < 0.3]
    options = {"farmers": draw.random() < 0.8, "tiny_city": draw.choice((2, 4))}
    for spec in EXPANSION_SET.specs:
        if spec.name in BOXES:
            options[spec.name] = spec.name in boxes
        elif spec.name in OPTIONS - options.keys() and draw.random() < 0.3:
            options[spec.name] = draw.choice(spec.values or [spec.default])
    return "carcassonne", {
        "seats": draw.randint(2, 5),
        "options": options,
        "radius": draw.choice((4, 12, LARGE)),
    }


def play(seed: int, known: Known, boxes: Sequence[str] | None = None) -> int:
    """Play one game, check everything on the way, and return how many decisions it had."""
    draw = Random(seed)
    name, arguments = setup(draw, boxes)
    game = tilewyrm.spiel_game(name, **arguments)
    radius = arguments.pop("radius", None)
    state = game.new_initial_state()
    engine = tilewyrm.new(name, **arguments, seed=0).copy()
    chosen = tuple(box for box in BOXES if engine.options.get(box)) if radius else ()
    pieces = str(engine.view().get("pieces"))
    meant = known.setdefault((name, game.num_players(), radius, chosen, pieces), {})
    single = {name for name, numbers in game.action_kinds().items() if len(numbers) == 1}
    decided = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        if state.is_chance_node():
            assert len(actions) <= game.max_chance_outcomes()
            action = draw.choice(actions)
            engine.apply(engine.outcomes()[action][0])
        else:
            check_numbers(state, actions, meant, radius, single)
            action = draw.choice(actions)
            engine.apply(state.action_to_string(action))
            decided += 1
        state.apply_action(action)
        assert len(state.observation_tensor(0)) == game.observation_tensor_size()
    assert engine.digest() == state.match.digest()
    assert sum(state.returns()) == 0 or abs(sum(state.returns())) < 1e-9
    if radius is None or radius == LARGE:
        assert state.match.is_over
    return decided


def check_numbers(
    state: tilewyrm.SpielState,
    actions: list[int],
    meant: dict[int, str],
    radius: int | None,
    single: set[str],
) -> None:
    """Check that each legal decision has a number of its own, which never means another one."""
    legal = state.match.legal()
    inside = [one for one in legal if radius is None or is_inside(one, radius)]
    assert len(set(actions)) == len(actions) == len(inside)
    for action in actions:
        words = state.action_to_string(action)
        kind, _, fields = words.partition(" ")
        if kind == "place-piece":  # its cell is that of the tile just placed
            words = f"{kind} {fields.partition(' feature=')[2]}"
        elif type(state.decision(action)).__name__ in single:  # the only one of the seat
            words = kind
        assert meant.setdefault(action, words) == words, action


def is_inside(decision: Any, radius: int) -> bool:
    """Return whether a decision of Carcassonne is about a cell inside the window, or about none."""
    if type(decision).__name__ != "PlaceTile":
        return True
    cell: Cell = decision.cell
    return -radius <= cell.x <= radius and -radius <= cell.y <= radius


def main() -> None:
    """Play as many games as the command line says."""
    words = argparse.ArgumentParser()
    words.add_argument("--games", type=int, default=1000)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--boxes", help="Carcassonne with these boxes alone, such as NAME,NAME")
    chosen = words.parse_args()
    boxes = None if chosen.boxes is None else chosen.boxes.split(",")
    known: Known = {}
    decided = sum(play(chosen.seed + number, known, boxes) for number in range(chosen.games))
    print(f"{chosen.games} games, {decided} decisions; every number means one decision")


if __name__ == "__main__":
    main()
