"""Table events: listeners are notified of new, changed and removed tables."""

from collections.abc import Callable, Collection
from typing import Protocol

from tilewyrm.v1 import service_pb2


class TableListener(Protocol):
    """Listener to table events. It returns at once and raises nothing: a table waits for it."""

    def changed(self, table: service_pb2.TableInfo, here: Collection[int]) -> None:
        """Handle a new or changed *table*; *here* are its connected seats."""

    def gone(self, table_id: str) -> None:
        """Handle the removal of a table."""


class TableEvents:
    """Publisher of the table events of one server."""

    def __init__(self) -> None:
        self._listeners: list[TableListener] = []

    def listen(self, listener: TableListener) -> None:
        """Add *listener*."""
        self._listeners.append(listener)

    def changed(self, info: Callable[[], service_pb2.TableInfo], here: Collection[int]) -> None:
        """Notify the listeners of a new or changed table; without listeners *info* is not called.

        *here* are the seats of which a stream is open.
        """
        if not self._listeners:
            return
        table = info()
        for listener in self._listeners:
            listener.changed(table, here)

    def gone(self, table_id: str) -> None:
        """Notify the listeners that a table was removed."""
        for listener in self._listeners:
            listener.gone(table_id)
