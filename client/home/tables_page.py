"""The tables on this network and on this computer, to join or to watch."""

from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.client.drawing.form import FormRow
from tilewyrm.client.home.backend import Backend, OpenTable
from tilewyrm.client.home.page import HomePage
from tilewyrm.client.home.page_stack import PageStack
from tilewyrm.language.speech import tell


class TablesPage(HomePage):
    """The tables as they are found; looked for whenever the page comes to the front."""

    def __init__(self, home: PageStack, *, watching: bool = False) -> None:
        """Prepare; with *watching* for a spectator, who may look at every table."""
        self._home = home
        self._watching = watching
        self._tables: list[OpenTable] = []
        self._looking = False

    def refresh(self) -> None:
        """Look for tables."""
        self._look_again()

    def title(self) -> str:
        """Return what the page is called."""
        return tell("home.watch") if self._watching else tell("home.tables")

    def rows(self) -> Sequence[FormRow]:
        """Return a row for each table, and one that looks again."""
        rows = [self._row(table) for table in self._tables]
        if self._looking:
            return [*rows, FormRow(tell("home.looking"))]
        again = FormRow(tell("home.tables.again"), enter=self._look_again)
        return [*rows, again] if rows else [FormRow(tell("home.tables.none")), again]

    def _row(self, table: OpenTable) -> FormRow:
        rules = " ".join((tell("home.tables.at", host=table.host), *table.rules))
        detail = f"{table.line}. {rules}"  # whole: the row may be too short for all who sit there
        return FormRow(table.line, detail=detail, enter=lambda: self._go(table))

    def _go(self, table: OpenTable) -> None:
        play_options = replace(
            self._home.play_options,
            server=table.server,
            announced=table.announced,
            table_id=table.table_id,
            watching=self._watching,
        )
        self._home.play(play_options)

    def _look_again(self) -> None:
        if not self._looking:
            self._tables, self._looking = [], True
            self._home.ask(self._look)

    async def _look(self, outside: Backend) -> None:
        try:
            async for table in outside.tables():
                if self._watching or table.free or table.own:
                    self._tables.append(table)
                    self._home.changed.set()
        finally:
            self._looking = False
