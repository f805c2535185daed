"""Protocol of a watched replay file: viewpoint, notes, and branching."""

from typing import Protocol

from tilewyrm.client.model.scene import FileInfo


class WatchedFile(Protocol):
    """A replay file on a player's desk."""

    @property
    def info(self) -> FileInfo:
        """Facts of the file, apart from its match."""

    def next_viewpoint(self) -> None:
        """Switch to the viewpoint of the next seat; after the last one, nothing is hidden."""

    def branch(self) -> None:
        """Leave the file, to branch a match from the present position."""

    def open_note(self) -> None:
        """Open the line for a note on the present position, if notes can be written."""

    def save_note(self) -> None:
        """Save the note on the line; an empty line deletes it."""
