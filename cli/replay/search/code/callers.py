"""The callers of a block, in all modules of one version."""

from collections.abc import Iterator, Mapping
from functools import cache

from tilewyrm.cli.replay.search.code.code_blocks import CodeBlocks, code_blocks

Place = tuple[str, str]
"""A module and one of its blocks."""


def callers(sources: Mapping[str, str], place: Place) -> Iterator[Place]:
    """Yield the blocks that name the one at *place*, in its module or in one that imports it."""
    module, block = place
    word = block.rpartition(".")[2]
    for name, source in sources.items():
        if word not in source or (name != module and module.rpartition(".")[2] not in source):
            continue
        found = blocks_of(sources, name)
        if name == module or module in found.imports:
            yield from (
                (name, other)
                for other, code in found.blocks.items()
                if word in code.words and (name, other) != place
            )


def blocks_of(sources: Mapping[str, str], module: str) -> CodeBlocks:
    """Return the blocks of *module*; there are none if *sources* does not have it."""
    return _parsed(sources.get(module, ""))


_parsed = cache(code_blocks)
