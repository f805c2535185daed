"""The pages on the replay format, to be compared with what the program does."""

import re
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "replay-format.md"
EXPANSIONS = DOCS / "replay-format" / "carcassonne"
"""What each expansion of Carcassonne adds, a page each."""


def section(title: str, page: Path = PAGE) -> str:
    """Return what stands below the heading *title* of *page*, up to the next one of its level."""
    whole = page.read_text(encoding="utf-8")
    found = re.search(rf"^(#+) (?:\d+\. )?{re.escape(title)}\n", whole, re.MULTILINE)
    assert found, f"{page} has no heading {title!r}"
    end = re.compile(rf"^#{{1,{len(found[1])}}} ", re.MULTILINE).search(whole, found.end())
    return whole[found.end() : end.start() if end else len(whole)]


def table(text: str, head: str) -> list[list[str]]:
    """Return the rows of the table in *text* whose first column is called *head*, as cells."""
    lines = text.splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith(f"| {head} |"))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split(" | ")])
    return rows


def term_defaults() -> dict[str, bool | int | str]:
    """Return every term with its default, by the table of terms."""
    words: dict[str, bool] = {"true": True, "false": False}
    found: dict[str, bool | int | str] = {}
    for name, _, default, *_ in table(section("Terms"), "term"):
        found[quoted(name)] = int(default) if default.isdigit() else words.get(default, default)
    return found


def code(text: str) -> list[str]:
    """Return what stands between single backquotes in *text*."""
    return re.findall(r"`([^`]+)`", text)


def quoted(cell: str) -> str:
    """Return the one thing that *cell* has between backquotes."""
    (found,) = code(cell)
    return found
