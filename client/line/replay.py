"""A replay in line mode: what happened, some lines at a time."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence

from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.line import recall
from tilewyrm.client.line.vocabulary import ON_BOARD, TypedCommand, command_word, parse_command
from tilewyrm.client.narration.match_events import ending_text, ranking
from tilewyrm.client.narration.mistakes import mistake_lines
from tilewyrm.client.terminal.console import Console
from tilewyrm.client.words.spelling import in_ascii
from tilewyrm.language.speech import spoken, tell
from tilewyrm.v1 import service_pb2

_LINES = 20
"""Lines of a page."""


class LineReplay:
    """Says the log of a match, and how it ended."""

    def __init__(self, desk: Desk, console: Console) -> None:
        """Read a match into the empty *desk*, and say it at *console*."""
        self._desk, self._console = desk, console
        self._said = 0
        self._turn = 0
        """The turn that was said last, from 1; 0 before the first."""
        self._next_turn = 0
        """The turn before which nothing is said, at the player's wish."""
        self._answers: Mapping[str, Callable[[str], Sequence[str]]] = {
            "points": lambda name: recall.points(desk.face, desk.model, name),
            "last_turn": lambda _: recall.last_turn(desk.face, desk.model),
            "log": lambda _: recall.newest(desk.log.lines),
            "map": lambda _: desk.face.plain(desk.model),
            "help": lambda _: [self._help()],
        }

    async def run(self, told: Iterable[service_pb2.TableMessage]) -> bool:
        """Say all of the log until its end, or until the player stops.

        Returns:
            Whether all was said.
        """
        reported = 0
        for message in told:
            self._desk.take(message)
            await asyncio.sleep(0)
            for line in self._desk.log.lines[reported:]:
                self._turn += line.begins_turn
                if self._turn < self._next_turn:
                    continue
                if not await self._say(line.text):
                    return False
            reported = len(self._desk.log.lines)
        model = self._desk.model
        if model.result is None:
            return True
        ends = [text for _, text in ranking(model, model.result)]
        points = recall.points(self._desk.face, model)
        for text in (tell("line.over"), ending_text(model.result), *ends, *points):
            if text and not await self._say(" ".join(text.split())):
                return False
        return True

    async def offer_mistakes(self, *, at_once: bool) -> None:
        """Say how to see the costliest choices, or list them *at_once*; let the player try one."""
        mistakes, listed = self._desk.mistakes, at_once
        if not self._console.interactive or not mistakes.can_ask:
            return
        if not at_once:
            self._console.say(tell("results.mistakes.word", word=command_word("mistakes")))
        while not self._desk.leaving:
            if listed:
                await self._list_mistakes()
            answer = (await self._console.lines.next() or "").strip()
            said = parse_command(answer)
            if not answer or (said is not None and said.command == "quit"):
                return
            listed = said is not None and said.command == "mistakes"
            if not listed and not (answer.isdecimal() and mistakes.try_again(int(answer) - 1)):
                self._console.say(tell("line.not_now", typed=answer))

    async def _list_mistakes(self) -> None:
        """Say the costliest choices as soon as they are found, or why they are not."""
        mistakes, changed = self._desk.mistakes, self._desk.view.changed
        mistakes.ask()
        if mistakes.under_way:
            self._console.say(tell("results.mistakes.looking"))
        while mistakes.under_way:
            changed.clear()
            await changed.wait()
        content = mistakes.content
        found = content.found
        for text in [content.refused] if found is None else mistake_lines(found):
            self._print(text)

    async def _say(self, text: str) -> bool:
        """Say a line, after asking now and then; return False when it was enough."""
        if self._said and self._said % _LINES == 0 and self._console.interactive:
            if not await self._wants_more():
                return False
            if self._turn < self._next_turn:
                self._said = 0
                return True
        self._said += 1
        self._print(text)
        return True

    async def _wants_more(self) -> bool:
        """Answer questions until the player wants more of the match; return False for a stop."""
        while True:
            words = {name: command_word(name) for name in ("help", "quit")}
            self._console.say(tell("line.replay_more", **words))
            answer = await self._console.lines.next()
            said = parse_command(answer or "")
            if answer is None or (said is not None and said.command == "quit"):
                return False
            typed = answer.strip()
            if typed.isdecimal() and int(typed) > self._turn:
                self._next_turn = int(typed)
                return True
            if not typed:
                return True
            for text in self._answer(said, typed):
                self._print(text)

    def _answer(self, said: TypedCommand | None, typed: str) -> Sequence[str]:
        """Return the answer to *said*, about the match as it was after the last line."""
        if typed.isdecimal():
            return [tell("line.replay_past", turn=typed, log=command_word("log"))]
        if said is not None and said.command in ON_BOARD:
            answer = self._desk.face.answer(self._desk.model, said.command, said.rest)
            return [tell("line.no_answer")] if answer is None else answer
        if said is not None and said.command in self._answers:
            return self._answers[said.command](said.rest)
        return [tell("line.not_now", typed=typed), self._help()]

    def _help(self) -> str:
        names = (*ON_BOARD, *self._answers)
        return tell("line.replay_help", words=", ".join(map(command_word, names)))

    def _print(self, text: str) -> None:
        self._console.say(in_ascii(text, spoken()) if self._desk.terminal.ascii else text)
