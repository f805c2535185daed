"""Shrinking tries first the options with which the changed rules are in play."""

from pathlib import Path

from support.changed_rules import changed_versions
from support.golden import bad_path_of, path_of
from support.searches import EXPANSION
from tilewyrm.cli.replay.shrink.likely_options import likely_options

DECLARED = f"engine/carcassonne/expansions/{EXPANSION}/expansion.py"


def test_the_options_of_changed_rules_are_likely_in_matches_of_their_game(tmp_path: Path) -> None:
    versions = changed_versions(tmp_path, {DECLARED: ("return ", "return not ")})
    assert [EXPANSION] in likely_options(*versions, path_of("carcassonne-base"))
    assert not likely_options(*versions, path_of("feuville-sealed"))
    assert not likely_options(*versions, bad_path_of("flipped-bit-in-header"))
    assert not likely_options(versions[0], versions[0], path_of("carcassonne-base"))
