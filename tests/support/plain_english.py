"""Patterns of English that reads like a translation, looked for in the project's prose.

`PYTHONPATH=tests python -m support.plain_english docs/bots.md` lists those of a file; without a
file it prints how many each kind of prose has. `--lower` lowers the ceilings that are too high.
"""

import functools
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from support import prose
from support.prose import Passage

PATTERNS = prose.ROOT / "tests/language/plain_english.toml"
KINDS: dict[str, Callable[[], list[str]]] = {
    "readme": lambda: ["README.md"],
    "docs": prose.pages,
    "texts": prose.texts,
    "code": prose.modules,
}
"""The files of each kind of prose."""
_END = re.compile(r"(?:(?<=[.!?])|(?<=[.!?][)\"]))\s+(?=[A-Z\d`(\"])")

_TOGETHER = ".\n"
"""What joins passages: each is a line then, and no pattern is missed where two of them meet."""


class Pattern(NamedTuple):
    """A sort of sentence to avoid."""

    name: str
    regex: re.Pattern[str]
    example: str
    """A sentence that it finds."""
    instead: str
    kinds: frozenset[str]
    """The kinds of prose that it is looked for in."""
    only: re.Pattern[str] | None
    """The names of the texts that it is for, or None: all passages."""
    words: int
    """The length of the longest sentence allowed, where that is the pattern; else 0."""

    def may_be_in(self, passages: str) -> bool:
        """Return whether one of the *passages*, as `_TOGETHER` joins them, may be of this sort."""
        return bool(self.words or re.search(f"(?m){self.regex.pattern}", passages))

    def found_in(self, passage: Passage) -> list[str]:
        """Return what of *passage* is of this sort."""
        if self.only and not self.only.search(passage.name):
            return []
        if self.words and passage.words.count(" ") < self.words:
            return []
        if self.words:
            return [each for each in _END.split(passage.words) if len(each.split()) > self.words]
        return [found[0] for found in self.regex.finditer(passage.words)]


class Ceiling(NamedTuple):
    """How often a kind of prose may have a pattern, and why at all."""

    most: int
    why: str


@functools.cache
def patterns() -> tuple[Pattern, ...]:
    """Return every pattern, in the order of the file."""
    return tuple(
        Pattern(
            name,
            re.compile(given.get("regex", "$.")),
            given["example"],
            given["instead"],
            frozenset(KINDS) - frozenset(given.get("except", ())),
            re.compile(given["only"]) if "only" in given else None,
            given.get("words", 0),
        )
        for name, given in tomllib.loads(PATTERNS.read_text(encoding="utf-8"))["pattern"].items()
    )


@functools.cache
def ceilings(kind: str) -> dict[str, Ceiling]:
    """Return the ceilings of a *kind* of prose, by the names of the patterns."""
    found = tomllib.loads(PATTERNS.read_text(encoding="utf-8"))["ceiling"].get(kind, {})
    return {name: Ceiling(**given) for name, given in found.items()}


def hits(kind: str, files: Iterable[str]) -> Iterator[tuple[Pattern, Passage, str]]:
    """Yield what *files* have of the patterns for this *kind* of prose, and where."""
    wanted = [pattern for pattern in patterns() if kind in pattern.kinds]
    for file in files:
        passages = list(prose.read(file))
        together = _TOGETHER.join(passage.words for passage in passages)
        here = [pattern for pattern in wanted if pattern.may_be_in(together)]
        for passage in passages:
            for pattern in here:
                for words in pattern.found_in(passage):
                    yield pattern, passage, words


@functools.cache
def counted(kind: str) -> dict[str, list[str]]:
    """Return where a *kind* of prose has each pattern that it has, a line each."""
    found: dict[str, list[str]] = {}
    for pattern, passage, words in hits(kind, KINDS[kind]()):
        line = f"{passage.file}:{passage.line}: {words.strip()[:120]}"
        found.setdefault(pattern.name, []).append(line)
    return found


def lowered(source: str) -> str:
    """Return the file of patterns with its ceilings lowered to the counts; 0 takes one away."""
    for kind in KINDS:
        for name, (most, _) in ceilings(kind).items():
            number = len(counted(kind).get(name, ()))
            head = rf"\n\[ceiling\.{kind}\.{name}\]\n"
            if not number:
                source = re.sub(head + r"most = .*\nwhy = .*\n", "", source)
            elif number < most:
                source = re.sub(f"({head}most = ).*", rf"\g<1>{number}", source)
    return source


def main(files: list[str]) -> None:
    """Print what *files* have; without any how many of each pattern each kind of prose has."""
    if files == ["--lower"]:
        PATTERNS.write_text(lowered(PATTERNS.read_text(encoding="utf-8")), encoding="utf-8")
        return
    for file in files:
        kind = next(kind for kind in KINDS if file in KINDS[kind]())
        for pattern, passage, words in hits(kind, [file]):
            print(f"{file}:{passage.line}: {pattern.name}: {words.strip()}")
    if not files:
        for pattern in patterns():
            numbers = (len(counted(kind).get(pattern.name, ())) for kind in KINDS)
            print(f"{pattern.name:15}", *(f"{number:6}" for number in numbers))


if __name__ == "__main__":
    main(sys.argv[1:])
