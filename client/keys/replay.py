"""The commands of the replay player."""

from collections.abc import Callable, Iterator, Sequence

from tilewyrm.client.commands.command import Command, Gesture, MatchStage
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.keys.page import Run, When, is_open, unlisted_command
from tilewyrm.client.model.scene import BookmarkKind
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.panels.seek_bar import GO
from tilewyrm.client.replay.player import ReplayPlayer

_SEATS = 6
"""Seats that have a key for their turns."""

_watching = is_open(Overlay.WATCH)


def _can_watch(desk: Desk) -> bool:
    return desk.view.ui.overlay is Overlay.RESULT and desk.playback.can_watch_again


def _is_watching(desk: Desk) -> bool:
    return desk.playback.player is not None and _watching(desk)


def _is_moving(desk: Desk) -> bool:
    return _is_watching(desk) and not _paused(desk)


def _is_paused(desk: Desk) -> bool:
    return _is_watching(desk) and _paused(desk)


def _paused(desk: Desk) -> bool:
    return desk.playback.player is not None and desk.playback.player.position.paused


def _is_watching_table(desk: Desk) -> bool:
    return _is_watching(desk) and desk.file is None


def _is_watching_file(desk: Desk) -> bool:
    return _is_watching(desk) and desk.file is not None


def _has_marks(way: BookmarkKind) -> When:
    """Return whether one watches what has *way* somewhere, or may have."""

    def has(desk: Desk) -> bool:
        player = desk.playback.player
        if player is None or not _watching(desk):
            return False
        return not player.whole or bool(player.bookmarks.places(way))

    return has


def _has_seat(seat: int) -> When:
    return lambda desk: _is_watching(desk) and seat < desk.model.seats


def _steering(how: Callable[[ReplayPlayer], None]) -> Run:
    """Return what does *how* to what is shown."""

    def steer(desk: Desk, _: Gesture) -> None:
        if desk.playback.player is not None:
            how(desk.playback.player)

    return steer


def _seeking(way: BookmarkKind | int, by: int) -> Run:
    """Return what goes to the next of *way*, or back to the last before."""
    return _steering(lambda player: player.seek(way, by))


def _go(desk: Desk, gesture: Gesture) -> None:
    if desk.playback.player is not None:
        desk.playback.player.show(gesture.argument)


def _other_eyes(desk: Desk, _: Gesture) -> None:
    if desk.file is not None:
        desk.file.next_viewpoint()


def _play_on(desk: Desk, _: Gesture) -> None:
    if desk.file is not None:
        desk.file.branch()


def _note(desk: Desk, _: Gesture) -> None:
    if desk.file is not None:
        desk.file.open_note()


def _key(
    name: str,
    title: str,
    key: str,
    run: Run,
    when: When,
    bar: str = "",
) -> Command:
    """Return a command that the help lists for who watches a match again; *bar* as in `Command`."""
    return Command(f"rerun-{name}", title, (key,), run, when, bar, stage=MatchStage.REPLAY)


def _steps() -> Iterator[Command]:
    """Yield what goes on by itself, and on or back by steps of every size."""
    for name, title, key, run, when, bar in (
        ("pause", "pause", " ", ReplayPlayer.pause, _is_moving, "table.bar.rerun_pause"),
        ("go_on", "pause", " ", ReplayPlayer.pause, _is_paused, "table.bar.rerun_go_on"),
        (
            "turn_back",
            "turn",
            "left",
            lambda player: player.step(-1),
            _is_watching,
            "table.bar.rerun_turn",
        ),
        (
            "turn_on",
            "turn",
            "right",
            lambda player: player.step(1),
            _is_watching,
            "table.bar.rerun_turn",
        ),
        ("entry_back", "entry", ",", lambda player: player.move(-1), _is_watching, ""),
        ("entry_on", "entry", ".", lambda player: player.move(1), _is_watching, ""),
        ("slower", "speed", "<", lambda player: player.faster(-1), _is_watching, ""),
        ("faster", "speed", ">", lambda player: player.faster(1), _is_watching, ""),
    ):
        yield _key(name, f"rerun.key.{title}", key, _steering(run), when, bar)


def _ends() -> Iterator[Command]:
    """Yield what goes to the start and to the end; the bar has more to tell of a file."""
    for name, key, run in (
        ("start", "home", ReplayPlayer.to_start),
        ("end", "end", ReplayPlayer.to_end),
    ):
        go, title = _steering(run), "rerun.key.ends"
        yield _key(name, title, key, go, _is_watching_table, "table.bar.rerun_ends")
        yield _key(f"file-{name}", title, key, go, _is_watching_file)


def _ways() -> Iterator[Command]:
    """Yield what goes to what one may look for."""
    for way, on, back in (
        (BookmarkKind.DECISION, "down", "up"),
        (BookmarkKind.POINTS, "p", "P"),
        (BookmarkKind.PERIL, "g", "G"),
        (BookmarkKind.TIME_OUT, "t", "T"),
        (BookmarkKind.RULING, "r", "R"),
        (BookmarkKind.NOTE, "n", "N"),
    ):
        title, name, when = f"rerun.key.{way.value}", way.value, _has_marks(way)
        yield _key(f"{name}-on", title, on, _seeking(way, 1), when)
        yield _key(f"{name}-back", title, back, _seeking(way, -1), when)
    for seat in range(_SEATS):
        key = str(seat + 1)
        yield _key(f"seat-{key}", "rerun.key.seat", key, _seeking(seat, 1), _has_seat(seat))


REPLAY: Sequence[Command] = (
    Command(
        "watch-again",
        "table.key.watch_again",
        ("v",),
        lambda desk, _: desk.playback.watch_again(),
        _can_watch,
        "table.bar.watch_again",
        stage=MatchStage.AFTER,
    ),
    *_steps(),
    Command(
        "rerun-stop",
        "rerun.key.stop",
        ("escape", "v"),
        lambda desk, _: desk.playback.stop(),
        _is_watching_table,
        "table.bar.rerun_stop",
        in_help=False,
        stage=MatchStage.REPLAY,
    ),
    *_ends(),
    *_ways(),
    unlisted_command(GO, "rerun.key.slider", (), _go, _is_watching),
    Command(
        "rerun-close",
        "rerun.key.close",
        ("q", "escape", "c-c", "<sigint>"),
        lambda desk, _: desk.leave(),
        _is_watching_file,
        "table.bar.close",
        stage=MatchStage.REPLAY,
    ),
    _key("eyes", "rerun.key.eyes", "e", _other_eyes, _is_watching_file, "table.bar.rerun_eyes"),
    _key("play-on", "rerun.key.play_on", "b", _play_on, _is_watching_file),
    _key("write", "rerun.key.write", "w", _note, _is_watching_file, "table.bar.rerun_note"),
)
"""All of them; the others hold while one watches."""
