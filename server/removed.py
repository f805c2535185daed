"""A table that is no more."""

from tilewyrm.server.closing import Closing
from tilewyrm.server.errors import NoTable, ServerError
from tilewyrm.server.phase import Phase


class Removed(Closing):
    """Everybody left it before the start, or nobody came: the lobby forgets it."""

    def __init__(self, before: Phase, error: ServerError | None = None) -> None:
        """End every stream, with *error* if there is one."""
        super().__init__(before, error)
        table_id = before.row.table_id
        self._refusal = error or NoTable(f"table {table_id} is no more", table_id=table_id)

    def _refused(self) -> ServerError:
        return self._refusal
