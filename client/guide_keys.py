"""The commands of the guide, and the keys with which its rules are searched."""

from collections.abc import Callable, Sequence
from functools import partial

from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from tilewyrm.client.commands import Command, Gesture, Phase, Player
from tilewyrm.client.desk import Desk
from tilewyrm.client.guide import Page, last_top, page_size
from tilewyrm.client.over_board import at_board_or_again, over, scroll, to_board, unlisted
from tilewyrm.client.ui import Overlay, Ui

_LONGEST = 40
"""Characters that can be sought."""


def is_searched(ui: Ui) -> bool:
    """Return whether letters that are typed are sought in the rules."""
    return ui.overlay is Overlay.HELP and ui.guide_page == Page.RULES


def search_keys(desk: Desk) -> KeyBindings:
    """Return the bindings that hold while the rules are searched."""
    bindings = KeyBindings()

    @bindings.add(Keys.Any)
    def write(event: KeyPressEvent) -> None:
        if event.data.isprintable():
            desk.seek((desk.ui.sought + event.data)[:_LONGEST])

    @bindings.add("backspace")
    def erase(_event: KeyPressEvent) -> None:
        desk.seek(desk.ui.sought[:-1])

    @bindings.add("c-u")
    def erase_all(_event: KeyPressEvent) -> None:
        desk.seek("")

    return bindings


_reading = over(Overlay.HELP)
_key = partial(unlisted, when=_reading)


def _seeking(player: Player) -> bool:
    return is_searched(player.scene.ui) and bool(player.scene.ui.sought)


def _opening(page: Page) -> Callable[[Player, Gesture], None]:
    def open_page(player: Player, _: Gesture) -> None:
        player.show(Overlay.HELP)
        player.open_guide(page)

    return open_page


def _help(player: Player, gesture: Gesture) -> None:
    """Open the guide at its beginning; for who watches a match again where the keys are told."""
    _opening(Page.AIM if player.rerun is None else Page.KEYS)(player, gesture)


def _pick(player: Player, gesture: Gesture) -> None:
    player.open_guide(gesture.argument)


def _turn(pages: int) -> Callable[[Player, Gesture], None]:
    def turn(player: Player, _: Gesture) -> None:
        player.open_guide((player.scene.ui.guide_page + pages) % len(Page))

    return turn


def _scroll(screens: int = 0, rows: int = 0) -> Callable[[Player, Gesture], None]:
    """Return what moves the page by *screens* and *rows*, as far as it goes."""

    def go(player: Player, gesture: Gesture) -> None:
        width, height = page_size(*gesture.size)
        last = last_top(len(player.guide(gesture.listed, width)), height)
        scroll(player, height, last, screens=screens, rows=rows)

    return go


def _seek_nothing(player: Player, _: Gesture) -> None:
    player.seek("")


def _of_number(number: int) -> Command:
    name, keys = f"guide-{number}", (str(number),)
    return _key(name, "help.key.page", keys, _opening(Page(number - 1)))


_EVERYTHING = 10_000
"""Screens, more than any page has."""

GUIDE: Sequence[Command] = (
    unlisted("seek-nothing", "help.key.all_rules", ("escape",), _seek_nothing, _seeking),
    _key(
        "close-page",
        "table.key.close_page",
        ("escape", "f1", "f2", "?", "i", "q", "enter"),
        to_board,
    ),
    _key("guide-on", "help.key.page", ("right", "tab", "l"), _turn(1)),
    _key("guide-back", "help.key.page", ("left", "s-tab", "h"), _turn(-1)),
    *(_of_number(page + 1) for page in Page),
    _key("guide-page", "help.key.page", (), _pick),
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
        phase=Phase.ANY | Phase.AGAIN,
    ),
    Command(
        "rules",
        "table.key.rules",
        ("f2", "i"),
        _opening(Page.TABLE),
        at_board_or_again,
        phase=Phase.ANY | Phase.AGAIN,
    ),
)
