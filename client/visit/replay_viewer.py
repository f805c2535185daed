"""Replay viewer: a replay file on the full screen."""

import asyncio
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tilewyrm.client.app import play_on_screen
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.desk.outbound_calls import FindMistakes, OutboundCalls
from tilewyrm.client.drawing.capabilities import TerminalCapabilities, detect_terminal
from tilewyrm.client.errors import ClientError
from tilewyrm.client.face.registry import face_of
from tilewyrm.client.line.replay import LineReplay
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.local_services import ReplayLibrary, ReplaySource
from tilewyrm.client.model.model import Model
from tilewyrm.client.replay.notes import Notes
from tilewyrm.client.settings.preferences import Preferences
from tilewyrm.client.terminal.console import Console
from tilewyrm.client.terminal.signals import ENDING, on_signals
from tilewyrm.client.visit.file_session import FileSession
from tilewyrm.client.visit.trial_options import trial_options
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import tell
from tilewyrm.v1 import match_pb2


async def view_replay(
    play_options: PlayOptions, replays: ReplayLibrary, console: Console, preferences: Preferences
) -> PlayOptions | None:
    """Show the file that *play_options* name, until the player leaves it.

    Returns:
        The options of the match to play on from a moment of it, or of the trial of a costly choice,
        or None if the player wants neither.

    Raises:
        ClientError: nothing of it can be played, or there is no screen to show it on.
    """
    path = Path(play_options.replay)
    if not console.screen:
        raise ClientError(tell("rerun.no_screen", program=play_options.program))
    retold = await asyncio.to_thread(replays.retold, path)
    terminal = detect_terminal(os.environ, sys.stdout.encoding)
    screening = open_session(retold, path, preferences, terminal, replays.costliest_choices)
    screening.begin(play_options.eyes, play_options.at)
    _open_mistakes(play_options, screening.desk)
    await console.clear()
    with on_signals(ENDING, screening.desk.leave):
        await play_on_screen(screening.desk, screening)
    screening.desk.mistakes.close()
    if screening.play_on_at is None:
        return trial_options(play_options, screening.desk)
    eyes = screening.info.seat
    return replace(
        play_options,
        replay="",
        branch=play_options.replay,
        at=screening.play_on_at,
        eyes=eyes,
        usual_name=_name_of(retold, eyes or 0),
    )


def _name_of(retold: ReplaySource, seat: int) -> str:
    """Return the name of the person on *seat*, or an empty text for a bot."""
    sitting = retold.table.seats[seat]
    return "" if sitting.bot else sitting.name


async def tell_replay(
    play_options: PlayOptions, replays: ReplayLibrary, console: Console, preferences: Preferences
) -> PlayOptions | None:
    """Say what happened in the match of the file that *play_options* name, some lines at a time.

    Returns:
        The options of the trial of a costly choice, or None if the player does not want any.

    Raises:
        ClientError: nothing of it can be played.
    """
    path = Path(play_options.replay)
    retold = await asyncio.to_thread(replays.retold, path)
    terminal = detect_terminal(os.environ, sys.stdout.encoding)
    desk = _desk(retold, path, preferences, terminal, replays.costliest_choices)
    if play_options.mistakes is not None:
        desk.mistakes.know(play_options.mistakes, play_options.trial)
    line_replay, lists = LineReplay(desk, console), play_options.lists_mistakes
    if lists or await line_replay.run(retold.told(None)):
        await line_replay.offer_mistakes(at_once=lists)
    desk.mistakes.close()
    return trial_options(play_options, desk)


def open_session(
    retold: ReplaySource,
    path: Path,
    preferences: Preferences,
    terminal: TerminalCapabilities,
    find_mistakes: FindMistakes | None = None,
) -> FileSession:
    """Return the file at *path*, which is *retold*, with its start on a desk.

    Raises:
        ClientError: the game is not known here.
    """
    desk = _desk(retold, path, preferences, terminal, find_mistakes)
    return FileSession(desk, retold, Notes(path), sanitised(path.name))


def _open_mistakes(play_options: PlayOptions, desk: Desk) -> None:
    """Open the list of the costliest choices if *play_options* ask for it."""
    if play_options.mistakes is not None:
        desk.mistakes.know(play_options.mistakes, play_options.trial)
    if play_options.lists_mistakes:
        desk.mistakes.open()


def _desk(
    retold: ReplaySource,
    path: Path,
    preferences: Preferences,
    terminal: TerminalCapabilities,
    find_mistakes: FindMistakes | None,
) -> Desk:
    """Return an empty desk for the file at *path*, which is *retold*."""
    face = face_of(retold.table.setup.game)
    model = Model(
        table=retold.table,
        game=retold.game,
        terms=tuple(retold.terms),
        catalogue=retold.catalogue,
    )

    async def look(seq: int) -> Sequence[match_pb2.Fact]:
        return await asyncio.to_thread(retold.facts, desk.model.seat, seq)

    actions = OutboundCalls(
        _discard_choice,
        look=look,
        find_mistakes=find_mistakes,
        save_settings=preferences.change,
    )
    desk = Desk(face, actions, model, settings=preferences.settings, terminal=terminal)
    desk.mistakes.look_in(str(path))
    desk.complaints = preferences.complaints
    return desk


def _discard_choice(seq: int, choice: int) -> str:
    """Send a choice nowhere: in a file there is nothing to decide."""
    return f"{seq} {choice}"
