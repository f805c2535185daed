"""Somebody who plays in line mode by what is said alone: every choice is made by its words."""

import re
from collections.abc import Callable, Sequence
from itertools import count

from support.serving import eventually
from tilewyrm.client.line.vocabulary import command_word
from tilewyrm.language.speech import tell

ASKED = (
    *("closes", "fits", "mine", "around", "list", "why", "points", "last_turn", "question"),
    *("again", "who", "aim", "turn", "rules", "chat", "help", "log"),
)
"""What is asked on the way, one at each question."""
_CHOICE = re.compile(r"(\d+)\. (.+)")
_PLACE = re.compile(r"-?\d+,-?\d+")


class ByEar:
    """Plays a match to its end."""

    def __init__(self, types: Callable[[str], None], said: list[str]) -> None:
        """Type lines with *types*; hear what is *said*, which grows."""
        self.answers: dict[str, list[str]] = {}
        """What was said to what was asked last, by the commands."""
        self._type = types
        self._said = said
        self._heard = 0

    async def play(self) -> None:
        """Answer every question, until the match is over."""
        for number in count():
            question = await self._question()
            if question is None:
                return
            asked = ASKED[number % len(ASKED)]
            self.answers[asked] = await self._ask(command_word(asked))
            choices = self._choices(self._said[question:])
            if not choices:  # it is asked in two steps
                choices = self._choices(await self._ask(self._first_group(question)))
            await self._choose(choices)

    async def _question(self) -> int | None:
        """Return where the next question stands in what is said; None: the match is over."""

        def found() -> int | None:
            news = range(self._heard, len(self._said))
            return next((index for index in news if self._said[index].startswith("? ")), None)

        await eventually(lambda: found() is not None or tell("line.over") in self._said)
        return found()

    async def _ask(self, line: str) -> list[str]:
        """Type *line* and return what is said to it."""
        self._heard = len(self._said)
        self._type(line)
        await eventually(lambda: len(self._said) > self._heard)
        return self._said[self._heard :]

    async def _choose(self, choices: Sequence[tuple[str, str]]) -> None:
        """Take a choice of those that were said, which are numbers with words."""
        places = [place for asked in ("closes", "fits") for place in self._places(asked)]
        near = [each for place in places for each in choices if place in each[1].split()]
        number, words = (near or choices)[0]
        parts = words.split(": ")
        tries = [": ".join(parts[:length]) for length in range(1, len(parts) + 1)]
        for answer in (*tries, number):
            heard = await self._ask(answer)
            if any(line.startswith("> ") for line in heard):
                return
        raise AssertionError(f"no way to say {words!r}: {heard}")

    def _first_group(self, question: int) -> str:
        """Return the name of the first group of the choices of the question said there."""
        return re.split(r" \(|,", self._said[question + 1])[0]

    def _places(self, asked: str) -> list[str]:
        return [place for line in self.answers.get(asked, []) for place in _PLACE.findall(line)]

    def _choices(self, lines: Sequence[str]) -> list[tuple[str, str]]:
        found = [match.groups() for line in lines if (match := _CHOICE.fullmatch(line))]
        return [(number, words) for number, words in found]
