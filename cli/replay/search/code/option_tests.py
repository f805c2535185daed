"""Tests of options in functions, and the values of options with which the code after them runs."""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

from tilewyrm.engine.setup.options import OptionSpec, OptionValue
from tilewyrm.replays.batch.branches.branch_syntax import functions_of

Needs = Mapping[str, frozenset[OptionValue]]
"""By option, the values with which something runs. Any value will do for an option not in it."""

_MOST_STEPS = 8
"""Parts of a test, names and functions that are read, one in the other."""
_JUMPS = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_CONSTANTS = (ast.Constant, ast.MatchSingleton)
_EQUAL, _UNEQUAL = (ast.Is, ast.Eq, ast.In), (ast.IsNot, ast.NotEq, ast.NotIn)


class OptionTests:
    """The tests in the functions of one module."""

    def __init__(self, source: str, options: Iterable[OptionSpec]) -> None:
        """Take the *source* and the options that it may test.

        There are no functions if this Python cannot read the source.
        """
        try:
            tree = ast.parse(source)
        except SyntaxError:
            tree = ast.Module([], [])
        self._specs = {spec.name: spec for spec in options if spec.values}
        self._functions = dict(functions_of(tree.body))
        self._nodes: dict[str, Sequence[tuple[ast.AST, Needs]]] = {}
        self._values = {name: _assigned(each) for name, each in self._functions.items()}

    def nodes(self, function: str) -> Sequence[tuple[ast.AST, Needs]]:
        """Return the nodes of a function, in a class after its name and a dot, each with its needs.

        There are none if there is no such function.
        """
        if function not in self._nodes:
            nodes = [self._functions[function]] if function in self._functions else []
            self._nodes[function] = [*_Function(self, function).nodes(nodes, {})]
        return self._nodes[function]

    def needs(self, function: str, test: ast.expr, *, holds: bool) -> Needs:
        """Return the values with which *test* in a function can be true, or false."""
        return self._needs(function, test, holds, _MOST_STEPS)

    def _needs(self, function: str, test: ast.expr, holds: bool, steps: int) -> Needs:
        if not steps:
            return {}
        place, test = self._resolved(function, test)
        steps -= 1
        match test:
            case ast.UnaryOp(op=ast.Not(), operand=one):
                return self._needs(place, one, not holds, steps)
            case ast.BoolOp(op=op, values=operands):
                each = [self._needs(place, one, holds, steps) for one in operands]
                return reduce(both if isinstance(op, ast.And) == holds else _either, each)
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                spec = self.option(place, left)
                if spec is None or not isinstance(op, (*_EQUAL, *_UNEQUAL)):
                    return {}
                return _of_values(spec, right, are_named=isinstance(op, _EQUAL) == holds)
        spec = self.option(place, test)
        if spec is None:
            return {}
        return {spec.name: frozenset(one for one in spec.values if bool(one) == holds)}

    def option(self, function: str, value: ast.expr) -> OptionSpec | None:
        """Return the option that *value* reads in a function, or None."""
        _, read = self._resolved(function, value)
        return self._specs.get(read.attr) if isinstance(read, ast.Attribute) else None

    def _resolved(self, function: str, value: ast.expr) -> tuple[str, ast.expr]:
        """Return *value* as it was assigned or returned, with the function in which it was."""
        for _ in range(_MOST_STEPS):
            match value:
                case ast.Name(id=name) if name in self._values.get(function, {}):
                    value = self._values[function][name]
                case ast.Call(func=ast.Name(id=name)) if name in self._functions:
                    returned = [*_returned(self._functions[name])]
                    if len(returned) != 1:
                        break
                    function, value = name, returned[0]
                case _:
                    break
        return function, value


class _Function:
    """A function with tests."""

    def __init__(self, tests: OptionTests, name: str) -> None:
        self._tests, self._name = tests, name

    def nodes(self, node: Any, needs: Needs) -> Iterator[tuple[ast.AST, Needs]]:
        """Yield *node* and all in it, each with what it needs, if *node* has these *needs*."""
        if isinstance(node, list):
            yield from self._all(node, needs)
            return
        yield node, needs
        match node:
            case ast.If() | ast.IfExp() | ast.While():
                yield from self.nodes(node.test, needs)
                yield from self.nodes(node.body, self._after(needs, node.test))
                yield from self.nodes(node.orelse, self._after(needs, node.test, holds=False))
            case ast.BoolOp():
                for operand in node.values:
                    yield from self.nodes(operand, needs)
                    needs = self._after(needs, operand, holds=isinstance(node.op, ast.And))
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                yield from self._all(node.generators, needs)
                tests = [test for part in node.generators for test in part.ifs]
                others = [one for one in ast.iter_child_nodes(node) if one not in node.generators]
                yield from self._all(others, reduce(self._after, tests, needs))
            case ast.Match():
                yield from self.nodes(node.subject, needs)
                yield from self._cases(node, needs)
            case _:
                for _, value in ast.iter_fields(node):
                    if isinstance(value, ast.AST | list):
                        yield from self.nodes(value, needs)

    def _all(self, nodes: Sequence[Any], needs: Needs) -> Iterator[tuple[ast.AST, Needs]]:
        """Yield *nodes* in turn; a test that may leave them counts for those after it."""
        for one in nodes:
            if isinstance(one, ast.AST):
                yield from self.nodes(one, needs)
            if isinstance(one, ast.If) and isinstance(one.body[-1], _JUMPS):
                needs = self._after(needs, one.test, holds=False)

    def _cases(self, node: ast.Match, needs: Needs) -> Iterator[tuple[ast.AST, Needs]]:
        spec = self._tests.option(self._name, node.subject)
        for case in node.cases:
            own = needs if spec is None else both(needs, _of_values(spec, case.pattern))
            yield from self.nodes(case.pattern, own)
            if case.guard is not None:
                yield from self.nodes(case.guard, own)
                own = self._after(own, case.guard)
            elif spec is not None:
                needs = both(needs, _of_values(spec, case.pattern, are_named=False))
            yield from self.nodes(case.body, own)

    def _after(self, needs: Needs, test: ast.expr, *, holds: bool = True) -> Needs:
        return both(needs, self._tests.needs(self._name, test, holds=holds))


def both(first: Needs, second: Needs) -> Needs:
    """Return the values with which both are met."""
    shared = {name: first[name] & second[name] for name in first.keys() & second.keys()}
    return {**first, **second, **shared}


def _either(first: Needs, second: Needs) -> Needs:
    return {name: first[name] | second[name] for name in first.keys() & second.keys()}


def _of_values(spec: OptionSpec, words: ast.AST, *, are_named: bool = True) -> Needs:
    """Return the values of an option that *words* name, or else the others; all if they name none.

    A value that is a word is named by an attribute in capitals.
    """
    names = {each.attr for each in ast.walk(words) if isinstance(each, ast.Attribute)}
    constants = {each.value for each in ast.walk(words) if isinstance(each, _CONSTANTS)}
    named = frozenset(one for one in spec.values if str(one).upper() in names or one in constants)
    if not named:
        return {}
    return {spec.name: named if are_named else frozenset(spec.values) - named}


def _assigned(function: ast.FunctionDef) -> Mapping[str, ast.expr]:
    """Return the values of the names that *function* sets once."""
    found: dict[str, list[ast.expr]] = {}
    for each in ast.walk(function):
        if isinstance(each, ast.Assign):
            for target in each.targets:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, []).append(each.value)
    return {name: values[0] for name, values in found.items() if len(values) == 1}


def _returned(function: ast.FunctionDef) -> Iterator[ast.expr]:
    for each in ast.walk(function):
        if isinstance(each, ast.Return) and each.value is not None:
            yield each.value
