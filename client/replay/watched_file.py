"""What a player can do about a replay file that is watched, beside steering the match."""

from typing import Protocol

from tilewyrm.client.model.scene import FileInfo


class WatchedFile(Protocol):
    """A file on a player's desk."""

    @property
    def filed(self) -> FileInfo:
        """What there is to show of the file beside its match."""

    def other_eyes(self) -> None:
        """See the match with the eyes of the next seat, or after the last one all of it."""

    def play_on(self) -> None:
        """Leave the file, to play on from what is shown."""

    def write_note(self) -> None:
        """Open the line for a note on what is shown, where something can be noted."""

    def keep_note(self) -> None:
        """Keep what stands on the line for a note; where nothing does there is none any more."""
