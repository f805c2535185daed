"""Lines about the components of a file that are not those of this program."""

from pathlib import Path

import pytest

from support.golden import path_of
from tilewyrm.cli.replay.compare.value_lines import edition_lines


def test_components_of_another_version_are_listed_up_to_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    earlier = path_of("feuville-en2017")
    assert [*edition_lines(earlier)][-1] == "to find the commit: git log -p -- editions/feuville"
    monkeypatch.chdir(tmp_path)
    first, *values, more = edition_lines(earlier)
    assert first.startswith("The edition standard in the file has components that differ ")
    assert values[0] == "    walls[0].guards: - -> 3"
    assert (len(values), more) == (12, "    and 185 more")
    assert not list(edition_lines(path_of("carcassonne-base")))
    (tmp_path / "none.twr").write_bytes(b"no replay")
    assert not list(edition_lines(tmp_path / "none.twr"))
