"""Append-only list whose longer versions share their common prefix."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class SharedList(Sequence[T], Generic[T]):
    """An immutable prefix of a list that others share."""

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def with_more(self, more: Iterable[T]) -> "SharedList[T]":
        """Return this sequence with *more* behind it; this one stays as it is.

        It costs no more than *more*, but where this has been made longer before.
        """
        longer: SharedList[T] = SharedList.__new__(SharedList)
        untouched = len(self._items) == self._length
        longer._items = self._items if untouched else self._items[: self._length]
        longer._items.extend(more)
        longer._length = len(longer._items)
        return longer

    def __len__(self) -> int:
        """Return how many there are."""
        return self._length

    def __iter__(self) -> Iterator[T]:
        """Yield each."""
        return islice(self._items, self._length)

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...

    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        """Return one, or some, as of any sequence."""
        if isinstance(index, slice):
            return self._items[slice(*_bounds(index, self._length))]
        return self._items[range(self._length)[index]]

    def __eq__(self, other: object) -> bool:
        """Return whether *other* is a sequence of the same items."""
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


def _bounds(wanted: slice, length: int) -> tuple[int, int | None, int]:
    """Return start, end and step of *wanted* in a sequence of so many items."""
    start, stop, step = wanted.indices(length)
    return start, None if stop < 0 else stop, step
