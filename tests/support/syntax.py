"""Statements of Python source, found without a look at its expressions."""

import ast
from collections.abc import Iterator

_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")


def statements(source: str) -> Iterator[ast.stmt]:
    """Yield every statement of *source*, an outer one before those within it."""
    blocks: list[ast.AST] = [ast.parse(source)]
    for block in blocks:
        for name in _BLOCKS:
            for inner in getattr(block, name, ()):
                blocks.append(inner)
                if isinstance(inner, ast.stmt):
                    yield inner
