"""Comparison of two matches: where their records diverge, and how the states differ there."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from enum import Enum
from itertools import zip_longest
from typing import Any, NamedTuple

from tilewyrm.engine.values.canonical import encode
from tilewyrm.replays.check.resimulation import ReplayStep, Resimulation
from tilewyrm.replays.codec.setups import term_values
from tilewyrm.replays.message import ReplayMessage
from tilewyrm.replays.words.lines import entry_message, pending_message
from tilewyrm.v1 import replay_pb2


class MissingValue(Enum):
    """Marker for a missing value."""

    MISSING = "missing"


class Difference(NamedTuple):
    """One value that two files, or two states, have differently."""

    where: str
    """Which it is, such as ``game.core.scores[1]``."""
    first: Any
    """As the first one has it, a plain value; `MissingValue` where it has none."""
    second: Any
    """Likewise the second one."""

    @property
    def texts(self) -> tuple[str, str]:
        """Both values in the canonical encoding; ``-`` for a missing one."""
        first, second = (
            "-" if value is MissingValue.MISSING else encode(value).decode("ascii")
            for value in (self.first, self.second)
        )
        return first, second


class DivergencePoint(NamedTuple):
    """Where two records diverge."""

    entry: int
    """The first entry that differs, or that only one of them has."""
    pending: ReplayMessage | None
    """What was pending there; None: not the same in both."""
    entries: tuple[ReplayMessage | None, ReplayMessage | None]
    """That entry, of each; None for the one that ends before it."""
    ends: tuple[ReplayMessage | None, ReplayMessage | None]
    """Why a record ends there before its end, of each; None for one that does not, or is over."""
    states: list[Difference]
    """How the states differ after it; empty where only one has it: before it they are alike."""


def setups(one: Resimulation, other: Resimulation) -> list[Difference]:
    """Return the differences of the two setups, before the first roll."""
    return differences(_setup_facts(one), _setup_facts(other))


def _setup_facts(resimulation: Resimulation) -> dict[str, Any]:
    header, setup = resimulation.header, resimulation.setup
    return {
        "game": setup.game,
        "rules_version": setup.rules_version,
        "edition": {"name": setup.edition.name, "sha256": setup.edition.digest.hex()},
        "options": dict(setup.options),
        "terms": term_values(resimulation.match.terms),
        **{f"seats[{number}]": _seat_facts(seat) for number, seat in enumerate(header.seats)},
        "commitment": header.secret_commitment.hex(),
    }


def _seat_facts(seat: replay_pb2.SeatInfo) -> dict[str, str]:
    facts = {"name": seat.name, "bot": seat.bot}
    return facts | {"program": seat.program} if seat.program else facts


def divergence_point(one: Resimulation, other: Resimulation) -> DivergencePoint | None:
    """Return where the records diverge; None: they are the same to their ends.

    When they were recorded and how long was thought is not compared, unless it changed the state.
    """
    pending = _common_pending(one, other)
    for first, second in zip_longest(one.steps(), other.steps()):
        if first is None or second is None or not _is_same(first, second):
            seq = (first or second).seq
            words = (_words(first), _words(second))
            states = []
            if first is not None and second is not None:
                states = differences(one.match.canonical(), other.match.canonical())
            return DivergencePoint(seq, pending, words, (_end(one), _end(other)), states)
        pending = _common_pending(one, other)
    return None


def _common_pending(one: Resimulation, other: Resimulation) -> ReplayMessage | None:
    pending = pending_message(one.match)
    return pending if pending == pending_message(other.match) else None


def _is_same(first: ReplayStep, second: ReplayStep) -> bool:
    return (
        first.entry == second.entry
        and first.events == second.events
        and first.match.standing == second.match.standing
    )


def _words(step: ReplayStep | None) -> ReplayMessage | None:
    return None if step is None else entry_message(step.entry)


def _end(resimulation: Resimulation) -> ReplayMessage | None:
    stop = resimulation.stop
    return None if stop is None else stop.message


def differences(first: Any, second: Any, where: str = "") -> list[Difference]:
    """Return where two plain values differ, the places in the order of the first one."""
    return list(_differences(first, second, where))


def _differences(first: Any, second: Any, where: str) -> Iterator[Difference]:
    if first == second:
        return
    if isinstance(first, dict) and isinstance(second, dict):
        for name in dict.fromkeys([*first, *second]):
            path = f"{where}.{name}" if where else str(name)
            yield from _differences(
                first.get(name, MissingValue.MISSING), second.get(name, MissingValue.MISSING), path
            )
    elif isinstance(first, list) and isinstance(second, list):
        yield from _list_differences(first, second, where)
    else:
        yield Difference(where, first, second)


def _list_differences(first: list[Any], second: list[Any], where: str) -> Iterator[Difference]:
    """Yield the differences of two lists; what has only moved up or down does not count."""
    matcher = SequenceMatcher(None, [*map(encode, first)], [*map(encode, second)], autojunk=False)
    for kind, start, end, from_, to in matcher.get_opcodes():
        if kind == "equal":
            continue
        both = min(end - start, to - from_)
        for index in range(both):
            place = f"{where}[{start + index}]"
            yield from _differences(first[start + index], second[from_ + index], place)
        for index in range(start + both, end):
            yield Difference(f"{where}[{index}]", first[index], MissingValue.MISSING)
        for index in range(from_ + both, to):
            yield Difference(f"{where}[{index}]", MissingValue.MISSING, second[index])
