"""Copies that are dealt for a seat: fair, possible, and any of those that it cannot tell apart."""

import pickle
from functools import cache
from itertools import product
from random import Random

import pytest

import tilewyrm
from support.matches import played
from tilewyrm import feuville
from tilewyrm.api.position.position import history_of
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.game import Decided

SEATS = 3
EAGER = (feuville.AskFairy, feuville.PickFairy, feuville.KeepFairy, feuville.DiscardFairy)


@cache
def secretive() -> tuple[tilewyrm.Match, ...]:
    """Return two matches in which something is hidden from seat 0, which must decide.

    In the second one, two decisions or more are hidden.
    """
    found: list[tilewyrm.Match] = []
    for seed in range(99):
        draw, options = Random(seed), {"round_cap": 8}
        match = tilewyrm.new("feuville", seats=SEATS, options=options, seed=seed)
        while not match.is_over:
            if match.seat is None:
                match.roll()
                continue
            legal = match.legal()
            match.apply(draw.choice([one for one in legal if isinstance(one, EAGER)] or legal))
            places = hidden(match, 0) if match.seat == 0 else []
            if len(places) > len(found) and match.has_secrets_from(0):
                found.append(match)
                break
        if len(found) == 2:
            return tuple(found)
    raise AssertionError("nothing was hidden")


def hidden(match: tilewyrm.Match, seat: int | None) -> list[int]:
    """Return the places of the entries that *seat* has not seen whole."""
    return [
        at
        for at, entry in enumerate(history_of(match))
        if isinstance(entry, Decided) and entry.seat != seat
        if getattr(entry.decision, "fairy", None) in face_down(match)
        if isinstance(entry.decision, feuville.DiscardFairy)
    ]


def face_down(match: tilewyrm.Match) -> list[str]:
    """Return the fairy tiles that are kept face down."""
    state = match.state
    assert isinstance(state, FeuvilleState)
    return [state.rules.fairy_ids[fairy] for fairy in sorted(state.rules.face_down)]


def by_trial(match: tilewyrm.Match, seat: int) -> set[str]:
    """Return the digests of all positions that *seat* cannot tell from *match*, by trying all."""
    places, digests = hidden(match, seat), set()
    for chosen in product(face_down(match), repeat=len(places)):
        entries = list(match.entries)
        for at, fairy in zip(places, chosen, strict=True):
            entries[at] = feuville.DiscardFairy(fairy)
        try:
            other = tilewyrm.new("feuville", seats=SEATS, options=match.options, entries=entries)
        except tilewyrm.GameError:
            continue
        if seen(other, seat) == seen(match, seat):
            digests.add(other.digest())
    return digests


def seen(match: tilewyrm.Match, seat: int) -> str:
    """Return all that *seat* has seen of *match*."""
    game = tilewyrm.spiel_game("feuville", seats=SEATS, options=match.options)
    return game.state(match).information_state_string(seat)


def test_many_deals_give_every_possible_position_and_no_other() -> None:
    for match in secretive():
        possible = by_trial(match, 0)
        assert len(possible) > 1
        dealt = [match.copy(seed=seed, deal_for=0) for seed in range(60)]
        assert {copy.digest() for copy in dealt} == possible


def test_a_dealt_copy_looks_the_same_to_its_seat_and_can_be_played_on() -> None:
    for match in secretive():
        for seed in range(3):
            copy = match.copy(seed=seed, deal_for=0)
            assert copy.view(0) == match.view(0)
            assert (copy.pending, copy.legal()) == (match.pending, match.legal())
            assert seen(copy, 0) == seen(match, 0)
            again = pickle.loads(pickle.dumps(copy))
            assert (again, again.entries) == (copy, copy.entries)
            assert played(copy, 999).is_over


def test_what_is_dealt_does_not_depend_on_what_is_hidden() -> None:
    """Two matches that look the same to the seat are dealt the same, with the same seed."""
    for match in secretive():
        others = [match.copy(seed=seed, deal_for=0) for seed in range(20)]
        other = next(each for each in others if each != match)
        for seed in range(5):
            one, two = (each.copy(seed=seed, deal_for=0) for each in (match, other))
            assert (one, one.entries) == (two, two.entries)
        assert match.copy(deal_for=0).secret is None


def test_what_is_possible_is_followed_from_moment_to_moment() -> None:
    """A copy that goes on deals as a match does that is asked for the first time."""
    match = secretive()[1].copy(seed=3)
    for _ in range(9):
        played(match, 12)
        fresh = tilewyrm.new("feuville", seats=SEATS, options=match.options, entries=match.entries)
        for seat in range(SEATS):
            assert match.has_secrets_from(seat) == fresh.has_secrets_from(seat)
            one, two = (each.copy(seed=5, deal_for=seat) for each in (match, fresh))
            assert (one, one.entries) == (two, two.entries)


def test_secrets_are_those_of_a_seat_and_a_position() -> None:
    match = secretive()[0]
    assert match.has_secrets
    secrets = {seat: match.has_secrets_from(seat) for seat in range(SEATS)}
    assert secrets == {seat: len(by_trial(match, seat)) > 1 for seat in range(SEATS)}
    before = tilewyrm.new("feuville", seats=SEATS, options=match.options)
    for entry in match.entries[: hidden(match, None)[0]]:
        before.apply(entry)
    assert before.state.has_secrets
    assert not before.has_secrets
    assert before.copy(deal_for=0).entries == before.entries
    assert not played(tilewyrm.new("carcassonne", seed=1), 9).has_secrets_from(1)
    with pytest.raises(ValueError, match="no seat 3; seats are 0 to 2"):
        match.copy(deal_for=3)
    with pytest.raises(ValueError, match="no seat 3; seats are 0 to 2"):
        match.has_secrets_from(3)


def test_openspiel_s_resampling_is_the_same() -> None:
    match = secretive()[1]
    game = tilewyrm.spiel_game("feuville", seats=SEATS, options=match.options)
    state, draw = game.state(match), Random(3)
    others = [state.resample_from_infostate(0, draw.random) for _ in range(30)]
    assert {other.match.digest() for other in others} == by_trial(match, 0)
    for other in others[:3]:
        assert other.information_state_string(0) == state.information_state_string(0)
        assert other.legal_actions() == state.legal_actions()
        assert other.rewards() == state.rewards()
