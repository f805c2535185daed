"""Messages of rules and replays: each case has its text in every language, with its fields."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from support.catalogues import ROOT, fields, forms, messages
from support.syntax import nodes
from tilewyrm.replays import errors
from tilewyrm.replays.archive.bundle import InvalidBundle
from tilewyrm.replays.archive.people import InvalidPeople
from tilewyrm.replays.league.ledger import InvalidLedger
from tilewyrm.replays.message import replay_message
from tilewyrm.server.store.sidecar import UnrecoverableTable

FOUND = "replay.found."
SAYING = {
    each.__name__
    for each in (
        replay_message,
        errors.CodecError,
        errors.MomentNotFound,
        errors.NotAReplay,
        errors.UnsupportedReplay,
        InvalidBundle,
        InvalidLedger,
        InvalidPeople,
        UnrecoverableTable,
    )
} | {"__init__"}
"""What takes a sentence, its name and what it is about; `__init__` is that of a class above."""
OF_NO_FILE = {f"{FOUND}rules.preset"}
"""What the engine says only of what a host wishes."""
TEXTS = {
    name: set().union(*map(fields, forms(message)))
    for name, message in messages("en", "replay").items()
}
"""By its name, what each text needs."""
_SAYS = re.compile(rf"(?<!def )\b(?:{'|'.join(SAYING)})\(")
"""What stands in every module that says something by a call; finding it takes no nodes."""
_RULES = re.compile(r"\bcase(?:=|['\"]:)")
_REFUSES = re.compile(r"\b(?:IllegalEntry|WrongSeat)\b")


class Named(NamedTuple):
    """A name in the code."""

    place: str
    name: str
    given: frozenset[str] | None
    """What is given with it; None where that does not stand there."""


def texts(node: ast.AST) -> list[str]:
    """Return the texts that *node* is: one, or those of a condition."""
    sides = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    values = [side.value for side in sides if isinstance(side, ast.Constant)]
    return [value for value in values if isinstance(value, str)]


def called(node: ast.Call) -> str:
    """Return the name of what *node* calls, without where it is from."""
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def said_in(node: ast.AST, place: str) -> Iterator[Named]:
    """Yield the names that the room of replays says by the call *node*."""
    if isinstance(node, ast.Call) and len(node.args) == 2:
        keys = {each.arg for each in node.keywords}
        for name in texts(node.args[1]) if called(node) in SAYING else ():
            known = None if None in keys else frozenset(filter(None, keys))
            yield Named(place, f"{FOUND}{name}", known)


def ruled_in(node: ast.AST, place: str) -> Iterator[Named]:
    """Yield the names that the engine says by *node*, a call or a dictionary with a ``case``."""
    pairs: dict[str | None, ast.AST] = {}
    if isinstance(node, ast.Call):
        pairs = {each.arg: each.value for each in node.keywords}
    elif isinstance(node, ast.Dict):
        pairs = {
            key.value if isinstance(key, ast.Constant) else None: value
            for key, value in zip(node.keys, node.values, strict=True)
        }
    for name in texts(pairs["case"]) if "case" in pairs else ():
        whole = isinstance(node, ast.Call) and None not in pairs
        given = frozenset(filter(None, pairs)) - {"case"} if whole else None
        yield Named(place, f"{FOUND}rules.{name}", given)


def nodes_with(text: re.Pattern[str], path: Path) -> list[ast.AST]:
    """Return the nodes of the module at *path* if *text* stands in it, else none."""
    source = path.read_text(encoding="utf-8")
    return nodes(source) if text.search(source) else []


def every_name() -> Iterator[Named]:
    """Yield the names in all the code that says something of files."""
    rooms = {
        **dict.fromkeys(("replays", "server", "cli"), (said_in, _SAYS)),
        "engine": (ruled_in, _RULES),
    }
    for room, (names_in, text) in rooms.items():
        for path in sorted((ROOT / room).rglob("*.py")):
            file = path.relative_to(ROOT)
            for node in nodes_with(text, path):
                if isinstance(node, ast.Call | ast.Dict):
                    yield from names_in(node, f"{file}:{node.lineno}")


def wrong(named: Named) -> str:
    """Return what is wrong with *named*; nothing where it can be told."""
    if named.name not in TEXTS:
        return f"{named.place}: there is no text {named.name}"
    lacking = TEXTS[named.name] - (TEXTS[named.name] if named.given is None else named.given)
    return f"{named.place}: {named.name} lacks {', '.join(lacking)}" if lacking else ""


def test_all_that_is_said_of_files_by_a_name_can_be_told():
    found = list(every_name())
    assert len(found) > 150
    told = [named for named in found if named.name not in OF_NO_FILE]
    assert [wrong(named) for named in told if wrong(named)] == []


def test_whatever_the_rules_do_not_take_has_a_name():
    raised = {
        ast.unparse(node)
        for path in (ROOT / "engine").rglob("*.py")
        for node in nodes_with(_REFUSES, path)
        if isinstance(node, ast.Call) and called(node) in ("IllegalEntry", "WrongSeat")
    }
    assert len(raised) > 30
    assert [each for each in raised if "case=" not in each and "**" not in each] == []


@pytest.mark.parametrize(
    "code",
    [
        'replay_message("it is gone", "frame.gone")',
        'raise CodecError(f"{size} bytes", "frame.checksum")',
        'replay_message(message, "frame.torn" if there else "frame.gone", there=there, size=size)',
    ],
)
def test_what_cannot_be_told_is_found(code):
    found = [named for node in ast.walk(ast.parse(code)) for named in said_in(node, "here")]
    assert any(map(wrong, found))


@pytest.mark.parametrize(
    "code",
    [
        'IllegalEntry(Reason.OVER, sentence, case="over.gone")',
        'IllegalEntry(Reason.OVER, sentence, case="over.seat")',
        'Refusal(sentence, {"case": "tile.gone", "where": where})',
    ],
)
def test_what_the_engine_says_and_cannot_be_told_is_found(code):
    found = [named for node in ast.walk(ast.parse(code)) for named in ruled_in(node, "here")]
    assert any(map(wrong, found))
