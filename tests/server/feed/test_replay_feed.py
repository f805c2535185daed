"""A replay file is told in the messages with which its table was."""

from io import BytesIO
from itertools import islice

import pytest

from support.files import changed
from support.golden import TODAY, path_of
from support.recording import begin
from tilewyrm.client.model.model import Model, reduce
from tilewyrm.engine.game import EVERYTHING
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.errors import CorruptReplay, NotAReplay
from tilewyrm.server.feed import replay_feed as retelling_module
from tilewyrm.server.feed.replay_feed import ReplayFeed
from tilewyrm.v1 import service_pb2


def written(folder, data, name="match.twr"):
    path = folder / name
    path.write_bytes(data)
    return path


def models(path, seat=None):
    """Yield how a client sees the match of the file at *path*, entry by entry."""
    model = Model()
    for message in ReplayFeed(path).messages(seat):
        model = reduce(model, message)
        yield model


def view_of(match, audience):
    words, parts = codec(match.game.name), match.game.view(match.state, audience)
    return {part.key: words.part.to_message(part) for part in parts}


@pytest.mark.parametrize("name", TODAY)
def test_after_every_entry_a_client_knows_the_whole_view_and_the_log(name):
    path = path_of(name)
    again = Resimulation(BytesIO(path.read_bytes()))
    told = models(path)
    first = next(told)
    assert (first.seq, first.parts) == (0, view_of(again.match, EVERYTHING))
    for step, model in zip(again.steps(), told, strict=True):
        assert model.seq == len(model.log) == step.seq
        if step.seq % 16 == 0:
            assert model.parts == view_of(step.match, EVERYTHING)
    assert model.result is not None
    assert list(model.result.scores) == list(again.match.result.scores)
    assert first.table.status == service_pb2.TABLE_STATUS_OVER


def test_nobody_is_asked_to_decide_anything(tmp_path):
    data = begin("carcassonne", 2, 1).finish()
    asked = [model for model in models(written(tmp_path, data), 0) if model.acting is not None]
    assert {model.acting for model in asked} == {0, 1}
    assert all(model.request is None and model.seat == 0 for model in asked)


def test_a_seat_is_not_told_what_was_hidden_from_it_and_who_sees_everything_is(tmp_path):
    path = written(tmp_path, begin("feuville", 3, 1).finish())
    retelling = ReplayFeed(path)
    assert retelling.has_secrets
    told = {seat: list(models(path, seat)) for seat in (None, 0, 1)}
    again = Resimulation(BytesIO(path.read_bytes()))
    for step in again.steps():
        for seat, seen in told.items():
            audience = EVERYTHING if seat is None else seat
            assert seen[step.seq].parts == view_of(step.match, audience)
    assert any(seen.parts != other.parts for seen, other in zip(told[0], told[1], strict=True))
    assert any(seen.parts != other.parts for seen, other in zip(told[None], told[0], strict=True))
    assert not ReplayFeed(path_of("carcassonne-base")).has_secrets


def test_an_unfinished_file_is_told_to_its_end(tmp_path):
    recording = begin("feuville", 2, 1)
    recording.play_on(30)
    retelling = ReplayFeed(written(tmp_path, recording.data))
    told = list(retelling.messages(None))
    assert len(told) == 31 == retelling.entries + 1
    assert retelling.wrong is None
    assert retelling.table.status == service_pb2.TABLE_STATUS_PLAYING


def test_a_damaged_file_is_told_up_to_the_damage_and_says_so(tmp_path):
    data = begin("carcassonne", 2, 2).finish()
    for damaged, why in ((data[:-9], "cut off at byte"), (data[:-300] + b"x" * 9, "damaged at")):
        retelling = ReplayFeed(written(tmp_path, damaged))
        told = list(retelling.messages(None))
        assert told[-1].update.seq == len(told) - 1 > 100
        assert why in str(retelling.wrong)

    def skip(records):
        del records[60]

    retelling = ReplayFeed(written(tmp_path, changed(data, skip)))
    assert len(list(retelling.messages(None))) < 64
    assert "number of the entry" in str(retelling.wrong)


def test_of_an_endless_file_only_so_much_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(retelling_module, "MOST_TOLD", 50)
    retelling = ReplayFeed(written(tmp_path, begin("feuville", 2, 1).finish()))
    assert len(list(retelling.messages(None))) == 51
    assert str(retelling.wrong) == "more than 50 entries; the rest is not shown"


def test_what_is_no_replay_is_refused(tmp_path):
    with pytest.raises(NotAReplay):
        ReplayFeed(written(tmp_path, b"no replay"))
    with pytest.raises(NotAReplay):
        ReplayFeed(tmp_path / "missing.twr")
    with pytest.raises(CorruptReplay):
        ReplayFeed(written(tmp_path, begin("feuville", 2, 1).data[:40]))


def test_names_of_a_stranger_come_cleaned_and_cut(tmp_path):
    def rename(header):
        header.match_id = "\x1b[2Jabc"
        header.seats[0].name = "\x1b]0;owned\x07Mallory\u202e" + "x" * 900
        header.seats[1].name = "\x00\x1b"
        header.started_unix_ms = 2**64 - 1

    path = written(tmp_path, begin("carcassonne", 2, 3, change=rename).finish())
    retelling = ReplayFeed(path)
    first, second = retelling.table.seats
    assert first.name.startswith("]0;ownedMalloryxxx")
    assert len(first.name) == 24
    assert second.name == "2"
    assert retelling.table.table_id == "[2Jabc"
    told = list(islice(retelling.messages(None), 2))
    assert told[0].snapshot.table == retelling.table
