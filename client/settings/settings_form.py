"""Form of the settings: a row each, with its name, its value and the next one."""

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from tilewyrm.client.drawing.capabilities import ColourDepth, TerminalCapabilities
from tilewyrm.client.drawing.form import FormRow
from tilewyrm.client.drawing.palette import SEAT_COLOURS
from tilewyrm.client.drawing.theme import THEMES
from tilewyrm.client.settings.settings import (
    AlertKind,
    AnimationPace,
    BotPace,
    ConfirmPolicy,
    Settings,
)
from tilewyrm.client.settings.settings_file import settings_path
from tilewyrm.client.words.seat_signs import SIGNS
from tilewyrm.language.speech import LANGUAGES, count, language_of, tell

Change = Callable[[Settings], None]
"""Takes the changed settings."""


def setting_rows(
    settings: Settings, change: Change, terminal: TerminalCapabilities = TerminalCapabilities()
) -> list[FormRow]:
    """Return a row for each setting that can be changed at any time.

    Args:
        settings: what is wished now.
        change: takes what is wished next.
        terminal: the theme's row has a note if this one is without colours.
    """

    def words(field: str, values: Sequence[str]) -> FormRow:
        chosen = getattr(settings, field)
        return FormRow(
            tell(f"settings.{field}"),
            tell(f"settings.{field}.{chosen}"),
            tell(f"settings.{field}.detail"),
            turn=partial(_turn, settings, change, field, values),
        )

    rows = [
        FormRow(
            tell("settings.language"),
            _language(settings.language),
            tell("settings.language.detail"),
            turn=partial(_turn, settings, change, "language", ("", *LANGUAGES)),
        ),
        _theme(words("theme", THEMES), terminal),
        FormRow(
            tell("settings.colour"),
            tell(f"settings.colour.{settings.colour or 'seat'}"),
            tell("settings.colour.detail"),
            turn=partial(_turn, settings, change, "colour", ("", *SEAT_COLOURS)),
        ),
        FormRow(
            tell("settings.sign"),
            settings.sign or tell("settings.sign.seat"),
            tell("settings.sign.detail"),
            turn=partial(_turn, settings, change, "sign", ("", *SIGNS)),
        ),
        FormRow(
            tell("settings.claims"),
            tell("settings.on") if settings.claims else tell("settings.off"),
            tell("settings.claims.detail"),
            turn=partial(_turn, settings, change, "claims", (False, True)),
        ),
        words("pace", tuple(AnimationPace)),
        words("confirm", tuple(ConfirmPolicy)),
        words("bot_pace", tuple(BotPace)),
    ]
    rows.append(
        FormRow(
            tell("people.bot_chat"),
            tell("settings.on") if settings.bot_chat else tell("settings.off"),
            tell("people.bot_chat.detail"),
            turn=partial(_turn, settings, change, "bot_chat", (True, False)),
        )
    )
    for alert in AlertKind:
        on = alert in settings.notify
        rows.append(
            FormRow(
                tell(f"settings.notify.{alert}"),
                tell("settings.on") if on else tell("settings.off"),
                tell("settings.notify.detail"),
                turn=partial(_switch, settings, change, alert),
            )
        )
    return rows


def lasting_rows(
    settings: Settings, user: str, named: str, name: Callable[[str], None]
) -> list[FormRow]:
    """Return a row for each setting that counts from the next table on.

    Args:
        settings: what the player wishes.
        user: the player's name where they wish for none.
        named: what stands on the row of the name.
        name: takes what is typed there.
    """
    own = len(settings.keys)
    return [
        FormRow(
            tell("settings.name"),
            named,
            tell("settings.name.detail", what=user),
            typed=name,
        ),
        FormRow(
            tell("settings.keys"),
            count("settings.keys.own", own) if own else tell("settings.keys.usual"),
            tell("settings.keys.detail", path=settings_path()),
        ),
    ]


def _theme(row: FormRow, terminal: TerminalCapabilities) -> FormRow:
    """Return the *row* of the theme, with a note if *terminal* has no colours."""
    if terminal.ink is not ColourDepth.NONE:
        return row
    value = tell("settings.theme.unseen", theme=row.value)
    return replace(row, value=value, detail=tell("settings.theme.unseen.detail"))


def _language(code: str) -> str:
    if code:
        return LANGUAGES[code]
    return tell("settings.language.system", what=LANGUAGES[language_of(os.environ)])


def _turn(settings: Settings, change: Change, field: str, values: Sequence[Any], step: int) -> None:
    now = values.index(getattr(settings, field))
    change(replace(settings, **{field: values[(now + step) % len(values)]}))


def _switch(settings: Settings, change: Change, alert: AlertKind, _: int) -> None:
    change(replace(settings, notify=settings.notify ^ {alert}))
