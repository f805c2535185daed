"""Scripts: what was played is written anew, cut at a moment, and shrunk to what matters."""

from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from support.days import day_file
from support.files import resimulated
from support.golden import CONTROLLED, PLAIN, TODAY, path_of
from tilewyrm.engine.game import Rolled
from tilewyrm.engine.registry import game
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.result import LuckCheck
from tilewyrm.replays.edit.cutting import cut
from tilewyrm.replays.edit.replay_writer import RewrittenReplay
from tilewyrm.replays.edit.script import rewritten, script_of, started_match, without_names
from tilewyrm.replays.errors import CorruptReplay, Divergence
from tilewyrm.replays.shrink.shrinker import Shrinker
from tilewyrm.replays.shrink.trials import Trials

SHORT = ["carcassonne-base", "feuville-sealed"]


@pytest.mark.parametrize("name", TODAY)
def test_a_match_that_is_written_anew_is_the_same_but_for_the_signature(name: str) -> None:
    script = script_of(path_of(name))
    again = rewritten(script, script.moves)
    result = resimulated(again.data)
    assert result.finished, result.failure
    assert again.moves == script.moves
    assert result.footer is not None
    old = resimulated(path_of(name).read_bytes())
    assert old.footer is not None
    assert result.header.public_key == b""
    assert (result.luck, again.checks_rolls) == (old.luck, bool(script.secret))
    assert (result.footer.sealed, result.footer.secret) == (old.footer.sealed, old.footer.secret)
    assert result.match.digest() == old.match.digest()


@pytest.mark.parametrize("name", CONTROLLED)
def test_a_cut_shows_the_moment_and_is_no_longer_than_it_must_be(name: str) -> None:
    for entries in (0, 31, 90):
        whole = script_of(path_of(name), entries)
        made = cut(whole)
        result = resimulated(made.data)
        assert result.failure is None
        assert result.footer is None
        assert result.entries_ok == len(made.moves) <= len(whole.moves)
        assert result.match.digest() == rewritten(whole, whole.moves).match.digest()


def test_some_cuts_are_shorter_than_what_led_to_the_moment() -> None:
    scripts = [script_of(path_of(name), entries) for name in CONTROLLED for entries in (60, 110)]
    assert sum(len(cut(script).moves) < len(script.moves) for script in scripts) > 5


@pytest.mark.parametrize("name", CONTROLLED)
def test_without_names_nothing_tells_who_played_and_when(name: str) -> None:
    script = without_names(script_of(path_of(name), 50))
    data = cut(script).data
    header = resimulated(data).header
    assert not header.match_id + header.follows
    assert not header.started_unix_ms
    assert not any(seat.name or seat.entropy for seat in header.seats)
    with BytesIO(data) as stream:
        assert not any(step.message.unix_ms for step in Resimulation(stream).steps())
    assert b"Anna" not in data


def test_what_does_not_hold_is_no_script(tmp_path: Path) -> None:
    data = path_of(SHORT[0]).read_bytes()
    path = tmp_path / "bad.twr"
    path.write_bytes(data[:-300] + b"x" + data[-299:])
    with pytest.raises(CorruptReplay):
        script_of(path)
    with pytest.raises(Divergence, match="entry 40"):
        script_of(path_of("feuville-en2017").parent / "bad" / "altered-decision.twr")


def test_a_file_keeps_its_secret_while_all_rolls_follow_from_it() -> None:
    script = script_of(path_of(SHORT[0]))
    whole, shorter = (rewritten(script, script.moves[:n], to_the_end=True) for n in (None, 60))
    for made in (whole, shorter):
        result = resimulated(made.data)
        assert (made.checks_rolls, result.luck) == (True, LuckCheck.VERIFIED), result.failure
    first = script.moves[0]
    outcomes = [Rolled(roll) for roll, _ in started_match(script).state.outcomes()]
    wrong = next(roll for roll in outcomes if roll != first.entry)
    other = rewritten(script, [first._replace(entry=wrong)], to_the_end=True)
    result = resimulated(other.data)
    assert result.finished
    assert (other.checks_rolls, result.luck) == (False, LuckCheck.SEALED)


def entries(data: bytes) -> int:
    return resimulated(data).entries_ok


def shows(data: bytes, words: str) -> bool:
    """Return whether something of that kind happens in the file *data*, which must hold."""
    again = Resimulation(BytesIO(data))
    found = any(words in text(event) for step in again.steps() for event in step.events)
    assert again.failure is None
    return found


@pytest.mark.parametrize(
    ("name", "words", "tries", "fewest"),
    [
        ("carcassonne-base", "piece-placed", 5, 4),
        ("feuville-sealed", "turn-ended", 1, 33),
    ],
)
def test_a_match_is_shrunk_to_what_matters(name: str, words: str, tries: int, fewest: int) -> None:
    told: list[tuple[int, ...]] = []

    def note(best: RewrittenReplay) -> None:
        setup = best.match.setup
        defaults = {spec.name: spec.default for spec in game(setup.game).options}
        changed = sum(value != defaults[name] for name, value in setup.options.items())
        told.append((changed + setup.seats, len(best.moves)))

    trials = Trials(
        script_of(path_of(name), 60),
        lambda replay: len(replay.moves) if shows(replay.data, words) else None,
        note,
    )
    search = Shrinker(trials)
    search.shorten()
    search.search(tries, Random(1))
    assert told == sorted(told, reverse=True)
    assert told[-1][-1] == len(trials.best.moves)
    assert shows(trials.best.data, words)
    assert entries(trials.best.data) == len(trials.best.moves) <= fewest
    for at in range(len(trials.best.moves)):
        moves = trials.best.moves
        shorter = rewritten(trials.script, [*moves[:at], *moves[at + 1 :]])
        assert len(shorter.moves) >= len(moves) or not shows(shorter.data, words)


def test_what_only_the_end_shows_keeps_an_end() -> None:
    trials = Trials(
        script_of(path_of("carcassonne-base")),
        lambda replay: len(replay.moves) if shows(replay.data, "game-end") else None,
    )
    Shrinker(trials).shorten()
    assert resimulated(trials.best.data).finished
    assert len(trials.best.moves) == 1


def test_what_does_not_hold_of_the_whole_match_is_refused() -> None:
    with pytest.raises(ValueError, match="the command does not succeed for a"):
        Trials(script_of(path_of(PLAIN[0])), lambda _: None)


def test_a_match_of_the_day_keeps_its_mark_while_its_rolls_follow_from_it(tmp_path: Path) -> None:
    path = tmp_path / "day.twr"
    path.write_bytes(day_file("Anna"))
    script = without_names(script_of(path, 40))
    made = cut(script)
    result = resimulated(made.data)
    assert (made.checks_rolls, result.luck) == (True, LuckCheck.VERIFIED), result.failure
    other = rewritten(script, script.moves[:1] + script.moves[4:])
    result = resimulated(other.data)
    assert result.failure is None
    assert (other.checks_rolls, result.luck) == (False, LuckCheck.NOT_REVEALED)
