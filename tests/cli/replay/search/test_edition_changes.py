"""Search: components that a change of an edition made other ones."""

import shutil
import sys
from pathlib import Path

from support.prose import ROOT
from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.search.code.edition_changes import edition_changes

GAMES = ("carcassonne", "feuville")


def test_a_changed_component_is_printed_with_the_values_of_both_versions(tmp_path: Path) -> None:
    rooms = [tmp_path / name / "tilewyrm" for name in ("old", "new")]
    for room in rooms:
        shutil.copytree(ROOT / "editions", room / "editions")
        (room / "engine").mkdir()
    old, new = (ChosenVersion(str(room), Path(sys.executable), room.parent) for room in rooms)
    assert not edition_changes(old, new, GAMES)
    base = rooms[1] / "editions" / "carcassonne" / "standard.toml"
    text = base.read_text().replace('A = "2 ffrf', 'A = "3 ffrf')
    base.write_text(f"{text}# a comment\n")
    (change,) = edition_changes(old, new, GAMES)
    assert change.facts() == {
        "edition": {"game": "carcassonne", "name": "standard", "differ": ["base.tiles.A"]}
    }
    first, value = change.lines()
    assert first.startswith("Edition standard of Carcassonne has other components in NEW. ")
    assert value.startswith('    base.tiles.A: "2 ffrf: ')
    assert '-> "3 ffrf: ' in value
    assert not edition_changes(old, new, ["feuville"])
