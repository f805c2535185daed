"""The commands of the guide and of the bubbles, and the keys that search the rules."""

from collections.abc import Callable, Sequence
from functools import partial

from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from tilewyrm.client.commands.command import Command, CommandPurpose, Gesture, MatchStage
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.keys.page import (
    Run,
    ask_leave,
    at_board,
    at_board_or_again,
    is_open,
    scroll,
    to_board,
    unlisted_command,
)
from tilewyrm.client.model.ui_state import Overlay, UiState
from tilewyrm.client.pages.guide import GuidePage, last_top, open_page, page_size

_PAGES = {str(page + 1): page for page in GuidePage}
"""The pages by the keys that open them."""
_POINTING = ("up", "down", "left", "right", *"0123456789")
"""Keys that move the highlight, and decide nothing."""
_LONGEST = 40
"""Characters of a search."""


def is_searched(ui: UiState) -> bool:
    """Return whether letters that are typed are sought in the rules."""
    return ui.overlay is Overlay.HELP and ui.guide_page == GuidePage.RULES


def search_keys(desk: Desk) -> KeyBindings:
    """Return the bindings that hold while the rules are searched.

    The number of a page opens it, as on every page, as long as nothing is sought. Every clause's
    number begins with a letter.
    """
    bindings = KeyBindings()

    @bindings.add(Keys.Any)
    def write(event: KeyPressEvent) -> None:
        if not desk.view.ui.sought and event.data in _PAGES:
            desk.view.open_guide(_PAGES[event.data])
        elif event.data.isprintable():
            desk.view.seek((desk.view.ui.sought + event.data)[:_LONGEST])

    @bindings.add("backspace")
    def erase(_event: KeyPressEvent) -> None:
        desk.view.seek(desk.view.ui.sought[:-1])

    @bindings.add("c-u")
    def erase_all(_event: KeyPressEvent) -> None:
        desk.view.seek("")

    return bindings


def has_bubble(desk: Desk) -> bool:
    """Return whether a bubble of the guide is shown, which takes the next key."""
    return desk.view.ui.overlay in (Overlay.NONE, Overlay.RESULT) and desk.bubbles.takes_key


def bubble_keys(desk: Desk, press: Callable[[Desk, str, tuple[int, int]], bool]) -> KeyBindings:
    """Return the bindings that hold while a bubble is shown: any key takes it away.

    A key that moves the highlight does so, too, if no other bubble comes: the player may have
    pressed it before this one was there. F1, F8 and q do what the function bar says. *press* runs
    the command of a key on a screen of a size.
    """
    bindings = KeyBindings()

    def bind(key: str, *, dismisses: bool) -> None:
        @bindings.add(key)
        def run(event: KeyPressEvent) -> None:
            if dismisses:
                desk.bubbles.dismiss()
            if not (dismisses and (has_bubble(desk) or desk.leaving)):
                size = event.app.output.get_size()
                press(desk, key, (size.columns, size.rows))

    for key in _POINTING:
        bind(key, dismisses=True)
    bind("f1", dismisses=False)

    @bindings.add(Keys.Any)
    def dismiss(_event: KeyPressEvent) -> None:
        desk.bubbles.dismiss()

    @bindings.add("escape")
    def end(_event: KeyPressEvent) -> None:
        desk.bubbles.fold()

    @bindings.add("q")
    def leave(_event: KeyPressEvent) -> None:
        ask_leave(desk)

    @bindings.add("f8")
    def menu(_event: KeyPressEvent) -> None:
        desk.view.open_menu()

    return bindings


_reading = is_open(Overlay.HELP)
_key = partial(unlisted_command, when=_reading)


def _seeking(desk: Desk) -> bool:
    return is_searched(desk.view.ui) and bool(desk.view.ui.sought)


def _opening(page: GuidePage) -> Run:
    def open_page(desk: Desk, _: Gesture) -> None:
        desk.view.show(Overlay.HELP)
        desk.view.open_guide(page)

    return open_page


def _help(desk: Desk, gesture: Gesture) -> None:
    """Open the guide at its beginning; for who watches a match again where the keys are told."""
    _opening(GuidePage.AIM if desk.playback.player is None else GuidePage.KEYS)(desk, gesture)


def _turn(pages: int) -> Run:
    def turn(desk: Desk, _: Gesture) -> None:
        desk.view.open_guide((desk.view.ui.guide_page + pages) % len(GuidePage))

    return turn


def _scroll(screens: int = 0, rows: int = 0) -> Run:
    """Return what moves the page by *screens* and *rows*, as far as it goes."""

    def go(desk: Desk, gesture: Gesture) -> None:
        width, height = page_size(*gesture.size)
        rows_there = len(open_page(desk.face, desk.scene, gesture.help_commands, width))
        last = last_top(rows_there, height)
        scroll(desk, height, last, screens=screens, rows=rows)

    return go


def _seek_nothing(desk: Desk, _: Gesture) -> None:
    desk.view.seek("")


def _of_number(number: int) -> Command:
    name, keys = f"guide-{number}", (str(number),)
    return _key(name, "help.key.page", keys, _opening(GuidePage(number - 1)))


_EVERYTHING = 10_000
"""Screens, more than any page has."""

GUIDE: Sequence[Command] = (
    unlisted_command("seek-nothing", "help.key.all_rules", ("escape",), _seek_nothing, _seeking),
    _key(
        "close-page",
        "table.key.close_page",
        ("escape", "f1", "f2", "?", "i", "q", "enter"),
        to_board,
    ),
    _key("guide-on", "help.key.page", ("right", "tab", "l"), _turn(1)),
    _key("guide-back", "help.key.page", ("left", "s-tab", "h"), _turn(-1)),
    *(_of_number(page + 1) for page in GuidePage),
    _key(
        "guide-page",
        "help.key.page",
        (),
        lambda desk, gesture: desk.view.open_guide(gesture.argument),
    ),
    _key("guide-down", "table.key.page_scroll", ("down", "j"), _scroll(rows=1)),
    _key("guide-up", "table.key.page_scroll", ("up", "k"), _scroll(rows=-1)),
    _key("guide-screen-down", "table.key.page_scroll", ("pagedown", " "), _scroll(screens=1)),
    _key("guide-screen-up", "table.key.page_scroll", ("pageup",), _scroll(screens=-1)),
    _key("guide-end", "table.key.page_scroll", ("end",), _scroll(screens=_EVERYTHING)),
    _key("guide-start", "table.key.page_scroll", ("home",), _scroll(screens=-_EVERYTHING)),
    Command(
        "help",
        "table.key.help",
        ("f1", "?"),
        _help,
        at_board_or_again,
        bar="table.bar.help",
        stage=MatchStage.ANY | MatchStage.REPLAY,
        purpose=CommandPurpose.HELP,
    ),
    Command(
        "show-hints",
        "learn.key.show",
        ("H",),
        lambda desk, _: desk.bubbles.unfold(),
        lambda desk: desk.bubbles.is_folded and at_board_or_again(desk),
        theirs=lambda desk: desk.bubbles.is_folded,
        stage=MatchStage.ANY,
        purpose=CommandPurpose.HELP,
    ),
    Command(
        "rules",
        "table.key.rules",
        ("f2", "i"),
        _opening(GuidePage.TABLE),
        at_board_or_again,
        stage=MatchStage.ANY | MatchStage.REPLAY,
        purpose=CommandPurpose.HELP,
    ),
)


def _may_have_help(desk: Desk) -> bool:
    """Return whether the solution of an exercise may be seen now."""
    exercise = desk.exercise
    return exercise is not None and exercise.offers_help and at_board(desk)


def _may_skip(desk: Desk) -> bool:
    """Return whether the exercise may be skipped now."""
    exercise = desk.exercise
    return exercise is not None and exercise.may_be_skipped and at_board(desk)


EXERCISE_HELP: Sequence[Command] = (
    Command(
        "play-solution",
        "task.key.solution",
        ("s",),
        lambda desk, _: desk.play_solution(),
        _may_have_help,
        stage=MatchStage.PLAYING,
        theirs=_may_have_help,
    ),
    Command(
        "skip-task",
        "task.key.skip",
        ("n",),
        lambda desk, _: desk.skip_exercise(),
        _may_skip,
        stage=MatchStage.PLAYING,
        theirs=_may_skip,
    ),
)
"""Commands for a task that is too hard, or too easy."""


def _is_shown(desk: Desk) -> bool:
    scene = desk.scene
    return scene.bubble is not None and scene.ui.overlay in (
        Overlay.NONE,
        Overlay.RESULT,
        Overlay.WATCH,
    )


DISMISSING = Command(
    "dismiss-bubble",
    "learn.key.dismiss",
    ("escape",),
    lambda desk, _: desk.bubbles.dismiss(),
    _is_shown,
    in_help=False,
)
"""What a click on the bubble does; for one that waits for no key of its own Esc does, too."""
