"""Bots in any language: processes that speak lines, as `docs/bot-lines.md` describes."""

import asyncio
import json
import os
import shutil
import signal
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import Any

from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message

from tilewyrm.api.bots import BotError
from tilewyrm.api.table.turn import Turn
from tilewyrm.replays.codec.setups import option_values
from tilewyrm.v1 import match_pb2

PROTOCOL = 1
"""Version of the lines."""

SEEDS = 1 << 31
"""Number of seeds for a bot: each fits a signed number of 32 bits, as in any language."""

_KEPT = ("PATH", "HOME", "LANG", "TMPDIR", "SYSTEMROOT")
"""The environment of a bot: nothing else is handed on."""
_LIMITED = 'ulimit -v "$0" 2>/dev/null; exec "$@"'
"""Runs a command in a shell with a limit on its memory, in KiB."""
_STOP_AFTER = 0.8
"""Share of the time for a choice after which the bot is told that it is nearly over."""
_FAREWELL_S = 2.0
"""Seconds that a bot has to end by itself after the match."""


@dataclass(frozen=True, slots=True)
class ProcessLimits:
    """Limits of a bot's process."""

    time_s: float = 10.0
    """Seconds for a choice, the start of the process included."""
    memory_mib: int = 1024
    """Address space in MiB; only POSIX systems can limit it, and macOS ignores it."""
    line_bytes: int = 4096
    """Bytes of a line that it writes."""
    lines: int = 200
    """Lines that it may write for one choice."""


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


class BotFault(BotError):
    """A bot's process did not choose as it must; it has been ended."""

    def __init__(self, case: str, sentence: str, **about: str | int) -> None:
        super().__init__(sentence)
        self.case = case
        """One of ``missing``, ``ended``, ``late``, ``long``, ``many``, ``number`` and ``line``."""
        self.about: Mapping[str, str | int] = about
        """Facts for a sentence in another language."""


class LineBot:
    """A bot in a process of its own. Not for use by several tasks at once."""

    def __init__(
        self,
        command: Sequence[str],
        match: Mapping[str, Any],
        catalogue: match_pb2.Catalogue,
        limits: ProcessLimits,
        note: Callable[[str], None],
        options: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Prepare; the process starts with the first choice.

        Args:
            command: the program and its arguments.
            match: facts for the line ``match``; see `match_facts`.
            catalogue: components of the match's edition, for the line ``catalogue``.
            limits: those of its process.
            note: takes what the bot wants people to read; not cleaned.
            options: names and values, for a line ``option`` each; they have no line breaks.
        """
        self._command = command
        self._match = match
        self._catalogue = catalogue
        self._limits = limits
        self._note = note
        self._options = options
        self._process: Process | None = None
        self._starting = Lock()
        """Held from before the process is there until it is known."""
        self._sent: Mapping[str, match_pb2.Part] = {}
        """The parts that the process knows."""
        self._is_asked = False
        """Whether the process has its question, and has not answered yet."""
        self._is_late = False
        """Whether the time for the choice is nearly over."""

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

    async def try_start(self) -> None:
        """Start the process up to its line ``bot``, and end it.

        Raises:
            BotFault: it does not start as it must, in the time of a choice.
        """
        try:
            async with asyncio.timeout(self._limits.time_s):
                await self._greet()
        except TimeoutError as error:
            raise self._lateness() from error
        finally:
            await self.stop()

    async def finish(self, result: match_pb2.Result) -> None:
        """Tell the bot *result*, let it end by itself, and end it if it does not."""
        if self._process is not None:
            with suppress(TimeoutError, BotFault):
                async with asyncio.timeout(_FAREWELL_S):
                    await self._send([f"over {_json(_facts(result))}", "quit"])
                    await self._process.wait()
        await self.stop()

    async def stop(self) -> None:
        """End the process, with every process that it has started."""
        self.kill()
        process, self._process, self._sent = self._process, None, {}
        if process is not None:
            await _read_to_end(process)

    def kill(self) -> None:
        """Kill the process, with every process that it has started; from any thread.

        Waits for nothing but a start that is under way.
        """
        if self._starting.acquire(timeout=_FAREWELL_S):
            self._starting.release()
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def _ask_to_stop(self) -> None:
        """Tell the process to choose now, or once it is asked: its time is nearly over."""
        self._is_late = True
        if self._is_asked and self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(b"stop\n")

    async def _choice(self, turn: Turn) -> int:
        if self._process is None:
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
        await self._send(lines)
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
            await self._send([f"option {name} {value}" for name, value in self._options])
        catalogue = _json(_facts(self._catalogue))
        await self._send([f"match {_json(self._match)}", f"catalogue {catalogue}"])

    async def _greet(self) -> None:
        """Start the process, and read its line ``bot``."""
        program, *arguments = self._command
        place = shutil.which(program)
        if place is None:
            raise BotFault("missing", f"cannot find the program {program}", program=program)
        command = [place, *arguments]
        if os.name == "posix":
            command = ["/bin/sh", "-c", _LIMITED, str(self._limits.memory_mib << 10), *command]
        starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(
                *command,
                stdin=PIPE,
                stdout=PIPE,
                limit=self._limits.line_bytes,
                env={name: os.environ[name] for name in _KEPT if name in os.environ},
                start_new_session=os.name == "posix",
            )
        )
        with self._starting:
            try:
                self._process = await asyncio.shield(starting)
            except asyncio.CancelledError:  # it may run already, with processes of its own
                self._process = await starting
                raise
        await self._send([f"tilewyrm {PROTOCOL}"])
        await self._answer("bot")

    def _lateness(self) -> BotFault:
        seconds = f"{self._limits.time_s:g}"
        return BotFault("late", f"the bot did not answer within {seconds} s", seconds=seconds)

    async def _send(self, lines: Sequence[str]) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())
            await self._process.stdin.drain()
        except (BrokenPipeError, ConnectionResetError) as error:
            raise await self._end() from error

    async def _answer(self, verb: str) -> str:
        """Return the rest of the next line that begins with *verb*; notes before it are taken."""
        assert self._process is not None
        assert self._process.stdout is not None
        for _ in range(self._limits.lines):
            try:
                line = await self._process.stdout.readline()
            except ValueError as error:
                most = self._limits.line_bytes
                sentence = f"the bot wrote a line of more than {most} bytes"
                raise BotFault("long", sentence, most=most) from error
            if not line.endswith(b"\n"):
                raise await self._end()
            said, _, rest = line.decode(errors="replace").strip().partition(" ")
            if said == verb:
                return rest.strip()
            if said == "note":
                self._note(rest)
            elif said:
                sentence = f"the bot wrote {said[:40]!r}, not {verb!r}"
                raise BotFault("line", sentence, found=said[:40], wanted=verb)
        most = self._limits.lines
        raise BotFault("many", f"the bot wrote {most} lines without answering", most=most)

    async def _end(self) -> BotFault:
        """Return that the process has ended, which it has, or closed its output."""
        assert self._process is not None
        code: int | None = None
        with suppress(TimeoutError):
            async with asyncio.timeout(_FAREWELL_S):
                code = await self._process.wait()
        return BotFault(
            "ended",
            f"the bot exited (exit code {'none' if code is None else code})",
            code="-" if code is None else code,
        )


async def _read_to_end(process: Process) -> None:
    """Wait for the end of *process*, which has been killed, and close its pipes.

    What it wrote is read meanwhile: a full pipe would keep asyncio from noticing the end.
    """
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.close()
    with suppress(TimeoutError, BrokenPipeError, ConnectionResetError):
        async with asyncio.timeout(_FAREWELL_S):
            while await process.stdout.read(1 << 16):
                pass
            await process.wait()


def _facts(message: Message) -> dict[str, Any]:
    """Return *message* as plain values, numbers that are 0 included."""
    return MessageToDict(
        message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True
    )


def _json(facts: Mapping[str, Any]) -> str:
    """Return *facts* as JSON in ASCII, without spaces between."""
    return json.dumps(facts, separators=(",", ":"))
