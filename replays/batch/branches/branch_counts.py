"""How often the branches of some functions ran in this process.

A version that is compared gets the source of this module before it imports the rules. Only the
functions that `count_branches` names are changed, when Python imports their modules
(`branch_syntax`).
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any

from tilewyrm.replays.batch.branches.branch_syntax import counting_tree
from tilewyrm.replays.batch.branches.counting_calls import COUNT, FALSITY, TRUTH, VALUE


class BranchCounts:
    """How often branches ran in this process."""

    def __init__(self) -> None:
        """Start at 0."""
        self.current: dict[str, int] = defaultdict(int)
        """Those of the current match, in the order in which they first ran."""
        self._earlier: dict[str, int] = defaultdict(int)

    def begin_match(self) -> None:
        """Let the counts of the current match be 0."""
        for key, number in self.current.items():
            self._earlier[key] += number
        self.current.clear()

    def take(self) -> Mapping[str, int]:
        """Return the counts of all matches since this was last called."""
        self.begin_match()
        taken, self._earlier = self._earlier, defaultdict(int)
        return taken

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Do not count what runs now: it is not of the match."""
        kept, self.current = self.current, defaultdict(int)
        try:
            yield
        finally:
            self.current = kept

    def names(self) -> Mapping[str, Callable[..., Any]]:
        """Return the functions that the changed syntax calls, by name."""
        return {
            COUNT: self._count,
            VALUE: self._count_value,
            TRUTH: self._count,
            FALSITY: self._count_false,
        }

    def _count(self, key: str, value: Any = True) -> Any:
        self.current[key] += 1
        return value

    def _count_false(self, key: str) -> bool:
        self.current[key] += 1
        return False

    def _count_value(self, true: str, false: str, value: Any) -> Any:
        try:
            truth = bool(value)
        except (TypeError, ValueError):  # the code that uses it raises it again
            return value
        self.current[true if truth else false] += 1
        return value


COUNTS = BranchCounts()
"""Those of this process."""


def count_branches(functions: Mapping[str, Sequence[str]]) -> None:
    """Let these *functions* count their branches, by modules that are not imported yet."""
    if functions:
        sys.meta_path.insert(0, _Finder(functions))


def uncounted_modules() -> Sequence[str]:
    """Return the modules of such functions that are imported, but do not count."""
    finders = [one for one in sys.meta_path if isinstance(one, _Finder)]
    return [name for one in finders for name in one.uncounted]


class _Finder(MetaPathFinder):
    """Finds the modules of some functions, as other finders do, with a loader that counts."""

    def __init__(self, functions: Mapping[str, Sequence[str]]) -> None:
        self._functions = functions

    @property
    def uncounted(self) -> Sequence[str]:
        """The modules that are imported, but do not count."""
        modules = [(name, sys.modules.get(name)) for name in self._functions]
        return [name for name, one in modules if one is not None and not hasattr(one, COUNT)]

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how to import one of the modules, or None for any other one."""
        if fullname not in self._functions:
            return None
        for finder in sys.meta_path:
            spec = None if finder is self else finder.find_spec(fullname, path, target)
            if spec is not None:
                if type(spec.loader) is SourceFileLoader:
                    functions = self._functions[fullname]
                    spec.loader = _Loader(fullname, spec.loader.path, functions)
                return spec
        return None


class _Loader(SourceFileLoader):
    """Loads a module of which some functions count their branches."""

    def __init__(self, fullname: str, path: str, functions: Sequence[str]) -> None:
        super().__init__(fullname, path)
        self._functions = functions
        self._counts = False

    def get_code(self, fullname: str) -> CodeType | None:
        """Return the code. No file keeps it."""
        try:
            source = self.get_source(fullname)
            assert source is not None
            tree = counting_tree(source, fullname, self._functions)
            code = compile(tree, self.path, "exec", dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError):
            return super().get_code(fullname)
        self._counts = True
        return code

    def exec_module(self, module: ModuleType) -> None:
        """Run the module, which finds the functions that count."""
        code = self.get_code(module.__name__)
        assert code is not None
        if self._counts:
            module.__dict__.update(COUNTS.names())
        exec(code, module.__dict__)
