"""Names of a protocol's numbers, for numbers that only a newer server knows as well."""

from collections.abc import Mapping
from typing import TypeVar

_Name = TypeVar("_Name")


class Named(dict[int, _Name]):
    """Names by enum number; a number without one has the name *unknown*."""

    def __init__(self, names: Mapping[int, _Name], unknown: _Name) -> None:
        super().__init__(names)
        self._unknown = unknown

    def __missing__(self, number: int) -> _Name:
        return self._unknown
