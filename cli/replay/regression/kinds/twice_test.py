"""The test that a match does not depend on the hash seed."""

from pathlib import Path

import click

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.hash_seed_runs import HashSeedRuns
from tilewyrm.cli.replay.compare.seed_comparison import SeedComparison
from tilewyrm.cli.replay.compare.versions import HASH_SEEDS, UnplayedFile
from tilewyrm.cli.replay.regression.kinds.python_text import docstring
from tilewyrm.cli.replay.regression.kinds.regression_test import Draft, Title
from tilewyrm.language.speech import tell

_SOURCE = """{why}

import json
import os
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

FILE = Path(__file__).with_name("{name}.twr")
HASH_SEEDS = ("{first}", "{second}")
{seeds}
PLAY = "import sys; from tilewyrm.replays.batch.trace import trace; trace(sys.argv[1], offers=True)"
{play}
LISTS = ("events", "offers", "outcomes")


def test_{name}() -> None:
    runs = []
    for seed in HASH_SEEDS:  # Python reads it only when it starts
        seeded = {{"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONHASHSEED": seed}}
        run = [sys.executable, "-c", PLAY, str(FILE)]
        played = subprocess.run(run, env=os.environ | seeded, stdout=subprocess.PIPE, check=True)
        runs.append([json.loads(line) for line in played.stdout.splitlines()])
    for one, other in zip(*runs, strict=False):  # one may end, as the file has its effects no more
        entry = one.get("seq", other.get("seq"))
        lists = {{key: (one[key], other[key]) for key in LISTS if key in one and key in other}}
        differ = {{key: both for key, both in lists.items() if both[0] != both[1]}}
        pairs = [zip_longest(*both, fillvalue="nothing") for both in differ.values()]
        lines = ["\\n".join(pair) for both in pairs for pair in both if pair[0] != pair[1]]
        words = " and ".join(differ) or "state or the verdict"
        where = f"entry {{entry}}: the hash seed changes the {{words}}"
        assert one == other, "\\n".join([where, *lines])
    assert runs[0] == runs[1], "the hash seed changes the number of entries"
"""
_SEEDS = "Under these, a wrong program plays the match differently."
_PLAY = "It prints the events, the state and the choices after each entry."


def twice_draft(file: Path, version: ChosenVersion, title: Title) -> Draft:
    """Return the test that *file* is played alike under two hash seeds.

    Under these, *version* plays it differently.

    Raises:
        click.ClickException: there are no such seeds, or *version* cannot play *file*.
    """
    try:
        with HashSeedRuns(version, own=version.is_own) as runs:
            found, _ = SeedComparison(runs).difference(file)
    except UnplayedFile as error:
        raise click.ClickException(str(error)) from error
    if found is None:
        fields = {"version": version.label, "seeds": len(HASH_SEEDS)}
        raise click.ClickException(tell("replay.to_test.alike_twice", **fields))
    first, second = found.seeds
    source = _SOURCE.format(
        name=title.name,
        why=docstring(title.why),
        first=first,
        second=second,
        seeds=docstring(_SEEDS),
        play=docstring(_PLAY),
    )
    test = title.regression_test(source, file.read_bytes(), has_own_reason=True)
    line = tell("replay.to_test.twice", path=title.path, first=first, second=second)
    return Draft(test, [line], "")
