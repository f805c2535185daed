"""Shrinking tries first the options with which the changed rules are in play."""

from pathlib import Path

from support.changed_rules import changed_versions
from support.golden import bad_path_of, path_of
from tilewyrm.cli.replay.shrink.likely_options import likely_options

INNS = "engine/carcassonne/expansions/inns_cathedrals/expansion.py"
CHANGE = ("3 * counted * complete", "4 * counted * complete")


def test_the_options_of_changed_rules_are_likely_in_matches_of_their_game(tmp_path: Path) -> None:
    versions = changed_versions(tmp_path, {INNS: CHANGE})
    assert ["inns_cathedrals"] in likely_options(*versions, path_of("carcassonne-base"))
    assert not likely_options(*versions, path_of("feuville-sealed"))
    assert not likely_options(*versions, bad_path_of("flipped-bit-in-header"))
    assert not likely_options(versions[0], versions[0], path_of("carcassonne-base"))
