"""Conversation with a bot that speaks lines: it starts, gets the match, and chooses."""

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message

from tilewyrm.api.line.bot_fault import BotFault
from tilewyrm.api.line.bot_info import BotInfo, read_info
from tilewyrm.api.line.bot_option import BotOption, check_options, read_option
from tilewyrm.api.line.bot_process import FAREWELL_S, BotProcess, ProcessLimits
from tilewyrm.api.table.turn import Turn
from tilewyrm.replays.codec.setups import option_values
from tilewyrm.v1 import match_pb2

PROTOCOL = 1
"""Version of the lines."""

SEEDS = 1 << 31
"""Number of seeds for a bot: each fits a signed number of 32 bits, as in any language."""

_STOP_AFTER = 0.8
"""Share of the time for a choice after which the bot is told that it is nearly over."""


def match_facts(
    table: str, setup: match_pb2.Setup, seat: int, names: Sequence[str], seed: int
) -> Mapping[str, Any]:
    """Return the facts of the line ``match`` for a bot on *seat* of *table*; *names* by seat.

    *seed*, from 0 to `SEEDS` - 1, is for the bot's own random numbers.
    """
    return {
        "table": table,
        "game": setup.game,
        "seats": setup.seats,
        "seat": seat,
        "names": list(names),
        "seed": seed,
        "options": option_values(setup.options),
    }


class LineBot:
    """A bot in a process of its own. Not for use by several tasks at once."""

    def __init__(
        self,
        command: Sequence[str],
        match: Mapping[str, Any],
        catalogue: match_pb2.Catalogue,
        limits: ProcessLimits,
        say: Callable[[BotInfo], None],
        options: Sequence[tuple[str, str]] = (),
        on_error_line: Callable[[str], None] | None = None,
    ) -> None:
        """Prepare; the process starts with the first choice.

        Args:
            command: the program and its arguments.
            match: facts for the line ``match``; see `match_facts`.
            catalogue: components of the match's edition, for the line ``catalogue``.
            limits: those of its process.
            say: takes what the bot wants people to read; not cleaned.
            options: names and values, for a line ``option`` each; they have no line breaks.
            on_error_line: as for `BotProcess`.
        """
        self._process = BotProcess(command, limits, on_error_line)
        self._match = match
        self._catalogue = catalogue
        self._limits = limits
        self._say = say
        self._options = options
        self._sent: Mapping[str, match_pb2.Part] = {}
        """The parts that the process knows."""
        self._is_asked = False
        """Whether the process has its question, and has not answered yet."""
        self._is_late = False
        """Whether the time for the choice is nearly over."""

    @property
    def is_running(self) -> bool:
        """Whether its process was started, and not ended from here."""
        return self._process.is_running

    async def choose(self, turn: Turn) -> int:
        """Return the number of the choice of *turn* that the bot takes.

        Raises:
            BotFault: it does not answer as it must; the next choice starts it again.
        """
        limits, loop = self._limits, asyncio.get_running_loop()
        self._is_late = False
        reminder = loop.call_later(_STOP_AFTER * limits.time_s, self._ask_to_stop)
        try:
            async with asyncio.timeout(limits.time_s):
                return await self._choice(turn)
        except TimeoutError as error:
            await self.stop()
            raise self._lateness() from error
        except BaseException:
            await self.stop()
            raise
        finally:
            reminder.cancel()

    async def try_start(self) -> str:
        """Start the process up to its line ``bot``, check the options, and end it.

        Returns:
            What the bot calls itself, not cleaned.

        Raises:
            BotFault: it does not start as it must, in the time of a choice, or one of the options
                is none that it declares.
        """
        try:
            async with asyncio.timeout(self._limits.time_s):
                return await self._greet()
        except TimeoutError as error:
            raise self._lateness() from error
        finally:
            await self.stop()

    async def finish(self, result: match_pb2.Result) -> None:
        """Tell the bot *result*, let it end by itself, and end it if it does not."""
        if self._process.is_running:
            with suppress(TimeoutError, BotFault):
                async with asyncio.timeout(FAREWELL_S):
                    await self._process.send([f"over {_json(_facts(result))}", "quit"])
                    await self._process.wait()
        await self.stop()

    async def stop(self) -> None:
        """End the process, with every process that it has started."""
        self._sent = {}
        await self._process.stop()

    def kill(self) -> None:
        """Kill the process, with every process that it has started; see `BotProcess.kill`."""
        self._process.kill()

    def _ask_to_stop(self) -> None:
        """Tell the process to choose now, or once it is asked: its time is nearly over."""
        self._is_late = True
        if self._is_asked:
            self._process.interrupt("stop")

    async def _choice(self, turn: Turn) -> int:
        if not self._process.is_running:
            await self._start()
        lines = [f"gone {key}" for key in self._sent if key not in turn.view]
        lines += [
            f"part {key} {_json(_facts(part))}"
            for key, part in turn.view.items()
            if self._sent.get(key) != part
        ]
        lines += [f"entry {line.seq} {_json(_facts(line))}" for line in turn.log]
        lines += [f"choice {n} {_json(_facts(one))}" for n, one in enumerate(turn.choices)]
        milliseconds = int(1000 * self._limits.time_s)
        lines.append(f"choose {turn.question} {len(turn.choices)} {milliseconds}")
        self._sent = turn.view
        await self._process.send(lines)
        self._is_asked = True
        if self._is_late:
            self._ask_to_stop()
        try:
            words = await self._answer("choose")
        finally:
            self._is_asked = False
        if not words.isascii() or not words.isdecimal() or int(words) >= len(turn.choices):
            most = len(turn.choices) - 1
            sentence = f"the bot chose {words[:40]!r}; the choices are 0 to {most}"
            raise BotFault("number", sentence, words=words[:40], most=most)
        return int(words)

    async def _start(self) -> None:
        await self._greet()
        if self._options:
            await self._process.send([f"option {name} {value}" for name, value in self._options])
        catalogue = _json(_facts(self._catalogue))
        await self._process.send([f"match {_json(self._match)}", f"catalogue {catalogue}"])

    async def _greet(self) -> str:
        """Start the process, check the options in its lines up to ``bot``, and return its name."""
        await self._process.start()
        await self._process.send([f"tilewyrm {PROTOCOL}"])
        declared: list[BotOption] = []
        name = await self._answer("bot", declared)
        check_options(declared, self._options)
        return name

    def _lateness(self) -> BotFault:
        seconds = f"{self._limits.time_s:g}"
        return BotFault("late", f"the bot did not answer within {seconds} s", seconds=seconds)

    async def _answer(self, verb: str, declared: list[BotOption] | None = None) -> str:
        """Return the rest of the next line that begins with *verb*.

        Notes and infos before it are said. Options are added to *declared*, if that is a list.
        """
        for _ in range(self._limits.lines):
            said, _, rest = (await self._process.line()).partition(" ")
            if said == verb:
                return rest.strip()
            if said == "note":
                self._say(BotInfo(text=rest))
            elif said == "info":
                if (info := read_info(rest)) != BotInfo():
                    self._say(info)
            elif said == "option" and declared is not None:
                declared.append(read_option(rest))
            elif said:
                sentence = f"the bot wrote {said[:40]!r}, not {verb!r}"
                raise BotFault("line", sentence, found=said[:40], wanted=verb)
        most = self._limits.lines
        raise BotFault("many", f"the bot wrote {most} lines without answering", most=most)


def _facts(message: Message) -> dict[str, Any]:
    """Return *message* as plain values, numbers that are 0 included."""
    return MessageToDict(
        message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True
    )


def _json(facts: Mapping[str, Any]) -> str:
    """Return *facts* as JSON in ASCII, without spaces between."""
    return json.dumps(facts, separators=(",", ":"))
