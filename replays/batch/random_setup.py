"""Random setups by the rules of this program, and setups from facts."""

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from tilewyrm import editions
from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.registry import game

_MEAN_PRESETS = 2.5
"""Mean number of presets in a match. Few presets make short matches, and thus many of them."""
_PLAIN = 0.5
"""Share of matches in which no other option is changed."""
_CHANGED = 0.25
"""Share of the options that are changed in the others."""
_EARLY_END = 1 / 8
"""Share of matches in which an option ends the match earlier, so that its rule is played."""
_EDITIONS = 8
"""Editions that are kept."""
_TRIES = 500
"""Random setups until one is playable."""


def setup_of(facts: Mapping[str, Any]) -> Any:
    """Return the setup of these *facts*.

    Raises:
        SetupError: this version does not know it.
    """
    played = game(facts["game"])
    edition = _edition(facts["game"], facts["edition"])
    return played.setup(edition, facts["seats"], facts["options"], facts["rules_version"])


@lru_cache(_EDITIONS)
def _edition(game_name: str, text: str) -> Any:
    return game(game_name).edition(text)


def facts_of(setup: Any) -> dict[str, Any]:
    """Return the facts of *setup*: its game, seats, changed options, edition, and rules version."""
    defaults = {spec.name: spec.default for spec in game(setup.game).options}
    changed = {name: value for name, value in setup.options.items() if value != defaults[name]}
    facts = {"game": setup.game, "seats": setup.seats, "options": changed}
    return facts | {"edition": setup.edition.text, "rules_version": setup.rules_version}


def random_setup(
    game_name: str,
    seats: int | None,
    presets: Sequence[str] | None,
    options: Mapping[str, Any],
    turn: Mapping[str, Any],
    draw: random.Random,
    *,
    many_seats: bool = False,
) -> Any:
    """Return a random playable setup with what is given.

    Args:
        game_name: the game.
        seats: the number of seats, or None for any.
        presets: presets that are merged, or None for any presets and other options.
        options: options that are set in any case.
        turn: options that are set if this version knows them and they go with the others.
        draw: the luck.
        many_seats: whether any number of seats is one of the upper half, if that goes with the
            options.

    Raises:
        SetupError: what is given does not go together.
    """
    played, edition = game(game_name), editions.load(game_name)
    known = {spec.name for spec in played.options}
    turn = turn if turn.keys() <= known else {}
    tries = 1 if presets is not None and seats is not None and not turn else _TRIES
    for left in reversed(range(tries)):
        chosen = dict(_any_options(played, presets, draw))
        is_early = left > _TRIES // 2
        if is_early:
            chosen.update(turn)
        chosen.update({**dict(_ending_options(played, draw)), **options})
        fewest = len(played.seats) // 2 if many_seats and is_early else 0
        number = draw.choice(played.seats[fewest:]) if seats is None else seats
        try:
            return played.setup(edition, number, chosen)
        except SetupError:
            if not left:
                raise
    raise AssertionError


def _ending_options(played: Any, draw: random.Random) -> Iterator[tuple[str, Any]]:
    """Yield the options that end each match. Some end it earlier than usual."""
    specs = {spec.name: spec for spec in played.options}
    is_early = draw.random() < _EARLY_END
    for name, value in played.ending_options.items():
        if is_early and specs[name].maximum:
            yield name, draw.randint(specs[name].minimum + 1, value)
        else:
            yield name, value


def _any_options(
    played: Any, presets: Sequence[str] | None, draw: random.Random
) -> Iterator[tuple[str, Any]]:
    """Yield options and their values, later ones over earlier ones."""
    if presets is not None:
        for name in presets:
            yield from played.preset(name).options.items()
        return
    most = len(played.presets)
    number = min(int(draw.expovariate(1 / _MEAN_PRESETS)), most)
    mixed = [preset.options for preset in draw.sample(list(played.presets), number)]
    of_presets = {name for preset in played.presets for name in preset.options}
    for each in mixed:
        yield from each.items()
    if draw.random() < _PLAIN:
        return
    for spec in played.options:
        if spec.name not in of_presets and draw.random() < _CHANGED:
            if spec.values:
                yield spec.name, draw.choice(spec.values)
            elif not spec.pattern:
                yield spec.name, draw.randint(spec.minimum, spec.maximum)
