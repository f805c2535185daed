"""What a bot hides from others, the reasons of what it decided do not tell (F66, A16)."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from support.playing import any_setup
from support.serving import asynchronous
from tilewyrm.engine.game import Decided
from tilewyrm.engine.match.terms import Terms
from tilewyrm.server.bots.explanation import Explainer
from tilewyrm.server.bots.job_queue import JobOwner
from tilewyrm.server.bots.process_pool import BotProcessPool
from tilewyrm.server.errors import NoExplanation
from tilewyrm.server.match.disclosure import Disclosure
from tilewyrm.server.match.match import Match, fresh
from tilewyrm.v1 import service_pb2

OWNER = JobOwner("abcdef", lambda: ())


class Moment(NamedTuple):
    """A match right behind a decision."""

    match: Match
    seat: int
    """That decided."""
    hidden: bool
    """Whether something of it lay face down before others then."""
    offered: int
    """How many decisions there were."""
    threw: frozenset[int]
    """The seats that had thrown a fairy tile out before, which nobody else saw."""
    throws: bool
    """Whether that decision did so."""


def moments():
    """Yield each moment of matches in which fairy tiles are kept face down, without end."""
    draw = Random("feuville 3")
    while True:
        setup = any_setup("feuville", draw, {"fairy_hidden": True})
        position = fresh(setup, Terms(), [""] * setup.seats)
        match = Match(position, b"s" * 32, [b""] * setup.seats, signer=None)
        game = match.position.game
        match.commit(match.by_itself())
        threw = frozenset()
        while match.result is None:
            seat, state = match.state.pending.seat, match.state
            legal = state.legal(seat)
            kept = [each for each in legal if not type(each).__name__.startswith("Decline")]
            decision = draw.choice(kept or legal)
            hidden = game.view(state, seat) != game.view(state, None)
            match.commit(match.decide(seat, decision, ""))
            throws = game.visible(match.state, decision, None) != decision
            yield Moment(match, seat, hidden, len(legal), threw, throws)
            threw |= {seat} if throws else frozenset()


@cache
def thrown_out(*, hides):
    """Return a match, and the seat of its last decision, which had thrown a fairy tile out before.

    Nobody else knows which it was. At that decision the seat still *hides* something, the tiles
    that it keeps face down; or all lies open, and there are several to choose from.
    """
    return next(
        (each.match, each.seat)
        for each in moments()
        if each.seat in each.threw and each.hidden is hides and (hides or each.offered > 1)
    )


def explaining(match, **named):
    """Return what explains *match*, in which a bot sits on each seat."""
    return Explainer(match, ["random"] * 4, BotProcessPool(), OWNER, ThreadPoolExecutor(1), **named)


async def unexplained(told, asker, **which):
    with pytest.raises(NoExplanation) as refused:
        await told.of(asker, service_pb2.ExplainRequest(**which))
    return refused.value.about["case"]


def last_decided(match):
    """Return the seq of the last decision of *match*."""
    return next(n for n in range(match.seq, 0, -1) if isinstance(match.lines[n - 1].entry, Decided))


@asynchronous
async def test_what_a_bot_hides_its_choices_do_not_tell():
    match, seat = thrown_out(hides=True)
    hidden = last_decided(match)
    asker = (seat + 1) % match.setup.seats
    told = explaining(match)
    assert await unexplained(told, asker, seq=hidden) == "hidden"
    disclosure = Disclosure(match.position.copy(), match.lines, asker)
    step, _ = disclosure.latest(told._bot_decisions(match.seq + 1), of_all=True)
    assert step.seq < hidden


def test_the_decision_that_hides_something_first_is_told_itself():
    """What lies face down was taken openly; which of it is thrown out the answer does not show."""
    match, seat = next(
        (each.match, each.seat)
        for each in moments()
        if each.throws and not each.threw and each.hidden and each.offered > 1
    )
    seq = last_decided(match)
    asker = (seat + 1) % match.setup.seats
    step, state = Disclosure(match.position.copy(), match.lines, asker).one(seq)
    assert step.seq == seq
    seen = match.position.game.visible(state, step.entry.decision, asker)
    assert seen != step.entry.decision


def test_what_was_hidden_once_keeps_no_secret_once_all_lies_open():
    match, seat = thrown_out(hides=False)
    seq = last_decided(match)
    asker = (seat + 1) % match.setup.seats
    step, state = Disclosure(match.position.copy(), match.lines, asker).one(seq)
    assert (step.seq, step.entry.seat, state.pending.seat) == (seq, seat, seat)


@asynchronous
async def test_what_was_taken_over_from_another_match_no_bot_of_this_one_has_decided():
    match, _ = thrown_out(hides=True)
    told = explaining(match, begun=match.seq)
    assert await unexplained(told, 0, seq=match.seq) == "no_bot"
    assert await unexplained(told, 0) == "none_yet"
