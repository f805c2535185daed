"""A shorter match shows the same kind of difference, as clearly as those before."""

from pathlib import Path

import pytest

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.compare.seeded_pair import SeededPair
from tilewyrm.cli.replay.compare.version_difference import Possible, VersionDifference
from tilewyrm.cli.replay.compare.version_pair import VersionPair
from tilewyrm.cli.replay.shrink.best_match import BestMatch
from tilewyrm.cli.replay.shrink.command import _other_subject, _shown
from tilewyrm.cli.replay.shrink.match_test import VersionTest
from tilewyrm.cli.replay.shrink.player import Player

FILE = Path("match.twr")


def test_a_difference_that_a_player_sees_does_not_become_one_of_the_state_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It does not matter whether choices are compared, only whether they differ."""
    found = visible = VersionDifference(9, {}, {}, None)

    def difference(*_: object, **__: object) -> tuple[VersionDifference, int, tuple[()]]:
        return found, 0, ()

    def clearest(*_: object) -> VersionDifference:
        return visible

    monkeypatch.setattr(VersionPair, "difference", difference)
    monkeypatch.setattr(VersionPair, "clearest", clearest)
    monkeypatch.setattr(VersionPair, "differ", lambda *_, **__: True)
    own = ChosenVersion.own()
    seen = []
    with SeededPair(own, own, own=True) as pair:
        test = VersionTest(pair, offers=False)
        for entry, possible in ((9, None), (8, None), (7, Possible.OFFERS), (6, None)):
            found = VersionDifference(entry, {"state": "1"}, {"state": "2"}, None)
            visible = found._replace(possible=possible)
            seen.append((test.needed(FILE, 9), test.is_visible))
    assert seen == [(9, False), (8, False), (7, True), (None, True)]


def test_at_the_end_comes_the_difference_that_players_see(monkeypatch: pytest.MonkeyPatch) -> None:
    """The state differs first, and after the same entry the legal decisions."""
    found = VersionDifference(9, {"state": "1"}, {"state": "2"}, None)
    seen = VersionDifference(9, {"offers": []}, {"offers": ["go"]}, Possible.OFFERS)
    monkeypatch.setattr(VersionPair, "difference", lambda *_, **__: (found, 8, ()))
    monkeypatch.setattr(VersionPair, "clearest", lambda *_: seen)
    own = ChosenVersion.own()
    best = BestMatch(FILE)
    best.facts, best.player = {"occasion": ""}, Player(own, 1, own=True)
    with SeededPair(own, ChosenVersion("other", own.python, None), own=True) as pair:
        test = VersionTest(pair, offers=False)
        test.first = found
        first, *_, last = _shown(pair, test, FILE, best, offers=False, twice=False, judged=False)
    assert first == "after entry 9: the legal decisions differ"
    assert " --offers " in last


@pytest.mark.parametrize(
    ("place", "field", "words"),
    [
        ("road", "offers", ""),
        ("town", "outcomes", ""),
        ("road", "outcomes", "(town) became outcomes: only new: go (road)."),
        ("end", "outcomes", "(town) became outcomes: only new: go (end of the match)."),
    ],
)
def test_another_subject_than_at_the_beginning_is_said(place: str, field: str, words: str) -> None:
    first, last = (
        VersionDifference(2, {each: []}, {each: ["go way=1"]}, Possible(each))
        for each in ("offers", field)
    )
    best = BestMatch(FILE)
    best.first_occasion, best.facts = "town", {"occasion": place}
    said = "".join(_other_subject(first, last, FILE, best))
    start = f"The difference may have another cause than the one in {FILE}: offers: only new: go "
    assert said == (f"{start}{words}" if words else "")


def test_a_match_of_a_further_seed_replaces_a_longer_one_only(tmp_path: Path) -> None:
    best, player = BestMatch(tmp_path / "best.twr"), Player(ChosenVersion.own(), 1, own=True)
    sizes = [(30, 3), (28, 3), (30, 3), (29, 2), (28, 2), (14, 3)]
    written = bytearray()
    for number, (entries, seats) in enumerate(sizes):
        facts = {"entries": entries, "seats": seats, "options": {}, "occasion": ""}
        best.keep(b"%d" % number, facts, player)
        written += best.path.read_bytes()
        assert best.is_mostly_left == (number < 5)
    assert (bytes(written), best.first_entries) == (b"011145", 30)
