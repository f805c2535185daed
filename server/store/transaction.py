"""Transaction of the table database: a change that is written as a whole or not at all."""

import contextlib
import sqlite3
from types import TracebackType

from tilewyrm.server.errors import StoreFailed


class Transaction:
    """Begins on entry; commits on exit, or rolls back when an exception leaves it."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def __enter__(self) -> sqlite3.Connection:
        self._run("BEGIN IMMEDIATE")
        return self._database

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self._run("COMMIT")
            return
        with contextlib.suppress(sqlite3.Error):  # after a full disk there is nothing to take back
            self._database.execute("ROLLBACK")
        if isinstance(error, sqlite3.DatabaseError) and not isinstance(
            error, sqlite3.IntegrityError
        ):
            raise StoreFailed(f"cannot write the table database: {error}") from error

    def _run(self, statement: str) -> None:
        try:
            self._database.execute(statement)
        except sqlite3.DatabaseError as error:
            with contextlib.suppress(sqlite3.Error):
                self._database.execute("ROLLBACK")
            raise StoreFailed(f"cannot write the table database: {error}") from error
