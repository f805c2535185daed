"""Carcassonne with other expansions than those of its registry, and which of them are combined."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations, count
from math import comb
from random import Random

from support.playing import any_setup
from tilewyrm.engine.carcassonne.core.components.edition import CarcassonneEdition, read_edition
from tilewyrm.engine.carcassonne.core.expansion_set import ExpansionSet
from tilewyrm.engine.carcassonne.game import CARCASSONNE, EXPANSION_SET, Carcassonne
from tilewyrm.engine.game import Edition, Setup
from tilewyrm.engine.setup.options import OptionValue

NAMES = tuple(one.name for one in EXPANSION_SET.expansions)
"""Every expansion of the registry."""

NO_MEEPLES = {
    kind.name
    for one in EXPANSION_SET.expansions
    for kind in one.pieces(one.options())
    if not kind.is_meeple
}
"""Kinds of pieces that are neither meeples nor work like one."""


def setups_of(name: str) -> Mapping[str, Callable[[], Setup]]:
    """Return the setups of matches in which the facts of the expansion *name* come up, by title.

    They are ``SETUPS`` of its module in ``support.carcassonne.expansions``, if it has that.
    """
    module = f"support.carcassonne.expansions.{name}"
    if find_spec(module) is None:
        return {}
    found: Mapping[str, Callable[[], Setup]] = getattr(import_module(module), "SETUPS", {})
    return found


@cache
def game_of(rulebook: ExpansionSet) -> Carcassonne:
    """Return Carcassonne with the expansions of *rulebook*: a game that is in no registry."""
    if rulebook is EXPANSION_SET:
        return CARCASSONNE

    class Played(Carcassonne):
        seats = range(2, rulebook.most_seats + 1)
        options = rulebook.specs
        presets = rulebook.presets
        decision_types = (*CARCASSONNE.decision_types, *_new(rulebook, "decisions"))
        roll_types = (*CARCASSONNE.roll_types, *_new(rulebook, "rolls"))
        event_types = (*CARCASSONNE.event_types, *_new(rulebook, "events"))
        part_types = (
            *CARCASSONNE.part_types,
            *_new(rulebook, "slices"),
            *_new(rulebook, "parts"),
        )

        def edition(self, text: str) -> CarcassonneEdition:
            return read_edition(text, rulebook.vocabulary)

        def check_setup(
            self, edition: Edition, seats: int, options: Mapping[str, OptionValue]
        ) -> None:
            assert isinstance(edition, CarcassonneEdition)
            rulebook.check(edition, seats, options)

    played = Played()
    played.rules = {1: rulebook.rules}
    return played


def _new(rulebook: ExpansionSet, sort: str) -> list[type]:
    """Return the types of that *sort* of the expansions that are in no registry."""
    new = [one for one in rulebook.expansions if one not in EXPANSION_SET.expansions]
    return [kind for one in new for kind in getattr(one, sort)]


def flags(playing: Sequence[str], rulebook: ExpansionSet = EXPANSION_SET) -> dict[str, OptionValue]:
    """Return the options that choose the expansions *playing* and no others."""
    known = [one.name for one in rulebook.expansions]
    assert set(playing) <= set(known), playing
    return {name: name in playing for name in known}


def combined() -> dict[str, tuple[str, ...]]:
    """Return by a name for people: the base game, some mixtures of expansions, all together.

    Of any two expansions neither, either without the other, and both are played. Each is in more
    than half of the mixtures, no two in the same ones: seven mixtures do for 35 expansions. Each
    expansion alone, and every pair alone, are played by `make boxes`.
    """
    mixtures = next(number for number in count(2) if comb(number, number // 2 + 1) >= len(NAMES))
    halves = list(combinations(range(mixtures), mixtures // 2 + 1))
    homes = {name: halves[at * len(halves) // len(NAMES)] for at, name in enumerate(NAMES)}
    mixed = [tuple(name for name in NAMES if at in homes[name]) for at in range(mixtures)]
    found = dict.fromkeys([(), *mixed, NAMES])
    return {"+".join(names) or "base": names for names in found}


def setup_with(playing: Sequence[str], draw: Random) -> Setup:
    """Return a playable setup with the expansions *playing*, everything else at random."""
    return any_setup("carcassonne", draw, flags(playing))


def rare_setups() -> Mapping[str, Setup]:
    """Return setups of small boxes by the question that comes up there, and hardly ever elsewhere.

    They are ``RARE`` of ``support.carcassonne.expansions.NAME``: functions by question.
    """
    found: dict[str, Setup] = {}
    for name in NAMES:
        module = f"support.carcassonne.expansions.{name}"
        if find_spec(module) is not None:
            rare = getattr(import_module(module), "RARE", {})
            found |= {question: setup() for question, setup in rare.items()}
    return found
