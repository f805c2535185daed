"""Tracking a mistake down with the tool alone: cut, shrink, to-test, bisect."""

import json
import re
import runpy
import shutil
import sys
from pathlib import Path

import pytest

from support.files import Records, resimulated
from support.files import changed as changed_file
from support.golden import bad_path_of, path_of
from support.recording import begin
from support.replay_command import replay
from support.versions import changed_program
from tilewyrm.cli.replay.compare import seeded_pair
from tilewyrm.engine.game import Choice
from tilewyrm.replays.check.resimulation import Resimulation

NAME = "carcassonne-base"
TILE = "Ig"
SHIELDS = "carcassonne-one_left"
"""A match that ends with a city with two shields."""

ONE_SHIELD = """
# Of a city, one shield counts at most.
from tilewyrm.engine.carcassonne.core.scoring import scoring

city = scoring._city

def wrong(state, label, tiles, *, complete):
    found = city(state, label, tiles, complete=complete)
    shields = sum(mark.number for mark in found.marks)
    rate = found.points // (found.tiles + shields)
    return found._replace(points=(found.tiles + min(shields, 1)) * rate)

scoring._city = wrong
"""

OTHER_WORDS = """
from tilewyrm.replays.check import resimulation
from tilewyrm.replays.message import ReplayMessage

illegal = resimulation.illegal_entry

def in_other_words(*words):
    found = illegal(*words)
    why = found.message.about["actual"].about["why"]
    assert why.case
    object.__setattr__(why, "sentence", "You should not do that.")
    found.args = ("entry 40: legality: in other words",)
    return found

resimulation.illegal_entry = in_other_words
"""

OLD_LAYOUT = """
# Two modules lie where they lay before the rooms had folders.
from tilewyrm.engine.kernel.state import FrameState
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.values import notation
from tilewyrm.replays.check import resimulation

for module, old in (
    (notation, "tilewyrm.engine.notation"), (resimulation, "tilewyrm.replays.resimulate")
):
    dict(GAMES)  # they are read on demand, and need the module under its own name
    sys.modules[module.__name__] = None
    sys.modules[old] = module
"""

FEWER_OFFERS = """
from tilewyrm.engine.kernel.state import FrameState
legal = FrameState.legal
FrameState.legal = lambda self, seat: list(legal(self, seat))[:2]
"""

LAST_OFFER_FIRST = """
from tilewyrm.engine.kernel.state import FrameState
legal = FrameState.legal
FrameState.legal = lambda self, seat: list(legal(self, seat))[::-1]
"""

LAST_OUTCOME_FIRST = """
from tilewyrm.engine.kernel.state import FrameState
outcomes = FrameState.outcomes
FrameState.outcomes = lambda self: list(outcomes(self))[::-1]
"""

FAILS = """
from tilewyrm.engine.kernel.state import FrameState
def fail(state, entry):
    raise KeyError("boom")

FrameState.apply = fail
"""

OTHER_DRAWS = """
# The draws have other numbers, so other rolls follow from the secret.
from tilewyrm.engine.kernel.state import FrameState
right = FrameState.source
FrameState.source = lambda self: (found := right(self)) and found._replace(number=found.number + 1)
"""

WRONG_END = """
# The end of a match comes with its last event twice.
from tilewyrm.engine.kernel.state import FrameState
apply = FrameState.apply

def end_twice(state, entry):
    events = [*apply(state, entry)]
    is_end = bool(events) and type(events[-1]).__name__ == "GameEnded"
    return [*events, *events[-1:]] if is_end else events

FrameState.apply = end_twice
"""

NO_PIECE = """
# No piece may be placed: after a tile comes the next draw.
from tilewyrm.engine.carcassonne.core.turn import steps
steps.CORE_STARTS[steps.USE_PIECE.name] = lambda state: None
"""

SKIPPED_TURN = """
# Between the entries of the second turn it counts as the third, which no event says.
from tilewyrm.engine.kernel.state import FrameState
apply = FrameState.apply
skipped = []

def skip(state, entry):
    if state.turn < 2:
        skipped.clear()
    if skipped:
        state.turn -= skipped.pop()
    events = apply(state, entry)
    if state.turn == 2:
        skipped.append(1)
        state.turn += 1
    return events

FrameState.apply = skip
"""

SKIPPED_TURN_WITH_FEWER_OFFERS = (
    SKIPPED_TURN
    + """
legal = FrameState.legal
FrameState.legal = lambda self, seat: list(legal(self, seat))[: 2 if skipped else None]
"""
)

SKIPPED_TURN_WITH_OTHER_ROLLS = (
    SKIPPED_TURN
    + """
outcomes = FrameState.outcomes
FrameState.outcomes = lambda self: list(outcomes(self))[:: -1 if skipped else 1]
"""
)

ENDS_EARLY = """
from tilewyrm.engine.carcassonne.core.turn import start
can_draw = start.can_draw
start.can_draw = lambda state: can_draw(state) and state.pile.left[state.pile.top] > 65
"""

HASHED_ORDER = """
from tilewyrm.engine.kernel.state import FrameState
apply = FrameState.apply
FrameState.apply = lambda self, entry: sorted(apply(self, entry), key=lambda e: hash(repr(e)))
"""


def changed(change: str) -> None:
    """Write a version of the program with *change*, called other."""
    changed_program(Path("other/bin/python"), change)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder, with few hash seeds: each is a process."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(seeded_pair, "HASH_SEEDS", seeded_pair.HASH_SEEDS[:2])


@pytest.fixture
def beginning() -> str:
    """The first entries of a match, in which there is all that these versions play otherwise."""
    assert replay("cut", path_of(NAME), 40, "-o", "beginning.twr").exit_code == 0
    return "beginning.twr"


def test_a_cut_file_has_the_moment_and_nothing_later() -> None:
    done = replay("cut", path_of(NAME), 30, "--without-names")
    assert done.exit_code == 0, done.output
    assert f"{NAME}-cut-30.twr: 30 of the first 30 entries" in done.output
    checked = replay("verify", "--allow-unfinished", f"{NAME}-cut-30.twr")
    assert checked.exit_code == 0, checked.output
    assert "30 entries valid" in checked.output
    again = replay("cut", path_of(NAME), 30)
    assert again.exit_code == 1
    assert "already exists and is unchanged; give" in again.output


def test_what_cannot_be_cut_is_told() -> None:
    assert "there is no entry 900; the last one is 214" in replay("cut", path_of(NAME), 900).output
    bad = replay("cut", bad_path_of("altered-decision"), 60)
    assert (bad.exit_code, "is invalid: entry 40" in bad.output) == (1, True)
    assert replay("cut", bad_path_of("flipped-bit-in-header"), 9).exit_code == 2
    assert not list(Path().iterdir())


def test_shrink_asks_a_command_and_keeps_what_it_says_yes_to() -> None:
    assert replay("cut", path_of(NAME), 40, "-o", "start.twr").exit_code == 0
    done = replay("shrink", "start.twr", "--while", rf"grep -q -a -P '\x02{TILE}'", "--tries", 2)
    assert done.exit_code == 0, done.output
    assert "start-shrunk.twr: 2 of 40 entries" in done.output
    data = Path("start-shrunk.twr").read_bytes()
    assert TILE.encode() in data
    assert resimulated(data).entries_ok == 2


def test_shrink_tells_when_the_command_never_says_yes() -> None:
    done = replay("shrink", path_of(NAME), "--while", "false {}", "-o", "x.twr")
    assert done.exit_code == 1
    assert "`false {}` exits with 1 instead of 0\n" in done.output
    assert not Path("x.twr").exists()
    mistyped = replay("shrink", path_of(NAME), "--while", "no-such-command", "-o", "x.twr")
    assert "exits with 127 instead of 0\n" in mistyped.output


def test_to_test_writes_a_test_that_holds() -> None:
    assert replay("cut", path_of(NAME), 20, "-o", "A moment!.twr").exit_code == 0
    done = replay("to-test", "A moment!.twr", "--into", "found", "--why", 'It said "no".')
    assert done.exit_code == 0, done.output
    path = Path("found/test_a_moment.py")
    assert "It said 'no'." in path.read_text()
    written = runpy.run_path(str(path.absolute()))
    written["test_a_moment"]()
    written["FILE"].write_bytes(bad_path_of("altered-decision").read_bytes())
    with pytest.raises(AssertionError):
        written["test_a_moment"]()


def test_to_test_says_when_the_test_fails_here() -> None:
    words = ("to-test", bad_path_of("altered-decision"), "--into", ".")
    for wanted, code in (((), 1), (("--fails-in", sys.executable), 0)):
        done = replay(*words, *wanted)
        assert done.exit_code == code
        assert "the test fails in this version, as" in done.output
        assert Path("test_altered_decision.py").exists() == bool(wanted)
    assert replay("to-test", path_of(NAME), "--name", "Not so").exit_code == 2


def test_bisect_finds_the_first_entry_that_two_versions_play_otherwise() -> None:
    changed(ONE_SHIELD)
    done = replay("bisect", path_of(SHIELDS), sys.executable, "other")
    assert done.exit_code == 1, done.output
    assert f"entry {first_with_two_shields()}: the versions differ" in done.output
    assert 'what="shield" number=2' in done.output
    assert "other events than the file records\n" in done.output
    events = [line for line in done.output.splitlines() if line.startswith("    ")]
    assert len(events) == 4, "what is the same in both is not told, only how much that is"
    assert " more identical events" in done.output


@pytest.mark.parametrize(
    ("change", "entry", "asked", "then"),
    [
        (NO_PIECE, 3, "a decision of seat 2 (use-piece)", "a roll"),
        (ENDS_EARLY, 19, "a roll", "the end of the match"),
    ],
)
def test_what_must_come_next_is_named_if_it_is_not_the_same(
    change: str, entry: int, asked: str, then: str
) -> None:
    changed(change)
    done = replay("bisect", path_of(NAME), sys.executable, "other")
    assert done.exit_code == 1, done.output
    lines = done.stdout.splitlines()
    assert lines[0] == f"entry {entry}: the versions differ"
    assert [line for line in lines if line.startswith("    then: ")] == [
        f"    then: {asked}",
        f"    then: {then}",
    ]
    new = next(at for at, line in enumerate(lines) if line.startswith("new (other)"))
    assert lines.index(f"    then: {asked}") < new < lines.index(f"    then: {then}")


def test_bisect_prints_the_values_of_the_states_if_the_events_are_the_same(
    beginning: str,
) -> None:
    changed(SKIPPED_TURN)
    Path("matches").mkdir()
    Path(beginning).rename("matches/beginning.twr")
    done = replay("bisect", "matches/beginning.twr", sys.executable, "other")
    assert done.exit_code == 1, done.output
    lines = done.stdout.splitlines()
    at = lines.index("the events are identical, the state after them is not")
    assert lines[at + 1] == "    game.core.turn: 2 -> 3"
    see, shorten = lines[at + 2 :]
    assert re.fullmatch(r"to see the state there: .* \d+ --json --in other", see)
    assert shorten.endswith(f" matches/beginning.twr --differs {sys.executable} other")
    assert "(state (game.core.turn))" in replay("bisect", "matches", sys.executable, "other").output


def test_bisect_names_what_players_see_if_the_state_differs_first(beginning: str) -> None:
    versions = (beginning, sys.executable, "other")
    changed(SKIPPED_TURN_WITH_FEWER_OFFERS)
    lines = replay("bisect", *versions).stdout.splitlines()
    at = lines.index("    game.core.turn: 2 -> 3")
    later = "players see this later: after entry 5: the legal decisions differ"
    assert lines[at + 1] == later
    assert lines[-1].endswith(" --differs {} other".format(*versions[1:]))
    changed(SKIPPED_TURN_WITH_OTHER_ROLLS)
    lines = replay("bisect", *versions).stdout.splitlines()
    assert lines[0] == "after entry 4: the outcomes of the next roll differ"
    *_, too, values, shorten = lines
    assert too == "the state after it differs, too"
    assert values == "    game.core.turn: 2 -> 3"
    assert shorten.endswith(" --offers")
    assert replay("bisect", *versions, "--offers").stdout.splitlines() == lines


def test_bisect_says_where_a_file_ends_for_both_versions() -> None:
    bad = bad_path_of("altered-decision")
    done = replay("bisect", bad, sys.executable, sys.executable)
    assert done.exit_code == 0, done.output
    same, both, *_edition = done.stdout.splitlines()
    assert same == "both versions agree on all 39 entries"
    assert both.startswith("both find this error: entry 40: ")
    assert done.stderr.startswith(f"Both versions are {sys.executable}, so only an order ")


def test_bisect_goes_on_after_a_wrong_roll_with_the_recorded_ones() -> None:
    """The roll is wrong for both versions, or for one of them."""
    changed(WRONG_END)
    both = replay("bisect", bad_path_of("altered-roll"), sys.executable, "other")
    assert (both.exit_code, "    game-ended " in both.stdout) == (1, True), both.output
    changed(OTHER_DRAWS + WRONG_END)
    Path("matches").mkdir()
    shutil.copy(path_of("feuville-played"), "matches/a.twr")
    words = ("bisect", "matches/a.twr", sys.executable, "other")
    first, _, _, new, following, last, *_, test = replay(*words).stdout.splitlines()
    assert first == "entry 1: the versions differ"
    assert new.startswith("new (other): entry 1: roll: expected ")
    assert following == "the next difference with the recorded rolls:"
    flags = f"--roll 1 --passes-in {sys.executable} --fails-in other"
    assert test.endswith(f' to-test matches/a.twr --name NAME --why "SENTENCE" {flags}')
    facts = json.loads(replay(*words, "--json").stdout)
    assert (facts["kind"], facts["after_roll"]["kind"]) == ("new: roll", "events: - -> game-ended")
    assert last == f"entry {facts['after_roll']['entry']}: the versions differ"
    line = replay("bisect", "matches", *words[2:]).stdout.splitlines()[0]
    kinds = f"(new: roll); {following} {last} (events: - -> game-ended)"
    assert line == f"matches/a.twr: {first} {kinds}"


def test_a_match_that_ends_where_a_bot_is_to_decide_comes_with_the_command_for_its_error() -> None:
    recording = begin("feuville", 2, 3)
    recording.play_on(40)
    while not isinstance(recording.match.pending, Choice):
        recording.play_on(1)
    Path("matches").mkdir()
    path = Path("matches/match.twr")
    path.write_bytes(changed_file(recording.data, _sit_bots))
    command = f"tilewyrm replay at {path} {recording.match.seq} --why"
    for chosen in ("matches", path):
        done = replay("bisect", chosen, sys.executable, sys.executable)
        assert done.exit_code == 0, done.output
        assert f"this shows its error: {command}\n" in done.stderr


def _sit_bots(records: Records) -> None:
    """Let bots sit on all seats."""
    for seat in records[0].header.seats:
        seat.bot = "random"


def test_bisect_compares_the_reasons_of_refusals_and_not_their_words() -> None:
    refused = bad_path_of("illegal-decision")
    changed(OTHER_WORDS)
    for more in ((), ("--offers",)):
        done = replay("bisect", refused, sys.executable, "other", *more)
        assert done.exit_code == 0, done.output


def test_bisect_reads_a_version_from_before_the_rooms_had_folders(beginning: str) -> None:
    """Which offers something else, too: without --offers that is not compared."""
    other = changed_program(Path("python"), OLD_LAYOUT + FEWER_OFFERS)
    done = replay("bisect", beginning, sys.executable, other)
    assert (done.exit_code, "agree on all 40 entries" in done.output) == (0, True), done.output


def first_with_two_shields() -> int:
    with path_of(SHIELDS).open("rb") as stream:
        for step in Resimulation(stream).steps():
            for event in step.events:
                marks = getattr(event, "marks", ())
                if any(mark.what == "shield" and mark.number > 1 for mark in marks):
                    return step.seq
    raise AssertionError("no city has two shields")


def test_bisect_tells_of_what_is_no_version(tmp_path: Path, beginning: str) -> None:
    (tmp_path / "empty").mkdir()
    done = replay("bisect", beginning, sys.executable, "empty")
    assert (done.exit_code, "no Python in empty" in done.output) == (128, True)
    done = replay("bisect", beginning, sys.executable, beginning)
    assert (done.exit_code, f"no Python in {beginning}" in done.output) == (128, True)
    broken = tmp_path / "python"
    broken.write_text("#!/bin/sh\necho nothing here >&2; exit 3\n")
    broken.chmod(0o755)
    done = replay("bisect", beginning, broken, sys.executable)
    assert (done.exit_code, "nothing here" in done.output) == (125, True)
    torn = bad_path_of("flipped-bit-in-header")
    done = replay("bisect", torn, sys.executable, sys.executable)
    assert (done.exit_code, done.stderr.startswith(f"UNREADABLE {torn}: ")) == (125, True)


def test_bisect_compares_what_is_offered_and_not_chosen(beginning: str) -> None:
    changed(FEWER_OFFERS)
    versions = (beginning, sys.executable, "other")
    done = replay("bisect", "--offers", *versions)
    assert done.exit_code == 1, done.output
    assert "the legal decisions differ" in done.output
    assert "2 more identical decisions" in done.output
    offers = [line for line in done.output.splitlines() if line.startswith("    place-tile ")]
    assert offers
    changed(LAST_OFFER_FIRST)
    assert "the same decisions, in another order" in replay("bisect", "--offers", *versions).output


def test_bisect_of_one_version_finds_what_depends_on_the_hash_seed(beginning: str) -> None:
    changed(HASHED_ORDER)
    done = replay("bisect", beginning, "other", "other")
    assert done.exit_code == 1, done.output
    assert "the same events, in another order" in done.output
    assert "This depends on the hash seed" in done.output
    moved = [line.split() for line in done.output.splitlines() if line.startswith("    ")]
    assert moved
    assert all(before != after for before, arrow, after, *_ in moved)


def test_bisect_names_the_place_in_the_program_where_it_fails(beginning: str) -> None:
    changed(FAILS)
    done = replay("bisect", beginning, sys.executable, "other")
    assert done.exit_code == 1, done.output
    line = done.output.splitlines()[1]  # before the events of the old version
    assert re.fullmatch(r"new \(other\): KeyError: 'boom' \(.*other/bin/python:[0-9]+\)", line)
    assert replay("bisect", beginning, "other", "other").exit_code == 0


def test_verify_twice_acquits_nothing_after_an_entry_on_which_the_program_fails(
    beginning: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed(FAILS)
    monkeypatch.setattr("tilewyrm.cli.replay.compare.seed_comparison.HASH_SEEDS", (1, 2))
    monkeypatch.setattr(sys, "executable", str(Path("other/bin/python").absolute()))
    done = replay("verify", "--twice", "--allow-unfinished", beginning)
    assert "beginning.twr: compared only up to entry 0, because" in done.stdout, done.output


def test_bisect_compares_the_outcomes_of_a_roll_and_needs_no_secret(beginning: str) -> None:
    changed(LAST_OUTCOME_FIRST)
    versions = (beginning, sys.executable, "other")
    assert replay("bisect", *versions).exit_code == 0
    done = replay("bisect", "--offers", *versions)
    assert done.exit_code == 1, done.output
    first, second, *moved, _shorten = done.output.splitlines()
    assert first == "after entry 0: the outcomes of the next roll differ"
    assert second == "the same outcomes, in another order"
    assert all(" weight=" in line for line in moved[:-1])
    assert moved[-1].endswith(" more identical outcome")
