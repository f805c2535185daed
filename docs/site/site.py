"""Make the documentation site: the pages, a reference of the library, two matches to watch.

    make site       writes build/site/html

Pages are copied with the places that they have in the project, so their links hold. Links to files
that are no pages lead to the source on the web. Anything that Sphinx warns about fails.
"""

import itertools
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from types import UnionType

import tilewyrm

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUILD = ROOT / "build" / "site"
SOURCE, HTML = BUILD / "source", BUILD / "html"
SETUP = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")

PAGES = ("*.md", "deploy/README.md", "docs/**/*.md")
START = "README.md"
"""The page that becomes the first one of the site."""
CONTENTS = "docs/site/contents.md"
PICTURES = "docs/images"
REFERENCE = "docs/site/reference.md"
UNION = "A union of classes of both games: ``feuville.{name}`` and ``carcassonne.{name}``."
"""What the reference says of the type *name*, instead of a list of all these classes."""
MATCHES = {
    "carcassonne": ("big-box", ["Ada", "Ben", "Cleo"]),
    "feuville": ("en2017", ["Ada", "Ben"]),
}
"""By game, the preset and the players of the match that can be watched."""
_SEED = 5


def pages() -> list[str]:
    """Return the place of every page below the project's folder, sorted."""
    found = {path for pattern in PAGES for path in ROOT.glob(pattern)}
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def copied(page: str, kept: frozenset[str]) -> str:
    """Return the text of *page* for the site; links to the files *kept* lead to them there."""
    path = ROOT / page
    text = SETUP["absolute"](
        path.read_text(encoding="utf-8"), path.parent.relative_to(ROOT).as_posix(), kept
    )
    if page == START:
        return f"{text}\n{watch()}\n{(ROOT / CONTENTS).read_text(encoding='utf-8')}"
    return f"{text}\n{reference()}" if page == REFERENCE else str(text)


def watch() -> str:
    """Return the section with the matches to watch."""
    links = "".join(
        f'<a href="watch/{name}.html"><img src="_static/page-{name}.png" alt="">'
        f"A match of {name.title()}</a>"
        for name in MATCHES
    )
    return f'## Watch a match here\n\n<div class="replays">{links}</div>\n'


def reference() -> str:
    """Return the docstrings' places for all public names, sorted by kind and name."""
    kinds = {"Functions": "autofunction", "Classes": "autoclass", "Errors": "autoexception"}
    found: dict[str, list[str]] = {kind: [] for kind in (*kinds, "Types")}
    for name in tilewyrm.__all__:
        named = getattr(tilewyrm, name)
        if name.startswith("_"):
            continue
        if isinstance(named, UnionType):
            found["Types"].append(f".. py:type:: tilewyrm.{name}\n\n   {UNION.format(name=name)}")
        else:
            is_error = isinstance(named, type) and issubclass(named, Exception)
            kind = "Errors" if is_error else "Classes" if isinstance(named, type) else "Functions"
            found[kind].append(f".. {kinds[kind]}:: tilewyrm.{name}{inherited(named)}")
    sections = (
        f"## {kind}\n\n" + "".join(f"```{{eval-rst}}\n{place}\n```\n\n" for place in places)
        for kind, places in found.items()
    )
    return "".join(sections)


def inherited(named: object) -> str:
    """Return the option that shows members of a base class without a public name."""
    bases = named.__bases__ if isinstance(named, type) else ()
    private = [base for base in bases if base.__module__.startswith("tilewyrm.api")]
    return "\n   :inherited-members:" if private else ""


def matches(folder: Path) -> None:
    """Write the page of a match of bots for each game to *folder*; the same bytes in every run."""
    folder.mkdir(parents=True)
    for name, (preset, players) in MATCHES.items():
        match = tilewyrm.new(name, seats=len(players), presets=[preset], seed=_SEED)
        match.play([tilewyrm.bot("greedy", seed=seat) for seat in range(len(players))])
        file = folder / f"{name}.twr"
        tilewyrm.record(match, file, names=players)
        export = ["-m", "tilewyrm", "replay", "export", file, "-o", file.with_suffix(".html")]
        subprocess.run([sys.executable, *export], check=True, stdout=subprocess.DEVNULL)


def main() -> int:
    """Make the site anew; return 1 if Sphinx warns of anything, else 0."""
    shutil.rmtree(BUILD, ignore_errors=True)
    shutil.copytree(ROOT / PICTURES, SOURCE / PICTURES)
    static = SOURCE / "static"
    static.mkdir()
    for name in ("site.css", *(f"page-{name}.png" for name in MATCHES)):
        shutil.copy(HERE / name if name.endswith("css") else ROOT / PICTURES / name, static)
    matches(SOURCE / "extra" / "watch")
    for path in (HERE / "conf.py", ROOT / "pyproject.toml"):
        shutil.copy(path, SOURCE)
    made = [page for page in pages() if page != CONTENTS]
    pictures = (path for path in (ROOT / PICTURES).rglob("*") if path.is_file())
    kept = frozenset(
        itertools.chain(made, (path.relative_to(ROOT).as_posix() for path in pictures))
    )
    for page in made:
        target = SOURCE / page
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(copied(page, kept), encoding="utf-8")
    (SOURCE / START).rename(SOURCE / "index.md")
    sphinx = ["-m", "sphinx", "--fail-on-warning", "--keep-going", "--quiet", "-j", "auto"]
    return subprocess.run([sys.executable, *sphinx, SOURCE, HTML], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
