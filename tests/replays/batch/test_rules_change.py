"""A second version of the rules: old files go on under the first, new matches have the second."""

import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from support.daily import share_of_today
from support.files import Records, changed, records_of, resimulated
from support.golden import MATCHES, path_of
from support.recording import begin
from tilewyrm.cli.main import main
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.engine.carcassonne.core.expansion.rules import Rules
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.feuville.game import VERSIONS
from tilewyrm.engine.feuville.setup.catalogue import Catalogue
from tilewyrm.engine.feuville.setup.rules import Rules as FeuvilleRules
from tilewyrm.engine.game import Setup
from tilewyrm.engine.registry import GAMES
from tilewyrm.language.speech import LANGUAGES
from tilewyrm.replays.batch.rules_change import rules_change
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.errors import UnsupportedReplay
from tilewyrm.v1 import replay_pb2

every_game = pytest.mark.parametrize("name", GAMES)


def carcassonne(setup: Setup) -> Rules[CarcassonneState]:
    """Return rules that differ from those of the first version: fields score otherwise."""
    rules = CARCASSONNE.rules[1](replace(setup, options={**setup.options, "field_edition": 1}))
    return replace(rules, version=2)


def feuville(setup: Setup, catalogue: Catalogue) -> FeuvilleRules:
    """Return rules that differ from those of the first version: three rounds are played."""
    return VERSIONS[1](replace(setup, options={**setup.options, "round_cap": 3}), catalogue)


def second(patch: pytest.MonkeyPatch) -> None:
    """Let every game have a second version of its rules."""
    patch.setitem(CARCASSONNE.rules, 2, carcassonne)
    patch.setitem(VERSIONS, 2, feuville)


@pytest.fixture
def version_2(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every game have a second version of its rules."""
    second(monkeypatch)


def played(name: str) -> bytes:
    return begin(name, min(GAMES[name].seats), "versions").finish()


@pytest.mark.usefixtures("version_2")
@pytest.mark.parametrize("name", share_of_today([*MATCHES], 6))
def test_golden_files_of_version_1_still_verify(name: str) -> None:
    result = resimulated(path_of(name).read_bytes())
    assert result.setup.rules_version == 1
    assert result.finished


@every_game
def test_a_new_match_has_the_newest_version_and_plays_by_it(
    name: str, request: pytest.FixtureRequest
) -> None:
    old = played(name)
    assert records_of(old)[0].header.setup.rules_version == 1
    request.getfixturevalue("version_2")
    new = played(name)
    assert records_of(new)[0].header.setup.rules_version == 2
    assert resimulated(new).finished
    first = [each.entry.events_digest for each in records_of(old)[1:]]
    second = [each.entry.events_digest for each in records_of(new)[1:]]
    assert first != second


@every_game
@pytest.mark.usefixtures("version_2")
def test_a_match_of_version_2_does_not_hold_by_version_1(name: str) -> None:
    def relabel(header: replay_pb2.Header) -> None:
        assert header.setup.rules_version == 2
        header.setup.rules_version = 1

    seats = min(GAMES[name].seats)
    result = resimulated(begin(name, seats, "versions", change=relabel).finish())
    assert result.setup.rules_version == 1
    assert result.failure is not None
    assert result.failure.what in ("digest of the events", "end of the match")


@every_game
def test_an_unknown_version_is_refused_in_a_sentence(
    name: str, request: pytest.FixtureRequest
) -> None:
    title, seats = GAMES[name].title, min(GAMES[name].seats)
    with pytest.MonkeyPatch.context() as later:
        second(later)
        new = played(name)
    with pytest.raises(
        UnsupportedReplay, match=f"{title} has no rules version 2 in this program; known: 1"
    ):
        Resimulation(BytesIO(new))
    request.getfixturevalue("version_2")

    def relabel(records: Records) -> None:
        records[0].header.setup.rules_version = 3

    with pytest.raises(
        UnsupportedReplay, match="has no rules version 3 in this program; known: 1, 2"
    ):
        resimulated(changed(new, relabel))
    edition = resimulated(new).setup.edition
    with pytest.raises(SetupError, match=f"{title} has no rules version 3; known: 1, 2"):
        GAMES[name].setup(edition, seats, {}, 3)
    assert GAMES[name].setup(edition, seats, {}, 1).rules_version == 1


@every_game
@pytest.mark.usefixtures("version_2")
def test_what_another_version_would_have_done_is_told_with_its_place(name: str) -> None:
    golden = share_of_today([each for each in MATCHES if MATCHES[each].game == name], 2)
    changes = [rules_change(path_of(each), 2) for each in golden]
    found = [each.change for each in changes if each.change is not None]
    assert found
    assert len(found) < len(golden)
    assert {each.version for each in changes} == {1}
    words = {"carcassonne": "would cause feature-scored", "feuville": "game-ended"}
    assert any(words[name] in str(each.difference) for each in found)
    assert all(rules_change(path_of(each), 1).change is None for each in golden[:2])


@pytest.fixture
def two_matches(version_2: None, tmp_path: Path) -> Path:
    """A folder of two matches, one of which version 2 of the rules changes."""
    for name in ("feuville-one_left", "feuville-en2017"):
        (tmp_path / f"{name}.twr").write_bytes(path_of(name).read_bytes())
    return tmp_path


def asked(*words: object) -> Result:
    return CliRunner().invoke(main, ["replay", "verify", "--rules", *map(str, words)])


def test_a_folder_is_searched_for_matches_that_a_change_of_the_rules_affects(
    monkeypatch: pytest.MonkeyPatch, two_matches: Path
) -> None:
    done = asked(2, two_matches)
    assert done.exit_code == 1, done.output
    assert "feuville-en2017.twr: entry " in done.output
    assert "2 files: version 2 of the rules changes 1; 1 same, 1 CHANGED; " in done.output
    lines = set()
    for language in LANGUAGES:
        monkeypatch.setenv(LANGUAGE, language)
        lines |= {line.partition(" in ")[0] for line in asked(2, two_matches).output.splitlines()}
    assert len(lines) == 3 * len(LANGUAGES)
    monkeypatch.setenv(LANGUAGE, "en")
    done = asked(9, two_matches)
    assert done.exit_code == 2
    assert "no rules version 9; known: 1, 2" in done.output


def test_other_rules_are_asked_in_several_processes_as_in_one(two_matches: Path) -> None:
    (two_matches / "headless.twr").write_bytes(path_of("feuville-en2017").read_bytes()[:100])
    alone = asked(2, two_matches)
    several = asked(2, "-j", 2, two_matches)
    assert several.exit_code == alone.exit_code == 2
    assert several.stdout.splitlines()[:-1] == alone.stdout.splitlines()[:-1]
    assert several.stderr == alone.stderr
    assert "headless.twr: damaged at byte 8: the header" in several.stderr


def test_a_program_reads_what_other_rules_would_have_done(two_matches: Path) -> None:
    torn = path_of("feuville-one_left").read_bytes()
    damaged = bytearray(torn)
    damaged[-40] ^= 1
    (two_matches / "none.twr").write_bytes(b"")
    (two_matches / "torn.twr").write_bytes(torn[:-300])
    (two_matches / "wrong.twr").write_bytes(damaged)
    done = asked(2, "--json", two_matches)
    assert done.stderr == ""
    *files, last = [json.loads(line) for line in done.stdout.splitlines()]
    verdicts = {Path(each["path"]).stem: each["verdict"] for each in files}
    assert verdicts == {
        "feuville-en2017": "changed",
        "feuville-one_left": "same",
        "none": "unreadable",
        "torn": "same",
        "wrong": "unreadable",
    }
    changed = files[0]
    assert (changed["rules"], changed["rules_played"]) == (2, 1)
    assert changed["says"] == f"entry {changed['entry']}: by version 2, {changed['otherwise']}"
    assert last["summary"]["changed"] == 1
    assert last["summary"]["files"] == 5


def test_an_empty_folder_has_no_match_that_other_rules_could_change(tmp_path: Path) -> None:
    done = asked(1, tmp_path)
    assert done.exit_code == 2
    assert "no replays in it or its subfolders" in done.stderr


def test_who_asks_for_other_rules_cannot_demand_a_signature_with_it(tmp_path: Path) -> None:
    done = asked(1, "--signed-by", "0123-4567-89ab-cdef", tmp_path)
    assert done.exit_code == 2
    assert "omit --signed-by, --secret and --origin" in done.stderr


def test_an_archive_is_searched_for_what_a_change_of_the_rules_affects(two_matches: Path) -> None:
    words = ["archive", "verify", "--in", str(two_matches), "--rules", "2"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 1, done.output
    assert "2 files: version 2 of the rules changes 1; " in done.stdout
