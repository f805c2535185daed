"""Functions and statements of a module, with the names in them."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

_INIT = "__init__"


@dataclass(frozen=True)
class Block:
    """A function or another statement of a module."""

    source: str
    """Its syntax, without docstrings and comments."""
    words: frozenset[str]
    """All names in it."""
    reads: frozenset[str] = frozenset()
    """Attributes that it reads."""
    writes: frozenset[str] = frozenset()
    """Attributes and arguments that it sets."""
    stores: frozenset[str] = frozenset()
    """Attributes that it sets, or of which it sets an element."""
    settings: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """For each attribute that it sets, the names in the statements that set it."""


@dataclass(frozen=True)
class CodeBlocks:
    """The blocks of one module."""

    blocks: Mapping[str, Block]
    """By name, those in classes after the name of the class and a dot."""
    fields: Mapping[str, frozenset[str]]
    """The declared fields of each class."""
    slots: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """The names in `__slots__` of each class: only attributes set them, no constructor's words."""
    imports: frozenset[str] = frozenset()
    """Modules that it imports. What it imports from a module is in it, too, after a dot."""

    def with_callees(self, names: Iterable[str]) -> frozenset[str]:
        """Return *names* and the blocks of this module that those use, directly or not."""
        found, left = set[str](), [*names]
        while left:
            name = left.pop()
            found.add(name)
            words = self.blocks[name].words
            own = f"{name.rpartition('.')[0]}."
            left += [
                each
                for each in self.blocks.keys() - found
                if each in words or (each.startswith(own) and each.removeprefix(own) in words)
            ]
        return frozenset(found)

    def settings(self, name: str) -> frozenset[str]:
        """Return the names with which the constructor sets what method *name* reads."""
        block, init = self.blocks.get(name), self.blocks.get(f"{name.rpartition('.')[0]}.{_INIT}")
        if block is None or init is None:
            return frozenset()
        return frozenset().union(*(init.settings.get(read, ()) for read in block.reads))


def code_blocks(source: str) -> CodeBlocks:
    """Return the blocks of *source*. There are none if this Python cannot read it."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        tree = ast.Module([], [])
    classes = [each for each in ast.walk(tree) if isinstance(each, ast.ClassDef)]
    fields = {one.name: _fields(one) for one in classes}
    slots = {one.name: _slots(one) for one in classes}
    imports = frozenset(name for node in ast.walk(tree) for name in _imports_of(node))
    return CodeBlocks(_blocks(tree), fields, slots, imports)


def _imports_of(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (each.name for each in names)
        case ast.ImportFrom(module=str(module), names=names):
            yield module
            yield from (f"{module}.{each.name}" for each in names)
        case _:
            return


def _fields(one: ast.ClassDef) -> frozenset[str]:
    return frozenset(
        each.target.id
        for each in one.body
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
    )


def _slots(one: ast.ClassDef) -> frozenset[str]:
    return frozenset(
        node.value
        for each in one.body
        if isinstance(each, ast.Assign) and _name_of(each) == "__slots__"
        for node in ast.walk(each.value)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _blocks(tree: ast.Module | ast.ClassDef, prefix: str = "") -> dict[str, Block]:
    found: dict[str, Block] = {}
    for statement in tree.body:
        if _is_text(statement) or isinstance(statement, ast.Import | ast.ImportFrom):
            continue
        name = f"{prefix}{_name_of(statement)}"
        if isinstance(statement, ast.ClassDef):
            found |= _blocks(statement, f"{name}.")
            head = [*statement.bases, *statement.decorator_list]
            found[name] = _block(head)
            continue
        if isinstance(statement, ast.FunctionDef):
            statement.body = [each for each in statement.body if not _is_text(each)]
        found[name] = _block([statement])
    return found


def _is_text(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def _name_of(statement: ast.stmt) -> str:
    """Return the name that *statement* defines, or its source."""
    if isinstance(statement, ast.ClassDef | ast.FunctionDef):
        return statement.name
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
        return statement.targets[0].id
    if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        return statement.target.id
    return ast.unparse(statement)


def _block(trees: Sequence[ast.AST]) -> Block:
    return Block(
        " ".join(map(ast.dump, trees)),
        _names(trees, _words_of),
        _names(trees, _reads_of),
        _names(trees, _writes_of),
        _names(trees, _stores_of),
        dict(_settings(trees)),
    )


def _names(
    trees: Iterable[ast.AST], names_of: Callable[[ast.AST], Iterator[str]]
) -> frozenset[str]:
    return frozenset(name for tree in trees for node in ast.walk(tree) for name in names_of(node))


def _settings(trees: Sequence[ast.AST]) -> Iterator[tuple[str, frozenset[str]]]:
    for tree in trees:
        if isinstance(tree, ast.FunctionDef) and tree.name == _INIT:
            for statement in tree.body:
                for name in _names([statement], _writes_of):
                    yield name, _names([statement], _words_of)


def _words_of(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=word) | ast.Attribute(attr=word) | ast.FunctionDef(name=word):
            yield word
        case ast.Constant(value=str(word)):
            yield word
        case _:
            return


def _reads_of(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Attribute(attr=word, ctx=ast.Load()):
            yield word
        case _:
            return


def _writes_of(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Attribute(attr=word, ctx=ast.Store()) | ast.keyword(arg=str(word)):
            yield word
        case _:
            return


def _stores_of(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Attribute(attr=word, ctx=ast.Store()):
            yield word
        case ast.Subscript(value=ast.Attribute(attr=word), ctx=ast.Store()):
            yield word
        case _:
            return
