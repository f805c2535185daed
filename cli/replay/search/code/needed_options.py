"""Options with which changed code runs: those that are tested before it, or before its calls."""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product

from tilewyrm.cli.replay.search.branches.branch_pairs import Turn
from tilewyrm.cli.replay.search.code.callees import Callees
from tilewyrm.cli.replay.search.code.callers import Place, blocks_of, callers
from tilewyrm.cli.replay.search.code.option_tests import Needs, OptionTests, both
from tilewyrm.engine.game import Game
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.batch.branches.branch import FALSE, TRUE, Branch
from tilewyrm.replays.batch.branches.branch_syntax import brief_text

_MOST_CALLS = 4
"""Calls between a test and the code that it is for."""
_MOST_CALLERS = 12
"""Callers of a place with which its options are not looked for."""
_MOST_TURNS = 8
"""Sets of options that are kept for a place."""


class NeededOptions:
    """The options with which the code of one version runs in a game."""

    def __init__(self, sources: Mapping[str, str], game: Game) -> None:
        """Take the source of each module, by its name."""
        self._sources, self._game = sources, game
        self._specs = {spec.name: spec for spec in game.options}
        self._tests: dict[str, OptionTests] = {}
        self._known: dict[tuple[Place, int], Sequence[Needs]] = {}
        self._callees = Callees(sources)

    def read_by(self, module: str, blocks: Iterable[str]) -> Sequence[str]:
        """Return the options that *blocks* or their callees read, those of near callees first."""
        return [name for name in self._callees.reads(module, blocks) if name in self._specs]

    def of_block(self, module: str, block: str) -> Sequence[Turn]:
        """Return sets of options with one of which a block runs; one is empty if none is needed."""
        return self._turns(self._ways((module, block), _MOST_CALLS))

    def of_branch(self, branch: Branch) -> Sequence[Turn]:
        """Return likewise those with which a branch of this version runs."""
        block = branch.function
        while block not in blocks_of(self._sources, branch.module).blocks and "." in block:
            block = block.rpartition(".")[0]  # a function in a function
        ways = self._ways((branch.module, block), _MOST_CALLS)
        inside = self._inside(branch, block)
        return self._turns(both(way, inside) for way in ways)

    def _inside(self, branch: Branch, block: str) -> Needs:
        """Return the needs of *branch* in its function, the *block*."""
        tests = self._tests_of(branch.module)
        for node, needs in tests.nodes(block):
            place = getattr(node, "lineno", 0), getattr(node, "col_offset", 0)
            if place != (branch.line, branch.column):
                continue
            if branch.what not in (TRUE, FALSE):
                return needs
            if isinstance(node, ast.expr) and brief_text(ast.unparse(node)) == branch.text:
                return both(needs, tests.needs(block, node, holds=branch.what == TRUE))
        return {}

    def _ways(self, place: Place, calls: int) -> Sequence[Needs]:
        """Return the needs of each way to call a place, with this number of *calls* at most."""
        if (place, calls) in self._known:
            return self._known[place, calls]
        found: list[Needs] = []
        for caller in self._callers(place) if calls else ():
            outer = self._ways(caller, calls - 1)
            for call in self._calls(caller, place[1].rpartition(".")[2]):
                found += (way for one in outer if (way := both(one, call)) not in found)
        self._known[place, calls] = found or [{}]
        return self._known[place, calls]

    def _callers(self, place: Place) -> Sequence[Place]:
        """Return the callers of a place, or none if they are many, or if any module may call it."""
        home, _, name = place[1].rpartition(".")
        if home and not name.startswith("_"):
            return ()
        found = [*islice(callers(self._sources, place), _MOST_CALLERS + 1)]
        return found if len(found) <= _MOST_CALLERS else ()

    def _calls(self, caller: Place, word: str) -> Iterator[Needs]:
        """Yield the needs of each node of a block that names a function by this *word*."""
        module, block = caller
        for node, needs in self._tests_of(module).nodes(block):
            if word in (getattr(node, "id", None), getattr(node, "attr", None)):
                yield needs

    def _tests_of(self, module: str) -> OptionTests:
        if module not in self._tests:
            source = self._sources.get(module, "")
            self._tests[module] = OptionTests(source, self._game.options)
        return self._tests[module]

    def _turns(self, ways: Iterable[Needs]) -> Sequence[Turn]:
        """Return the options of each of *ways*, without ways that no options allow."""
        found: list[Turn] = []
        for way in ways:
            needed = {
                name: sorted(values, key=self._specs[name].values.index)
                for name, values in sorted(way.items())
                if self._specs[name].default not in values
            }
            for values in islice(product(*needed.values()), _MOST_TURNS):
                turn: dict[str, OptionValue] = {}
                for name, value in zip(needed, values, strict=True):
                    turn |= {**self._game.option_needs.get(name, {}), name: value}
                if turn not in found:
                    found.append(turn)
        return found[:_MOST_TURNS] or [{}]
