"""Where the player looks: the part of a desk that the server knows nothing of."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from tilewyrm.client.model.face_output import Thing
from tilewyrm.client.model.ui_state import LogFilter, Overlay, UiState


class View:
    """The `UiState` of a desk, and the news that something has changed."""

    def __init__(self, ui: UiState, is_replaying: Callable[[], bool]) -> None:
        """Look as *ui* says; *is_replaying* returns whether a match is watched again."""
        self.ui = ui
        """Where the player looks."""
        self.changed = asyncio.Event()
        """Set after each change; the screen or line mode waits for it, and clears it."""
        self._is_replaying = is_replaying

    def look(self, **changes: Any) -> None:
        """Change fields of the `UiState`."""
        self.ui = replace(self.ui, **changes)
        self.changed.set()

    @property
    def _board_overlay(self) -> Overlay:
        """What lies over the board when no page does."""
        return Overlay.WATCH if self._is_replaying() else Overlay.NONE

    def show(self, overlay: Overlay) -> None:
        """Lay a page over the board, at its beginning, or take it away.

        The board below is that of a match that is watched again, if there is one.
        """
        if overlay is Overlay.NONE:
            overlay = self._board_overlay
        self.look(overlay=overlay, page_top=0, sought="", looked_at=None, pinned=False)

    def open_menu(self) -> None:
        """Open the menu over the present page."""
        self.look(overlay=Overlay.MENU, menu_over=self.ui.overlay, page_top=0)

    def close_menu(self) -> None:
        """Take the menu away from what it was opened over."""
        self.show(self.ui.menu_over)

    def close_box(self) -> None:
        """Take the box beside the board away, or the menu from what it was opened over."""
        self.show(self._below_box)

    @property
    def _below_box(self) -> Overlay:
        is_menu = self.ui.overlay is Overlay.MENU
        return self.ui.menu_over if is_menu else self._board_overlay

    @contextmanager
    def without_box(self) -> Iterator[None]:
        """Let the board be without the box beside it for as long as the context lasts."""
        before = self.ui
        self.ui = replace(before, overlay=self._below_box)
        try:
            yield
        finally:
            self.ui = before

    def scroll_page(self, top: int) -> None:
        """Show the page over the board from its row *top* on."""
        self.look(page_top=top)

    def open_tab(self, name: str) -> None:
        """Open the board *name*."""
        self.look(tab=name)

    def open_guide(self, page: int) -> None:
        """Open a page of the guide (`guide.GuidePage`), at its beginning."""
        self.look(guide_page=page, page_top=0)

    def seek(self, words: str) -> None:
        """Show the rules in which *words* stand; all of them for none."""
        self.look(sought=words, page_top=0)

    def open_list(self, *, opened: bool) -> None:
        """Show the whole list of offers, or only the highlighted one."""
        self.look(listing=opened)

    def filter_log(self, wanted: LogFilter) -> None:
        """Show only lines of one kind to read in."""
        self.look(log_filter=wanted)

    def look_at(self, thing: Thing | None) -> None:
        """Look around on the board from *thing* on; None: no longer."""
        if thing is None:
            self.show(Overlay.NONE)
        else:
            self.look(overlay=Overlay.INSPECTION, looked_at=thing)

    def pin(self, thing: Thing | None) -> None:
        """Look at *thing* until Esc or another click, with the keys of the board. None ends it."""
        if self.ui.overlay is not Overlay.NONE or thing is None:
            self.look_at(thing)
        else:
            self.look(looked_at=thing, pinned=True)

    def glance_at(self, thing: Thing | None) -> None:
        """Look at *thing* as long as nothing else is done."""
        if self.ui.overlay is Overlay.NONE and not self.ui.pinned and thing != self.ui.looked_at:
            self.look(looked_at=thing)

    def remember(self, value: object) -> None:
        """Keep what the game's face has to remember (see `UiState.remembered`)."""
        self.look(remembered=value)
