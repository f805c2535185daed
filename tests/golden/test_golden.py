"""Golden replays: recorded once, they must verify for ever; the bad ones must each be caught."""

import hashlib
import json
import os
import runpy
import subprocess
import sys
from itertools import pairwise, starmap
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from support.bad_golden import BAD_MATCHES
from support.daily import share_of_today
from support.days import DAY
from support.frozen import GOLDEN, present, sums
from support.golden import (
    COMPLETED_TOGETHER,
    CONTROLLED,
    MATCHES,
    SECRETS,
    STAND_IN,
    bad_path_of,
    newer_path_of,
    path_of,
)
from support.legal_decisions import LEGAL, difference, legal_path_of
from support.newer import ENTRIES, LATER, NEWER, SAYS
from tilewyrm import editions
from tilewyrm.cli.main import main
from tilewyrm.engine.carcassonne.core.values.events import (
    COMPLETED,
    SCORED,
    FeatureScored,
    PieceReturned,
)
from tilewyrm.engine.match.controls import CONTROL_TYPES, Ending, Matter, Propose
from tilewyrm.engine.match.state import Controlled
from tilewyrm.engine.registry import GAMES, game
from tilewyrm.replays.check.resimulation import ReplayStep, Resimulation

HINT = (
    "This replay held when it was recorded. A change of the rules gets a rules version of its own; "
    "only while no release has written replays may it be removed and recorded again."
)

CAUGHT = {
    "altered-decision": (1, "digest of the events: expected "),
    "altered-roll": (1, "roll: expected "),
    "illegal-decision": (1, "legality: expected a decision of seat "),
    "cut-tail": (1, "cut off at byte "),
    "no-footer": (1, "without a footer"),
    "wrong-secret": (1, "secret: expected 32 bytes with SHA-256 "),
    "sealed-with-secret": (1, "secret: expected none: the footer says that it is sealed, found "),
    "unsealed-without-secret": (1, "secret: expected 32 bytes with SHA-256 "),
    "altered-result": (1, "result: expected scores "),
    "forged-signature": (1, "found one not made by this key for this file"),
    "missing-signature": (1, "one by the key 5647-5aa7-5463-474c, found none"),
    "left-out-entry": (1, "entry 41: number of the entry: expected 41, found 42"),
    "altered-time": (1, "running hash in the checkpoint: expected "),
    "flipped-bit": (1, "damaged at byte "),
    "flipped-bit-in-header": (2, "damaged at byte 8: the header: "),
    "forged-ruling": (1, "the ruling's key does not belong to an arbiter of this match"),
    "ruling-in-anothers-name": (
        1,
        ("the ruling's signature is not valid for its key and this match"),
    ),
    "ruling-of-another-match": (
        1,
        ("the ruling's signature is not valid for its key and this match"),
    ),
    "unsigned-ruling": (1, "unsigned ruling"),
    "take-back-not-agreed": (1, "a roll or decision has followed: the others must"),
    "altered-spent-ms": (1, "digest of the state in the checkpoint: expected "),
    "altered-terms": (1, "digest of the state in the checkpoint: expected "),
}
"""The exit code for each bad replay, and what must be said of it."""


SIGNED = "signed by 5647-5aa7-5463-474c"


def verify(path: Path, *options: object) -> Result:
    assert path.exists(), f"{path} is missing: `make golden` writes it"
    return CliRunner().invoke(main, ["replay", "verify", *map(str, options), str(path)])


@pytest.mark.parametrize("name", share_of_today([*MATCHES], 6))
def test_a_golden_replay_verifies(name: str) -> None:
    result = verify(path_of(name))
    assert result.exit_code == 0, f"{result.output}{HINT}"
    word, luck = ("sealed", "sealed: ") if MATCHES[name].sealed else ("ok", f"verified; {SIGNED}")
    if MATCHES[name].of_the_day:
        luck = f"verified (known beforehand: match of the day {DAY}); {SIGNED}"
    assert result.output.startswith(f"{word} ")
    assert f"; luck {luck}" in result.output
    assert SIGNED in result.output


@pytest.mark.parametrize(
    "name", [name for name in MATCHES if name.startswith("feuville-") and name not in STAND_IN]
)
def test_a_golden_replay_keeps_the_box_that_it_was_played_with(name: str) -> None:
    """The edition `standard` of Feuville is another today; these hold the one of their day."""
    again, _ = held(name)
    kept = again.setup.edition
    today = editions.load("feuville")
    assert kept.name == today.name
    assert kept.text != today.text
    assert hashlib.sha256(kept.text.encode()).digest() == kept.digest != today.digest


@pytest.mark.parametrize("name", [name for name, match in MATCHES.items() if match.sealed])
def test_a_sealed_replay_verifies_wholly_once_its_secret_is_known(name: str) -> None:
    result = verify(path_of(name), "--secret", SECRETS)
    assert result.exit_code == 0, f"{result.output}{HINT}"
    assert result.output.startswith("ok ")
    assert f"; luck verified; {SIGNED}" in result.output


@pytest.mark.parametrize("name", BAD_MATCHES)
def test_a_bad_replay_is_caught_in_its_own_way(name: str) -> None:
    result = verify(bad_path_of(name))
    code, words = CAUGHT[name]
    assert words in result.output, f"{result.output}{HINT}"
    assert result.exit_code == code


@pytest.mark.parametrize("name", NEWER)
def test_a_newer_replay_is_called_so_and_not_accused(name: str) -> None:
    result = verify(newer_path_of(name))
    assert result.exit_code == 2
    assert result.output.startswith("NEWER ")
    assert f"{SAYS[name]}; the file was written by {LATER}: use that version" in result.output
    told = json.loads(verify(newer_path_of(name), "--json").output.splitlines()[0])
    assert (told["verdict"], told["exit_code"]) == ("newer", 2)
    assert told["newer"]["written_by"] == LATER
    assert SAYS[name].removesuffix(" is unknown to this program").endswith(told["newer"]["what"])
    in_entry = SAYS[name].startswith("entry ")
    assert told["newer"].get("entry") == (ENTRIES + 1 if in_entry else None)
    assert told.get("entries", 0) == (0 if SAYS[name].startswith("header") else ENTRIES)
    assert told.get("rules", "so-far") == "so-far"


def test_the_header_of_a_file_of_today_lists_only_what_is_not_the_default() -> None:
    with path_of("carcassonne-listed").open("rb") as stream:
        again = Resimulation(stream)
    listed = again.header.setup
    assert {option.name for option in listed.options} == {"tiny_city", "farmers"}
    assert [term.name for term in listed.terms] == ["spectator_delay"]
    assert list(again.setup.options) == [spec.name for spec in game("carcassonne").options]


@pytest.mark.parametrize("played", GAMES)
def test_golden_replays_have_every_control_entry_of_each_game_and_every_ending(played: str) -> None:
    met: set[type] = set()
    matters: set[Matter] = set()
    endings: set[Ending] = set()
    for name in CONTROLLED:
        if MATCHES[name].game != played:
            continue
        again, steps = held(name)
        assert again.match.result is not None
        endings.add(again.match.result.ending)
        for step in steps:
            if isinstance(step.entry, Controlled):
                control = step.entry.control
                met.add(type(control))
                matters |= {control.matter} if isinstance(control, Propose) else set()
    assert met == set(CONTROL_TYPES)
    assert matters == set(Matter)
    # One that was ended for its length has 10,000 entries: tests/server/config/test_limits.py
    assert endings == set(Ending) - {Ending.TOO_LONG}


@pytest.mark.parametrize(
    ("name", "scored"),
    [
        (COMPLETED_TOGETHER[0], [["city", "city"]]),
        (COMPLETED_TOGETHER[1], [["road", "road"], ["city", "road"]]),
    ],
)
def test_a_golden_tile_completes_two_occupied_features_which_score_and_end_one_by_one(
    name: str, scored: list[list[str]]
) -> None:
    found = []
    for step in held(name)[1]:
        told = [each for each in step.events if isinstance(each, FeatureScored | PieceReturned)]
        kinds = [each.kind for each in told if is_completed(each)]
        if len(kinds) < 2:
            continue
        found.append(kinds)
        assert is_completed(told[0])
        for before, each in pairwise(told):
            assert is_completed(each) or (each.kind, each.cause) == (before.kind, SCORED)
    assert found == scored


def is_completed(event: FeatureScored | PieceReturned) -> bool:
    return isinstance(event, FeatureScored) and event.cause == COMPLETED


def test_nothing_lies_among_the_golden_replays_that_no_test_knows() -> None:
    known = {
        *map(path_of, MATCHES),
        *map(bad_path_of, BAD_MATCHES),
        *map(newer_path_of, NEWER),
    }
    assert set(GOLDEN.rglob("*.twr")) == known


def test_the_files_of_version_1_are_those_that_were_frozen() -> None:
    assert present() == sums(), "git restores them; nothing may record them again"


def test_make_golden_records_nothing_of_version_1() -> None:
    with pytest.raises(SystemExit, match="Nothing is recorded: the golden replays of version 1"):
        runpy.run_module("support.golden_writing", run_name="__main__")
    assert present() == sums()


def test_nothing_lies_among_the_frozen_legal_decisions_that_no_test_knows() -> None:
    assert set(LEGAL.iterdir()) == set(map(legal_path_of, MATCHES))


def held(name: str) -> tuple[Resimulation, list[ReplayStep]]:
    """Return the golden match *name*, played to its end, and its entries.

    Where the rules refuse it, or fail, the error has the entry and the next command.
    """
    path = path_of(name)
    with path.open("rb") as stream:
        again = Resimulation(stream)
        try:
            entries = [*again.steps()]
        except Exception as error:
            why = f"entry {again.entries_ok + 1}: {error!r}"
            raise AssertionError(f"{why}\n{how_to_find(path)}") from error
        result = again.result()
    assert result.failure is None, f"{result.failure}\n{how_to_find(path)}"
    assert result.finished, f"the match ends too early\n{how_to_find(path)}"
    return again, entries


def shown(path: Path) -> Path:
    """Return *path* as a command line here may name it."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


def how_to_find(path: Path) -> str:
    """Return the command that finds the commit of an error in the rules by the file *path*."""
    name = shown(path)
    return f"{name}\n  the commit with the error: tilewyrm replay bisect {name} --commits"


def how_to_see(path: Path, differs: str) -> str:
    """Say where the frozen file *path* plays otherwise, and which commands show that."""
    name = shown(path)
    return (
        f"{name}: entry, seat, question, number of choices, digest: {differs}\n"
        f"  the commit and the choices: tilewyrm replay bisect {name} --commits --offers\n"
        f"  if that finds nothing: tilewyrm replay verify --twice {name}"
    )


@pytest.mark.parametrize(
    ("hash_seed", "eighth"),
    share_of_today([(seed, eighth) for eighth in range(8) for seed in "01"], 16),
)
def test_golden_replays_hold_and_offer_the_same_in_a_fresh_process_whatever_its_hash_seed(
    hash_seed: str, eighth: int
) -> None:
    """An eighth of them in one process: they end as they did, and before that the same was legal.

    What differs with the seed differs from what is frozen, on this day or on one of the next.
    """
    paths = sorted(GOLDEN.rglob("*.twr"))[eighth::8]
    done = subprocess.run(
        [sys.executable, "-m", "support.legal_decisions", *map(str, paths)],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(GOLDEN.parent), *sys.path]),
            "PYTHONHASHSEED": hash_seed,
        },
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    found = {}
    for listed in done.stdout.split("# ")[1:]:
        path, *lines = listed.splitlines()
        found[GOLDEN / path] = lines
    frozen = {
        path_of(name): legal_path_of(name).read_text(encoding="utf-8").splitlines()
        for name in MATCHES
        if path_of(name) in paths
    }
    differences = {path: difference(lines, found.pop(path)) for path, lines in frozen.items()}
    changed = {path: differs for path, differs in differences.items() if differs}
    seed = f"PYTHONHASHSEED={hash_seed}"
    assert not changed, "\n".join([HINT, seed, *starmap(how_to_see, changed.items())])
    # What is wrong with the others is found at the same place in every process.
    wrong = {bad_path_of(name): words for name, (_, words) in CAUGHT.items()}
    wrong |= {newer_path_of(name): words for name, words in SAYS.items()}
    wrong = {path: words for path, words in wrong.items() if path in paths}
    assert {path: words for path, words in wrong.items() if words in found[path][-1]} == wrong
    assert set(found) == set(wrong)
