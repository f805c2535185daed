"""The costliest choices after a match against bots, each to try again."""

import asyncio
import os
import re
import signal
import time
from itertools import count
from multiprocessing import active_children

import pytest

from support.recording import begin
from support.serving import TIMEOUT_S, asynchronous
from support.terminals import DOWN, ENTER, ESCAPE, F8, UP, AtTerminal, at_terminal
from tilewyrm.cli.play.mistake_search import costliest_choices
from tilewyrm.client.errors import ClientError
from tilewyrm.language.speech import spoken

SHORT = (
    "play",
    "--new",
    "--game",
    "feuville",
    "--bots",
    "1",
    "--bot",
    "random",
    "--option",
    "round_cap=2",
)

STILL = {"SSH_CONNECTION": "calm"}
"""Nothing moves for its own sake."""

JUDGED = ("try again. Esc", "Enter: leave")
"""What stands at the foot of a trial that has been judged."""
ASKED = "You chose “"
"""What stands in a trial until then."""


def play_badly(there: AtTerminal, wanted: str) -> None:
    """Take the last choice of every question until *wanted* is there."""
    while wanted not in there.text:
        there.type(UP + ENTER)
        there.until_quiet()


def answer(there: AtTerminal) -> None:
    """Press Enter, and wait for what follows it: a server under load is not quick.

    A question that came just now takes no Enter yet: it is pressed again.
    """
    before, give_up = there.text, time.monotonic() + TIMEOUT_S
    for tick in count():
        if there.text == before and tick % 20 == 0:
            there.type(ENTER)
        elif there.text != before and "Sent, waiting" not in there.text:
            break
        assert time.monotonic() < give_up, there.text
        there.read()
    there.until_quiet()


def is_judged(there: AtTerminal) -> bool:
    """Wait for the bubble; return whether it is the verdict, which the next key closes."""
    for _ in range(100):
        if any(foot in there.text for foot in JUDGED):
            return True
        if ASKED in there.text:
            return False
        there.read()
    return False


def test_the_costliest_choices_are_listed_and_tried_again_on_the_screen(tmp_path):
    with at_terminal(tmp_path, *SHORT, columns=110, rows=40, environment=STILL) as there:
        there.until("► ", "● connected", "Gozbert")
        play_badly(there, " d  mistakes")
        there.type("d")
        there.until("Your costliest choices")
        there.type(ESCAPE)
        there.until(" d  mistakes")
        there.type("d")
        there.until("► 1. ", "Better: ", "choose again")
        there.type(DOWN + UP + ENTER)
        there.until("Choose again: turn ", "This is a trial. You chose “", "· trial ·", "Gozbert")
        assert "Your costliest choices" not in there.text
        assert "Hello!" not in there.text
        assert "undo" not in there.text
        files = set(tmp_path.rglob("*.twr"))
        there.type("q")
        there.until("Nothing you try here is saved;")
        there.type("n")
        there.until_gone("Nothing you try here is saved;")
        there.until("This is a trial.")
        for _ in range(20):
            if is_judged(there):
                break
            there.type("1")
            there.until_quiet()
            answer(there)
        else:
            raise AssertionError(there.text)
        there.until("“")
        there.type(F8)
        there.until("What you can do now")
        there.type(F8)
        there.until_quiet()
        there.type(ESCAPE)
        there.until("Your costliest choices", "► 1. ", "choose again")
        there.type(DOWN)
        there.until("► 2. ")
        there.type(ESCAPE)
        there.until("Esc close", ".twr")
        there.type(F8)
        there.until("What you can do now", "Your costliest choices")
        there.type("d")
        there.until("► 2. ")
        there.type(ESCAPE)
        there.until_gone("► 2. ")
        there.type(ESCAPE)
        assert there.ended() == 0
    assert set(tmp_path.rglob("*.twr")) == files


def test_the_costliest_choices_are_said_and_tried_again_in_lines(tmp_path):
    with at_terminal(tmp_path, *SHORT, "--plain", rows=60) as there:
        there.until("1. ")
        while "mistakes: your three costliest" not in there.text:
            *_, last = ["1", *re.findall(r"^ *(\d+)\. ", there.text, re.MULTILINE)]
            there.type(f"{last}\n")  # seldom the choice of a bot, as it is to pass or to store
            there.until_quiet()
        there.type("mistakes\n")
        there.until("Your costliest choices", "1. Turn ", "Type a number")
        there.type("9\n1\n")
        there.until("Choose again: turn ", "This is a trial. You chose “", "? ")
        there.type("\n")
        there.until("Choose first: type a number")
        there.type("1\n")
        there.until("“", "bot")
        there.type("quit\n")
        while "Your costliest choices" not in there.text.rpartition("Try again")[2]:
            there.read()
        there.type("quit\n")
        assert there.ended() == 0


def match_file(tmp_path):
    path = tmp_path / "match.twr"
    path.write_bytes(begin("feuville", 2, 5, {"round_cap": 2}, bots=["", ""]).finish())
    return path


@asynchronous
async def test_the_search_tells_how_far_it_is(tmp_path):
    parts: list[float] = []
    found = await costliest_choices(match_file(tmp_path), 0, parts.append)
    assert parts == sorted(parts)
    assert parts[-1] == 1.0
    assert [each.cost for each in found] == sorted((each.cost for each in found), reverse=True)
    assert len(found) == 3
    assert active_children() == []


@asynchronous
async def test_a_search_whose_process_is_killed_fails_in_a_sentence(tmp_path):
    def kill(_: float) -> None:
        for child in active_children():
            os.kill(child.pid, signal.SIGKILL)

    with pytest.raises(ClientError, match="the process looking for them was killed"):
        await costliest_choices(match_file(tmp_path), 0, kill)


@asynchronous
async def test_a_search_of_what_is_not_a_replay_says_why(tmp_path):
    path = tmp_path / "match.twr"
    path.write_bytes(b"nothing")
    with pytest.raises(ClientError, match=r"match\.twr"):
        await costliest_choices(path, 0, lambda _: None)


@asynchronous
async def test_a_search_that_is_cancelled_leaves_no_process(tmp_path):
    begun = asyncio.Event()
    searching = asyncio.create_task(
        costliest_choices(match_file(tmp_path), 0, lambda _: begun.set())
    )
    await begun.wait()
    searching.cancel()
    with pytest.raises(asyncio.CancelledError):
        await searching
    assert active_children() == []
    assert spoken() == "en"
