"""The public names and their signatures are frozen in surface.txt beside this file."""

import ast
import inspect
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import tilewyrm

FROZEN = Path(__file__).parent / "surface.txt"
STUB = Path(tilewyrm.__file__).with_suffix(".pyi")


def surface() -> Iterator[str]:
    """Yield a line for each public name, and for each of its public members."""
    for name in tilewyrm.__all__:
        found = getattr(tilewyrm, name)
        if inspect.isclass(found):
            yield f"class {name}({', '.join(base.__name__ for base in found.__bases__)})"
            kinds = [kind for kind in found.__mro__ if kind.__module__.startswith("tilewyrm.api")]
            lines = {line for kind in kinds or [found] for line in members(kind)}
            yield from (f"    {line}" for line in sorted(lines))
        elif callable(found):
            yield f"def {name}{inspect.signature(found)}"
        else:
            yield f"{name}: {type(found).__name__}"


def members(kind: type) -> Iterator[str]:
    if issubclass(kind, Exception):
        return  # its message is all
    for name, found in vars(kind).items():
        if name.startswith("_") and name not in ("__init__", "__iter__", "__aiter__", "__bool__"):
            continue
        if isinstance(found, property):
            yield f"{name}: {inspect.signature(found.fget).return_annotation}"
        elif inspect.isfunction(found) and name != "__init__":
            yield f"{name}{inspect.signature(found)}"
        elif inspect.isfunction(found) and Path(found.__code__.co_filename).exists():
            yield from (f"{attribute}: attribute" for attribute in attributes(found))
        elif type(found).__name__ in ("_tuplegetter", "member_descriptor"):
            yield f"{name}: field"


def attributes(init: object) -> set[str]:
    """Return the public attributes that *init*, a method, sets."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(init)))
    stored = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return {
        node.attr
        for node in stored
        if isinstance(node.ctx, ast.Store) and not node.attr.startswith("_")
    }


def test_names_and_signatures_are_the_frozen_ones() -> None:
    """What is added gets its line; a line that changes or goes breaks somebody's program."""
    assert list(surface()) == FROZEN.read_text("utf-8").splitlines()


def test_type_checkers_see_the_same_names() -> None:
    stub = ast.parse(STUB.read_text("utf-8"))
    imported = {
        alias.asname: f"{node.module}.{alias.name}"
        for node in stub.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert {*imported, "__version__"} == set(tilewyrm.__all__)
    for name, place in imported.items():
        module, _, attribute = place.rpartition(".")
        assert getattr(tilewyrm, name) is getattr(sys.modules[module], attribute), name


def test_what_is_no_public_name_is_said_so() -> None:
    assert not hasattr(tilewyrm, "nothing")
    assert {*tilewyrm.__all__} == {*dir(tilewyrm)}


def test_the_import_reads_nothing_but_itself() -> None:
    """Each name is read when it is asked for; so is each library."""
    code = (
        "import sys; before = {*sys.modules}; import tilewyrm;"
        "print(*sorted({*sys.modules} - before));"
        "tilewyrm.new('carcassonne');"
        "print(*({'google', 'grpc', 'cryptography', 'prompt_toolkit'} & {*sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    first, second = done.stdout.splitlines()
    assert [name for name in first.split() if name.startswith("tilewyrm")] == ["tilewyrm"]
    assert second == ""
