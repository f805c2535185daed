"""Information sets: the matches that are possible for all that a seat or spectator has seen."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tilewyrm.engine.errors import GameError
from tilewyrm.engine.game import Decided, Entry, GameOver, Value
from tilewyrm.engine.match.history import History
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.values.notation import text


class PossibleMatch(NamedTuple):
    """A match that looks the same to an audience."""

    match: MatchState
    hidden: tuple[str, ...] = ()
    """Texts of those of its decisions that the audience could not see whole, oldest first."""
    ways: int = 1
    """How many choices of such decisions lead to its position; *hidden* is the first of them."""


class InformationSet(NamedTuple):
    """The matches that are possible at one moment, with one for each position."""

    newest: History | None
    """The latest entry."""
    possible: Sequence[PossibleMatch]
    """The first of them is at the actual position; empty if no decision so far was hidden."""


def information_set(
    match: MatchState, audience: int | None, earlier: InformationSet | None
) -> InformationSet:
    """Return the matches that *audience* cannot tell from *match*; do not change them.

    All have the entries and events that *audience*, a seat or None for a spectator, has seen, and
    the same view. Which matches they are does not depend on what is hidden, but their order does.

    The terms of *match* are the default ones, and there are no control entries in it.

    Args:
        match: the match; it is not changed.
        audience: a seat, or None for a spectator.
        earlier: the information set of *audience* at another moment. It saves time if that was
            an earlier one of *match*.
    """
    if not match.state.has_secrets:
        return InformationSet(match.history, ())
    if earlier is None or (steps := _steps(match, earlier.newest)) is None:
        earlier, steps = InformationSet(None, ()), _steps(match, None)
        assert steps is not None
    newest, found = match.history, list(earlier.possible)
    if not found:
        if not any(_is_hidden(match, step, audience) for step in steps):
            return InformationSet(newest, ())
        start = MatchState(match.game, match.setup, Terms(), [""] * match.setup.seats)
        found, steps = [PossibleMatch(start)], _steps(match, None) or ()
    elif steps:
        found = [PossibleMatch(each.copy(), hidden, ways) for each, hidden, ways in found]
    for step in steps:
        found = _distinct(_continued(found, step, audience))
    over = isinstance(pending := match.state.pending, GameOver)
    view = match.game.view(match.state, audience)
    alike = []
    for one in found:
        state = one.match.state
        if over and not isinstance(state.pending, GameOver):
            state.end_now()
        if state.pending == pending and match.game.view(state, audience) == view:
            alike.append(one)
    return InformationSet(newest, alike)


def _steps(match: MatchState, after: History | None) -> Sequence[History] | None:
    """Return the entries of *match* since *after*, oldest first; None if that is not in it."""
    steps, step = [], match.history
    while step is not after:
        if step is None:
            return None
        steps.append(step)
        step = step.before
    return steps[::-1]


def _is_hidden(match: MatchState, step: History, audience: int | None) -> bool:
    """Return whether *audience* has not seen all of *step*."""
    entry = step.entry
    if not isinstance(entry, Decided) or entry.seat == audience:
        return False
    seen = match.game.visible(match.state, entry.decision, audience)
    return bool(seen != entry.decision)


def _continued(
    before: Sequence[PossibleMatch], step: History, audience: int | None
) -> Iterator[PossibleMatch]:
    """Yield how each match of *before* may continue when *audience* sees *step*.

    The first one of *before* continues with *step* itself.
    """
    first = before[0]
    hidden = _is_hidden(first.match, step, audience)
    if not hidden:
        seen = _applied(first.match, step.seq, step.entry, audience)
        yield first
        for one in before[1:]:
            if _looks(one.match, step.seq, step.entry, audience) == seen:
                yield one
        return
    actual = _with(first, step.entry)
    seen = _applied(actual.match, step.seq, step.entry, audience)
    yield actual
    for one in before:
        for entry in _lookalikes(one.match, step.entry, audience):
            if one is not first or entry != step.entry:
                twin = _with(one, entry)
                if _looks(twin.match, step.seq, entry, audience) == seen:
                    yield twin


def _with(one: PossibleMatch, entry: Entry) -> PossibleMatch:
    """Return a copy of *one* before *entry*, a decision that is hidden, which is noted there."""
    assert isinstance(entry, Decided)
    return PossibleMatch(one.match.copy(), (*one.hidden, text(entry.decision)), one.ways)


def _lookalikes(match: MatchState, entry: Entry, audience: int | None) -> Iterator[Entry]:
    """Yield the decisions that look to *audience* as *entry*, a hidden one, does."""
    assert isinstance(entry, Decided)
    kind, seat, state, visible = type(entry.decision), entry.seat, match.state, match.game.visible
    seen = visible(state, entry.decision, audience)
    for decision in state.legal(seat):
        if type(decision) is kind and visible(state, decision, audience) == seen:
            yield Decided(seat, decision)


def _applied(match: MatchState, seq: int, entry: Entry, audience: int | None) -> list[Value]:
    """Apply *entry*, which has the number *seq*, and return the events that *audience* sees.

    Raises:
        GameError: it is not possible in *match*.
    """
    match.seq = seq - 1
    events = apply(match, entry)
    return [match.game.visible(match.state, event, audience) for event in events]


def _looks(
    match: MatchState, seq: int, entry: Entry, audience: int | None
) -> Sequence[Value] | None:
    """Apply *entry* as `_applied` does; return None if it is not possible in *match*."""
    try:
        return _applied(match, seq, entry, audience)
    except GameError:
        return None


def _distinct(found: Iterable[PossibleMatch]) -> list[PossibleMatch]:
    """Return *found* in its order, with one for those at the same position."""
    first, *others = found
    if not others:
        return [first]
    by_position = {first.match.state.encoded(): first}
    for one in others:
        position = one.match.state.encoded()
        known = by_position.get(position)
        if known is not None:
            match, hidden, _ = min(known, one, key=lambda each: each.hidden)
            one = PossibleMatch(match, hidden, known.ways + one.ways)
        by_position[position] = one
    return list(by_position.values())
