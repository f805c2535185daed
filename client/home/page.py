"""A page of the home screen."""

from collections.abc import Sequence

from tilewyrm.client.drawing.form import FormRow
from tilewyrm.client.lobby.play_options import PlayOptions


class HomePage:
    """A page: a title, a few lines, and a form."""

    def title(self) -> str:
        """Return what the page is called."""
        return ""

    def intro(self) -> Sequence[str]:
        """Return lines that stand above the rows."""
        return ()

    def rows(self) -> Sequence[FormRow]:
        """Return the rows as they are now; at least one."""
        raise NotImplementedError

    def row_after(self, _visit: PlayOptions) -> int:
        """Return the number of the row to highlight after *_visit*, from 0."""
        return 0

    def stays(self) -> bool:
        """Return whether anything can be chosen here after a table was not reached."""
        return True

    def demo_game(self, _row: int) -> str:
        """Return the game whose demo match plays itself beside the rows, where there is room.

        It is that of row *_row*, counted from 0. An empty name means no demo match.
        """
        return ""

    def refresh(self) -> None:
        """Start loading; called whenever the page comes to the front."""
