"""Syntax of functions that counts how often each of their branches runs.

A version that is compared gets the source of this module before it imports the rules. So it uses
nothing else of the program. The lines in tracebacks stay the same.
"""

import ast
from collections.abc import Iterator, Sequence
from typing import Any

from tilewyrm.replays.batch.branches.branch import (
    CALLED,
    FALSE,
    REACHED,
    RUN,
    TRUE,
    Branch,
    count_key,
)
from tilewyrm.replays.batch.branches.counting_calls import (
    COUNT,
    FALSITY,
    TRUTH,
    VALUE,
    counting_call,
    counting_statement,
)

_MOST_TEXT = 72
_ANY = frozenset(("any", "all"))


def branches(source: str, module: str, functions: Sequence[str]) -> Sequence[Branch]:
    """Return the branches of these *functions* in the *source* of *module*, in its order.

    Raises:
        SyntaxError: this Python cannot read the source.
    """
    return _counting(source, module, functions)[1]


def brief_text(text: str) -> str:
    """Return *text* as branches have it: the end of a long one is left out."""
    return f"{text[: _MOST_TEXT - 1]}…" if len(text) > _MOST_TEXT else text


def counting_tree(source: str, module: str, functions: Sequence[str]) -> ast.Module:
    """Return the syntax of *source* in which these *functions* count their branches.

    Raises:
        SyntaxError: this Python cannot read the source.
    """
    return _counting(source, module, functions)[0]


def _counting(
    source: str, module: str, functions: Sequence[str]
) -> tuple[ast.Module, Sequence[Branch]]:
    tree = ast.parse(source)
    found: list[Branch] = []
    for name, function in functions_of(tree.body):
        if name in functions:
            _Function(module, name, found).change(function)
    return ast.fix_missing_locations(tree), found


def functions_of(
    body: Sequence[ast.stmt], prefix: str = ""
) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield each function of *body* with its name, in a class after that of the class and a dot.

    Names begin with *prefix*.
    """
    for statement in body:
        if isinstance(statement, ast.ClassDef):
            yield from functions_of(statement.body, f"{prefix}{statement.name}.")
        elif isinstance(statement, ast.FunctionDef):
            yield f"{prefix}{statement.name}", statement


class _Function(ast.NodeTransformer):
    """Changes one function, and notes its branches."""

    def __init__(self, module: str, name: str, found: list[Branch]) -> None:
        self._module, self._name, self._found = module, name, found
        self._is_predicate = False
        """Whether the function that is visited returns a truth value."""

    def change(self, function: ast.FunctionDef) -> None:
        """Let *function* count."""
        self._is_predicate = (
            isinstance(function.returns, ast.Name) and function.returns.id == "bool"
        )
        first = self._counter(function, function.name, CALLED, function)
        has_text = ast.get_docstring(function, clean=False) is not None
        body = [each for one in function.body for each in self._statements(one)]
        body.insert(1 if has_text else 0, first)
        function.body = body

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Let a function in the function count as one of its own."""
        _Function(self._module, f"{self._name}.{node.name}", self._found).change(node)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        """Leave a class in the function alone."""
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.JoinedStr:
        """Leave a text alone: Python 3.11 does not know the columns in it."""
        return node

    def visit_If(self, node: ast.If) -> ast.If:
        """Count the values of the conditions."""
        node.test = self._test(node.test)
        node.body, node.orelse = self._body(node.body), self._body(node.orelse)
        return node

    def visit_While(self, node: ast.While) -> ast.While:
        """Count the values of the conditions."""
        node.test = self._test(node.test)
        node.body, node.orelse = self._body(node.body), self._body(node.orelse)
        return node

    def visit_Assert(self, node: ast.Assert) -> ast.Assert:
        """Leave it alone: it is never false."""
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.IfExp:
        """Count the values of the conditions."""
        node.test = self._test(node.test)
        node.body, node.orelse = self._value(node.body), self._value(node.orelse)
        return node

    def visit_For(self, node: ast.For) -> ast.For:
        """Count whether the body runs."""
        text = f"for {ast.unparse(node.target)} in {ast.unparse(node.iter)}"
        first = self._counter(node, text, RUN, node.body[0])
        node.iter = self._reached(node, self._value(node.iter))
        node.body = [first, *self._body(node.body)]
        node.orelse = self._body(node.orelse)
        return node

    def visit_Try(self, node: ast.Try) -> ast.Try:
        """Count whether the handlers run."""
        reached = []
        for handler in node.handlers:
            key = self._key(handler, REACHED)
            reached.append(counting_statement(key, node.body[0]))
            text = f"except {ast.unparse(handler.type)}" if handler.type else "except"
            first = self._counter(handler, text, RUN, handler.body[0])
            handler.body = [first, *self._body(handler.body)]
        node.body = [*reached, *self._body(node.body)]
        node.orelse, node.finalbody = self._body(node.orelse), self._body(node.finalbody)
        return node

    def visit_Match(self, node: ast.Match) -> ast.Match:
        """Count which cases run."""
        subject = self._value(node.subject)
        for case in node.cases:
            guard = f" if {ast.unparse(case.guard)}" if case.guard else ""
            text = f"case {ast.unparse(case.pattern)}{guard}"
            first = self._counter(case.pattern, text, RUN, case.body[0])
            subject = self._reached(case.pattern, subject)
            case.guard = case.guard and self._test(case.guard)
            case.body = [first, *self._body(case.body)]
        node.subject = subject
        return node

    def visit_Return(self, node: ast.Return) -> ast.Return:
        """Count the truth of what a predicate returns."""
        if node.value is not None:
            node.value = self._value(node.value, decides=self._is_predicate)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        """Count the values of the operands on which the others depend."""
        return self._value(node)

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """Count its values."""
        return self._value(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        """Count the values that are negated."""
        if isinstance(node.op, ast.Not):
            node.operand = self._test(node.operand)
            return node
        node.operand = self._value(node.operand)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Count the truth of what `any` and `all` go through."""
        match node:
            case ast.Call(func=ast.Name(id=name), args=[ast.GeneratorExp() as one], keywords=[]):
                if name in _ANY:
                    self._generators(one.generators)
                    one.elt = self._test(one.elt)
                    return node
        self.generic_visit(node)
        return node

    def visit_ListComp(self, node: ast.ListComp) -> ast.expr:
        """Count whether it has elements before its conditions."""
        return self._comprehension(node)

    def visit_SetComp(self, node: ast.SetComp) -> ast.expr:
        """Count whether it has elements before its conditions."""
        return self._comprehension(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.expr:
        """Count whether it has elements before its conditions."""
        return self._comprehension(node)

    def visit_DictComp(self, node: ast.DictComp) -> ast.expr:
        """Count whether it has elements before its conditions."""
        self._generators(node.generators)
        node.key, node.value = self._value(node.key), self._value(node.value)
        return node

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp) -> ast.expr:
        self._generators(node.generators)
        node.elt = self._value(node.elt)
        return node

    def _generators(self, generators: Sequence[ast.comprehension]) -> None:
        for one in generators:
            text = f"for {ast.unparse(one.target)} in {ast.unparse(one.iter)}"
            key = self._note(one.target, text, RUN)
            one.iter = self._reached(one.target, self._value(one.iter))
            ran = counting_call(COUNT, [key], one.target)
            one.ifs = [ran, *map(self._test, one.ifs)]

    def _test(self, node: ast.expr) -> ast.expr:
        """Return a condition that counts which values its parts had; only its truth counts."""
        match node:
            case ast.Constant():
                return node
            case ast.BoolOp():
                node.values = [self._test(each) for each in node.values]
                return node
            case ast.UnaryOp(op=ast.Not()):
                node.operand = self._test(node.operand)
                return node
            case ast.IfExp():
                node.test, node.body = self._test(node.test), self._test(node.body)
                node.orelse = self._test(node.orelse)
                return node
        keys = self._truths(node)
        inner = self._inside(node)
        yes, no = (
            counting_call(name, [key], node)
            for name, key in zip((TRUTH, FALSITY), keys, strict=True)
        )
        return ast.copy_location(ast.IfExp(inner, yes, no), node)

    def _value(self, node: ast.expr, *, decides: bool = False) -> ast.expr:
        """Return an expression with the same value. If it *decides*, it counts its truth."""
        match node:
            case ast.BoolOp(values=[*first, last]):
                values = [self._value(each, decides=True) for each in first]
                node.values = [*values, self._value(last, decides=decides)]
                return node
            case ast.UnaryOp(op=ast.Not()) | ast.Constant():
                return self._inside(node)
            case ast.IfExp() if decides:
                node.test = self._test(node.test)
                node.body = self._value(node.body, decides=True)
                node.orelse = self._value(node.orelse, decides=True)
                return node
            case ast.Compare():
                decides = True
        if not decides:
            return self._inside(node)
        keys = self._truths(node)
        return counting_call(VALUE, keys, node, self._inside(node))

    def _inside(self, node: ast.expr) -> ast.expr:
        """Return *node* with changed parts."""
        if isinstance(node, ast.Compare):
            self.generic_visit(node)
            return node
        changed = self.visit(node)
        assert isinstance(changed, ast.expr)
        return changed

    def _truths(self, node: ast.expr) -> Sequence[str]:
        text = ast.unparse(node)
        return [self._note(node, text, what) for what in (TRUE, FALSE)]

    def _body(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        return [each for one in body for each in self._statements(one)]

    def _statements(self, statement: ast.stmt) -> list[ast.stmt]:
        changed = self.visit(statement)
        assert isinstance(changed, ast.stmt)
        return [changed]

    def _reached(self, place: ast.AST, value: ast.expr) -> ast.expr:
        """Return *value*, and count that what is at *place* can come now."""
        return counting_call(COUNT, [self._key(place, REACHED)], value, value)

    def _counter(self, node: ast.AST, text: str, what: str, before: ast.stmt) -> ast.stmt:
        """Note a branch, and return the statement that counts it."""
        return counting_statement(self._note(node, text, what), before)

    def _note(self, node: Any, text: str, what: str) -> str:
        text = brief_text(text)
        branch = Branch(self._module, self._name, node.lineno, node.col_offset, text, what)
        self._found.append(branch)
        return branch.key

    def _key(self, node: Any, what: str) -> str:
        return count_key(self._module, node.lineno, node.col_offset, what)
