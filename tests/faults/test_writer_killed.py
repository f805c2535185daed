"""A writer killed at any instant: what it acknowledged is in the file, and the match goes on."""

import subprocess
import sys
from pathlib import Path

import pytest

from support.recording import begin
from support.template import AFTER_READING
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.check.resimulation import replay
from tilewyrm.replays.edit.resume import resume_match
from tilewyrm.replays.format.file import ReplayFile

TESTS = Path(__file__).parent.parent
WRITER = f"""{AFTER_READING}
import sys
sys.path.insert(0, {str(TESTS)!r})
from pathlib import Path
from support.recording import begin
from tilewyrm.replays.format.file import ReplayFile

recording = begin(sys.argv[1], int(sys.argv[2]), 4)
file = ReplayFile.create(Path(sys.argv[3]))
written = 0
while True:
    file.append(recording.data[written:])
    written = len(recording.data)
    print(recording.encoder.seq, flush=True)
    recording.play_on(1)
"""


@pytest.mark.parametrize("name", GAMES)
def test_every_acknowledged_entry_outlives_a_kill(name: str, tmp_path: Path) -> None:
    seats = min(GAMES[name].seats)
    path = tmp_path / "killed.twr"
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, name, str(seats), str(path)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert writer.stdout is not None
    with writer:
        acknowledged = 0
        for line in writer.stdout:
            acknowledged = int(line)
            if acknowledged >= 100:
                writer.kill()
                break
    assert acknowledged == 100
    past = resume_match(path)
    assert past.encoder.seq >= acknowledged
    again = begin(name, seats, 4)
    again.play_on(past.encoder.seq)
    before = len(again.data)
    again.encoder, again.match = past.encoder, past.match
    with ReplayFile.open(path, past.end) as file:
        file.append(again.finish()[before:])
    assert replay(path).finished
