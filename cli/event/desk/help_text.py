"""The help of the desk: what it shows, and every key."""

from tilewyrm.cli.event.desk.actions import ACTIONS
from tilewyrm.client.words.key_names import key_name
from tilewyrm.language.speech import tell

_PARAGRAPHS = ("about", "due", "keeps", "second", "views")


def help_lines() -> list[str]:
    """Return the help, a paragraph or a key in each."""
    lines = []
    for name in _PARAGRAPHS:
        lines += [tell(f"desk.help.{name}"), ""]
    lines.append(tell("desk.help.keys"))
    lines += [f"  {key_name(action.key)}  {action.title}" for action in ACTIONS]
    return lines
