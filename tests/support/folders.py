"""The folders of a room: what each holds, what it says that it imports, and what it does import.

``make house`` prints them floor by floor and draws them in ``build/house.svg``: a folder stands
above everything that it imports.
"""

import ast
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from html import escape
from pathlib import Path

from support.import_graph import ROOMS, ROOT, modules, named

LAID_OUT = ("api", "cli", "client", "engine", "events", "replays", "server")
"""The rooms that have folders."""
OPEN = ("", "feuville", "carcassonne", "carcassonne.core")
"""The packages of which each module counts by itself: a room, a game and its core."""
_SAID = re.compile(r"Imports of the room: ([^.]*(?:\.\w[^.]*)*)\.$", re.MULTILINE)


@dataclass(frozen=True)
class Folder:
    """A folder with modules, or a module that lies directly in a room, a game or its core."""

    name: str
    """The path below the room, with dots."""
    modules: tuple[str, ...]
    """Their names."""
    sentence: str
    """What its docstring says first; empty for a module."""
    said: frozenset[str] | None
    """What its docstring says that it imports of the room; None: it does not say."""
    imports: frozenset[str]
    """What its modules import of the room, itself left out."""


@cache
def folders(room: str) -> Mapping[str, Folder]:
    """Return by name the folders of *room*, and the modules that count by themselves."""
    root = f"tilewyrm.{room}"
    own = {
        name: path
        for name, path in modules().items()
        if name.startswith(f"{root}.") and path.name != "__init__.py"
    }
    place = {name: _place(name, root) for name in own}
    held: dict[str, list[str]] = {}
    for name, folder in place.items():
        held.setdefault(folder, []).append(name)
    found = {}
    for folder, names in held.items():
        targets = {
            place[target]
            for name in names
            for target in named(own[name])
            if target in place and place[target] != folder
        }
        text = _docstring(folder, room)
        found[folder] = Folder(
            folder,
            tuple(sorted(names)),
            " ".join(text.partition("\n\n")[0].split()),
            _said(text),
            frozenset(targets),
        )
    return found


def _place(name: str, root: str) -> str:
    """Return the folder of a module, or its own name where each module counts by itself."""
    inner = name.removeprefix(f"{root}.")
    parent = inner.rpartition(".")[0]
    return inner if parent in OPEN else parent


def _docstring(folder: str, room: str) -> str:
    """Return what the `__init__.py` of a folder says; empty for a module."""
    path = ROOT / ROOMS[f".{room}"] / folder.replace(".", "/") / "__init__.py"
    if not path.exists():
        return ""
    return ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""


def _said(text: str) -> frozenset[str] | None:
    found = _SAID.search(" ".join(text.split()))
    if found is None:
        return None
    return frozenset(found[1].split(", ")) - {"nothing"}


def floors(room: str) -> list[list[str]]:
    """Return the folders of *room* floor by floor, from those that import nothing of it up.

    Raises:
        CycleError: folders import each other in a circle.
    """
    sorter = TopologicalSorter({name: folder.imports for name, folder in folders(room).items()})
    sorter.prepare()
    found = []
    while sorter.is_active():
        ready = sorted(sorter.get_ready())
        sorter.done(*ready)
        found.append(ready)
    return found


_LETTER, _HEIGHT, _GAP = 7, 26, 44
"""Sizes in the drawing: the width of a letter, the height of a box, the space between floors."""


def _needed(room: str) -> dict[str, set[str]]:
    """Return by folder those of its imports that no other import of it has already."""
    reach: dict[str, set[str]] = {}
    found = {}
    for name in (each for names in floors(room) for each in names):
        imports = folders(room)[name].imports
        reach[name] = set(imports).union(*(reach[each] for each in imports))
        found[name] = {
            each for each in imports if not any(each in reach[other] for other in imports)
        }
    return found


def svg(room: str) -> str:
    """Return a drawing of *room*: a row for each floor, and lines down to what is imported.

    A line is left out where the same is reached by others.
    """
    rows = floors(room)
    width = max(map(len, folders(room))) * _LETTER + 12
    wide = max(map(len, rows)) * (width + 10) + 20
    places = {}
    parts = []
    for level, names in enumerate(rows):
        top = (len(rows) - 1 - level) * (_HEIGHT + _GAP) + 10
        left = (wide - len(names) * (width + 10)) // 2
        for number, name in enumerate(names):
            places[name] = (left + number * (width + 10), top)
    for name, targets in _needed(room).items():
        for target in sorted(targets):
            (x1, y1), (x2, y2) = places[name], places[target]
            parts.append(
                f'<line x1="{x1 + width // 2}" y1="{y1 + _HEIGHT}"'
                f' x2="{x2 + width // 2}" y2="{y2}" stroke="#9ab" stroke-width="1"/>'
            )
    for name, (x, y) in places.items():
        folder = folders(room)[name]
        parts.append(
            f"<g><title>{escape(folder.sentence or 'a module')}</title>"
            f'<rect x="{x}" y="{y}" width="{width}" height="{_HEIGHT}" rx="5"'
            f' fill="{"#eef4fa" if folder.sentence else "#fff"}" stroke="#456"/>'
            f'<text x="{x + width // 2}" y="{y + 17}" font-family="sans-serif" font-size="12"'
            f' text-anchor="middle">{escape(name)}</text></g>'
        )
    tall = len(rows) * (_HEIGHT + _GAP)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}">'
        f'<rect width="{wide}" height="{tall}" fill="#fff"/>{"".join(parts)}</svg>\n'
    )


def _print(room: str) -> None:
    print(f"\n{room}/")
    wide = max(map(len, folders(room)))
    for level, names in reversed(list(enumerate(floors(room)))):
        for name in names:
            folder = folders(room)[name]
            count = f"{len(folder.modules)} modules" if len(folder.modules) > 1 else "1 module"
            print(f"  {level:2}  {name:{wide}}  {count:10}  {folder.sentence}")


if __name__ == "__main__":
    wanted = sys.argv[1:] or LAID_OUT
    build = Path("build")
    build.mkdir(exist_ok=True)
    for each in wanted:
        _print(each)
        drawing = build / f"house-{each}.svg"
        drawing.write_text(svg(each), encoding="utf-8")
        print(f"drawn in {drawing}")
