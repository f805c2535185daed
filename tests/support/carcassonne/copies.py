"""Going back in a match: what was tried on a copy leaves nothing behind."""

from support.carcassonne.match import Match
from tilewyrm.engine.game import Decided
from tilewyrm.engine.values.canonical import encode


def snapshot(match: Match) -> tuple[bytes, object]:
    """Return the whole state of *match*, and what everybody sees of it."""
    return encode(match.state.canonical()), match.view()


def try_every_decision(match: Match) -> None:
    """Take each legal decision on a copy: it changes that, and nothing of *match* itself."""
    state, before = match.state, snapshot(match)
    decisions, seat = match.legal(), match.seat
    for decision in decisions:
        match.state = state.copy()
        match.state.apply(Decided(seat, decision))
        assert snapshot(match) != before
        match.state = state
        assert snapshot(match) == before
