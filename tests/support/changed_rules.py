"""Changed code of the rules, without a commit."""

import sys
from collections.abc import Mapping
from pathlib import Path

from support.prose import ROOT
from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.search.code.code_change import CodeChange, code_change
from tilewyrm.engine.registry import GAMES


def changed_by(folder: Path, changes: Mapping[str, tuple[str, str]], *unchanged: str) -> CodeChange:
    """Return what changes between the `changed_versions` of these arguments."""
    return code_change(*changed_versions(folder, changes, *unchanged), [*GAMES])


def changed_versions(
    folder: Path, changes: Mapping[str, tuple[str, str]], *unchanged: str
) -> tuple[ChosenVersion, ChosenVersion]:
    """Return versions before and after a text of each of these modules becomes another.

    They consist of these modules and the *unchanged* ones, in new folders below *folder*.
    """
    rooms = [folder / name / "tilewyrm" for name in ("old", "new")]
    for name in (*changes, *unchanged):
        source = (ROOT / name).read_text()
        before, after = changes.get(name, ("", ""))
        assert before in source
        for room, text in zip(rooms, (source, source.replace(before, after)), strict=True):
            (room / name).parent.mkdir(parents=True, exist_ok=True)
            (room / name).write_text(text)
    old, new = (ChosenVersion(str(one), Path(sys.executable), one.parent) for one in rooms)
    return old, new
