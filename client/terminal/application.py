"""The application of prompt_toolkit in which a pane fills the terminal."""

from collections.abc import Callable

from prompt_toolkit.application import Application
from prompt_toolkit.application import application as library
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindingsBase, merge_key_bindings
from prompt_toolkit.key_binding.bindings.cpr import load_cpr_bindings
from prompt_toolkit.key_binding.bindings.mouse import load_mouse_bindings
from prompt_toolkit.layout import Layout
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import BaseStyle

from tilewyrm.client.terminal.diff_output import open_output
from tilewyrm.client.terminal.pane import Pane

_ESCAPE_S = 0.05
"""How long Esc may be the beginning of another key."""


def application_of(
    pane: Pane,
    keys: KeyBindingsBase,
    style: BaseStyle,
    depth: ColorDepth | Callable[[], ColorDepth | None],
    *,
    min_redraw_s: float | None = None,
    terminal_in: Input | None = None,
    terminal_out: Output | None = None,
) -> Application[None]:
    """Return an application for *pane* with *keys*, by default on this process's terminal.

    *min_redraw_s*: the shortest time between two frames, or None for no limit.
    """
    application: Application[None] = Application(
        layout=Layout(pane),
        key_bindings=keys,
        style=style,
        color_depth=depth,
        full_screen=True,
        mouse_support=True,
        min_redraw_interval=min_redraw_s,
        input=terminal_in,
        output=terminal_out or open_output(),
    )
    application.ttimeoutlen = _ESCAPE_S
    return application


def _default_keys() -> KeyBindingsBase:
    return merge_key_bindings((load_mouse_bindings(), load_cpr_bindings()))


# The library makes six hundred bindings for text fields with each application, which takes a tenth
# of the time to the first screen. A pane has no text field, so they would never be used.
library.load_key_bindings = _default_keys  # type: ignore[attr-defined]
