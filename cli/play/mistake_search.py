"""Search for the costliest choices of a seat, in a process of its own."""

import asyncio
import os
import signal
from collections.abc import Callable, Sequence
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from tilewyrm.client.errors import ClientError
from tilewyrm.client.local_services import CostlyChoice
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import speak, spoken, tell

if TYPE_CHECKING:
    from tilewyrm.cli.replay.mistakes import Mistake, Wording

_NICENESS = 10
"""The search yields to the process that draws."""


async def costliest_choices(
    path: Path, seat: int, progress: Callable[[float], None]
) -> Sequence[CostlyChoice]:
    """Return the costliest choices; see `tilewyrm.client.local_services.ReplayLibrary`."""
    context = get_context("spawn")  # not forked: a process that has spoken gRPC cannot be
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_search, args=(sender, path, seat, spoken()), daemon=True)
    process.start()
    sender.close()  # the process has its own: when that is closed, the reading ends
    try:
        while True:
            message = await asyncio.to_thread(receiver.recv)
            if isinstance(message, list):
                return message
            if isinstance(message, str):
                path_shown = sanitised(str(path))
                raise ClientError(tell("rerun.unreadable", path=path_shown, why=message))
            progress(message)
    except EOFError as error:
        raise ClientError(tell("results.mistakes.ended")) from error
    finally:
        process.kill()
        process.join()


def _search(sender: Connection, path: Path, seat: int, language: str) -> None:
    """Send which part is done, then what was found or why that cannot be, in the other process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if os.name == "posix":
        os.nice(_NICENESS)
    Thread(target=_end_with_parent, daemon=True).start()
    speak(language)
    # Imported here: the process that draws never needs them.
    from tilewyrm.cli.replay.mistakes import CANDIDATES, MOST, lessons, mistakes
    from tilewyrm.cli.terminal.replay_messages import translated
    from tilewyrm.engine.bots.lookahead import LOOKAHEAD
    from tilewyrm.replays.errors import ReplayError
    from tilewyrm.replays.format.summary import summary

    try:
        footer = summary(path).footer
        last = max(footer.seq, 1) if footer is not None else 0

        def tell_progress(seq: int) -> None:
            sender.send(min(seq / last, 1.0) if last else 0.0)

        found = mistakes(path, seat, LOOKAHEAD, CANDIDATES, tell_progress)
        told = lessons(path, found, MOST)
    except ReplayError as error:
        sender.send(sanitised(translated(error.message)))
        return
    sender.send([_costly_choice(one, words) for one, words in told])


def _costly_choice(one: "Mistake", words: "Wording") -> CostlyChoice:
    return CostlyChoice(
        one.after,
        words.turn,
        words.chosen,
        words.best,
        words.brings,
        words.brought,
        one.cost / 100,
        words.chosen_place,
        {place: cost / 100 for place, cost in words.costs.items()},
    )


def _end_with_parent() -> None:
    """Wait for the end of the parent process: a killed one sends no message."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
