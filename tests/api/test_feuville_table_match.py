"""The match at a table of Feuville, of which a seat does not see everything."""

from collections.abc import Iterator
from random import Random

import pytest

import tilewyrm
from tilewyrm import feuville
from tilewyrm.api.feed.table_match import TableMatch
from tilewyrm.api.position.position import history_of, inner
from tilewyrm.engine.game import Decided, Value
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.codec.setups import setup_message
from tilewyrm.v1 import service_pb2

HIDDEN = {"round_cap": 25, "fairy_hidden": True}
FOND = ("AskFairy", "PickFairy", "KeepFairy", "DiscardFairy", "PlayFairy")
SEED = 3
"""Of a match in which a hidden decision is ruled out later, for either audience."""


def lines(match: tilewyrm.Match, audience: int | None) -> Iterator[service_pb2.LogLine]:
    """Yield the entries of *match* as *audience* sees them."""
    values, state = codec(match.game), inner(match).game.initial(inner(match).setup)
    for number, entry in enumerate(history_of(match), 1):
        line = service_pb2.LogLine(seq=number)
        if isinstance(entry, Decided):
            seen: Value = entry.decision
            if entry.seat != audience:
                seen = inner(match).game.visible(state, seen, audience)
            line.decided.seat = entry.seat
            line.decided.decision.CopyFrom(values.decision.to_message(seen))
        else:
            line.roll.CopyFrom(values.roll.to_message(entry.roll))
        state.apply(entry)
        yield line


def fond_of_fairies(seed: int) -> tilewyrm.Match:
    """Return a match in which fairy tiles are taken, thrown out face down, and played late."""
    draw, match = Random(seed), tilewyrm.new("feuville", seats=3, options=HIDDEN, seed=seed)
    while not match.is_over:
        if match.seat is None:
            match.roll()
            continue
        legal = match.legal()
        fond = [each for each in legal if type(each).__name__ in FOND]
        late = [each for each in fond if isinstance(each, feuville.PlayFairy)]
        match.apply(draw.choice(fond if fond and (not late or draw.random() < 0.2) else legal))
    return match


@pytest.mark.parametrize("audience", [0, None])
def test_a_hidden_decision_is_one_that_fits_all_that_was_seen(audience: int | None) -> None:
    match = fond_of_fairies(SEED)
    setup = setup_message(inner(match).setup, inner(match).terms, with_edition=False)
    table = service_pb2.TableInfo(table_id="k7m2xq", setup=setup)
    log = [*lines(match, audience)]
    followed = TableMatch()
    followed.take(service_pb2.Snapshot(table=table, seat=audience, log=log[:100]))
    followed.at(100)
    followed.take(service_pb2.Update(log=log[90:]))  # some come again
    found = followed.at(len(log))
    assert found.view(audience) == match.view(audience)
    assert len(found.entries) == len(log)
    assert found.entries != match.entries  # it does not know what its seat does not
    first = TableMatch()
    first.take(service_pb2.Snapshot(table=table, seat=audience, log=log))
    early = next(
        number
        for number in range(len(log))
        if found.entries[:number] != first.at(number).entries  # a later entry contradicts it
    )
    then = tilewyrm.new("feuville", seats=3, options=HIDDEN, entries=match.entries[:early])
    assert first.at(early).view(audience) == then.view(audience)
    assert first.at(early).has_secrets == then.has_secrets
    if audience is not None:  # a copy that is dealt for the seat does not depend on the guesses
        for guessed, true in ((first.at(early), then), (found, match)):
            for seed in range(4):
                one, two = (each.copy(seed=seed, deal_for=audience) for each in (guessed, true))
                assert (one, one.entries) == (two, two.entries)
