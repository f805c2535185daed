"""The tutorial of Feuville."""

import hashlib
from collections.abc import Iterator

from tilewyrm.client.face.tutorial import (
    Hint,
    HintCondition,
    TutorialScript,
    match_began,
    match_ended,
    question_is,
    threshold,
)
from tilewyrm.client.feuville.model.board import board_of
from tilewyrm.client.model.face_output import Thing
from tilewyrm.client.model.model import Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import tell

_COLUMNS = 6
"""Columns of the display: one for each side of a die."""


def _events(before: Model, after: Model) -> Iterator[fv.Event]:
    """Yield the events since *before*."""
    for line in after.log[len(before.log) :]:
        yield from (event.feuville for event in line.events)


def _when_event(*kinds: str) -> HintCondition:
    """Return the condition that an event of one of *kinds* has happened."""

    def holds(before: Model, after: Model) -> bool:
        return any(event.WhichOneof("kind") in kinds for event in _events(before, after))

    return holds


def _own_points(before: Model, after: Model) -> bool:
    """Return whether a decree or a fairy tile brought this seat points."""
    scored = ("decree_scored", "town_evaluated", "prestige_scored")
    kinds = [(event, event.WhichOneof("kind")) for event in _events(before, after)]
    return any(
        kind in scored and getattr(event, kind).seat == after.seat for event, kind in kinds if kind
    )


def _too_few_clouds(_before: Model, after: Model) -> bool:
    """Return whether this seat's town would lose several columns to the dragon."""
    least = threshold(after, "at_risk")
    if after.seat is None or after.request is None or least is None:
        return False
    return board_of(after).towns.get(after.seat, fv.Town()).at_risk >= least


def _own_item_stored(before: Model, after: Model) -> bool:
    """Return whether this seat has stored something."""
    return any(
        event.WhichOneof("kind") == "item_stored" and event.item_stored.seat == after.seat
        for event in _events(before, after)
    )


def _own_item_stolen(before: Model, after: Model) -> bool:
    """Return whether something was stolen from this seat."""
    return any(
        event.WhichOneof("kind") == "item_stolen" and event.item_stolen.victim == after.seat
        for event in _events(before, after)
    )


def _complete_columns(_before: Model, after: Model) -> Iterator[Thing]:
    """Yield the complete columns of this seat's town."""
    if after.seat is not None:
        for column in board_of(after).towns.get(after.seat, fv.Town()).columns:
            if column.sky and column.tower and not column.burnt:
                yield ("column", after.seat, column.position)


def _has_complete_column(before: Model, after: Model) -> bool:
    """Return whether this seat's town has a complete column."""
    return any(True for _ in _complete_columns(before, after))


def _half_is_over(_before: Model, after: Model) -> bool:
    """Return whether half of the rounds are over."""
    turn = board_of(after).turn
    return turn.round * 2 > turn.round_cap > 0


def _own_columns(_before: Model, after: Model) -> Iterator[Thing]:
    """Yield the columns of this seat's town."""
    if after.seat is not None:
        town = board_of(after).towns.get(after.seat, fv.Town())
        yield from (("column", after.seat, column.position) for column in town.columns)


def _own_town(before: Model, after: Model) -> Iterator[Thing]:
    """Yield the columns of this seat's town, and its summary."""
    yield from _own_columns(before, after)
    yield ("seat", after.seat)


def _dragon(before: Model, after: Model) -> Iterator[Thing]:
    """Yield the dice that woke it, which are shown where it flies, and this seat's town."""
    yield ("dice",)
    yield from _own_town(before, after)


def _dice(before: Model, after: Model) -> Iterator[Thing]:
    """Yield the dice, the items in their columns of the display, and the own town."""
    yield ("dice",)
    yield from _own_columns(before, after)
    for die in board_of(after).turn.dice:
        yield from (("person", die), ("decree", die))
        yield from (("tile", layer, die) for layer in (fv.LAYER_SKY, fv.LAYER_TOWER, fv.LAYER_WALL))


def _supply_and_town(before: Model, after: Model) -> Iterator[Thing]:
    """Yield what lies in each column of the display, and the own town."""
    yield from _own_town(before, after)
    for column in range(1, _COLUMNS + 1):
        yield from (("person", column), ("decree", column))
        layers = (fv.LAYER_SKY, fv.LAYER_TOWER, fv.LAYER_WALL)
        yield from (("tile", layer, column) for layer in layers)


def _gap_words(model: Model) -> str:
    """Return what a gap in the wall is, if a wall of this seat may leave one."""
    town = board_of(model).towns.get(model.seat or 0, fv.Town())
    return tell("learn.feuville.gap") if town.gap_sites else ""


def _second_round(before: Model, after: Model) -> bool:
    """Return whether this seat uses its dice in the second round, or later."""
    is_asked = question_is("use-dice")(before, after)
    return is_asked and board_of(after).turn.round > 1


def _last_round(_before: Model, after: Model) -> bool:
    """Return whether the round is the last one that is played."""
    turn = board_of(after).turn
    return turn.end_triggered or 0 < turn.round_cap == turn.round


SCRIPT = TutorialScript(
    hints=(
        Hint("learn.feuville.welcome", match_began, _own_town),
        Hint("learn.feuville.dice", question_is("use-dice"), _dice),
        Hint("learn.feuville.place", question_is("place-item"), _own_town, more=_gap_words),
        Hint("learn.feuville.advice", _second_round, keys="learn.feuville.advice.keys"),
        Hint("learn.feuville.dragon", _when_event("dragon_woke"), _dragon),
        Hint("learn.feuville.burn", question_is("burn"), _own_town),
        Hint("learn.feuville.points", _own_points, _own_town),
        Hint("learn.feuville.clouds", _too_few_clouds, _own_town),
        Hint("learn.feuville.store", _own_item_stored, _own_town),
        Hint("learn.feuville.stolen", _own_item_stolen, _own_town),
        Hint("learn.feuville.complete", _has_complete_column, _complete_columns),
        Hint("learn.feuville.half", _half_is_over),
        Hint("learn.feuville.last", _last_round),
        Hint("learn.feuville.over", match_ended),
    ),
    first=(Hint("learn.feuville.first", match_began, _supply_and_town, "learn.first.keys"),),
    # You begin with a 1 and a 4, and the dragon comes in the third round, by the rulebook of every
    # language.
    secret=hashlib.sha256(b"a guided first match of feuville, 35").digest(),
    options={"round_cap": "6"},
    effects_from="clouds",
)
