"""What the seats of one table say, and what is kept of it on disk.

The file is read by what docs/replay-format.md says, and not by the program.
"""

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from kills.faults import Faults


@dataclass
class KnownTalk:
    """What one table's seats have said. Each text is said once, and by one seat."""

    table_id: str
    faults: Faults
    sent: dict[str, int] = field(default_factory=dict)
    """By text the seat."""
    acknowledged: dict[str, int] = field(default_factory=dict)
    """By text the number."""

    def compare(self, matches: Path) -> int:
        """Compare the kept chat in the folder *matches*; return how many lines it has."""
        path = matches / f"{self.table_id}.chat"
        lines = path.read_bytes().split(b"\n") if path.exists() else []
        kept = [json.loads(line) for line in lines[:-1]]
        said = [line for line in kept if "phrase" not in line]  # bots say phrases
        numbers: dict[str, int] = {}
        for line in said:
            text, number = line["text"], int(line["number"])
            if self.sent.get(text) != line.get("seat"):
                self._fault("unsent", f"{text!r} of seat {line.get('seat')}")
            if text in numbers:
                self._fault("doubled", f"{text!r} was said twice")
            numbers[text] = number
        for number, times in Counter(numbers.values()).items():
            if times > 1:
                self._fault("doubled", f"{times} sayings have the number {number}")
        for text, number in self.acknowledged.items():
            if numbers.get(text) != number:
                self._fault("lost", f"{text!r} was told {number}, kept is {numbers.get(text)}")
        return len(said)

    def _fault(self, kind: str, words: str) -> None:
        self.faults.add(kind, f"{self.table_id}: chat: {words}")
