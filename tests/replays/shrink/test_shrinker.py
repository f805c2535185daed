"""Shrinking starts with the setup: what is left has only the options and seats that matter."""

from random import Random

import pytest

from support.files import resimulated
from support.golden import path_of
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.game import Decided
from tilewyrm.engine.registry import game
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.edit.replay_writer import RewrittenReplay
from tilewyrm.replays.edit.script import script_of
from tilewyrm.replays.shrink.setup_search import SetupSearch
from tilewyrm.replays.shrink.setups import (
    changed_options,
    size_of_setup,
    with_seats,
    without_options,
    without_terms,
)
from tilewyrm.replays.shrink.shrinker import Shrinker
from tilewyrm.replays.shrink.trials import Trials

OPTIONS = game("carcassonne").options
_, FIRST, MIDDLE, SIXTH, LAST = [expansion.name for expansion in EXPANSIONS[:5]]
BOXES = f"carcassonne-to-{LAST}"
"""A match of six seats with five boxes, and terms of its table."""


@pytest.mark.parametrize(
    ("sort", "entries", "needed"),
    [(f".expansions.{MIDDLE}.", 13, {MIDDLE: True}), ("place-piece", 5, {})],
)
def test_only_the_setup_that_matters_is_left(
    sort: str, entries: int, needed: dict[str, bool]
) -> None:
    """*sort* is part of the text of a decision, or of the name of its module."""
    sizes: list[tuple[int, ...]] = []

    def shown_after(replay: RewrittenReplay) -> int | None:
        found = (move.seq for move in replay.moves if text(move.entry[-1]).startswith(decision))
        return next(found, None)

    script = script_of(path_of(BOXES), 60)
    made = [move.entry[-1] for move in script.moves if isinstance(move.entry, Decided)]
    words = [(text(one), type(one).__module__) for one in made]
    decision = next(line for line, module in words if sort in f"{line} {module}").split()[0]
    assert size_of_setup(script) == (5, 6, 14)

    def note(best: RewrittenReplay) -> None:
        setup = best.match.setup
        changed = sum(setup.options[spec.name] != spec.default for spec in OPTIONS)
        sizes.append((changed, setup.seats))

    trials = Trials(script, shown_after, note)
    Shrinker(trials).run(10, Random(1))
    assert changed_options(trials.script) == needed
    assert size_of_setup(trials.script) == (len(needed), 2, 0)
    assert sizes == sorted(sizes, reverse=True), "no match has a larger setup than those before"
    result = resimulated(trials.best.data)
    assert result.failure is None
    assert result.match.setup.seats == 2
    assert dict(result.match.setup.options).items() >= needed.items()
    assert result.entries_ok == len(trials.best.moves) <= entries


def test_of_many_options_one_alone_is_tried_if_the_match_must_be_over() -> None:
    """Here two to four options never do. Six seats need the option that has their pieces."""

    def shown_after(replay: RewrittenReplay) -> int | None:
        options = replay.match.setup.options
        changed = sum(options[spec.name] != spec.default for spec in OPTIONS)
        holds = replay.match.result is not None and changed in (1, 5) and options[SIXTH]
        return len(replay.moves) if holds else None

    trials = Trials(script_of(path_of(BOXES)), shown_after)
    Shrinker(trials).run(0, Random(1))
    assert changed_options(trials.script) == {SIXTH: True}


def test_options_that_are_likely_are_tried_together() -> None:
    """Of matches with fewer than three options, only those with these two do."""
    pair = {FIRST: True, MIDDLE: True}

    def shown_after(replay: RewrittenReplay) -> int | None:
        options = replay.match.setup.options
        changed = {spec.name for spec in OPTIONS if options[spec.name] != spec.default}
        return len(replay.moves) if changed == pair.keys() or len(changed) > len(pair) else None

    trials = Trials(script_of(path_of(BOXES), 20), shown_after)
    SetupSearch(trials, [[FIRST], [MIDDLE, "unknown"]]).try_smallest(Random(1))
    assert changed_options(trials.script) == pair


def test_a_match_with_a_simpler_setup_is_not_longer() -> None:
    script = script_of(path_of(BOXES), 20)
    trials = Trials(script, lambda replay: len(replay.moves))
    assert trials.try_moves(script.moves[:5])
    simpler = without_terms(trials.script)
    assert simpler is not None
    assert not trials.try_moves(script.moves[:6], simpler)
    assert trials.try_moves(script.moves[:5], simpler)


@pytest.mark.parametrize("is_slow", [False, True])
def test_if_a_test_is_slow_the_entries_are_left_out_first(
    is_slow: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it does not hold of twenty entries, only the end after the next one is left out before."""
    monkeypatch.setattr("tilewyrm.replays.shrink.trials._SLOW_S", 0 if is_slow else 60)
    monkeypatch.setattr("tilewyrm.replays.shrink.trials._SLOW", 0)
    sizes: list[tuple[int, int]] = []
    trials = Trials(
        script_of(path_of(BOXES), 40),
        lambda replay: None if len(replay.moves) in (*range(7), 20) else len(replay.moves),
        lambda best: sizes.append((best.match.setup.seats, len(best.moves))),
    )
    Shrinker(trials).run(0, Random(1))
    assert sizes[-1] == (2, 7)
    assert ((6, 7) in sizes) == is_slow


def test_a_simpler_setup_is_playable_or_none() -> None:
    script = script_of(path_of(BOXES), 0)
    fewer = without_options(script, [FIRST])
    assert fewer is not None
    assert changed_options(script).keys() - changed_options(fewer).keys() == {FIRST}
    assert with_seats(script, 1) is None
    two = with_seats(script, 2)
    assert two is not None
    assert len(two.header.seats) == 2
