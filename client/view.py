"""Where the player looks, shared by the sides of a desk."""

import asyncio
from dataclasses import replace
from typing import Any

from tilewyrm.client.ui import Ui


class View:
    """The `Ui` of a desk, and the news that something has changed."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.changed = asyncio.Event()
        """Set after each change; whoever shows the desk waits for it, and clears it."""

    def look(self, **changes: Any) -> None:
        """Change fields of the `Ui`."""
        self.ui = replace(self.ui, **changes)
        self.changed.set()
