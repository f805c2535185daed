"""Versions and bots that fail, loop or do not answer in a search."""

import asyncio
import json
import re
import sys
from pathlib import Path

import pytest

from support.golden import path_of
from support.replay_command import replay
from support.searches import PLAIN
from support.serving import eventually
from support.versions import changed_program
from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.versions import (
    UnansweredFile,
    UnfinishedFile,
    UnplayedFile,
    Version,
)
from tilewyrm.cli.replay.search import search_field
from tilewyrm.cli.replay.search.commits.search_span import NO_SPAN, SearchSpan
from tilewyrm.cli.replay.search.match_comparison import MatchComparison
from tilewyrm.cli.replay.search.match_search import MatchSearch
from tilewyrm.cli.replay.search.search_field import SearchField
from tilewyrm.cli.replay.search.search_lines import search_lines
from tilewyrm.cli.replay.search.search_time import SearchTime
from tilewyrm.cli.replay.search.totals.bot_error import BotError
from tilewyrm.cli.replay.search.totals.search_totals import SearchTotals
from tilewyrm.engine.registry import GAMES

FAILS = """
from tilewyrm.engine.kernel.state import FrameState
def fail(state, entry):
    raise KeyError("boom")

FrameState.apply = fail
"""


def test_an_error_of_the_program_is_found_with_its_place() -> None:
    other = changed_program(Path("python"), FAILS)
    done = replay("search", sys.executable, other, *PLAIN, "--matches", 2)
    assert done.exit_code == 1, done.output
    assert re.search(r"new: KeyError \(.*\) \(2 matches\)", done.stdout)
    both = replay("search", other, other, *PLAIN, "--matches", 1)
    assert both.exit_code == 0, both.output
    assert "both versions fail in 1 match: KeyError: 'boom' (" in both.stdout


LOOPS = """
# The fifth turn never ends. The processor's clock is fast, so the test is.
import signal
from tilewyrm.engine.kernel.state import FrameState
set_timer, apply = signal.setitimer, FrameState.apply
signal.setitimer = lambda which, *seconds: set_timer(which, *(each / 20 for each in seconds))

def loop(state, entry):
    while state.turn == 5:
        loop.rounds = len(str(entry))
    return apply(state, entry)

FrameState.apply = loop
"""


def test_an_endless_loop_is_a_difference_with_its_function_and_its_match() -> None:
    other = changed_program(Path("python"), LOOPS)
    done = replay("search", sys.executable, other, *PLAIN, "--matches", 3)
    assert done.exit_code == 1, done.output
    kind = r"new: EndlessLoop \([^)]*:11\)"
    (path,) = re.findall(rf"(\S+\.twr): {kind} \([23] matches\)", done.stdout)
    again = replay("bisect", path, sys.executable, other, "--json")
    facts = json.loads(again.stdout)
    assert (again.exit_code, facts["new"]["code"]) == (1, "EndlessLoop"), again.output
    assert re.fullmatch(kind, facts["kind"])


WAITS = """
import signal
from pathlib import Path
from tilewyrm.replays.check.resimulation import Resimulation

def wait(self, stream):
    Path({path!r}).touch()
    signal.pause()

Resimulation.__init__ = wait
"""


def test_the_end_of_the_time_is_no_endless_loop(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    other = ChosenVersion.at(changed_program(Path("python"), WAITS.format(path=str(begun))))
    with Version(other, 1) as version:
        version.ask(path_of("feuville-fr2017"))
        asyncio.run(eventually(begun.exists))
        version.stop()
        with pytest.raises(UnfinishedFile, match=r"the time of the search was over$") as error:
            list(version.answer())
    totals = SearchTotals(matches=1, unfinished=2, no_answers={Path("a 1.twr"): error.value.why})
    lines = [*search_lines(totals, SearchField([], None, None, {}), (other, other), NO_SPAN)]
    command = f"tilewyrm replay bisect 'a 1.twr' {other} {other} --offers"
    why = "a 1.twr: the versions differ in this match, but the comparison did not end (the time of"
    at = next(at for at, line in enumerate(lines) if line.startswith(why))
    assert lines[at + 1].endswith(command)
    assert lines[at + 2].startswith("2 matches not finished")
    span = SearchSpan(("b",), (), "a")
    of_commits = [*search_lines(totals, SearchField([], None, None, {}), (other, other), span)]
    assert any(line.endswith("bisect 'a 1.twr' --commits a..b --offers") for line in of_commits)
    assert not totals.is_alike


BREAKS_OFF = """
import os, sys
from tilewyrm.replays.check.resimulation import Resimulation

def end(self, stream):
    sys.__stdout__.write('{"entries')
    sys.__stdout__.flush()
    os._exit(1)

Resimulation.__init__ = end
"""


def test_an_answer_that_breaks_off_is_none() -> None:
    other = ChosenVersion.at(changed_program(Path("python"), BREAKS_OFF))
    with Version(other, 1) as version:
        version.ask(path_of("feuville-fr2017"))
        with pytest.raises(UnplayedFile, match="cannot play"):
            list(version.answer())


def test_matches_that_a_version_cannot_play_for_one_reason_have_one_line() -> None:
    totals = SearchTotals(matches=1)
    for number in range(3):
        error = UnplayedFile(f"new cannot play match {number}: OSError", "OSError")
        totals.note_unplayed(error, is_new_alone=True)
    totals.note_unplayed(UnansweredFile("old cannot play match 3", "OSError"), is_new_alone=False)
    other = ChosenVersion.at(Path(sys.executable))
    lines = [*search_lines(totals, SearchField([], None, None, {}), (other, other), NO_SPAN)]
    assert "3 matches not played. The first: new cannot play match 0: OSError" in lines
    assert "1 match not played: old cannot play match 3" in lines
    assert (totals.unfollowed, totals.unanswered) == (3, 1)


BOT_FAILS = """
# Its words are other ones each time, which is one error all the same.
from tilewyrm.engine.bots.greedy import GreedyBot
calls = []

def fail(*_):
    calls.append(1)
    raise KeyError(f"estimate {len(calls)}")

GreedyBot.choose = fail
"""


def test_an_error_of_a_bot_is_no_end_of_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_field, "_GREEDY", 1)
    other = changed_program(Path("python"), BOT_FAILS)
    done = replay("search", sys.executable, other, *PLAIN, "--matches", 2)
    assert (done.exit_code, "difference" in str([*Path().iterdir()])) == (1, False), done.output
    error = "greedy bot of .*python, so .*: KeyError: 'estimate \\d+' \\(.*:\\d+\\)"
    assert re.search(error, done.stdout), done.stdout
    assert "--game carcassonne --seats 3" in done.stdout
    assert "does not fail there, so this counts as a difference" in done.stdout
    command = re.search(r"To see it in .*: tilewyrm replay (at \S+twr \d+) --why", done.stdout)
    assert command is not None
    seen = replay(*command[1].split(), "--json")
    assert json.loads(seen.stdout)["pending"]["kind"] == "decision"
    back = replay("search", other, sys.executable, *PLAIN, "--matches", 2, "--json")
    (summary,) = map(json.loads, back.stdout.splitlines())
    (facts,) = summary["summary"]["bot_errors"]
    assert (back.exit_code, summary["summary"]["unplayed"]) == (0, {}), back.output
    assert (facts["version"], facts["new_alone"], facts["seats"]) == (str(other), False, 3)
    assert Path(facts["path"]).exists()


def test_a_line_names_four_options_of_the_match_with_an_error_of_a_bot() -> None:
    versions = ChosenVersion("old", Path("old")), ChosenVersion("new", Path("new"))
    options = dict.fromkeys(("one", "two", "three", "four", "five", "six"), False)
    setup = {"game": "carcassonne", "seats": 3, "options": options}
    error = BotError(versions[1], "KeyError", is_new_alone=True, path=Path(), entry=1, setup=setup)
    totals = SearchTotals(matches=1, bot_errors={("new", "KeyError", True): error})
    lines = search_lines(totals, SearchField([], None, None, {}), versions, NO_SPAN)
    (line,) = [one.strip() for one in lines if "--seats" in one]
    flags = "".join(f" --option {name}=no" for name in ("one", "two", "three", "four"))
    assert line == f"--game carcassonne --seats 3{flags} and 2 more options"


UNREADABLE = """
# The first whole match cannot be played.
from tilewyrm.engine import registry
game, calls = registry.game, []

def fails_once(name):
    calls.append(name)
    if len(calls) == 1:
        raise OSError("no setup")
    return game(name)

registry.game = fails_once
"""


def test_a_match_that_only_the_new_version_cannot_play_is_a_difference() -> None:
    other = changed_program(Path("python"), UNREADABLE)
    done = replay("search", sys.executable, other, *PLAIN, "--matches", 2)
    assert done.exit_code == 1, done.output
    assert re.search(r"cannot play match 0 .*--seed 0.*: OSError: no setup \(.*:\d+\)", done.stdout)
    back = replay("search", other, sys.executable, *PLAIN, "--matches", 2)
    assert back.exit_code == 0, back.output
    assert "1 match not played" in back.stdout


def test_an_unforeseen_error_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(MatchComparison, "compare", fail)
    own, matches = ChosenVersion.at(Path(sys.executable)), SearchField([*GAMES], 2, [], {})
    search = MatchSearch((own, own), matches, 0, Path())
    with pytest.raises(ZeroDivisionError):
        search.run(1, SearchTime(600), matches=None, news=lambda *_: None)
