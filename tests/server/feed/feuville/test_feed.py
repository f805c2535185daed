"""What an audience's feed tells of a match with secrets."""

from types import SimpleNamespace

import pytest

from support.feuville.match import Match
from tilewyrm.engine.feuville.values.decisions import AskFairy, DiscardFairy, PickFairy
from tilewyrm.engine.game import Decided
from tilewyrm.engine.registry import game
from tilewyrm.replays.codec.codec import codec
from tilewyrm.server.feed.feed import Feed
from tilewyrm.server.feed.shared_encoding import SharedEncoding
from tilewyrm.server.match.entry_record import EntryRecord
from tilewyrm.v1 import service_pb2


@pytest.mark.parametrize(("audience", "told"), [(0, "F07"), (1, ""), (None, "")])
def test_the_log_names_a_hidden_tile_to_its_owner_only(audience, told):
    match = Match(draws="F07 F15 F08", fairy_hidden=True)
    match.charm(0, "F07 F15")
    match.until(0)
    match.roll(1, 2)
    match.do(AskFairy(1), PickFairy("F08"))
    position = SimpleNamespace(game=game("feuville"), state=match.state)
    feed = Feed(codec("feuville"), audience, position, [])
    entry = Decided(0, DiscardFairy("F07"))
    lines = [EntryRecord(1, entry, match.apply(entry), "")]
    told_all = feed.append(position, lines, SharedEncoding())
    (line,) = service_pb2.Update.FromString(told_all).log
    assert line.decided.decision.feuville.discard_fairy.fairy == told
    (event,) = line.events
    assert event.feuville.fairy_discarded.fairy == told


def test_what_audiences_see_alike_is_written_once_and_nothing_else():
    match = Match(draws="F07 F15 F08", fairy_hidden=True)
    match.charm(0, "F07 F15")
    key = match.player(0).key
    alike, written = SharedEncoding(), []

    def write(part):
        written.append(part)
        return bytes([len(written)])

    found = {seat: alike.part(match.part(key, seat), write) for seat in (0, 1, None)}
    assert found[1] == found[None] != found[0]
    assert len(written) == 2
    assert alike.line(7, lambda: b"seven") == alike.line(7, lambda: b"again") == b"seven"
