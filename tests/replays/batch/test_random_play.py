"""Files of random matches that end at an error of a rule."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from support.files import resimulated
from tilewyrm import editions
from tilewyrm.engine.match import machine
from tilewyrm.engine.registry import game
from tilewyrm.replays.batch import trace
from tilewyrm.replays.batch.random_play import play, write
from tilewyrm.replays.batch.random_setup import facts_of
from tilewyrm.replays.format.encoder import CHECKPOINT_EVERY, Encoder

LAST = CHECKPOINT_EVERY


@pytest.mark.parametrize("is_old", [False, True])
def test_the_entry_on_which_a_rule_fails_is_written_although_a_checkpoint_is_due_there(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    is_old: bool,
) -> None:
    answers = StringIO()
    monkeypatch.setattr(trace, "ANSWERS", answers)
    facts = facts_of(game("feuville").setup(editions.load("feuville"), 2, {"round_cap": 10}))
    play(facts, (), "1", greedy=False)
    numbers = json.loads(answers.getvalue())["numbers"]
    applied: list[Any] = []
    apply, encoded = machine.apply, Encoder.entry

    def failing(match: Any, entry: Any, unix_ms: int) -> Any:
        applied.append(entry)
        if len(applied) == LAST:
            raise KeyError
        return apply(match, entry, unix_ms)

    def of_old_version(encoder: Encoder, entry: Any, events: Any, match: Any, **rest: Any) -> bytes:
        data = encoded(encoder, entry, events, match, **rest)
        if len(applied) == LAST:  # a checkpoint is due
            match.digest()
        return data

    monkeypatch.setattr(machine, "apply", failing)
    if is_old:
        monkeypatch.setattr(Encoder, "entry", of_old_version)
    write(facts, numbers, str(tmp_path / "match.twr"), 1000)
    assert json.loads(answers.getvalue().splitlines()[-1])["entries"] == LAST
    monkeypatch.undo()
    assert resimulated((tmp_path / "match.twr").read_bytes()).entries_ok >= LAST - 1
