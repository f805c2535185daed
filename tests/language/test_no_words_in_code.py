"""Words for people stand in the catalogues: none is left in the code of the client and of cli."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from support.catalogues import ROOT
from tilewyrm.cli.replay.match_stats import lost_result
from tilewyrm.cli.replay.regression.kinds import (
    bot_test,
    events_test,
    next_source,
    offers_test,
    refusal_test,
    regression_test,
    roll_test,
    twice_test,
)
from tilewyrm.cli.replay.search.code import version_sources
from tilewyrm.client.drawing.capabilities import ColourDepth
from tilewyrm.client.drawing.style import WORDS
from tilewyrm.client.drawing.theme import THEMES, rules
from tilewyrm.client.face.registry import FACES

EXCEPTIONS = {
    # The standard library's words, which are looked for.
    "client/settings/settings_file.py": {r" ?\(at (?:line (\d+), column \d+|end of document)\)"},
    "client/lobby/farewell.py": {" replay verify "},  # of a command to be typed
    # What is wrong with a mistyped command line.
    "cli/terminal/command_group.py": {" Did you mean "},
    # Of the log of a server, which is in English.
    "cli/own_bots/embedded.py": {" is left out: ", "the bot "},
    "cli/own_bots/line_players.py": {"the bot %s: %s"},
    "cli/own_bots/python_players.py": {"the bot "},
    # The file itself, line by line, and what is written into a test.
    "cli/replay/raw_listing.py": {" entries so far.", "The match is unfinished: "},
    "cli/replay/regression/to_test.py": {"A match that once failed."},
    "cli/replay/regression/kinds/regression_test.py": {
        regression_test._IMPORT,
        "import os\nimport subprocess\nimport sys\n",
        regression_test._HEAD,
        "Under some hash seeds, the error does not show; under this one, it does.",
        regression_test._UNDER_SEED,
    },
    "cli/replay/regression/kinds/next_source.py": {
        next_source.EARLIER,
        next_source.HINT,
        next_source.COMES,
        next_source._LEGAL,
        next_source._OUTCOMES,
        next_source._POSSIBLE,
        next_source._NEXT,
    },
    "cli/replay/regression/kinds/bot_test.py": {bot_test._SOURCE, bot_test._BOT},
    "cli/replay/regression/kinds/events_test.py": {
        events_test._SOURCE,
        events_test._SOME,
        events_test._STATE,
        events_test._EVENTS,
        events_test._IMPORT_TEXT,
        events_test._IMPORTS,
        events_test._IMPORT_ANY,
        events_test._OF_VALUES,
        events_test._CHECK_VALUES,
    },
    "cli/replay/regression/kinds/offers_test.py": {
        offers_test._SOURCE,
        offers_test._EXACTLY,
        offers_test._DIFFLIB,
        offers_test._LEGAL,
        offers_test._ILLEGAL,
        offers_test._ENTRIES,
        offers_test._ALL_OUTCOMES,
        offers_test._ALL_DECISIONS,
        offers_test._MUST,
    },
    "cli/replay/regression/kinds/refusal_test.py": {
        refusal_test._SOURCE,
        refusal_test._REFUSED,
        refusal_test._REASON,
        refusal_test._NAMELESS,
    },
    "cli/replay/regression/kinds/twice_test.py": {
        twice_test._SOURCE,
        twice_test._SEEDS,
        twice_test._PLAY,
    },
    "cli/replay/regression/kinds/roll_test.py": {roll_test._SOURCE, roll_test._ROLL},
    "cli/replay/search/code/version_sources.py": {version_sources._PLACE},
    # Words of which `replays/message.py` has a name.
    "cli/replay/match_stats.py": {str(lost_result(Path()).fault)},
}
"""What looks like a sentence and is not said to anybody, by module."""
CAUSES = {"left behind", "taken back"}
"""Why a piece comes home, as the server calls it."""

_WORDS = re.compile(r"[A-Za-z]{2,}[,;:.!?]* [a-z]{2,}")
"""Two words of a sentence, the second one in lower case."""
_TAG = re.compile(r"<[^>]*>?")
"""What of a page's markup nobody reads."""
_FOR_PROGRAMMERS = ("ValueError", "TypeError", "LookupError")
"""Whose texts no player reads."""
_MISTYPED = ("UsageError", "BadParameter", "MatchNotFound", "AmbiguousMatch")
"""Of a mistyped command line: what click says of it is in English, too."""
_PROGRAM = "tilewyrm "
"""How commands begin that are shown to be typed: they are the same in every language."""
_LOOKS = ("bold", "reverse", "underline", "italic", "ansi")
"""The words of prompt_toolkit's styles, or how they begin."""


class Sentences(ast.NodeVisitor):
    """Gathers what a module may say to people in its own words."""

    def __init__(self, styles: frozenset[str]) -> None:
        """Take nothing for a sentence that is made of words of *styles*."""
        self.found: set[str] = set()
        self._styles = styles

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        raised = ast.unparse(node.exc.func) if isinstance(node.exc, ast.Call) else ""
        if raised.rpartition(".")[2] not in _FOR_PROGRAMMERS + _MISTYPED:
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        text = _TAG.sub("", node.value) if isinstance(node.value, str) else ""
        if not _WORDS.search(text) or text.startswith(_PROGRAM):
            return
        if not all(map(self._is_style, text.split())):
            self.found.add(text)

    def _is_style(self, word: str) -> bool:
        """Return whether *word* is one of a style, or how one begins that code puts together."""
        return word.startswith(_LOOKS) or any(known.startswith(word) for known in self._styles)


@cache
def style_words() -> frozenset[str]:
    """Return every style word of both games."""
    words = set(WORDS)
    for face in FACES.values():
        words |= set(rules(THEMES[0], ColourDepth.FULL, face.styles, face.tones(THEMES[0])))
    return frozenset(words)


def sentences(code: str) -> set[str]:
    """Return the sentences of the Python *code*."""
    visitor = Sentences(style_words())
    visitor.visit(ast.parse(code))
    return visitor.found


@pytest.mark.parametrize("room", ["client", "cli"])
def test_a_module_says_nothing_in_its_own_words(room):
    found = {
        path.relative_to(ROOT).as_posix(): sentences(path.read_text(encoding="utf-8")) - CAUSES
        for path in sorted((ROOT / room).rglob("*.py"))
    }
    said = {module: own for module, own in found.items() if own}
    known = {module: own for module, own in EXCEPTIONS.items() if module.startswith(f"{room}/")}
    assert said == known, "its place is language/en/SUBJECT.po, and tell()"


@pytest.mark.parametrize(
    "code",
    [
        'say("The match is over.")',
        'say(f"{who} takes the tile")',
        'raise ClientError("no server answers there")',
        'TITLE = "your turn"',
        'canvas.put(0, 0, "press any key", "bold")',
        "put('<b class=\"key\">press any key</b>')",
        'click.option("--plain", help="Lines of text instead of the screen.")',
    ],
)
def test_a_sentence_in_code_is_found(code):
    assert sentences(code)


@pytest.mark.parametrize(
    "code",
    [
        'def f():\n    """Return what is asked."""',
        'raise ValueError(f"no language {code!r}; there are others")',
        'click.option("--plain", help="command.flag.plain")',
        'canvas.put(0, 0, "x", "bold reverse ansibrightcyan")',
        'style = f"ink-ink on-{tone}"',
        'command = f"tilewyrm join {table}"',
        'tell("table.leave.title")',
    ],
)
def test_what_is_no_sentence_for_players_is_let_pass(code):
    assert not sentences(code)
