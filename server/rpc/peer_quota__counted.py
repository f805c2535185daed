"""Counting how many of something are under way, by whose they are."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def counting(under_way: Counter[str], key: str) -> Iterator[None]:
    """Have one more of *key* in *under_way* while this lasts; who has none is forgotten."""
    under_way[key] += 1
    try:
        yield
    finally:
        under_way[key] -= 1
        if not under_way[key]:
            del under_way[key]
