"""Check of a commit that may be the first, although another error hides that in a file."""

import tempfile
from pathlib import Path

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.commits.commit_answers import CommitAnswers
from tilewyrm.cli.replay.compare.difference_kind import kind_of
from tilewyrm.cli.replay.compare.version_difference import VersionDifference
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, UnplayedFile, Version
from tilewyrm.replays.batch import loop_watch, trace
from tilewyrm.replays.batch.regression import last_moment, tested_entry
from tilewyrm.replays.edit import replay_writer, rerecording

_MODULES = (loop_watch, trace, replay_writer, rerecording, last_moment, tested_entry)


def is_cause(
    answers: CommitAnswers, difference: VersionDifference | None, right: str, wrong: str
) -> bool:
    """Return whether *wrong* causes the *difference* in the file of *answers*.

    *right*, the commit before it, plays the decisions by its own rules up to that entry. The other
    error, which both have, does not hide anything then. If both commits differ at that entry, in
    the same kind, *wrong* is the cause.
    """
    if difference is None:
        return False
    try:
        data = _rerecorded(answers.file, ChosenVersion.of_commit(right), difference.entry)
        if not data:
            return False
        with tempfile.TemporaryDirectory() as folder:
            again = Path(folder, answers.file.name)
            again.write_bytes(data)
            found = answers.of_file(again).clearest(right, wrong, HASH_SEEDS[0])
    except UnplayedFile:
        return False
    if found is None:
        return False
    return (found.entry, kind_of(found)) == (difference.entry, kind_of(difference))


def _rerecorded(file: Path, version: ChosenVersion, entry: int) -> bytes:
    """Return *file* up to *entry*, played by the rules of *version*; empty if it ends before.

    Raises:
        UnplayedFile: *version* cannot play it.
    """
    with Version(version, HASH_SEEDS[0], modules=_MODULES) as player:
        path = str(file.absolute())
        player.request(str(file), work="roll", path=path, entry=entry, secrets=[])
        (facts,) = player.answer()
    return bytes.fromhex(facts.get("data", ""))
