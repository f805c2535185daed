"""The project's English as passages: paragraphs of Markdown, texts, docstrings and comments.

Wrapped lines are joined, code blocks and link targets are cut, and a code span becomes `SPAN`.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
ROOMS = ("api", "cli", "client", "editions", "engine", "events", "language", "replays", "server")
SPAN = "``"
"""What stands for a code span: its words are not prose."""

_FENCE = re.compile(r" *(?:```|~~~)")
_CODE_BLOCK = re.compile(r" {4}(?! *[-*] )")
_OWN_LINE = re.compile(r"(?:#+|[-*]|\d+\.) +")
_CELL = re.compile(r"(?<!\\)\||<br>")
_LINK = re.compile(r"!?\[([^\]]*)\]\((?:[^()]|\([^)]*\))*\)")
_CODE = re.compile(r"``.+?``|`[^`]*`")
_TEXT = re.compile(r'^msg(id|str)(?:\[\d\])? (".*"(?:\n".*")*)', re.MULTILINE)
_ARGUMENT = re.compile(r" +\*{0,2}\w+: ")
_STRING = re.compile(
    r'"""((?:[^\\"]|\\.|"(?!""))*)"""|"(?:[^\\"\n]|\\.)*"|\'(?:[^\\\'\n]|\\.)*\'|#[^\n]*', re.DOTALL
)
"""A string, a docstring if it begins its line; or a comment, as it may have a single quote. Reading
all modules so takes an eighth of the time that it takes to parse them."""
_COMMENT = re.compile(r"(?:^ *|  )# (.*)$")


class Passage(NamedTuple):
    """A paragraph, list item, table cell, text, or paragraph of a docstring or comment."""

    file: str
    """Its path in the repository."""
    line: int
    """Where it begins, from 1."""
    words: str
    name: str = ""
    """Of a text: the name under which the program asks for it."""


def pages() -> list[str]:
    """Return the English pages that the rules of plain English hold for, apart from README."""
    languages = {path.suffixes[0] for path in (ROOT / "docs").glob("*.*.md")}
    docs = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "docs").rglob("*.md"))
        if "rules" not in path.parts and not languages & set(path.suffixes)
    ]
    around = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "deploy/README.md")
    return [*docs, *around, "language/README.md"]


def modules() -> list[str]:
    """Return the program's modules, without generated ones."""
    found = (path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py")))
    return [path.relative_to(ROOT).as_posix() for path in found]


def texts() -> list[str]:
    """Return the files of English texts, without the rulebooks' words and the tutorial."""
    return [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "language/en").glob("*.po"))
        if path.stem != "learn" and not path.stem.startswith("rules_")
    ]


def read(file: str) -> Iterator[Passage]:
    """Yield the passages of a *file* of one of the three kinds, by its path."""
    source = (ROOT / file).read_text(encoding="utf-8")
    if file.endswith(".po"):
        for line, name, words in of_catalogue(source):
            yield Passage(file, line, words, name)
    else:
        for line, words in (of_markdown if file.endswith(".md") else of_module)(source):
            yield Passage(file, line, words)


def of_markdown(source: str) -> Iterator[tuple[int, str]]:
    """Yield the first line and the words of each paragraph, heading, item and table cell."""
    begin, gathered = 0, list[str]()
    fenced = False
    for number, line in enumerate([*source.splitlines(), ""], 1):
        fence = bool(_FENCE.match(line))
        code = fenced or fence or (not gathered and bool(_CODE_BLOCK.match(line)))
        fenced ^= fence
        row = line.startswith("|")
        new = _OWN_LINE.match(line.lstrip())
        if gathered and (code or row or new or not line.strip()):
            yield begin, plain(gathered)
            gathered = []
        if row:
            for cell in _CELL.split(line)[1:-1]:
                if cell.strip(" -:"):
                    yield number, plain([cell])
        elif line.strip() and not code:
            if not gathered:
                begin = number
            gathered.append(line.lstrip()[new.end() :] if new else line)


def of_catalogue(source: str) -> Iterator[tuple[int, str, str]]:
    """Yield line, name and words of each text of a ``.po``, by its paragraphs, plurals apart."""
    name = ""
    for found in _TEXT.finditer(source):
        text = ast.literal_eval("(" + found[2] + ")")
        if found[1] == "id":
            name = text
        elif name:
            line = source.count("\n", 0, found.start()) + 1
            for paragraph in text.split("\n"):
                if paragraph.strip():
                    yield line, name, plain([paragraph])


def of_module(source: str) -> Iterator[tuple[int, str]]:
    """Yield the first line and the words of each paragraph of a docstring, and of each comment."""
    for string in _STRING.finditer(source):
        start = source.rfind("\n", 0, string.start()) + 1
        if string[1] is not None and source[start : string.start()].strip() in ("", "r"):
            yield from paragraphs(source.count("\n", 0, start) + 1, string[1].splitlines())
    begin, gathered, before = 0, list[str](), -1
    for number, line in enumerate(source.splitlines(), 1):
        found = _COMMENT.search(line) if "#" in line else None
        if found:
            if gathered and not (before == number - 1 and line.lstrip().startswith("#")):
                yield begin, plain(gathered)
                gathered = []
            if not gathered:
                begin = number
            gathered.append(found[1])
            before = number
    if gathered:
        yield begin, plain(gathered)


def paragraphs(number: int, lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the first line and the words of each paragraph of *lines*, the first at *number*.

    What a docstring says of each argument or error is a paragraph, without the name.
    """
    begin, gathered, listed = number, list[str](), False
    for at, line in enumerate([*lines, ""], number):
        head = line.strip() in ("Args:", "Raises:")
        listed = head or (listed and bool(line.strip()))
        name = _ARGUMENT.match(line) if listed else None
        if gathered and (head or name or not line.strip()):
            yield begin, plain(gathered)
            gathered = []
        if line.strip() and not head:
            if not gathered:
                begin = at
            gathered.append(line[name.end() :] if name else line)


def plain(lines: Iterable[str]) -> str:
    """Return *lines* as one, without code, link targets and emphasis."""
    joined = " ".join(line.strip() for line in lines)
    without_code = _CODE.sub(SPAN, joined)
    return re.sub(r"\*\*|__|(?<!\w)\*|\*(?!\w)", "", _LINK.sub(r"\1", without_code)).strip()
