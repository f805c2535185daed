"""The pages of Carcassonne's rules: what a module needs by itself, and together with others.

What two modules need only together is a section of the later one's page. Its heading links the page
of the earlier one: ``## Together with [the Earlier](earlier.md)``.
"""

import re
from collections.abc import Sequence
from pathlib import Path

DOCS = Path(__file__).parents[3] / "docs" / "rules" / "carcassonne"
INDEX = DOCS / "README.md"
PAGES = sorted(page.stem for page in DOCS.glob("*.md") if page != INDEX)
"""The names of the pages, each that of its module."""

_TOGETHER = re.compile(r"## Together with \[(.+)\]\((\w+)\.md\)")


def page(name: str) -> Path:
    """Return the path of the page called *name*."""
    return DOCS / f"{name}.md"


def partners(lines: Sequence[str]) -> list[str]:
    """Return for each of a page's *lines* the module whose section it is in; else nothing."""
    found, partner = [], ""
    for line in lines:
        if line.startswith("## "):
            heading = _TOGETHER.fullmatch(line)
            partner = heading[2] if heading else ""
        found.append(partner)
    return found


def sections(path: Path) -> dict[str, str]:
    """Return the text of the page at *path*, in sections, as they first come.

    What the module needs by itself has no name; the other sections are named after the module that
    they are about, too.
    """
    found: dict[str, str] = {"": ""}
    lines = path.read_text("utf-8").splitlines(keepends=True)
    for line, partner in zip(lines, partners([line.rstrip() for line in lines]), strict=True):
        found[partner] = found.get(partner, "") + line
    return found


def anchor(path: Path, partner: str) -> str:
    """Return the link to the section of the page at *path* about its module and *partner*."""
    for line in path.read_text("utf-8").splitlines():
        heading = _TOGETHER.fullmatch(line)
        if heading and heading[2] == partner:
            words = re.sub(r"[^\w -]", "", f"Together with {heading[1]}").lower()
            return f"[{heading[1]}]({path.name}#{words.replace(' ', '-')})"
    raise LookupError(f"{path.name} has no section about {partner}")
