"""Notes on a replay, in a text file beside it: a line for each, with its entry's number."""

import os
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tilewyrm.client.errors import ClientError
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import tell

LONGEST = 200
"""Characters of a note."""
_MOST_BYTES = 1 << 20
_LINE = re.compile(r"(\d{1,9}):\s*(\S.*)")


class Notes:
    """The notes on one file. They are written each time one changes."""

    def __init__(self, replay: Path) -> None:
        """Read what was noted on the file *replay*; the file of the notes need not be there.

        One that cannot be read, or is none, is left as it is: `complaint` says why, and nothing can
        be noted.
        """
        self.path = replay.with_name(f"{replay.name}.notes")
        """Where they are."""
        self.complaint = ""
        """Why nothing can be noted, or a note was not kept, for people; empty where that is so."""
        self._remarks: list[str] = []
        """The lines that are no notes: blank ones, and those that begin with ``#``."""
        self._texts: dict[int, str] = {}
        self._sound = True
        try:
            self._read()
        except ClientError as error:
            self._sound, self.complaint = False, str(error)

    @property
    def can_write(self) -> bool:
        """Whether something can be noted."""
        return self._sound

    @property
    def seqs(self) -> Sequence[int]:
        """The entries with a note, ascending."""
        return sorted(self._texts)

    def of(self, seq: int) -> str:
        """Return what is noted on the entry *seq*; empty for nothing."""
        return self._texts.get(seq, "")

    def put(self, seq: int, text: str) -> None:
        """Note *text* on the entry *seq*, in the place of what was noted there; nothing if empty.

        Where it cannot be written, it stays for as long as this is there, and `complaint` says so.
        """
        cleaned = sanitised(text, LONGEST)
        if cleaned:
            self._texts[seq] = cleaned
        else:
            self._texts.pop(seq, None)
        self.complaint = ""
        try:
            self._write()
        except OSError as error:
            self.complaint = tell("rerun.note.not_kept", path=sanitised(str(self.path)), why=error)

    def _read(self) -> None:
        """Read the file, if it is there.

        Raises:
            ClientError: it cannot be read, or has a line that is no note.
        """
        name = sanitised(str(self.path))
        try:
            with self.path.open("rb") as file:
                data = file.read(_MOST_BYTES + 1)
        except FileNotFoundError:
            return
        except OSError as error:
            raise ClientError(tell("rerun.note.unreadable", path=name, why=error)) from error
        if len(data) > _MOST_BYTES:
            raise ClientError(tell("rerun.note.too_long", path=name, most=_MOST_BYTES))
        for number, line in enumerate(data.decode(errors="replace").splitlines(), 1):
            found = _LINE.fullmatch(line.strip())
            if found is not None:
                self._texts[int(found[1])] = sanitised(found[2], LONGEST)
            elif not line.strip() or line.startswith("#"):
                self._remarks.append(line)
            else:
                raise ClientError(tell("rerun.note.no_note", path=name, line=number))

    def _write(self) -> None:
        lines = [*self._remarks, *(f"{seq}: {self._texts[seq]}" for seq in self.seqs)]
        data = "".join(f"{line}\n" for line in lines)
        handle, made = tempfile.mkstemp(prefix=".notes-", dir=self.path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(data)
            Path(made).replace(self.path)
        except OSError:
            Path(made).unlink(missing_ok=True)
            raise
