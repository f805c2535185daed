"""Wrong programs: this one with a small patch of the rules, as a process of its own.

Each patch is a bug that somebody could write. The replay file of its name in
``tests/replays/bugs`` was recorded by the program with it; it is a bug report.
"""

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType

from support.versions import changed_program

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


def python(folder: Path, name: str) -> Path:
    """Write into *folder* a Python in which tilewyrm has the bug *name*, and return its path."""
    return changed_program(
        folder / name / "bin" / "python",
        f"sys.path.insert(0, {str(_TESTS)!r})\n"
        "from support.wrong_programs import introduce\n"
        f"introduce({name!r})\n"
        "sys.executable = sys.argv[0]  # for what it starts itself\n",
    )


def introduce(name: str) -> None:
    """Give this program the bug *name*: the functions of its module run the patched source."""
    bug = BUGS[name]
    module = import_module(f"tilewyrm.engine.{bug.module}")
    assert module.__file__ is not None
    source = bug.patched(Path(module.__file__).read_text("utf-8"))
    changed = _exchange(vars(module), compile(source, module.__file__, "exec"))
    assert changed, name


def _exchange(names: Mapping[str, object], code: CodeType) -> int:
    """Let the functions of *names* run what *code* defines; return how many are new."""
    changed = 0
    for each in code.co_consts:
        if not isinstance(each, CodeType):
            continue
        found = inspect.unwrap(names.get(each.co_name))  # type: ignore[arg-type]
        if isinstance(found, type):
            changed += _exchange(vars(found), each)
        elif isinstance(found, FunctionType) and found.__code__ != each:
            found.__code__ = each
            changed += 1
    return changed
