"""Every link in README, docs and the other pages leads to a file, and to a heading of it."""

import re
from functools import cache
from pathlib import Path

import pytest

from support.prose import ROOT

PAGES = [
    path.relative_to(ROOT).as_posix()
    for place in ("*.md", "docs/**/*.md", "deploy/*.md", "language/*.md")
    for path in sorted(ROOT.glob(place))
]
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_CODE = re.compile(r"`[^`\n]*`")


def anchor(heading: str) -> str:
    """Return the name under which a *heading* is linked to."""
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading.lower())
    return re.sub(r"[^\w\- ]", "", words).strip().replace(" ", "-")


@cache
def anchors(path: Path) -> frozenset[str]:
    """Return the names of all headings of the page at *path*."""
    headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return frozenset(anchor(heading) for heading in headings)


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_leads_to_a_file_and_a_heading(page):
    here = ROOT / page
    lost = []
    for target in _LINK.findall(_CODE.sub("", here.read_text(encoding="utf-8"))):
        path, _, place = target.partition("#")
        if "://" in target:
            continue
        file = (here.parent / path).resolve() if path else here
        if not file.exists() or (place and place not in anchors(file)):
            lost.append(target)
    assert lost == []


def test_pages_are_found():
    assert {"README.md", "docs/playing.fr.md", "docs/rules/feuville.md"} <= set(PAGES)
