"""News of tables: whoever listens hears of each as it comes, changes and goes."""

from collections.abc import Callable, Collection
from typing import Protocol

from tilewyrm.v1 import service_pb2


class TableListener(Protocol):
    """Hears of tables. It returns at once and raises nothing: a table waits for it."""

    def changed(self, table: service_pb2.TableInfo, here: Collection[int]) -> None:
        """Hear that *table* is new, or that it changed, or who is *here* of its seats."""

    def gone(self, table_id: str) -> None:
        """Hear that there is no such table any more."""


class TableEvents:
    """Everybody who listens to the tables of one server."""

    def __init__(self) -> None:
        self._listeners: list[TableListener] = []

    def listen(self, listener: TableListener) -> None:
        """Let *listener* hear everything from now on."""
        self._listeners.append(listener)

    def changed(self, info: Callable[[], service_pb2.TableInfo], here: Collection[int]) -> None:
        """Tell of a table that is new or has changed; *info* is asked only if somebody listens.

        *here* are the seats of which a stream is open.
        """
        if not self._listeners:
            return
        table = info()
        for listener in self._listeners:
            listener.changed(table, here)

    def gone(self, table_id: str) -> None:
        """Tell that a table is not there any more."""
        for listener in self._listeners:
            listener.gone(table_id)
