"""Wrong programs: this one with a small patch of the rules, as a process of its own.

Each patch is a bug that somebody could write. The replay file of its name in
``tests/replays/bugs`` was recorded by the program with it; it is a bug report.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, ModuleType

_TESTS = Path(__file__).parents[1]
REPORTS = _TESTS / "replays" / "bugs"


@dataclass(frozen=True)
class Bug:
    """One patch of the rules, and what a report about it is like."""

    what: str
    module: str
    """Below ``tilewyrm.engine``."""
    line: str
    """A piece of the module's text that it has just once."""
    becomes: str
    reason: str = ""
    """Why the right program refuses an entry of the report; empty if it has other events."""

    def patched(self, source: str) -> str:
        """Return *source* with the bug in it."""
        assert source.count(self.line) == 1, (self.module, self.line)
        return source.replace(self.line, self.becomes)


BUGS = {
    "symbols": Bug(
        "Of more than three symbols, a decree counts one less.",
        "feuville.scoring.scoring",
        "return Worth((), False, shown, town.counts[shown or 0], multiplier)",
        "n = town.counts[shown or 0]\n"
        "            return Worth((), False, shown, n - (n > 3), multiplier)",
    ),
    "pig": Bug(
        "A pig counts for anybody on its field.",
        "carcassonne.expansions.traders_builders.figures",
        "state.pieces[segment].kind is PIG and state.pieces[segment].seat == seat",
        "state.pieces[segment].kind is PIG",
    ),
    "tie": Bug(
        "Of seats that are equally strong, only the first gets the points.",
        "carcassonne.core.scoring.majority",
        "points=value if strength == most else 0,",
        "points=value if seat == min(s for s in strengths if strengths[s] == most) else 0,",
    ),
    "fairy": Bug(
        "From its third step on, the dragon enters the tile of the fairy.",
        "carcassonne.expansions.princess_dragon.dragon",
        "if fairy is not None and _fairy_blocks(state):",
        "if fairy is not None and _fairy_blocks(state) and len(state.of(Dragon).visited) < 3:",
        reason="the fairy is at ",
    ),
    "order": Bug(
        "Completed features are scored in the order of a set of texts.",
        "carcassonne.core.position.board",
        "        return list(found.values())\n\n    def open_cells",
        "        return [int(each) for each in set(map(str, found.values()))]\n\n"
        "    def open_cells",
    ),
}

UNLISTED = "unlisted"
"""Name of a bug that shows only when choices are listed, so that matches end before them."""
BUGS_OF_ENTRIES = tuple(BUGS)
"""Names of the bugs that show on an entry."""
BUGS[UNLISTED] = Bug(
    "Without a fairy tile, the choices cannot be listed.",
    "feuville.items.fairy_magic",
    "return next((fairy for fairy in state.hands[seat] if fairy in kind), NONE)",
    "return [fairy for fairy in state.hands[seat] if fairy in kind][0]",
)


class _PatchedLoader(SourceFileLoader):
    """Loads a module with a bug in it."""

    def __init__(self, name: str, path: str, bug: Bug) -> None:
        super().__init__(name, path)
        self._bug = bug

    def get_code(self, fullname: str) -> CodeType:
        """Return the code of the patched source; nothing compiled is read or written."""
        source = self._bug.patched(Path(self.path).read_text("utf-8"))
        return compile(source, self.path, "exec")


class _PatchFinder(MetaPathFinder):
    """Finds the module that has a bug."""

    def __init__(self, bug: Bug) -> None:
        self._bug = bug

    def find_spec(
        self,
        fullname: str,
        _path: Sequence[str] | None = None,
        _target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """Return the module's spec with the patching loader; None for other modules."""
        if fullname != f"tilewyrm.engine.{self._bug.module}":
            return None
        sys.meta_path.remove(self)
        spec = find_spec(fullname)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = _PatchedLoader(fullname, spec.origin, self._bug)
        return spec


def python(folder: Path, name: str) -> Path:
    """Write into *folder* a Python in which tilewyrm has the bug *name*, and return its path."""
    path = folder / name / "bin" / "python"
    path.parent.mkdir(parents=True)
    path.write_text(
        f"#!{sys.executable}\n"
        "import sys\n"
        f"sys.path.insert(0, {str(_TESTS)!r})\n"
        "from support.wrong_programs import run\n"
        f"run({name!r})\n"
    )
    path.chmod(0o755)
    return path


def run(name: str) -> None:
    """Run what stands behind ``-c`` on the command line in a program with the bug *name*."""
    sys.meta_path.insert(0, _PatchFinder(BUGS[name]))
    sys.executable = sys.argv[0]  # for what it starts itself
    assert sys.argv[1] == "-c", sys.argv
    source, sys.argv = sys.argv[2], sys.argv[2:]
    exec(source, {"__name__": "__main__"})
