"""Syntax of the calls that count a branch.

A version that is compared gets the source of this module before it imports the rules. So it uses
nothing of the program.
"""

import ast
from collections.abc import Sequence

COUNT, VALUE, TRUTH, FALSITY = (
    "__count__",
    "__count_value__",
    "__count_true__",
    "__count_false__",
)
"""Names of the functions that the changed syntax calls (`branch_counts`)."""


def counting_statement(key: str, before: ast.AST) -> ast.stmt:
    """Return a statement at the place of *before* that counts *key*."""
    call = counting_call(COUNT, [key], before)
    return ast.copy_location(ast.Expr(call), before)


def counting_call(name: str, keys: Sequence[str], place: ast.AST, *values: ast.expr) -> ast.expr:
    """Return a call at *place* of the function with this *name*."""
    function = ast.copy_location(ast.Name(name, ast.Load()), place)
    texts = [ast.copy_location(ast.Constant(key), place) for key in keys]
    return ast.copy_location(ast.Call(function, [*texts, *values], []), place)
