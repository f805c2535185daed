"""Fields of the state that changed code reads, and the code that sets them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import cached_property
from typing import NamedTuple

from tilewyrm.cli.replay.search.code.code_blocks import Block, CodeBlocks, code_blocks

_CLASS = re.compile(r"^class (\w+)", re.MULTILINE)

StateField = tuple[str, str]
"""A class and the name of one of its fields."""


class Flow(NamedTuple):
    """Where the values come from that some blocks read."""

    words: AbstractSet[str]
    """Names in the code that sets the fields, or with which a constructor sets them.

    Names of the fields are left out, as options may have the same names.
    """
    fields: AbstractSet[StateField]
    """The fields, and those that the code that sets them reads."""
    modules: AbstractSet[str]
    """Modules of the classes with these fields."""


class DataFlow:
    """Who reads and sets the fields of the classes of one version."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        """Take the source of each module, by its name."""
        self._sources = sources
        self._parsed: dict[str, CodeBlocks] = {}

    def of(self, name: str, blocks: Iterable[str]) -> Flow:
        """Return where the values come from that *blocks* of module *name* read."""
        module = self._module(name)
        words, fields = set[str](), set[StateField]()
        present = module.blocks.keys() & set(blocks)
        for block in present:
            fields.update(self._fields(name, block))
        for block in module.with_callees(present):
            words |= module.settings(block)
        further = set[StateField]()
        for each, writer in self._writers(fields):
            words |= self._module(each).blocks[writer].words | self._module(each).settings(writer)
            further.update(self._fields(each, writer))
        fields |= further
        modules = {self._homes[one] for one, _ in fields}
        return Flow(words - {field for _, field in fields}, fields, modules)

    def _fields(self, name: str, block_name: str) -> Iterator[StateField]:
        """Yield the fields that a block of module *name* reads, of the classes that it names."""
        block = self._module(name).blocks[block_name]
        for one in {block_name.partition(".")[0], *block.words} & self._homes.keys():
            home = self._module(self._homes[one])
            declared = home.fields.get(one, frozenset()) | home.slots.get(one, frozenset())
            yield from ((one, field) for field in declared & block.reads)

    def _writers(self, fields: Iterable[StateField]) -> Iterator[tuple[str, str]]:
        """Yield the modules and blocks that set one of *fields* and name its class.

        If a class has slots, a block that sets most of them only makes or copies a value.
        """
        for one in {one for one, _ in fields}:
            own = {field for each, field in fields if each == one}
            slots = self._module(self._homes[one]).slots.get(one, frozenset())
            for name, source in self._sources.items():
                if one not in source or not any(field in source for field in own):
                    continue
                for block_name, block in self._module(name).blocks.items():
                    written = (block.writes - slots) | block.stores
                    is_whole = len(slots & block.stores) > len(slots) / 2
                    if written & own and not is_whole and _names(block_name, block, one):
                        yield name, block_name

    @cached_property
    def _homes(self) -> Mapping[str, str]:
        """The module of each class. Of several classes with one name, the last counts."""
        return {
            one: name for name, source in self._sources.items() for one in _CLASS.findall(source)
        }

    def _module(self, name: str) -> CodeBlocks:
        if name not in self._parsed:
            self._parsed[name] = code_blocks(self._sources.get(name, ""))
        return self._parsed[name]


def _names(block_name: str, block: Block, one: str) -> bool:
    """Return whether a block names class *one*, or belongs to it."""
    return one in block.words or block_name.startswith(f"{one}.")
