"""Observations as one array of whole numbers, with a name and a shape for each plane."""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import NamedTuple, TypeAlias

Shape = tuple[int, ...]
Observation: TypeAlias = "array[int]"
"""The numbers of all planes, of 16 bits each."""


class Plane(NamedTuple):
    """One part of an observation."""

    first: int
    """The place of its first number."""
    shape: Shape
    """Its shape, in C order."""

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


class Layout:
    """The planes of an observation, one after the other."""

    def __init__(self, shapes: Mapping[str, Shape]) -> None:
        self.planes: dict[str, Plane] = {}
        """By name."""
        self.size = 0
        """How many numbers an observation has."""
        self._strides: dict[str, list[int]] = {}
        """By name, how far apart the numbers are whose index of an axis differs by one."""
        self._ends: dict[str, int] = {}
        """By name, the place behind its last number."""
        self._omitted: frozenset[str] = frozenset()
        for name, shape in shapes.items():
            self.planes[name] = plane = Plane(self.size, shape)
            self.size += plane.size
            self._ends[name] = self.size
            self._strides[name] = [prod(shape[axis + 1 :]) for axis in range(len(shape))]

    def only(self, names: Sequence[str]) -> "Layout":
        """Return the planes *names* alone, in their order.

        Raises:
            ValueError: there is no plane of such a name, or one is named twice.
        """
        for name in names:
            if name not in self.planes or names.count(name) > 1:
                known = ", ".join(self.planes)
                raise ValueError(f"name each plane once, not {name!r}; there are: {known}")
        fewer = Layout({name: self.planes[name].shape for name in names})
        fewer._omitted = frozenset(self.planes) - frozenset(names)
        return fewer

    def empty(self) -> Observation:
        """Return an observation of zeros."""
        return array("h", bytes(2 * self.size))

    def put(self, observation: Observation, name: str, values: Iterable[int], *at: int) -> None:
        """Write *values* into the plane *name*, from its index *at* on, unless it is left out."""
        if name in self._omitted:
            return
        place = self.planes[name].first
        for index, stride in zip(at, self._strides[name], strict=False):
            place += index * stride
        written = array("h", values)
        assert place + len(written) <= self._ends[name], name
        observation[place : place + len(written)] = written


def relative(seat: int | None, viewer: int, seats: int) -> int:
    """Return how many seats after *viewer* the *seat* is, plus 1; 0 without a seat."""
    return 0 if seat is None else (seat - viewer) % seats + 1


def numbers(values: Sequence[str], known: Mapping[str, int]) -> list[int]:
    """Return the number of each of *values*, plus 1; 0 for an unknown or empty one."""
    return [known.get(value, -1) + 1 for value in values]
